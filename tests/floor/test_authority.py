"""Who may do what: ranks in order, a PIN on the spot, and what becomes of what was refused."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.core.errors import ConfigError
from fairfelt.core.ranks import OUTSIDE_RANKS, Rank, is_enough
from fairfelt.floor.authority import enough_for
from fairfelt.floor.config import floor_from
from fairfelt.floor.facts.refusals import FORGOTTEN_MS
from fairfelt.table.commands import Authority
from fairfelt.table.results import EnterResult
from tests.floors import STAFF, picture
from tests.marks import rule
from tests.rules.thrown_dice import DiceTable
from tests.sitting import Sitting

STAR = "star-rapid-fusion-2024"
NZ = "nz-table-games"

ROLES = {member.number: member.role for member in STAFF}
PINS = {member.number: member.pin for member in STAFF}
SUPERVISOR = {"staff": "2001", "pin": "2222"}


@pytest.fixture
def sitting() -> Sitting:
    """The ball lies in 1, and the dealer wants to enter 2: beyond a dealer."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 2_000})
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.sign_in("1001", "DT-1")
    return sitting


def enter(sitting: Sitting, result: str = "2", **fields: Any) -> str:
    return str(sitting.deal("enter_result", result=result, **fields).get("code", "done"))


def by(number: str, pin: str = "") -> dict[str, str]:
    return {"staff": number, "pin": pin or PINS[number]}


def test_a_pin_that_nobody_needed_is_refused_and_to_ask_is_not(sitting: Sitting) -> None:
    """Else the record would have somebody who typed a PIN, and is not named."""
    sitting.sign_in("2001", "DT-1")
    before = picture(sitting.player.floor)
    assert enter(sitting, authority=by("3001")) == "field_unused"
    assert picture(sitting.player.floor) == before
    assert enter(sitting, authority="ask") == "done"
    assert sitting.recorded("act.authorised", "act.refused") == []


# -- the order of ranks -------------------------------------------------------------------------


@pytest.mark.parametrize("needed", Rank)
def test_each_role_does_what_those_below_do_and_no_more(needed: Rank) -> None:
    able = [role for role in (*Rank, *OUTSIDE_RANKS) if is_enough(role, needed)]
    ranks = list(Rank)
    assert able == ranks[ranks.index(needed) :]


@rule(STAR, "11.5.1.10", "15.5.2", "1.1 DT(iii)")
@pytest.mark.parametrize("number", ["2001", "2501", "3001", "4001"])
def test_a_supervisor_or_above_enters_another_number_than_the_sensors(
    sitting: Sitting, number: str
) -> None:
    sitting.sign_in(number, "DT-1")
    assert (enter(sitting), sitting.state.round.entered) == ("done", "2")
    assert sitting.deal("confirm_result") == {}
    assert (sitting.credit(), sitting.findings) == (8_000, [])  # 2 is black


# -- a PIN on the spot ----------------------------------------------------------------------------


@rule(STAR, "11.5.1.10")
def test_a_supervisor_authorises_one_act_and_no_more(sitting: Sitting) -> None:
    assert enter(sitting) == "act_needs_role"
    assert enter(sitting, authority=SUPERVISOR) == "done"
    assert enter(sitting, "3") == "act_needs_role"  # the dealer is signed in
    assert sitting.deal("confirm_result") == {}  # that very number has been authorised
    assert (sitting.credit(), sitting.findings) == (8_000, [])


@rule(STAR, "18.4", "18.4.1", "15.5.2")
def test_both_are_on_record_with_rule_and_reason(sitting: Sitting) -> None:
    said = {"irregularity": "disrupted", "reason": "A fire alarm"}
    assert sitting.deal("remedy", **said)["code"] == "act_needs_role"
    assert (sitting.deal("remedy", authority=SUPERVISOR, **said), sitting.credit()) == (
        {}, 10_000,
    )  # fmt: skip
    (noted,) = sitting.recorded("act.authorised")
    assert noted == {
        "table": "T1", "act": "remedy", "rule": "18.4.1", "reason": "A fire alarm",
        "round": 1, "value": {"irregularity": "disrupted", "does": "void"}, "read": "1",
        "staked_cents": 2_000,
        "given_cents": 2_000, "taken_cents": 0,
        "by": "1001", "authorised_by": "2001", "role": "gaming_supervisor",
    }  # fmt: skip


