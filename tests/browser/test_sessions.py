"""A floor whose staff have PINs of six figures, a second factor for managers, an idle lock."""

from __future__ import annotations

import base64
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from fairfelt.floor.pins import STEP_MS, totp_code
from tests.browser.conftest import FLOOR, House, Screens
from tests.floors import hashed

pytestmark = pytest.mark.browser

SECRET = base64.b32encode(bytes(range(20))).decode()
STAFF = {"1001": "111111", "2001": "222222", "3001": "333333"}
IDLE_LOCK_MS = 8_000
CODE = re.compile(r"^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$")
MANAGER = f"""
[[staff]]
number = "3001"
name = "Mia Manager"
role = "assistant_gaming_manager"
pin_hash = "{hashed(STAFF["3001"])}"
totp = "{SECRET}"
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    floor = tmp_path / "floor.toml"
    text = FLOOR.replace("demo = true", f"demo = true\nidle_lock_ms = {IDLE_LOCK_MS}")
    for old, number in (("1111", "1001"), ("2222", "2001")):
        text = text.replace(f'pin = "{old}"', f'pin_hash = "{hashed(STAFF[number])}"')
    floor.write_text(text + MANAGER)
    house = House(tmp_path / "data", floor)
    house.start()
    yield house
    house.stop()


def sign_in(page: Page, number: str, code: str = "") -> None:
    page.get_by_test_id("sign-in-staff").fill(number)
    page.get_by_test_id("sign-in-pin").fill(STAFF[number])
    page.get_by_test_id("sign-in-code").fill(code)
    show(page, f"sign-in-{number}")
    page.get_by_test_id("sign-in-submit").click()


def now_code() -> str:
    return totp_code(SECRET, int(time.time() * 1000) // STEP_MS)


def show(page: Page, name: str) -> None:
    """Kept where somebody wants to look at the screens."""
    if folder := os.environ.get("FAIRFELT_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_manager_with_a_second_factor_ends_the_session_of_a_dealer(screens: Screens) -> None:
    dealer = screens.open("/dealer", 390, 844)
    sign_in(dealer, "1001")
    expect(dealer.get_by_test_id("sign-out")).to_be_visible()
    console = screens.open("/supervisor")
    sign_in(console, "3001", "000000")
    expect(console.get_by_test_id("message")).to_contain_text("do not match")
    sign_in(console, "3001", now_code())
    console.get_by_test_id("btn-beside-sessions").click()
    expect(console.get_by_test_id("session-1001")).to_contain_text("DT-1")
    console.get_by_test_id("btn-end-1001").click()
    console.get_by_test_id("end-reason").fill("Went home")
    show(console, "sessions")
    console.get_by_test_id("btn-end-confirm").click()
    expect(dealer.get_by_test_id("signed-out")).to_contain_text("Went home")
    show(dealer, "ended-phone")
    expect(console.get_by_test_id("session-1001")).to_have_count(0)


def test_a_page_from_before_the_first_second_factor_asks_for_the_code(screens: Screens) -> None:
    console = screens.open("/supervisor")
    expect(console.get_by_test_id("sign-in-code")).to_be_visible()
    console.route("**/api/floor", before_the_factor, times=1)
    console.reload()
    expect(console.get_by_test_id("sign-in-staff")).to_be_visible()
    expect(console.get_by_test_id("sign-in-code")).to_have_count(0)
    sign_in(console, "3001", now_code())
    expect(console.get_by_test_id("sign-out")).to_be_visible()


def before_the_factor(route: Route) -> None:
    answer = route.fetch()
    body = {key: value for key, value in answer.json().items() if key != "second_factor"}
    route.fulfill(response=answer, json=body)


def test_a_manager_authorises_it_on_the_spot_with_the_code(screens: Screens) -> None:
    console = screens.open("/supervisor", 390, 844)
    sign_in(console, "2001")
    console.get_by_test_id("btn-beside-sessions").click()
    console.get_by_test_id("btn-end-2001").click()
    console.get_by_test_id("end-reason").fill("Left it open")
    console.get_by_test_id("btn-end-confirm").click()
    console.get_by_test_id("authorise-staff").fill("3001")
    console.get_by_test_id("authorise-pin").fill(STAFF["3001"])
    console.get_by_test_id("authorise-submit").click()
    expect(console.get_by_test_id("authorise-problem")).to_contain_text("its code is required too")
    console.get_by_test_id("authorise-pin").fill(STAFF["3001"])
    console.get_by_test_id("authorise-code").fill(now_code())
    show(console, "authorise-390")
    console.get_by_test_id("authorise-submit").click()
    expect(console.get_by_test_id("signed-out")).to_contain_text("Left it open")


def test_a_terminal_left_alone_asks_for_the_pin_and_goes_on(screens: Screens) -> None:
    for width, height in ((1920, 1080), (390, 844)):
        console = screens.open("/supervisor", width, height)
        sign_in(console, "2001")
        if width == 390:
            console.get_by_test_id("btn-take-over").click()
        expect(console.get_by_test_id("locked")).to_be_visible()
        show(console, f"locked-{width}")
        console.get_by_test_id("unlock-pin").fill("000000")
        console.get_by_test_id("unlock-submit").click()
        expect(console.get_by_test_id("unlock-problem")).to_contain_text("do not match")
        console.get_by_test_id("unlock-pin").fill(STAFF["2001"])
        console.get_by_test_id("unlock-submit").click()
        expect(console.get_by_test_id("btn-beside-sessions")).to_be_visible()
        console.get_by_test_id("btn-enrol-code").click()
        expect(console.get_by_test_id("enrol-code")).to_have_text(CODE)
        show(console, f"console-{width}")
