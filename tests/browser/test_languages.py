"""Screens in each language that the floor offers: chosen at the seat, with room for its words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.words import say
from tests.browser.conftest import House, Screens

pytestmark = pytest.mark.browser

SITTING_MS = 12_000  # long enough to see the screen in the other language on a busy machine
OFFERS = f"sitting_ends_ms = {SITTING_MS}\n[[staff]]"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The demo floor, where a sitting soon ends."""
    where = tmp_path_factory.mktemp("languages")
    floor = where / "floor.toml"
    floor.write_text(DEMO_FLOOR.read_text(encoding="utf-8").replace("[[staff]]", OFFERS, 1))
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


# -- words for everything -----------------------------------------------------------------------

DEMO_TABLES = tomllib.loads(DEMO_FLOOR.read_text(encoding="utf-8"))["tables"]
FIRST_OF_EACH = {(one["ruleset"], one["game"]): one["id"] for one in reversed(DEMO_TABLES)}
KEY = re.compile(r"\b(?:rules|play|common|word|refusal|recall)\.[a-z][\w-]*\.?[\w.-]*")


@pytest.mark.parametrize("table", sorted(FIRST_OF_EACH.values()))
def test_no_key_of_the_catalogue_is_shown_in_place_of_its_words(
    screens: Screens, table: str
) -> None:
    """A terminal that opens at a table has the words of that table's game, and of no other."""
    seat = screens.player(table)
    expect(seat.locator(".pt-board")).to_be_visible()
    assert KEY.findall(seat.locator("body").inner_text()) == []


def test_a_key_would_be_found() -> None:
    assert KEY.findall("Total\nrules.sic-bo.wager.small\n4 - 10 pays 1.5 rules. play") == [
        "rules.sic-bo.wager.small"
    ]


# -- chosen at the seat -----------------------------------------------------------------------


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".phase-title, .meter-title").first).to_be_visible()
    expect(page.get_by_test_id("btn-clear")).to_have_text(say("play.clear", language))


def test_a_language_is_chosen_at_the_seat_and_kept_for_the_sitting(screens: Screens) -> None:
    seat = screens.player("R3", 10_000)
    speaks(seat, "en")
    seat.get_by_test_id("languages").select_option("zh-Hans")
    speaks(seat, "zh-Hans")
    expect(seat.locator(".clock-date")).to_contain_text("年")
    expect(seat.get_by_test_id("credit-meter")).to_have_text("$100.00")
    seat.reload()
    speaks(seat, "zh-Hans")
    seat.get_by_test_id("btn-cash-out").click()
    seat.get_by_test_id("cash-out-now").click()
    expect(seat.get_by_test_id("voucher")).to_contain_text("$100.00")
    speaks(seat, "en")


def starts_again(screens: Screens, seat: Page) -> Page:
    """The terminal is switched off and on: what its browser keeps is all that it has."""
    kept = seat.context.storage_state()
    seat.close()
    return screens.open("/play", storage_state=kept)


def test_a_terminal_that_is_started_again_keeps_the_language_of_the_sitting(
    screens: Screens,
) -> None:
    seat = screens.player("R3", 10_000)
    seat.get_by_test_id("languages").select_option("zh-Hans")
    speaks(seat, "zh-Hans")
    expect(seat.get_by_test_id("credit-meter")).to_have_text("$100.00")
    again = starts_again(screens, seat)
    speaks(again, "zh-Hans")
    expect(again.get_by_test_id("credit-meter")).to_have_text("$100.00")
    again.get_by_test_id("btn-cash-out").click()
    again.get_by_test_id("cash-out-now").click()
    expect(again.get_by_test_id("voucher")).to_contain_text("$100.00")
    next_player = starts_again(screens, again)  # who need not wait until the page has seen it
    speaks(next_player, "en")
    next_player.get_by_test_id("note-10000").click()
    expect(next_player.get_by_test_id("credit-meter")).to_have_text("$100.00")
    speaks(starts_again(screens, next_player), "en")


def test_a_player_without_credit_leaves_the_floors_language(screens: Screens) -> None:
    seat = screens.player("R3", 0)
    seat.get_by_test_id("languages").select_option("zh-Hans")
    speaks(seat, "zh-Hans")
    speaks(seat, "en")


def test_a_refusal_is_in_the_language_of_the_seat(screens: Screens) -> None:
    staff = screens.open("/dealer")
    staff.get_by_test_id("languages").select_option("zh-Hans")
    staff.get_by_test_id("sign-in-staff").fill("1001")
    staff.get_by_test_id("sign-in-pin").fill("9999")
    staff.get_by_test_id("sign-in-submit").click()
    expect(staff.locator("body")).to_contain_text(say("refusal.sign_in_refused", "zh-Hans"))
