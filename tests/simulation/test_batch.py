"""Millions of rounds: the same for the same seed, whatever the machine, and added up rightly."""

from __future__ import annotations

from fractions import Fraction
from math import inf, sqrt
from pathlib import Path

import numpy as np
import pytest

from fairfelt.core.drive import played
from fairfelt.core.errors import Broken
from fairfelt.core.play import Slip
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import Kernel, estimate, kernel_for, simulate, trace
from fairfelt.simulation import batch as batches
from fairfelt.simulation.batch import endings_of
from fairfelt.simulation.compiled import can_keep
from fairfelt.simulation.estimate import from_nets
from fairfelt.simulation.kernel import NO_DRAW

BOOK = "star-rapid-fusion-2024"


@pytest.fixture
def roulette() -> Kernel:
    return kernel_for(load_rules(BOOK, "roulette"))


@pytest.fixture
def baccarat() -> Kernel:
    return kernel_for(load_rules(BOOK, "baccarat"))


@pytest.fixture
def chunk(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(batches, "CHUNK", 1000)
    return 1000


def test_a_seed_gives_the_same_rounds_on_any_number_of_cores(baccarat: Kernel, chunk: int) -> None:
    runs = [simulate(baccarat, 7_500, seed=3, cores=cores) for cores in (1, 2, 7, None)]
    for run in runs[1:]:
        assert np.array_equal(run.counts, runs[0].counts)
        assert np.array_equal(run.firsts, runs[0].firsts)


def test_another_seed_gives_other_rounds(baccarat: Kernel) -> None:
    draws = [trace(baccarat, 50, seed).draws for seed in (1, 2, -1, 2**64 - 2, 10**30)]
    assert len({row.tobytes() for row in draws}) == len(draws)


@pytest.mark.parametrize("rounds", [0, 1, 999, 1000, 1001, 2500])
def test_every_round_is_counted_once(roulette: Kernel, chunk: int, rounds: int) -> None:
    told: list[int] = []
    run = simulate(roulette, rounds, seed=4, progress=told.append)
    assert run.rounds == rounds == run.counts.sum() == sum(told)
    assert len(told) == -(-rounds // chunk)


def test_chunks_are_added_up_as_they_are_played_one_by_one(baccarat: Kernel, chunk: int) -> None:
    run = simulate(baccarat, 3_500, seed=5)
    counts, firsts = np.zeros_like(run.counts), np.full_like(run.firsts, NO_DRAW)
    for number, rounds in enumerate((chunk, chunk, chunk, 500)):
        one_by_one = trace(baccarat, rounds, 5, number)
        for ending, draws in zip(one_by_one.endings.tolist(), one_by_one.draws, strict=True):
            if counts[ending] == 0:
                firsts[ending] = draws
            counts[ending] += 1
    assert np.array_equal(run.counts, counts)
    assert np.array_equal(run.firsts, firsts)


def test_endings_in_turn_are_those_of_the_trace(baccarat: Kernel) -> None:
    endings, batch = endings_of(baccarat, 400, seed=6, chunk=2)
    assert np.array_equal(endings, trace(baccarat, 400, 6, 2).endings)
    assert np.array_equal(batch.counts, np.bincount(endings, minlength=baccarat.endings))


def test_what_came_is_told_with_one_round_of_each(baccarat: Kernel) -> None:
    run = simulate(baccarat, 2_000, seed=7)
    came = {ending: count for ending, count, _ in run.came()}
    assert sum(came.values()) == 2_000
    assert all(4 <= len(draws) <= 6 for _, _, draws in run.came())


def test_no_rounds_tell_nothing(roulette: Kernel) -> None:
    run = simulate(roulette, 0, seed=1)
    assert list(run.came()) == []
    nothing = estimate(run, Slip({"red": 100}))
    assert (nothing.rounds, nothing.error) == (0, inf)
    assert list(trace(roulette, 0, seed=1)) == []


def test_whoever_stops_a_run_does_not_wait_for_the_rest(roulette: Kernel, chunk: int) -> None:
    begun: list[int] = []

    def play(*arguments: object) -> None:
        begun.append(1)
        roulette.play(*arguments)  # type: ignore[arg-type]

    def stop(rounds: int) -> None:
        raise KeyboardInterrupt

    watched = Kernel(roulette.game, play, roulette.endings, roulette.longest, roulette.outcomes)
    with pytest.raises(KeyboardInterrupt):
        simulate(watched, 3_000 * chunk, seed=1, cores=1, progress=stop)
    assert len(begun) < 3_000


# -- one round on the engine ----------------------------------------------------------------------


def test_draws_that_do_not_make_a_round_are_found_out(baccarat: Kernel) -> None:
    slip = Slip({"player": 100})
    with pytest.raises(Broken, match="nothing more was drawn"):
        played(baccarat.game, ("9S", "2H", "KD"), slip)
    with pytest.raises(Broken, match="was drawn too"):
        played(baccarat.game, ("9S", "2H", "KD", "3C", "4C"), slip)


def test_a_slip_for_which_rounds_were_not_compiled_is_refused() -> None:
    kernel = kernel_for(load_rules(BOOK, "three-card-poker"))
    blind = Slip({"ante": 100, "pair-plus:row-2": 100})
    with pytest.raises(Broken, match="not made for ante, pair-plus:row-2"):
        estimate(simulate(kernel, 10, seed=1), blind)
    other = Slip({"ante": 100}, ("pick:1-5-9",))
    with pytest.raises(Broken, match="ask for its own"):
        estimate(simulate(kernel, 10, seed=1), other)


# -- estimates ------------------------------------------------------------------------------------


def test_an_estimate_is_the_mean_and_its_standard_error() -> None:
    half = from_nets({Fraction(-1): 60, Fraction(0): 10, Fraction(2): 30})
    assert (half.rounds, half.hit, half.push) == (100, 0.3, 0.1)
    assert half.ev == 0.0
    assert half.error == pytest.approx(sqrt((60 + 4 * 30) / 100 / 100))
    assert half.off(Fraction(-1, 10)) == pytest.approx(0.1 / half.error)


def test_what_never_varies_agrees_with_itself_only() -> None:
    sure = from_nets({Fraction(1, 2): 10})
    assert sure.off(Fraction(1, 2)) == 0.0
    assert sure.off(Fraction(1, 3)) == inf


# -- machine code kept between runs ---------------------------------------------------------------


def test_machine_code_is_kept_only_where_it_can_be_written(tmp_path: Path) -> None:
    assert can_keep(tmp_path / "kernels" / "0123")
    (tmp_path / "file").touch()
    assert not can_keep(tmp_path / "file" / "0123")
