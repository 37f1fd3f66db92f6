"""The exact return of every sic bo wager of both documents, counted out of 216."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import load_rules

NEW, OLD = "star-rapid-fusion-2024", "star-interblock-2016"
BOTH = [NEW, OLD]


def rows(ruleset: str) -> dict[str, Return]:
    """The row of every place."""
    return {place: row for row in returns_of(ruleset, "sic-bo") for place in row.places}


@pytest.mark.parametrize("ruleset", BOTH)
def test_the_edges_printed_in_the_rule_data_are_the_true_ones(ruleset: str) -> None:
    wagers = load_rules(ruleset, "sic-bo").wagers
    for place, row in rows(ruleset).items():
        kind, _, number = place.partition(":")
        assert wagers[kind].house_edge({kind: number}) == row.house_edge, place


@pytest.mark.parametrize(
    ("ruleset", "place", "ways", "edge"),
    [
        # rolls that win, and what the house keeps: all as counted by hand
        *((NEW, kind, 105, "1/36") for kind in ("small", "big", "even", "odd")),
        *((OLD, kind, 105, "1/36") for kind in ("small", "big")),
        *((ruleset, "pair:2-5", 30, "1/36") for ruleset in BOTH),
        *((ruleset, "single:3", 91, "1/27") for ruleset in BOTH),
        *((ruleset, "any-triple", 6, "1/9") for ruleset in BOTH),
        (NEW, "triple:4", 1, "35/216"),
        (OLD, "triple:4", 1, "25/216"),
        (NEW, "double:4", 16, "1/9"),
        (OLD, "double:4", 16, "1/27"),
        (NEW, "four:2-3-5-6", 24, "1/9"),
        *((ruleset, "total:4", 3, "1/8") for ruleset in BOTH),
        *((ruleset, "total:5", 6, "1/9") for ruleset in BOTH),
        *((ruleset, "total:6", 10, "13/108") for ruleset in BOTH),
        *((ruleset, "total:7", 15, "7/72") for ruleset in BOTH),
        *((ruleset, "total:8", 21, "1/8") for ruleset in BOTH),
        *((ruleset, "total:9", 25, "2/27") for ruleset in BOTH),
        *((ruleset, "total:10", 27, "1/8") for ruleset in BOTH),
    ],
)
def test_ways_to_win_and_house_edge(ruleset: str, place: str, ways: int, edge: str) -> None:
    row = rows(ruleset)[place]
    assert (row.hit * 216, row.push, row.house_edge) == (ways, 0, Fraction(edge))


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("total", range(4, 11))
def test_a_total_fares_as_the_one_that_the_undersides_show(ruleset: str, total: int) -> None:
    """Opposite sides of a die add up to seven, so 21 less the total is as likely."""
    assert rows(ruleset)[f"total:{total}"].places == (f"total:{total}", f"total:{21 - total}")


def test_rows_are_by_kind_where_all_places_fare_alike() -> None:
    found = {row.wager: row for row in returns_of(NEW, "sic-bo")}
    assert len(found["pair"].places) == 15
    assert found["single"].pays == "1:1, 2:1, 12:1"
    assert found["single"].distribution == {
        Fraction(-1): Fraction(125, 216),
        Fraction(1): Fraction(75, 216),
        Fraction(2): Fraction(15, 216),
        Fraction(12): Fraction(1, 216),
    }


def test_the_older_document_offers_less_and_pays_doubles_and_triples_better() -> None:
    new, old = rows(NEW), rows(OLD)
    assert {place.partition(":")[0] for place in new.keys() - old.keys()} == {"even", "odd", "four"}
    assert old.keys() < new.keys()
    better = {place for place in old if old[place].ev > new[place].ev}
    assert {place.partition(":")[0] for place in better} == {"double", "triple"}
    assert all(old[place].ev == new[place].ev for place in old.keys() - better)
