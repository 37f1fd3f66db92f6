"""The exact return of every Snake Eyes wager, each left standing until it is decided.

Published figures are those of the same wagers in craps: hardways and any seven by Linda Mabry and
both fields by Alan Krigman (Casino City Times, March 2006 and August 2012), 6, 8 and 11 by Poker
Online Guru ("Crazy crapper bets"), double ace and double six by Craps Valley.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import fairfelt
from fairfelt.core.errors import Broken
from fairfelt.core.game import Spot
from fairfelt.core.play import Slip
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.odds import Distribution, returns_of, walk
from fairfelt.odds.rolls import distribution
from fairfelt.odds.walk import expected
from tests.rules.snake_eyes import (
    EVERY_ROLL,
    KINDS,
    MULTI_ROLL,
    RULES,
    RULESET,
    SINGLE_ROLL,
    build,
    every_single_choice,
    judged,
    odds_to_one,
)

GAME = build()
every_choice = pytest.mark.parametrize("options", [{}, *every_single_choice()], ids=str)


def edges(options: dict[str, str]) -> dict[str, Fraction]:
    return {row.wager: row.house_edge for row in returns_of(RULESET, "snake-eyes", options)}


def counted(kind: str, options: dict[str, str]) -> Fraction:
    """By plain counting of the rolls that decide it, with none of the code that pays."""
    decides = [roll for roll in EVERY_ROLL if judged(kind, roll) != "stays"]
    wins = [roll for roll in decides if judged(kind, roll) == "won"]
    won = sum(odds_to_one(kind, roll, **options) for roll in wins)
    return Fraction(len(decides) - len(wins) - won, len(decides))


def alone(kind: str) -> Distribution:
    return distribution(GAME, Slip({kind: 100}))


@every_choice
def test_the_edges_printed_in_the_rule_data_are_the_true_ones(options: dict[str, str]) -> None:
    configured = RULES.configure(options)
    printed = {kind: wager.house_edge(configured) for kind, wager in RULES.wagers.items()}
    assert printed == edges(options)


@every_choice
def test_the_edges_are_those_of_plain_counting(options: dict[str, str]) -> None:
    assert edges(options) == {kind: counted(kind, options) for kind in KINDS}


@every_choice
def test_no_odds_on_offer_favour_the_player(options: dict[str, str]) -> None:
    assert min(edges(options).values()) >= Fraction(1, 36)


def test_every_value_of_every_option_has_a_printed_edge_of_its_own() -> None:
    for wager in RULES.wagers.values():
        under = {f"{wager.option}={value}" for value in wager.tables} if wager.option else {""}
        assert wager.edges.keys() == under


@pytest.mark.parametrize(
    ("wager", "options", "published"),
    [
        ("hard-4", {"hard_4": "7:1"}, "11.11"),
        ("hard-10", {"hard_10": "7:1"}, "11.11"),
        ("hard-6", {"hard_6": "9:1"}, "9.09"),
        ("hard-8", {"hard_8": "9:1"}, "9.09"),
        ("six", {}, "9.09"),
        ("eight", {}, "9.09"),
        ("any-7", {}, "16.67"),
        ("eleven", {}, "11.11"),
        ("field", {"field": "1"}, "2.78"),
        ("field", {"field": "2"}, "5.56"),
        ("craps-2", {"craps_2": "30:1"}, "13.9"),
        ("craps-12", {"craps_12": "30:1"}, "13.9"),
    ],
)
def test_house_edges_as_published_for_craps(
    wager: str, options: dict[str, str], published: str
) -> None:
    digits = len(published.partition(".")[2])
    assert f"{float(edges(options)[wager]) * 100:.{digits}f}" == published


def test_the_hardway_combo_would_favour_the_player_if_easy_totals_did_not_beat_it() -> None:
    """Why it is read as it is: four hard rolls against a seven alone, at 4:1."""
    wins, sevens = 4, 6
    assert Fraction(sevens - 4 * wins, wins + sevens) < 0
    assert fairfelt.game(f"{RULESET}/snake-eyes").house_edge("hardway-combo") == Fraction(1, 11)


@pytest.mark.parametrize("kind", SINGLE_ROLL)
def test_a_single_roll_can_be_walked_through_and_comes_to_the_same(kind: str) -> None:
    assert alone(kind) == walk(GAME, Slip({kind: 100}))


@pytest.mark.parametrize("kind", MULTI_ROLL)
def test_the_walker_goes_through_one_roll_and_will_not_price_what_then_stays(kind: str) -> None:
    with pytest.raises(Broken, match="stays"):
        walk(GAME, Slip({kind: 100}))


def test_wagers_that_end_on_the_same_rolls_fare_together() -> None:
    """A hard 6 wins both, an easy one wins even money and loses the hardway, a seven loses both."""
    assert distribution(GAME, Slip({"six": 100, "hard-6": 100})) == {
        Fraction(-1): Fraction(6, 11),
        Fraction(0): Fraction(4, 11),
        Fraction(5): Fraction(1, 11),
    }


def test_what_one_roll_leaves_is_decided_by_later_ones() -> None:
    """Of 15 rolls that end either wager, 4 win the 5 and leave the 6, and 5 do the reverse."""
    both_win = Fraction(4, 15) * Fraction(5, 11) + Fraction(5, 15) * Fraction(4, 10)
    both_lose = Fraction(6, 15)
    assert distribution(GAME, Slip({"five": 300, "six": 300})) == {
        Fraction(-1): both_lose,
        Fraction(0): 1 - both_win - both_lose,
        Fraction(1): both_win,
    }


def test_stakes_count_by_their_size() -> None:
    """A seven wins four times a third of the whole and loses the rest, or only the third is lost
    and the 6 goes on alone."""
    fares = distribution(GAME, Slip({"any-7": 100, "six": 200}))
    six_wins, seven = Fraction(5, 11), Fraction(6, 36)
    assert fares == {
        Fraction(2, 3): seven,  # 400 won, 200 lost, of 300
        Fraction(1, 3): Fraction(5, 36) + Fraction(25, 36) * six_wins,
        Fraction(-1): Fraction(25, 36) * (1 - six_wins),
    }


def test_all_wagers_together_return_what_each_of_them_does() -> None:
    """How they hang together changes the spread and never the expectation."""
    stakes = {kind: 100 * (number + 1) for number, kind in enumerate(KINDS)}
    together = distribution(GAME, Slip(stakes))
    assert sum(together.values()) == 1
    parts = sum(expected(alone(kind)) * cents for kind, cents in stakes.items())
    assert expected(together) * sum(stakes.values()) == parts


def test_a_wager_that_nothing_ever_decides_has_no_return() -> None:
    spot = Spot("never", "never", "Never", {}, "1.1", "1.1", stays=frozenset("a"))
    endless = OneOutcome({"a": 1}, [spot])
    with pytest.raises(Broken, match="no roll ever decides never"):
        distribution(endless, Slip({"never": 100}))
