"""The terminals of the floor: one device of a kind at a table, let in by two people; the list of
all of them, and what becomes of one that is revoked."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor import enrol, terminals
from fairfelt.floor.authority import new_code
from fairfelt.floor.caller import Caller
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.floor.terminals import terminals_body
from fairfelt.journal import decode_entry
from fairfelt.table.reporting import ReportWheel
from tests.floors import picture
from tests.sitting import Sitting

SECOND = {"staff": "2501", "pin": "2525"}
DEVICE = {"for_role": "device", "table": "T1", "kind": "wheel"}


def issued(sitting: Sitting, **said: Any) -> str:
    """A code, as it was told once: nothing that is kept has it."""
    with patch.object(terminals, "new_code", return_value=(code := new_code())):
        answered = sitting.do("SV-1", "issue_enrolment", **said)
    assert "code" in answered, answered
    return code


def joined(sitting: Sitting, **said: Any) -> Caller:
    role = said["for_role"]
    more = {"authority": SECOND} if role == "device" else {}
    return admitted(sitting, role, issued(sitting, **said, **more))


def admitted(sitting: Sitting, role: str, code: str | None) -> Caller:
    player = sitting.player
    commit, answer = enrol.enrol(player.floor.reception, role, code, player.now)
    player._commit([commit])
    return Caller(enrol.terminal_of(player.floor.reception, answer["token"]))


def facts(sitting: Sitting, kind: str) -> list[dict[str, Any]]:
    entries = (decode_entry(body) for _, body, _ in sitting.player.store.entries("floor"))
    return [fact.body.plain() for entry in entries for fact in entry.facts if fact.kind == kind]


def revoke(sitting: Sitting, terminal: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return sitting.do(who, "revoke_terminal", terminal=terminal, **{"reason": "Lost", **said})


# -- devices --------------------------------------------------------------------------------------


def test_a_device_is_let_in_by_two_people_of_rank() -> None:
    sitting = Sitting()
    asked = sitting.do("SV-1", "issue_enrolment", **DEVICE, authority="ask")
    assert asked["code"] == "authority_needed"
    assert asked["details"]["authorises"]["value"]["kind"] == "wheel"
    for authority, code in (
        (None, "authority_needed"),
        ({"staff": "2001", "pin": "2222"}, "authority_own"),
        ({"staff": "1001", "pin": "1111"}, "authority_too_low"),
        ({"staff": "2501", "pin": "0000"}, "sign_in_refused"),
    ):
        refused = sitting.refusal("SV-1", "issue_enrolment", **DEVICE, authority=authority)
        assert refused == code
    for who in ("DT-1", "PT-1"):
        said = {**DEVICE, "authority": SECOND}
        assert sitting.refusal(who, "issue_enrolment", **said) in ("act_needs_role", "role_forbids")
    assert facts(sitting, "enrolment.issued") == []
    issued(sitting, **DEVICE, authority=SECOND)
    (code,) = facts(sitting, "enrolment.issued")
    assert (code["by"], code["authorised_by"], code["kind"]) == ("2001", "2501", "wheel")
    (noted,) = facts(sitting, "act.authorised")
    assert (noted["by"], noted["authorised_by"]) == ("2001", "2501")


@pytest.mark.parametrize(("kind", "retires"), [("wheel", True), (None, True), ("display", False)])
def test_the_second_person_is_told_which_device_retires(kind: str | None, retires: bool) -> None:
    sitting = Sitting()
    joined(sitting, **DEVICE)
    sitting.do("SV-1", "rename_terminal", terminal="DV-1", name="Big wheel")
    said = {**DEVICE, "kind": kind, "authority": "ask"}
    asked = sitting.do("SV-1", "issue_enrolment", **said)["details"]["authorises"]["value"]
    assert asked.get("retires") == (["DV-1 (Big wheel)"] if retires else None)
    issued(sitting, **{**said, "authority": SECOND})
    noted = facts(sitting, "act.authorised")[-1]
    assert noted["value"].get("retires") == asked.get("retires")


def test_other_terminals_need_one_supervisor() -> None:
    sitting = Sitting()
    assert joined(sitting, for_role="player").terminal.id == "PT-1"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"for_role": "device", "table": "T1", "kind": "shoe"}, "device_kind"),
        ({"for_role": "device", "table": "T1", "kind": "printer"}, "device_kind"),
        ({"for_role": "device", "table": "T9"}, "table_unknown"),
        ({"for_role": "device"}, "table_unknown"),
        ({"for_role": "device", "terminal": "PT-9"}, "terminal_unknown"),
        ({"for_role": "device", "terminal": "PT-1", "kind": "wheel"}, "device_kind"),
        ({"for_role": "device", "terminal": "PT-1", "table": "T1"}, "field_unused"),
        ({"for_role": "player", "table": "T1"}, "field_unused"),
        ({"for_role": "player", "kind": "wheel"}, "field_unused"),
        ({"for_role": "player", "terminal": "PT-1"}, "terminal_unknown"),
        ({"for_role": "dealer", "terminal": "PT-1"}, "field_unused"),
    ],
)
def test_a_code_is_for_something_that_can_stand_there(said: dict[str, Any], code: str) -> None:
    sitting = Sitting()
    sitting.do("PT-1", "insert_note", cents=500)
    assert sitting.refusal("SV-1", "issue_enrolment", **said, authority=SECOND) == code


@pytest.mark.parametrize(
    ("first", "second", "retires"),
    [("wheel", "wheel", True), ("wheel", None, True), (None, "wheel", True), (None, None, True),
     ("wheel", "display", False), ("display", "wheel", False)],
)  # fmt: skip
def test_a_table_has_one_device_of_a_kind(first: str, second: str, retires: bool) -> None:
    sitting = Sitting()
    old = joined(sitting, **{**DEVICE, "kind": first})
    new = joined(sitting, **{**DEVICE, "kind": second})
    enrolled = {one.id for one in sitting.player.floor.state.people.terminals.values()}
    assert new.terminal.id in enrolled
    assert (old.terminal.id in enrolled) is not retires
    gone = [(one["terminal"], one["replaced_by"]) for one in facts(sitting, "terminal.revoked")]
    assert gone == ([(old.terminal.id, new.terminal.id)] if retires else [])


def test_a_device_of_another_table_stays() -> None:
    sitting = Sitting()
    sitting.do("PT-1", "insert_note", cents=500)
    joined(sitting, **DEVICE)
    joined(sitting, for_role="device", terminal="PT-1", kind="printer")
    assert facts(sitting, "terminal.revoked") == []


def test_a_retired_device_decides_nothing_and_one_of_another_kind_neither() -> None:
    sitting = Sitting()
    sitting.pay_in()
    sitting.bet({"red": 500})
    floor, now = sitting.player.floor, sitting.player.now
    old, sign = joined(sitting, **DEVICE), joined(sitting, **{**DEVICE, "kind": "display"})
    new = joined(sitting, **DEVICE)
    before = picture(floor)
    for caller, code in ((old, "not_enrolled"), (sign, "device_unknown")):
        with pytest.raises(Refused) as refused:
            floor.handle(caller, ReportWheel(1, "T1", "spun"), now)
        assert refused.value.code == code
    assert picture(floor)["balances"] == before["balances"]
    assert sitting.state.underway.device == "out"
    assert isinstance(floor.handle(new, ReportWheel(1, "T1", "spun"), now), list)


# -- revoking -------------------------------------------------------------------------------------


def test_a_revoked_terminal_is_a_stranger_at_once() -> None:
    sitting = Sitting()
    sitting.do("DT-1", "start_round", table="T1", seen=0)  # whatever comes of it, it is there
    player = sitting.player
    dealer = player.callers["DT-1"]
    token = next(t for t, one in player.floor.state.people.terminals.items() if one.id == "DT-1")
    assert revoke(sitting, "DT-1") == {}
    assert token not in player.floor.state.people.terminals
    assert all(one.terminal != "DT-1" for one in player.floor.state.people.sessions.values())
    assert sitting.refusal("DT-1", "close_wagering", table="T1") == "not_enrolled"
    with pytest.raises(Refused):
        player.floor.reception.staff(dealer, player.now)
    (fact,) = facts(sitting, "terminal.revoked")
    assert (fact["by"], fact["reason"], fact["replaced_by"]) == ("2001", "Lost", "")
    again = restore(player.config, player.store, player.rng)
    assert picture(again) == picture(player.floor)


@pytest.mark.parametrize(
    ("who", "said", "code"),
    [
        ("DT-1", {"terminal": "PT-1"}, "act_needs_role"),
        ("PT-1", {"terminal": "PT-2"}, "role_forbids"),
        ("SV-1", {"terminal": "SV-1"}, "terminal_own"),
        ("SV-1", {"terminal": "PT-9"}, "terminal_not_enrolled"),
        ("SV-1", {"terminal": "DT-1", "reason": " "}, "reason_missing"),
        ("SV-1", {"terminal": "PT-1"}, "terminal_holds"),
    ],
)
def test_who_may_revoke_what(who: str, said: dict[str, Any], code: str) -> None:
    sitting = Sitting()
    sitting.pay_in()
    sitting.do("DT-1", "start_round", table="T1", seen=0)
    before = picture(sitting.player.floor)
    assert sitting.refusal(who, "revoke_terminal", **{"reason": "Lost", **said}) == code
    assert picture(sitting.player.floor)["balances"] == before["balances"]
    assert facts(sitting, "terminal.revoked") == []


def test_nobody_is_cut_off_from_money_or_wagers() -> None:
    sitting = Sitting()
    sitting.pay_in()
    sitting.bet({"red": 10_000})
    assert sitting.credit() == 0
    assert revoke(sitting, "PT-1")["code"] == "terminal_plays"
    sitting.bet({"red": 0})
    refused = revoke(sitting, "PT-1")
    assert (refused["code"], refused["details"]["held_cents"]) == ("terminal_holds", 10_000)
    held = {"terminal": "PT-1", "reason": "Left behind"}
    assert sitting.do("SV-1", "hold_unclaimed", **held) == {}
    assert revoke(sitting, "PT-1") == {}  # it is at the house, and paid at another terminal
    assert sitting.do("PT-2", "cash_out")["code"] == "nothing_to_pay"
    claim = {"credit": 1, "cents": 10_000, "name": "Ann Lee", "document": "Passport 1"}
    claim |= {"terminal": "PT-2", "reason": "Came back"}
    assert sitting.do("SV-1", "return_unclaimed", **claim) == {"request": 2}
    assert sitting.do("PT-2", "cash_out") == {}
    assert audit(sitting.player.store).findings == []


def test_a_player_terminal_comes_back_under_its_name_with_its_machines_gone() -> None:
    sitting = Sitting()
    sitting.pay_in()
    joined(sitting, for_role="device", terminal="PT-1", kind="printer")
    sitting.do("PT-1", "cash_out")
    assert revoke(sitting, "PT-1") == {}
    assert {one["terminal"] for one in facts(sitting, "terminal.revoked")} == {"PT-1", "DV-1"}
    back = joined(sitting, for_role="player", terminal="PT-1")
    assert back.terminal.id == "PT-1"
    assert joined(sitting, for_role="player").terminal.id == "PT-2"
    assert sitting.player.floor.state.people.former.keys() == {"DV-1"}


# -- names and the list ---------------------------------------------------------------------------


def test_a_terminal_is_renamed_on_record() -> None:
    sitting = Sitting()
    sitting.pay_in()
    sitting.do("PT-2", "insert_note", cents=500)

    def rename(terminal: str, name: str, who: str = "SV-1") -> str:
        said = sitting.do(who, "rename_terminal", terminal=terminal, name=name)
        return str(said.get("code", "done"))

    assert rename("PT-1", "Window seat") == "done"
    assert rename("PT-1", "Window seat") == "name_same"
    assert rename("PT-2", "window SEAT") == "name_taken"
    assert rename("PT-2", "pt-1") == "name_taken"
    assert rename("PT-2", "x" * 41) == "bad_message"
    assert rename("PT-2", "Bar", "DT-1") == "act_needs_role"
    assert rename("PT-1", "") == "done"
    told = [
        (one["terminal"], one["name"], one["was"]) for one in facts(sitting, "terminal.renamed")
    ]
    assert told == [("PT-1", "Window seat", ""), ("PT-1", "", "Window seat")]


BEFORE = {"PT-1": 4, "SV-1": 5}  # when they were heard before the floor started


def test_the_list_has_every_terminal_and_where_it_stands() -> None:
    sitting = Sitting()
    sitting.pay_in()
    joined(sitting, **DEVICE)
    sitting.do("SV-1", "rename_terminal", terminal="DV-1", name="Big wheel")
    listed = {
        one["terminal"]: one
        for one in terminals_body(sitting.player.floor.state.people, {"PT-1": None}, BEFORE)
    }
    assert set(listed) == {"PT-1", "SV-1", "DV-1"}
    wheel, seat, console = listed["DV-1"], listed["PT-1"], listed["SV-1"]
    assert (wheel["role"], wheel["kind"], wheel["table"], wheel["name"]) == (
        "device", "wheel", "T1", "Big wheel",
    )  # fmt: skip
    assert (seat["online"], seat["last_seen"]) == (True, None)
    assert (console["online"], console["last_seen"], wheel["last_seen"]) == (False, 5, None)
    assert console["staff"] == "2001"
    revoke(sitting, "DV-1")
    assert "DV-1" not in {
        one["terminal"] for one in terminals_body(sitting.player.floor.state.people, {}, {})
    }
