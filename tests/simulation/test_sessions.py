"""Sessions against closed forms and exact sums."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fairfelt.core.play import Slip
from fairfelt.odds import walk
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import Kernel, kernel_for
from fairfelt.simulation.sessions import Sessions, Share, sessions

RED, STRAIGHT = Slip({"red": 100}), Slip({"straight:17": 100})
WIN = 18 / 37
UNIT = 100


def roulette() -> Kernel:
    return kernel_for(load_rules("star-rapid-fusion-2024", "roulette"))


def near(share: Share, exact: float) -> bool:
    return abs(share.share - exact) < 4 * share.error


def ruin_of_a_gambler(units: int, target: int) -> float:
    """The chance to lose everything before the target is reached, at even money.

    W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1, XIV.2.
    """
    ratio = (1 - WIN) / WIN
    return (ratio**target - ratio**units) / (ratio**target - 1)


def rounds_of_a_gambler(units: int, target: int) -> float:
    """How many rounds that takes on average. Feller, vol. 1, XIV.3."""
    ratio, edge = (1 - WIN) / WIN, 1 - 2 * WIN
    return units / edge - target / edge * (1 - ratio**units) / (1 - ratio**target)


@pytest.mark.parametrize(("units", "target"), [(10, 20), (20, 25), (3, 30)])
def test_ruin_at_even_money_is_the_gamblers(units: int, target: int) -> None:
    those = sessions(roulette(), RED, units * UNIT, 10**6, target * UNIT, 20_000, seed=1)
    exact = ruin_of_a_gambler(units, target)
    assert near(those.ruin, exact)
    assert near(those.reached, 1 - exact)
    error = those.lengths.std() / np.sqrt(those.count)
    assert abs(those.mean_rounds - rounds_of_a_gambler(units, target)) < 4 * error


def exact_finals(slip: Slip, bankroll: int, rounds: int) -> dict[int, Fraction]:
    """What is left after so many rounds at most, and how likely."""
    one = walk(roulette().game, slip)
    chances = {bankroll: Fraction(1)}
    for _ in range(rounds):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for cents, chance in chances.items():
            goes_on = one if cents >= slip.total else {Fraction(0): Fraction(1)}
            for net, share in goes_on.items():
                after[cents + int(net * slip.total)] += chance * share
        chances = dict(after)
    return chances


@pytest.mark.parametrize("slip", [RED, STRAIGHT])
def test_what_is_left_is_spread_as_the_sum_over_all_rounds_says(slip: Slip) -> None:
    exact = exact_finals(slip, 4 * UNIT, 10)
    those = sessions(roulette(), slip, 4 * UNIT, 10, None, 40_000, seed=2)
    assert set(those.finals_cents.tolist()) <= set(exact)
    for cents, chance in exact.items():
        share = those._share(those.finals_cents == cents)
        assert near(share, float(chance)) or chance * those.count < 10
    assert near(those.ruin, float(sum(chance for c, chance in exact.items() if c < UNIT)))
    assert those.reached == (0.0, 0.0)


def test_the_number_of_cores_changes_nothing() -> None:
    def play(cores: int, seed: int = 3) -> tuple[list[int], list[int]]:
        told: list[int] = []
        those = sessions(roulette(), RED, 1000, 70, 1500, 700, seed, cores, told.append)
        assert sum(told) == 700
        return those.finals_cents.tolist(), those.lengths.tolist()

    first = play(1)
    assert play(2) == first
    assert play(1, seed=4) != first


def test_a_session_goes_on_from_block_to_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairfelt.simulation.sessions.BLOCK", 7)
    those = sessions(roulette(), RED, 10 * UNIT, 10**6, 20 * UNIT, 2_000, seed=5)
    assert set(those.finals_cents.tolist()) == {0, 20 * UNIT}
    assert near(those.ruin, ruin_of_a_gambler(10, 20))


def test_rounds_that_decide_nothing_pass_the_time_and_cost_nothing() -> None:
    kernel = kernel_for(load_rules("nz-table-games", "snake-eyes"))
    spot = next(spot for spot in kernel.game.spots.values() if spot.stays)
    those = sessions(kernel, Slip({spot.id: UNIT}), UNIT, 1, None, 5_000, seed=6)
    stays = sum(outcome in spot.stays for outcome in kernel.outcomes) / len(kernel.outcomes)
    assert set(those.lengths.tolist()) == {1}
    assert near(those._share(those.finals_cents == UNIT), stays)


def test_money_never_goes_below_zero_when_a_choice_stakes_more_than_is_left() -> None:
    kernel = kernel_for(load_rules("star-rapid-fusion-2024", "casino-war"))
    those = sessions(kernel, Slip({"ante:1": UNIT}), UNIT, 50, None, 5_000, seed=7)
    assert those.short > 0
    assert those.finals_cents.min() == 0


def test_a_session_that_cannot_begin_is_refused() -> None:
    with pytest.raises(ValueError, match="bankroll covers"):
        sessions(roulette(), RED, 99, 10, None, 1, seed=1)
    with pytest.raises(ValueError, match="above the bankroll"):
        sessions(roulette(), RED, 500, 10, 500, 1, seed=1)


def made(*finals: int, target: int | None = None) -> Sessions:
    lengths = np.arange(1, len(finals) + 1)
    return Sessions(1000, 100, 99, target, np.array(finals), lengths, 0)


def test_the_figures_of_sessions() -> None:
    those = made(0, 50, 100, 1000, 1100, 2000, 2000, 3000, target=2000)
    assert those.ruin.share == 2 / 8
    assert those.reached.share == 3 / 8
    assert those.ahead.share == 4 / 8
    assert (those.mean_rounds, those.median_rounds) == (4.5, 4.5)
    assert (those.quantile_cents(0.25), those.quantile_cents(0.5)) == (50, 1000)
    assert those.mean_cents == 9250 / 8
    assert those.histogram(3) == [(0, 1200, 5), (1200, 2400, 2), (2400, 3600, 1)]
    assert those.histogram(1) == [(0, 3200, 8)]
    assert made(1190, 1210).histogram(5) == [(1000, 1200, 1), (1200, 1400, 1)]
    assert made(500, 500).histogram(5) == [(400, 600, 2)]
    assert replace(those, target_cents=None).reached.share == 0
