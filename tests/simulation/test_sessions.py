"""Sessions against closed forms and exact sums."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fairfelt.core.play import Slip
from fairfelt.odds import returns_of, walk
from fairfelt.odds.chips import return_at
from fairfelt.odds.lunar_poker import SIMULATED
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import Kernel, kernel_for
from fairfelt.simulation.sessions import Sessions, Share, TooLittle, sessions

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
    assert those.reached is not None
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
    assert those.reached is None


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


# -- nothing is lent --------------------------------------------------------------------------


WAR, CHIP = Slip({"ante:1": UNIT}), 500


def gained(those: Sessions, ev: float) -> tuple[float, float]:
    """By how much sessions ended better than rounds begun with this stake return, on average, and
    the standard error of that."""
    each = those.finals_cents - those.bankroll_cents - ev * those.stake_cents * those.lengths
    return float(each.mean()), float(each.std() / np.sqrt(those.count))


def war(bankroll: int, rounds: int, plan: str = "best") -> Sessions:
    kernel = kernel_for(load_rules("star-rapid-fusion-2024", "casino-war"), {}, plan, WAR)
    return sessions(kernel, WAR, bankroll, rounds, None, 20_000, seed=7)


@pytest.mark.parametrize("bankroll", [2 * UNIT, 3 * UNIT, 20 * UNIT])
def test_money_is_what_there_was_and_the_return_of_every_round_begun(bankroll: int) -> None:
    (ante,) = (
        row for row in returns_of("star-rapid-fusion-2024", "casino-war") if "ante" in row.wager
    )
    those = war(bankroll, 60)
    off, error = gained(those, float(ante.ev))
    assert abs(off) < 4 * error
    assert those.finals_cents.min() >= 0


def test_lunar_poker_with_its_many_raises_loses_what_it_returns_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fairfelt.simulation.sessions._LOOKED_AT", 1 << 16)
    kernel = kernel_for(load_rules("nz-table-games", "lunar-poker"))
    those = sessions(kernel, Slip({"ante": UNIT}), 400 * UNIT, 200, None, 5_000, seed=9)
    off, error = gained(those, SIMULATED[BEST].ev)
    assert abs(off) < 4 * error
    assert 40 * UNIT < those.covers_cents <= 400 * UNIT
    assert those.finals_cents.min() >= 0


def test_a_round_is_begun_only_with_money_for_all_that_it_may_stake() -> None:
    those = war(3 * UNIT, 1000)
    assert those.covers_cents == 2 * UNIT  # a war doubles the stake
    ended_early = those.finals_cents[those.lengths < 1000]
    assert {*ended_early.tolist()} == {0, UNIT}  # a dollar is left, and not staked
    assert those.ruin.share >= len(ended_early) / those.count
    with pytest.raises(TooLittle) as refused:
        war(2 * UNIT - 1, 10)
    assert refused.value.covers_cents == 2 * UNIT
    assert war(UNIT, 10, "always-surrender").covers_cents == UNIT  # nothing is ever added


def test_a_rare_round_that_stakes_more_is_covered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known only when it comes: then everything is played again with money for it."""
    monkeypatch.setattr("fairfelt.simulation.sessions._LOOKED_AT", 1)
    told: list[int] = []
    kernel = kernel_for(load_rules("star-rapid-fusion-2024", "casino-war"), {}, "best", WAR)
    those = sessions(kernel, WAR, 3 * UNIT, 60, None, 20_000, seed=7, progress=told.append)
    assert those.covers_cents == 2 * UNIT
    assert (min(told), sum(told)) == (-20_000, 20_000)
    assert those.finals_cents.tolist() == war(3 * UNIT, 60).finals_cents.tolist()


def test_winnings_are_paid_in_whole_chips() -> None:
    """Five dollars on the banker win five where the smallest chip is five, and not 4.75."""
    kernel, slip = kernel_for(load_rules("nz-table-games", "baccarat")), Slip({"banker": CHIP})
    banker = next(row for row in returns_of("nz-table-games", "baccarat") if row.wager == "banker")

    def play(chip: int) -> Sessions:
        return sessions(kernel, slip, 20 * CHIP, 100, None, 20_000, seed=8, chip_cents=chip)

    for chip in (1, CHIP):
        off, error = gained(play(chip), float(return_at(banker, CHIP, chip).ev))
        assert abs(off) < 4 * error
    assert not (play(CHIP).finals_cents % CHIP).any()
    assert (play(1).finals_cents % CHIP).any()


def test_a_session_that_cannot_begin_is_refused() -> None:
    with pytest.raises(TooLittle, match="may stake 100 cents"):
        sessions(roulette(), RED, 99, 10, None, 1, seed=1)
    with pytest.raises(ValueError, match="a stake and a round"):
        sessions(roulette(), Slip(), 99, 10, None, 1, seed=1)
    with pytest.raises(ValueError, match="above the bankroll"):
        sessions(roulette(), RED, 500, 10, 500, 1, seed=1)


# -- figures ----------------------------------------------------------------------------------


def made(*finals: int, target: int | None = None) -> Sessions:
    lengths = np.arange(1, len(finals) + 1)
    return Sessions(1000, 100, 100, 99, target, np.array(finals), lengths)


def test_the_figures_of_sessions() -> None:
    those = made(0, 50, 100, 1000, 1100, 2000, 2000, 3000, target=2000)
    assert those.ruin.share == 2 / 8
    assert those.reached is not None
    assert those.reached.share == 3 / 8
    assert those.ahead.share == 4 / 8
    assert (those.mean_rounds, those.median_rounds) == (4.5, 4.5)
    assert (those.quantile_cents(0.25), those.quantile_cents(0.5)) == (50, 1000)
    assert those.mean_cents == 9250 / 8
    assert those.histogram(3) == [(0, 1200, 5), (1200, 2400, 2), (2400, 3600, 1)]
    assert those.histogram(1) == [(0, 3200, 8)]
    assert made(1190, 1210).histogram(5) == [(1000, 1200, 1), (1200, 1400, 1)]
    assert made(500, 500).histogram(5) == [(400, 600, 2)]
    assert replace(those, target_cents=None).reached is None
    assert replace(those, covers_cents=101).ruin.share == 3 / 8


def test_what_came_never_or_always_has_a_bound_and_no_error_of_nothing() -> None:
    """The exact bound is 1 - 0.05 ** (1 / n)."""
    never, always, some = Share(0.0, 0.0, 1000), Share(1.0, 0.0, 1000), Share(0.2, 0.01, 1000)
    assert never.at_most == pytest.approx(1 - 0.05 ** (1 / 1000), rel=5e-3)
    assert (never.at_most, never.at_least) == (0.003, None)
    assert (always.at_most, always.at_least) == (None, 0.997)
    assert (some.at_most, some.at_least) == (None, None)
    assert (Share(0.0, 0.0, 2).at_most, Share(1.0, 0.0, 2).at_least) == (1, 0)
    assert made(1000, 2000).ruin.at_most == 1
