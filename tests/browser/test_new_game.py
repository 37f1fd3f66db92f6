"""The game of the guide *Add a game* on a player terminal: bet on, drawn, seen and paid."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.test_games_baccarat_sicbo import fresh_round, money, phase, sign
from tests.browser.test_player import BET, WIN, lay, reads
from tests.guides.following import follow

pytestmark = pytest.mark.browser

TABLE = """
[[tables]]
id = "OD1"
name = "One die"
ruleset = "harbour-demo-2030"
game = "one-die"
device = "simulated"
limits = "one-die"
options = { mode = "automated", wagering_ms = 16000 }
timings = { reveal_ms = 2500, pause_ms = 8000 }
"""
FACES = "123456"
PAID_CENTS = {"1": 450, "2": 450, "3": 450, "4": 0, "5": 0, "6": 0}  # on low, for $5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    where = tmp_path_factory.mktemp("floor")
    project = follow(tmp_path_factory.mktemp("project"), "add-a-rule-set", "add-a-game")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{TABLE}\n{sign('one-die', 'low', 'number')}")
    house = House(where / "data", floor, project=project)
    house.start()
    yield house
    house.stop()


def test_a_round_of_the_toy_game_is_played_at_a_terminal(screens: Screens) -> None:
    player = screens.player("OD1")
    fresh_round(player)
    expect(player.locator("[data-spot]")).to_have_count(7)
    lay(player, 500, "low", "number:2")
    reads(player, BET, "$10.00")
    phase(player, "result")
    said = player.get_by_test_id("phase")
    expect(said).to_contain_text(re.compile(r"The die shows [1-6]"))
    face = said.inner_text().split("The die shows ")[1][0]
    reads(player, WIN, money(PAID_CENTS[face] + (2250 if face == "2" else 0)))


def test_staff_and_the_wall_show_it_too(screens: Screens) -> None:
    wall = screens.open("/display/OD1")
    expect(wall.get_by_text("One die", exact=True)).to_be_visible()
    console = screens.supervisor()
    expect(console.get_by_text("One die").first).to_be_visible()
