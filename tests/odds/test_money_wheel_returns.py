"""The exact return of every wager on the money wheel.

Published for a wheel of 52 segments in New Zealand: the house keeps 7.69 % of every wager.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import fairfelt
from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import load_rules

RULESET, GAME = "nz-table-games", "money-wheel"


def rows() -> dict[str, Return]:
    return {row.wager: row for row in returns_of(RULESET, GAME)}


def test_the_edges_printed_in_the_rule_data_are_the_true_ones() -> None:
    wagers = load_rules(RULESET, GAME).wagers
    assert {kind: wager.house_edge() for kind, wager in wagers.items()} == {
        kind: row.house_edge for kind, row in rows().items()
    }


@pytest.mark.parametrize(
    ("symbol", "segments", "pays", "variance"),
    [
        ("A", 24, "1:1", "168/169"),
        ("B", 12, "3:1", "480/169"),
        ("C", 8, "5:1", "792/169"),
        ("D", 4, "11:1", "1728/169"),
        ("E", 2, "23:1", "3600/169"),
        ("F", 1, "47:1", "7344/169"),
        ("G", 1, "47:1", "7344/169"),
    ],
)
def test_each_symbol_wins_as_often_as_it_is_there(
    symbol: str, segments: int, pays: str, variance: str
) -> None:
    row = rows()[symbol]
    assert (row.hit, row.push, row.pays) == (Fraction(segments, 52), 0, pays)
    assert row.variance == Fraction(variance)


def test_the_house_keeps_the_published_share_of_every_wager() -> None:
    """A win and its stake are always worth 48 of the 52 segments."""
    assert {row.house_edge for row in rows().values()} == {1 - Fraction(48, 52)}
    assert f"{float(fairfelt.game(f'{RULESET}/{GAME}').house_edge('A')) * 100:.2f}" == "7.69"


def test_going_once_round_the_wheel_leaves_the_house_four_segments() -> None:
    """Counted segment by segment as the wheel stands in the data, a unit staked on each symbol."""
    rules = load_rules(RULESET, GAME)
    assert rules.wheel is not None
    back = dict.fromkeys(rules.wagers, 0)
    for segment in rules.wheel.order:
        back[segment] += int(str(rules.wagers[segment].odds).partition(":")[0]) + 1
    assert set(back.values()) == {48}
