"""Bands on PAR sheets hold as many means as they say, or are marked; plots name what was played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil, lcm, log2, sqrt

import numpy as np
import pytest

from fairfelt.laboratory import plots
from fairfelt.laboratory.sheet import Sheet, SheetWager, make_sheet
from fairfelt.laboratory.showing import (
    POOR,
    ROUNDS,
    alike,
    bands_figures,
    bands_table,
    convergence_figures,
)
from fairfelt.odds import returns_under
from fairfelt.odds.walk import Distribution, skewness
from fairfelt.rulebooks import load_rules

NSW, NZ = "star-rapid-fusion-2024", "nz-table-games"


@cache
def sheet_of(ruleset: str, game: str) -> Sheet:
    return make_sheet(load_rules(ruleset, game), rounds=2000)


def wager(name: str, distribution: Distribution, decided: str = "1") -> SheetWager:
    mean = sum(net * chance for net, chance in distribution.items())
    variance = sum((net - mean) ** 2 * chance for net, chance in distribution.items())
    results = tuple((str(net), str(chance)) for net, chance in distribution.items())
    return SheetWager(
        name, name, "", "", 1, 1, "1:1", "", {}, str(mean), str(-mean), "1", str(-mean), "0", "0",
        str(variance), results, decided=decided,
    )  # fmt: skip


def held(distribution: Distribution, rounds: int, z: float) -> float:
    """How many means over so many rounds lie within a band, exactly: results are added up as
    powers of their Fourier transform."""
    parts = lcm(*(net.denominator for net in distribution))
    nets = np.array([int(net * parts) for net in distribution])
    chances = np.array([float(chance) for chance in distribution.values()])
    mean = nets @ chances
    deviation = sqrt((nets - mean) ** 2 @ chances) * sqrt(rounds)
    size = 1 << ceil(log2(max(30 * deviation, 8 * np.ptp(nets))))
    one = np.zeros(size)
    np.add.at(one, nets % size, chances)
    sums = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    middle, width = rounds * mean, z * deviation
    return float(sums[np.arange(ceil(middle - width), int(middle + width) + 1) % size].sum())


def returned(ruleset: str, game: str, kind: str) -> Distribution:
    (row,) = returns_under(load_rules(ruleset, game), {}, {kind})
    return row.distribution


def marked(distribution: Distribution) -> set[int]:
    """The rounds at which the bands of a wager are said to be poor."""
    (first, *_) = bands_table(alike([wager("x", distribution)])).rows
    return {n for n, cell in zip(ROUNDS, first[3:], strict=True) if cell.startswith(POOR)}


@pytest.mark.parametrize(
    ("game", "kind", "poor"),
    [
        ("blackjack", "kings-bounty", {1000, 10_000, 100_000}),
        ("blackjack", "royal-match", {1000}),
        ("roulette", "straight", set()),
        ("roulette", "red", set()),
    ],
)
def test_bands_without_a_mark_hold_what_they_say(game: str, kind: str, poor: set[int]) -> None:
    distribution = returned(NSW, game, kind)
    assert marked(distribution) == poor
    for rounds in (1000, 10_000, 100_000, 1_000_000):
        if rounds not in poor:
            for level, z in plots.LEVELS:
                assert held(distribution, rounds, z) == pytest.approx(level / 100, abs=0.015)


def test_the_mark_is_needed() -> None:
    kings_bounty = returned(NSW, "blackjack", "kings-bounty")
    assert held(kings_bounty, 1000, 1.6449) > 0.97, "in a band that is named for 90 %"


def test_bands_of_a_wager_that_stays_count_the_rounds_that_decide_it() -> None:
    coin = {Fraction(-1): Fraction(99, 100), Fraction(99): Fraction(1, 100)}
    assert skewness(coin) == pytest.approx(9.849, abs=0.001)
    always, seldom = alike([wager("x", coin), wager("y", coin, "1/4")])
    assert seldom.normal_from == pytest.approx(4 * always.normal_from)
    (figure, other) = bands_figures((always, seldom))
    assert (figure.note, other.note) == ("~ below 2,500 rounds", "~ below 9,800 rounds")


def test_a_wager_without_chance_has_no_skewness() -> None:
    assert skewness({Fraction(-1): Fraction(1)}) == 0


def test_a_plot_of_several_wagers_names_the_one_that_was_played() -> None:
    groups = alike(its for its in sheet_of(NSW, "roulette").wagers if its.run)
    figures = {figure.title: figure for figure in convergence_figures(groups)}
    both = figures["Column, Dozen"]
    assert both.note.startswith("Column 1 played: ")
    assert both.words.startswith("Simulated return of Column 1. The exact return is 97.2973 %.")
    assert figures["Straight up"].note.startswith("Straight up 0 played: ")


def test_a_plot_of_one_wager_does_not_repeat_its_name() -> None:
    groups = alike(its for its in sheet_of(NZ, "snake-eyes").wagers if its.run)
    notes = {figure.title: figure.note for figure in convergence_figures(groups)}
    assert "played" not in notes["Field"]
    assert notes["Hard 4, Hard 10"].startswith("Hard 4 played: ")
