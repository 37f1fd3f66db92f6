"""What a screen weighs: counted in requests and bytes, which are the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fairfelt.floor.config import DEMO_FLOOR
from tests.browser.conftest import PATIENCE_MS, House

pytestmark = pytest.mark.browser

# The most that a screen asks for and is sent when a terminal shows it for the first time.
PAGES = {"/": 200_000, "/play": 300_000, "/dealer": 260_000, "/supervisor": 300_000,
         "/display/R1": 230_000, "/lab": 230_000, "/rules": 200_000}  # fmt: skip
REQUESTS_MOST = 19
AGAIN_BYTES_MOST = 20_000
each_page = pytest.mark.parametrize("path", PAGES)
TAKEN = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((file) => [file.name, file.transferSize])
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The demo floor, with all its tables."""
    house = House(tmp_path_factory.mktemp("floor") / "data", DEMO_FLOOR)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def terminal(browser: Browser) -> Iterator[BrowserContext]:
    """One that has never shown a screen."""
    terminal = browser.new_context(viewport={"width": 1920, "height": 1080})
    terminal.set_default_timeout(PATIENCE_MS)
    yield terminal
    terminal.close()


def speak(terminal: BrowserContext, language: str) -> None:
    """As if somebody had chosen a language here."""
    if language != "en":
        terminal.add_init_script(
            "for (const kept of [localStorage, sessionStorage])"
            f" kept.setItem('fairfelt.language', '{language}')"
        )


def shown(page: Page, address: str) -> list[Any]:
    page.goto(address)
    expect(page.locator(".clock, .rules-page").first).to_be_visible()
    if address.endswith("/play"):
        expect(page.locator("[data-spot]").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    taken: list[Any] = page.evaluate(TAKEN)
    return taken


@each_page
def test_a_screen_shows_something_before_any_script_has_run(
    house: House, terminal: BrowserContext, path: str
) -> None:
    page = terminal.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(house.url + path)
    expect(page.get_by_text("Fairfelt", exact=True)).to_be_in_viewport(ratio=1)
    assert page.locator("main").bounding_box()


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@each_page
def test_a_screen_is_light(
    house: House, terminal: BrowserContext, path: str, language: str
) -> None:
    speak(terminal, language)
    page = terminal.new_page()
    first = shown(page, house.url + path)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert len(first) <= REQUESTS_MOST, first
    assert sum(size for _, size in first) <= PAGES[path], first
    again = shown(page, house.url + path)
    assert len(again) <= REQUESTS_MOST, again
    assert sum(size for _, size in again) <= AGAIN_BYTES_MOST, again
