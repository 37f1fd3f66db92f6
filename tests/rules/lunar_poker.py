"""Rounds of Lunar Poker written as a line each, and how a table of them is played and checked.

    player         | row | dealer         | extra | choices | ante | bet | what it shows
    KS KH 9D 7C 2S | -   | AH KD 8C 5S 3H | -     | bet     | 0    | +20 | the player wins

The dealer's first card is the one that seats see. Every card is dealt where the game asks for it,
and every choice made when the game asks for it; what is left over or lacking is an error. A choice
of "..." lets the time run out. The ante is $10; a wager is written with what it won or lost in
dollars, and with 0 where it goes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from fairfelt.core.cards import Card
from fairfelt.core.drive import PendingChoice, drive, first_option
from fairfelt.core.game import Done, Draw, Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games.lunar_poker import LunarPoker, build_lunar_poker
from fairfelt.rulebooks import load_rules

RULESET = "nz-table-games"
RULES = load_rules(RULESET, "lunar-poker")
ANTE = 1000
ANTED: Mapping[str, int] = MappingProxyType({"ante": ANTE})
TIME_OUT = "..."


def game_with(**options: object) -> LunarPoker:
    return build_lunar_poker(RULES, RULES.configure(options))


GAME = game_with()


@dataclass
class Round:
    """One round for one seat, as far as it was played."""

    game: LunarPoker
    coup: Coup
    slip: Slip
    left: dict[str, list[str]]

    @property
    def menu(self) -> list[str]:
        return [option.id for option in self.game.options(self.coup, self.slip)]

    @property
    def hand(self) -> Mapping[str, Any]:
        (hand,) = self.game.hands(self.coup, self.slip)
        return hand

    def settled(self) -> dict[str, Line]:
        assert not any(self.left.values()), f"left over: {self.left}"
        assert self.game.step(self.coup, [("seat", self.slip)]) == Done()
        return {line.spot: line for line in self.game.settle(self.coup, self.slip).lines}

    def amounts(self) -> dict[str, str]:
        return {spot: amount(line) for spot, line in self.settled().items()}


def play(
    player: str, dealer: str, row: str = "-", choices: str = "-", extra: str = "-", *,
    stakes: Mapping[str, int] = ANTED, game: LunarPoker = GAME,
) -> Round:  # fmt: skip
    """Play until the round is over, or until a card or a choice is wanted that is not there."""
    cells = {"player": player, "dealer": dealer, "row": row, "dealer-extra": extra}
    left = {place: cell.replace("-", "").split() for place, cell in cells.items()}
    left["choices"] = [] if choices == "-" else choices.split()

    def dealt(draw: Draw, _: Coup) -> Card | None:
        card = left[draw.place].pop(0) if left[draw.place] else None
        assert card is None or draw.weights[card] > 0, f"no {card} is left"
        return card

    def chosen(asked: PendingChoice) -> str | None:
        choice = left["choices"].pop(0) if left["choices"] else None
        return first_option(*asked[:3]) if choice == TIME_OUT else choice

    coup, slips, _ = drive(game, {"seat": Slip(stakes)}, dealt, chosen)
    return Round(game, coup, slips["seat"], left)


def amount(line: Line) -> str:
    assert line.back_cents == (0 if line.verdict == "lost" else line.stake_cents)
    match line.verdict:
        case "won":
            return f"+{line.win_cents / 100:g}"
        case "lost":
            return f"-{line.stake_cents / 100:g}"
        case _:
            assert (line.verdict, line.win_cents) == ("push", 0)
            return "0"


def rows(table: str) -> list[list[str]]:
    """The cells of a table, without its heading."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()[1:]]
