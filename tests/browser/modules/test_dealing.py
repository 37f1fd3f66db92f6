"""What a dealer's screen says and lights at each step of each game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, STOPPED, ask, drawn
from tests.browser.modules.told import told_of

pytestmark = pytest.mark.browser

SHOE = {"number": 1, "decks": 8, "dealt": 9, "cutting_card": False, "last_coup": False,
        "over": False, "standby": False, "to_prepare": []}  # fmt: skip
CUT = {"step": "cut", "cards": 52, "rule": "10.1.18"}
WAR = {"areas": 3, "burn_cards": 3}


def at(game: str, mode: str = "live", **more: Any) -> dict[str, Any]:
    device = {"baccarat": "shoe", "sic-bo": "tumbler", "roulette": "wheel",
              "three-card-poker": "deck"}.get(game, "shuffler")  # fmt: skip
    return {**drawn(game, device), "mode": mode, "simulated": True, "red": [],
            "hand_entry": "dealer", "options": WAR, "decision_ms": 1, **more}  # fmt: skip


def cards(*dealt: str) -> list[dict[str, str]]:
    return [dict(zip(("place", "card"), one.split("="), strict=True)) for one in dealt]


BETTING = {"phase": "wagering", "closes_at": 9000}
AWAITED = {"phase": "awaiting_result"}


@pytest.mark.parametrize(
    ("game", "state", "phase", "next_"),
    [
        ("sic-bo", BETTING, "Bets open", "lifting it now ends betting"),
        ("sic-bo", AWAITED, "No more bets", "Lift the cover"),
        ("sic-bo", {**AWAITED, "uncovered": True}, "No more bets", "Enter the three dice"),
        ("sic-bo", {**AWAITED, "uncovered": True, "sensed": "1-3-6"}, "No more bets",
         "The tumbler reads 1 · 3 · 6, total 10, small"),
        ("sic-bo", {"phase": "result_entered", "entered": "2-2-2"}, "Confirm the result",
         "2 · 2 · 2, total 6, triple"),
        ("sic-bo", {"phase": "result_entered", "entered": "2-2-2", "sensed": "1-2-3"},
         "Confirm the result", "a supervisor has authorised"),
        ("baccarat", {"phase": "open", "shoe": None}, "Ready for next game", "New shoe"),
        ("baccarat", {"phase": "open", "shoe": {**SHOE, "over": True}}, "Ready for next game",
         "New shoe"),
        ("baccarat", {"phase": "open", "shoe": SHOE}, "Ready for next game", "Start a new game"),
        ("baccarat", {"phase": "open", "shoe": {**SHOE, "last_coup": True}}, "Ready for next game",
         "last coup"),
        ("baccarat", {**BETTING, "shoe": SHOE}, "Bets open", "ends betting at once"),
        ("baccarat", {**AWAITED, "shoe": SHOE, "awaits": "player",
                      "cards": cards("player=2H", "banker=3S", "player=KD", "banker=4C")},
         "Dealing", "Player's third card"),
        ("baccarat", {**AWAITED, "shoe": {**SHOE, "standby": True}, "awaits": "banker"}, "Dealing",
         "on standby"),
        ("baccarat", {"phase": "result_entered", "shoe": SHOE, "entered": "tie 6-6 natural"},
         "Confirm the result", "Tie, 6 all, natural"),
        ("blackjack", {"phase": "wagering", "closes_at": None}, "Bet Now", "first bet"),
        ("blackjack", {**AWAITED, "awaits": "player", "cards": cards("player=2H", "dealer=3S")},
         "Dealing", "Player area, second card"),
        ("blackjack", {**AWAITED, "awaits": "row", "cards": cards("row=2H")}, "Dealing",
         "community card 2"),
        ("blackjack", {**AWAITED, "awaits": None}, "Dealing", "One moment"),
        ("blackjack", {"phase": "deciding",
                       "deciding": {"stage": "play", "seats": 3, "decides_at": 9000}},
         "Players decide", "Waiting for 3 players to act"),
        ("blackjack", {"phase": "deciding",
                       "deciding": {"stage": "insurance", "seats": 1, "decides_at": 9000}},
         "Players decide", "1 player to decide on insurance"),
        ("blackjack", {"phase": "result_entered", "entered": "bust"}, "Confirm the result",
         "Dealer is bust"),
        ("casino-war", {**AWAITED, "awaits": "area:3"}, "Dealing", "area 3"),
        ("casino-war", {**AWAITED, "awaits": "dealer"}, "Dealing", "Dealer's card"),
        ("casino-war", {**AWAITED, "awaits": "burn", "cards": cards("burn=XX")}, "Dealing",
         "burn card 2 of 3"),
        ("casino-war", {**AWAITED, "awaits": "war:2"}, "Dealing", "war card of area 2"),
        ("casino-war", {**AWAITED, "awaits": "dealer:war"}, "Dealing", "Dealer's war card"),
        ("casino-war", {"phase": "deciding",
                        "deciding": {"stage": "war", "seats": 2, "decides_at": 9000}},
         "Players decide", "2 players: surrender or go to war"),
        ("casino-war", {"phase": "suspended", "suspended": STOPPED}, "Suspended",
         "Call a supervisor"),
    ],
)  # fmt: skip
def test_the_dealer_is_told_the_phase_and_the_next_act(
    page: Page, game: str, state: dict[str, Any], phase: str, next_: str
) -> None:
    said = ask(
        page,
        "await m.loadWords(subjects);"
        "return [m.phaseWords(given.table, given.about), m.nextAct(given.table, given.about)];",
        {"table": {**QUIET, **state}, "about": at(game)},
        *("lib/i18n", "staff/phase"),
    )
    assert said[0] == phase
    assert next_ in said[1]


@pytest.mark.parametrize("stage", ["play", "withdraw"])
def test_a_table_that_runs_by_itself_asks_no_dealer(page: Page, stage: str) -> None:
    deciding = {"stage": stage, "seats": 2, "decides_at": 9000}
    said = ask(
        page,
        "await m.loadWords(subjects); return m.nextAct(given.table, given.about);",
        {"table": {**QUIET, "phase": "deciding", "deciding": deciding},
         "about": at("three-card-poker", "rng")},
        *("lib/i18n", "staff/phase"),
    )  # fmt: skip
    assert said == "Waiting for 2 players to act. The table continues automatically."


HAND = {"looked": True, "steady": True, "unlocked": False}


def keys(
    page: Page, about: dict[str, Any], state: dict[str, Any], *, above: bool = False, **hand: Any
) -> dict[str, set[str]]:
    table = {**QUIET, **state}
    acts = told_of(about, table)
    if above:  # whoever is signed in needs nobody else
        acts = {act: {**told, "may": "alone"} for act, told in acts.items()}
    found: list[dict[str, Any]] = ask(
        page,
        "await m.loadWords(subjects);"
        "const hand = { ...given.hand, can: m.ableBy(given.acts) };"
        "await m.openFaces(given.about, ['staff']);"
        "return m.staffOf(given.about).keysOf(given.table, given.about, hand);",
        {"table": table, "about": about, "hand": {**HAND, **hand}, "acts": acts},
        *("lib/i18n", "staff/able", "games/index"),
    )
    on = {key["testid"].removeprefix("btn-") for key in found if key["on"]}
    lit = {key["testid"].removeprefix("btn-") for key in found if key["on"] and key.get("lit")}
    return {"on": on, "lit": lit}


@pytest.mark.parametrize(
    ("game", "state", "lit", "quiet"),
    [
        ("sic-bo", {"phase": "open"}, {"new-game"}, set()),
        ("sic-bo", BETTING, set(), {"lift-cover"}),
        ("sic-bo", AWAITED, {"lift-cover"}, set()),
        ("sic-bo", {**AWAITED, "uncovered": True}, set(), set()),
        ("sic-bo", {"phase": "result_entered", "entered": "1-3-6"}, {"confirm-result"}, set()),
        ("baccarat", {"phase": "open", "shoe": None}, {"new-shoe"}, set()),
        ("baccarat", {"phase": "open", "shoe": {**SHOE, "to_prepare": [CUT]}}, {"prepare-shoe"},
         set()),
        ("baccarat", {"phase": "open", "shoe": SHOE}, {"new-game"},
         {"cutting-card", "standby"}),
        ("baccarat", {**BETTING, "shoe": SHOE}, set(),
         {"cutting-card", "deal-card", "standby"}),
        ("baccarat", {**AWAITED, "shoe": SHOE, "awaits": "player"}, {"deal-card"},
         {"cutting-card", "standby"}),
        ("baccarat", {**AWAITED, "shoe": {**SHOE, "standby": True}, "awaits": "player"},
         {"standby"}, {"cutting-card"}),
        ("baccarat", {**BETTING, "shoe": {**SHOE, "standby": True}}, {"standby"},
         {"cutting-card"}),
        ("baccarat", {**AWAITED, "shoe": {**SHOE, "cutting_card": True}, "awaits": "player"},
         {"deal-card"}, {"cutting-card-back", "standby"}),
        ("blackjack", {"phase": "deciding", "deciding": {}}, set(), set()),
        ("casino-war", {**AWAITED, "awaits": "burn"}, {"burn-card"}, set()),
        ("casino-war", {**AWAITED, "awaits": "war:1"}, {"deal-card"}, set()),
    ],
)  # fmt: skip
def test_only_the_next_act_is_lit(
    page: Page, game: str, state: dict[str, Any], lit: set[str], quiet: set[str]
) -> None:
    """What may be done besides can be pressed and is not lit."""
    assert keys(page, at(game), state) == {"on": lit | quiet, "lit": lit}


CALLED = {"phase": "wagering", "closes_at": None}


@pytest.mark.parametrize(
    ("game", "ends", "lit"),
    [("baccarat", "sensor_or_dealer", "no-more-bets"), ("lunar-poker", "draw", "deal-card")],
)
def test_where_no_clock_ends_betting_the_dealer_does(
    page: Page, game: str, ends: str, lit: str
) -> None:
    about = {**at(game), "countdown": "dealer", "no_more_bets": ends}
    assert keys(page, about, {**CALLED, "shoe": SHOE})["lit"] == {lit}


@pytest.mark.parametrize("cause", ["ball_unexamined", "ball_out", "interference"])
def test_nothing_that_would_be_refused_is_lit_while_an_alert_stops_the_ball(
    page: Page, cause: str
) -> None:
    spoils = cause != "ball_unexamined"
    alert = {"alert": 1, "cause": cause, "irregularities": [], "lasting": False, "spoils": spoils}
    for state in (BETTING, AWAITED, {**AWAITED, "sensed": "17"}):
        found = keys(page, at("roulette"), {**state, "alerts": [alert]})
        assert (found["lit"], found["on"] & {"spin", "accept"}) == (set(), set())
    assert keys(page, at("roulette"), {**AWAITED, "sensed": "17"})["lit"] == {"accept"}


def test_a_shoe_is_replaced_early_only_by_a_supervisor(page: Page) -> None:
    state = {"phase": "open", "shoe": SHOE}
    assert "new-shoe" not in keys(page, at("baccarat"), state)["on"]
    found = keys(page, at("baccarat"), state, above=True)
    assert found["on"] - found["lit"] >= {"new-shoe"}


def test_nothing_is_dealt_or_confirmed_faster_than_it_is_seen(page: Page) -> None:
    awaited = {**AWAITED, "awaits": "row"}
    assert keys(page, at("blackjack"), awaited, steady=False)["on"] == set()
    entered = {"phase": "result_entered", "entered": "17"}
    assert keys(page, at("blackjack"), entered, looked=False)["on"] == set()


def test_without_a_demo_shuffler_cards_come_by_hand_alone(page: Page) -> None:
    about = at("casino-war", simulated=False)
    assert keys(page, about, {**AWAITED, "awaits": "area:1"})["on"] == set()
    assert keys(page, about, {**AWAITED, "awaits": "burn"})["lit"] == {"burn-card"}


@pytest.mark.parametrize(
    ("cards", "baccarat", "blackjack"),
    [
        (["9H", "KS"], 9, (19, False, False)),
        (["AH", "KS"], 1, (21, True, True)),
        (["AH", "6S"], 7, (17, True, False)),
        (["AH", "6S", "TD"], 7, (17, False, False)),
        (["AH", "AS", "9D"], 1, (21, True, False)),
        (["TH", "6S", "7D"], 3, (23, False, False)),
    ],
)
def test_what_cards_count(
    page: Page, cards: list[str], baccarat: int, blackjack: tuple[int, bool, bool]
) -> None:
    found = ask(
        page,
        "const { total, soft, blackjack } = m.blackjackPoints(given);"
        "return [m.baccaratPoints(given), total, soft, blackjack];",
        cards,
        "games/baccarat/points",
        "games/blackjack/points",
    )
    assert found == [baccarat, *blackjack]


@pytest.mark.parametrize("game", ["baccarat", "blackjack", "casino-war", "three-card-poker"])
@pytest.mark.parametrize("areas", [3, 5, 7])
def test_cards_lie_inside_the_table_however_many_come(page: Page, game: str, areas: int) -> None:
    """At most three cards lie at baccarat's places, which are fixed."""
    most = 3 if game == "baccarat" else 12
    outside = ask(
        page,
        """const { width, height, rows } = m.gameOf(given.about).cards.layout(given.about);
           return rows.flatMap((row) => m.spread(row, given.most).map(({ x, y, turned }) =>
             [row.place, x, y, x + (turned ? 140 : 100), y + (turned ? 100 : 140)]))
             .filter(([, left, top, right, bottom]) =>
               left < 0 || top < 0 || right > width || bottom > height);""",
        {"about": at(game, options={"areas": areas, "burn_cards": 3}), "most": most},
        *("games/index", "components/card-table-geometry"),
    )
    assert outside == []
