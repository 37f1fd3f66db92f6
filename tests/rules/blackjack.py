"""Rounds of blackjack written as a line each, and how a table of them is played and checked.

    player | dealer   | row      | choices     | lines
    8S 8D  | 6H TH KC | 3C TD 9S | split stand | player +10 13.4.1.2, split +10 13.4.1.2

The dealer's first card is the one that seats see. Every card is dealt where the game asks for it,
and every choice made when the game asks for it; what is left over or lacking is an error. A choice
of "..." lets the time run out. The Player Bet is $10, a side bet $1; a line gives what a wager won
or lost in dollars and the rule that says so, with 0 for a wager that goes back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from fairfelt.core.cards import Card
from fairfelt.core.drive import PendingChoice, drive
from fairfelt.core.game import Draw, Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import Blackjack, build_blackjack
from fairfelt.rulebooks import load_rules

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "blackjack")
BET = 1000
BETS = MappingProxyType({"player": BET})
TIME_OUT = "..."
VERDICTS = {"won": "+", "lost": "-", "push": ""}


def game_with(**options: object) -> Blackjack:
    return build_blackjack(RULES, RULES.configure(options))


GAME = game_with()


@dataclass
class Round:
    """One round for one seat, as far as it was played."""

    game: Blackjack
    coup: Coup
    slip: Slip
    left: dict[str, list[str]]

    def hands(self) -> list[Any]:
        return list(self.game.hands(self.coup, self.slip))

    def menu(self) -> str:
        return " ".join(option.id for option in self.game.options(self.coup, self.slip)) or "-"

    def lines(self) -> str:
        assert not any(self.left.values()), f"left over: {self.left}"
        return ", ".join(_written(line) for line in self.game.settle(self.coup, self.slip).lines)


def play(
    player: str, dealer: str, row: str = "-", choices: str = "-", game: Blackjack = GAME,
    stakes: Mapping[str, int] = BETS,
) -> Round:  # fmt: skip
    """Play until the round is over, or until a card or a choice is wanted that is not there."""
    cells = {"player": player, "dealer": dealer, "row": row, "choices": choices}
    left = {name: [] if cell == "-" else cell.split() for name, cell in cells.items()}

    def dealt(draw: Draw, _: Coup) -> Card | None:
        card = left[draw.place].pop(0) if left[draw.place] else None
        assert card is None or draw.weights[card] > 0, f"no {card} is left"
        return card

    def chosen(asked: PendingChoice) -> str | None:
        choice = left["choices"].pop(0) if left["choices"] else None
        if choice != TIME_OUT:
            return choice
        first = asked.game.options(asked.coup, asked.slip)[0]
        assert not first.adds
        return first.id

    coup, slips, _ = drive(game, {"seat": Slip(stakes)}, dealt, chosen)
    return Round(game, coup, slips["seat"], left)


def _written(line: Line) -> str:
    cents = line.win_cents if line.verdict == "won" else line.stake_cents
    assert line.back_cents == (0 if line.verdict == "lost" else line.stake_cents)
    amount = "0" if line.verdict == "push" else f"{VERDICTS[line.verdict]}{cents / 100:g}"
    return f"{line.spot} {amount} {line.rule}"


def rows(table: str) -> list[list[str]]:
    """The cells of a table. A line that ends with a comma goes on below."""
    lines = re.sub(r",\s*\n\s*", ", ", table).strip().splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def check_rounds(table: str, game: Blackjack = GAME) -> None:
    """player | dealer | row | choices | lines"""
    for player, dealer, row, choices, lines in rows(table):
        found = play(player, dealer, row, choices, game=game).lines()
        assert found == lines, f"{player} | {dealer} | {row} | {choices}"


def check_sides(side: str, table: str) -> None:
    """player | dealer | line of the side bet, whichever of the two cards comes first"""
    for player, dealer, line in rows(table):
        for two in (player, " ".join(reversed(player.split()))):
            found = play(two, dealer, stakes={side: BET // 10}).lines()
            assert found == f"{side} {line}", f"{two} | {dealer}"


def check_menus(table: str, game: Blackjack = GAME) -> None:
    """player | dealer | row | choices | what the seat may choose next"""
    for player, dealer, row, choices, menu in rows(table):
        found = play(player, dealer, row, choices, game=game).menu()
        assert found == menu, f"{player} | {dealer} | {row} | {choices}"
