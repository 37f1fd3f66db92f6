"""What a dealer's screen says and lights where players throw the dice, and at the money wheel."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, ask, drawn
from tests.browser.modules.told import told_of

pytestmark = pytest.mark.browser

NOBODY: dict[str, Any] = {"shooter": None, "offered": None, "refused": [], "late": [],
                          "markers": [], "guest": False, "excluded": []}  # fmt: skip
HAND = {"looked": True, "steady": True, "unlocked": False}
LIVE = {"mode": "live", "countdown": "dealer", "simulated": True, "red": [], "wheel": []}
ABOUT: dict[str, dict[str, Any]] = {
    "snake-eyes": {**LIVE, **drawn("snake-eyes", "dice"), "no_more_bets": "throw",
                   "late_bets": True, "carries": True, "throws": True, "inspects_dice": "SE 5.2"},
    "unsensed": {**LIVE, **drawn("snake-eyes", "dice"), "no_more_bets": "throw",
                 "late_bets": True, "carries": True, "throws": True, "simulated": False},
    "tai-sai-a": {**LIVE, **drawn("tai-sai", "tumbler"),
                  "no_more_bets": "sensor_or_dealer"},
    "tai-sai-b": {**LIVE, **drawn("tai-sai", "dice"), "throws": True,
                  "no_more_bets": "sensor_or_dealer"},
    "money-wheel": {**LIVE, **drawn("money-wheel", "wheel"), "guests": True,
                    "no_more_bets": "sensor_or_dealer", "wheel": ["A", "B", "A", "C"]},
    "baccarat": {**LIVE, **drawn("baccarat", "shoe"), "pre_shuffled": True,
                 "no_more_bets": "sensor_or_dealer", "hand_entry": "dealer", "options": {}},
}  # fmt: skip
UNSEEN = ["dealer", "gaming_supervisor"]
BETTING, CLOSED = {"phase": "wagering"}, {"phase": "awaiting_result"}
OUT = {**CLOSED, "spinning": True}
ENTERED = {"phase": "result_entered", "entered": "3-4"}


def said(page: Page, name: str, state: dict[str, Any]) -> list[str]:
    told: list[str] = ask(
        page,
        "await m.loadWords(subjects);"
        "return [m.phaseWords(given.table, given.about), m.nextAct(given.table, given.about)];",
        {"table": {**QUIET, **NOBODY, **state}, "about": ABOUT[name]},
        *("lib/i18n", "staff/phase"),
    )
    return told


@pytest.mark.parametrize(
    ("name", "state", "phase", "next_"),
    [
        ("snake-eyes", {"phase": "open"}, "Ready for next game", "Start the next roll"),
        ("snake-eyes", {"phase": "open", "uninspected": UNSEEN}, "Ready for next game",
         "Inspect the"),
        ("snake-eyes", {"phase": "open", "uninspected": UNSEEN[1:]}, "Ready for next game", "PIN"),
        ("snake-eyes", BETTING, "Bets open", "Offer the dice, clockwise"),
        ("snake-eyes", {**BETTING, "offered": "PT-3"}, "Bets open", "PT-3 is offered the dice"),
        ("snake-eyes", {**BETTING, "shooter": "PT-3"}, "Bets open", "PT-3 has the dice"),
        ("snake-eyes", {**BETTING, "shooter": "dealer"}, "Bets open", "you throw them"),
        ("snake-eyes", {**OUT, "shooter": "PT-3"}, "Dice are out", "only if you confirm them"),
        ("snake-eyes", {**CLOSED, "shooter": "PT-3"}, "No more bets", "press No roll"),
        ("snake-eyes", {**CLOSED, "sensed": "4-4"}, "No more bets", "Hard 8, 4 · 4"),
        ("snake-eyes", ENTERED, "Confirm the result", "7 out, 3 · 4: entered"),
        ("snake-eyes", {**ENTERED, "sensed": "1-1"}, "Confirm the result", "a supervisor"),
        ("snake-eyes", {"phase": "closed"}, "Table closed", "You and a supervisor then"),
        ("tai-sai-b", {"phase": "open"}, "Ready for next game", "into the cup"),
        ("tai-sai-b", BETTING, "Bets open", "ring the bell; then offer the dice"),
        ("tai-sai-b", CLOSED, "No more bets", "Offer the dice, clockwise"),
        ("tai-sai-b", OUT, "Dice are out", "call no spin"),
        ("tai-sai-a", BETTING, "Bets open", "ring the bell before the cover is lifted"),
        ("tai-sai-a", CLOSED, "No more bets", "Lift the cover"),
        ("money-wheel", BETTING, "Bets open", "invite a guest"),
        ("money-wheel", {**BETTING, "spinning": True}, "Bets open", "ring the bell"),
        ("money-wheel", {**CLOSED, "sensed": "C"}, "No more bets", "The sensor reads Symbol C"),
        ("baccarat", BETTING, "Bets open", "deal a free hand"),
    ],
)  # fmt: skip
def test_the_dealer_is_told_the_phase_and_the_next_act(
    page: Page, name: str, state: dict[str, Any], phase: str, next_: str
) -> None:
    told = said(page, name, state)
    assert told[0] == phase
    assert next_ in told[1]


def keys(page: Page, name: str, state: dict[str, Any], **hand: Any) -> list[dict[str, Any]]:
    table = {**QUIET, **NOBODY, **state}
    found: list[dict[str, Any]] = ask(
        page,
        "await m.loadWords(subjects);"
        "const hand = { ...given.hand, can: m.ableBy(given.acts) };"
        "await m.openFaces(given.about, ['staff']);"
        "return m.staffOf(given.about).keysOf(given.table, given.about, hand);",
        {
            "table": table,
            "about": ABOUT[name],
            "hand": {**HAND, **hand},
            "acts": told_of(ABOUT[name], table),
        },
        *("lib/i18n", "staff/able", "games/index"),
    )
    return found


def on(found: list[dict[str, Any]]) -> dict[str, bool]:
    """The keys that can be pressed, and whether each is lit."""
    return {key["testid"].removeprefix("btn-"): bool(key.get("lit")) for key in found if key["on"]}


@pytest.mark.parametrize(
    ("name", "state", "wanted"),
    [
        ("snake-eyes", {"phase": "open"}, {"bring-dice": False, "new-game": True}),
        ("snake-eyes", {"phase": "open", "uninspected": UNSEEN}, {"inspect-dice": True}),
        ("snake-eyes", BETTING, {"offer-dice": True}),
        ("snake-eyes", {**BETTING, "offered": "PT-1"}, {"accepted": True, "declined": True}),
        ("snake-eyes", {**BETTING, "shooter": "PT-1"}, {"declined": False, "dice-out": True}),
        ("snake-eyes", {**BETTING, "shooter": "dealer"}, {"dice-out": True}),
        ("snake-eyes", {**OUT, "shooter": "PT-1"}, {}),
        ("snake-eyes", {**CLOSED, "shooter": "PT-1", "sensed": "1-1"}, {"accept": True}),
        ("snake-eyes", ENTERED, {"confirm-result": True}),
        ("unsensed", {**OUT, "shooter": "PT-1"}, {"dice-rest": True}),
        ("unsensed", {**CLOSED, "rested": True, "shooter": "PT-1"}, {}),
        ("tai-sai-b", {**BETTING, "shooter": "PT-1"}, {"no-more-bets": True, "declined": False}),
        ("tai-sai-b", CLOSED, {"offer-dice": True}),
        ("tai-sai-b", {**CLOSED, "shooter": "PT-1"},
         {"offer-dice": False, "declined": False, "dice-out": True}),
        ("tai-sai-b", {**OUT, "shooter": "PT-1"}, {}),
        ("tai-sai-a", BETTING, {"no-more-bets": True}),
        ("tai-sai-a", CLOSED, {"lift-cover": True}),
        ("money-wheel", BETTING, {"invite-guest": False, "spin": True, "no-more-bets": False}),
        ("money-wheel", {**BETTING, "guest": True}, {"spin": True, "no-more-bets": False}),
        ("money-wheel", {**BETTING, "spinning": True}, {"no-more-bets": True}),
        ("money-wheel", CLOSED, {"invite-guest": False, "spin": True}),
        ("money-wheel", {**CLOSED, "sensed": "A"}, {"accept": True}),
        ("baccarat", {"phase": "open"}, {"new-shoe": True, "sealed-shoe": False}),
    ],
)  # fmt: skip
def test_keys_come_in_the_order_of_the_rule(
    page: Page, name: str, state: dict[str, Any], wanted: dict[str, bool]
) -> None:
    assert on(keys(page, name, state)) == wanted


@pytest.mark.parametrize("cause", ["wrong_shooter", "throw_unseen"])
def test_dice_that_nobody_was_to_throw_are_not_lit_to_be_accepted(page: Page, cause: str) -> None:
    """They count only with a supervisor: the alert comes first."""
    alert = {"alert": 1, "cause": cause, "irregularities": ["wrong_shooter"], "lasting": False,
             "spoils": True}  # fmt: skip
    state = {**CLOSED, "sensed": "1-1", "alerts": [alert]}
    assert on(keys(page, "snake-eyes", state)) == {}
    assert "Deal with the alert first" in said(page, "snake-eyes", state)[1]
    assert "counts only with a supervisor" in said(page, "snake-eyes", BETTING)[1]


@pytest.mark.parametrize(
    ("authorised", "state", "says"),
    [
        (("enter_result",), {}, "unread"),  # the device works, and has not told what came
        ((), {"sensed": "17"}, "or"),
        ((), {}, "enter"),
        ((), {"phase": "wagering"}, "later"),
        ((), {"phase": "result_entered", "entered": "17"}, "locked"),
    ],
)
def test_beside_a_sensor_that_works_entry_by_hand_says_that_it_takes_a_supervisor(
    page: Page, authorised: tuple[str, ...], state: dict[str, Any], says: str
) -> None:
    table = {**QUIET, **CLOSED, **state}
    about = {**drawn("roulette", "wheel"), "mode": "live"}
    given = {"table": table, "acts": told_of(about, table, *authorised)}
    script = "return m.hint(given.table, false, m.ableBy(given.acts));"
    assert ask(page, script, given, "staff/able", "staff/result") == says


def test_a_double_tap_does_not_answer_for_two_seats(page: Page) -> None:
    offered = {**BETTING, "offered": "PT-1"}
    assert on(keys(page, "snake-eyes", offered, steady=False)) == {}


def test_what_a_key_sends_and_says(page: Page) -> None:
    found = {key["testid"]: key for key in keys(page, "snake-eyes", {**BETTING, "offered": "PT-1"})}
    assert found["btn-accepted"]["fields"] == {"accept": True}
    assert found["btn-declined"]["fields"] == {"accept": False}
    assert found["btn-declined"]["label"] == "Declined"
    held = {key["testid"]: key for key in keys(page, "snake-eyes", {**BETTING, "shooter": "PT-1"})}
    assert held["btn-declined"]["label"] == "Pass dice"
    assert held["btn-dice-out"]["note"] == "staff.note.ends_betting"
    sealed = {key["testid"]: key for key in keys(page, "baccarat", {"phase": "open"})}
    assert sealed["btn-sealed-shoe"]["fields"] == {"pre_shuffled": True}


@pytest.mark.parametrize("count", [0, 1, 2, 9, 30])
def test_seats_stand_clockwise_from_the_dealers_left_and_apart(page: Page, count: int) -> None:
    ring = ask(page, "return m.around(given);", count, "staff/ring-geometry")
    places, size = ring["places"], ring["size"]
    assert len(places) == count
    if count > 1:
        assert places[0]["x"] < ring["dealer"]["x"] < places[-1]["x"]
    for i, one in enumerate(places):
        for other in [ring["dealer"], *places[i + 1 :]]:
            apart = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
            assert apart >= 2 * size * 0.999


@pytest.mark.parametrize(
    ("seat", "state"),
    [("PT-1", "shooter"), ("PT-2", "refused"), ("PT-3", "last"), ("PT-4", "none")],
)
def test_the_ring_tells_who_has_the_dice_declined_them_or_threw_last(
    page: Page, seat: str, state: str
) -> None:
    table = {**NOBODY, "shooter": "PT-1", "refused": ["PT-2"]}
    found = ask(
        page, "return m.stateOf(given.table, 'PT-3', given.seat);",
        {"table": table, "seat": seat}, "staff/ring",
    )  # fmt: skip
    assert found == state


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("12.50", 1250), ("$3", 300), ("0.5", 50), ("0", None), ("", None), ("1.234", None),
     ("-4", None), ("ten", None)],
)  # fmt: skip
def test_an_amount_is_typed_in_dollars(page: Page, typed: str, cents: int | None) -> None:
    assert ask(page, "return m.centsOf(given);", typed, "staff/amount") == cents


def rolls(*codes: str) -> list[dict[str, Any]]:
    return [{"round": nth, "result": code} for nth, code in enumerate(codes)]


def test_an_area_is_hot_when_it_won_more_than_chance(page: Page) -> None:
    every = [f"{a}-{b}" for a in range(1, 7) for b in range(a, 7)]
    covers = {"twelve": ["6-6"], "seven": ["1-6", "2-5", "3-4"], "most": every}
    found = ask(
        page,
        "return m.hotAreas(given.results, given.spots, 5).map((area) => [area.id, area.times]);",
        {
            "results": rolls("6-6", "6-6", "1-6", "2-5", "2-5", "1-1"),
            "spots": {id_: {"covers": wins} for id_, wins in covers.items()},
        },
        "games/snake-eyes/hot",
    )
    assert found == [["twelve", 2], ["seven", 3]]


def test_symbols_are_counted_the_commonest_on_the_wheel_first(page: Page) -> None:
    found = ask(
        page, "return m.symbolShares(given, ['B', 'A', 'C', 'A', 'B', 'A']);",
        rolls("A", "A", "C", "B"), "games/money-wheel/shares",
    )  # fmt: skip
    assert [(one["symbol"], one["percent"]) for one in found] == [("A", 50), ("B", 25), ("C", 25)]


@pytest.mark.parametrize(
    ("code", "called"),
    [("1-3-6", "1, 3, 6, total 10"), ("3-3-4", "double 3, 4, total 10"),
     ("1-4-4", "1, double 4, total 9"), ("5-5-5", "triple 5, total 15")],
)  # fmt: skip
def test_tai_sai_dice_are_called_in_order_then_their_total(
    page: Page, code: str, called: str
) -> None:
    script = "await m.loadWords(subjects); return m.outcomeWords({ game: 'tai-sai' }, given);"
    assert ask(page, script, code, "lib/i18n", "components/outcomes") == called
