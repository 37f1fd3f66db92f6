"""Which wagers have an exact return, and how it is told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from fairfelt.games import BUILDERS
from fairfelt.odds import house_edge, returns_of
from fairfelt.odds.returns import EXACT

RULESET = "star-rapid-fusion-2024"


def test_every_game_that_is_built_has_a_way_to_its_exact_returns() -> None:
    assert EXACT.keys() == BUILDERS.keys()


def test_wagers_that_a_choice_places_or_whose_return_is_not_known_have_no_row() -> None:
    """A blackjack wager returns what its player makes of it; no figure is printed for that."""
    there_are = "it has kings-bounty, royal-match, bet-the-set$"
    for wager in ("player", "insurance", "double", "split"):
        with pytest.raises(LookupError, match=f"no wager '{wager}'; {there_are}"):
            house_edge(RULESET, "blackjack", wager)


def test_a_row_says_by_which_play_it_holds() -> None:
    war = {row.wager: row.to_json()["strategy"] for row in returns_of(RULESET, "casino-war")}
    assert war == {"ante": "always-war", "tie": None}


def test_a_row_as_programs_read_it() -> None:
    row = next(row for row in returns_of(RULESET, "sic-bo") if row.wager == "single")
    told = replace(row, options={"mode": "rng"}).to_json()
    assert told["options"] == {"mode": "rng"}
    assert (told["house_edge"], told["house_edge_float"]) == ("1/27", 1 / 27)
    assert (told["pays"], told["hit"], told["push"]) == ("1:1, 2:1, 12:1", "91/216", "0")
    assert Fraction(str(told["variance"])) == row.variance


def test_odds_are_told_lowest_first() -> None:
    found = {row.wager: row.pays for row in returns_of(RULESET, "baccarat")}
    assert found["dragon-player"] == "1:1, 2:1, 4:1, 6:1, 10:1, 30:1"
    assert found["banker"] == "19:20"
