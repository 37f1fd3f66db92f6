"""The two Interblock books at a player terminal of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.test_player import BET, CREDIT, drag, reads, spot
from tests.marks import rule

pytestmark = pytest.mark.browser

BOOKS = {"R1": "star-ministar-2018", "R3": "star-interblock-2016"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Each table under another book, with a wheel that runs by itself."""
    text = FLOOR
    for ruleset in BOOKS.values():
        text = text.replace("star-rapid-fusion-2024", ruleset, 1)
    text = re.sub(
        r'mode = "\w+", wagering_ms = \d+', 'mode = "automated", wagering_ms = 90000', text
    )
    floor = tmp_path / "floor.toml"
    floor.write_text(text)
    house = House(tmp_path / "data", floor)
    house.start()
    yield house
    house.stop()


@rule("star-interblock-2016", "3.1")
@rule("star-ministar-2018", "3.2", "3.3.4", "3.5.1", "3.5.1.1", "3.5.1.2", "3.11")
@pytest.mark.parametrize("table", BOOKS)
def test_the_screen_tells_what_to_do_and_touch_moves_money(screens: Screens, table: str) -> None:
    assert screens.house.table(table)["ruleset"] == BOOKS[table]
    player = screens.player(table)
    expect(player.get_by_test_id("info")).to_contain_text("Chip in hand")
    expect(player.get_by_test_id("countdown")).to_have_attribute("data-seconds", re.compile(r"\d+"))
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    reads(player, CREDIT, "$95.00")
    red = player.locator('[data-spot="red"]').first.bounding_box()
    black = player.locator('[data-spot="black"]').first.bounding_box()
    drag(player, red, black)
    expect(player.locator('[data-chip-on="black"]')).to_have_count(1)
    expect(player.locator('[data-chip-on="red"]')).to_have_count(0)
    drag(player, black, player.get_by_test_id("phase").bounding_box())
    reads(player, BET, "$0.00")
    reads(player, CREDIT, "$100.00")
