"""Wagers on their way to the floor."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("stakes", "act", "after"),
    [
        ({}, {"kind": "set", "stakes": {"red": 500}}, {"red": 500}),
        ({"red": 500}, {"kind": "set", "stakes": {"red": 0}}, {}),
        ({"red": 500}, {"kind": "set", "stakes": {"odd": 100}}, {"red": 500, "odd": 100}),
        ({"red": 500}, {"kind": "call", "pieces": {"red": 1, "odd": 2}, "piece_cents": 100},
         {"red": 600, "odd": 200}),
    ],
)  # fmt: skip
def test_an_act_changes_only_its_own_spots(
    page: Page, stakes: dict[str, int], act: dict[str, Any], after: dict[str, int]
) -> None:
    found = ask(
        page,
        "const before = structuredClone(given.stakes);"
        "return [m.withAct(given.stakes, given.act), given.stakes, before];",
        {"stakes": stakes, "act": act},
        "play/bets",
    )
    assert found == [after, stakes, stakes]


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ({}, {}, {}),
        ({"red": 500}, {"red": 500}, {}),
        ({"red": 500}, {}, {"red": 0}),
        ({}, {"red": 500}, {"red": 500}),
        ({"red": 500, "odd": 100}, {"red": 1000, "odd": 100}, {"red": 1000}),
    ],
)
def test_the_difference_of_two_slips_is_what_to_set(
    page: Page, before: dict[str, int], after: dict[str, int], changed: dict[str, int]
) -> None:
    script = "return [m.difference(...given), m.totalOf(given[1])];"
    found = ask(page, script, [before, after], "play/bets")
    assert found == [changed, sum(after.values())]


# A desk whose floor answers when told to: `answer()` does the oldest command, `refuse()` does not.
DESK = """
const held = m.signal({});
const waiting = [];
const sent = [];
const refusals = [];
const lost = [];
let offline = false;
let place = { id: "R1", round: 7 };
const bets = m.createBets({
  place: () => place,
  held: () => held.value,
  last: () => ({ black: 300 }),
  send: (command) => {
    sent.push(command);
    return new Promise((resolve, reject) => waiting.push({ command, resolve, reject }));
  },
  refused: ({ code }) => refusals.push(code),
  offline: () => offline,
  lost: (told) => lost.push(told),
});
const rest = () => new Promise((done) => setTimeout(done));
const answer = async () => {
  const { command, resolve } = waiting.shift();
  if (command.stakes) held.value = m.withAct(held.value, { kind: "set", stakes: command.stakes });
  resolve({ body: {}, facts: [] });
  await rest();
};
const refuse = async (code) => {
  waiting.shift().reject({ code, message: code });
  await rest();
};
"""
BETS = ("vendor/index", "play/bets")


def test_touches_show_at_once_and_travel_one_command_at_a_time(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500); bets.add("red", 500); bets.add("odd", 100);
             const shown = bets.stakes.value, first = structuredClone(sent);
             await answer();
             const second = structuredClone(sent.slice(1));
             await answer();
             return { shown, first, second, held: held.value, busy: bets.busy.value };""",
        None,
        *BETS,
    )
    command = {"type": "place_bets", "table": "R1", "round": 7}
    assert found == {
        "shown": {"red": 1000, "odd": 100},
        "first": [{**command, "stakes": {"red": 500}}],
        "second": [{**command, "stakes": {"red": 1000, "odd": 100}}],
        "held": {"red": 1000, "odd": 100},
        "busy": False,
    }


def test_undo_goes_back_one_act_at_a_time(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """const seen = [];
             const act = async (name, ...given) => {
               bets[name](...given);
               while (waiting.length) await answer();
               seen.push(held.value);
             };
             await act("add", "red", 500);
             await act("move", "red", "odd");
             await act("double");
             await act("repeat");
             await act("remove", "odd");
             await act("clear");
             const done = seen.splice(0);
             while (bets.canUndo.value) await act("undo");
             return { done, undone: seen };""",
        None,
        *BETS,
    )
    steps: list[dict[str, int]] = [
        {"red": 500}, {"odd": 500}, {"odd": 1000}, {"odd": 1000, "black": 300}, {"black": 300}, {},
    ]  # fmt: skip
    assert found["done"] == steps
    assert found["undone"] == [*reversed(steps[:-1]), {}]


