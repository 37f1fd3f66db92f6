"""Every sheet of a player, every part of the console, the laboratory, the walks of irregularities
and the pages around them: nothing that axe finds critical or serious, no text without room, none
that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import House
from tests.browser.inspecting import BIG, PHONES, SMALL, TALL, WIDE, Tour, unhurried

pytestmark = pytest.mark.browser

SHEETS = {"tables": "btn-tables", "rules": "btn-rules", "games": "btn-games", "fault": "btn-fault",
          "cash-out": "btn-cash-out", "win": "win-meter"}  # fmt: skip
PHONE_SHEETS = {"limits": "btn-limits", "notes": "credit-meter"}
# Books and games of which the other walk shows another table, or none.
TABLES = ("R5", "SB3", "BA3", "TP1", "SE2", "TS3", "LP2", "MW2", "BA2")
BESIDE = (
    "log", "notices", "recall", "disputes", "purses", "tickets", "reports", "terminals", "sessions",
)  # fmt: skip
PANELS = ("player", "limits", "equipment", "closing")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from unhurried(tmp_path_factory.mktemp("floor"))


@pytest.fixture(params=["en", "zh-Hans"])
def tour(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Tour]:
    tour = Tour(house, browser, language=request.param)
    yield tour
    tour.leave()


def press(page: Page, key: str) -> None:
    page.get_by_test_id(key).click()


def sheet(tour: Tour, player: Page, name: str, key: str, sizes: list[tuple[int, int]]) -> None:
    player.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    press(player, key)
    expect(player.get_by_test_id("sheet")).to_be_visible()
    tour.inspect(player, f"sheet-{name}", sizes)
    player.keyboard.press("Escape")
    expect(player.get_by_test_id("sheet")).to_have_count(0)


def test_a_players_sheets_and_other_tables(tour: Tour) -> None:
    player = tour.player("R1")
    for name, key in SHEETS.items():
        sheet(tour, player, name, key, [WIDE, TALL, *PHONES])
    for name, key in PHONE_SHEETS.items():
        sheet(tour, player, name, key, PHONES)
    player.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    for table in TABLES:
        tour.sit(player, table)
        expect(player.locator("[data-spot]").first).to_be_attached()
        tour.inspect(player, f"{table}-player")
    tour.sit(player, "R5")
    press(player, "surface-special")
    tour.inspect(player, "special-bets")
    assert tour.findings == {}


def test_the_console(tour: Tour) -> None:
    console = tour.supervisor("R1")
    for name in BESIDE:
        press(console, f"btn-beside-{name}")
        tour.inspect(console, f"console-{name}", [WIDE, SMALL, *PHONES])
    for name in PANELS:
        press(console, f"btn-{name}")
        tour.inspect(console, f"console-{name}", [WIDE, SMALL, *PHONES])
    press(console, "btn-void")
    tour.inspect(console, "console-wrong", [WIDE, SMALL, *PHONES])
    press(console, "wrong-disrupted")
    tour.inspect(console, "console-walk", [WIDE, SMALL, *PHONES])
    press(console, "btn-void-cancel")
    for table in ("BA1", "SE1"):
        press(console, f"table-pick-{table}")
        expect(console.get_by_test_id("phase")).to_be_visible()
        tour.inspect(console, f"console-{table}", [WIDE, *BIG])
    assert tour.findings == {}


def test_tickets_on_the_console(tour: Tour) -> None:
    console, player = tour.supervisor("R1"), tour.player("R1")
    printer = f"printer:{player.locator('.terminal-name').inner_text()}"
    press(console, "btn-equipment")
    console.get_by_test_id(f"device-{printer}").get_by_test_id("inject-runs_out").click()
    press(console, "btn-equipment")
    press(player, "btn-cash-out")
    press(player, "cash-out-now")
    press(console, "btn-beside-tickets")
    spoilt = console.locator("[data-testid^=waiting-print]").last
    spoilt.locator("[data-testid^=btn-spoilt]").click()
    tour.inspect(console, "console-ticket-spoilt", [WIDE, SMALL, *PHONES])
    spoilt.locator("input").fill("Half of it is blank")
    press(console, "btn-ticket-spoilt-confirm")
    expect(console.locator("[data-testid^=waiting-kept]").last).to_be_visible()
    console.get_by_test_id("find-number").fill("1")
    press(console, "btn-find-ticket")
    expect(console.locator("[data-testid^=found-]").last).to_be_visible()
    tour.inspect(console, "console-ticket-kept", [WIDE, SMALL, *PHONES])
    assert tour.findings == {}


def test_somebody_above_authorises_an_act(tour: Tour) -> None:
    dealer = tour.dealer("R1")
    number, new = dealer.get_by_test_id("number-17"), dealer.get_by_test_id("btn-new-game")
    expect(new).to_be_visible()
    if new.is_enabled():  # else somebody has asked in another language before
        new.click()
        press(dealer, "btn-no-more-bets")
    number.click()
    expect(dealer.get_by_test_id("authorise")).to_be_visible()
    tour.inspect(dealer, "authorise", [WIDE, SMALL, *PHONES])
    assert tour.findings == {}


def test_the_pages_around_the_tables(tour: Tour) -> None:
    page = tour.open("/")
    expect(page.locator(".clock")).to_be_visible()
    tour.inspect(page, "front")
    page.goto(f"{tour.house.url}/display")
    expect(page.locator("main a, main button").first).to_be_visible()
    tour.inspect(page, "walls", BIG)
    page.goto(f"{tour.house.url}/dealer")
    page.get_by_test_id("sign-in-staff").fill("1001")
    page.get_by_test_id("sign-in-pin").fill("9999")
    press(page, "sign-in-submit")
    expect(page.get_by_test_id("message")).to_be_visible()
    tour.inspect(page, "sign-in")
    page.goto(f"{tour.house.url}/rules")
    expect(page.locator(".rules-page")).to_be_visible()
    tour.inspect(page, "rules", [WIDE])
    assert tour.findings == {}


def test_the_laboratory(tour: Tour) -> None:
    desk = tour.supervisor("R1")
    desk.goto(f"{tour.house.url}/lab#R1")
    expect(desk.get_by_test_id("lab-row").first).to_be_visible()
    desk.get_by_test_id("odds-straight").fill("37:1")
    expect(desk.get_by_test_id("lab-warning")).to_be_visible()
    tour.inspect(desk, "laboratory")
    assert tour.findings == {}
