"""What people call the wagers of a row, and the rules that are cited for it."""

from __future__ import annotations

from typing import NamedTuple

from fairfelt.core.game import Game
from fairfelt.odds import Return, wagers_of
from fairfelt.rulebooks import GameRules

LISTED_MOST = 3  # places that are named one by one


class Named(NamedTuple):
    name: str
    rule: str
    pays_rule: str


def names_of(row: Return, rules: GameRules, game: Game) -> Named:
    family = row.wager.partition(":")[0]
    wager = rules.wagers.get(family)
    if wager:
        whole = ":" not in row.wager
        name = wager.name if whole else together([game.spots[spot].name for spot in row.places])
        return Named(name, wager.rule, wager.pays_rule)
    calls = [game.calls[place] for place in row.places]
    return Named(_calls(family, row, rules, game), calls[0].rule, "")


def _calls(family: str, row: Return, rules: GameRules, game: Game) -> str:
    """Calls by a number have it in the middle of their name; all of a family have any number."""
    everywhere = len(wagers_of(game)[family])
    named = [game.calls[place].name for place in row.places]
    if len(named) == 1 or len(named) < everywhere:
        return together(named)
    template = rules.calls[
        game.calls[row.places[0]].id.partition(":")[0].rpartition("-")[0] or family
    ]
    return template.name.format(number="Any number", pieces=row.pieces)


def together(names: list[str]) -> str:
    """
    >>> together(["Total 4", "Total 17"]), together([f"Finale {digit}" for digit in range(7)])
    ('Total 4 or 17', 'Finale 0 to 6')
    """
    if len(names) == 1:
        return names[0]
    words = [name.split(" ") for name in names]
    shared = 0
    while len({" ".join(its[: shared + 1]) for its in words}) == 1:
        shared += 1
    rest = [" ".join(its[shared:]) for its in words]
    if len(rest) <= LISTED_MOST:
        ends = f"{', '.join(rest[:-1])} or {rest[-1]}"
    else:
        ends = f"{rest[0]} to {rest[-1]}"
    return " ".join((*words[0][:shared], ends))
