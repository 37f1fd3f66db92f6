"""A player reports a fault; the console has it, and whoever acknowledges it answers the player."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.marks import rule


@rule("star-rapid-fusion-2024", "9.4")
def test_a_player_reports_a_fault_and_hears_that_staff_have_seen_it(screens: Screens) -> None:
    player, console = screens.player(), screens.supervisor()
    key = player.get_by_test_id("btn-fault")
    key.click()
    expect(player.get_by_test_id("btn-send-fault")).to_be_disabled()
    player.get_by_test_id("fault-else").click()
    expect(player.get_by_test_id("btn-send-fault")).to_be_disabled()
    player.get_by_test_id("fault-words").fill("It smells of smoke")
    player.get_by_test_id("btn-send-fault").click()
    expect(player.get_by_test_id("fault-told")).to_contain_text("It smells of smoke")
    player.keyboard.press("Escape")
    expect(key).to_have_text("Staff have been told")
    player.reload()
    expect(key).to_have_text("Staff have been told")
    console.get_by_test_id("btn-beside-notices").click()
    seat = player.locator(".terminal-name").inner_text()
    expect(console.get_by_test_id("notice-1")).to_contain_text(f"{seat} reports a fault")
    expect(console.get_by_test_id("notice-1")).to_contain_text("rule 9.4")
    console.get_by_test_id("btn-acknowledge-1").click()
    expect(console.get_by_test_id("notice-1")).to_contain_text("Acknowledged by 2001")
    expect(key).to_have_text("Report a fault")
    expect(player.get_by_text("A member of staff has seen your report.")).to_be_visible()
