"""The exact return of every roulette wager, recomputed on the code that pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

import fairfelt
from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import games_of, load_rules, rule_sets

RULE_SETS = [ruleset for ruleset in rule_sets() if "roulette" in games_of(ruleset)]
EDGE = Fraction(1, 37)


def rows(ruleset: str) -> dict[str, Return]:
    return {row.wager: row for row in returns_of(ruleset, "roulette")}


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_every_wager_and_every_call_returns_the_same_share(ruleset: str) -> None:
    assert {row.ev for row in rows(ruleset).values()} == {-EDGE}


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_the_edges_printed_in_the_rule_data_are_the_true_ones(ruleset: str) -> None:
    wagers = load_rules(ruleset, "roulette").wagers
    found = rows(ruleset)
    assert {kind: wager.house_edge() for kind, wager in wagers.items()} == {
        kind: found[kind].house_edge for kind in wagers
    }


@pytest.mark.parametrize("ruleset", RULE_SETS)
@pytest.mark.parametrize(
    ("wager", "places", "pays", "hit", "variance"),
    [
        ("straight", 37, "35:1", "1/37", "46656/1369"),
        ("split", 60, "17:1", "2/37", "22680/1369"),
        ("street", 14, "11:1", "3/37", "14688/1369"),
        ("corner", 23, "8:1", "4/37", "10692/1369"),
        ("six-line", 11, "5:1", "6/37", "6696/1369"),
        ("column", 3, "2:1", "12/37", "2700/1369"),
        ("dozen", 3, "2:1", "12/37", "2700/1369"),
        ("red", 1, "1:1", "18/37", "1368/1369"),
    ],
)
def test_all_places_of_a_kind_fare_alike(
    ruleset: str, wager: str, places: int, pays: str, hit: str, variance: str
) -> None:
    row = rows(ruleset)[wager]
    assert (len(row.places), row.pays) == (places, pays)
    assert (row.hit, row.push, row.variance) == (
        Fraction(hit),
        Fraction(0),
        Fraction(variance),
    )


def test_calls_whose_numbers_of_pieces_differ_have_rows_of_their_own() -> None:
    found = rows("star-rapid-fusion-2024")
    assert found["finale:0"].places == tuple(f"finale:{digit}" for digit in range(7))
    assert found["finale:7"].places == ("finale:7", "finale:8", "finale:9")
    assert (found["finale:0"].hit, found["finale:7"].hit) == (Fraction(4, 37), Fraction(3, 37))


def test_a_complete_may_come_out_even() -> None:
    """On a number that only the six-line of 34 shares, its six pieces get six back."""
    row = rows("star-ministar-2018")["complete:34"]
    assert row.places == ("complete:34", "complete:36")
    assert row.push == Fraction(1, 37)


@pytest.mark.parametrize(
    "wager", ["straight", "straight:17", "tier", "neighbours-5:17", "finale:3"]
)
def test_house_edge_of_a_kind_a_spot_or_a_call(wager: str) -> None:
    assert fairfelt.game("star-rapid-fusion-2024/roulette").house_edge(wager) == EDGE


def test_house_edge_of_no_wager_says_which_there_are() -> None:
    with pytest.raises(LookupError, match="no wager 'basket'; there are straight, split"):
        fairfelt.game("star-rapid-fusion-2024/roulette").house_edge("basket")
