"""What may go wrong at a table, as the staff's screens put it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, ask

pytestmark = pytest.mark.browser

TOLD: dict[str, Any] = {
    "name": "x", "rule": "1.1", "does": "void", "heading": "game", "possible": True, "now": True,
    "names_round": False, "rounds": [], "wants": [], "role": "dealer", "alone": True,
    "quick": False, "discretion": False, "alerts": [], "steps": [], "steps_after": [],
    "forfeit_rule": None, "notify": [],
}  # fmt: skip
SAID: dict[str, Any] = {
    "round": 3, "result": None, "cards": [], "missing": [], "foreign": "", "seats": [],
    "typed": "", "less": True, "reason": " why ", "counted": "",
}  # fmt: skip


def told(*wants: tuple[str, str, bool], **more: Any) -> dict[str, Any]:
    keys = ("field", "kind", "required")
    return {**TOLD, "wants": [dict(zip(keys, want, strict=True)) for want in wants], **more}


@pytest.mark.parametrize(
    ("found", "chosen"),
    [(told(), None),
     (told(names_round=True), 3),
     (told(names_round=True, now=False, rounds=[{"round": 2, "result": "5"}]), 2),
     (told(names_round=True, rounds=[{"round": 2, "result": "5"}]), 3),
     (told(names_round=True, now=False), None)],
)  # fmt: skip
def test_of_the_rounds_that_it_may_be_about_the_newest_is_chosen(
    page: Page, found: dict[str, Any], chosen: int | None
) -> None:
    script = "const [told, table] = given; return m.nothingSaid(table, told).round;"
    assert ask(page, script, [found, {**QUIET, "round": 3}], "staff/irregular-said") == chosen


def test_nothing_goes_to_the_floor_before_all_is_said(page: Page) -> None:
    said, base = SAID, {"irregularity": "x", "reason": "why"}
    seat, seats = ("seats", "seat", True), ("seats", "forfeits", False)
    result, change = ("result", "result", True), ("cents", "change", True)
    amount, cards = ("cents", "amount", False), ("cards", "cards", True)
    check = [("counted", "count", False), ("missing", "missing", False),
             ("foreign", "foreign", False)]  # fmt: skip
    past: dict[str, Any] = {"names_round": True}
    asked: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any] | None]] = [
        (told(), said, base),
        (told(), {**said, "reason": " "}, None),
        (told(seats, **past), {**said, "seats": ["PT-1"]},
         {**base, "round": 3, "seats": ["PT-1"]}),
        (told(result, **past), said, None),
        (told(result, **past), {**said, "result": "5"}, {**base, "round": 3, "result": "5"}),
        (told(seat, change, ("received_cents", "shown", False), **past),
         {**said, "seats": ["PT-1"], "typed": "2.5"},
         {**base, "round": 3, "seats": ["PT-1"], "cents": -250}),
        (told(seat, change), {**said, "seats": ["PT-1"]}, None),
        (told(seat, amount), {**said, "seats": ["PT-1"], "less": False},
         {**base, "seats": ["PT-1"]}),
        (told(seat, amount), {**said, "seats": ["PT-1"], "typed": "much"}, None),
        (told(cards), said, None),
        (told(("cards", "card", True)), {**said, "cards": ["KS"]}, {**base, "cards": ["KS"]}),
        (told(("cards", "card", False)), said, base),
        (told(*check), said, base),
        (told(*check), {**said, "missing": ["KS"], "foreign": "JOKER, , 1", "counted": "51"},
         {**base, "counted": 51, "missing": ["KS"], "foreign": ["JOKER", "1"]}),
    ]  # fmt: skip
    script = "return given.map(([told, said]) => m.fieldsOf(told, said));"
    answers = ask(page, script, [one[:2] for one in asked], "staff/irregular-said")
    assert answers == [one[2] for one in asked]


# -- a round step by step, once it was put right --------------------------------------------------

BACK = {"was": "32", "result": "23", "coup": [["23", ""]], "round": 2, "rule": "11.5.1.10"}
HIT = {"spot": "straight:32", "stake_cents": 2500, "win_cents": 87500, "back_cents": 2500,
       "verdict": "won", "rule": "11.4.2"}  # fmt: skip
MISSED = HIT | {"verdict": "lost", "win_cents": 0, "back_cents": 0}


def test_after_a_roll_back_the_right_result_is_shown(page: Page) -> None:
    steps = [
        {"kind": "result.confirmed", "seat": "", "body": {"result": "32"}},
        {"kind": "bet.settled", "seat": "PT-2", "body": {"lines": [HIT]}},
        {"kind": "round.rolled_back", "seat": "", "body": BACK},
        {"kind": "seat.corrected", "seat": "PT-2", "body": {"lines": [MISSED]}},
    ]
    script = """return given.map((_, at) => m.sceneAt(given, at)).map(({ result, lines }) =>
      [result, lines["straight:32"]?.verdict ?? null]);"""
    assert ask(page, script, steps, "recall/fold") == [
        ["32", None], ["32", "won"], ["23", None], ["23", "lost"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cents", "meter_cents", "owed_cents", "words"),
    [(-90_000, 0, 90_000, "$900.00 owed"),
     (-90_000, -5_000, 85_000, "$50.00 taken back · $850.00 owed"),
     (1_000, 400, -600, "$4.00 paid in addition · $6.00 paid against what is owed"),
     (0, 0, 0, "By the right result as before: $10.00")],
)  # fmt: skip
def test_a_correction_says_what_truly_moved(
    page: Page, cents: int, meter_cents: int, owed_cents: int, words: str
) -> None:
    body = {"cents": cents, "meter_cents": meter_cents, "owed_cents": owed_cents, "due_cents": 1000}
    script = "await m.loadWords(subjects); return m.stepWords(given, null);"
    given = {"kind": "seat.corrected", "seat": "PT-2", "body": body}
    assert ask(page, script, given, "lib/i18n", "recall/words") == words


@pytest.mark.parametrize(("cents", "said"), [(-90_000, True), (0, False)])
def test_the_seat_reads_which_result_became_which(
    page: Page, table: dict[str, Any], cents: int, said: bool
) -> None:
    body = {"table": "R1", "round": 2, "void": False, "was_cents": 90_000, "due_cents": 0,
            "cents": cents, "owed_cents": 0, "rule": "11.5.1.10"}  # fmt: skip
    script = """await m.loadWords(subjects);
      let hear;
      const tables = [{ id: "R1", name: "Roulette 1 · live wheel" }];
      const floor = { facts: (listener) => { hear = listener; }, terminal: m.signal("PT-2"),
        floor: m.signal({ tables }) };
      const { list } = m.createMessages({ floor, description: m.signal(given.table),
        tableId: m.signal("R1") });
      hear({ kind: "seat.corrected", channel: "seat:PT-2", body: given.body });
      hear({ kind: "round.rolled_back", channel: "table:R1", body: given.back });
      return list.value.map(({ text }) => text);"""
    given = {"table": table, "back": BACK, "body": body}
    texts = ask(page, script, given, "vendor/index", "lib/i18n", "play/messages")
    assert len(texts) == said
    for text in texts:  # it stays until it is read, perhaps at another table
        assert text.startswith("Roulette 1: Round 2")
        assert text.endswith("The result was entered as 32 red; it is 23 red.")