def test_what_would_be_authorised_is_told_before_anything_is_refused(sitting: Sitting) -> None:
    """Asked for, it is no attempt: nothing is on record, and the record has then what was shown."""
    before = picture(sitting.player.floor)
    said = sitting.deal("enter_result", result="2", authority="ask")
    assert (said["code"], said["details"]["needed"]) == ("authority_needed", "gaming_supervisor")
    assert picture(sitting.player.floor) == before
    shown = said["details"]["authorises"]
    assert shown == {
        "act": "enter_result", "table": "T1", "round": 1, "value": {"result": "2"}, "read": "1",
        "staked_cents": 2_000, "given_cents": 0, "taken_cents": 0, "rule": "11.5.1.10",
        "reason": "device_read_other",
    }  # fmt: skip
    assert enter(sitting, authority=SUPERVISOR) == "done"
    (noted,) = sitting.recorded("act.authorised")
    people = {"by": "1001", "authorised_by": "2001", "role": "gaming_supervisor"}
    assert noted == shown | people


def test_who_asks_and_needs_nobody_has_done_it(sitting: Sitting) -> None:
    assert enter(sitting, "1", authority="ask") == "done"
    assert (sitting.state.round.entered, sitting.recorded("act.authorised")) == ("1", [])


# What each act says of itself to the person who authorises it.
ASKED: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("issue_enrolment", {"for_role": "player"},
     {"value": {"for_role": "player"}, "reason": "enrolment"}),
    ("hold_unclaimed", {"terminal": "PT-2", "reason": "Left"},
     {"value": {"terminal": "PT-2", "cents": 10_000}, "taken_cents": 10_000,
      "reason": "Left"}),
    ("exclude_player", {"table": "T1", "seat": "PT-1", "rule": "18.3.2", "ground": "18.1",
                        "reason": "Cheats"},
     {"value": {"seat": "PT-1", "ground": "18.1"}, "rule": "18.3.2", "reason": "Cheats"}),
    ("announce_closing", {"table": "T1", "closes_at": 30 * 60_000},
     {"value": {"closes_at": 30 * 60_000}, "rule": "18.8",
      "reason": "closing_announced"}),
    ("remedy", {"table": "T1", "irregularity": "correct_result", "result": "2", "round": 1,
                   "reason": "Seen by two"},
     {"value": {"irregularity": "correct_result", "result": "2", "does": "correct"},
      "rule": "11.5.1.10",
      "round": 1, "reason": "Seen by two"}),
)  # fmt: skip


@rule(STAR, "11.5.1.10", "15.5.2", "18.8")
@pytest.mark.parametrize(("act", "fields", "shown"), ASKED, ids=[act for act, *_ in ASKED])
def test_every_act_says_what_is_authorised(
    sitting: Sitting, act: str, fields: dict[str, Any], shown: dict[str, Any]
) -> None:
    sitting.pay_in("PT-2")
    said = sitting.do("DT-1", act, **fields, authority="ask")
    assert said["code"] == "authority_needed", said
    asked = said["details"]["authorises"]
    assert {key: asked[key] for key in ("act", *shown)} == {"act": act, **shown}
    who = next(n for n, r in ROLES.items() if is_enough(r, Rank(said["details"]["needed"])))
    assert "details" not in sitting.do("DT-1", act, **fields, authority=by(who))
    (noted,) = sitting.recorded("act.authorised")
    assert noted == asked | {"by": "1001", "authorised_by": who, "role": ROLES[who]}
    assert sitting.recorded("act.refused") == []


def test_cards_say_which_and_what_lay_there() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1_000}, "KS 9D")
    said = sitting.deal("correct_card", card="8D", authority="ask")["details"]["authorises"]
    assert (said["value"], said["staked_cents"]) == (
        {"card": "8D", "was": "9D", "place": "banker"}, 1_000,
    )  # fmt: skip
    assert (said["rule"], said["reason"]) == (
        "10.5.12", "last_card_wrong",
    )  # fmt: skip
    approval = sitting.deal("approve_hand_entry", authority="ask")["details"]["authorises"]
    assert (approval["rule"], approval["round"]) == ("10.5.12", 1)


