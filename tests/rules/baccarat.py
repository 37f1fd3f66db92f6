"""Baccarat as a rule book speaks of it: two hands written by their ranks, and what becomes of bets.

Hands stand as in "2 3 8": the first two cards, then the third. Suits are put in here, since nothing
in baccarat looks at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from fairfelt.core.game import Done, Draw, Game, Line
from fairfelt.core.play import Coup, Slip

STAKE_CENTS = 2000


def deal(player: str, banker: str) -> Coup:
    """A coup with these hands, in the order in which the cards come."""
    suits = cycle("SHDC")
    hands = {"player": player.split(), "banker": banker.split()}
    order = ["player", "banker", "player", "banker"]
    order += [side for side, cards in hands.items() if len(cards) == 3]
    coup = Coup()
    for side in order:
        coup = coup.drawn(hands[side].pop(0) + next(suits), side)
    assert hands == {"player": [], "banker": []}
    return coup


def awaited(game: Game, player: str, banker: str) -> str:
    """Which hand gets the next card once these are dealt, or "-" when the coup is over."""
    match game.step(deal(player, banker), []):
        case Draw(place=place):
            return place
        case Done():
            return "-"
    raise AssertionError("nobody chooses anything in baccarat")


def line(game: Game, spot: str, player: str, banker: str, stake_cents: int = STAKE_CENTS) -> Line:
    """What becomes of a wager when these hands are dealt."""
    settlement = game.settle(deal(player, banker), Slip({spot: stake_cents}))
    assert len(settlement.lines) == 1
    return settlement.lines[0]


def rows(table: str) -> Iterator[list[str]]:
    """The cells of a table, which are set apart by bars."""
    for row in table.strip().splitlines():
        yield [cell.strip() for cell in row.split("|")]


def check_fates(game: Game, spot: str, table: str) -> None:
    """Rows of a player's and a banker's hand, what becomes of the wager, and by which rule.

    What becomes of it is `lost`, `push` or the odds at which it is paid.
    """
    for player, banker, fate, cites in rows(table):
        found = line(game, spot, player, banker)
        assert found == expected(spot, fate, cites), f"{player} against {banker}"


def expected(spot: str, fate: str, cites: str) -> Line:
    match fate:
        case "lost":
            return Line(spot, STAKE_CENTS, "lost", 0, cites, 0)
        case "push":
            return Line(spot, STAKE_CENTS, "push", 0, cites, STAKE_CENTS)
    win, stake = (int(part) for part in fate.split(":"))
    return Line(spot, STAKE_CENTS, "won", STAKE_CENTS * win // stake, cites, STAKE_CENTS)
