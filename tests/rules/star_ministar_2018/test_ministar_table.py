"""MiniStar roulette at work: special bets placed with one touch, leaving, void rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.rules import roulette as tables
from tests.sitting import MINISTAR, Sitting

RULESET = "star-ministar-2018"
INSIDE = ("straight", "split", "street", "corner", "six-line")


def seated(*seats: str, **config: Any) -> Sitting:
    sitting = Sitting(MINISTAR, **config)
    for seat in seats or ("PT-1",):
        sitting.pay_in(seat)
    return sitting


def call(sitting: Sitting, name: str, piece_cents: int = 100) -> dict[str, Any]:
    """Place a special bet and return the `bet.placed` that it made, or why it was refused."""
    said = sitting.do("PT-1", "place_call", table="T1", call=name, piece_cents=piece_cents)
    return said if "code" in said else sitting.last("bet.placed")


def settled(sitting: Sitting, number: str) -> dict[str, Any]:
    sitting.pass_ms(20_000)
    assert sitting.wheel("rested", number) == {}
    sitting.settle_round()
    return sitting.last("bet.settled")


# -- 3.9.2: special bets ------------------------------------------------------------------------

# The pieces of each, in the order of the rules.
SPECIALS = {
    "zero-game": 4, "neighbours-of-zero": 9, "orphans": 5, "small-series": 6, "neighbours-5:17": 5,
    "red-splits": 4, "black-splits": 7, "red-snake": 12, "complete:3": 9, "final-bet:5": 4,
}  # fmt: skip


@rule(
    RULESET, "3.9.2", "3.9.2.1", "3.9.2.2", "3.9.2.3", "3.9.2.4", "3.9.2.5", "3.9.2.6", "3.9.2.7",
    "3.9.2.8", "3.9.2.9", "3.9.2.10",
)  # fmt: skip
@pytest.mark.parametrize(("name", "count"), SPECIALS.items())
def test_3_9_2_one_touch_lays_every_piece_and_debits_them_all(name: str, count: int) -> None:
    sitting = seated()
    told = call(sitting, name, 300)
    pieces = sitting.table.game.calls[name].pieces
    assert sum(pieces.values()) == count
    assert told["stakes"] == {spot: 300 * number for spot, number in pieces.items()}
    assert told["credit_cents"] == 10_000 - 300 * count
    assert told["call"] == name


@rule(RULESET, "3.9.2")
def test_3_9_2_pieces_are_added_to_what_lies_there_and_can_be_moved_alone() -> None:
    sitting = seated()
    sitting.bet({"straight:1": 500})
    assert call(sitting, "orphans")["stakes"]["straight:1"] == 600
    told = sitting.bet({"split:14-17": 0, "split:17-20": 700})
    assert (told["stakes"]["split:17-20"], "split:14-17" in told["stakes"]) == (700, False)


@rule(RULESET, "3.9.2")
def test_3_9_2_every_piece_keeps_to_the_limits_of_its_own_kind() -> None:
    sitting = seated(limits={"split": {"max_cents": 250}})
    told = call(sitting, "zero-game", 300)
    assert told["stakes"] == {
        "split:0-3": 250, "split:12-15": 250, "straight:26": 300, "split:32-35": 250,
    }  # fmt: skip
    assert {cut["limit"] for cut in told["limited"].values()} == {"maximum"}
    assert told["credit_cents"] == 10_000 - 1050


@rule(RULESET, "3.9.2")
def test_3_9_2_all_pieces_or_none_where_the_credit_is_too_low() -> None:
    sitting = seated()
    assert call(sitting, "red-snake", 1000)["code"] == "credit_too_low"
    assert (sitting.stakes(), sitting.credit()) == ({}, 10_000)
    for stranger in ("tier", "complete:37", "final-bet:10", "neighbours-3:17", "neighbours-5:00"):
        assert call(sitting, stranger)["code"] == "call_unknown"


# The number, the call, and what a dollar a piece wins beside the winning stakes.
PAID = [
    ("26", "zero-game", 35), ("0", "zero-game", 17), ("29", "neighbours-of-zero", 2 * 8),
    ("17", "orphans", 2 * 17), ("1", "orphans", 35), ("33", "small-series", 17),
    ("6", "neighbours-5:17", 35), ("19", "red-splits", 17), ("10", "black-splits", 2 * 17),
    ("28", "black-splits", 2 * 17), ("34", "red-snake", 35),
    ("3", "complete:3", 35 + 3 * 17 + 2 * 11 + 2 * 8 + 5), ("35", "final-bet:5", 35),
]  # fmt: skip


@rule(RULESET, "3.9.2", "3.9.3", "3.15")
@pytest.mark.parametrize(("number", "name", "won"), PAID)
def test_3_9_3_each_piece_is_paid_by_its_own_odds(number: str, name: str, won: int) -> None:
    sitting = seated()
    call(sitting, name)
    told = settled(sitting, number)
    assert told["won_cents"] == 100 * won
    assert sitting.credit() == 10_000 + 100 * won - told["lost_cents"]
    assert sitting.findings == []


@rule(RULESET, "3.9.2.9")
def test_3_9_2_9_complete_is_every_inside_wager_with_the_number_and_no_other() -> None:
    game = seated().table.game
    inside = {s.id: tables.winning_numbers(game, s.id) for s in game.spots.values()
              if s.kind in INSIDE}  # fmt: skip
    counts = {}
    for number in tables.EVERY_NUMBER:
        pieces = game.calls[f"complete:{number}"].pieces
        assert pieces == {spot: 1 for spot, wins in inside.items() if number in wins}
        counts[number] = sum(pieces.values())
    assert (counts[0], counts[2], counts[34], counts[35], counts[36]) == (7, 12, 6, 8, 6)


# -- 3. periods and leaving ---------------------------------------------------------------------


@rule(RULESET, "3.12")
def test_3_12_an_early_ball_gives_every_seat_its_bets_back_special_ones_too() -> None:
    sitting = seated("PT-1", "PT-2")
    call(sitting, "complete:17")
    sitting.bet({"red": 500}, "PT-2")
    sitting.wheel("spun")
    sitting.wheel("rested", "17")
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["returned_cents"]) == ("3.12", 1200 + 500)
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_000]
    assert (sitting.told("bet.settled"), list(sitting.state.results)) == ([], [])
    assert sitting.findings == []


@rule(RULESET, "3.14", "1.1 Automated Roulette Wheel", "1.1 Wagering Period")
def test_3_14_while_the_ball_still_runs_the_sensor_ends_betting() -> None:
    sitting = seated()
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    assert sitting.bet({"red": 600})["stakes"] == {"red": 600}
    sitting.wheel("dropping")
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("sensor", "3.14")
    assert sitting.bet({"red": 0})["code"] == "wagering_over"
    assert call(sitting, "orphans")["code"] == "wagering_over"
    sitting.wheel("rested", "8")
    sitting.settle_round()
    assert sitting.last("bet.settled")["lost_cents"] == 600


@rule(RULESET, "4.2")
def test_4_2_within_the_period_a_player_leaves_only_with_no_wager_placed() -> None:
    sitting = seated()
    call(sitting, "zero-game")
    refused = sitting.do("PT-1", "cash_out")
    assert (refused["code"], refused["details"]["rule"]) == ("wagers_stand", "4.2")
    sitting.bet(dict.fromkeys(sitting.stakes(), 0))
    assert sitting.phase == "wagering"
    assert sitting.do("PT-1", "cash_out") == {}
    assert (sitting.last("collect.begun")["cents"], sitting.credit()) == (10_000, 0)


@rule(RULESET, "4.2")
def test_4_2_nor_after_it_until_the_spin_is_over() -> None:
    sitting = seated()
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000)
    assert sitting.refusal("PT-1", "cash_out") == "wagers_stand"
    sitting.wheel("rested", "1")
    assert sitting.refusal("PT-1", "cash_out") == "wagers_stand"
    sitting.settle_round()
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("collect.begun")["cents"] == 10_500


# -- 7. and 8. void rounds ----------------------------------------------------------------------

MANAGER = "3001"
VOIDS = [
    pytest.param("7.3", MANAGER, marks=rule(RULESET, "7.3"), id="unconfirmed"),
    pytest.param("7.4.1.4", "2001", marks=rule(RULESET, "7.4", "7.4.1.4"), id="the system"),
    pytest.param("7.4.1.2", "2001", marks=rule(RULESET, "7.4", "7.4.1.2"), id="the wheel"),
    pytest.param("8.8.1", MANAGER, marks=rule(RULESET, "8.8", "8.8.1"), id="disorder"),
    pytest.param("8.8.2", MANAGER, marks=rule(RULESET, "8.8", "8.8.2"), id="fraud"),
]


@pytest.mark.parametrize(("ground", "staff"), VOIDS)
def test_whoever_may_say_so_voids_the_round_and_every_wager_goes_back(
    ground: str, staff: str
) -> None:
    sitting = seated("PT-1", "PT-2")
    call(sitting, "orphans")
    sitting.bet({"red": 500}, "PT-2")
    sitting.pass_ms(20_000)
    void = {"table": "T1", "reason": "As seen on the camera", "irregularity": sitting.named(ground)}
    assert sitting.refusal("DT-1", "remedy", **void) == "act_needs_role"
    if staff == MANAGER:
        assert sitting.refusal("SV-1", "remedy", **void) == "act_needs_role"
    sitting.sign_in(staff)
    assert sitting.do("SV-1", "remedy", **void) == {}
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["by"], voided["returned_cents"]) == (ground, staff, 1000)
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_000]
    assert list(sitting.state.results) == []
    assert sitting.findings == []