def test_a_refusal_drops_what_waits_behind_it(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500); await answer();
             bets.call("tier", { "split:5-8": 1 }, 100); bets.add("odd", 100);
             await refuse("credit_too_low");
             return { stakes: bets.stakes.value, refusals, sent: sent.length,
               busy: bets.busy.value };""",
        None,
        *BETS,
    )
    assert found == {
        "stakes": {"red": 500}, "refusals": ["credit_too_low"], "sent": 2, "busy": False,
    }  # fmt: skip


def test_nothing_is_placed_while_wagering_is_shut_or_after_it_is_forgotten(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500);
             bets.add("odd", 100);
             place = null;
             bets.forget();
             const forgotten = bets.stakes.value;
             bets.add("black", 500); bets.double(); bets.undo(); bets.clear();
             await answer();
             return { forgotten, sent: sent.length, stakes: bets.stakes.value,
               undo: bets.canUndo.value };""",
        None,
        *BETS,
    )
    assert found == {"forgotten": {}, "sent": 1, "stakes": {"red": 500}, "undo": False}


PLACE = {"id": "R1", "round": 7}
LINK_LOST = """
bets.add("red", 500); bets.add("straight:17", 1000); bets.lower("red", 200);
offline = true;
bets.forget();
"""


@pytest.mark.parametrize(
    ("then", "changes", "refusal"),
    [
        ("await answer();", {"red": -200, "straight:17": 1000}, None),
        ('await refuse("wagering_closed");', {"red": 300, "straight:17": 1000}, "wagering_closed"),
        # Another window has the seat: what was sent may have been done.
        ('await refuse("taken_over");', {"red": -200, "straight:17": 1000}, None),
    ],
)
def test_what_a_lost_link_left_undone_is_told_once_it_is_known(
    page: Page, then: str, changes: dict[str, int], refusal: str | None
) -> None:
    script = f"""{DESK}{LINK_LOST} const early = lost.length; {then}
      const told = lost.map((one) => ({{ ...one, refusal: one.refusal?.code ?? null }}));
      return {{ early, lost: told }};"""
    found = ask(page, script, None, *BETS)
    told = {"place": PLACE, "changes": changes, "refusal": refusal, "offline": True}
    assert found == {"early": 0, "lost": [told]}


def test_chips_are_unconfirmed_while_the_floor_does_not_answer(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """held.value = { red: 500 };
             bets.add("red", 500); bets.add("odd", 100);
             const early = bets.unsure.value;
             await new Promise((done) => {
               const stop = m.effect(() => { if (bets.unsure.value.odd) setTimeout(done); });
             });
             const late = bets.unsure.value;
             await answer();
             return [early, late, bets.unsure.value];""",
        None,
        *BETS,
    )
    assert found == [{}, {"red": 500, "odd": 100}, {}]


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"red": 500}, "Red $5.00 was not placed."),
        ({"red": 500, "straight:17": 1000},
         "Red $5.00 and Straight up 17 $10.00 were not placed."),
        ({"red": -500}, "Red $5.00 was not taken back."),
        ({"red": 500, "odd": -100}, "Red $5.00 was not placed. Odd $1.00 was not taken back."),
    ],
)  # fmt: skip
def test_bets_that_were_not_placed_are_named(
    page: Page, table: dict[str, Any], changes: dict[str, int], text: str
) -> None:
    script = "await m.loadWords(subjects); return m.lostText(...given);"
    assert ask(page, script, [changes, table], "lib/i18n", "play/message-words") == text
