"""A table is closed with a sign, a player is asked to leave, and anybody reads the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.marks import rule

pytestmark = pytest.mark.browser


@rule("star-rapid-fusion-2024", "18.8")
def test_the_sign_of_closing_is_at_every_screen_of_the_table_and_comes_down_again(
    screens: Screens,
) -> None:
    player, wall = screens.player(width=1080, height=1920), screens.open("/display/R1")
    dealer, supervisor = screens.dealer(), screens.supervisor()
    supervisor.get_by_test_id("btn-closing").click()
    expect(supervisor.get_by_test_id("closing-panel")).to_contain_text("20 minutes (rule 18.8)")
    expect(supervisor.get_by_test_id("closing-in-10")).to_have_count(0)
    supervisor.get_by_test_id("closing-in-20").click()
    for page in (player, wall, dealer):
        expect(page.get_by_test_id("closing-sign")).to_contain_text(
            re.compile(r"[Cc]loses( at)? \d\d:\d\d\s*in 2[01] minutes")
        )
    player.get_by_test_id("btn-leaving").click()
    player.get_by_test_id("sheet").get_by_test_id("rule-key").click()
    asked = player.get_by_test_id("rule-book").locator('[data-rule="18.8"]')
    expect(asked).to_be_in_viewport()
    supervisor.get_by_test_id("btn-withdraw-closing").click()
    for page in (player, wall, dealer):
        expect(page.get_by_test_id("closing-sign")).to_have_count(0)


def test_a_player_searches_the_rules_and_prints_them(screens: Screens) -> None:
    player = screens.player(cents=0, width=390, height=844)
    player.get_by_test_id("btn-rules").click()
    book = player.get_by_test_id("rule-book")
    expect(book.locator('[data-rule="1.1"]')).to_be_visible()
    player.get_by_test_id("rules-search").fill("18.3")
    expect(player.get_by_test_id("rules-count")).to_have_text("4 rules")
    player.get_by_test_id("rules-search").fill("inspector dispute")
    expect(book.locator('[data-rule="18.12"]')).to_be_visible()
    player.get_by_test_id("rules-search").fill("no such words")
    expect(book).to_contain_text("No rule has")
    player.get_by_test_id("rules-search").fill("")
    player.emulate_media(media="print")
    expect(book.locator('[data-rule="18.13"]')).to_be_visible()
    expect(player.get_by_test_id("rules-search")).to_be_hidden()
    expect(player.get_by_test_id("credit-meter")).to_be_hidden()


@rule("star-rapid-fusion-2024", "18.3.3")
def test_a_person_shut_out_of_the_casino_is_told_so_at_every_table(screens: Screens) -> None:
    player, supervisor = screens.player(), screens.supervisor()
    supervisor.get_by_test_id("btn-player").click()
    supervisor.get_by_test_id("seat-PT-1").click()
    supervisor.get_by_test_id("ground-casino").click()
    supervisor.get_by_test_id("exclude-reason").fill("A device under the table")
    supervisor.get_by_test_id("btn-exclude").click()
    expect(supervisor.get_by_test_id("player-said")).to_contain_text("every table")
    for table in ("R1", "R3"):
        screens.sit(player, table)
        expect(player.get_by_test_id("shut-out")).to_contain_text("18.3.3")
    expect(player.get_by_test_id("btn-cash-out")).to_have_attribute("aria-disabled", "false")
