"""A player tells the staff that something does not work, and is told that they have heard."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.notices import notices_body
from fairfelt.floor.views import seat_body
from fairfelt.rulebooks import load_faults, load_register, rule_sets
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINI = "star-ministar-2018"


def at_play(ruleset: str = STAR) -> Sitting:
    """PT-1 has $5.00 of $100.00 on red in round 1."""
    sitting = Sitting(ruleset, game="money-wheel" if ruleset == NZ else "roulette")
    sitting.pay_in()
    sitting.bet({"A" if ruleset == NZ else "red": 500})
    return sitting


def report(sitting: Sitting, fault: str = "screen", words: str = "", who: str = "PT-1") -> Any:
    return sitting.do(who, "report_fault", table="T1", fault=fault, words=words)


def acknowledge(sitting: Sitting, staff: str = "2001", notice: int = 1) -> dict[str, Any]:
    sitting.sign_in(staff)
    return sitting.do("SV-1", "acknowledge_notice", notice=notice)


def shown(sitting: Sitting, seat: str = "PT-1") -> dict[str, Any] | None:
    found: dict[str, Any] | None = seat_body(sitting.player.floor.seating, seat)["fault"]
    return found


@pytest.mark.parametrize(("ruleset", "several"), [
    pytest.param(INTERBLOCK, "8.7.1", marks=rule(BLOCK, "8.7.1")),
    pytest.param(MINISTAR, "7.4.1.1", marks=rule(MINI, "7.4.1.1")),
    (STAR, ""),
])  # fmt: skip
def test_the_same_fault_at_several_terminals_is_noticed(ruleset: str, several: str) -> None:
    sitting = at_play(ruleset)
    sitting.pay_in("PT-2")
    sitting.pay_in("PT-3")
    for who, fault in (("PT-1", "meter"), ("PT-2", "screen"), ("PT-3", "meter")):
        assert report(sitting, fault, who=who) == {}
    told = [
        one.get("others") for one in notices_body(sitting.player.floor.state.notices, "inspector")
    ]
    assert sorted(told, key=str) == ([None, None, ["PT-1"]] if several else [None] * 3)
    given = sitting.recorded("notice.given")[-1]
    assert given.get("others_rule", "") == several
    assert "others" not in sitting.recorded("fault.reported")[-1]  # for staff, not for players


def test_what_staff_have_seen_to_is_not_compared_any_more() -> None:
    sitting = at_play(INTERBLOCK)
    sitting.pay_in("PT-2")
    report(sitting, "meter")
    acknowledge(sitting)
    report(sitting, "meter", who="PT-2")
    assert "others" not in sitting.recorded("notice.given")[-1]


@pytest.mark.parametrize(("ruleset", "fault", "cites"), [
    pytest.param(STAR, "screen", "9.4", marks=rule(RAPID, "9.4")),
    pytest.param(INTERBLOCK, "meter", "8.5", marks=rule(BLOCK, "8.5")),
    pytest.param(INTERBLOCK, "result", "9.4", marks=rule(BLOCK, "9.4")),
    pytest.param(MINISTAR, "notes", "8.3", marks=rule(MINI, "8.3")),
    pytest.param(MINISTAR, "equipment", "8.3", marks=rule(MINI, "8.3")),
    (NZ, "screen", ""),
])  # fmt: skip
def test_a_player_reports_a_fault_and_staff_acknowledge_it(
    ruleset: str, fault: str, cites: str
) -> None:
    sitting = at_play(ruleset)
    assert report(sitting, fault, " It went dark ") == {}
    at = sitting.player.now
    told = {"notice": 1, "fault": fault, "words": "It went dark", "table": "T1", "round": 1,
            "rule": cites, "at": at}  # fmt: skip
    assert sitting.recorded("fault.reported") == [{"seat": "PT-1", **told}]
    assert shown(sitting) == told
    (notice,) = notices_body(sitting.player.floor.state.notices, "inspector")
    assert notice == {
        **told, "seat": "PT-1", "sitting": 1, "to": "gaming_supervisor", "by": "",
        "acknowledged_at": None, "yours": False,
    }  # fmt: skip
    sitting.power_failure()
    assert shown(sitting) == told
    assert acknowledge(sitting, "1001")["code"] == "notice_not_yours"
    assert acknowledge(sitting) == {}
    assert sitting.last("fault.acknowledged", "PT-1")["notice"] == 1
    assert shown(sitting) is None
    assert notices_body(sitting.player.floor.state.notices, "inspector")[0]["by"] == "2001"
    stakes = {"A" if ruleset == NZ else "red": 500}
    assert (sitting.credit(), sitting.stakes(), sitting.findings) == (9_500, stakes, [])


@rule(RAPID, "9.4")
def test_a_terminal_has_one_open_report_and_another_once_it_was_seen() -> None:
    sitting = at_play()
    sitting.pay_in("PT-2")
    assert report(sitting) == {}
    refused = report(sitting, "notes")
    assert (refused["code"], refused["details"]["notice"]) == ("fault_reported", 1)
    assert report(sitting, "notes", who="PT-2") == {}
    assert [
        one["notice"] for one in notices_body(sitting.player.floor.state.notices, "inspector")
    ] == [2, 1]
    assert acknowledge(sitting, notice=2) == {}
    assert report(sitting, "notes")["code"] == "fault_reported"
    assert acknowledge(sitting, notice=1) == {}
    assert report(sitting, "notes") == {}
    assert (shown(sitting) or {})["notice"] == 3
    assert shown(sitting, "PT-2") is None


@pytest.mark.parametrize(("who", "fields", "code"), [
    ("PT-1", {"fault": "else", "words": " "}, "fault_words_missing"),
    ("PT-1", {"fault": "screen", "table": "T9"}, "table_unknown"),
    ("PT-1", {"fault": "smoke"}, "bad_message"),
    ("SV-1", {"fault": "screen"}, "role_forbids"),
])  # fmt: skip
def test_what_cannot_be_reported(who: str, fields: dict[str, Any], code: str) -> None:
    sitting = at_play()
    assert sitting.refusal(who, "report_fault", **{"table": "T1", **fields}) == code
    assert (notices_body(sitting.player.floor.state.notices, "inspector"), shown(sitting)) == (
        [],
        None,
    )


@pytest.mark.parametrize("ruleset", rule_sets())
def test_the_rules_that_are_cited_are_rules_of_the_document(ruleset: str) -> None:
    rules, register = load_faults(ruleset), load_register(ruleset)
    assert {rules.terminal, rules.game} - {""} <= set(register.rules)
