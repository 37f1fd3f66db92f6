"""Who throws the dice at the Snake Eyes table in New Zealand (section 5), and what a sensor may
tell of them (3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.offered import cash_out_and_close
from tests.rules.thrown_dice import DiceTable

BOOK = "nz-table-games"
SIX = {"six": 1000}


def table(seats: int = 3, bets: int | None = None, **config: Any) -> DiceTable:
    """A round in which the first so many seats have $10.00 on 6."""
    sitting = DiceTable("snake-eyes", seats, **config)
    sitting.start({f"PT-{number}": SIX for number in range(1, (bets or seats) + 1)})
    return sitting


def shooting(seat: str = "PT-1", seats: int = 3, **config: Any) -> DiceTable:
    sitting = table(seats, **config)
    sitting.give_dice_to(seat)
    return sitting


# -- 5.2 inspection -------------------------------------------------------------------------------


def bare() -> DiceTable:
    """A table with players and with dice that nobody has looked at."""
    return DiceTable("snake-eyes", 2)


@rule(BOOK, "SE 5.2")
def test_5_2_no_round_begins_before_dealer_and_supervisor_have_each_inspected_the_dice() -> None:
    sitting = bare()
    assert sitting.last("dice.received")["rule"] == "SE 5.2"
    refused = sitting.do("DT-1", "start_round", table="T1")
    assert (refused["code"], refused["details"]["awaited"]) == (
        "dice_uninspected", ["dealer", "gaming_supervisor"],
    )  # fmt: skip
    assert sitting.deal("inspect_dice") == {}
    assert sitting.last("dice.inspected") == {"as": "dealer", "rule": "SE 5.2", "by": "1001"}
    refused = sitting.do("DT-1", "start_round", table="T1")
    assert refused["details"]["awaited"] == ["gaming_supervisor"]
    pin = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("inspect_dice")["code"] == "act_needs_role"
    assert sitting.deal("inspect_dice", authority="ask")["code"] == "authority_needed"
    assert sitting.deal("inspect_dice", authority=pin) == {}
    assert sitting.last("dice.inspected") == {
        "as": "gaming_supervisor", "rule": "SE 5.2", "by": "2001",
    }  # fmt: skip
    (authorised,) = sitting.recorded("act.authorised")
    assert (authorised["by"], authorised["authorised_by"], authorised["rule"]) == (
        "1001", "2001", "SE 5.2",
    )  # fmt: skip
    sitting.power_failure()
    assert sitting.do("DT-1", "start_round", table="T1") == {}


@rule(BOOK, "SE 5.2")
def test_5_2_each_looks_alone_so_nobody_inspects_as_both() -> None:
    sitting = bare()
    sitting.sign_in("2001", "DT-1")  # a supervisor deals
    assert sitting.deal("inspect_dice") == {}
    assert sitting.deal("inspect_dice")["code"] == "inspector_same"
    pin = {"staff": "2001", "pin": "2222"}
    sitting.sign_in("1001", "DT-1")
    assert sitting.deal("inspect_dice", authority=pin)["code"] == "inspector_same"
    assert sitting.picture["uninspected"] == ["gaming_supervisor"]
    other = {"staff": "2501", "pin": "2525"}
    assert sitting.deal("inspect_dice", authority=other) == {}
    assert sitting.deal("inspect_dice", "SV-1")["code"] == "dice_inspected"


@rule(BOOK, "SE 5.2")
def test_5_2_the_supervisor_may_look_first_and_from_the_console() -> None:
    sitting = bare()
    assert sitting.deal("inspect_dice", "SV-1") == {}
    assert sitting.picture["uninspected"] == ["dealer"]
    assert sitting.deal("inspect_dice") == {}
    assert sitting.deal("start_round") == {}


@rule(BOOK, "SE 5.2")
def test_5_2_other_dice_are_inspected_too_and_come_only_between_rolls() -> None:
    sitting = table()
    assert sitting.deal("bring_dice")["code"] == "phase_forbids"
    sitting.give_dice_to("PT-1")
    sitting.roll("1-2")
    assert sitting.do("DT-1", "start_round", table="T1") == {}  # these were inspected before
    sitting.roll("1-3")
    assert sitting.deal("bring_dice") == {}
    assert sitting.picture["uninspected"] == ["dealer", "gaming_supervisor"]
    assert sitting.refusal("DT-1", "start_round", table="T1") == "dice_uninspected"
    sitting.get_ready()
    assert sitting.do("DT-1", "start_round", table="T1") == {}
    assert sitting.findings == []


@rule(BOOK, "SE 5.2")
def test_5_2_dice_come_anew_with_whoever_opens_the_table() -> None:
    sitting = bare()
    sitting.get_ready()
    assert sitting.deal("close_table", "SV-1") == {}
    assert sitting.deal("open_table", "SV-1", confirmed=True) == {}
    assert sitting.refusal("DT-1", "start_round", table="T1") == "dice_uninspected"


def test_where_no_rule_asks_for_it_nobody_inspects_dice() -> None:
    sitting = DiceTable("tai-sai", style="B")
    assert sitting.deal("inspect_dice")["code"] == "not_offered"
    assert sitting.deal("bring_dice")["code"] == "not_offered"


# -- 3.4 and 5.5 the result ----------------------------------------------------------------------


@rule(BOOK, "SE 3.4", "SE 3.4(c)", "SE 3.4(c)(i)")
def test_3_4_equipment_may_take_the_result() -> None:
    sitting = shooting()
    sitting.throw()
    assert (sitting.dice("thrown"), list(sitting.state.alerts)) == ({}, [])  # the same throw
    assert sitting.dice("rested")["code"] == "result_missing"
    assert sitting.dice("rested", "5-1") == {}
    assert (sitting.last("alert.raised")["cause"], sitting.state.round.sensed) == (
        "reading_stray",
        None,
    )
    assert sitting.dice("rested", "1-5") == {}
    assert (sitting.state.round.sensed, sitting.phase) == ("1-5", "awaiting_result")
    assert sitting.call("1-4")["code"] == "act_needs_role"  # the sensor has seen something else
    assert sitting.call("1-5") == {}
    assert sitting.last("result.entered")["source"] == "sensor"


WITHOUT = ["nobody asked", "nobody answered", "no wager"]


@rule(BOOK, "SE 4.4", "SE 5.4", "SE 6.3")
@pytest.mark.parametrize("told", ["thrown", "rested", "by the dealer"])
@pytest.mark.parametrize("shooter", WITHOUT)
def test_4_4_6_3_a_throw_of_nobody_who_was_to_throw_ends_betting_and_does_not_count(
    shooter: str, told: str
) -> None:
    sitting = table()
    if shooter != "nobody asked":
        sitting.deal("offer_dice")
    if shooter == "no wager":
        sitting.answer("PT-1", True)
        sitting.bet({"six": 0})
    if told == "by the dealer":
        assert sitting.deal("throw_dice") == {}
    else:
        assert sitting.dice(told, *(["6-6"] if told == "rested" else [])) == {}
    closed, alert = sitting.last("wagering.closed"), sitting.last("alert.raised")
    assert (closed["reason"], closed["rule"]) == ("throw", "SE 4.4")
    assert alert["cause"] == "wrong_shooter"
    assert alert["irregularities"] == ["wrong_shooter"]
    assert sitting.bet({"craps-12": 5000}, "PT-2")["code"] == "wagering_over"
    if told == "thrown":
        assert sitting.dice("rested", "6-6") == {}
    assert sitting.call("6-6")["code"] == "act_needs_role"
    assert sitting.deal("remedy", irregularity="wrong_shooter", reason="PT-3 threw") == {}
    voided = sitting.last("throw.voided")
    assert (voided["rule"], sitting.phase, list(sitting.state.alerts)) == (
        "SE 6.3(h)",
        "wagering",
        [],
    )
    assert sitting.findings == []


@rule(BOOK, "SE 4.4", "SE 6.3")
def test_6_3_dice_that_lie_unannounced_are_not_void_by_the_dealers_word() -> None:
    """The shooter was to throw, and the sensor has read what came: that it saw no throw is no
    finding of who threw."""
    sitting = shooting()
    assert sitting.dice("rested", "6-6") == {}
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["irregularities"]) == ("throw_unseen", ["wrong_shooter"])
    asked = {"irregularity": "wrong_shooter", "reason": "PT-3 threw"}
    assert sitting.deal("remedy", **asked)["code"] == "act_needs_role"
    assert (sitting.phase, sitting.state.round.sensed) == ("awaiting_result", "6-6")
    assert sitting.deal("remedy", "SV-1", **asked) == {}
    assert (sitting.phase, sitting.findings) == ("wagering", [])


@rule(BOOK, "SE 3.4", "SE 5.4")
def test_3_4_5_4_a_sensor_tells_of_the_throw_of_a_shooter_with_a_wager() -> None:
    sitting = shooting()
    assert sitting.dice("thrown") == {}
    assert (sitting.phase, list(sitting.state.alerts)) == ("awaiting_result", [])
    assert sitting.call("1-1")["code"] == "act_needs_role"  # the sensor has not read them yet
    assert sitting.dice("rested", "1-1") == {}
    assert sitting.call("1-1") == {}
    assert sitting.dice("thrown") == {}  # again, after they were read
    assert sitting.last("alert.raised")["cause"] == "reading_stray"
    sitting.deal("confirm_result")
    assert sitting.dice("thrown") == {}  # between two rolls
    assert (sitting.last("alert.raised")["cause"], sitting.phase) == ("throw_unasked", "open")


@rule(BOOK, "SE 3.4")
def test_3_4_a_demo_table_has_dice_that_roll_by_themselves() -> None:
    sitting = shooting(device="simulated")
    sitting.throw()
    sitting.pass_ms(0)
    assert sitting.state.spinning
    sitting.pass_ms(4_000)
    assert sitting.kinds()[-3:] == ["dice.ordered", "dice.thrown", "dice.sensed"]
    assert sitting.call(sitting.state.round.sensed) == {}
    assert sitting.deal("confirm_result") == {}


@rule(BOOK, "SE 5.5")
def test_5_5_the_dealer_calls_the_total_and_the_next_roll_waits_until_wagers_are_settled() -> None:
    sitting = shooting()
    assert sitting.call("1-2")["code"] == "dice_not_out"
    sitting.throw()
    for wrong in ("7", "0-7", "4-3", "1-1-1", ""):
        assert "code" in sitting.call(wrong)
    assert sitting.call("1-2") == {}
    entered = sitting.last("result.entered")
    assert (entered["result"], entered["by"], entered["role"]) == ("1-2", "1001", "dealer")
    assert sitting.deal("throw_dice")["code"] == "phase_forbids"
    assert sitting.deal("start_round")["code"] == "phase_forbids"
    assert sitting.deal("confirm_result") == {}
    sitting.start({})
    assert (sitting.state.dice.shooter, sitting.deal("throw_dice")) == ("PT-1", {})


# -- 5.3 the first offer -------------------------------------------------------------------------


@rule(BOOK, "SE 5.3", "SE 5.3(a)", "SE 5.3(b)", "SE 5.3(c)")
def test_5_3_the_dice_are_offered_from_the_dealers_left_clockwise_until_somebody_accepts() -> None:
    sitting = table(4)
    assert sitting.deal("offer_dice") == {}
    assert sitting.last("dice.offered") == {"round": 1, "seat": "PT-1", "rule": "SE 5.3"}
    for seat in ("PT-1", "PT-2"):
        assert sitting.answer(seat, False) == {}
    assert sitting.offers() == ["PT-1", "PT-2", "PT-3"]
    shown = sitting.picture
    assert (shown["offered"], shown["refused"], shown["shooter"]) == (
        "PT-3", ["PT-1", "PT-2"], None,
    )  # fmt: skip
    assert sitting.answer("PT-3", True) == {}
    assert sitting.last("dice.accepted") == {
        "round": 1, "seat": "PT-3", "rule": "SE 5.3", "by": "PT-3",
    }  # fmt: skip
    shown = sitting.picture
    assert (shown["offered"], shown["refused"], shown["shooter"]) == (None, [], "PT-3")


@rule(BOOK, "SE 5.3", "SE 5.4", "SE 5.8")
def test_5_3_at_the_start_every_player_is_offered_the_dice_and_later_only_bettors() -> None:
    sitting = DiceTable("snake-eyes", seats=3)
    sitting.start({"PT-3": SIX})
    assert sitting.deal("offer_dice") == {}
    assert sitting.answer("PT-1", False) == {}
    sitting.power_failure()
    assert sitting.answer("PT-2", True) == {}
    assert (sitting.offers(), sitting.state.dice.shooter) == (["PT-1", "PT-2"], "PT-2")
    sitting.bet(SIX, "PT-2")  # to roll takes a wager
    sitting.roll("3-4")  # seven out
    sitting.start({"PT-2": SIX, "PT-3": SIX})
    assert sitting.deal("offer_dice") == {}
    assert sitting.offers()[2:] == ["PT-3"]
    assert sitting.answer("PT-3", False) == {}
    assert sitting.offers()[3:] == ["PT-2"]  # and never PT-1, who has no wager
    assert sitting.findings == []


@rule(BOOK, "SE 5.3")
def test_5_3_an_answer_may_be_spoken_and_recorded_by_the_dealer() -> None:
    sitting = table()
    assert sitting.deal("record_answer", accept=True)["code"] == "dice_not_offered"
    sitting.deal("offer_dice")
    assert sitting.deal("record_answer", accept=False) == {}
    assert sitting.last("dice.declined") == {
        "round": 1, "seat": "PT-1", "rule": "SE 5.3", "by": "1001",
    }  # fmt: skip
    assert sitting.deal("record_answer", accept=True) == {}
    assert (sitting.state.dice.shooter, sitting.last("dice.accepted")["by"]) == ("PT-2", "1001")


@rule(BOOK, "SE 5.3")
def test_5_3_only_whoever_is_asked_answers() -> None:
    sitting = table()
    assert sitting.answer("PT-1", True)["code"] == "dice_not_yours"
    sitting.deal("offer_dice")
    assert sitting.deal("offer_dice")["code"] == "dice_offered"
    for accept in (True, False):
        assert sitting.answer("PT-2", accept)["code"] == "dice_not_yours"
    stale = sitting.do("PT-1", "answer_dice", table="T1", round=7, accept=True)
    assert stale["code"] == "round_other"
    sitting.answer("PT-1", True)
    assert sitting.deal("offer_dice")["code"] == "dice_held"
    assert sitting.answer("PT-1", True)["code"] == "dice_not_yours"  # they are already


@rule(BOOK, "SE 5.3")
def test_5_3_ten_seats_sit_in_the_order_of_their_numbers() -> None:
    sitting = table(10)
    sitting.give_dice_to("PT-10")
    assert sitting.offers() == [f"PT-{number}" for number in range(1, 11)]
    sitting.roll("3-4")
    sitting.start({f"PT-{number}": SIX for number in (9, 2, 10, 1)})
    sitting.give_dice_to("PT-9")
    assert sitting.offers()[10:] == ["PT-1", "PT-2", "PT-9"]
    sitting.roll("3-4")
    sitting.start({f"PT-{number}": SIX for number in (9, 2, 10, 1)})
    sitting.give_dice_to("PT-9")
    assert sitting.offers()[13:] == ["PT-10", "PT-1", "PT-2", "PT-9"]


# -- 5.4 who may shoot ---------------------------------------------------------------------------


@rule(BOOK, "SE 5.4")
def test_5_4_in_the_course_of_play_nobody_without_a_wager_is_offered_the_dice() -> None:
    sitting = DiceTable("snake-eyes", 3)
    sitting.start({})
    refused = sitting.deal("offer_dice")
    assert (refused["code"], refused["details"]["rule"]) == ("dice_unwanted", "SE 5.4")
    sitting.bet(SIX, "PT-1")
    sitting.give_dice_to("PT-1")
    sitting.roll("3-4")
    sitting.start({"PT-2": SIX})
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-2"
    sitting.bet({"six": 0}, "PT-2")
    refused = sitting.answer("PT-2", True)
    assert (refused["code"], refused["details"]["rule"]) == ("shooter_without_wager", "SE 5.4")
    sitting.bet({"six": 500}, "PT-2")
    assert sitting.answer("PT-2", True) == {}


@rule(BOOK, "SE 5.4")
def test_5_4_the_wager_must_be_there_when_the_dice_are_thrown() -> None:
    sitting = shooting("PT-1", device="simulated")  # dice that this key alone throws
    for too_little in (0, 99):  # what is below the minimum goes back when bets close
        sitting.bet({"six": too_little})
        assert sitting.deal("throw_dice")["code"] == "shooter_without_wager"
        assert sitting.phase == "wagering"
    sitting.bet({"any-7": 100})  # any wager will do
    assert sitting.deal("throw_dice") == {}
    sitting.bet({"any-7": 0})  # and what becomes of it later does not matter
    sitting.pass_ms(4_000)
    assert sitting.call(sitting.state.round.sensed) == {}


# -- 5.6 giving the dice up ----------------------------------------------------------------------


@rule(BOOK, "SE 5.6")
def test_5_6_a_shooter_keeps_the_dice_from_roll_to_roll() -> None:
    sitting = shooting("PT-2")
    for roll in ("1-1", "2-3", "6-6"):
        sitting.roll(roll)
        assert sitting.state.dice.shooter == "PT-2"
        sitting.start({})


@rule(BOOK, "SE 5.6")
@pytest.mark.parametrize("when", ["between rolls", "while betting"])
@pytest.mark.parametrize("spoken", [True, False])
def test_5_6_a_shooter_may_pass_the_dice_after_any_roll(when: str, spoken: bool) -> None:
    sitting = shooting("PT-2")
    sitting.throw()
    assert sitting.answer("PT-2", False)["code"] == "dice_out"
    sitting.call("1-1")
    for act in ({"accept": False}, {"accept": True}):  # nor before the roll is settled
        assert sitting.deal("record_answer", **act)["code"] == "dice_out"
        assert sitting.answer("PT-2", **act)["code"] == "dice_out"
    assert sitting.deal("offer_dice")["code"] == "phase_forbids"
    assert sitting.deal("take_dice", reason="Slow")["code"] == "dice_out"
    sitting.deal("confirm_result")
    if when == "while betting":
        sitting.start({})
    passed = (
        sitting.deal("record_answer", accept=False) if spoken else sitting.answer("PT-2", False)
    )
    assert passed == {}
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-2", "relinquished", "SE 5.6")
    assert said["by"] == ("1001" if spoken else "PT-2")
    assert sitting.state.dice.shooter is None
    if when == "between rolls":
        sitting.start({})
    sitting.deal("offer_dice")
    for seat in ("PT-3", "PT-1"):
        assert sitting.state.underway.offered == seat
        sitting.answer(seat, False)
    assert sitting.state.dice.shooter == "dealer"  # whoever gave them up is not asked again at once


@rule(BOOK, "SE 5.6", "SE 5.6(a)", "SE 1.1 7 Out")
def test_5_6_a_seven_takes_the_dice_from_the_shooter() -> None:
    sitting = shooting("PT-2")
    sitting.roll("2-5")
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-2", "seven", "SE 5.6(a)")
    assert sitting.state.dice.shooter is None
    assert [line[0] for line in sitting.lines("PT-2").values()] == ["lost"]


@rule(BOOK, "SE 5.6", "SE 5.6(b)")
def test_5_6_the_dealer_may_make_a_shooter_pass_the_dice_and_says_why() -> None:
    sitting = shooting("PT-1")
    assert sitting.deal("take_dice", reason=" ")["code"] == "reason_missing"
    sitting.throw()
    assert sitting.deal("take_dice", reason="Again short")["code"] == "dice_out"
    sitting.no_roll("SE 6.4")
    assert sitting.deal("take_dice", reason="Again short") == {}
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-1", "required", "SE 5.6(b)")
    assert (said["by"], said["words"]) == ("1001", "Again short")
    assert sitting.deal("take_dice", reason="Again short")["code"] == "dice_not_offered"
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-2"
    assert sitting.stakes("PT-1") == SIX  # only the dice are taken


@rule(BOOK, "SE 5.6")
def test_5_6_a_shooter_who_lost_every_wager_may_bet_again_and_go_on() -> None:
    sitting = DiceTable("snake-eyes", 2)
    sitting.start({"PT-1": {"field": 500}, "PT-2": SIX})
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3")
    assert sitting.state.dice.shooter == "PT-1"
    sitting.start({})
    assert sitting.deal("offer_dice")["code"] == "dice_held"  # the choice is the shooter's
    sitting.bet({"field": 500})
    assert sitting.deal("throw_dice") == {}


@rule(BOOK, "SE 5.6")
def test_5_6_or_may_pass_the_dice() -> None:
    sitting = DiceTable("snake-eyes", 2)
    sitting.start({"PT-1": {"field": 500}, "PT-2": SIX})
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3")
    sitting.start({})
    assert sitting.answer("PT-1", False) == {}
    sitting.give_dice_to("PT-2")
    assert sitting.deal("throw_dice") == {}


# -- 5.8 the next shooter, and the dealer where there is none ------------------------------------


@rule(BOOK, "SE 5.8", "SE 5.8(a)", "SE 5.8(b)", "SE 5.8(c)")
def test_5_8_the_dice_go_on_to_the_left_of_the_last_shooter_to_those_with_a_wager() -> None:
    sitting = shooting("PT-2", seats=5)
    sitting.roll("3-4")
    sitting.start(dict.fromkeys(("PT-1", "PT-2", "PT-4"), SIX))
    sitting.deal("offer_dice")
    assert sitting.last("dice.offered") == {"round": 2, "seat": "PT-4", "rule": "SE 5.8"}
    sitting.answer("PT-4", False)
    sitting.answer("PT-1", True)
    assert sitting.offers()[2:] == ["PT-4", "PT-1"]
    assert sitting.last("dice.accepted")["rule"] == "SE 5.8"


@rule(BOOK, "SE 5.8", "SE 5.8(b)")
def test_5_8_after_a_seven_the_last_shooter_is_asked_last() -> None:
    sitting = shooting("PT-1", seats=2)
    sitting.roll("3-4")
    sitting.start(dict.fromkeys(("PT-1", "PT-2"), SIX))
    sitting.deal("offer_dice")
    sitting.answer("PT-2", False)
    assert sitting.answer("PT-1", True) == {}


@rule(BOOK, "SE 5.8", "SE 5.8(d)")
def test_5_8_where_nobody_will_the_dealer_rolls_until_something_is_decided() -> None:
    sitting = table(2)
    sitting.deal("offer_dice")
    for seat in ("PT-1", "PT-2"):
        sitting.answer(seat, False)
    assert sitting.last("dice.kept") == {"round": 1, "rule": "SE 5.8(d)"}
    assert (sitting.picture["shooter"], sitting.picture["refused"]) == ("dealer", [])
    assert sitting.deal("offer_dice")["code"] == "dice_held"
    for roll in ("1-1", "2-3"):  # these decide nothing
        sitting.roll(roll)
        assert sitting.state.dice.shooter == "dealer"
        sitting.start({})
    sitting.roll("1-5")
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("dealer", "decided", "SE 5.8(d)")
    sitting.start({"PT-1": SIX, "PT-2": SIX})
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-1"  # nobody has thrown yet


@rule(BOOK, "SE 5.8", "SE 5.8(d)")
@pytest.mark.parametrize("roll", ["3-4", "1-6"])
def test_5_8_or_until_a_seven(roll: str) -> None:
    sitting = shooting("PT-2", seats=2)
    sitting.answer("PT-2", False)
    sitting.deal("offer_dice")
    sitting.answer("PT-1", False)
    assert sitting.state.dice.shooter == "dealer"
    sitting.roll(roll)
    assert (sitting.state.dice.shooter, dict(sitting.state.layout.standing)) == (None, {})
    sitting.start({"PT-1": SIX, "PT-2": SIX})
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-1"  # at the left of PT-2, who threw last


@rule(BOOK, "SE 5.8")
def test_5_8_the_dealer_does_not_roll_on_for_wagers_that_were_taken_down() -> None:
    sitting = table(1)
    sitting.deal("offer_dice")
    sitting.answer("PT-1", False)
    sitting.roll("1-1")
    sitting.bet({"six": 0})
    sitting.start({"PT-1": SIX})
    assert (sitting.state.dice.shooter, sitting.deal("offer_dice")) == (None, {})
    assert sitting.state.underway.offered == "PT-1"


@rule(BOOK, "SE 5.8")
def test_5_8_one_seat_alone_shoots_or_has_the_dealer_shoot() -> None:
    sitting = shooting("PT-1", seats=1)
    sitting.roll("1-1")
    sitting.answer("PT-1", False)
    sitting.start({})
    sitting.deal("offer_dice")
    assert (sitting.state.dice.shooter, sitting.offers()) == ("dealer", ["PT-1"])


@rule(BOOK, "SE 5.8")
@pytest.mark.parametrize("ends", ["settled", "void"])
def test_5_8_who_declined_before_a_roll_is_asked_again_after_it(ends: str) -> None:
    sitting = table(3)
    sitting.deal("offer_dice")
    sitting.answer("PT-1", False)
    sitting.answer("PT-2", True)
    sitting.answer("PT-2", False)  # and PT-2 has given them up before any throw
    sitting.give_dice_to("PT-3")
    sitting.answer("PT-3", False)
    if ends == "void":
        sitting.sign_in_as("casino_operator")
        assert sitting.no_roll("D1 18.1", "SV-1") == {}
    else:
        sitting.give_dice_to("PT-1")
        sitting.roll("3-4")
    assert sitting.picture["refused"] == []
    sitting.start(dict.fromkeys(("PT-1", "PT-2", "PT-3"), SIX))
    asked = len(sitting.offers())
    last = {"settled": ["PT-2", "PT-3", "PT-1"], "void": ["PT-1", "PT-2", "PT-3"]}[ends]
    sitting.give_dice_to(last[-1])
    assert sitting.offers()[asked:] == last


# -- and besides ---------------------------------------------------------------------------------


def test_a_table_opened_anew_starts_from_the_dealers_left() -> None:
    sitting = shooting("PT-2")
    sitting.roll("3-3")
    sitting.deal("close_table")
    sitting.deal("open_table")
    assert sitting.state.dice.shooter is None
    sitting.start({"PT-1": SIX, "PT-3": SIX})
    sitting.deal("offer_dice")
    assert sitting.last("dice.offered")["rule"] == "SE 5.3"
    assert sitting.state.underway.offered == "PT-1"


def test_a_shooter_who_is_shut_out_loses_the_dice() -> None:
    sitting = shooting("PT-1")
    sitting.sign_in_as("casino_operator")
    shut = {"who": "SV-1", "rule": "D1 17.3", "reason": "A computer"}
    assert sitting.deal("exclude_player", seat="PT-1", **shut) == {}
    assert (sitting.state.dice.shooter, sitting.credit()) == (None, 10_000)
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-2"
    assert sitting.deal("exclude_player", seat="PT-2", **shut) == {}
    assert sitting.state.underway.offered is None
    sitting.give_dice_to("PT-3")
    sitting.throw()
    assert sitting.deal("exclude_player", seat="PT-3", **shut) == {}  # the dice are in the air
    assert sitting.deal("offer_dice")["code"] == "dice_out"
    assert sitting.call("1-2") == {}
    assert sitting.deal("confirm_result") == {}
    assert (sitting.state.layout.staked_cents, sitting.findings) == (0, [])


def test_a_shooter_may_be_shut_out_with_the_roll_called_and_not_yet_settled() -> None:
    sitting = shooting("PT-1")
    sitting.throw()
    sitting.call("3-3")
    sitting.sign_in_as("casino_operator")
    shut = {"who": "SV-1", "rule": "D1 17.3", "reason": "A computer"}
    assert sitting.deal("exclude_player", seat="PT-1", **shut) == {}
    assert (sitting.state.dice.shooter, sitting.credit()) == (None, 10_000)
    assert sitting.deal("confirm_result") == {}
    assert (sitting.credit(), sitting.credit("PT-2")) == (10_000, 11_000)
    assert sitting.findings == []


def test_nobody_throws_where_the_system_draws() -> None:
    sitting = DiceTable("snake-eyes", 1, mode="rng")
    sitting.bet(SIX)
    for act in ("offer_dice", "throw_dice"):
        assert sitting.deal(act)["code"] == "mode_forbids"
    assert sitting.answer("PT-1", True)["code"] == "device_forbids"
    sitting.pass_ms(20_000)
    assert sitting.phase == "result_entered"
    for rule_ in ("SE 6.2", "SE 6.3", "SE 6.4"):  # what it has drawn counts
        assert sitting.no_roll(rule_, "SV-1")["code"] == "irregularity_unknown"


@rule(BOOK, "SE 5.6")
def test_5_6_nobody_passes_the_dice_at_a_closed_table() -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start({"PT-1": {"field": 500}})
    sitting.give_dice_to("PT-1")
    sitting.roll("1-1")
    assert sitting.state.dice.shooter == "PT-1"
    cash_out_and_close(sitting)
    told = sitting.do("DT-1", "see_acts", table="T1")["acts"]
    for act, said in (("record_answer", {"accept": False}), ("take_dice", {"reason": "Slow"})):
        assert told[act]["refused"] == "phase_forbids"
        assert sitting.deal(act, **said)["code"] == "phase_forbids"
    assert sitting.answer("PT-1", False)["code"] == "phase_forbids"
