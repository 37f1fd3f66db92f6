"""The exact return of every tai-sai wager, counted out of 216."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

import fairfelt
from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import load_rules

RULESET, OLD = "nz-table-games", "star-interblock-2016"
ROLLS = list(product(range(1, 7), repeat=3))


def rows(ruleset: str = RULESET, game: str = "tai-sai") -> dict[str, Return]:
    """The row of every place."""
    return {place: row for row in returns_of(ruleset, game) for place in row.places}


def counted(wins: Callable[[tuple[int, ...]], bool], odds: int) -> Fraction:
    """What the house keeps of a stake, by going through all the rolls."""
    ways = sum(wins(roll) for roll in ROLLS)
    return 1 - Fraction(ways * (odds + 1), len(ROLLS))


def test_the_edges_printed_in_the_rule_data_are_the_true_ones() -> None:
    wagers = load_rules(RULESET, "tai-sai").wagers
    for place, row in rows().items():
        kind, _, number = place.partition(":")
        assert wagers[kind].house_edge({kind: number}) == row.house_edge, place


@pytest.mark.parametrize(
    ("place", "wins", "odds"),
    [
        ("pair-and-one:2-2-5", lambda roll: sorted(roll) == [2, 2, 5], 60),
        ("pair-and-one:2-5-5", lambda roll: sorted(roll) == [2, 5, 5], 60),
        ("three:1-2-4", lambda roll: {*roll} == {1, 2, 4}, 30),
        ("four:2-3-5-6", lambda roll: len({*roll}) == 3 and {*roll} < {2, 3, 5, 6}, 7),
        ("small", lambda roll: sum(roll) <= 10 and len({*roll}) > 1, 1),
        ("big", lambda roll: sum(roll) >= 11 and len({*roll}) > 1, 1),
        ("triple:6", lambda roll: sum(roll) == 18, 190),
        ("any-triple", lambda roll: len({*roll}) == 1, 31),
        ("double:1", lambda roll: roll.count(1) >= 2, 12),
        ("pair:1-6", lambda roll: {1, 6} <= {*roll}, 6),
        ("total:17", lambda roll: sum(roll) == 17, 62),
        ("total:12", lambda roll: sum(roll) == 12, 7),
    ],
)
def test_house_edges_by_going_through_all_rolls(
    place: str, wins: Callable[[tuple[int, ...]], bool], odds: int
) -> None:
    assert rows()[place].house_edge == counted(wins, odds)


@pytest.mark.parametrize(
    ("wager", "places", "ways", "edge"),
    [
        ("pair-and-one", 30, 3, "11/72"),
        ("three", 20, 6, "5/36"),
        ("four", 4, 24, "1/9"),
    ],
)
def test_combinations_of_three_and_four_numbers(
    wager: str, places: int, ways: int, edge: str
) -> None:
    row = next(row for row in returns_of(RULESET, "tai-sai") if row.wager == wager)
    assert (len(row.places), row.hit * 216, row.push) == (places, ways, 0)
    assert row.house_edge == Fraction(edge) == fairfelt.game(f"{RULESET}/tai-sai").house_edge(wager)


def test_what_sic_bo_of_2016_has_too_returns_the_same() -> None:
    new, old = rows(), rows(OLD, "sic-bo")
    assert {place.partition(":")[0] for place in new.keys() - old.keys()} == {
        "pair-and-one", "three", "four",
    }  # fmt: skip
    assert all(new[place].distribution == old[place].distribution for place in old)


@pytest.mark.parametrize("style", ["A", "B"])
def test_dice_fall_alike_whoever_moves_them(style: str) -> None:
    found = returns_of(RULESET, "tai-sai", {"style": style})
    assert [row.distribution for row in found] == [
        row.distribution for row in returns_of(RULESET, "tai-sai")
    ]
