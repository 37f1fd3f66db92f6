"""What the banner says at each game: what is awaited, who decides, how it ended."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, ask, drawn

pytestmark = pytest.mark.browser

SHOE = {"number": 1, "decks": 8, "dealt": 300, "cutting_card": True, "last_coup": False,
        "over": False, "standby": False, "to_prepare": []}  # fmt: skip
BETTING = {"phase": "wagering", "closes_at": 5000}
NO_MORE = {"phase": "awaiting_result"}
ENTERED = {"phase": "result_entered", "entered": "?"}
ROLLING = {**NO_MORE, "spinning": True}
NO_CLOCK = {**BETTING, "closes_at": None}
AGAIN = {"rule": "SE 6.3"}
DEVICES = {"baccarat": "shoe", "sic-bo": "tumbler", "snake-eyes": "dice", "tai-sai": "dice",
           "money-wheel": "wheel"}  # fmt: skip
ABOUT = {
    "snake-eyes": {"countdown": "dealer", "throws": True, "late_bets": True},
    "tai-sai": {"countdown": "dealer", "throws": True},
    "money-wheel": {"countdown": "dealer"},
}


def deciding(stage: str) -> dict[str, Any]:
    return {
        "phase": "deciding",
        "deciding": {"stage": stage, "decides_at": 7000, "seats": 2},
    }


def banner(page: Page, game: str, mode: str, state: dict[str, Any], **more: Any) -> dict[str, Any]:
    about = {
        **drawn(game, DEVICES.get(game, "shuffler")), "mode": mode, "red": [],
        "wagering_ms": 20000, "decision_ms": 15000, **ABOUT.get(game, {}),
    }  # fmt: skip
    given = {
        "table": {**QUIET, **state}, "about": about, "options": [], "confirmed": False,
        "falling": False, "revealed": None, "me": "PT-1", **more,
    }  # fmt: skip
    script = """await m.loadWords(subjects);
      await m.openFaces(given.about, ["play"]);
      return m.phaseOf(given);"""
    found: dict[str, Any] = ask(page, script, given, "lib/i18n", "games/index", "play/phases")
    return found


@pytest.mark.parametrize(
    ("game", "mode", "state", "title", "detail"),
    [
        ("blackjack", "live", {**BETTING, "closes_at": None}, "Bet now", "first bet"),
        ("baccarat", "rng", BETTING, "Place your bets", "chips"),
        ("baccarat", "rng", {**BETTING, "shoe": {**SHOE, "last_coup": True}}, "Place your bets",
         "Last coup of this shoe."),
        ("baccarat", "rng", {**NO_MORE, "awaits": "banker"}, "No more bets", "Next card: Banker."),
        ("casino-war", "live", {**NO_MORE, "awaits": "area:3"}, "No more bets", "area 3"),
        ("casino-war", "live", {**NO_MORE, "awaits": "burn"}, "No more bets", "burned"),
        ("casino-war", "live", {**NO_MORE, "awaits": "war:2"}, "No more bets", "of area 2"),
        ("casino-war", "live", {**NO_MORE, "awaits": "dealer:war"}, "No more bets", "war card"),
        ("three-card-poker", "rng", {**NO_MORE, "awaits": "array:4"}, "No more bets", "array"),
        ("blackjack", "rng", NO_MORE, "No more bets", "being dealt"),
        ("baccarat", "live", ENTERED, "No more bets", "confirming"),
        ("sic-bo", "rng", NO_MORE, "No more bets", "being thrown"),
        ("sic-bo", "live", NO_MORE, "No more bets", "lift the cover"),
        ("sic-bo", "live", {**NO_MORE, "spinning": True}, "No more bets", "lift the cover"),
        ("sic-bo", "live", {**NO_MORE, "uncovered": True}, "No more bets", "reads the dice"),
        ("sic-bo", "live", ENTERED, "No more bets", "confirming"),
        ("snake-eyes", "live", NO_CLOCK, "Place your bets", "Nobody has the dice yet."),
        ("snake-eyes", "live", {**NO_CLOCK, "offered": "PT-1"}, "Place your bets", "yours if you"),
        ("snake-eyes", "live", {**NO_CLOCK, "offered": "PT-2"}, "Place your bets", "PT-2 is asked"),
        ("snake-eyes", "live", {**NO_CLOCK, "shooter": "PT-1"}, "Place your bets", "You have the"),
        ("snake-eyes", "live", {**NO_CLOCK, "shooter": "PT-2"}, "Place your bets", "PT-2 throws."),
        ("snake-eyes", "live", {**NO_CLOCK, "shooter": "dealer"}, "Place your bets",
         "The dealer throws. The throw ends betting."),
        ("snake-eyes", "live", {**NO_CLOCK, "again": AGAIN}, "Place your bets",
         "No roll (rule SE 6.3): wagers stand"),
        ("snake-eyes", "live", ROLLING, "Dice are out", "Late bets count only"),
        ("snake-eyes", "live", {**NO_MORE, "ordered": True}, "Dice are out", "Late bets count"),
        ("snake-eyes", "live", {**NO_MORE, "sensed": "1-3"}, "No more bets", "confirming"),
        ("snake-eyes", "live", ENTERED, "No more bets", "confirming"),
        ("snake-eyes", "rng", NO_MORE, "No more bets", "being thrown"),
        ("tai-sai", "live", NO_MORE, "No more bets", "Waiting for the dice"),
        ("tai-sai", "live", ROLLING, "No more bets", "being thrown"),
        ("money-wheel", "live", {**NO_CLOCK, "guest": True}, "Place your bets", "A guest spins."),
        ("money-wheel", "live", {**NO_CLOCK, "again": AGAIN}, "Place your bets", "No spin"),
        ("money-wheel", "live", {**BETTING, "spinning": True}, "Place your bets", "Last bets."),
        ("money-wheel", "live", NO_MORE, "No more bets", "dealer to spin"),
        ("money-wheel", "live", {**NO_MORE, "guest": True}, "No more bets", "A guest spins."),
        ("money-wheel", "rng", NO_MORE, "No more bets", "wheel is turning"),
        ("blackjack", "rng", deciding("play"), "Players are deciding", "nothing for you"),
        ("baccarat", "live", {"shoe": {**SHOE, "over": True}}, "New shoe", "shuffles"),
        ("baccarat", "live", {"shoe": None}, "New shoe", "shuffles"),
        ("baccarat", "live", {"shoe": {**SHOE, "last_coup": True}}, "Waiting for the dealer",
         "next coup is the last"),
    ],
)  # fmt: skip
def test_the_banner_tells_what_is_awaited(
    page: Page, game: str, mode: str, state: dict[str, Any], title: str, detail: str
) -> None:
    shown = banner(page, game, mode, state)
    assert shown["title"] == title
    assert detail in shown["detail"]


@pytest.mark.parametrize(
    ("stage", "first", "title", "otherwise"),
    [
        ("insurance", "no-insurance", "Insurance?", "No insurance"),
        ("insurance", "no-even-money", "Even money?", "Play on"),
        ("play", "stand", "Your decision", "Stand"),
        ("war", "surrender:2", "It is a tie", "Surrender"),
        ("withdraw", "stay", "Stay or withdraw?", "Stay in the game"),
    ],
)
def test_who_may_choose_sees_the_time_and_what_is_taken_without_a_choice(
    page: Page, stage: str, first: str, title: str, otherwise: str
) -> None:
    options = [{"id": first, "adds": {}, "cost_cents": 0}]
    shown = banner(page, "blackjack", "rng", deciding(stage), options=options)
    assert (shown["id"], shown["title"]) == ("deciding", title)
    assert f"{otherwise}." in shown["detail"]
    assert (shown["until"], shown["total_ms"]) == (7000, 15000)


@pytest.mark.parametrize(
    ("game", "result", "title", "notes", "colour"),
    [
        ("baccarat", "banker 3-7 player-pair", "Banker wins, 7 to 3", "Player pair", "banker"),
        ("baccarat", "player 9-1 natural", "Player wins, 9 to 1", "Natural 9", "player"),
        ("baccarat", "tie 6-6", "Tie, 6 all", "", "tie"),
        ("sic-bo", "1-3-6", "1 · 3 · 6, total 10, small", "", None),
        ("sic-bo", "4-4-4", "4 · 4 · 4, total 12, triple", "", None),
        ("blackjack", "bust", "Dealer is bust", "", None),
        ("snake-eyes", "3-4", "7 out", "Total 7", "red"),
        ("snake-eyes", "1-1", "Snake eyes", "Total 2", "zero"),
        ("snake-eyes", "4-4", "Hard 8 (4·4)", "Total 8", "zero"),
        ("snake-eyes", "2-4", "Easy 6 (2·4)", "Total 6", "zero"),
        ("snake-eyes", "5-6", "11 (5·6)", "Total 11", "zero"),
        ("snake-eyes", "6-6", "12 (6·6)", "Total 12", "zero"),
    ],
)
def test_the_banner_says_how_it_ended(
    page: Page, game: str, result: str, title: str, notes: str, colour: str | None
) -> None:
    shoe = {**SHOE, "cutting_card": False}
    state = {"phase": "open", "resumes_at": 9000, "result": result, "shoe": shoe}
    shown = banner(page, game, "rng", state, revealed=result)
    assert (shown["id"], shown["title"], shown["colour"]) == ("result", title, colour)
    assert notes in shown["detail"]
    assert "next round" in shown["detail"]


def test_a_seat_that_is_shut_out_reads_it_whatever_the_table_does(page: Page) -> None:
    shown = banner(page, "snake-eyes", "live", BETTING, excluded=True)
    assert (shown["id"], shown["title"]) == ("excluded", "You may not play here")


@pytest.mark.parametrize(
    ("game", "mode", "device", "state", "falling", "result"),
    [
        ("baccarat", "rng", "shoe", {"phase": "result_entered", "entered": "tie 0-0"}, False,
         "tie 0-0"),
        ("baccarat", "live", "shoe", {"phase": "result_entered", "entered": "tie 0-0"}, False,
         None),
        ("baccarat", "live", "shoe", {"phase": "open", "result": "tie 0-0"}, False, "tie 0-0"),
        ("sic-bo", "live", "tumbler", {"phase": "open", "result": "1-3-6"}, False, "1-3-6"),
        ("roulette", "live", "wheel", {"phase": "open", "result": "17"}, True, None),
    ],
)  # fmt: skip
def test_only_a_ball_keeps_a_result_that_nobody_will_change(
    page: Page,
    game: str,
    mode: str,
    device: str,
    state: dict[str, Any],
    falling: bool,
    result: str | None,
) -> None:
    about = {**drawn(game, device), "mode": mode,
             "wheel": ["0"] if device == "wheel" else []}  # fmt: skip
    found = ask(
        page,
        """const signals = Object.fromEntries(Object.entries(given)
             .map(([name, value]) => [name, m.signal(value)]));
           const reveal = m.createReveal(signals);
           return [reveal.falling.value, reveal.result.value];""",
        {"table": {**QUIET, **state}, "description": about, "tableId": "T1"},
        *("vendor/index", "play/reveal"),
    )
    assert found == [falling, result]


@pytest.mark.parametrize(
    ("game", "device", "rolled"), [("sic-bo", "tumbler", "1-3-6"), ("snake-eyes", "dice", "1-3")]
)
def test_dice_of_a_generator_are_thrown_before_they_are_shown(
    page: Page, game: str, device: str, rolled: str
) -> None:
    found = ask(
        page,
        """const table = m.signal(given.betting);
           const description = m.signal(given.about);
           const reveal = m.createReveal({ table, description, tableId: m.signal("T1") });
           table.value = given.drawn;
           const first = [reveal.falling.value, reveal.result.value];
           const shown = new Promise((done) => m.effect(() => reveal.result.value && done()));
           await shown;
           return [first, [reveal.falling.value, reveal.result.value]];""",
        {
            "betting": {**QUIET, **BETTING},
            "drawn": {**QUIET, "phase": "result_entered", "entered": rolled},
            "about": {**drawn(game, device), "mode": "rng", "wheel": []},
        },
        *("vendor/index", "play/reveal"),
    )
    assert found == [[True, None], [False, rolled]]
