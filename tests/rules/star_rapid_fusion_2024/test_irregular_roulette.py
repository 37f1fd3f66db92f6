"""What may go wrong at roulette (11.5), with the money before and after."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.floor.purses import purse_rows
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    MANAGER,
    OPERATOR,
    SUPERVISOR,
    Purse,
    asking,
    bets_laid,
    break_off,
    corrections,
    credits,
    forget_rule_data,
    pays_double,
    pays_nothing,
    play_number,
    purse,
    reconfigure,
    remedy,
    roulette,
    spun,
)
from tests.sitting import Sitting
from tests.unclaimed import left_at

BOOK = "star-rapid-fusion-2024"
DATA = load_rules(BOOK, "roulette").irregularities
CALL, CATCH, AGAIN = "announce_no_spin", "remove_ball", "spin_again"

# 18 is red: PT-1 wins $5.00 on it and loses $1.00. On 17 it is paid $35.00 and loses $5.00.
AT_18, AT_17 = (10_400, 9_300), (13_000, 10_700)

# -- 11.5.1.1 to 11.5.1.9 no spin ----------------------------------------------------------------

NO_SPIN = [
    pytest.param("same_direction", [CALL, CATCH, AGAIN], marks=rule(BOOK, "11.5.1.1")),
    pytest.param("wheel_still", [CALL, AGAIN], marks=rule(BOOK, "11.5.1.2")),
    pytest.param("few_revolutions", [CALL, CATCH, AGAIN], marks=rule(BOOK, "11.5.1.3")),
    pytest.param("foreign_object", [CALL, CATCH, AGAIN], marks=rule(BOOK, "11.5.1.4")),
    pytest.param("no_pocket", [CALL, AGAIN], marks=rule(BOOK, "11.5.1.5")),
    pytest.param(
        "ball_out", [CALL, "retrieve_ball", "examine_ball", AGAIN], marks=rule(BOOK, "11.5.1.6")
    ),
    pytest.param("interference", [CALL, AGAIN], marks=rule(BOOK, "11.5.1.7")),
]


@rule(BOOK, "11.5.1.8", "11.5.1.9")
@pytest.mark.parametrize(("name", "steps"), NO_SPIN)
def test_11_5_1_no_spin_leaves_wagers_standing_and_the_ball_is_spun_again(
    name: str, steps: list[str]
) -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.wheel("spun")
    sitting.wheel("dropping")
    assert (sitting.phase, credits(sitting)) == ("awaiting_result", (9_400, 9_300))
    assert remedy(sitting, name, DEALER) == {}
    voided = sitting.last("spin.voided")
    assert (voided["rule"], voided["irregularity"]) == (DATA[name].rule, name)
    assert (DATA[name].steps, DATA[name].role) == (steps, "dealer")
    assert (sitting.phase, credits(sitting)) == ("awaiting_result", (9_400, 9_300))
    assert sitting.bet({"red": 900})["code"] == "wagering_over"
    if name == "ball_out":
        assert remedy(sitting, "ball_examined") == {}
    # 11.5.1.8: whatever pocket that ball falls into
    late = sitting.do("DV-1", "report_wheel", table="T1", report="rested", result="18")
    assert (late, sitting.last("reading.late")["settled"]) == ({}, None)
    assert (sitting.state.round.sensed, list(sitting.state.alerts)) == (None, [])
    # 11.5.1.9: spun as any other
    sitting.wheel("rested", "17")
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    assert (credits(sitting), list(sitting.state.results)) == (AT_17, [(1, "17")])


@rule(BOOK, "11.5.1.1")
def test_11_5_1_while_bets_are_open_they_stay_open() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.wheel("spun")
    closes_at = sitting.state.times.closes_at
    assert remedy(sitting, "same_direction", DEALER) == {}
    assert (sitting.phase, sitting.state.times.closes_at) == ("wagering", closes_at)
    assert sitting.bet({"red": 900})["stakes"]["red"] == 900


@rule(BOOK, "11.5.1.10", "11.3.7")
@pytest.mark.parametrize("when", ["read", "entered", "not spun", "settled"])
def test_11_5_1_10_a_number_that_was_read_is_called_no_spin_by_a_supervisor_only(when: str) -> None:
    sitting = roulette()
    bets_laid(sitting)
    if when != "not spun":
        sitting.wheel("rested", "18")
    if when in ("entered", "settled"):
        sitting.deal("enter_result", result="18")
    if when == "settled":
        sitting.deal("confirm_result")
    read = when in ("read", "entered")
    if read:
        assert remedy(sitting, "interference", DEALER)["code"] == "act_needs_role"
        assert sitting.state.round.sensed == "18"
    said = remedy(sitting, "interference", SUPERVISOR)
    codes = {"not spun": "ball_not_out", "settled": "phase_forbids"}
    assert said.get("code") == codes.get(when)
    if read:  # and without another spin no number is the dealer's to enter
        assert (sitting.state.round.entered, sitting.state.round.sensed) == (None, None)
        assert sitting.deal("enter_result", result="17")["code"] == "act_needs_role"


@rule(BOOK, "11.5.1.6")
@pytest.mark.parametrize("moment", ["same round", "next round", "after a power failure"])
def test_11_5_1_6_a_ball_that_left_the_wheel_is_examined_before_it_is_spun_again(
    moment: str,
) -> None:
    sitting = roulette()
    assert remedy(sitting, "ball_examined")["code"] == "nothing_to_examine"
    bets_laid(sitting)
    sitting.wheel("spun")
    assert remedy(sitting, "ball_out", DEALER) == {}
    laid = (9_400, 9_300)
    if moment == "next round":
        assert remedy(sitting, "system") == {}
        bets_laid(sitting)
    elif moment == "after a power failure":
        sitting.power_failure()
    refused = sitting.deal("enter_result", result="17")
    assert (refused["code"], refused["details"]) == ("ball_unexamined", {"rule": "11.5.1.6"})
    assert sitting.do("DV-1", "report_wheel", table="T1", report="spun") == {}
    causes = [alert["cause"] for alert in sitting.state.alerts]
    assert (causes, sitting.state.underway.device) == (["ball_unexamined", "reading_stray"], "out")
    asks = {"irregularity": "ball_examined", "reason": "Round and whole"}
    assert sitting.deal("remedy", **asks)["code"] == "act_needs_role"
    assert credits(sitting) == laid
    authority = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("remedy", **asks, authority=authority) == {}
    assert sitting.last("ball.examined")["rule"] == "11.5.1.6"
    assert sitting.recorded("act.authorised")[-1]["authorised_by"] == "2001"
    assert [alert["cause"] for alert in sitting.state.alerts] == ["reading_stray"]
    assert credits(sitting) == laid
    sitting.wheel("rested", "17")
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    assert (credits(sitting), sitting.findings) == (AT_17, [])


@rule(BOOK, "11.5.1.6")
def test_11_5_1_6_nor_is_a_simulated_ball_spun_before() -> None:
    sitting = roulette(device="simulated")
    bets_laid(sitting)
    sitting.deal("spin_wheel")
    sitting.pass_ms(1_000)
    assert remedy(sitting, "ball_out", DEALER) == {}
    assert sitting.deal("spin_wheel")["code"] == "ball_unexamined"
    assert remedy(sitting, "ball_examined") == {}
    assert sitting.deal("spin_wheel") == {}
    assert credits(sitting) == (9_400, 9_300)


@rule(BOOK, "11.3.6", "11.5.1.7")
@pytest.mark.parametrize("entered", [True, False])
def test_11_5_1_a_wheel_without_a_sensor_has_no_spins_too(entered: bool) -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    if entered:
        sitting.deal("enter_result", result="18")
    assert remedy(sitting, "interference", DEALER) == {}
    assert (sitting.phase, credits(sitting)) == ("awaiting_result", (9_400, 9_300))
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    assert (credits(sitting), list(sitting.state.results)) == (AT_17, [(1, "17")])


@rule(BOOK, "11.5.1.7")
def test_11_5_1_a_wheel_with_a_sensor_would_have_told() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.wheel("spun")
    sitting.pass_ms(20_000)
    assert remedy(sitting, "interference", DEALER) == {}
    assert remedy(sitting, "interference", DEALER)["code"] == "ball_not_out"


@rule(BOOK, "11.5.1")
def test_11_5_1_is_about_a_live_wheel() -> None:
    causes = [param.values[0] for param in NO_SPIN]
    assert not set(causes) & Sitting(mode="automated").table.irregularities.keys()
    assert not set(causes) & Sitting(mode="rng").table.irregularities.keys()


# -- 11.5.1.10 the number was another one ---------------------------------------------------------


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_before_it_is_confirmed_a_supervisor_enters_the_right_number() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    assert remedy(sitting, "correct_result", DEALER, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", result="37")["code"] == "result_impossible"
    assert remedy(sitting, "correct_result", result="18")["code"] == "result_same"
    assert remedy(sitting, "correct_result")["code"] == "result_missing"
    assert remedy(sitting, "correct_result", result="17") == {}
    assert (sitting.phase, sitting.state.round.entered) == ("result_entered", "17")
    assert credits(sitting) == (9_400, 9_300)  # nothing is settled yet
    sitting.deal("confirm_result")
    assert credits(sitting) == AT_17


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_after_settlement_the_round_is_settled_by_the_right_number() -> None:
    sitting = spun("18")
    assert credits(sitting) == AT_18
    assert remedy(sitting, "correct_result", DEALER, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", result="18")["code"] == "result_same"
    assert remedy(sitting, "correct_result", result="17") == {}
    assert credits(sitting) == AT_17
    back = sitting.last("round.rolled_back")
    assert (back["was"], back["result"], back["rule"]) == ("18", "17", "11.5.1.10")
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["was_cents"], told["due_cents"], told["cents"]) == (1_000, 3_600, 2_600)
    assert [line["verdict"] for line in told["lines"]] == ["lost", "won"]
    assert (sitting.state.round.result, list(sitting.state.results)) == ("17", [(1, "17")])
    assert sitting.lines() == {"red": ("lost", 0, 0), "straight:17": ("won", 3500, 100)}
    assert remedy(sitting, "correct_result", result="18") == {}  # that was right after all
    assert (credits(sitting), list(sitting.state.results)) == (AT_18, [(1, "18")])


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_whatever_round_the_records_still_have() -> None:
    sitting = spun("18")
    play_number(sitting, "18")
    bets_laid(sitting)  # the third round is being played
    sitting.power_failure()
    before = credits(sitting)
    assert remedy(sitting, "correct_result", result="17", round=1) == {}
    assert credits(sitting) == (before[0] + 2_600, before[1] + 1_400)
    assert list(sitting.state.results) == [(2, "18"), (1, "17")]
    assert (sitting.phase, sitting.stakes()) == ("wagering", {"red": 500, "straight:17": 100})
    sitting.power_failure()
    assert list(sitting.state.results) == [(2, "18"), (1, "17")]
    for number in (4, 99):
        said = remedy(sitting, "correct_result", result="17", round=number)
        assert said["code"] == "round_unknown"


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_what_the_meter_cannot_cover_is_owed_and_paid_off_first() -> None:
    sitting = spun("17")
    assert credits(sitting) == AT_17
    sitting.deal("start_round")
    sitting.bet({"black": 12_000})  # which leaves $10.00
    assert remedy(sitting, "correct_result", result="18", round=1) == {}
    assert (purse(sitting), purse(sitting, "PT-2")) == (Purse(0, 1_600), Purse(9_300))
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["cents"], told["meter_cents"], told["owed_cents"]) == (-2_600, -1_000, 1_600)
    assert remedy(sitting, "correct_result", result="17", round=1) == {}
    assert purse(sitting) == Purse(1_000, 0)


def held(sitting: Sitting, seat: str = "PT-1") -> int:
    return left_at(sitting.player.floor.ledger.balances, seat)


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_what_is_due_to_a_player_who_has_left_is_held_for_that_player() -> None:
    sitting = spun("18")
    sitting.do("PT-1", "cash_out")
    sitting.pay_in("PT-1", 1_000)  # somebody else
    sitting.sign_in("2001")
    shown = sitting.deal("preview_remedy", "SV-1", irregularity="correct_result", reason="17",
                         result="17")  # fmt: skip
    row = next(row for row in shown["seats"] if row["seat"] == "PT-1")
    assert (row["left"], row["change_cents"], row["unclaimed_cents"]) == (True, 0, 2_600)
    assert remedy(sitting, "correct_result", result="17") == {}
    assert (purse(sitting), held(sitting)) == (Purse(1_000), 2_600)
    assert purse(sitting, "PT-2") == Purse(10_700)  # who is still there has it on the meter
    assert remedy(sitting, "correct_result", result="18") == {}  # taken from where it went
    assert (purse(sitting), held(sitting)) == (Purse(1_000), 0)
    bets_laid(sitting)  # the next player's own rounds go to and from the next player's meter
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    sitting.deal("confirm_result")
    assert remedy(sitting, "correct_result", result="17") == {}
    assert (purse(sitting), held(sitting)) == (Purse(1_000 - 600 + 3_600), 0)


@rule(BOOK, "11.5.1.10")
@pytest.mark.parametrize("restart", [False, True])
def test_11_5_1_10_a_debt_of_a_player_who_has_left_is_set_aside(restart: bool) -> None:
    sitting = spun("17")
    sitting.do("PT-1", "cash_out")
    sitting.pay_in("PT-1", 1_000)
    assert remedy(sitting, "correct_result", result="18") == {}
    assert purse(sitting) == Purse(1_000)  # the next player pays nothing
    if restart:
        sitting.power_failure()
        sitting.sign_in("2001")
    assert (purse(sitting), aside(sitting)) == (Purse(1_000), [("left_after_round", 2_600)])
    assert remedy(sitting, "correct_result", result="17") == {}  # it was right after all
    assert (purse(sitting), held(sitting), aside(sitting)) == (Purse(1_000), 0, [])
    assert sitting.do("PT-1", "cash_out") == {}


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_such_a_debt_names_who_authorised_the_correction() -> None:
    sitting = spun("17")
    sitting.do("PT-1", "cash_out")
    sitting.pay_in("PT-1", 1_000)
    asked = {"irregularity": "correct_result", "reason": "It was 18", "result": "18"}
    pin = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("remedy", **asked, authority=pin) == {}
    (debt,) = sitting.recorded("debt.set_aside")
    assert (debt["by"], debt["authorised_by"]) == ("1001", "2001")


def aside(sitting: Sitting) -> list[tuple[str, int]]:
    row = next(p for p in purse_rows(sitting.player.floor.cage) if p["terminal"] == "PT-1")
    return [(debt["reason"], debt["cents"]) for debt in row["aside"]]


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_by_the_configuration_of_that_round() -> None:
    straight, sitting = spun("18"), spun("18")
    reconfigure(sitting, wagering_ms=30_000)
    for one in (straight, sitting):
        assert remedy(one, "correct_result", MANAGER, result="17", round=1) == {}
    assert credits(sitting) == credits(straight)
    assert audit(sitting.player.store).findings == []


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_not_by_rule_data_of_another_day(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = spun("18")
    reconfigure(sitting, wagering_ms=30_000)
    forget_rule_data(monkeypatch)
    said = remedy(sitting, "correct_result", MANAGER, result="17", round=1)
    assert said["code"] == "rules_changed"


@rule(BOOK, "11.5.2", "11.5.4", "18.4.1")
@pytest.mark.parametrize(("name", "said", "now"), [
    ("disrupted", {}, (10_000, 10_000)),
    ("unconfirmed", {}, (10_000, 10_000)),
    ("unconfirmed_terminal", {"seats": ("PT-1",)}, (10_000, 9_300)),
    ("adjust_meter", {"seats": ("PT-2",), "cents": 700}, (10_400, 10_000)),
])  # fmt: skip
def test_11_5_2_what_goes_back_does_not_hang_on_the_rules_of_today(
    name: str, said: dict[str, Any], now: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = spun("18")
    reconfigure(sitting, wagering_ms=30_000)
    forget_rule_data(monkeypatch)
    for settles, right in (("correct_result", {"result": "17"}), ("wrong_credits", {})):
        assert remedy(sitting, settles, MANAGER, **right, round=1)["code"] == "rules_changed"
    assert remedy(sitting, name, MANAGER, **said, round=1) == {}
    assert credits(sitting) == now


# -- 11.5.2 and 11.5.3 terminals and automated wheels that fail -----------------------------------


@rule(BOOK, "11.5.2")
def test_11_5_2_a_meter_is_adjusted_by_hand_and_recalculated_from_the_records() -> None:
    sitting = spun("18", seats=3)
    adjust = {"seats": ("PT-1",), "cents": 250}
    assert remedy(sitting, "adjust_meter", DEALER, **adjust)["code"] == "act_needs_role"
    for seats, cents, code in (
        ((), 250, "seats_missing"),
        (("PT-1", "PT-2"), 250, "seats_missing"),
        (("PT-9",), 250, "terminal_unknown"),
        (("PT-1",), 0, "adjustment_invalid"),
        (("PT-1",), -1_001, "adjustment_invalid"),
        (("PT-1",), 2_601, "adjustment_invalid"),  # 17 would have brought $36.00
        (("PT-2",), 1_401, "adjustment_invalid"),
        (("PT-3",), 1, "seat_has_no_wager"),
    ):
        assert remedy(sitting, "adjust_meter", seats=seats, cents=cents)["code"] == code
    assert remedy(sitting, "adjust_meter", **adjust) == {}
    assert credits(sitting) == (10_650, 9_300)
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["was_cents"], told["due_cents"], told["rule"]) == (1_000, 1_250, "11.5.2")
    assert remedy(sitting, "adjust_meter", seats=("PT-1",), cents=-1_250) == {}
    assert credits(sitting) == (9_400, 9_300)


@rule(BOOK, "11.5.2")
def test_11_5_2_above_a_limit_it_takes_an_assistant_gaming_manager() -> None:
    sitting = roulette(1)
    for _ in range(4):
        sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"straight:17": 10_000})
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    sitting.deal("confirm_result")
    more = {"seats": ("PT-1",), "cents": 100_001}
    assert remedy(sitting, "adjust_meter", **more)["code"] == "act_needs_role"
    assert remedy(sitting, "adjust_meter", seats=("PT-1",), cents=100_000) == {}
    assert remedy(sitting, "adjust_meter", MANAGER, **more) == {}
    assert sitting.credit() == 40_000 + 200_001


def adjusted(sitting: Sitting, cents: int, by: str = SUPERVISOR, **said: Any) -> str:
    seats = said.pop("seats", ("PT-1",))
    done = remedy(sitting, "adjust_meter", by, seats=seats, cents=cents, **said)
    return str(done.get("code", "adjusted"))


@rule(BOOK, "11.5.2")
def test_11_5_2_the_limit_cannot_be_split_into_parts_of_a_round() -> None:
    sitting = roulette(2, limits={"straight": {"max_cents": 100_000}})
    sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"straight:17": 10_000}, seat)
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    sitting.deal("confirm_result")
    assert adjusted(sitting, 90_000) == "adjusted"
    assert adjusted(sitting, 10_001) == "act_needs_role"
    assert adjusted(sitting, 90_000, "2501") == "act_needs_role"  # nor is another enough
    more = {"irregularity": "adjust_meter", "reason": "It went wrong", "seats": ("PT-1",)}
    asked = sitting.deal("remedy", "SV-1", cents=10_001, authority="ask", **more)
    value = asked["details"]["authorises"]["value"]  # why it takes a manager
    assert (value["does"], value["before_cents"], value["limit_cents"]) == (
        "adjust", 90_000, 100_000,
    )  # fmt: skip
    assert adjusted(sitting, -10_001) == "act_needs_role"  # nor the other way round
    assert adjusted(sitting, -10_000) == "adjusted"
    assert adjusted(sitting, 90_000, seats=("PT-2",)) == "adjusted"  # each terminal for itself
    assert adjusted(sitting, 1) == "act_needs_role"
    sitting.power_failure()
    assert adjusted(sitting, 1, round=1) == "act_needs_role"
    sitting.pass_ms(86_400_000)  # a day later it is the same round
    assert adjusted(sitting, 1, round=1) == "act_needs_role"
    assert adjusted(sitting, 1, MANAGER, round=1) == "adjusted"
    noted = sitting.recorded("meter.adjusted")[-1]
    assert (noted["seat"], noted["round"], noted["cents"], noted["by"]) == ("PT-1", 1, 1, MANAGER)


@rule(BOOK, "11.5.2")
def test_11_5_2_two_people_who_saw_the_same_cannot_both_adjust_it() -> None:
    """An adjustment tells the table nothing, so that `seen` does not show it to anybody else."""
    sitting = roulette(1)
    sitting.deal("start_round")
    sitting.bet({"straight:17": 1_000})
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    said = {"irregularity": "adjust_meter", "reason": "Too much", "seats": ("PT-1",)}
    asked = {**said, "cents": -10_000, "seen": sitting.state.n}
    shown = sitting.deal("preview_remedy", "SV-1", **asked)["seats"][0]["received_cents"]
    assert sitting.deal("remedy", "SV-1", **asked, received_cents=shown) == {}
    sitting.sign_in("2501", "SV-2")
    credit = sitting.credit()
    refused = sitting.deal("remedy", "SV-2", **asked, received_cents=shown)
    assert (refused["code"], refused["details"]["received_cents"]) == (
        "received_changed", shown - 10_000,
    )  # fmt: skip
    missing = sitting.deal("remedy", "SV-2", **asked, received_cents=None)
    assert (missing["code"], sitting.credit()) == ("received_missing", credit)
    assert sitting.deal("remedy", "SV-2", **asked, received_cents=shown - 10_000) == {}


@rule(BOOK, "11.5.2")
def test_11_5_2_nor_into_rounds_of_a_gaming_day() -> None:
    sitting = roulette(1)
    for round_ in (1, 2):
        sitting.pay_in()
        sitting.deal("start_round")
        sitting.bet({"straight:17": 10_000})
        sitting.pass_ms(20_000)
        sitting.deal("enter_result", result="18")
        sitting.deal("confirm_result")
        assert sitting.state.results[0][0] == round_
    assert adjusted(sitting, 90_000, round=1) == "adjusted"
    assert adjusted(sitting, 90_000, round=2) == "act_needs_role"
    sitting.pass_ms(86_399_000)
    assert adjusted(sitting, 90_000, round=2) == "act_needs_role"
    sitting.pass_ms(10_000)
    assert adjusted(sitting, 90_000, round=2) == "adjusted"


@rule(BOOK, "11.5.2", "11.5.3.1")
def test_11_5_3_1_credits_that_do_not_follow_from_stake_and_odds_are_worked_out_again() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    with pays_double():
        sitting.deal("confirm_result")
    assert credits(sitting) == (10_900, 9_300)  # red paid 2 to 1
    assert any("PT-1" in one for one in sitting.findings)  # and that is noticed
    assert sitting.deal("remedy", **asking("wrong_credits"))["code"] == "act_needs_role"
    assert credits(sitting) == (10_900, 9_300)
    assert sitting.deal("remedy", "SV-1", **asking("wrong_credits")) == {}
    assert credits(sitting) == AT_18  # 1 to 1, by 11.4.2
    assert corrections(sitting) == [("PT-1", 1_500, 1_000, "11.5.3.1")]  # PT-2 was right
    again = sitting.deal("remedy", "SV-1", **asking("wrong_credits"))
    assert (again["code"], credits(sitting)) == ("nothing_differs", AT_18)


@rule(BOOK, "11.5.3.1")
@pytest.mark.parametrize(("number", "right"), [("18", AT_18), ("17", AT_17)])
def test_11_5_3_1_credits_in_keeping_with_the_odds_are_no_malfunction(
    number: str, right: tuple[int, int]
) -> None:
    sitting = spun(number)
    assert remedy(sitting, "wrong_credits")["code"] == "nothing_differs"
    assert (credits(sitting), corrections(sitting)) == (right, [])


@rule(BOOK, "11.5.2", "11.5.3.2")
@pytest.mark.parametrize("broken", ["sequence", "display"])
def test_11_5_3_2_play_that_broke_off_is_settled_by_the_wagers_on_record(broken: str) -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    break_off(sitting, broken)
    assert sitting.stakes() == {"red": 500, "straight:17": 100}  # whatever the screen shows
    sitting.deal("enter_result", result="18")
    with pays_nothing():
        sitting.deal("confirm_result")
    assert credits(sitting) == (9_400, 9_300)
    assert sitting.deal("remedy", **asking("play_interrupted"))["code"] == "act_needs_role"
    assert sitting.deal("remedy", "SV-1", **asking("play_interrupted")) == {}
    assert credits(sitting) == AT_18
    assert corrections(sitting) == [("PT-1", 0, 1_000, "11.5.3.2")]


@rule(BOOK, "11.5.3.2")
def test_11_5_3_2_play_that_broke_off_and_went_on_as_recorded_changes_nothing() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    sitting.power_failure()
    sitting.deal("enter_result", result="18")
    sitting.power_failure()
    assert sitting.deal("confirm_result") == {}
    assert remedy(sitting, "play_interrupted")["code"] == "nothing_differs"
    assert (credits(sitting), corrections(sitting)) == (AT_18, [])


@rule(BOOK, "11.5.2", "11.5.3.5")
def test_11_5_3_5_a_terminal_gets_what_its_records_say() -> None:
    name = "terminal"
    sitting = spun("18", seats=3)
    assert remedy(sitting, name)["code"] == "nothing_differs"
    assert remedy(sitting, name, seats=("PT-3",))["code"] == "seat_has_no_wager"
    remedy(sitting, "adjust_meter", seats=("PT-1",), cents=2_600)  # credits out of nowhere
    remedy(sitting, "adjust_meter", seats=("PT-2",), cents=100)
    assert remedy(sitting, name, seats=("PT-1",)) == {}
    assert credits(sitting) == (10_400, 9_400)
    assert sitting.last("seat.corrected", "PT-1")["rule"] == DATA[name].rule
    bets_laid(sitting)  # the last completed round is meant as long as no other is named
    assert remedy(sitting, name) == {}
    assert credits(sitting) == (9_800, 8_600)


def automated(number: str, *, closed: bool = True) -> Sitting:
    """A settled round of the automated wheel with the same wagers."""
    sitting = Sitting(mode="automated")
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    sitting.bet({"red": 500, "straight:17": 100})
    sitting.bet({"black": 700}, "PT-2")
    if closed:
        sitting.pass_ms(20_000)
    if number:
        sitting.wheel("rested", number)
        sitting.settle_round()
    return sitting


@pytest.mark.parametrize("name", [
    pytest.param("automated_wheel", marks=rule(BOOK, "11.5.2", "11.5.3.4")),
])  # fmt: skip
def test_11_5_3_an_automated_wheel_that_failed_is_settled_by_the_actual_number(name: str) -> None:
    sitting = automated("18")
    assert credits(sitting) == AT_18
    assert remedy(sitting, name, result="17") == {}
    assert (credits(sitting), list(sitting.state.results)) == (AT_17, [(1, "17")])
    assert sitting.last("round.rolled_back")["rule"] == DATA[name].rule


@rule(BOOK, "11.5.3.3")
def test_11_5_3_3_a_ball_that_came_to_rest_early_settles_what_was_placed() -> None:
    sitting = Sitting(mode="automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.wheel("rested", "17")  # before the end of the period
    assert sitting.phase == "result_entered"
    assert remedy(sitting, "early_ball", result="18") == {}  # the ball lies in 18
    assert (sitting.phase, sitting.credit()) == ("open", 10_500)
    assert list(sitting.state.results) == [(1, "18")]
    assert remedy(sitting, "early_ball", result="17") == {}  # no, in 17 after all
    assert sitting.credit() == 9_500


@rule(BOOK, "11.5.3.3")
@pytest.mark.parametrize("moment", ["entered", "settled"])
def test_11_5_3_3_not_of_a_ball_that_came_to_rest_in_time(moment: str) -> None:
    sitting = automated("18" if moment == "settled" else "")
    if moment == "entered":
        sitting.wheel("rested", "18")
    before = credits(sitting)
    assert remedy(sitting, "early_ball", result="17")["code"] == "not_early"
    assert credits(sitting) == before


@rule(BOOK, "11.5.5")
def test_11_5_5_an_error_after_wagering_is_looked_into_and_wagers_go_by_the_actual_number() -> None:
    sitting = automated("")
    sitting.pass_ms(80_000)  # no number ever came
    assert (sitting.phase, credits(sitting)) == ("suspended", (9_400, 9_300))
    assert sitting.last("round.suspended")["rule"] == "11.5.5"
    for name in ("wheel_error", "automated_wheel"):  # no other rule gives it a number for less
        assert remedy(sitting, name, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, "wheel_error", MANAGER, result="17") == {}
    assert (sitting.phase, credits(sitting)) == ("open", AT_17)
    assert remedy(sitting, "wheel_error", MANAGER, result="18")["code"] == "phase_forbids"
    sitting.pass_ms(6_000)
    assert (sitting.phase, sitting.state.round.number) == ("wagering", 2)


@rule(BOOK, "11.5.5")
def test_11_5_5_nor_does_a_supervisor_enter_or_confirm_the_number() -> None:
    sitting, manager = automated(""), {"authority": {"staff": "3001", "pin": "3333"}}
    sitting.pass_ms(80_000)
    said = {"result": "17"}
    refused = sitting.deal("enter_result", "SV-1", **said)
    assert refused["details"]["needed"] == "assistant_gaming_manager"
    assert credits(sitting) == (9_400, 9_300)
    assert sitting.deal("enter_result", "SV-1", **said, **manager) == {}
    assert sitting.deal("confirm_result", "SV-1") == {}  # the manager has decided
    assert (credits(sitting), sitting.findings) == (AT_17, [])


@rule(BOOK, "11.5.2")
def test_11_5_2_an_error_while_bets_were_open_is_for_a_supervisor() -> None:
    sitting = automated("", closed=False)
    sitting.do("DV-1", "report_wheel", table="T1", report="fault", fault="no_reading")
    assert (sitting.phase, sitting.last("round.suspended")["rule"]) == ("suspended", "11.5.2")
    assert remedy(sitting, "automated_wheel", DEALER, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, "automated_wheel", result="17") == {}
    assert credits(sitting) == AT_17


@rule(BOOK, "11.5.1.10")
def test_11_5_1_10_the_call_that_counts_is_that_of_the_round_to_be_corrected() -> None:
    sitting = spun("18")
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    sitting.sign_in(OPERATOR)
    assert sitting.deal("enter_result", "SV-1", result="0") == {}
    assert remedy(sitting, "correct_result", result="1")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", result="17", round=1) == {}  # the dealer's call
    assert credits(sitting) == (AT_17[0] - 600, AT_17[1] - 700)
    sitting.sign_in(OPERATOR)
    sitting.deal("confirm_result", "SV-1")
    bets_laid(sitting)
    late = remedy(sitting, "correct_result", result="1", round=2)
    assert late["details"]["needed"] == "casino_operator"  # the operator's
    assert remedy(sitting, "correct_result", OPERATOR, result="1", round=2) == {}
    # $10.00 more for red; what lies there is of round 3
    assert credits(sitting) == (AT_17[0] - 600 + 1_000 - 600, AT_17[1] - 700 - 700)


# -- 11.5.4 wagers that nobody can confirm --------------------------------------------------------


@rule(BOOK, "11.5.4")
@pytest.mark.parametrize("moment", ["played", "settled", "later"])
def test_11_5_4_what_cannot_be_confirmed_is_void(moment: str) -> None:
    sitting, said = roulette(), {}
    if moment == "played":
        bets_laid(sitting)
    else:
        play_number(sitting, "18")
    if moment == "later":
        bets_laid(sitting)
        said = {"round": 1}
    laid = (600, 700) if moment == "later" else (0, 0)
    assert remedy(sitting, "unconfirmed", **said)["code"] == "act_needs_role"
    assert remedy(sitting, "unconfirmed", MANAGER, **said) == {}
    assert credits(sitting) == (10_000 - laid[0], 10_000 - laid[1])
    assert list(sitting.state.results) == []
    assert remedy(sitting, "unconfirmed", MANAGER, round=1)["code"] == "round_void"


@rule(BOOK, "11.5.4")
def test_11_5_4_of_single_terminals_while_the_others_stand() -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "unconfirmed_terminal", **only)["code"] == "act_needs_role"
    assert remedy(sitting, "unconfirmed_terminal", MANAGER)["code"] == "seats_missing"
    assert remedy(sitting, "unconfirmed_terminal", MANAGER, **only) == {}
    assert (credits(sitting), sitting.phase) == ((10_000, 9_300), "awaiting_result")
    assert sitting.last("bet.returned", "PT-1")["rule"] == "11.5.4"
    assert remedy(sitting, "unconfirmed_terminal", MANAGER, **only)["code"] == ("seat_has_no_wager")
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    assert credits(sitting) == (10_000, 10_700)


@rule(BOOK, "11.5.4")
def test_11_5_4_a_terminal_that_is_void_stays_void_when_the_number_is_corrected() -> None:
    sitting = spun("18")
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "unconfirmed_terminal", MANAGER, **only) == {}
    assert credits(sitting) == (10_000, 9_300)
    assert remedy(sitting, "unconfirmed_terminal", MANAGER, **only)["code"] == "seat_void"
    assert remedy(sitting, "correct_result", result="17") == {}
    assert credits(sitting) == (10_000, 10_700)
    assert remedy(sitting, "wrong_credits")["code"] == "nothing_differs"
