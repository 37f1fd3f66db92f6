"""A supervisor reads the reports of the day."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.test_player import open_round, settle, spot


def test_what_was_won_today_stands_beside_the_theoretical_hold(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    settle(dealer, "2")
    console = screens.supervisor()
    console.get_by_test_id("btn-beside-reports").click()
    report = console.get_by_test_id("report")
    for name, words in (("drop", "$100.00"), ("staked", "$5.00"), ("win", "$5.00")):
        expect(console.get_by_test_id(f"report-{name}")).to_have_text(words)
    expect(report).to_contain_text(re.compile(r"2\.70 % ± \d+\.\d\d %"))
    expect(console.get_by_test_id("report-plot").locator("circle")).to_have_count(1)
    expect(console.get_by_test_id("report-agrees")).to_be_visible()
    console.get_by_test_id("report-meters").click()
    row = report.locator("tbody tr").first
    expect(row).to_contain_text("PT-1")
    expect(row).to_contain_text("+$95.00")
    with console.expect_download() as saved:
        console.get_by_test_id("report-save").click()
    assert "Terminal meters" in saved.value.path().read_text("utf-8-sig")


def test_a_day_on_which_nothing_happened_says_so(screens: Screens) -> None:
    console = screens.supervisor()
    console.get_by_test_id("btn-beside-reports").click()
    console.get_by_test_id("log-report-from_day").fill("01/01/2001")
    console.get_by_test_id("log-report-to_day").fill("02/01/2001")
    expect(console.get_by_test_id("report")).to_contain_text("No wagers were settled")
    expect(console.get_by_test_id("report")).to_contain_text("01/01/2001 to 02/01/2001")
    console.get_by_test_id("report-today").click()
    expect(console.get_by_test_id("report")).not_to_contain_text("01/01/2001")
