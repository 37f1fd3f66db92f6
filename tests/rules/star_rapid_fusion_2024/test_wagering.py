"""Placement of wagers, limits and the wagering period: sections 3, 4 and 5."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.sitting import STAR, Sitting


def sat_down() -> Sitting:
    """A round is open at an automated wheel and PT-1 has $100.00."""
    sitting = Sitting(STAR, "automated")
    sitting.pay_in()
    return sitting


@pytest.fixture
def seated() -> Sitting:
    return sat_down()


@rule("star-rapid-fusion-2024", "3.2")
def test_a_terminal_without_credit_cannot_bet() -> None:
    sitting = Sitting(STAR)
    assert sitting.bet({"red": 500})["code"] == "credit_too_low"
    sitting.pay_in(cents=500)
    assert sitting.bet({"red": 500})["stakes"] == {"red": 500}


@rule("star-rapid-fusion-2024", "3.2.1", "3.2.2", "3.3.1")
@pytest.mark.parametrize("cents", [500, 1000, 2000, 5000, 10000])
def test_a_note_is_credited_at_once_by_its_value(cents: int) -> None:
    sitting = Sitting(STAR)
    sitting.pay_in(cents=cents)
    assert sitting.last("note.inserted") == {"cents": cents, "credit_cents": cents}


@rule("star-rapid-fusion-2024", "3.3.1")
@pytest.mark.parametrize("cents", [0, 1, 501, 20000])
def test_other_notes_are_handed_back(cents: int) -> None:
    sitting = Sitting(STAR)
    assert sitting.refusal("PT-1", "insert_note", cents=cents) == "note_unknown"
    assert sitting.credit() == 0


@rule("star-rapid-fusion-2024", "3.2.2", "3.2.3", "1.1 Wagering Period")
def test_a_wager_is_debited_as_it_is_placed_pressed_moved_and_taken_down() -> None:
    seated = sat_down()
    table = (
        # set                          meter   on the layout
        ({"red": 500}, 9500, {"red": 500}),
        ({"red": 1500}, 8500, {"red": 1500}),
        ({"red": 1000, "black": 500}, 8500, {"red": 1000, "black": 500}),
        ({"red": 0, "straight:0": 1000}, 8500, {"black": 500, "straight:0": 1000}),
        ({"black": 0, "straight:0": 0}, 10000, {}),
    )
    for stakes, meter, layout in table:
        placed = seated.bet(stakes)
        assert (placed["credit_cents"], placed["stakes"]) == (meter, layout)


@rule("star-rapid-fusion-2024", "3.2.5", "5.3")
def test_nothing_moves_after_the_wagering_period(seated: Sitting) -> None:
    seated.bet({"red": 500})
    seated.pass_ms(20_000)
    assert seated.last("wagering.closed")["reason"] == "countdown"
    for stakes in ({"red": 0}, {"red": 1000}, {"black": 500}):
        refused = seated.bet(stakes)
        assert (refused["code"], refused["details"]) == ("wagering_over", {"rule": "3.2.5"})
    assert seated.refusal("PT-1", "place_call", table="T1", call="tier", piece_cents=100) == (
        "wagering_over"
    )
    assert seated.stakes() == {"red": 500}


@rule("star-rapid-fusion-2024", "3.2.6")
def test_a_confirmed_wager_is_fixed_though_time_remains() -> None:
    seated = sat_down()
    seated.bet({"red": 500})
    seated.do("PT-1", "confirm_bets", table="T1")
    for stakes in ({"red": 0}, {"red": 1000}, {"black": 500}):
        refused = seated.bet(stakes)
        assert (refused["code"], refused["details"]) == ("bets_confirmed", {"rule": "3.2.6"})
    assert seated.phase == "wagering"
    assert seated.stakes() == {"red": 500}


@rule("star-rapid-fusion-2024", "3.2.6")
def test_another_seat_is_free_and_so_is_the_next_round(seated: Sitting) -> None:
    seated.bet({"red": 500})
    seated.do("PT-1", "confirm_bets", table="T1")
    seated.pay_in("PT-2")
    assert seated.bet({"red": 500}, "PT-2")["stakes"] == {"red": 500}
    seated.pass_ms(20_000)
    seated.wheel("rested", "7")
    seated.pass_ms(12_000)
    assert seated.bet({"black": 500})["stakes"] == {"black": 500}


@rule("star-rapid-fusion-2024", "3.2.7")
def test_settlement_follows_the_layout_as_it_lay_when_wagering_ended(seated: Sitting) -> None:
    seated.bet({"straight:17": 500})
    seated.bet({"straight:17": 0, "straight:8": 500})
    seated.pass_ms(20_000)
    seated.bet({"straight:17": 500})
    seated.wheel("rested", "17")
    seated.pass_ms(5_000)
    lines = seated.last("bet.settled")["lines"]
    assert [(line["spot"], line["verdict"]) for line in lines] == [("straight:8", "lost")]


@rule("star-rapid-fusion-2024", "4.1")
def test_multiples_of_the_minimum_are_not_required_unless_the_sign_says_so() -> None:
    free = Sitting(STAR, limits={"red": {"min_cents": 500}})
    free.pay_in()
    assert free.bet({"red": 701})["stakes"] == {"red": 701}


@rule("star-rapid-fusion-2024", "4.2", "1.1 Minimum Bet")
def test_a_wager_still_under_its_minimum_goes_back_when_wagering_ends() -> None:
    sitting = Sitting(STAR, limits={"red": {"min_cents": 500}})
    sitting.pay_in()
    sitting.bet({"red": 300, "straight:17": 200})
    assert (sitting.credit(), sitting.stakes()) == (9500, {"red": 300, "straight:17": 200})
    sitting.pass_ms(20_000)
    returned = sitting.last("bet.returned")
    assert (returned["returned"], returned["reason"], returned["rule"]) == (
        {"red": 300},
        "below_minimum",
        "4.2",
    )
    assert (sitting.credit(), sitting.stakes()) == (9800, {"straight:17": 200})


@rule("star-rapid-fusion-2024", "4.2")
def test_a_wager_that_grew_to_its_minimum_stands() -> None:
    sitting = Sitting(STAR, limits={"red": {"min_cents": 500}})
    sitting.pay_in()
    sitting.bet({"red": 300})
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000)
    assert sitting.stakes() == {"red": 500}


NEXT_LOWEST = (
    # asked  placed  limit      rule     on a sign of $5.00 to $50.00 in steps of $2.00
    (500, 500, None, None),
    (650, 500, "unit", "4.3.3"),
    (700, 700, None, None),
    (899, 700, "unit", "4.3.3"),
    (4900, 4900, None, None),
    (5000, 4900, "unit", "4.3.3"),
    (5100, 4900, "maximum", "4.3.3"),
    (9999, 4900, "maximum", "4.3.3"),
)


@rule("star-rapid-fusion-2024", "4.3.1", "4.3.2", "4.3.3", "1.1 Maximum Bet")
@pytest.mark.parametrize(("asked", "placed", "limit", "cited"), NEXT_LOWEST)
def test_what_is_not_permitted_becomes_the_next_lowest(
    asked: int, placed: int, limit: str | None, cited: str | None
) -> None:
    sign = {"min_cents": 500, "max_cents": 5000, "unit_cents": 200}
    sitting = Sitting(STAR, limits={"red": sign})
    sitting.pay_in()
    told = sitting.bet({"red": asked})
    assert told["stakes"] == {"red": placed}
    assert told["credit_cents"] == 10_000 - placed
    cut = told["limited"].get("red", {})
    assert (cut.get("limit"), cut.get("rule")) == (limit, cited)


@rule("star-rapid-fusion-2024", "4.3.2", "4.3.3")
def test_a_larger_bet_than_the_meter_holds_is_cut_before_it_is_debited() -> None:
    sitting = Sitting(STAR, limits={"red": {"max_cents": 5000}})
    sitting.pay_in()
    assert sitting.bet({"red": 900_000})["stakes"] == {"red": 5000}


@rule("star-rapid-fusion-2024", "4.1", "4.3.3", "1.1 Maximum Total Bet")
def test_the_sign_may_state_a_maximum_for_all_wagers_together() -> None:
    sitting = Sitting(STAR, total={"max_cents": 2000})
    sitting.pay_in()
    told = sitting.bet({"red": 1500, "black": 1500, "odd": 500})
    assert told["stakes"] == {"red": 1500, "black": 500}
    assert {spot: cut["limit"] for spot, cut in told["limited"].items()} == {
        "black": "total_maximum",
        "odd": "total_maximum",
    }
    assert told["credit_cents"] == 8000


def test_a_chip_moved_at_the_total_maximum_is_still_one_chip() -> None:
    sitting = Sitting(STAR, total={"max_cents": 2000})
    sitting.pay_in()
    sitting.bet({"red": 2000})
    assert sitting.bet({"black": 2000, "red": 0})["stakes"] == {"black": 2000}


@rule("star-rapid-fusion-2024", "4.3.4", "1.1 Minimum Total Bet")
@pytest.mark.parametrize(("staked", "stands"), [(500, False), (999, False), (1000, True)])
def test_wagers_under_the_minimum_total_all_go_back(staked: int, stands: bool) -> None:
    sitting = Sitting(STAR, total={"min_cents": 1000})
    sitting.pay_in()
    sitting.bet({"red": 300, "black": staked - 300})
    sitting.pass_ms(20_000)
    assert sitting.credit() == (10_000 - staked if stands else 10_000)
    if not stands:
        returned = sitting.last("bet.returned")
        assert (returned["reason"], returned["rule"]) == ("below_total_minimum", "4.3.4")


@rule("star-rapid-fusion-2024", "4.2", "4.3.4")
def test_what_is_left_after_small_wagers_went_back_must_still_reach_the_total() -> None:
    sitting = Sitting(STAR, limits={"red": {"min_cents": 500}}, total={"min_cents": 600})
    sitting.pay_in()
    sitting.bet({"red": 400, "straight:17": 300})
    sitting.pass_ms(20_000)
    reasons = [s["body"]["reason"] for s in sitting.said if s.get("kind") == "bet.returned"]
    assert reasons == ["below_minimum", "below_total_minimum"]
    assert (sitting.credit(), sitting.stakes()) == (10_000, {})


@rule("star-rapid-fusion-2024", "4.3.3")
def test_each_piece_of_a_multi_piece_wager_has_its_own_limit() -> None:
    sitting = Sitting(STAR, limits={"split": {"max_cents": 500}})
    sitting.pay_in()
    sitting.bet({"split:5-8": 300})
    sitting.do("PT-1", "place_call", table="T1", call="tier", piece_cents=400)
    told = sitting.last("bet.placed")
    assert told["stakes"]["split:5-8"] == 500
    assert told["stakes"]["split:10-11"] == 400
    assert told["limited"].keys() == {"split:5-8"}
    assert told["call"] == "tier"


@rule("star-rapid-fusion-2024", "5.1", "5.2", "5.3")
@pytest.mark.parametrize("wagering_ms", [5_000, 45_000])
def test_the_operator_sets_the_period_and_everybody_is_told_when_it_ends(wagering_ms: int) -> None:
    sitting = Sitting(STAR, wagering_ms=wagering_ms)
    opened = sitting.last("round.opened")
    assert (opened["wagering_ms"], opened["closes_at"]) == (wagering_ms, wagering_ms)
    sitting.pass_ms(wagering_ms - 1)
    assert sitting.phase == "wagering"
    sitting.pass_ms(1)
    assert sitting.phase == "awaiting_result"


@rule("star-rapid-fusion-2024", "5.3")
def test_wagering_ends_when_the_outcome_begins_to_be_determined(seated: Sitting) -> None:
    seated.wheel("spun")
    assert seated.phase == "wagering"
    seated.wheel("dropping")
    closed = seated.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("sensor", "11.3.3.1")


@rule("star-rapid-fusion-2024", "3.6", "5.4")
@pytest.mark.parametrize("mode", ["automated", "live"])
def test_a_result_before_the_period_ends_closes_betting_and_wagers_stand(mode: str) -> None:
    sitting = Sitting(STAR, mode)
    sitting.pay_in()
    if mode == "live":
        sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.wheel("rested", "7")
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("early_result", "3.6")
    assert sitting.bet({"red": 1000})["code"] == "wagering_over"
    if mode == "live":
        sitting.deal("enter_result", result="7")
        sitting.deal("confirm_result")
    else:
        sitting.pass_ms(5_000)
    assert sitting.last("bet.settled")["won_cents"] == 500
    assert sitting.credit() == 10_500
