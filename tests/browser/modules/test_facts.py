"""Facts, and the picture that they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, STOPPED, ask
from tests.sitting import Sitting

pytestmark = pytest.mark.browser

PROTOCOL = Path(__file__).parents[3] / "docs" / "reference" / "protocol.md"

ROUND = {"round": 4}
# What each fact of a table changes, in the words of docs/reference/events.md.
TABLE_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("table.opened", {"phase": "closed", "result": "5"}, {"resumes_at": 900},
     {"phase": "open", "resumes_at": 900, "result": "5"}),
    ("table.closed", {"resumes_at": 900}, {"by": "1001"}, {"phase": "closed", "resumes_at": None}),
    ("round.opened", {"result": "5", "sensed": "5", "entered": "5", "resumes_at": 9,
                      "voided": ROUND, "settled": ROUND},
     {**ROUND, "wagering_ms": 20, "closes_at": 20, "spin_at": None},
     {**ROUND, "phase": "wagering", "closes_at": 20, "result": None, "sensed": None,
      "entered": None, "resumes_at": None, "voided": None, "settled": None}),
    ("wagering.resumed", {"phase": "wagering", "closes_at": 20, **ROUND},
     {**ROUND, "closes_at": 70, "spin_at": None}, {"closes_at": 70}),
    ("round.resumed", {"phase": "awaiting_result"}, {**ROUND, "silent_at": 900}, {}),
    ("wagering.closed", {"phase": "wagering", "closes_at": 20},
     {**ROUND, "reason": "dealer", "rule": "5.3", "seats": 2, "staked_cents": 700},
     {"phase": "awaiting_result", "closes_at": None, "seats": 2, "staked_cents": 700}),
    ("wheel.ordered", {"phase": "wagering"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("wheel.spun", {"phase": "wagering", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False}),
    ("wheel.sensed", {"phase": "awaiting_result", "spinning": True}, {**ROUND, "result": "17"},
     {"spinning": False, "sensed": "17"}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "17", "source": "sensor", "sensed": "17", "by": "1001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "17"}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "5", "source": "dealer", "sensed": "17", "by": "2001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "5", "sensed": "17"}),
    ("result.confirmed", {"phase": "result_entered", "entered": "17"},
     {**ROUND, "result": "17", "by": "1001"}, {}),
    ("round.settled", {"phase": "result_entered", "entered": "17", "sensed": "17", "seats": 2,
                       "staked_cents": 700, **ROUND},
     {**ROUND, "result": "17", "staked_cents": 700, "paid_cents": 3600, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "17", "entered": None, "sensed": None,
      "seats": 0, "staked_cents": 0, "results": [{**ROUND, "result": "17"}]}),
    ("round.suspended", {"phase": "awaiting_result", "spinning": True},
     {**ROUND, "reason": "device_silent", "rule": "9.1", "result": None},
     {"phase": "suspended", "spinning": False, "suspended": STOPPED}),
    ("round.voided", {"phase": "suspended", "suspended": STOPPED, "seats": 2, "staked_cents": 700},
     {**ROUND, "reason": "x", "rule": "9.1", "by": "2001", "returned_cents": 700,
      "resumes_at": None},
     {"phase": "open", "suspended": None, "seats": 0, "staked_cents": 0}),
]  # fmt: skip

NO_BETS: dict[str, Any] = {
    "round": 4, "stakes": {}, "confirmed": False, "last_stakes": {}, "settled": None,
    "returned": None, "limited": None,
}  # fmt: skip
AT = {"table": "R1", "round": 4, "credit_cents": 900}
CUT = {"red": {"asked_cents": 900, "placed_cents": 500, "limit": "maximum", "rule": "4.3.2"}}
LINES = [
    {"spot": "red", "stake_cents": 500, "verdict": "lost", "win_cents": 0, "rule": "11.4.1"},
    {"spot": "odd", "stake_cents": 100, "verdict": "won", "win_cents": 100, "rule": "11.4.1"},
]
SETTLED = {**AT, "result": "17", "lines": LINES, "won_cents": 100, "returned_cents": 100,
           "lost_cents": 500}  # fmt: skip
RETURNED = {**AT, "returned": {"odd": 100}, "returned_cents": 100, "reason": "below_minimum",
            "rule": "4.2", "stakes": {"red": 500}}  # fmt: skip
VOIDED = {**AT, "returned_cents": 500, "reason": "x", "rule": "9.1"}
# What each fact of a seat changes at its table; the last column is the win meter.
SEAT_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], int]] = [
    ("note.inserted", {}, {"cents": 500, "credit_cents": 900}, {}, 50),
    ("bet.placed", {"stakes": {"odd": 100}},
     {**AT, "stakes": {"red": 500}, "changed": {"red": 500}, "limited": CUT, "call": None},
     {"stakes": {"red": 500}, "limited": CUT}, 50),
    ("bet.confirmed", {"stakes": {"red": 500}, "limited": CUT}, AT,
     {"confirmed": True, "limited": None}, 50),
    ("bet.returned", {"stakes": {"red": 500, "odd": 100}}, RETURNED,
     {"stakes": {"red": 500}, "returned": RETURNED}, 50),
    ("bet.settled", {"stakes": {"red": 500, "odd": 100}, "confirmed": True}, SETTLED,
     {"stakes": {}, "confirmed": False, "settled": SETTLED,
      "last_stakes": {"red": 500, "odd": 100}}, 100),
    ("bet.voided", {"stakes": {"red": 500}, "last_stakes": {"odd": 100}}, VOIDED,
     {"stakes": {}, "returned": VOIDED}, 50),
]  # fmt: skip


def test_the_facts_shown_here_are_those_of_the_protocol() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    told = re.findall(r"^On a (?:table|seat)'s channel: (.*)\.$", text, re.MULTILINE)
    kinds = [set(re.findall(r"`([a-z.]+)`", line)) for line in told]
    assert kinds == [{row[0] for row in TABLE_FACTS}, {row[0] for row in SEAT_FACTS}]


def fact(kind: str, body: Mapping[str, Any], channel: str = "table:R1", n: int = 5) -> Any:
    return {"type": "fact", "channel": channel, "n": n, "at": 1, "kind": kind, "body": body}


@pytest.mark.parametrize(("kind", "before", "body", "after"), TABLE_FACTS)
def test_a_fact_of_a_table(
    page: Page, kind: str, before: dict[str, Any], body: dict[str, Any], after: dict[str, Any]
) -> None:
    start = {**QUIET, **before}
    script = "const next = m.reduceTable(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [start, fact(kind, body)], "lib/reduce")
    assert untouched == start
    assert {key: now[key] for key in QUIET.keys() | after.keys()} == {**start, **after, "n": 5}


@pytest.mark.parametrize(("kind", "before", "body", "after", "win"), SEAT_FACTS)
def test_a_fact_of_a_seat(
    page: Page,
    kind: str,
    before: dict[str, Any],
    body: dict[str, Any],
    after: dict[str, Any],
    win: int,
) -> None:
    at = {**NO_BETS, **before}
    seat = {"credit_cents": 1500, "win_cents": 50, "tables": {"R1": at, "R2": NO_BETS}}
    script = "const next = m.reduceSeat(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [seat, fact(kind, body, "seat:PT-1")], "lib/reduce")
    assert untouched == seat
    tables = {"R1": {**at, **after}, "R2": NO_BETS}
    assert now == {"credit_cents": 900, "win_cents": win, "tables": tables}


def test_a_new_round_keeps_the_last_slip_only_to_repeat_it(page: Page) -> None:
    at = {**NO_BETS, "stakes": {"red": 500}, "confirmed": True, "returned": VOIDED}
    seat = {"credit_cents": 0, "win_cents": 0, "tables": {"R1": at}}
    opened = fact("round.opened", {"round": 5, "closes_at": 9})
    now = ask(page, "return m.reduceSeat(...given);", [seat, opened], "lib/reduce")
    assert now["tables"]["R1"] == {**NO_BETS, "round": 5, "last_stakes": {"red": 500}}


def test_a_kind_that_is_not_known_counts_and_changes_nothing(page: Page) -> None:
    news = fact("table.painted", {"colour": "blue"})
    now = ask(page, "return m.reduceTable(...given);", [QUIET, news], "lib/reduce")
    assert now == {**QUIET, "n": 5}


def test_a_snapshot_keeps_of_the_same_round_what_only_facts_tell(page: Page) -> None:
    before = {**QUIET, "settled": {"paid_cents": 5}, "ordered": True}
    script = "return given.map(([before, snapshot]) => m.tableFromSnapshot(before, snapshot));"
    same, other, first = ask(
        page,
        script,
        [[before, {"n": 9, "body": QUIET}], [before, {"n": 9, "body": {**QUIET, "round": 4}}],
         [None, {"n": 9, "body": QUIET}]],
        "lib/reduce",
    )  # fmt: skip
    assert (same["n"], same["settled"], same["ordered"]) == (9, {"paid_cents": 5}, True)
    assert (other["settled"], first["settled"]) == (None, None)


def live_round(sitting: Sitting) -> Iterator[None]:
    yield sitting.deal("start_round")
    yield sitting.pay_in()
    yield sitting.bet({"red": 500})
    yield sitting.deal("spin_wheel")
    yield sitting.pass_ms(1_000)
    yield sitting.deal("close_wagering")
    yield sitting.pass_ms(60_000)
    yield sitting.deal("enter_result", result="5")
    yield sitting.deal("enter_result", result="17")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.deal("void_round", who="SV-1", reason="x", rule="9.1")
    yield sitting.deal("start_round")
    yield sitting.deal("close_wagering")
    yield sitting.deal("enter_result", result="0")
    yield sitting.deal("confirm_result")
    yield sitting.deal("close_table")
    yield sitting.deal("open_table")


def automated_rounds(sitting: Sitting) -> Iterator[None]:
    for _ in range(60):
        yield sitting.pass_ms(1_000)


def stopped_round(sitting: Sitting) -> Iterator[None]:
    while sitting.phase != "suspended":
        yield sitting.pass_ms(1_000)
    yield sitting.deal("enter_result", who="SV-1", result="5")
    yield sitting.deal("enter_result", who="SV-1", result="17")
    yield sitting.deal("confirm_result", who="SV-1")


@pytest.mark.parametrize(
    ("mode", "wheel", "story"),
    [("live", "simulated", live_round), ("automated", "simulated", automated_rounds),
     ("rng", "simulated", automated_rounds), ("automated", "attached", stopped_round)],
)  # fmt: skip
def test_facts_lead_to_the_same_picture_as_a_snapshot(
    page: Page, mode: str, wheel: str, story: Any
) -> None:
    """A screen that followed a table shows what a screen opened this moment shows."""
    sitting = Sitting(mode=mode, wheel=wheel)

    def snapshot() -> dict[str, Any]:
        return {"n": sitting.table.state.n, "body": sitting.table.public_body()}

    taken = [snapshot(), *(snapshot() for _ in story(sitting))]
    facts = [one for one in sitting.said if one.get("table") == "T1"]
    pairs = ask(
        page,
        """let table = m.tableFromSnapshot(null, given.taken[0]);
           return given.taken.map((snapshot) => {
             for (const fact of given.facts)
               if (fact.n > table.n && fact.n <= snapshot.n) table = m.reduceTable(table, fact);
             return [table, m.tableFromSnapshot(null, snapshot)];
           });""",
        {"taken": taken, "facts": facts},
        "lib/reduce",
    )
    assert len({followed["phase"] for followed, _ in pairs}) >= 3
    inexact = {"seats", "staked_cents"}  # while bets come in, only snapshots count them
    for followed, opened in pairs:
        keys = QUIET.keys() - (inexact if opened["phase"] != "open" else set())
        assert {key: followed[key] for key in keys} == {key: opened[key] for key in keys}
