"""Wagers that stand over several rolls, late wagers, and what a seat asks beside wagers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, ask

pytestmark = pytest.mark.browser

NZ = "nz-table-games"
CRAPS = {"late_bets": True, "carries": True}
SIX = {"stakes": {"six": 500}}
ROLLING = {"phase": "awaiting_result", "spinning": True}


@pytest.mark.parametrize(
    ("table", "more", "taking"),
    [
        ({"phase": "wagering"}, {}, "open"),
        ({"phase": "wagering"}, {"confirmed": True}, ""),
        ({"phase": "wagering"}, {"online": False}, ""),
        ({"phase": "wagering"}, {"excluded": True}, ""),
        (ROLLING, {}, "late"),
        (ROLLING, {"at": None}, "late"),
        (ROLLING, {"about": {**CRAPS, "late_bets": False}}, ""),
        ({**ROLLING, "spinning": False, "ordered": True}, {}, "late"),
        ({**ROLLING, "spinning": False}, {}, ""),
        ({**ROLLING, "spinning": False, "sensed": "1-3"}, {}, ""),
        ({"phase": "result_entered", "entered": "1-3"}, {}, ""),
        ({"phase": "open"}, {}, "lower"),
        ({"phase": "open"}, {"falling": True}, ""),
        ({"phase": "open"}, {"at": {"stakes": {}}}, ""),
        ({"phase": "open"}, {"about": {**CRAPS, "carries": False}}, ""),
        ({"phase": "closed"}, {}, ""),
    ],
)
def test_what_a_seat_may_do_with_its_chips(
    page: Page, table: dict[str, Any], more: dict[str, Any], taking: str
) -> None:
    known = {
        "online": True, "table": {**QUIET, **table}, "about": CRAPS, "confirmed": False,
        "at": SIX, "excluded": False, "falling": False, **more,
    }  # fmt: skip
    assert ask(page, "return m.takingOf(given);", known, "play/taking") == taking


LINES = [
    {"spot": "field", "stake_cents": 500, "verdict": "won", "win_cents": 500},
    {"spot": "any-7", "stake_cents": 100, "verdict": "lost", "win_cents": 0},
    {"spot": "six", "stake_cents": 500, "verdict": "stays", "win_cents": 0},
    {"spot": "hard-8", "stake_cents": 300, "verdict": "stays", "win_cents": 0},
]


def stacks(page: Page, **known: Any) -> Any:
    given = {
        "stakes": {}, "firm": known.get("stakes", {}), "standing": {}, "settled": None,
        "revealed": False, "chip_cents": None, "tone": "own", **known,
    }  # fmt: skip
    return ask(page, "return m.stacksOf(given);", given, "play/stacks")


def test_a_late_wager_lies_beside_the_chips_that_count(page: Page) -> None:
    found = stacks(page, stakes={"six": 700, "five": 200, "field": 100}, firm={"six": 500,
                   "field": 100})  # fmt: skip
    assert found == {
        "six": {"cents": 500, "asked_cents": 200},
        "five": {"cents": 0, "asked_cents": 200},
        "field": {"cents": 100},
    }


def test_what_was_left_standing_is_marked(page: Page) -> None:
    found = stacks(page, stakes={"six": 700, "field": 100}, standing={"six": 500})
    assert found == {"six": {"cents": 700, "mark": "is-standing"}, "field": {"cents": 100}}


def test_a_result_marks_each_stack_and_what_stays_may_be_lowered(page: Page) -> None:
    settled = {"lines": LINES}
    hidden = stacks(page, stakes={"six": 500, "hard-8": 300}, settled=settled)
    assert hidden == {line["spot"]: {"cents": line["stake_cents"]} for line in LINES}
    shown = stacks(page, stakes={"six": 200}, settled=settled, revealed=True)
    assert shown == {
        "field": {"cents": 500, "mark": "is-won", "won_cents": 500},
        "any-7": {"cents": 100, "mark": "is-lost", "won_cents": 0},
        "six": {"cents": 200, "mark": "is-staying", "won_cents": 0},
    }


def test_chips_of_the_own_value_have_the_colour_of_their_seat(page: Page) -> None:
    found = stacks(page, stakes={"six": 500, "five": 300}, chip_cents=250)
    assert found == {"six": {"cents": 500, "tone": "own"}, "five": {"cents": 300}}
    seats = ["PT-1", "PT-8", "PT-9", "PT-12"]
    tones = ask(page, "return given.map(m.seatTone);", seats, "components/chip")
    assert [tone.rpartition("-")[2] for tone in tones] == ["1", "8", "1", "4"]


@pytest.mark.parametrize(
    ("keys", "figures"),
    [
        (["1", "2", "5", "0"], "1250"),
        (["0", "00", "5"], "5"),
        (["5", "00", "back"], "50"),
        (["back"], ""),
        (["9"] * 9, "9999999"),
    ],
)
def test_the_value_of_an_own_chip_is_typed_cents_first(
    page: Page, keys: list[str], figures: str
) -> None:
    script = 'return given.reduce(m.typed, "");'
    assert ask(page, script, keys, "play/own-chip") == figures


def test_a_wager_is_lowered_by_a_chip_and_not_below_nothing(page: Page) -> None:
    found = ask(
        page,
        """const sent = [];
           const bets = m.createBets({
             place: () => ({ id: "SE1", round: 7 }), held: () => ({ six: 700 }), last: () => ({}),
             send: (command) => (sent.push(command.stakes), new Promise(() => {})),
             refused: () => {},
           });
           bets.lower("six", 500); const once = bets.stakes.value;
           bets.lower("six", 500); const twice = bets.stakes.value;
           bets.lower("six", 500);
           return { once, twice, sent };""",
        None,
        *("vendor/index", "play/bets"),
    )
    assert found == {"once": {"six": 200}, "twice": {}, "sent": [{"six": 200}]}


def test_a_second_tap_before_the_answer_asks_for_nothing_more(page: Page) -> None:
    found = ask(
        page,
        """const sent = [], refusals = [], listeners = [];
           let answer;
           const floor = {
             facts: (listener) => listeners.push(listener),
             send: (command) => {
               sent.push(command);
               return new Promise((resolve, reject) => { answer = { resolve, reject }; });
             },
           };
           const asks = m.createAsks({ floor, place: m.signal({ table: "SE1", round: 7 }),
             refused: ({ code }) => refusals.push(code) });
           const first = asks.answerDice(true);
           const busy = asks.asking.value;
           const second = await asks.answerDice(false);
           answer.resolve({});
           const done = [await first, second, asks.asking.value];
           const trembled = await asks.answerDice(false);
           const cash = asks.cashOut();
           answer.reject({ code: "wagers_stand", message: "" });
           listeners.forEach((hear) => hear({ kind: "collect.begun", body: { cents: 500 } }));
           const waits = asks.paidOut.value;
           listeners.forEach((hear) => hear({ kind: "ticket.issued",
             body: { ticket: 7, cents: 500 } }));
           return { sent, busy, done, trembled, cash: await cash, refusals, waits,
             paid: asks.paidOut.value };""",
        None,
        *("vendor/index", "play/asks"),
    )
    assert found == {
        "sent": [{"type": "answer_dice", "table": "SE1", "round": 7, "accept": True},
                 {"type": "cash_out"}],
        "busy": "answer_dice",
        "done": [True, False, None],
        "trembled": False,  # the tap that followed the answer at once
        "cash": False,
        "refusals": ["wagers_stand"],
        "waits": {"ticket": None, "cents": 500},
        "paid": {"ticket": {"ticket": 7, "cents": 500}, "cents": 500},
    }  # fmt: skip


SAID = [
    ("overpayment.taken", {"table": "R9", "cents": 500, "owed_cents": 200,
                           "rule": "D1 11.1"},
     "R9: An overpayment of $5.00 was taken back (rule D1 11.1). $2.00 is owed. "
     "Please ask a member of staff."),
    ("late_bet.confirmed", {"seat": "PT-1", "cents": 500, "rule": "SE 4.4"},
     "The dealer took your late wager of $5.00 (rule SE 4.4)."),
    ("late_bet.confirmed", {"seat": "PT-2", "cents": 500, "rule": "SE 4.4"}, None),
    ("bet.returned", {"table": "SE1", "returned": {"five": 500}, "reason": "not_confirmed",
                      "rule": "SE 4.4"},
     "The dealer did not take your late wager in time: $5.00 returned to your credit "
     "(rule SE 4.4)."),
    ("seat.excluded", {"table": "SE1", "rule": "D1 17.3"},
     "Your play was ended (rule D1 17.3)."),
    ("seat.excluded", {"table": "R9", "rule": "D1 17.3"},
     "R9: Your play was ended (rule D1 17.3)."),
    ("debt.collected", {"cents": 500}, "$5.00 that you owed was taken from your credit."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "text"), SAID)
def test_a_seat_reads_what_became_of_its_money(
    page: Page, kind: str, body: dict[str, Any], text: str | None
) -> None:
    found = ask(
        page,
        """await m.loadWords(subjects);
           let hear;
           const floor = { facts: (listener) => { hear = listener; },
             terminal: m.signal("PT-1"), floor: m.signal({ tables: [] }) };
           const { list } = m.createMessages({ floor, description: m.signal(null),
             tableId: m.signal("SE1") });
           hear(given);
           return list.value.map(({ text }) => text);""",
        {"kind": kind, "body": body},
        *("vendor/index", "lib/i18n", "play/messages"),
    )
    assert found == ([] if text is None else [text])
