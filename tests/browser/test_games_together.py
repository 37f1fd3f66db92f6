"""Six games on one terminal: every layout whole, one credit meter, bets in several at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from fairfelt.floor.config import DEMO_FLOOR
from tests.browser.conftest import House, Screens, start_shoe
from tests.browser.how import has_keys, how_to_play
from tests.browser.test_player import BET, CREDIT, reads, spot
from tests.browser.test_screens import OUTSIDE, SIZES, at_sizes
from tests.marks import rule

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("demo") / "data", DEMO_FLOOR)
    house.start()
    yield house
    house.stop()


@rule("star-rapid-fusion-2024", "10.1.1", "12.1.1", "13.1.1", "14.1.1", "15.1.2", "15.1.2.1")
@pytest.mark.parametrize("table", ["BA1", "BA2", "SB2", "BJ2", "CW1", "CW2", "TP1"])
def test_a_layout_has_a_place_for_every_wager(screens: Screens, table: str) -> None:
    player = screens.player(table)
    spots = screens.house.table(table)["spots"]
    wanted = {id_ for id_, spot in spots.items() if not spot["by_choice"]}
    for size in at_sizes(player, SIZES):
        shown = player.locator("[data-spot]:visible")
        found = set(shown.evaluate_all("spots => spots.map((spot) => spot.dataset.spot)"))
        assert wanted <= found, size
        assert player.evaluate(OUTSIDE) == [], size


# How many lines the instructions of each game have, where the generator runs it, and a wager.
GENERATED = {
    "R3": ("roulette", 1, "red"), "BA2": ("baccarat", 1, "banker"), "SB2": ("sic-bo", 1, "big"),
    "BJ2": ("blackjack", 3, "player"), "CW2": ("casino-war", 2, "ante:1"),
    "TP1": ("three-card-poker", 3, "ante"),
}  # fmt: skip


@rule("star-rapid-fusion-2024", "17.3", "17.4")
@pytest.mark.parametrize("table", GENERATED)
def test_the_screen_of_each_game_tells_how_it_is_played(screens: Screens, table: str) -> None:
    game, lines, wager = GENERATED[table]
    about = screens.house.table(table)
    assert (about["game"], about["mode"]) == (game, "rng")
    player = screens.player(table)
    told = how_to_play(player)
    of_game = [f"{game.replace('-', '_')}.{n + 1}" for n in range(lines)]
    assert [line for line in told if "." in line] == of_game
    fresh_bets(player)
    decided = of_game[1:]  # their keys come with the cards
    has_keys(player, (key for line, keys in told.items() if line not in decided for key in keys))
    player.get_by_test_id("chip-500").click()
    spot(player, wager)
    reads(player, BET, "$5.00")
    player.get_by_text("Clear", exact=True).click()
    reads(player, BET, "$0.00")


def fresh_bets(page: Page) -> None:
    """Betting has only begun, so that there is time for some touches."""
    phase, countdown = page.get_by_test_id("phase"), page.get_by_test_id("countdown")
    expect(countdown).to_have_attribute(
        "data-seconds", re.compile(r"^([89]|[12]\d)$"), timeout=60_000
    )
    expect(phase).to_have_attribute("data-phase", "wagering")


def wait_for_bets(page: Page) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")


@rule("star-rapid-fusion-2024", "2.1")
def test_one_meter_pays_for_bets_in_several_games_at_once(screens: Screens) -> None:
    dealer = screens.dealer("BA1")
    start_shoe(dealer)
    dealer.get_by_test_id("btn-new-game").click()
    player = screens.player("BA1")
    wait_for_bets(player)
    player.get_by_test_id("chip-500").click()
    spot(player, "banker")
    reads(player, CREDIT, "$95.00")

    second = screens.staff("/dealer", "1002", "1212", "CW1")
    second.get_by_test_id("btn-new-game").click()
    screens.sit(player, "CW1")
    wait_for_bets(player)
    spot(player, "ante:3")
    reads(player, CREDIT, "$90.00")
    reads(player, BET, "$5.00")

    screens.sit(player, "BA1")
    reads(player, BET, "$5.00")
    reads(player, CREDIT, "$90.00")
    expect(player.locator('[data-spot="banker"]')).to_contain_text("5")
