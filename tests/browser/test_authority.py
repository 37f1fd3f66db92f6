"""Somebody above authorises a dealer's act on the spot, and a stopped table is released."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fairfelt.core.errors import Broken
from fairfelt.floor.config import load_floor
from fairfelt.floor.script import Player
from fairfelt.store import SqliteStore
from tests.browser.conftest import FLOOR, House, Screens, authorise, start_shoe
from tests.marks import rule

STAR = "star-rapid-fusion-2024"

FLOOR_OF_RANKS = (
    FLOOR
    + """
[[staff]]
number = "3001"
name = "Manager"
role = "assistant_gaming_manager"
pin = "3333"

[[staff]]
number = "5001"
name = "Inspector"
role = "inspector"
pin = "5555"

[[tables]]
id = "R2"
name = "Roulette 2"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
device = "simulated"
limits = "main"
options = { mode = "live", wagering_ms = 120000 }

[[tables]]
id = "BA1"
name = "Baccarat 1"
ruleset = "star-rapid-fusion-2024"
game = "baccarat"
device = "simulated"
limits = "cards"
options = { mode = "live", wagering_ms = 120000 }

[limits.cards.total]
min_cents = 500
max_cents = 500000

[limits.cards.kinds]
player = { min_cents = 500, max_cents = 200000 }
banker = { min_cents = 500, max_cents = 200000 }
tie = { min_cents = 500, max_cents = 25000 }
dragon-player = { min_cents = 500, max_cents = 20000 }
dragon-banker = { min_cents = 500, max_cents = 20000 }
super-6 = { min_cents = 500, max_cents = 20000 }
player-pair = { min_cents = 500, max_cents = 20000 }
banker-pair = { min_cents = 500, max_cents = 20000 }
"""
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """R1 had stopped over $20.00 before the floor was started again."""
    where = tmp_path_factory.mktemp("ranks")
    floor, data = where / "floor.toml", where / "data"
    floor.write_text(FLOOR_OF_RANKS)
    data.mkdir()
    stop(floor, data)
    house = House(data, floor)
    house.start()
    yield house
    house.stop()


def stop(floor: Path, data: Path) -> None:
    store = SqliteStore(data / "floor.db")
    player = Player(load_floor(floor), lambda event: None, store=store)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    player.play({"as": "DT-1", "type": "start_round", "table": "R1"})
    player.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 2_000}})
    assert player.floor.pit.tables["R1"].state.layout.staked_cents == 2_000
    player._commit(
        [player.floor.pit.runners["R1"].freeze(Broken("wagers/R1 does not add up"), player.now)]
    )
    store.close()


def shown(desk: Page) -> dict[str, str]:
    """What is authorised, line by line."""
    lines = desk.get_by_test_id("authorise-lines").locator("[data-line]")
    return {line.locator("dt").inner_text(): line.locator("dd").inner_text()
            for line in lines.all()}  # fmt: skip


@rule(STAR, "10.5.12", "15.5.2")
def test_a_supervisor_authorises_a_dealers_act_by_pin(screens: Screens) -> None:
    dealer, console = screens.dealer("BA1"), screens.supervisor("BA1")
    start_shoe(dealer)
    dealer.get_by_test_id("btn-new-game").click()
    approve = dealer.get_by_test_id("btn-approve-entry")

    approve.click()
    dialog = dealer.get_by_test_id("authorise")
    expect(dialog).to_contain_text("Approve entry by hand")
    expect(dialog).to_contain_text("gaming supervisor or above")
    expect(dialog).to_contain_text("Baccarat 1")  # whose name the page asks the floor for
    assert shown(dealer) == {
        "Table": "BA1 · Baccarat 1", "Round": "1", "Staked": "$0.00", "Credits": "no change",
        "Rule": "10.5.12", "Reason": "Cards of this round are entered by hand.",
        "Requested by": "1001 Dealer",
    }  # fmt: skip
    authorise(dealer, "2001", "9999")
    expect(dealer.get_by_test_id("authorise-problem")).to_contain_text("do not match")
    expect(dealer.get_by_test_id("authorise-pin")).to_be_focused()  # for the next try
    authorise(dealer, "1001", "1111")
    expect(dealer.get_by_test_id("authorise-problem")).to_contain_text("belongs to: dealer")
    dealer.get_by_test_id("authorise-cancel").click()
    expect(dialog).to_have_count(0)
    expect(approve).to_be_enabled()

    approve.click()
    authorise(dealer, "2001", "2222")
    expect(dialog).to_have_count(0)
    expect(approve).to_have_count(0)
    expect(dealer.get_by_test_id("rank-A")).to_be_enabled()
    expect(console.get_by_test_id("log")).to_contain_text("2001 Supervisor authorised: ")
    expect(console.get_by_test_id("log")).to_contain_text("Wrong PIN at DT-")
    # Who asks for a supervisor first has been refused nothing.
    expect(console.get_by_test_id("log")).not_to_contain_text("Refused to 1001")


def test_a_stopped_table_is_released_with_a_managers_pin(screens: Screens) -> None:
    player, console = screens.player("R1", cents=0), screens.supervisor("R1")
    expect(player.get_by_test_id("phase")).to_contain_text("Table locked")
    expect(console.get_by_test_id("frozen-why")).to_contain_text("Something failed at this table")
    expect(console.get_by_test_id("table-pick-R1")).to_contain_text("Locked")
    inspector = screens.staff("/supervisor", "5001", "5555")
    expect(inspector.get_by_test_id("frozen")).to_be_visible()
    expect(inspector.get_by_test_id("btn-release-empty")).to_have_count(0)

    console.get_by_test_id("release-reason").fill("It takes long")
    expect(console.get_by_test_id("frozen-lies")).to_contain_text("$20.00 is on the layout")
    console.get_by_test_id("btn-return").dblclick()  # a double tap moves nothing
    sure = console.get_by_test_id("btn-return-confirm")
    expect(sure).to_have_text("Return $20.00 now, keep the table closed")
    expect(console.get_by_test_id("authorise")).to_have_count(0)
    sure.click()
    expect(console.get_by_test_id("authorise")).to_contain_text("Number and PIN: assistant")
    assert shown(console)["Credits"] == "+$20.00"
    authorise(console, "3001", "3333")
    expect(console.get_by_test_id("frozen-lies")).to_contain_text("The layout is empty")
    expect(console.get_by_test_id("table-pick-R1")).to_have_class(re.compile("row-suspended"))
    expect(console.get_by_test_id("btn-return")).to_have_count(0)
    expect(console.get_by_test_id("btn-release-empty")).to_be_disabled()  # why, is asked anew

    console.get_by_test_id("release-reason").fill("Records read back")
    console.get_by_test_id("btn-release-empty").click()
    expect(console.get_by_test_id("authorise")).to_contain_text("assistant gaming manager")
    authorise(console, "3001", "3333")
    expect(console.get_by_test_id("frozen")).to_have_count(0)
    expect(console.get_by_test_id("btn-close-table")).to_be_enabled()
    expect(inspector.get_by_test_id("frozen")).to_have_count(0)
    expect(inspector.get_by_test_id("btn-close-table")).to_have_count(0)
    expect(inspector.get_by_test_id("log")).to_contain_text("Released: Records read back")
    expect(player.get_by_test_id("phase")).not_to_contain_text("stopped")


@rule(STAR, "11.5.1.10")
def test_nobody_authorises_what_has_changed_meanwhile(screens: Screens) -> None:
    """The dealer enters a number before the ball rests; then the sensor reads."""
    dealer = screens.dealer("R2")
    dealer.get_by_test_id("btn-new-game").click()
    dealer.get_by_test_id("btn-spin").click()
    dealer.get_by_test_id("btn-no-more-bets").click()
    expect(dealer.get_by_test_id("entry-hint")).to_contain_text("needs a supervisor")
    dealer.get_by_test_id("number-17").click()
    expect(dealer.get_by_test_id("authorise")).to_contain_text("Device read")
    expect(dealer.get_by_test_id("authorise")).to_have_count(0)  # the ball has come to rest
    expect(dealer.get_by_test_id("message")).to_contain_text("moved on")
    expect(dealer.get_by_test_id("btn-accept")).to_be_enabled()
