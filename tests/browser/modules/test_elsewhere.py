"""What a seat is told of a table that is not on the screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, ask

pytestmark = pytest.mark.browser

STAR = "star-rapid-fusion-2024"
FLOOR = """
const [about, tables, seatTables, facts] = given;
await m.loadWords(subjects);
const listeners = [];
const signals = Object.fromEntries(Object.entries(tables).map(([id, one]) => [id, m.signal(one)]));
const listed = [{ id: "R1", name: "Roulette 1 · live wheel" }, { id: "R3", name: "Roulette 3" }];
const floor = {
  facts: (listener) => listeners.push(listener), floor: m.signal({ tables: listed }),
  terminal: m.signal("PT-1"), status: m.signal("online"), seat: m.signal({ tables: seatTables }),
  description: async () => about, table: (id) => signals[id],
};
const tableId = m.signal("R3");
const tell = (all) => all.forEach((one) => listeners.forEach((hear) => hear(one)));
const rest = () => new Promise((done) => setTimeout(done));
"""
MODULES = ("vendor/index", "lib/i18n", "play/messages", "play/elsewhere")
AT = {"table": "R1", "round": 4}
LINES = [{"spot": "red", "stake_cents": 500, "verdict": "won", "win_cents": 500}]
WON = {**AT, "result": "3", "lines": LINES, "won_cents": 500, "returned_cents": 500,
       "lost_cents": 0}  # fmt: skip
LOST = {**WON, "result": "2", "lines": [{**LINES[0], "verdict": "lost", "win_cents": 0}],
        "won_cents": 0, "returned_cents": 0, "lost_cents": 500}  # fmt: skip
RETURNED = {**AT, "returned": {"red": 100}, "reason": "below_minimum", "rule": "4.2"}


@pytest.mark.parametrize(
    ("kind", "body", "text", "kept"),
    [
        ("bet.settled", WON, "Roulette 1: 3 red. You won $5.00. $10.00 was paid to your credit.",
         False),
        ("bet.settled", LOST, "Roulette 1: 2 black. $5.00 lost.", False),
        ("bet.returned", RETURNED, "Roulette 1: $1.00 was below the minimum and returned to your "
         "credit (rule 4.2).", True),
        ("choice.made", {**AT, "by": "time", "option": "stand"},
         "Roulette 1: Time ran out: Stand.", True),
    ],
)  # fmt: skip
def test_what_happens_at_another_table_is_told_with_its_name(
    page: Page, table: dict[str, Any], kind: str, body: dict[str, Any], text: str, kept: bool
) -> None:
    fact = {"channel": "seat:PT-1", "kind": kind, "body": body}
    script = (
        FLOOR
        + """
      const messages = m.createMessages({ floor, description: m.signal(null), tableId });
      tell(facts); await rest();
      return messages.list.value.map(({ text, kept }) => [text, kept]);"""
    )
    ((said, stays),) = ask(page, script, [table, {}, {}, [fact]], *MODULES)
    assert said.startswith(text)
    assert stays is kept


def test_what_must_be_read_waits_its_turn_and_is_never_pushed_out(
    page: Page, table: dict[str, Any]
) -> None:
    facts = [{"channel": "seat:PT-1", "kind": "bet.returned",
              "body": {**RETURNED, "table": "R1", "returned": {"red": cents}}}
             for cents in (100, 200, 300)]  # fmt: skip
    script = (
        FLOOR
        + """
      const messages = m.createMessages({ floor, description: m.signal(null), tableId });
      tell(facts);
      const shown = () => messages.shown.value.map(({ text }) => text.match(/[$][0-9.]+/)[0]);
      const seen = [shown()];
      while (messages.shown.value.length) {
        messages.dismiss(messages.shown.value[0].id);
        seen.push(shown());
      }
      return seen;"""
    )
    assert ask(page, script, [table, {}, {}, facts], *MODULES) == [
        ["$1.00", "$2.00"], ["$2.00", "$3.00"], ["$3.00"], [],
    ]  # fmt: skip


PLAY = {"stage": "play", "options": [{"id": "stand", "adds": {}, "cost_cents": 0}],
        "choices": [], "hands": [], "cards": []}  # fmt: skip
SEAT = {"round": 3, "stakes": {"red": 500}, "asked": {}, "settled": None, "play": PLAY,
        "confirmed": False}  # fmt: skip
DECIDING = {"phase": "deciding", "deciding": {"stage": "play", "decides_at": 900, "seats": 1}}


@pytest.mark.parametrize(
    ("there", "seat", "expected"),
    [
        ({"phase": "wagering", "closes_at": 700}, SEAT, ("wagering", 700, 500, 0)),
        (DECIDING, SEAT, ("deciding", 900, 500, 1)),
        # What was to be decided in an earlier round is over.
        (DECIDING, {**SEAT, "round": 2}, ("others_decide", 900, 500, 0)),
        ({"phase": "awaiting_result"}, SEAT, ("awaiting_result", None, 500, 0)),
    ],
)
def test_the_phase_and_the_time_left_at_a_table_out_of_sight(
    page: Page, table: dict[str, Any], there: dict[str, Any], seat: Any, expected: Any
) -> None:
    script = (
        FLOOR
        + """
      const { all, deciding } = m.createElsewhere({ floor, tables: m.signal(listed), tableId });
      await rest();
      return all.value.map(({ id, name, phase, staked_cents }) =>
        [id, name, phase.id, phase.until, staked_cents, deciding.value.length]);"""
    )
    tables = {"R1": {**QUIET, **there}, "R3": QUIET}
    (found,) = ask(page, script, [table, tables, {"R1": seat}, []], *MODULES)
    assert found == ["R1", "Roulette 1", *expected]


def test_how_a_round_ended_stays_until_the_player_goes_there(
    page: Page, table: dict[str, Any]
) -> None:
    fact = {"channel": "seat:PT-1", "kind": "bet.settled", "body": WON}
    script = (
        FLOOR
        + """
      const { all } = m.createElsewhere({ floor, tables: m.signal(listed), tableId });
      tell(facts); await rest();
      const there = all.value.map(({ id, settled }) => [id, settled.result]);
      tableId.value = "R1"; tableId.value = "R3";
      return [there, all.value];"""
    )
    tables = {"R1": QUIET, "R3": QUIET}
    assert ask(page, script, [table, tables, {}, [fact]], *MODULES) == [[["R1", "3"]], []]


def test_a_round_that_was_watched_to_its_end_is_told_too_after_leaving(
    page: Page, table: dict[str, Any]
) -> None:
    script = (
        FLOOR
        + """
      const { all } = m.createElsewhere({ floor, tables: m.signal(listed), tableId });
      await rest();
      return all.value.map(({ id, settled }) => [id, settled.result]);"""
    )
    seat = {**SEAT, "stakes": {}, "settled": WON, "play": None}
    tables = {"R1": QUIET, "R3": QUIET}
    assert ask(page, script, [table, tables, {"R1": seat}, []], *MODULES) == [["R1", "3"]]
