"""The walker on a game of several draws and a choice, worked out by hand beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest

from fairfelt.core.errors import Broken
from fairfelt.core.game import (
    Call,
    Decide,
    Done,
    Draw,
    Game,
    Line,
    Option,
    Settlement,
    Spot,
    Step,
    Verdict,
)
from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.odds import walk

EVENS = Odds(1, 1)


class TwoCoins:
    """Two coins; after the first the seat may double. Two heads win, two tails lose, else a push.

    The second coin comes from a pair of which the first has been taken, so its weights change.
    """

    spots: Mapping[SpotId, Spot] = {"heads": Spot("heads", "heads", "Heads", {}, "1", "1")}
    calls: Mapping[str, Call] = {}

    def __init__(self, stays: bool = False) -> None:
        self.mixed: Verdict = "stays" if stays else "push"

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]]) -> Step:
        if not coup.draws:
            return Draw({"h": 2, "t": 2, "edge": 0}, "first")
        if len(coup.draws) == 2:
            return Done()
        waiting = tuple(seat for seat, slip in slips if not slip.choices)
        if waiting:
            return Decide(waiting, "play")
        (first,) = coup.at("first")
        return Draw({"h": 2 - (first == "h"), "t": 1 + (first == "h")}, "second")

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        return Option("stand", {}, "play"), Option("double", {"heads": slip.total}, "play")

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip:
        return slip.chose(option, {"heads": slip.total if option == "double" else 0})

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        fates: dict[tuple[str, ...], Verdict] = {("h", "h"): "won", ("t", "t"): "lost"}
        verdict = fates.get((*coup.at("first"), *coup.at("second")), self.mixed)
        win_cents = EVENS.winnings(slip.total) if verdict == "won" else 0
        back_cents = slip.total if verdict in ("won", "push") else 0
        return Settlement((Line("heads", slip.total, verdict, win_cents, "1", back_cents),))

    def result(self, coup: Coup) -> str:
        return "".join(coup.draws)

    def shows(self, coup: Coup, slip: Slip | None) -> tuple[Outcome, ...]:
        return coup.draws


def double_after_heads(game: Game, coup: Coup, slip: Slip) -> str:
    return "double" if coup.draws == ("h",) else "stand"


def test_without_a_strategy_the_first_option_is_taken() -> None:
    assert walk(TwoCoins(), Slip({"heads": 100})) == {
        Fraction(-1): Fraction(1, 6),
        Fraction(0): Fraction(2, 3),
        Fraction(1): Fraction(1, 6),
    }


def test_a_strategy_may_raise_the_stake_and_the_result_is_per_unit_first_staked() -> None:
    assert walk(TwoCoins(), Slip({"heads": 100}), double_after_heads) == {
        Fraction(-1): Fraction(1, 6),
        Fraction(0): Fraction(2, 3),
        Fraction(2): Fraction(1, 6),
    }


def test_a_wager_that_stays_after_the_coup_has_no_return_yet() -> None:
    with pytest.raises(Broken, match="stays"):
        walk(TwoCoins(stays=True), Slip({"heads": 100}))
