"""The running mean of a wager, point by point."""

from __future__ import annotations

from math import inf

import pytest

from fairfelt.core.play import Slip
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import Kernel, batch, estimate, kernel_for, simulate
from fairfelt.simulation.convergence import converge, spaced

BOOK = "star-rapid-fusion-2024"
RED = Slip({"red": 100})


def roulette() -> Kernel:
    return kernel_for(load_rules(BOOK, "roulette"))


def test_points_stand_at_even_distances_on_a_logarithmic_scale() -> None:
    assert spaced(100_000, 4) == (100, 1_000, 10_000, 100_000)
    assert spaced(7, 4) == (7,)


def test_the_last_point_is_what_a_simulation_of_all_rounds_tells() -> None:
    kernel = roulette()
    whole = estimate(simulate(kernel, 30_000, seed=5), RED)
    last = converge(kernel, RED, 30_000, seed=5, points=10)[-1]
    assert (last.rounds, last.ev) == (30_000, pytest.approx(whole.ev))
    assert last.error == pytest.approx(whole.error)


def test_each_point_is_what_a_simulation_up_to_there_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairfelt.simulation.convergence.CHUNK", 1_000)
    monkeypatch.setattr(batch, "CHUNK", 1_000)
    kernel = roulette()
    for point in converge(kernel, RED, 4_500, seed=6, points=9):
        upto = estimate(simulate(kernel, point.rounds, seed=6), RED)
        assert (point.ev, point.error) == pytest.approx((upto.ev, upto.error))


def test_the_exact_value_lies_within_four_standard_errors_all_along() -> None:
    points = converge(roulette(), RED, 200_000, seed=7, points=40)
    assert all(abs(point.ev + 1 / 37) < 4 * point.error for point in points)
    assert points[-1].error < points[0].error / 20


def test_rounds_that_leave_a_wager_standing_count_as_played_and_not_into_the_mean() -> None:
    kernel = kernel_for(load_rules("nz-table-games", "snake-eyes"))
    place = next(spot for spot in kernel.game.spots.values() if spot.stays)
    slip = Slip({place.id: 3000})
    last = converge(kernel, slip, 20_000, seed=8, points=3)[-1]
    whole = estimate(simulate(kernel, 20_000, seed=8), slip)
    assert last.rounds == 20_000 > whole.rounds
    assert (last.ev, last.error) == pytest.approx((whole.ev, whole.error))


def test_a_wager_that_nothing_has_decided_yet_has_no_mean() -> None:
    kernel = kernel_for(load_rules("nz-table-games", "snake-eyes"))
    place = next(spot for spot in kernel.game.spots.values() if spot.stays)
    undecided = next(
        seed
        for seed in range(100)
        if not estimate(simulate(kernel, 1, seed), Slip({place.id: 3000})).rounds
    )
    (point,) = converge(kernel, Slip({place.id: 3000}), 1, undecided, points=1)
    assert point.error == inf
