"""Baccarat and sic bo at the player terminal, dealt and thrown by the generator."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fairfelt.floor.config import DEMO_FLOOR
from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.test_player import BET, CREDIT, WIN, drag, reads, spot
from tests.browser.test_screens import OUTSIDE, ROOM, SIZES, TERMINALS, TOUCH_PX, at_sizes
from tests.marks import rule

pytestmark = pytest.mark.browser

TABLES = """
[[tables]]
id = "BA2"
name = "Baccarat 2 · random numbers"
ruleset = "star-rapid-fusion-2024"
game = "baccarat"
limits = "baccarat"
options = { mode = "rng", wagering_ms = 16000 }
timings = { deal_ms = 300, reveal_ms = 1500, pause_ms = 7000 }

[[tables]]
id = "SB2"
name = "Sic bo 2 · random numbers"
ruleset = "star-rapid-fusion-2024"
game = "sic-bo"
limits = "sic-bo"
options = { mode = "rng", wagering_ms = 16000 }
timings = { reveal_ms = 2500, pause_ms = 7000 }

[[tables]]
id = "IB1"
name = "Sic bo 3 · automated"
ruleset = "star-interblock-2016"
game = "sic-bo"
device = "simulated"
limits = "interblock"
options = { mode = "automated", wagering_ms = 600000 }
"""


def sign(name: str, *kinds: str) -> str:
    limits = "\n".join(f"{kind} = {{ min_cents = 100, max_cents = 100000 }}" for kind in kinds)
    total = "min_cents = 100\nmax_cents = 200000"
    return f"[limits.{name}.total]\n{total}\n\n[limits.{name}.kinds]\n{limits}\n\n"


DICE = ("small", "big", "triple", "any-triple", "double", "total", "pair", "single")
SIGNS = (
    sign("baccarat", "player", "banker", "tie", "dragon-player", "dragon-banker", "super-6",
         "player-pair", "banker-pair")
    + sign("sic-bo", *DICE, "even", "odd", "four")
    + sign("interblock", *DICE)
)  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test sits down with money of its own."""
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{TABLES}\n{SIGNS}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def phase(page: Page, name: str) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", name)


def fresh_round(page: Page) -> None:
    """Wait for a round that has just opened, so that there is time to bet in it."""
    phase(page, "result")
    phase(page, "wagering")


