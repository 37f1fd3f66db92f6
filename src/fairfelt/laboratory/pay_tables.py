"""What a game pays and how it is configured, with citations, as a sheet tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fairfelt.laboratory.wording import IN_ENGLISH, Wording
from fairfelt.rulebooks import GameRules, Wager, load_rules
from fairfelt.rulebooks.rules import Paytable


class Setting(msgspec.Struct, frozen=True):
    """An option as the operator has set it."""

    name: str
    value: str
    usual: str
    rule: str


class Change(msgspec.Struct, frozen=True):
    """Odds that are not those of the document."""

    key: str
    document: str
    here: str


class PayLine(msgspec.Struct, frozen=True):
    words: str
    odds: str
    document: str = ""  # what the document pays, where that is something else


class PayTable(msgspec.Struct, frozen=True):
    """What one kind of wager pays at this table."""

    name: str
    lines: tuple[PayLine, ...]
    rule: str  # the rule that allows it
    pays_rule: str
    source: str
    by_choice: bool
    chosen: str = ""  # which of its pay tables this is: "pair_plus=A"


class Tables(msgspec.Struct, frozen=True):
    """All the pay tables of a wager among which an option chooses."""

    name: str
    option: str
    values: tuple[str, ...]
    lines: tuple[tuple[str, tuple[PayLine, ...]], ...]  # words, and the odds under each value
    rule: str


def settings(rules: GameRules, chosen: Mapping[str, object]) -> tuple[Setting, ...]:
    return tuple(
        Setting(name, str(chosen[name]), str(option.default), option.rule)
        for name, option in rules.options.items()
    )


def changes(rules: GameRules) -> tuple[Change, ...]:
    """Where these rules pay otherwise than the document does."""
    document = load_rules(rules.ruleset, rules.game)
    if document.sha256 == rules.sha256:
        return ()
    found: dict[str, Change] = {}
    for kind, wager in document.wagers.items():
        for value, table in wager.tables.items():
            here = rules.wagers[kind].tables[value]
            for line, odds in table.items():
                if here[line] != odds:
                    key = f"{kind}.{line}" if line else kind
                    found.setdefault(key, Change(key, str(odds), str(here[line])))
    return tuple(found.values())


def pay_tables(
    rules: GameRules, chosen: Mapping[str, object], wording: Wording = IN_ENGLISH
) -> tuple[PayTable, ...]:
    document = load_rules(rules.ruleset, rules.game).wagers
    return tuple(
        PayTable(
            name=wording.wager(rules.game, kind),
            lines=_lines(
                _Named(rules.game, kind, wording),
                wager.pays(chosen),
                document[kind].pays(chosen),
            ),
            rule=wager.rule,
            pays_rule=document[kind].pays_rule,  # what pays the lines that are not changed
            source=wager.source,
            by_choice=wager.by_choice,
            chosen=f"{wager.option}={chosen[wager.option]}" if wager.option else "",
        )
        for kind, wager in rules.wagers.items()
    )


class _Named(NamedTuple):
    """A wager whose lines are named in a language."""

    game: str
    kind: str
    wording: Wording

    def line(self, line: str) -> str:
        return self.wording.line(self.game, self.kind, line)

    def numbers(self, numbers: Sequence[str]) -> str:
        return self.wording.wager(self.game, self.kind, numbers)


def _lines(its: _Named, table: Paytable, document: Paytable) -> tuple[PayLine, ...]:
    """Its lines; those that are mere numbers and pay alike are told together."""
    together: dict[PayLine, list[str]] = {}
    told = []
    for line in table:
        if (words := its.line(line)) or not line:
            told.append(_line(words, line, table, document))
        else:
            together.setdefault(_line("", line, table, document), []).append(line)
    for paid, lines in together.items():
        told.append(replace(paid, words=its.numbers(lines)))
    return tuple(told)


def _line(words: str, line: str, table: Paytable, document: Paytable) -> PayLine:
    odds, printed = table[line], document[line]
    return PayLine(words, str(odds), "" if odds == printed else str(printed))


def tables_by_option(rules: GameRules, wording: Wording = IN_ENGLISH) -> tuple[Tables, ...]:
    """Those with lines; where an option sets the only odds of a wager, its value tells them."""
    document = load_rules(rules.ruleset, rules.game).wagers
    return tuple(
        _tables(_Named(rules.game, kind, wording), wager, document[kind])
        for kind, wager in rules.wagers.items()
        if len(wager.tables) > 1 and any(any(table) for table in wager.tables.values())
    )


def _tables(its: _Named, wager: Wager, document: Wager) -> Tables:
    lines = dict.fromkeys(line for table in wager.tables.values() for line in table)
    return Tables(
        name=its.numbers(()),
        option=wager.option,
        values=tuple(wager.tables),
        lines=tuple(
            (
                its.line(line) or line,
                tuple(
                    _line("", line, table, document.tables[value])
                    if line in table
                    else PayLine("", "")
                    for value, table in wager.tables.items()
                ),
            )
            for line in lines
        ),
        rule=wager.pays_rule,
    )
