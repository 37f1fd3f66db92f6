"""Take the pictures of the docs anew, from a floor that really runs.

CHROMIUM=/usr/bin/chromium .venv/bin/python tools/screenshots.py
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import BROWSER_ARGS, FLOOR, House, Screens  # noqa: E402
from tests.browser.test_player import CREDIT, WIN, open_round, reads, settle, spot  # noqa: E402

IMAGES = ROOT / "docs" / "images"
BETS = ("straight:17", "split:17-20", "corner:25-26-28-29", "dozen:2", "red", "street:0-1-2")
EARLIER = ("8", "32", "0", "23", "14", "29", "7", "35", "20", "4", "11", "36")


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(900)  # let what moves come to rest
    page.screenshot(path=IMAGES / f"{name}.png")


def bet(page: Page) -> None:
    page.get_by_test_id("chip-500").click()
    for place in BETS:
        spot(page, place)
    page.locator('[data-call="tier"]').first.click(force=True)
    reads(page, CREDIT, "$40.00")


def tour(screens: Screens) -> None:
    dealer = open_round(screens)
    for number in EARLIER:
        settle(dealer, number)
        dealer.get_by_test_id("btn-new-game").click()
    player = screens.player(width=1600, height=900)
    tall = screens.player(width=1080, height=1920)
    bet(player)
    bet(tall)
    player.mouse.move(5, 500)
    take(player, "player-terminal")
    take(tall, "player-terminal-tall")
    take(dealer, "dealer-terminal")
    take(screens.supervisor(), "supervisor-console")
    display = screens.open("/display/R1")
    settle(dealer, "17")
    reads(player, WIN, "$270.00")
    take(player, "player-terminal-won")
    display.wait_for_timeout(3000)
    take(display, "display")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        floor = Path(folder) / "floor.toml"
        floor.write_text(FLOOR.replace("Browser test floor", "Fairfelt demo floor"))
        house = House(Path(folder) / "data", floor)
        house.start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=BROWSER_ARGS
        )
        try:
            tour(Screens(house, browser))
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
