"""Sic bo under the Interblock order of 2016, clause by clause."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import sic_bo as tables

RULESET = "star-interblock-2016"
RULES = load_rules(RULESET, "sic-bo")
GAME = build_game(RULES)

ODDS = """
    triple     190
    any-triple  31
    double      12
    small        1
    big          1
    single 1     1
    single 2     2
    single 3    12
    pair         6
    total 4     62
    total 17    62
    total 5     31
    total 16    31
    total 6     18
    total 15    18
    total 7     12
    total 14    12
    total 8      8
    total 13     8
    total 9      7
    total 12     7
    total 10     6
    total 11     6
"""


def check(kind: str) -> None:
    tables.check_every_roll(GAME, kind, ODDS)


@rule(RULESET, "2.2")
def test_2_2_an_automated_tumbler_and_no_other() -> None:
    assert RULES.configure({})["mode"] == "automated"
    for mode in ("live", "rng"):
        with pytest.raises(OptionError, match=f"mode: '{mode}' is not one of automated"):
            RULES.configure({"mode": mode})


@rule(RULESET, "5.4")
def test_5_4_eight_wagers_and_no_other() -> None:
    assert {spot.kind for spot in GAME.spots.values()} == {
        "small", "big", "triple", "double", "any-triple", "total", "pair", "single",
    }  # fmt: skip
    for stranger in ("even", "odd", "four:1-2-3-4", "total:3", "pair:2-1"):
        with pytest.raises(Refused) as refused:
            GAME.settle(Coup().drawn("1-2-3"), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "5.4.1", "5.4.1.1", "5.4.1.2")
def test_5_4_1_small_wins_on_4_to_10_but_not_on_a_triple() -> None:
    check("small")
    assert tables.count_of_wins(GAME, "small") == 105


@rule(RULESET, "5.4.2", "5.4.3.1", "5.4.3.2")
def test_5_4_2_big_wins_on_11_to_17_but_not_on_a_triple() -> None:
    check("big")
    assert tables.count_of_wins(GAME, "big") == 105


@rule(RULESET, "5.4.3")
def test_5_4_3_specific_triple_wins_on_that_triple_alone() -> None:
    assert tables.places_of(GAME, "triple") == tables.NUMBERS
    check("triple")


@rule(RULESET, "5.4.4")
def test_5_4_4_specific_double_wins_on_two_of_it_and_once_only_on_three() -> None:
    assert tables.places_of(GAME, "double") == tables.NUMBERS
    check("double")


@rule(RULESET, "5.4.5")
def test_5_4_5_any_triple_wins_on_each_of_the_six() -> None:
    check("any-triple")


@rule(RULESET, "5.4.6")
def test_5_4_6_a_total_wins_on_that_total_in_any_combination_triples_too() -> None:
    assert tables.places_of(GAME, "total") == tables.TOTALS
    check("total")


@rule(RULESET, "5.4.7")
def test_5_4_7_a_combination_wins_once_when_both_numbers_show() -> None:
    assert tables.places_of(GAME, "pair") == tables.PAIRS
    check("pair")


@rule(RULESET, "5.4.8")
def test_5_4_8_a_single_die_is_paid_by_how_many_dice_show_it() -> None:
    assert tables.places_of(GAME, "single") == tables.NUMBERS
    check("single")


@rule(RULESET, "5.5")
def test_5_5_odds_of_every_wager_on_every_roll() -> None:
    odds = tables.odds_of(ODDS)
    for roll in tables.EVERY_ROLL:
        slip = Slip(dict.fromkeys(GAME.spots, 100))
        found = GAME.settle(Coup().drawn(tables.written(roll)), slip)
        paid = (tables.wins(spot, roll) for spot in GAME.spots)
        assert found.won_cents == 100 * sum(odds[line] for line in paid if line is not None)


@rule(RULESET, "5.5")
@pytest.mark.parametrize(
    ("spot", "roll", "verdict", "pays", "cites"),
    [
        ("small", (1, 1, 2), "won", 1, "5.5"),
        ("small", (2, 2, 2), "lost", 0, "5.4.1.2"),
        ("small", (3, 3, 3), "lost", 0, "5.4.1.2"),
        ("big", (5, 6, 6), "won", 1, "5.5"),
        ("big", (4, 4, 4), "lost", 0, "5.4.3.2"),
        ("big", (5, 5, 5), "lost", 0, "5.4.3.2"),
        ("triple:4", (4, 4, 4), "won", 190, "5.5"),
        ("triple:4", (4, 4, 5), "lost", 0, "5.4.3"),
        ("double:4", (4, 4, 4), "won", 12, "5.5"),
        ("double:4", (4, 5, 5), "lost", 0, "5.4.4"),
        ("any-triple", (5, 6, 6), "lost", 0, "5.4.5"),
        ("total:9", (3, 3, 3), "won", 7, "5.5"),
        ("total:9", (3, 3, 4), "lost", 0, "5.4.6"),
        ("pair:2-5", (2, 2, 5), "won", 6, "5.5"),
        ("pair:2-5", (2, 2, 2), "lost", 0, "5.4.7"),
        ("single:3", (3, 3, 3), "won", 12, "5.5"),
        ("single:3", (1, 4, 6), "lost", 0, "5.4.8"),
    ],
)
def test_5_5_a_line_says_by_which_rule_it_won_or_lost(
    spot: str, roll: tables.Roll, verdict: str, pays: int, cites: str
) -> None:
    assert tables.line(GAME, spot, roll) == tables.settled(spot, verdict, pays, cites)
