"""A player looks at the last games and disputes one; a supervisor plays it back and decides."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.test_player import BET, open_round, reads, settle, spot
from tests.marks import rule

pytestmark = pytest.mark.browser


def a_game_is_over(screens: Screens) -> Page:
    """PT-1 had $5.00 on red, and 17 came."""
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    settle(dealer, "17")
    expect(player.get_by_test_id("outcome")).to_be_visible()
    return player


def at_step(page: Page, number: int) -> None:
    expect(page.get_by_test_id("playback")).to_have_attribute("data-step", str(number))


@rule("star-rapid-fusion-2024", "18.11", "18.12")
def test_a_game_is_played_back_disputed_and_decided(screens: Screens) -> None:
    player = a_game_is_over(screens)
    player.get_by_test_id("btn-games").click()
    player.get_by_test_id("round-R1-1").click()
    film = player.get_by_test_id("playback")
    at_step(player, 1)
    expect(film.locator("[data-chip-on]")).to_have_count(0)
    player.get_by_test_id("playback-forward").click()
    at_step(player, 2)
    expect(player.get_by_test_id("playback-told")).to_contain_text("Red $5.00")
    expect(film.locator('[data-chip-on="red"]')).to_have_count(1)
    player.keyboard.press("End")
    expect(player.get_by_test_id("playback-last")).to_be_disabled()
    expect(player.get_by_test_id("playback-told")).to_contain_text("$5.00 lost")
    expect(player.get_by_test_id("recall-result")).to_contain_text("17")
    player.keyboard.press("Home")
    at_step(player, 1)

    player.get_by_test_id("btn-dispute").click()
    player.get_by_test_id("btn-send-dispute-words").fill("The ball lay in 18.")
    player.get_by_test_id("btn-send-dispute").click()
    dispute = player.get_by_test_id("dispute-1")
    expect(dispute).to_have_attribute("data-stage", "open")

    console = screens.supervisor()
    expect(console.get_by_test_id("disputes-waiting")).to_have_text("1")
    console.get_by_test_id("btn-beside-disputes").click()
    console.get_by_test_id("btn-watch-1").click()
    expect(console.get_by_test_id("playback")).to_be_visible()
    console.get_by_test_id("playback-last").click()
    expect(console.get_by_test_id("playback-told")).to_contain_text("PT-1")
    console.keyboard.press("Escape")
    expect(console.get_by_test_id("recall-over")).to_have_count(0)
    console.get_by_test_id("btn-refer-1").click()
    console.get_by_test_id("btn-decide-1-words").fill("The record shows 17.")
    console.get_by_test_id("btn-decide-1").click()
    expect(console.get_by_test_id("dispute-1")).to_have_attribute("data-stage", "decided")

    expect(dispute).to_contain_text("The record shows 17.")
    expect(dispute.get_by_test_id("right-to-complain")).to_contain_text("section 33")
    player.get_by_test_id("btn-accept").click()
    expect(dispute).to_have_attribute("data-stage", "final")


def test_words_that_cannot_be_loaded_are_told_and_asked_for_again(screens: Screens) -> None:
    player = a_game_is_over(screens)
    player.route("**/words/*/staff*", lambda route: route.abort())
    player.get_by_test_id("btn-games").click()
    expect(player.get_by_role("alert")).to_have_text("The floor could not answer.")
    player.unroute("**/words/*/staff*")
    player.keyboard.press("Escape")
    player.get_by_test_id("btn-games").click()
    expect(player.get_by_test_id("round-R1-1")).to_be_visible()


def test_the_console_recalls_the_rounds_of_a_table_and_of_a_seat(screens: Screens) -> None:
    a_game_is_over(screens)
    console = screens.supervisor()
    console.get_by_test_id("btn-beside-recall").click()
    console.get_by_test_id("round-R1-1").click()
    console.get_by_test_id("playback-seat").select_option("PT-1")
    console.get_by_test_id("playback-last").click()
    expect(console.get_by_test_id("playback-told")).to_contain_text("$5.00 lost")
    console.get_by_test_id("recall-close").click()
    console.get_by_test_id("recall-seat").select_option("PT-1")
    expect(console.get_by_test_id("round-R1-1")).to_contain_text("$5.00")
