"""Compiled rounds of Lunar Poker beside the engine that pays, by every plan."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import numpy as np
import pytest

from fairfelt.core.game import Line
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds.lunar_poker import SIMULATED, STYLES, distribution, plans
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.walk import expected
from fairfelt.rulebooks.variation import with_odds
from fairfelt.simulation import Batch, Kernel, estimate, kernel_for, simulate, trace
from fairfelt.simulation.kernels.lunar_poker import kernel
from fairfelt.simulation.kernels.lunar_rounds import SIDE
from tests.rules.lunar_poker import RULES, game_with

EVERYTHING = Slip({"ante": 2500, "super-bet": 2560})
ANTE = Slip({"ante": 100})
SUPER = Slip({"super-bet": 100})
PLANS = (BEST, TIME_OUT, *(plan for plan in STYLES if plan != BEST))
ROUNDS = 400_000


@cache
def rounds_of(plan: str, table: str = "1") -> Kernel:
    return kernel_for(RULES, {"super_bet": table}, plan)


@cache
def batch(plan: str, table: str = "1") -> Batch:
    return simulate(rounds_of(plan, table), ROUNDS, seed=5)


def lines(kernel: Kernel, draws: tuple[str, ...], slip: Slip = EVERYTHING) -> tuple[Line, ...]:
    return kernel.played(draws, slip).settlement.lines


# -- line by line ---------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS)
def test_every_round_is_settled_as_the_first_of_its_ending(plan: str) -> None:
    """The engine plays the very draws, and must ask for each of them."""
    known: dict[int, tuple[Line, ...]] = {}
    for ending, draws in trace(rounds_of(plan), 300, seed=3):
        found = lines(rounds_of(plan), draws)
        assert known.setdefault(ending, found) == found, draws


@pytest.mark.parametrize("plan", [BEST, "insure-always", "always-replace"])
def test_rare_endings_too(plan: str) -> None:
    """A few rounds of each ending that came, however seldom."""
    played = trace(rounds_of(plan), 150_000, seed=4)
    rounds: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for ending in np.unique(played.endings).tolist():
        for round in np.flatnonzero(played.endings == ending)[:3].tolist():
            row = played.draws[round]
            rounds[ending].append(tuple(rounds_of(plan).outcomes[n] for n in row if n >= 0))
    for of_one in rounds.values():
        assert len({lines(rounds_of(plan), draws) for draws in of_one}) == 1, of_one
    assert len(rounds) > 200


def test_good_play_comes_to_everything_that_can_be_paid() -> None:
    found = {
        (line.spot, line.verdict)
        for _, _, draws in batch(BEST).came()
        for line in lines(rounds_of(BEST), draws)
    }
    assert found == {
        ("ante", "won"), ("ante", "push"), ("ante", "lost"),
        ("bet", "won"), ("bet", "push"), ("bet", "lost"),
        ("insurance", "won"), ("insurance", "lost"),
        ("super-bet", "won"), ("super-bet", "lost"),
        ("exchange", "lost"), ("buy", "lost"), ("dealer-card", "lost"),
    }  # fmt: skip


def test_odds_of_their_own_change_what_the_dealers_card_is_worth() -> None:
    """Where two pair pays five times, good play has the card replaced for it too."""
    game = build_game(with_odds(RULES, {"bet.two-pair": "5:1"}), {})
    varied = kernel(game)
    known: dict[int, tuple[Line, ...]] = {}
    for ending, draws in trace(varied, 300, seed=3):
        found = lines(varied, draws)
        assert known.setdefault(ending, found) == found, draws
    paid = {"dealer-card" in {line.spot for line in each} for each in known.values()}
    assert paid == {False, True}


# -- over many rounds -----------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
def test_the_super_bet_returns_what_it_does_exactly(table: str) -> None:
    exact = distribution(game_with(super_bet=table), SUPER)
    assert exact is not None
    found = estimate(batch(TIME_OUT, table), SUPER)
    assert found.rounds == ROUNDS
    assert abs(found.off(expected(exact.distribution))) < 4


def test_the_super_bet_depends_on_no_plan() -> None:
    """Beside a seat that plays on, it is settled on the first five cards all the same."""
    exact = distribution(game_with(), SUPER)
    assert exact is not None
    assert abs(estimate(batch(BEST), SUPER).off(expected(exact.distribution))) < 4


@pytest.mark.parametrize("plan", [plan for plan in PLANS if plan != TIME_OUT])
def test_a_shorter_run_agrees_with_the_figures_that_are_kept(plan: str) -> None:
    kept, found = SIMULATED[plan], estimate(batch(plan), ANTE)
    assert abs(found.ev - kept.ev) < 4 * (found.error**2 + kept.error**2) ** 0.5
    # A few rounds in a million make much of the variance, so it is known less well than the mean.
    allowed = 4 * kept.variance_error * (kept.rounds / ROUNDS) ** 0.5
    assert found.error**2 * ROUNDS == pytest.approx(kept.variance, abs=allowed)


def test_a_time_out_loses_the_ante() -> None:
    assert estimate(batch(TIME_OUT), ANTE).ev == -1


def test_every_plan_has_a_figure_unless_it_is_exact() -> None:
    assert {*SIMULATED, TIME_OUT} == set(plans(game_with()))


def test_a_seed_gives_the_same_rounds_on_any_number_of_cores() -> None:
    rounds = (1 << 20) + 1000
    one, two = (simulate(rounds_of(BEST), rounds, seed=9, cores=cores) for cores in (1, 2))
    assert np.array_equal(one.counts, two.counts)
    assert np.array_equal(one.firsts, two.firsts)
    other = simulate(rounds_of(BEST), 1000, seed=10)
    assert not np.array_equal(other.counts, simulate(rounds_of(BEST), 1000, seed=9).counts)


def test_a_round_is_the_same_however_many_are_asked_for() -> None:
    few, many = (trace(rounds_of(BEST), rounds, seed=9) for rounds in (SIDE + 7, 3 * SIDE))
    assert np.array_equal(few.endings, many.endings[: SIDE + 7])
    assert np.array_equal(few.draws, many.draws[: SIDE + 7])