@rule(STAR, "18.8")
@pytest.mark.parametrize("authority", ["ask", SUPERVISOR, by("2001", "1234")])
def test_what_is_refused_anyway_is_refused_before_anybody_gives_a_pin(authority: Any) -> None:
    """A table with a player at it does not close without a sign, whoever says so."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 2_000})
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    sitting.settle_round()
    before = picture(sitting.player.floor)
    assert sitting.refusal("DT-1", "close_table", table="T1", authority=authority) == (
        "closing_not_shown"
    )
    assert picture(sitting.player.floor) == before  # and no wrong PIN is counted


@pytest.mark.parametrize(
    ("authority", "code"),
    [
        (by("1001"), "authority_too_low"),
        (by("2001", "2221"), "sign_in_refused"),
        (by("9999", "2222"), "sign_in_refused"),
        (by("5001"), "authority_too_low"),
        (by("6001"), "authority_too_low"),
        (by("7001"), "authority_too_low"),
    ],
)
def test_not_everybody_can_authorise(
    sitting: Sitting, authority: dict[str, str], code: str
) -> None:
    before = picture(sitting.player.floor)["tables"]["T1"]
    assert enter(sitting, authority=authority) == code
    assert picture(sitting.player.floor)["tables"]["T1"] == before
    assert (sitting.credit(), sitting.findings) == (8_000, [])


@rule(NZ, "SE 6.5")
def test_a_call_made_on_authority_is_overruled_by_nobody_below_it() -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start({"PT-1": {"six": 1_000}})
    sitting.give_dice_to("PT-1")
    sitting.throw()
    sitting.rest()
    assert sitting.call("1-3") == {}
    said = sitting.deal("enter_result", result="1-5", authority=by("2501"))
    assert (said, sitting.state.round.entered_role) == ({}, "casino_supervisor")
    assert sitting.call("1-3", "SV-1")["code"] == "act_needs_role"  # a gaming supervisor
    sitting.deal("confirm_result")
    assert (sitting.credit(), sitting.findings) == (11_000, [])


def test_a_pin_is_written_and_shown_nowhere(sitting: Sitting) -> None:
    enter(sitting, authority=by("2001", "86420"))
    enter(sitting, authority=by("86420", "97531"))  # the PIN typed for the number
    enter(sitting, authority=SUPERVISOR)
    sitting.do("SV-1", "sign_in", staff="86420", pin="2001")
    bodies = [body for stream in sitting.player.store.streams()
              for _, body, _ in sitting.player.store.entries(stream)]  # fmt: skip
    everything = repr(bodies) + repr(sitting.said)
    assert not [pin for pin in ("86420", "97531", "2222") if f'"{pin}' in everything]
    command = EnterResult(1, "T1", 1, "2", authority=Authority("2001", "86420"))
    assert "86420" not in repr(command)


# -- what was refused is logged -------------------------------------------------------------------


def test_an_act_beyond_the_role_is_logged_and_changes_nothing(sitting: Sitting) -> None:
    before = picture(sitting.player.floor)
    assert enter(sitting) == "act_needs_role"
    after = picture(sitting.player.floor)
    assert (after["tables"], after["balances"]) == (before["tables"], before["balances"])
    (logged,) = sitting.recorded("act.refused")
    assert {key: logged[key] for key in ("staff", "role", "act", "needed", "table")} == {
        "staff": "1001", "role": "dealer", "act": "enter_result", "needed": "gaming_supervisor",
        "table": "T1",
    }  # fmt: skip


def test_a_wrong_pin_is_logged_for_the_number_it_was_tried_with(sitting: Sitting) -> None:
    enter(sitting, authority=by("2001", "1234"))
    enter(sitting, authority=by("1234", "1"))  # nobody's number: where it was typed is logged
    logged = sitting.recorded("act.refused")
    assert [(one["staff"], one["by"], one["code"]) for one in logged] == [
        ("2001", "1001", "sign_in_refused"), ("DT-1", "1001", "sign_in_refused"),
    ]  # fmt: skip


def test_guessing_on_the_spot_is_slowed_down_and_a_restart_gives_no_more_guesses(
    sitting: Sitting,
) -> None:
    for _ in range(5):
        assert enter(sitting, authority=by("2001", "1234")) == "sign_in_refused"
    logged = len(sitting.recorded("act.refused"))
    assert enter(sitting, authority=SUPERVISOR) == "sign_in_locked"
    assert len(sitting.recorded("act.refused")) == logged  # nobody fills the record by trying on
    sitting.power_failure()
    assert enter(sitting, authority=SUPERVISOR) == "sign_in_locked"
    assert enter(sitting, authority=by("3001")) == "done"
    sitting.pass_ms(60_000)
    sitting.deal("confirm_result")
    said = {"irregularity": "correct_result", "reason": "It was 3", "result": "3"}
    assert sitting.deal("remedy", **said, authority=by("3001")) == {}


def test_a_slip_of_the_finger_now_and_then_locks_nobody_out(sitting: Sitting) -> None:
    for _ in range(8):
        assert enter(sitting, authority=by("2001", "1234")) == "sign_in_refused"
        sitting.pass_ms(FORGOTTEN_MS)
    assert enter(sitting, authority=SUPERVISOR) == "done"


# -- beside the order -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["5001", "6001", "7001"])
def test_those_beside_the_order_sign_in_at_a_console_only(sitting: Sitting, number: str) -> None:
    answer = sitting.do("DT-1", "sign_in", staff=number, pin=PINS[number])
    assert answer["code"] == "sign_in_elsewhere"
    sitting.sign_in(number)
    session = sitting.player.callers["SV-1"].session
    assert sitting.player.floor.state.people.sessions[session].staff == number


@pytest.mark.parametrize("number", ["5001", "6001", "7001"])
@pytest.mark.parametrize("authority", [None, by("4001")])
def test_they_do_nothing_at_a_table_in_anybodys_name(
    sitting: Sitting, number: str, authority: dict[str, str] | None
) -> None:
    sitting.sign_in(number)
    said = sitting.do("SV-1", "enter_result", table="T1", result="1", authority=authority)
    assert (said["code"], sitting.state.round.entered) == ("act_needs_role", None)
    assert sitting.recorded("act.refused")[-1]["staff"] == number


@rule(NZ, "D1 12.2")
@pytest.mark.parametrize(
    ("number", "code"),
    [("7001", "done"), ("2001", "done"), ("5001", "act_needs_role"), ("6001", "act_needs_role")],
)
def test_the_cage_holds_what_was_left_behind(number: str, code: str) -> None:
    sitting = Sitting(NZ, "live", game="snake-eyes")
    sitting.pay_in()
    sitting.sign_in(number)
    answer = sitting.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Left behind")
    assert answer.get("code", "done") == code
    assert sitting.credit() == (0 if code == "done" else 10_000)
    if code == "done":
        sitting.do("SV-1", "return_unclaimed", credit=1, cents=10_000, terminal="PT-1",
                   name="Ann Lee", document="Passport 1", reason="Seen to")  # fmt: skip
    assert (sitting.credit(), sitting.findings) == (10_000, [])


def test_the_cage_authorises_what_is_the_cages(sitting: Sitting) -> None:
    hold = {"terminal": "PT-1", "reason": "Left", "authority": by("7001")}
    assert sitting.do("DT-1", "hold_unclaimed", **hold)["code"] == "wagers_stand"
    assert enter(sitting, "1") == "done"
    sitting.settle_round()
    assert sitting.do("DT-1", "hold_unclaimed", **hold) == {}
    (noted,) = sitting.recorded("act.authorised")
    assert (noted["act"], noted["by"], noted["authorised_by"]) == ("hold_unclaimed", "1001", "7001")
    assert (sitting.credit(), sitting.findings) == (0, [])


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"role": "king"}, "staff[1].role: one of dealer, "),
        ({"number": "1001"}, "two people have the number 1001"),
    ],
)
def test_the_staff_of_a_floor_are_checked(changes: dict[str, str], problem: str) -> None:
    person = {"number": "1001", "name": "One", "role": "dealer", "pin": "1"}
    other = {**person, "number": "1002", **changes}
    data = {"name": "F", "demo": True, "tables": [], "staff": [person, other]}
    with pytest.raises(ConfigError, match=problem.replace("[", r"\[").replace("]", r"\]")):
        floor_from(data, "floor.toml")


@pytest.mark.parametrize(
    ("needed", "outside", "roles"),
    [
        (Rank.DEALER, (), [*Rank]),
        (Rank.CASINO_SUPERVISOR, (), ["casino_supervisor", "assistant_gaming_manager",
                                      "casino_operator"]),
        (Rank.CASINO_OPERATOR, ("inspector",), ["casino_operator", "inspector"]),
    ],
)  # fmt: skip
def test_whose_word_is_enough_is_told_with_what_has_to_be_authorised(
    needed: Rank, outside: tuple[str, ...], roles: list[str]
) -> None:
    assert enough_for(needed, outside) == roles
