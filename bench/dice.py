"""Rolls a second of the engine that pays at the tables, round by round, beside crapssim.

Both play the same rolls with the same bets: those that Snake Eyes and crapssim both have and, by
the options of the document, pay alike. What a roll decides is bet again before the next, what it
leaves stands. Before anything is timed both are played roll by roll, and must agree on every one of
them to the cent. crapssim plays dice only, so there are no hands to compare. It places bets and
keeps a bankroll within its roll; our engine settles a slip that is ready, as a table hands it over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from crapssim import Table
from crapssim.bet import Any7, Bet, Big6, Big8, Boxcars, Field, HardWay, Three, Two, Yo
from crapssim.strategy.tools import Player, Strategy

from bench.processes import BenchError
from bench.report import Figure, Result, Target
from fairfelt.core.drive import played
from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

TARGET = Target("ratio", "at least", 2.0)
STAKE_CENTS = 500
BANKROLL = 10**9  # dollars: nobody runs out
SEED = 1

# The odds of crapssim, which are among those that the document lets an operator choose from.
OPTIONS = {"field": "2", "craps_2": "30:1", "craps_12": "30:1"}
BETS: dict[str, Callable[[float], Bet]] = {
    "field": Field,
    "any-7": Any7,
    "craps-2": Two,
    "craps-3": Three,
    "craps-12": Boxcars,
    "eleven": Yo,
    "six": Big6,
    "eight": Big8,
    "hard-4": lambda amount: HardWay(4, amount),
    "hard-6": lambda amount: HardWay(6, amount),
    "hard-8": lambda amount: HardWay(8, amount),
    "hard-10": lambda amount: HardWay(10, amount),
}

Roll = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Size:
    rolls: int = 20_000
    checked: int = 5_000
    repeats: int = 5


QUICK = Size(rolls=300, checked=300, repeats=2)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    figures = [
        _figure("one bet, the field", ("field",), size),
        _figure(f"{len(BETS)} bets at once", tuple(BETS), size),
    ]
    agreed = f"both paid the same on each of {size.checked:,} rolls, bet by bet"
    return Result("dice", figures, [agreed, "crapssim has dice only: no hands to compare"])


def _figure(name: str, spots: Sequence[str], size: Size) -> Figure:
    chance = Random(SEED)
    rolls = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(size.rolls)]
    _check(spots, rolls[: size.checked])
    ours, theirs = [], []
    for _ in range(size.repeats):
        ours.append(len(rolls) / _timed(lambda: _ours(spots, rolls)))
        theirs.append(len(rolls) / _timed(lambda: _theirs(spots, rolls)))
    return Figure(f"rolls, {name}", "1/s", "crapssim", ours, theirs, TARGET)


def _timed(play: Callable[[], object]) -> float:
    began = time.process_time()
    play()
    return time.process_time() - began


# -- the two of them ------------------------------------------------------------------------------


def _ours(spots: Sequence[str], rolls: Sequence[Roll]) -> list[int]:
    """What a seat is up or down, in cents, after each roll."""
    game, slip = _game(), Slip(dict.fromkeys(spots, STAKE_CENTS))
    balance, balances = 0, []
    for roll in rolls:
        settlement = played(game, (f"{min(roll)}-{max(roll)}",), slip).settlement
        balance += settlement.won_cents - settlement.lost_cents
        balances.append(balance)
    return balances


def _game() -> Game:
    return build_game(load_rules("nz-table-games", "snake-eyes"), OPTIONS)


class Again(Strategy):
    """Bets again what is no longer on the layout, with as little ado as crapssim lets a strategy do
    it: its own strategies for single bets take longer."""

    def __init__(self, spots: Sequence[str]) -> None:
        self.bets = {_key(bet): bet for bet in (BETS[spot](STAKE_CENTS / 100) for spot in spots)}

    def completed(self, player: Player) -> bool:
        return False

    def update_bets(self, player: Player) -> None:
        standing = {_key(bet) for bet in player.bets}
        for key, bet in self.bets.items():
            if key not in standing:
                player.add_bet(bet)


def _key(bet: Bet) -> object:
    return bet.number if isinstance(bet, HardWay) else type(bet)


def _theirs(spots: Sequence[str], rolls: Sequence[Roll]) -> float:
    table = Table()
    player = table.add_player(BANKROLL, Again(spots))
    table.fixed_run(rolls)
    return player.total_player_cash - BANKROLL


# -- agreement ------------------------------------------------------------------------------------


def _check(spots: Sequence[str], rolls: Sequence[Roll]) -> None:
    """Roll by roll, and each bet by itself, so that nothing cancels out."""
    for spot in (*((spot,) for spot in spots), tuple(spots)):
        table = Table()
        player = table.add_player(BANKROLL, Again(spot))
        theirs = [0.0]
        for roll in rolls:
            table.fixed_run([roll])
            theirs.append(player.total_player_cash - BANKROLL)
        ours = _ours(spot, rolls)
        for n, (roll, (before, after)) in enumerate(zip(rolls, pairwise(theirs), strict=True)):
            paid = ours[n] - (ours[n - 1] if n else 0)
            if paid != round(100 * (after - before)):
                raise BenchError(
                    f"{roll} brings {', '.join(spot)} {paid} here, {after - before} there"
                )
