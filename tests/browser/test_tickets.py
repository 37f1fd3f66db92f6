"""A printer whose paper ends in the middle of a ticket: the supervisor has another printed, and the
player puts that one in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.test_player import reads


def mend(console: Page, printer: str) -> None:
    device = console.get_by_test_id(f"device-{printer}")
    expect(device.get_by_test_id("device-state")).to_have_text("Out of paper")
    device.get_by_test_id(f"mend-{printer}").click()
    expect(device.get_by_test_id("device-state")).to_have_text("ready")


def find(console: Page, number: str, status: str) -> None:
    console.get_by_test_id("find-number").fill(number)
    console.get_by_test_id("btn-find-ticket").click()
    expect(console.get_by_test_id("tickets-found")).to_contain_text(status)


def withhold_and_release(console: Page, number: str) -> None:
    find(console, number, "Good: it can be redeemed")
    found = console.get_by_test_id("tickets-found")
    for key, confirm, status in (
        ("Withhold payment…", "btn-hold-confirm", "Not paid: payment is on hold"),
        ("Release payment…", "btn-release-confirm", "Good: it can be redeemed"),
    ):
        found.get_by_role("button", name=key).click()
        expect(found.get_by_test_id(confirm)).to_be_disabled()
        found.get_by_test_id("hold-reason").fill("Two people say that it is theirs")
        found.get_by_test_id("hold-notice").fill("By telephone")
        found.get_by_test_id(confirm).click()
        expect(found).to_contain_text(status)


def test_a_ticket_that_was_spoilt_in_the_printer_is_printed_again(screens: Screens) -> None:
    player, console = screens.player(), screens.supervisor()
    seat = player.locator(".terminal-name").inner_text()
    printer = f"printer:{seat}"
    console.get_by_test_id("btn-equipment").click()
    device = console.get_by_test_id(f"device-{printer}")
    device.get_by_test_id("inject-runs_out").click()
    expect(device).to_contain_text("Paper ends mid-ticket")
    player.get_by_test_id("btn-cash-out").click()
    player.get_by_test_id("cash-out-now").click()
    expect(player.get_by_text("may not have been printed whole").first).to_be_visible()

    expect(console.get_by_test_id("tickets-waiting")).to_have_text("1")
    console.get_by_test_id("btn-beside-tickets").click()
    spoilt = console.get_by_test_id(f"waiting-print-{seat}")
    expect(spoilt).to_contain_text("$100.00")
    spoilt.get_by_test_id(f"btn-spoilt-{seat}").click()
    expect(spoilt.get_by_test_id("btn-ticket-spoilt-confirm")).to_be_disabled()
    spoilt.get_by_test_id("ticket-spoilt-reason").fill("Half of it is blank")
    spoilt.get_by_test_id("btn-ticket-spoilt-confirm").click()
    expect(spoilt).to_have_count(0)

    kept = console.get_by_test_id(f"waiting-kept-{seat}")
    again = kept.get_by_test_id(f"btn-again-{seat}")
    expect(kept).to_contain_text("Out of paper")
    expect(again).to_be_disabled()
    mend(console, printer)
    expect(again).to_be_enabled()
    again.click()
    kept.get_by_test_id("ticket-again-reason").fill("The player was waiting at the terminal")
    kept.get_by_test_id("btn-ticket-again-confirm").click()
    expect(kept).to_have_count(0)
    expect(console.get_by_test_id("tickets-waiting")).to_have_count(0)
    printed = console.get_by_test_id("tickets-printed").locator("li")
    expect(printed.first).to_contain_text("Printed whole")
    expect(printed.nth(1)).to_contain_text("Void")

    spoilt_number = printed.nth(1).locator(".ticket-number").inner_text()
    find(console, spoilt_number, "Not paid: it is void")
    withhold_and_release(console, printed.first.locator(".ticket-number").inner_text())
    number = printed.first.locator(".ticket-number").inner_text()
    player.keyboard.press("Escape")
    player.get_by_test_id("btn-ticket").click()
    player.get_by_test_id("ticket-number").fill(number)
    player.get_by_test_id("ticket-in").click()
    reads(player, "credit-meter", "$100.00")
    expect(console.get_by_test_id("ticket-terminal")).to_have_value(seat)
    expect(console.get_by_test_id("tickets-accepted").locator("li")).to_have_count(1)
    find(console, number, "Not paid again: it was redeemed")
