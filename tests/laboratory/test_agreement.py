"""Which wagers a simulation has rows for, and what stands beside them."""

from __future__ import annotations

from fractions import Fraction
from math import inf, sqrt

import pytest

from fairfelt.core.play import Slip
from fairfelt.laboratory import agreement
from fairfelt.laboratory.agreement import (
    Agreed,
    Wagered,
    agreed,
    kernels_for,
    wagers_to_play,
)
from fairfelt.odds import returns_of
from fairfelt.odds.wagers import NoSuchWager, pieces_of
from fairfelt.odds.walk import expected, skewness, variance
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import Estimate, kernel_for, simulate
from fairfelt.simulation.estimate import from_nets

STAR = "star-rapid-fusion-2024"
ROULETTE = load_rules(STAR, "roulette")
POKER = load_rules(STAR, "three-card-poker")


def test_a_row_for_each_return_that_is_known() -> None:
    rows = wagers_to_play(ROULETTE, {}, "best")
    exact = returns_of(STAR, "roulette")
    assert [(row.wager, row.places, row.exact) for row in rows] == [
        (row.wager, row.places, row.ev) for row in exact
    ]


def test_a_wager_without_an_exact_return_has_a_row_too(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [row for row in returns_of(STAR, "roulette") if row.wager != "red"]
    monkeypatch.setattr(agreement, "returns_cached", lambda rules, options: known)
    rows = {row.wager: row for row in wagers_to_play(ROULETTE, {}, "best")}
    assert rows["red"].exact is None
    assert rows["black"].exact == Fraction(-1, 37)
    assert list(rows).index("red") == list(rows).index("black") - 1


def test_what_depends_on_the_play_is_known_for_the_main_wager_only() -> None:
    """Where a fold loses the side bets, their return is another under every plan."""
    options = {"folded_side_bets": "lost"}
    best, folds = (
        {row.wager: row.exact for row in wagers_to_play(POKER, options, plan)}
        for plan in ("best", "time-out")
    )
    assert best["ante"] != folds["ante"] == -1
    assert best["pair-plus"] is not None
    assert folds["pair-plus"] is None


def test_wagers_asked_for_by_family_row_and_place() -> None:
    def places(*names: str) -> list[tuple[str, int]]:
        return [(r.wager, len(r.places)) for r in wagers_to_play(ROULETTE, {}, "best", names)]

    assert places("finale") == [("finale:0", 7), ("finale:7", 3)]
    assert places("finale:7") == [("finale:7", 3)]
    assert places("finale:8", "red") == [("finale:8", 1), ("red", 1)]
    with pytest.raises(NoSuchWager, match="no wager 'purple'; there are straight"):
        places("purple")


def test_pieces_of_spots_calls_and_families() -> None:
    game = kernel_for(ROULETTE).game
    assert pieces_of(game, "straight") == {"straight:0": 1}
    assert pieces_of(game, "split:5-8") == {"split:5-8": 1}
    assert sum(pieces_of(game, "tier").values()) == 6
    with pytest.raises(NoSuchWager):
        pieces_of(game, "purple")


def test_wagers_that_common_rounds_leave_out_have_rounds_of_their_own() -> None:
    own, blind = Slip({"pair-plus": 100}), Slip({"pair-plus:row-2": 100})
    kernels = kernels_for(POKER, {}, "best", [own, blind, own])
    assert len(kernels) == 2
    batches = [simulate(kernel, 20_000, seed=1) for kernel in kernels]
    rows = [Wagered("", ("",), slip, Fraction(-1, 40)) for slip in (own, blind)]
    first, second = agreed(batches, rows)
    assert first.simulated.ev != second.simulated.ev
    assert first.within
    assert second.within


def told(ev: float, error: float, exact: Fraction | None, rounds: int = 1000) -> Agreed:
    return Agreed(Wagered("", ("",), Slip(), exact), Estimate(rounds, ev, error, 0, 0, {}))


def test_verdicts() -> None:
    half = Fraction(1, 2)
    assert (told(0.54, 0.01, half).off, told(0.58, 0.02, half).within) == (pytest.approx(4), True)
    assert told(0.55, 0.01, half).within is False
    assert told(0.45, 0.01, half).within is False
    assert told(0.5, 0.01, None).within is None
    undecided = told(0.0, inf, half, rounds=0)
    assert (undecided.off, undecided.within, undecided.to_json()["error"]) == (None, None, None)
    few = told(1.0, 0.0, half, rounds=999)
    assert (few.off, few.within) == (None, None)


@pytest.mark.parametrize(("ev", "off"), [(-1.0, -inf), (1.0, inf), (0.5, 0.0)])
def test_rounds_that_all_ended_alike_are_off_by_more_than_any_number(ev: float, off: float) -> None:
    row = told(ev, 0.0, Fraction(1, 2))
    assert (row.off, row.within) == (off, off == 0)
    assert row.to_json()["off"] == (None if off else 0)


# A win of 1,000 in 100,000 rounds, as the rarest line of a side bet is.
RARE = {Fraction(-1): Fraction(99_999, 100_000), Fraction(1000): Fraction(1, 100_000)}


def rare(wins: int, rounds: int = 100_000) -> Agreed:
    wagered = Wagered("", ("",), Slip(), expected(RARE), RARE)
    counts = {Fraction(-1): rounds - wins, Fraction(1000): wins}
    return Agreed(wagered, from_nets({net: n for net, n in counts.items() if n}))


def test_the_distance_is_told_by_the_exact_variance() -> None:
    """The rounds in which no rare win came know nothing of how far they may be off."""
    none = rare(0)
    assert none.simulated.error == 0
    assert none.error == pytest.approx(sqrt(variance(RARE) / 100_000))
    assert none.off == pytest.approx(-1, abs=0.01)
    assert none.within
    assert none.to_json()["error"] == none.error


def test_means_may_stray_farther_towards_rare_wins() -> None:
    """Six where one is expected come once in 1,700 runs, seven once in 12,000, eight once in
    98,000; a normal mean would be said to be beyond from six on."""
    assert [rare(wins).within for wins in (1, 6, 7, 8)] == [True, True, True, False]
    assert rare(6).off == pytest.approx(5, abs=0.01)


def test_skewness_is_that_of_a_single_chance() -> None:
    chance = 1e-5
    assert skewness(RARE) == pytest.approx((1 - 2 * chance) / sqrt(chance * (1 - chance)))
    assert skewness({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}) == 0
    assert skewness({Fraction(-1): Fraction(1)}) == 0
