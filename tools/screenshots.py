"""Take the pictures of the docs again, from a floor that really runs.

`make pictures` takes them all, `make pictures ARGS=tour` those of one tour.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import BROWSER_ARGS, FLOOR, House, Screens, start_shoe  # noqa: E402
from tests.browser.test_lab import laboratory  # noqa: E402
from tests.browser.test_player import CREDIT, WIN, open_round, reads, settle, spot  # noqa: E402

from fairfelt.floor.config import DEMO_FLOOR  # noqa: E402
from fairfelt.laboratory.page import page  # noqa: E402
from fairfelt.laboratory.sheet import make_sheet  # noqa: E402
from fairfelt.rulebooks import load_rules  # noqa: E402

PATIENCE_MS = 60_000
FIGURES_MS = 600_000  # returns of blackjack that nobody has asked for before
ROUNDS_MOST = 5
IMAGES = ROOT / "docs" / "images"
BETS = ("straight:17", "split:17-20", "corner:25-26-28-29", "dozen:2", "red", "street:0-1-2")
EARLIER = ("8", "32", "0", "23", "14", "29", "7", "35", "20", "4", "11", "36")


def take(page: Page, name: str) -> None:
    expect(page.locator(".toast:not(.toast-kept)")).to_have_count(0, timeout=PATIENCE_MS)
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
    display = screens.open("/display/R1")
    settle(dealer, "17")
    reads(player, WIN, "$270.00")
    take(player, "player-terminal-won")
    display.wait_for_timeout(3000)
    take(display, "display")


# What is bet on at each table of the demo floor, and the word that says when to look.
GAMES = {
    "baccarat": ("BA2", ("player", "player-pair", "dragon-player", "tie"), "result"),
    "sic-bo": ("SB2", ("big", "single:4", "total:10", "double:5", "pair:2-6"), "result"),
    "blackjack": ("BJ2", ("player", "kings-bounty", "royal-match"), "deciding"),
    "casino-war": ("CW2", ("ante:1", "ante:2", "ante:3", "tie:2"), "result"),
    "three-card-poker": ("TP1", ("ante", "pair-plus", "pair-plus:row-2"), "deciding"),
    "snake-eyes": (
        "SE2",
        ("six", "eight", "hard-8", "hardway-combo", "field", "c-and-e"),
        "result",
    ),
    "tai-sai": (
        "TS3",
        ("big", "single:4", "total:10", "three:1-2-4", "pair-and-one:2-2-5"),
        "result",
    ),
    "money-wheel": ("MW2", ("A", "B", "D", "F"), "result"),
    "lunar-poker": ("LP2", ("ante", "super-bet"), "deciding"),
}


def play_games(screens: Screens) -> None:
    """A picture of every other game, with bets on it, at the moment that tells most."""
    for name, (table, bets, moment) in GAMES.items():
        player = screens.player(table, width=1600, height=900)
        phase = player.get_by_test_id("phase")
        for _ in range(ROUNDS_MOST):
            expect(phase).to_have_attribute("data-phase", "wagering", timeout=PATIENCE_MS)
            for place in bets:
                spot(player, place)
            expect(phase).not_to_have_attribute("data-phase", "wagering", timeout=PATIENCE_MS)
            try:
                expect(phase).to_have_attribute("data-phase", moment, timeout=PATIENCE_MS)
            except AssertionError:  # a blackjack leaves nothing to decide; play another round
                continue
            take(player, name)
            break


def watch_floor(screens: Screens) -> None:
    """All tables of the demo floor, one of them with bets and cards on it."""
    player = screens.player("BA2")
    console = screens.supervisor()
    console.get_by_test_id("table-pick-BA2").click()
    phase = player.get_by_test_id("phase")
    expect(phase).to_have_attribute("data-phase", "wagering", timeout=PATIENCE_MS)
    for place in ("player", "tie"):
        spot(player, place)
    expect(phase).to_have_attribute("data-phase", "result", timeout=PATIENCE_MS)
    take(console, "supervisor-console")


def deal_games(screens: Screens) -> None:
    dealer = screens.dealer("BA1")
    start_shoe(dealer)
    for key in ("btn-new-game", *["btn-deal-card"] * 4):
        dealer.get_by_test_id(key).click()
        dealer.wait_for_timeout(600)
    take(dealer, "dealer-baccarat")


def offer_dice(screens: Screens) -> None:
    """Three players with bets; the first has declined and the second is asked."""
    dealer = screens.dealer("SE1")
    dealer.get_by_test_id("btn-new-game").click()
    for places in (("six", "field"), ("hard-8", "c-and-e"), ("eight", "any-7")):
        player = screens.player("SE1")
        player.get_by_test_id("chip-500").click()
        for place in places:
            spot(player, place)
        reads(player, CREDIT, "$90.00")
    for key in ("btn-offer-dice", "btn-declined"):
        dealer.get_by_test_id(key).click()
    dealer.mouse.move(5, 5)
    take(dealer, "dealer-snake-eyes")


def show_specials(screens: Screens) -> None:
    player = screens.player("R5", width=1600, height=900)
    player.get_by_test_id("surface-special").click()
    player.locator('[data-call="red-snake"]').click()
    player.locator('[data-call="complete:17"]').hover()
    take(player, "ministar-specials")


def ask_what_if(screens: Screens) -> None:
    """A table that runs now, and what it would return with better odds."""
    desk = laboratory(screens, "BJ1", width=1600, height=1000)
    desk.get_by_test_id("odds-player.blackjack").fill("2:1")
    expect(desk.get_by_test_id("lab-warning")).to_be_visible(timeout=FIGURES_MS)
    take(desk, "laboratory")


def speak_chinese(screens: Screens) -> None:
    """The language is chosen at the terminal, and all of it changes."""
    player = screens.player("R3", width=1600, height=900)
    player.get_by_test_id("languages").select_option("zh-Hans")
    expect(player.locator("html")).to_have_attribute("lang", "zh-Hans", timeout=PATIENCE_MS)
    take(player, "player-terminal-chinese")


def show_sheet(screens: Screens) -> None:
    """The best play on a PAR sheet."""
    desk = screens.browser.new_page(viewport={"width": 1280, "height": 900})
    desk.set_content(page(make_sheet(load_rules("star-rapid-fusion-2024", "blackjack"), {})))
    desk.get_by_role("heading", name="How to play it").scroll_into_view_if_needed()
    desk.get_by_role("heading", name="How to play it").evaluate("it => it.scrollIntoView()")
    take(desk, "par-sheet")


def visit(browser: Browser, floor: Path, folder: Path, each: Callable[[Screens], None]) -> None:
    house = House(folder, floor)
    house.start()
    try:
        each(Screens(house, browser))
    finally:
        house.stop()


TOURS = (tour, play_games, watch_floor, deal_games, offer_dice, show_specials, speak_chinese,
         ask_what_if, show_sheet)  # fmt: skip


def main(names: Sequence[str]) -> None:
    tours = [each for each in TOURS if not names or each.__name__ in names]
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        floor = Path(folder) / "floor.toml"
        floor.write_text(FLOOR.replace("Browser test floor", "Fairfelt demo floor"))
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=BROWSER_ARGS
        )
        try:
            for each in tours:
                config = floor if each is tour else DEMO_FLOOR
                visit(browser, config, Path(folder) / each.__name__, each)
        finally:
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
