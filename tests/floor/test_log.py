"""The log of the floor: what stands in it, by what it is found, and as a report."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from typing import Any

import msgspec
import pytest

from fairfelt.floor.gaming_day import day_begins, day_ends, day_of
from fairfelt.floor.history import log_report
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.log_pages import FOR_EVER, Names, Wanted, key_from, read_slice
from fairfelt.floor.history.log_report import ReportHead, report
from fairfelt.floor.script import Player
from tests.floors import STAFF, floor_config, quiet
from tests.sitting import Sitting

HOLD = {"as": "SV-1", "type": "hold_unclaimed", "terminal": "PT-1", "reason": "Nobody there"}
BACK = {**HOLD, "type": "return_unclaimed", "credit": 1, "cents": 9_000, "name": "Ann Lee",
        "document": "Passport 1", "reason": "Claimed, card checked"}  # fmt: skip
AUTHORITY = {"staff": "3001", "pin": "3333"}


def evening() -> Player:
    """A supervisor and a dealer at work: a round, money moved by hand, a code, a refusal."""
    player = quiet(floor_config(mode="live", device="attached"))
    for step in (
        {"as": "PT-1", "type": "insert_note", "cents": 10_000},
        {"as": "DT-1", "type": "start_round", "table": "R1"},
        {"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 1000}},
        {"as": "DT-1", "type": "close_wagering", "table": "R1"},
        {"as": "DT-1", "type": "enter_result", "table": "R1", "result": "2"},
        {"as": "DT-1", "type": "confirm_result", "table": "R1"},
        {"at": 5_000, **HOLD},
        {"at": 6_000, **BACK},
        {"as": "SV-1", "type": "issue_enrolment", "for_role": "player"},
        {"as": "DT-1", "type": "exclude_player", "table": "R1", "seat": "PT-1", "rule": "18.3.2",
         "ground": "18.1", "reason": "Marked cards", "authority": AUTHORITY},
        {"as": "DT-1", "type": "hold_unclaimed", "terminal": "PT-1", "reason": "x"},
        {"as": "DT-1", "type": "sign_out"},
    ):  # fmt: skip
        player.play(step)
    return player


def lines(player: Player, **wanted: Any) -> list[dict[str, Any]]:
    about = Names(player.floor.state.people.listed, "06:00")
    found, after = read_slice(player.store, Wanted(**wanted), FOR_EVER, 1000, about, {})
    assert after is None
    return found


def kinds(player: Player, **wanted: Any) -> list[str]:
    return [one["kind"] for one in lines(player, **wanted)]


def test_the_log_comes_from_the_record_and_survives_every_restart() -> None:
    player = evening()
    before = lines(player)
    player.play({"type": "power_failure"})
    player.floor.pit.runners.clear()  # whatever memory has
    after = lines(player)
    assert [one["key"] for one in after][-len(before) :] == [one["key"] for one in before]
    told = {one["kind"] for one in before}
    assert told >= {
        "staff.listed", "staff.signed_in", "staff.signed_out", "terminal.enrolled",
        "enrolment.issued", "credit.held", "credit.given_back", "act.authorised", "act.refused",
        "exclusion.noted", "result.entered", "result.confirmed", "round.settled", "table.opened",
    }  # fmt: skip
    assert before == sorted(before, key=lambda one: one["at"], reverse=True)
    assert audit(player.store).findings == []


def test_money_moved_by_hand_has_amount_reason_and_name() -> None:
    back, held = lines(evening(), heading="money")
    assert (held["seat"], held["body"]["cents"], held["body"]["reason"]) == (
        "PT-1", back["body"]["cents"], "Nobody there")  # fmt: skip
    assert back["body"]["reason"] == "Claimed, card checked"
    assert held["names"] == back["names"] == {"2001": "Supervisor"}


def test_what_a_device_read_late_and_a_cutting_card_taken_back_are_in_it() -> None:
    wheel = Sitting(mode="live")
    wheel.pay_in()
    wheel.deal("start_round")
    wheel.bet({"red": 500})
    wheel.wheel("spun")
    wheel.pass_ms(20_000)
    wheel.deal("enter_result", "SV-1", result="2")
    wheel.deal("confirm_result", "SV-1")
    wheel.wheel("rested", "2")
    assert "reading.late" in kinds(wheel.player, heading="devices")
    shoe = Sitting(game="baccarat", mode="live")
    shoe.pay_in()
    shoe.play({"player": 500}, "9S 2H")
    shoe.shoe("cutting_card")
    assert shoe.deal("take_back_cutting_card", "SV-1") == {}
    (back,) = lines(shoe.player, heading="irregularities")
    assert (back["kind"], back["names"]) == ("cutting_card.taken_back", {"2001": "Supervisor"})


def test_an_exclusion_has_its_ground_its_reason_and_both_people() -> None:
    player = evening()
    (noted,) = lines(player, heading="players")
    body = noted["body"]
    assert (body["rule"], body["ground"], body["reason"]) == ("18.3.2", "18.1", "Marked cards")
    assert noted["names"] == {"1001": "Dealer", "3001": "Manager"}
    authorised = next(one for one in lines(player) if one["kind"] == "act.authorised")
    assert authorised["names"] == {"1001": "Dealer", "3001": "Manager"}


def test_no_code_and_no_digest_is_ever_shown() -> None:
    shown = str(lines(evening()))
    assert "sha256" not in shown
    (issued,) = (one for one in lines(evening()) if one["kind"] == "enrolment.issued")
    assert issued["body"].keys() == {"for_role", "table", "serves", "kind", "expires_at", "by"}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"text": "NOBODY there"}, ["credit.held"]),
        ({"text": "card checked"}, ["credit.given_back"]),
        ({"text": "given back", "heading": "money"}, ["credit.given_back"]),
        ({"person": "inspector"}, ["staff.listed"]),
        ({"person": "3001", "incidents": True}, ["act.authorised", "exclusion.noted"]),
        ({"heading": "rounds"}, ["round.settled", "result.confirmed", "result.entered"]),
        ({"table": "R9"}, []),
        ({"heading": "money", "since": 6_000}, ["credit.given_back"]),
        ({"heading": "money", "until": 6_000}, ["credit.held"]),
        ({"heading": "authority", "table": "R1"}, ["act.authorised"]),
    ],
)
def test_it_is_found_by_words_person_table_kind_and_time(
    wanted: dict[str, Any], found: list[str]
) -> None:
    assert sorted(kinds(evening(), **wanted)) == sorted(found)


def test_only_incidents_leaves_out_what_went_as_it_should() -> None:
    assert set(kinds(evening(), incidents=True)) == {
        "act.authorised", "act.refused", "credit.held", "credit.given_back", "exclusion.noted",
    }  # fmt: skip


def test_rounds_without_bets_can_be_left_out() -> None:
    player = quiet(floor_config(mode="live", device="attached"))
    for type_, said in (("start_round", {}), ("close_wagering", {}),
                        ("enter_result", {"result": "2"}), ("confirm_result", {})):  # fmt: skip
        player.play({"as": "DT-1", "type": type_, "table": "R1", **said})
    assert len(kinds(player, heading="rounds")) == 3
    assert kinds(player, heading="rounds", quiet=True) == []


def test_pages_follow_each_other_without_a_gap_or_a_repeat() -> None:
    player = evening()
    about, before, seen = Names(player.floor.state.people.listed, "06:00"), FOR_EVER, []
    while before is not None:
        page, after = read_slice(player.store, Wanted(), before, 3, about, {})
        seen += [one["key"] for one in page]
        assert after is None or key_from(page[-1]["key"]) == after
        before = after  # type: ignore[assignment]
    assert seen == [one["key"] for one in lines(player)]


def test_a_line_taken_out_of_the_log_is_found_by_the_audit() -> None:
    player = evening()
    player.store._db.execute("DELETE FROM log WHERE heading = 'authority'")  # type: ignore[attr-defined]
    assert any("the log" in one for one in audit(player.store).findings)


# -- names --------------------------------------------------------------------------------------


def test_a_number_that_passes_on_keeps_its_old_lines_under_the_old_name() -> None:
    player = evening()
    held = lines(player, heading="money")[-1]
    staff = tuple(
        msgspec.structs.replace(one, name="Second supervisor") if one.number == "2001" else one
        for one in STAFF
    )
    player.config = msgspec.structs.replace(player.config, staff=staff)
    player.play({"at": 50_000, "type": "power_failure"})
    listed = ["session.ended", "staff.listed"]  # the session was somebody else's
    assert kinds(player, since=50_000, heading="staff") == listed
    assert lines(player, heading="money")[-1]["names"] == held["names"]
    player.play({"type": "power_failure"})  # nothing new, nothing written
    assert kinds(player, since=50_000, heading="staff") == listed
    player.play({"at": 60_000, **HOLD})
    assert lines(player, heading="money")[0]["names"] == {"2001": "Second supervisor"}


# -- the report ---------------------------------------------------------------------------------


def written(player: Player, language: str = "en", **wanted: Any) -> list[list[str]]:
    head = ReportHead(
        "Test floor", None, 9_000, 10_000, "5001 Inspector", {"table": "R1"}, language=language
    )
    return list(csv.reader(io.StringIO(report(head, lines(player, **wanted)))))


def test_a_report_says_what_it_is_and_has_totals_and_every_line() -> None:
    rows = written(evening())
    head = {row[0]: row[1:] for row in rows[: rows.index([])]}
    assert head.keys() >= {"Title", "Floor", "Software", "Period", "Made at", "Made by", "Filters"}
    assert head["Filters"] == ["table R1"]
    columns, *shown = rows[rows.index([]) + 1 :]
    assert head["Lines"] == [str(len(shown)), "all"]
    held = next(dict(zip(columns, row, strict=True)) for row in shown if row[7] == "Credit held")
    assert (held["Amount"], held["Reason"], held["By"]) == ("90.00", "Nobody there", "2001")
    assert ["Total", "Credit held", "1", "90.00"] in rows


def test_a_report_is_in_the_language_that_was_asked_for() -> None:
    rows = written(evening(), "zh-Hans")
    head = {row[0]: row[1:] for row in rows[: rows.index([])]}
    assert (head["标题"], head["筛选"]) == (["楼面日志"], ["牌桌 R1"])
    columns, *shown = rows[rows.index([]) + 1 :]
    held = next(dict(zip(columns, row, strict=True)) for row in shown if row[7] == "余额已代管")
    assert (held["金额"], held["原因"], held["类别"]) == ("90.00", "Nobody there", "手动款项变动")
    latin = {cell for name, cell in held.items() if re.search("[a-z]{3}", cell)}
    assert latin == {"Nobody there", held["详情"]} - {""}  # what people typed, and the record


def test_a_reason_of_the_floor_is_worded_in_a_report() -> None:
    body = {"reason": "left_after_round", "round": 7}
    assert log_report._reason(body, "en") == "Left after round 7"
    assert log_report._reason(body, "zh-Hans") == "在第7局之后离开"
    assert log_report._reason({"reason": "By the door"}, "zh-Hans") == "By the door"


def test_a_report_is_made_where_nothing_happened() -> None:
    rows = written(evening(), table="R9")
    assert ["Lines", "0", "all"] in rows
    assert rows[-1][0] == "Gaming day"


def test_what_somebody_typed_is_no_formula_in_a_spreadsheet() -> None:
    player = evening()
    player.play({"at": 7_000, **HOLD, "reason": "=1+1"})
    rows = written(player, heading="money", since=7_000)
    assert "'=1+1" in rows[-1]


# -- gaming days --------------------------------------------------------------------------------


def test_a_gaming_day_lasts_until_the_morning_after() -> None:
    day = date(2026, 11, 16)
    begins, ends = day_begins(day, "06:00"), day_ends(day, "06:00")
    assert [day_of(at, "06:00") for at in (begins - 1, begins, ends - 1, ends)] == [
        date(2026, 11, 15), day, day, date(2026, 11, 17)]  # fmt: skip
