"""The words of a sheet in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from fairfelt.core.game import Game
from fairfelt.odds import Return, wagers_of
from fairfelt.rulebooks import GameRules
from fairfelt.words import ENGLISH, catalogue, money_words, say
from fairfelt.words.rules import row_name, spot_name

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Wording:
    """
    >>> Wording().value("wagering_ms", "30000"), Wording().value("soft_17", "hits")
    ('30 s', 'takes a card')
    >>> Wording().option("decks", "8")
    'Decks: 8'
    >>> Wording().count(1000), Wording().count(10_000_000), Wording("zh-Hans").count(10_000_000)
    ('1,000', '10 million', '1,000 万')
    """

    language: str = ENGLISH

    def say(self, key: str, **values: Any) -> str:
        """Words of PAR sheets."""
        return say(f"par.{key}", self.language, **values)

    def option(self, name: str, value: str) -> str:
        return self.say("option", option=self.option_name(name), value=self.value(name, value))

    def option_name(self, name: str) -> str:
        return say(f"rules.option.{name}", self.language)

    def value(self, name: str, value: str) -> str:
        if name.endswith("_ms"):
            return self.say("seconds", seconds=f"{int(value) / 1000:g}")
        if name.endswith("_cents"):
            return self.money(int(value))
        return catalogue(self.language).get(f"rules.value.{value}", value)

    def money(self, cents: int) -> str:
        return money_words(cents, self.language)

    def count(self, value: int) -> str:
        """In whole millions, or what the language counts large numbers in, where it is so many."""
        for unit, words in (("count.most", "count.huge"), ("count.each", "count.large")):
            each = int(self.say(unit))
            if value >= max(each, MILLION) and value % each == 0:
                return self.say(words, number=f"{value // each:,}")
        return f"{value:,}"

    def game(self, game: str) -> str:
        return say(f"rules.game.{game}", self.language)

    def wager(self, game: str, kind: str, numbers: Sequence[str] = ()) -> str:
        """A wager, or those of its numbers that are alike."""
        return row_name(game, kind, [f"{kind}:{number}" for number in numbers], 0, self.language)

    def line(self, game: str, kind: str, line: str) -> str:
        """A line of a pay table; nothing for one that is a mere number."""
        return catalogue(self.language).get(f"rules.{game}.line.{kind}.{line}", "")

    def spot(self, game: str, spot: str) -> str:
        return spot_name(game, spot, (), self.language)

    def listed(self, names: Sequence[str]) -> str:
        return say("common.list", self.language).join(names)

    def told(self, sentences: Iterable[str]) -> str:
        """One after the other."""
        first, *others = [*sentences] or [""]
        return reduce(
            lambda before, after: self.say("then", first=before, then=after), others, first
        )

    def paired(self, name: str, value: str) -> str:
        return self.say("paired", name=name, value=value)

    def inside(self, title: str) -> str:
        """A title in the middle of a sentence."""
        return title[:1].lower() + title[1:]

    def either(self, names: Sequence[str]) -> str:
        """One of several."""
        *others, last = names
        if not others:
            return last
        return say("rules.either", self.language, others=others, last=last)

    def of_row(self, row: Return, rules: GameRules, game: Game) -> str:
        """A wager or a call; its places only where others of its kind fare otherwise."""
        kind = row.wager.partition(":")[0]
        if kind in rules.wagers:
            places = row.places if ":" in row.wager else ()
            return row_name(rules.game, kind, places, 0, self.language)
        everywhere = len(row.places) > 1 and len(row.places) == len(wagers_of(game)[kind])
        places = () if everywhere else row.places
        return row_name(rules.game, kind, places, row.pieces, self.language)


IN_ENGLISH = Wording()
