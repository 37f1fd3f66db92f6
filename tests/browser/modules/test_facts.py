"""Facts, and the picture that they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from fairfelt.floor.views import public_body
from tests.browser.modules.asking import QUIET, STOPPED, ask
from tests.floors import NZ
from tests.sitting import STAR, Sitting

pytestmark = pytest.mark.browser

PROTOCOL = Path(__file__).parents[3] / "docs" / "reference" / "protocol.md"

ROUND = {"round": 4}
KING, NINE = {"place": "player", "card": "KS"}, {"place": "banker", "card": "9H"}
DECIDING = {"stage": "play", "decides_at": 50, "seats": 3}
SHOE = {"number": 1, "decks": 8, "from_round": 1, "dealt": 1, "cutting_card": False,
        "last_coup": False, "over": False, "standby": False}  # fmt: skip
NO_ROLL = {"round": 4, "reason": "x", "rule": "SE 6.3", "by": "1001", "closes_at": None,
           "spin_at": None}  # fmt: skip


def sum_of(seat: str, cents: int) -> dict[str, Any]:
    return {"seat": seat, "cents": cents}


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
     {**ROUND, "result": "17", "staked_cents": 700, "paid_cents": 3600, "standing_seats": 0,
      "standing_cents": 0, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "17", "entered": None, "sensed": None,
      "seats": 0, "staked_cents": 0, "results": [{**ROUND, "result": "17"}]}),
    ("round.suspended", {"phase": "awaiting_result", "spinning": True},
     {**ROUND, "reason": "device_silent", "rule": "9.1", "result": None},
     {"phase": "suspended", "spinning": False, "suspended": STOPPED}),
    ("countdown.started", {"phase": "wagering", "closes_at": None},
     {**ROUND, "closes_at": 30, "rule": "13.3.4"}, {"closes_at": 30}),
    ("tumbler.ordered", {"phase": "wagering"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("tumbler.shaken", {"phase": "wagering", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False}),
    ("tumbler.uncovered", {"phase": "awaiting_result"}, {**ROUND, "by": "1001"},
     {"uncovered": True}),
    ("tumbler.sensed", {"phase": "awaiting_result", "spinning": True}, {**ROUND, "result": "1-3-6"},
     {"spinning": False, "sensed": "1-3-6"}),
    ("card.awaited", {"phase": "awaiting_result"}, {**ROUND, "place": "player", "draw_at": 40},
     {"awaits": "player", "draw_at": 40}),
    ("card.dealt", {"phase": "awaiting_result", "awaits": "player", "draw_at": 40, "shoe": SHOE},
     {**ROUND, "place": "player", "card": "KS", "source": "rng", "by": "rng"},
     {"cards": [KING], "awaits": None, "draw_at": None, "shoe": {**SHOE, "dealt": 2}}),
    ("card.corrected", {"phase": "result_entered", "entered": "tie 0-0", "cards": [KING, NINE]},
     {**ROUND, "place": "banker", "card": "8H", "was": "9H", "by": "2001", "rule": "10.5.12"},
     {"phase": "awaiting_result", "entered": None,
      "cards": [KING, {"place": "banker", "card": "8H"}]}),
    ("cards.laid", {"phase": "awaiting_result"}, {**ROUND, "places": ["array:1", "dealer"]},
     {"cards": [{"place": "array:1", "card": ""}, {"place": "dealer", "card": ""}]}),
    ("cards.shown", {"cards": [{"place": "dealer", "card": ""}]}, {**ROUND, "cards": [KING]},
     {"cards": [KING]}),
    ("deciding.opened", {"phase": "awaiting_result", "awaits": "row", "draw_at": 40},
     {**ROUND, "stage": "play", "seats": 3, "decides_at": 50, "rule": "13.3.7"},
     {"phase": "deciding", "awaits": None, "draw_at": None,
      "deciding": {"stage": "play", "decides_at": 50, "seats": 3}}),
    ("deciding.resumed", {"phase": "deciding", "deciding": DECIDING},
     {**ROUND, "stage": "play", "decides_at": 90}, {"deciding": {**DECIDING, "decides_at": 90}}),
    ("deciding.closed", {"phase": "deciding", "deciding": DECIDING},
     {**ROUND, "stage": "play", "reason": "countdown"},
     {"phase": "awaiting_result", "deciding": None}),
    ("shoe.started", {"shoe": {**SHOE, "over": True}},
     {"shoe": 2, "decks": 6, "from_round": 1, "burned": 1, "by": "1001", "rule": "10.1.20"},
     {"shoe": {**SHOE, "number": 2, "decks": 6}}),
    ("cutting_card.shown", {"shoe": SHOE},
     {**ROUND, "first": True, "last_coup": True, "rule": "10.1.22"},
     {"shoe": {**SHOE, "cutting_card": True, "last_coup": True}}),
    ("round.settled", {"phase": "result_entered", "shoe": {**SHOE, "cutting_card": True},
                       "cards": [KING], **ROUND},
     {**ROUND, "result": "tie 0-0", "staked_cents": 0, "paid_cents": 0, "standing_seats": 0,
      "standing_cents": 0, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "tie 0-0", "cards": [KING],
      "results": [{**ROUND, "result": "tie 0-0"}],
      "shoe": {**SHOE, "cutting_card": True, "last_coup": True}}),
    ("shoe.ended", {"shoe": SHOE}, {"shoe": 1, "rule": "10.1.21"},
     {"shoe": {**SHOE, "over": True}}),
    ("shoe.standby", {"shoe": SHOE}, {"on": True, "by": "1001"},
     {"shoe": {**SHOE, "standby": True}}),
    ("round.opened", {"shoe": {**SHOE, "standby": True}, "cards": [KING]},
     {**ROUND, "wagering_ms": 20, "closes_at": None, "spin_at": None},
     {**ROUND, "phase": "wagering", "shoe": SHOE, "cards": []}),
    ("hand_entry.approved", {"phase": "awaiting_result"},
     {**ROUND, "by": "2001", "rule": "10.5.12"}, {"hand_entry": True}),
    ("guest.invited", {"phase": "wagering"}, {**ROUND, "rule": "D10 4.3", "by": "1001"},
     {"guest": True}),
    ("dice.offered", {"phase": "wagering"}, {**ROUND, "seat": "PT-2", "rule": "SE 5.3"},
     {"offered": "PT-2"}),
    ("dice.declined", {"phase": "wagering", "offered": "PT-2", "refused": ["PT-3"]},
     {**ROUND, "seat": "PT-2", "rule": "SE 5.3", "by": "PT-2"},
     {"offered": None, "refused": ["PT-2", "PT-3"]}),
    ("dice.accepted", {"phase": "wagering", "offered": "PT-4", "refused": ["PT-2"]},
     {**ROUND, "seat": "PT-4", "rule": "SE 5.3", "by": "1001"},
     {"offered": None, "refused": [], "shooter": "PT-4"}),
    ("dice.kept", {"phase": "wagering", "refused": ["PT-2"]}, {**ROUND, "rule": "SE 5.8"},
     {"shooter": "dealer", "refused": []}),
    ("dice.passed", {"phase": "wagering", "shooter": "PT-4"},
     {**ROUND, "seat": "PT-4", "reason": "relinquished", "rule": "SE 5.6", "by": "PT-4"},
     {"shooter": None, "refused": ["PT-4"]}),
    ("dice.passed", {"phase": "open", "shooter": "PT-4"},
     {**ROUND, "seat": "PT-4", "reason": "seven", "rule": "SE 5.6", "by": "floor"},
     {"shooter": None}),
    ("dice.ordered", {"phase": "awaiting_result"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("dice.thrown", {"phase": "awaiting_result", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False}),
    ("late_bet.asked", {"phase": "awaiting_result", "late": [sum_of("PT-1", 100)]},
     {**ROUND, "seat": "PT-1", "cents": 300, "asked": {"six": 300}},
     {"late": [{**sum_of("PT-1", 300), "asked": {"six": 300}}]}),
    ("late_bet.asked", {"phase": "awaiting_result", "late": [sum_of("PT-1", 100)]},
     {**ROUND, "seat": "PT-1", "cents": 0, "asked": {}}, {"late": []}),
    ("late_bet.confirmed", {"late": [sum_of("PT-1", 100), sum_of("PT-2", 500)]},
     {**ROUND, "seat": "PT-1", "cents": 100, "rule": "SE 4.4", "by": "1001"},
     {"late": [sum_of("PT-2", 500)]}),
    ("dice.sensed", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)]},
     {**ROUND, "result": "1-3"}, {"spinning": False, "sensed": "1-3", "late": []}),
    ("dice.rested", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)]},
     {**ROUND, "rule": "SE 4.4", "by": "1001"}, {"spinning": False, "rested": True, "late": []}),
    ("throw.voided", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)],
                      "shooter": "PT-2", "seats": 2, "staked_cents": 700},
     NO_ROLL, {"phase": "wagering", "spinning": False, "late": [], "again": NO_ROLL}),
    ("wagering.closed", {"phase": "wagering", "again": NO_ROLL},
     {**ROUND, "reason": "throw", "rule": "SE 4.4", "seats": 0, "staked_cents": 0},
     {"phase": "awaiting_result", "again": None}),
    ("chips.declared", {"markers": [sum_of("PT-2", 250)]},
     {"seat": "PT-1", "cents": 500, "rule": "SE 4.3"},
     {"markers": [sum_of("PT-1", 500), sum_of("PT-2", 250)]}),
    ("chips.declared", {"markers": [sum_of("PT-2", 250)]},
     {"seat": "PT-2", "cents": 0, "rule": "SE 4.3"}, {"markers": []}),
    ("player.excluded", {"shooter": "PT-1", "late": [sum_of("PT-1", 100)]},
     {"seat": "PT-1", "rule": "D1 17.3"},
     {"shooter": None, "late": [], "excluded": ["PT-1"]}),
    ("player.excluded", {"offered": "PT-1", "shooter": "PT-2"},
     {"seat": "PT-1", "rule": "D1 17.3"},
     {"offered": None, "excluded": ["PT-1"]}),
    ("player.readmitted", {"excluded": ["PT-1", "PT-2"]}, {"seat": "PT-1", "by": "5001"},
     {"excluded": ["PT-2"]}),
    ("round.opened", {"shooter": "PT-1", "refused": ["PT-2"], "guest": True},
     {**ROUND, "wagering_ms": 20, "closes_at": None, "spin_at": None},
     {**ROUND, "phase": "wagering", "guest": False}),
    ("round.voided", {"phase": "suspended", "suspended": STOPPED, "seats": 2, "staked_cents": 700},
     {**ROUND, "reason": "x", "rule": "9.1", "by": "2001", "returned_cents": 700,
      "resumes_at": None},
     {"phase": "open", "suspended": None, "seats": 0, "staked_cents": 0}),
]  # fmt: skip

NO_BETS: dict[str, Any] = {
    "round": 4, "stakes": {}, "confirmed": False, "last_stakes": {}, "settled": None,
    "returned": None, "limited": None, "choices": [], "play": None, "standing": {}, "asked": {},
    "excluded": False,
}  # fmt: skip
AT = {"table": "R1", "round": 4, "credit_cents": 900}
CUT = {"red": {"asked_cents": 900, "placed_cents": 500, "limit": "maximum", "rule": "4.3.2"}}
LINES = [
    {"spot": "red", "stake_cents": 500, "verdict": "lost", "win_cents": 0, "rule": "11.4.1"},
    {"spot": "odd", "stake_cents": 100, "verdict": "won", "win_cents": 100, "rule": "11.4.1"},
]
SETTLED = {**AT, "result": "17", "lines": LINES, "won_cents": 100, "returned_cents": 100,
           "lost_cents": 500, "laid": {"red": 500, "odd": 100}, "play": None}  # fmt: skip
PLAY = {"stage": "play", "options": [{"id": "stand", "adds": {}, "cost_cents": 0}],
        "choices": ["hit"], "hands": [], "cards": []}  # fmt: skip
DOUBLED = {**AT, "result": "bust", "laid": {"player": 500}, "won_cents": 1000,
           "returned_cents": 1000, "lost_cents": 0, "play": {**PLAY, "options": []}, "lines": [
    {"spot": spot, "stake_cents": 500, "verdict": "won", "win_cents": 500, "back_cents": 500,
     "rule": "13.4.1"} for spot in ("player", "double")]}  # fmt: skip
WITHDRAWN = {**AT, "returned_cents": 500, "rule": "15.4.1.1"}
RETURNED = {**AT, "returned": {"odd": 100}, "returned_cents": 100, "reason": "below_minimum",
            "rule": "4.2", "stakes": {"red": 500}}  # fmt: skip
VOIDED = {**AT, "returned_cents": 500, "reason": "x", "rule": "9.1"}
# A field that won, a six that waits for its roll.
STANDING = {**AT, "result": "1-3", "won_cents": 500, "returned_cents": 500, "lost_cents": 0,
            "laid": {"field": 500, "six": 500}, "play": None, "standing": {"six": 500}, "lines": [
    {"spot": "field", "stake_cents": 500, "verdict": "won", "win_cents": 500, "back_cents": 500,
     "rule": "SE 4.9"},
    {"spot": "six", "stake_cents": 500, "verdict": "stays", "win_cents": 0, "back_cents": 0,
     "rule": "SE 4.2"}]}  # fmt: skip
NOT_CONFIRMED = {**RETURNED, "returned": {"five": 100}, "reason": "not_confirmed",
                 "rule": "SE 4.4", "late": True}  # fmt: skip
SHUT_OUT = {"table": "R1", "rule": "D1 17.3", "returned_cents": 500, "credit_cents": 900}
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
    ("bet.settled", {"stakes": {"player": 500, "double": 500}, "play": PLAY}, DOUBLED,
     {"stakes": {}, "settled": DOUBLED, "last_stakes": {"player": 500},
      "play": {**PLAY, "options": []}}, 1000),
    ("choice.made", {"stakes": {"player": 500}},
     {**AT, "stage": "play", "option": "double", "by": "player", "choices": ["double"],
      "stakes": {"player": 500, "double": 500}, "added_cents": 500},
     {"stakes": {"player": 500, "double": 500}, "choices": ["double"]}, 50),
    ("play.changed", {"stakes": {"player": 500}}, {**AT, "play": PLAY},
     {"play": PLAY, "choices": ["hit"]}, 50),
    ("bet.withdrawn", {"stakes": {"ante": 500}, "play": PLAY, "last_stakes": {"ante": 100}},
     WITHDRAWN, {"stakes": {}, "returned": WITHDRAWN, "play": None}, 50),
    ("bet.voided", {"stakes": {"red": 500}, "last_stakes": {"odd": 100}}, VOIDED,
     {"stakes": {}, "returned": VOIDED}, 50),
    ("bet.settled", {"stakes": {"field": 500, "six": 500}, "asked": {"five": 100}}, STANDING,
     {"stakes": {"six": 500}, "standing": {"six": 500}, "asked": {}, "settled": STANDING,
      "last_stakes": {"field": 500, "six": 500}}, 500),
    ("bet.stands", {"stakes": {"six": 500}, "standing": {"six": 500}, "settled": STANDING},
     {**AT, "stakes": {"six": 200}, "returned_cents": 300},
     {"stakes": {"six": 200}, "standing": {"six": 200}}, 50),
    ("bet.asked", {"stakes": {"six": 500}},
     {**AT, "asked": {"five": 100}, "held_cents": 100, "limited": {}},
     {"asked": {"five": 100}, "limited": {}}, 50),
    ("bet.placed", {"stakes": {"six": 500}, "asked": {"five": 100}},
     {**AT, "stakes": {"six": 300}, "changed": {"six": 300}, "limited": {}, "call": None},
     {"stakes": {"six": 300}, "limited": {}}, 50),
    ("bet.placed", {"stakes": {"six": 500}, "asked": {"five": 100}},
     {**AT, "stakes": {"six": 500, "five": 100}, "changed": {"five": 100}, "limited": {},
      "call": None, "late": True},
     {"stakes": {"six": 500, "five": 100}, "limited": {}, "asked": {}}, 50),
    ("bet.returned", {"stakes": {"red": 500}, "asked": {"five": 100}}, NOT_CONFIRMED,
     {"asked": {}, "returned": NOT_CONFIRMED}, 50),
    ("seat.excluded", {"stakes": {"red": 500}, "standing": {"six": 200}, "asked": {"five": 100}},
     SHUT_OUT, {"stakes": {}, "standing": {}, "asked": {}, "excluded": True, "shutOut": SHUT_OUT},
     50),
    ("credit.paid_out", {}, {"cents": 600, "voucher": "7", "credit_cents": 900}, {}, 50),
    ("credit.held", {}, {"cents": 600, "credit_cents": 900}, {}, 50),
    ("credit.given_back", {}, {"cents": 600, "credit_cents": 900}, {}, 50),
    ("debt.collected", {}, {"cents": 600, "by": "2001", "credit_cents": 900}, {}, 50),
    ("overpayment.taken", {}, {**AT, "cents": 600, "owed_cents": 0,
                               "rule": "D1 11.1"}, {}, 50),
]  # fmt: skip


def test_the_facts_shown_here_are_those_of_the_protocol() -> None:
    """In its table of channels each row says whose facts it lists."""
    listed = PROTOCOL.read_text(encoding="utf-8").split("| channel | kinds |\n|---|---|\n")[1]
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for row in listed.split("\n\n")[0].splitlines():
        told[row.startswith("| a seat's")] |= set(re.findall(r"`([a-z_]+\.[a-z_]+)`", row))
    assert told[False] == {row[0] for row in TABLE_FACTS}
    assert told[True] == {row[0] for row in SEAT_FACTS} | {"seat.readmitted"}


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


def test_wagers_that_stand_are_there_in_the_next_round(page: Page) -> None:
    at = {**NO_BETS, "stakes": {"six": 200}, "standing": {"six": 200}, "settled": STANDING,
          "last_stakes": {"field": 500, "six": 500}}  # fmt: skip
    seat = {"credit_cents": 0, "win_cents": 0, "tables": {"R1": at}}
    opened = fact("round.opened", {"round": 5, "closes_at": None})
    now = ask(page, "return m.reduceSeat(...given);", [seat, opened], "lib/reduce")
    assert now["tables"]["R1"] == {
        **NO_BETS, "round": 5, "stakes": {"six": 200}, "standing": {"six": 200},
        "last_stakes": {"field": 500, "six": 500},
    }  # fmt: skip


def test_whoever_is_shut_out_stays_so_until_readmitted(page: Page) -> None:
    seat = {"credit_cents": 900, "win_cents": 0, "tables": {"R1": NO_BETS}}
    facts = [
        fact("seat.excluded", SHUT_OUT, "seat:PT-1"),
        fact("round.opened", {"round": 5, "closes_at": None}),
        fact("seat.readmitted", {"table": "R1"}, "seat:PT-1"),
    ]
    script = """let seat = given[0];
      return given[1].map((fact) => {
        seat = m.reduceSeat(seat, fact);
        return [seat.credit_cents, seat.tables.R1.excluded, seat.tables.R1.shutOut];
      });"""
    told = ask(page, script, [seat, facts], "lib/reduce")
    assert told == [[900, True, SHUT_OUT], [900, True, SHUT_OUT], [900, False, None]]


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


def shoe_dealt_out(sitting: Sitting) -> Iterator[None]:
    """A coup, one in which the cutting card comes, one that is void, and the last."""
    yield sitting.deal("start_shoe")
    yield sitting.pay_in()
    for cut in (False, True):
        yield sitting.deal("start_round")
        yield sitting.bet({"player": 500})
        yield sitting.cards("9S")
        if cut:
            yield sitting.shoe("cutting_card")
        yield sitting.cards("KH KD 2C")
        yield sitting.deal("confirm_result")
        yield sitting.deal("set_standby", on=True)
    yield sitting.deal("start_round")
    yield sitting.cards("9S KH KD")
    yield sitting.deal("approve_hand_entry", who="SV-1")
    yield sitting.deal("enter_card", card="2C")
    yield sitting.deal("correct_card", who="SV-1", card="3C")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_shoe")
    yield sitting.deal("start_round")
    yield sitting.cards("9S")
    yield sitting.deal("void_round", who="SV-1", reason="x", rule="9.1")


def dice_thrown(sitting: Sitting) -> Iterator[None]:
    for early in (False, True):
        yield sitting.deal("start_round")
        yield sitting.tumbler("shaken")
        if not early:
            yield sitting.pass_ms(30_000)
        yield sitting.tumbler("uncovered")
        yield sitting.tumbler("rested", "1-3-6")
        yield sitting.deal("enter_result", result="1-3-6")
        yield sitting.deal("confirm_result")


def players_throw(sitting: Sitting) -> Iterator[None]:
    """Declined, accepted, late and lowered; a roll that does not count, one that leaves wagers
    standing, and the seven that ends it."""
    for seat in ("PT-1", "PT-2"):
        yield sitting.pay_in(seat)
    yield sitting.do("PT-1", "declare_chips", table="T1", cents=250)
    yield sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        yield sitting.bet({"six": 500, "field": 500}, seat)
    yield sitting.deal("offer_dice")
    yield sitting.do("PT-1", "answer_dice", table="T1", accept=False)
    yield sitting.deal("record_answer", accept=True)
    yield sitting.deal("throw_dice")
    yield sitting.do("PT-1", "place_bets", table="T1", stakes={"five": 500})
    yield sitting.deal("confirm_late_bet", seat="PT-1")
    yield sitting.do("PT-2", "place_bets", table="T1", stakes={"five": 500, "field": 0})
    yield sitting.deal("void_round", reason="x", rule="SE 6.3")
    yield sitting.deal("throw_dice")
    yield sitting.deal("enter_result", result="1-3")
    yield sitting.deal("confirm_result")
    yield sitting.do("PT-1", "place_bets", table="T1", stakes={"six": 200})
    yield sitting.deal("start_round")
    yield sitting.deal("throw_dice")
    yield sitting.deal("enter_result", result="3-4")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.bet({"six": 500})
    yield sitting.deal("offer_dice")
    yield sitting.deal("record_answer", accept=True)
    yield sitting.deal("take_dice", reason="delay")


def run_by_itself(sitting: Sitting) -> Iterator[None]:
    """Seats that bet whatever the game is named after, and leave every choice to the clock."""
    main = next(iter(sitting.table.game.spots))
    yield sitting.pay_in()
    for _ in range(120):
        if sitting.phase == "wagering" and not sitting.stakes():
            yield sitting.bet({main: 500})
        yield sitting.pass_ms(900)


def interrupted(sitting: Sitting) -> Iterator[None]:
    """The power fails before the first card, and again while a seat decides."""
    yield sitting.pay_in()
    yield sitting.bet({"ante": 500})
    yield sitting.pass_ms(20_000)
    yield sitting.power_failure()
    yield sitting.choose("stay")
    while sitting.phase != "deciding":
        yield sitting.pass_ms(500)
    yield sitting.power_failure()
    yield from run_by_itself(sitting)


@pytest.mark.parametrize(
    ("game", "mode", "device", "story"),
    [("roulette", "live", "simulated", live_round),
     ("roulette", "automated", "simulated", automated_rounds),
     ("roulette", "rng", "simulated", automated_rounds),
     ("roulette", "automated", "attached", stopped_round),
     ("baccarat", "live", "attached", shoe_dealt_out),
     ("baccarat", "rng", "simulated", run_by_itself),
     ("sic-bo", "live", "attached", dice_thrown),
     ("sic-bo", "rng", "simulated", run_by_itself),
     ("blackjack", "rng", "simulated", run_by_itself),
     ("casino-war", "rng", "simulated", run_by_itself),
     ("three-card-poker", "rng", "simulated", interrupted),
     ("snake-eyes", "live", "attached", players_throw),
     ("snake-eyes", "rng", "simulated", run_by_itself)],
)  # fmt: skip
def test_facts_lead_to_the_same_picture_as_a_snapshot(
    page: Page, game: str, mode: str, device: str, story: Any
) -> None:
    """A screen that followed a table shows what a screen opened this moment shows."""
    ruleset = NZ if game == "snake-eyes" else STAR
    sitting = Sitting(ruleset, game=game, mode=mode, device=device)

    def snapshot() -> dict[str, Any]:
        return {"n": sitting.state.n, "body": public_body(sitting.table)}

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
        # Nor is everybody told when a seat lowers what stays between two rounds.
        told_at_the_end = opened["phase"] == "open" and not sitting.table.carries
        keys = QUIET.keys() - (set() if told_at_the_end else inexact)
        told = [{key: exact(key, picture[key]) for key in keys} for picture in (followed, opened)]
        assert told[0] == told[1]


def exact(key: str, value: Any) -> Any:
    """Who has decided is told to each seat alone, so only snapshots count who has not."""
    return {**value, "seats": 0} if key == "deciding" and value else value
