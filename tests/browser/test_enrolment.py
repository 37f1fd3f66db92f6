"""A floor with real money: nobody is let in without a code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from fairfelt.floor.pins import hash_pin
from tests.browser.conftest import FLOOR, House, Screens

pytestmark = pytest.mark.browser

TRIES, ANSWER_MS = 3, 6_000


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Like the other floors of these tests, but not a demo."""
    floor = tmp_path / "floor.toml"
    text = FLOOR.replace("demo = true", "demo = false").replace('device = "simulated"', "")
    for pin in ("1111", "2222", "2323"):
        text = text.replace(f'pin = "{pin}"', f'pin_hash = "{hash_pin(pin)}"')
    floor.write_text(text)
    house = House(tmp_path / "data", floor)
    house.start()
    yield house
    house.stop()


def enter(screens: Screens, path: str, code: str) -> Page:
    page = screens.open(path)
    page.get_by_test_id("enrol-input").fill(code)
    page.get_by_test_id("enrol-submit").click()
    return page


def code_from(console: Page) -> str:
    """A code for a player. It is told once: where the line fails, a supervisor asks for another."""
    button, code = console.get_by_test_id("btn-enrol-code"), console.get_by_test_id("enrol-code")
    for _ in range(TRIES):
        button.click()
        with suppress(AssertionError):
            expect(code).to_be_visible(timeout=ANSWER_MS)
            break
    return code.inner_text()


def test_the_first_supervisor_has_a_code_and_lets_a_player_in(screens: Screens) -> None:
    refused = enter(screens, "/supervisor", "00000000")
    expect(refused.get_by_test_id("message")).to_contain_text("unknown")
    console = enter(screens, "/supervisor", screens.house.code)
    console.get_by_test_id("sign-in-staff").fill("2001")
    console.get_by_test_id("sign-in-pin").fill("2222")
    console.get_by_test_id("sign-in-submit").click()
    issued = code_from(console)
    player = enter(screens, "/play", issued)
    expect(player.get_by_test_id("credit-meter")).to_have_text("$0.00")
    expect(player.get_by_test_id("demo")).to_have_count(0)
    expect(player.get_by_test_id("note-10000")).to_have_count(0)


def test_nobody_is_enrolled_without_a_code(house: House) -> None:
    answer = httpx.post(f"{house.url}/api/terminals", json={"role": "player"})
    assert (answer.status_code, answer.json()["code"]) == (403, "enrolment_refused")
    assert "demo_staff" not in httpx.get(f"{house.url}/api/floor").json()
