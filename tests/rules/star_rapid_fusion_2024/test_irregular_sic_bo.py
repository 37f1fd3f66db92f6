"""What may go wrong at sic bo (12.5), with the money before and after."""

from __future__ import annotations

import pytest

from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    OPERATOR,
    SUPERVISOR,
    close_table,
    credits,
    forget_rule_data,
    reconfigure,
    remedy,
)
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
DATA = load_rules(BOOK, "sic-bo").irregularities
EXPOSED = {"irregularity": "exposed", "reason": "Somebody saw the dice"}


def shaken(*, uncovered: bool = True) -> Sitting:
    """$10.00 of PT-1 on small, $5.00 of PT-2 on big, wagering is over."""
    sitting = Sitting(game="sic-bo", mode="live")
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    _lay(sitting)
    if uncovered:
        sitting.deal("lift_cover")
    return sitting


def _lay(sitting: Sitting) -> None:
    sitting.deal("start_round")
    sitting.bet({"small": 1000})
    sitting.bet({"big": 500}, "PT-2")
    sitting.pass_ms(20_000)


def settled(dice: str) -> Sitting:
    sitting = shaken(uncovered=False)
    _enter(sitting, dice)
    return sitting


def _enter(sitting: Sitting, dice: str) -> None:
    sitting.deal("lift_cover")
    sitting.deal("enter_result", result=dice)
    sitting.deal("confirm_result")


NO_RESULT = [
    pytest.param("cocked", marks=rule(BOOK, "12.5.3", "1.1 Cocked Dice")),
    pytest.param("tumbler", marks=rule(BOOK, "12.5.4")),
    pytest.param("not_activated", marks=rule(BOOK, "12.5.5")),
    pytest.param("broken", marks=rule(BOOK, "12.5.6")),
]


@rule(BOOK, "12.5.7")
@pytest.mark.parametrize("entered", [False, True])
@pytest.mark.parametrize("name", NO_RESULT)
def test_12_5_7_no_result_voids_all_wagers_of_the_game(name: str, entered: bool) -> None:
    sitting = shaken()
    if entered:
        sitting.deal("enter_result", result="1-2-3")
    assert credits(sitting) == (9_000, 9_500)
    assert remedy(sitting, name, DEALER) == {}
    assert (credits(sitting), sitting.phase) == ((10_000, 10_000), "open")
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["irregularity"]) == (DATA[name].rule, name)
    assert (DATA[name].role, DATA[name].steps) == ("dealer", ["announce_no_result"])
    assert sitting.deal("start_round") == {}


def open_bets() -> Sitting:
    """The same wagers, and bets are still open."""
    sitting = Sitting(game="sic-bo", mode="live")
    for seat, spot, cents in (("PT-1", "small", 1000), ("PT-2", "big", 500)):
        sitting.pay_in(seat)
        if seat == "PT-1":
            sitting.deal("start_round")
        sitting.bet({spot: cents}, seat)
    return sitting


@rule(BOOK, "12.5.5", "12.5.7")
def test_12_5_5_dice_seen_while_bets_are_open_are_no_result_by_the_dealers_word() -> None:
    sitting = open_bets()
    assert remedy(sitting, "exposed", DEALER) == {}
    assert (credits(sitting), sitting.phase) == ((10_000, 10_000), "open")
    assert sitting.last("round.voided")["rule"] == "12.5.5"


@rule(BOOK, "12.5.2", "12.5.5")
@pytest.mark.parametrize("entered", [False, True])
def test_12_5_2_where_the_dealer_lifted_the_cover_early_the_result_stands(entered: bool) -> None:
    sitting = open_bets()
    assert sitting.deal("lift_cover") == {}
    assert sitting.bet({"big": 500})["code"] == "wagering_over"
    if entered:
        sitting.deal("enter_result", result="4-5-6")
    for staff in (SUPERVISOR, OPERATOR):
        said = remedy(sitting, "exposed", staff)
        assert (said["code"], said["details"]["rule"]) == ("lifted_early", "12.5.2")
    assert sitting.deal("remedy", **EXPOSED)["code"] == "act_needs_role"
    if not entered:
        sitting.deal("enter_result", result="4-5-6")
    sitting.deal("confirm_result")
    assert credits(sitting) == (9_000, 10_500)


@rule(BOOK, "12.5.5")
@pytest.mark.parametrize("seen", ["by a sensor", "before the end"])
def test_12_5_5_what_the_dealer_did_not_do_a_supervisor_decides(seen: str) -> None:
    sitting = open_bets()
    if seen == "by a sensor":  # which does not know who lifted the cover
        sitting.tumbler("shaken")
        assert sitting.tumbler("uncovered") == {}
        assert sitting.phase == "awaiting_result"
    else:
        sitting.pass_ms(20_000)
    assert remedy(sitting, "exposed", DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, "exposed") == {}
    assert credits(sitting) == (10_000, 10_000)