def money(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def box(page: Page, id_: str) -> Locator:
    return page.locator(f'[data-spot="{id_}"]')


@rule("star-rapid-fusion-2024", "10.2.1.1.3", "10.3.2.3", "10.4.1.1", "10.4.1.2")
def test_a_coup_of_baccarat_is_bet_on_dealt_and_paid(screens: Screens) -> None:
    player = screens.player("BA2")
    fresh_round(player)
    before = int(player.get_by_test_id("bead-plate").locator("[data-winner]").count())
    player.get_by_test_id("chip-500").click()
    spot(player, "player")
    spot(player, "banker")
    reads(player, BET, "$10.00")
    phase(player, "awaiting_result")
    expect(player.get_by_test_id("phase")).to_contain_text("Next card")
    phase(player, "result")
    winner = winner_by_the_cards(player)
    expect(player.get_by_test_id("phase")).to_have_attribute("data-colour", winner)
    expect(box(player, winner)).to_have_class(re.compile("is-winner"))
    paid_cents = {"player": 500, "banker": 475, "tie": 0}[winner]
    back_cents = 1000 if winner == "tie" else 500
    reads(player, WIN, money(paid_cents))
    reads(player, CREDIT, money(9000 + paid_cents + back_cents))
    fate = {"player": "is-won", "banker": "is-lost"} if winner == "player" else {
        "player": "is-lost", "banker": "is-won"}  # fmt: skip
    for side in ("player", "banker"):
        mark = "is-push" if winner == "tie" else fate[side]
        expect(box(player, side)).to_have_class(re.compile(mark))
    plate = player.get_by_test_id("bead-plate").locator("[data-winner]")
    expect(plate).to_have_count(before + 1)
    expect(plate.last).to_have_attribute("data-winner", winner)
    expect(player.get_by_test_id("shoe")).to_contain_text("Shoe 1")


def winner_by_the_cards(page: Page) -> str:
    """Counted from the cards that the screen shows, and compared with the points it shows."""
    points = {}
    for side in ("player", "banker"):
        cards = page.get_by_test_id(f"hand-{side}").locator("[data-card]")
        faces = cards.evaluate_all("all => all.map(e => e.dataset.card)")
        points[side] = sum(value(card) for card in faces) % 10
        assert len(faces) in (2, 3)
        expect(page.get_by_test_id(f"points-{side}")).to_have_text(str(points[side]))
    if points["player"] == points["banker"]:
        return "tie"
    return max(points, key=lambda side: points[side])


def value(card: str) -> int:
    """Ace one, ten and pictures nothing (10.1.7)."""
    return "A23456789".find(card[0]) + 1


@rule("star-rapid-fusion-2024", "12.2.2", "12.4.1")
def test_a_throw_of_sic_bo_is_bet_on_lit_and_paid(screens: Screens) -> None:
    player = screens.player("SB2")
    fresh_round(player)
    player.get_by_test_id("chip-500").click()
    for wager in ("small", "big", "single:1", "pair:1-2"):
        spot(player, wager)
    reads(player, BET, "$20.00")
    phase(player, "falling")
    expect(player.get_by_test_id("tumbler")).to_have_attribute("data-dice", "")
    phase(player, "result")
    thrown = str(player.get_by_test_id("tumbler").get_attribute("data-dice"))
    spots = screens.house.table("SB2")["spots"]
    lit = player.locator(".is-winner[data-spot]").evaluate_all(
        "all => all.map(e => e.dataset.spot)"
    )
    assert set(lit) == {id_ for id_, one in spots.items() if thrown in one["covers"]}
    won_cents = {"small": 500, "big": 500, "pair:1-2": 3000,
                 "single:1": (0, 500, 1000, 6000)[thrown.count("1")]}  # fmt: skip
    hit = [id_ for id_ in won_cents if id_ in lit]
    paid_cents = sum(won_cents[id_] for id_ in hit)
    reads(player, WIN, money(paid_cents))
    reads(player, CREDIT, money(8000 + paid_cents + 500 * len(hit)))
    newest = player.get_by_test_id("last-results").locator("[data-result]").first
    expect(newest).to_have_attribute("data-result", thrown)


def test_the_last_game_is_told_wager_by_wager(screens: Screens) -> None:
    player = screens.player("SB2")
    fresh_round(player)
    player.get_by_test_id("chip-500").click()
    spot(player, "triple:1")
    spot(player, "big")
    reads(player, BET, "$10.00")
    expect(player.get_by_test_id("outcome")).to_be_visible()
    player.get_by_test_id("btn-lines").click()
    sheet = player.get_by_test_id("sheet")
    for words in ("total", "Triple 1: $5.00", "Big: $5.00", "12.2.2.5"):
        expect(sheet).to_contain_text(words)


def test_a_side_bet_shows_its_pay_table(screens: Screens) -> None:
    player = screens.player("BA2")
    player.get_by_test_id("btn-info").click()
    spot(player, "dragon-banker")
    detail = player.get_by_test_id("detail")
    for words in ("Dragon Bonus Banker", "Banker wins by 9", "30:1", "10.4.3"):
        expect(detail).to_contain_text(words)
    player.get_by_test_id("btn-pay-tables").click()
    expect(player.get_by_test_id("pay-tables")).to_contain_text("Player wins with a natural")


def test_chips_are_dragged_between_boxes_and_off_the_layout(screens: Screens) -> None:
    player = screens.player("IB1")
    small, big = box(player, "small"), box(player, "big")
    drag(player, player.get_by_test_id("chip-500").bounding_box(), small.bounding_box())
    reads(player, BET, "$5.00")
    drag(player, small.bounding_box(), big.bounding_box())
    expect(player.locator('[data-chip-on="big"]')).to_have_count(1)
    expect(player.locator('[data-chip-on="small"]')).to_have_count(0)
    drag(player, big.bounding_box(), player.get_by_test_id("phase").bounding_box())
    reads(player, BET, "$0.00")


def test_touch_plays_like_the_mouse(screens: Screens) -> None:
    player = screens.player("IB1", width=1080, height=1920, has_touch=True)
    player.get_by_test_id("chip-500").tap()
    box(player, "total:10").tap()
    reads(player, BET, "$5.00")
    player.get_by_test_id("btn-remove").tap()
    box(player, "total:10").tap()
    reads(player, BET, "$0.00")


def test_arrow_keys_go_from_box_to_box(screens: Screens) -> None:
    player = screens.player("IB1")
    player.get_by_test_id("chip-500").click()
    box(player, "total:4").focus()
    player.keyboard.press("ArrowRight")
    expect(box(player, "total:5")).to_be_focused()
    player.keyboard.press("Enter")
    reads(player, BET, "$5.00")
    player.keyboard.press("Delete")
    reads(player, BET, "$0.00")


@pytest.mark.parametrize("table", ["BA2", "SB2", "IB1"])
def test_a_finger_finds_every_wager(screens: Screens, table: str) -> None:
    """The layout is built from the wagers that the table has, and leaves none out."""
    player = screens.player(table)
    spots = screens.house.table(table)["spots"].keys()
    for size in at_sizes(player, TERMINALS):
        room = {target["name"]: min(target["room"]) for target in player.evaluate(ROOM)}
        assert spots <= room.keys()
        assert {name: room[name] for name in spots if room[name] < TOUCH_PX} == {}, size
    for size in at_sizes(player, SIZES):
        shown = player.locator("[data-spot]:visible").count()
        assert shown == len(spots), size
        assert player.evaluate(OUTSIDE) == []


def test_a_phone_shows_the_roads_and_every_table(screens: Screens) -> None:
    player = screens.open("/play", 390, 844)
    player.get_by_test_id("btn-tables").click()
    player.get_by_test_id("table-tab-BA2").click()
    expect(player.get_by_test_id("sheet")).to_have_count(0)
    expect(box(player, "banker")).to_be_visible()
    player.get_by_test_id("surface-roads").click()
    expect(player.get_by_test_id("big-road")).to_be_visible()
    expect(box(player, "banker")).to_be_hidden()


CUT_SHORT = """
() => [...document.querySelectorAll(".tab-name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)
"""


@pytest.fixture
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("demo") / "data", DEMO_FLOOR)
    house.start()
    yield house
    house.stop()


def test_all_tables_of_the_demo_floor_find_room_in_the_header(
    demo: House, screens: Screens
) -> None:
    screens.house = demo
    player = screens.open("/play")
    tables: list[dict[str, Any]] = player.evaluate("fetch('/api/floor').then((a) => a.json())")[
        "tables"
    ]
    assert len(tables) >= 8
    games = set()
    for table in tables:
        screens.sit(player, table["id"])
        expect(player.get_by_test_id(f"table-tab-{table['id']}")).to_have_attribute(
            "aria-current", "true"
        )
        expect(player.locator("[data-spot]").first).to_be_attached()
        if table["game"] in games:  # the header shows the same tabs for all tables of a game
            continue
        games.add(table["game"])
        for size in at_sizes(player, SIZES):
            assert player.evaluate(OUTSIDE) == [], (table["id"], size)
            assert player.evaluate(CUT_SHORT) == [], (table["id"], size)
        player.set_viewport_size({"width": 1920, "height": 1080})