@rule(BOOK, "12.5.5")
@pytest.mark.parametrize("entered", [False, True])
def test_12_5_5_a_cover_lifted_after_betting_exposed_nothing(entered: bool) -> None:
    sitting = shaken()
    if entered:
        sitting.deal("enter_result", result="4-5-6")
    assert remedy(sitting, "exposed")["code"] == "not_exposed"
    assert sitting.deal("remedy", **EXPOSED)["code"] == "act_needs_role"
    assert credits(sitting) == (9_000, 9_500)


@rule(BOOK, "12.5.3", "12.5.7")
def test_12_5_3_cocked_dice_are_no_result_also_when_the_game_is_settled() -> None:
    sitting = settled("1-2-3")
    assert remedy(sitting, "cocked", DEALER)["code"] == "act_needs_role"  # it is paid
    assert remedy(sitting, "cocked") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    assert sitting.last("round.rolled_back")["rule"] == "12.5.3"


@rule(BOOK, "12.5.7")
@pytest.mark.parametrize("name", [one for one in NO_RESULT if one.values[0] != "cocked"])
def test_12_5_7_not_once_the_game_is_settled(name: str) -> None:
    sitting = settled("1-2-3")
    assert remedy(sitting, name)["code"] == "phase_forbids"
    assert remedy(sitting, name, round=1)["code"] == "round_stands"
    assert credits(sitting) == (11_000, 9_500)


@rule(BOOK, "12.5.1")
def test_12_5_1_a_wrong_result_is_rolled_back_and_entered_again() -> None:
    sitting = settled("1-2-3")
    assert credits(sitting) == (11_000, 9_500)
    assert remedy(sitting, "correct_result", DEALER, result="4-5-6")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", result="4-5-7")["code"] == "result_impossible"
    assert remedy(sitting, "correct_result", result="4-5-6") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((9_000, 10_500), [(1, "4-5-6")])
    back = sitting.last("round.rolled_back")
    assert (back["was"], back["result"], back["rule"]) == ("1-2-3", "4-5-6", "12.5.1")
    assert sitting.lines("PT-2") == {"big": ("won", 500, 500)}


@rule(BOOK, "12.5.1")
@pytest.mark.parametrize("phase", ["open", "closed"])
def test_12_5_1_only_what_cannot_be_rolled_back_is_offered_as_such(
    phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = settled("1-2-3")
    close_table(sitting)
    assert sitting.deal("open_table") == {}
    assert _not_to_be_rolled_back(sitting) == []  # it was opened as it had been before
    _lay(sitting)
    _enter(sitting, "4-5-6")
    if phase == "closed":
        close_table(sitting)
    reconfigure(sitting, wagering_ms=30_000)
    assert (sitting.phase, _not_to_be_rolled_back(sitting)) == (phase, [])
    forget_rule_data(monkeypatch)
    assert _not_to_be_rolled_back(sitting) == [2, 1]
    assert remedy(sitting, "cannot_roll_back", round=1) == {}
    assert _not_to_be_rolled_back(sitting) == [2]


def _not_to_be_rolled_back(sitting: Sitting) -> list[int]:
    told = sitting.do("SV-1", "see_irregularities", table="T1")["irregularities"]
    (one,) = (one for one in told if one["name"] == "cannot_roll_back")
    return [of["round"] for of in one["rounds"]]


@rule(BOOK, "12.5.1")
def test_12_5_1_a_game_that_cannot_be_rolled_back_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = settled("1-2-3")
    assert remedy(sitting, "cannot_roll_back")["code"] == "can_be_corrected"
    reconfigure(sitting, wagering_ms=30_000)
    assert remedy(sitting, "cannot_roll_back")["code"] == "can_be_corrected"
    forget_rule_data(monkeypatch)
    assert remedy(sitting, "correct_result", result="4-5-6")["code"] == "rules_changed"
    assert remedy(sitting, "cannot_roll_back", DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, "cannot_roll_back") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    back = sitting.last("round.rolled_back")
    assert (back["was"], back["result"], back["rule"]) == ("1-2-3", None, "12.5.1")
    assert (dict(sitting.state.round.slips), sitting.state.round.result) == ({}, None)
    _lay(sitting)
    sitting.deal("lift_cover")
    sitting.deal("enter_result", result="4-5-6")
    sitting.deal("confirm_result")
    assert credits(sitting) == (9_000, 10_500)


@rule(BOOK, "12.5.1")
def test_12_5_1_before_it_is_confirmed_the_entry_is_replaced() -> None:
    sitting = shaken()
    sitting.deal("enter_result", result="1-2-3")
    assert remedy(sitting, "correct_result", result="4-5-6") == {}
    assert (sitting.state.round.entered, credits(sitting)) == ("4-5-6", (9_000, 9_500))
    sitting.deal("confirm_result")
    assert credits(sitting) == (9_000, 10_500)


def test_dice_that_nobody_shook_cannot_be_cocked() -> None:
    table = Sitting(game="sic-bo", mode="rng").table
    assert set(table.irregularities) == {"system", "disrupted", "fraud", "no_own_card"}
