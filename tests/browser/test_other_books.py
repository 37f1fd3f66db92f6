"""The two Interblock books at a player terminal of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.device import attached
from tests.browser.how import bets_as_told, has_keys, how_to_play, offers_to_cash_out
from tests.browser.test_games_baccarat_sicbo import fresh_round, money, phase
from tests.browser.test_player import BET, CREDIT, WIN, drag, reads, spot
from tests.browser.test_screens import (
    FINE,
    FINE_PX,
    OUTSIDE,
    ROOM,
    SIZES,
    TERMINALS,
    TOUCH_PX,
    at_sizes,
)
from tests.marks import rule

pytestmark = pytest.mark.browser

MINISTAR = "star-ministar-2018"
INTERBLOCK = "star-interblock-2016"
BOOKS = {"R1": MINISTAR, "R3": INTERBLOCK}


def table(id_: str, ruleset: str, game: str, limits: str) -> str:
    """With a device that runs by itself, when the test says so."""
    return f"""
[[tables]]
id = "{id_}"
name = "{id_} · automated"
ruleset = "{ruleset}"
game = "{game}"
limits = "{limits}"
options = {{ mode = "automated", wagering_ms = 600000 }}
timings = {{ pause_ms = 6000 }}
"""


MANAGER = """
[[staff]]
number = "3001"
name = "Manager"
role = "assistant_gaming_manager"
pin = "3333"
"""
TABLES = (
    MANAGER
    + table("R1", MINISTAR, "roulette", "main")
    + table("R3", INTERBLOCK, "roulette", "main")
    + table("R4", INTERBLOCK, "roulette", "tight")
    + """
[[tables]]
id = "SB"
name = "SB · automated"
ruleset = "star-interblock-2016"
game = "sic-bo"
device = "simulated"
limits = "dice"
options = { mode = "automated", wagering_ms = 10000 }
timings = { pause_ms = 6000 }
"""
)
DICE = ("small", "big", "triple", "any-triple", "double", "total", "pair", "single")
DICE_SIGN = "[limits.dice.total]\nmin_cents = 100\nmax_cents = 200000\n[limits.dice.kinds]\n" + (
    "\n".join(f"{kind} = {{ min_cents = 100, max_cents = 100000 }}" for kind in DICE)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test sits down with money of its own."""
    where = tmp_path_factory.mktemp("floor")
    head, signs = FLOOR.split("[[tables]]")[0], FLOOR[FLOOR.index("[limits") :]
    tight = signs.replace("limits.main", "limits.tight").replace("200000", "2000")
    floor = where / "floor.toml"
    floor.write_text(f"{head}{TABLES}\n{signs}\n{tight}\n{DICE_SIGN}\n")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("R3", marks=rule(INTERBLOCK, "1.1 Player Terminal")),
        pytest.param(
            "R1",
            marks=rule(MINISTAR, "3.3.4", "3.5.1", "3.5.1.1", "3.5.1.2", "3.11", "1.1 PT"),
        ),
    ],
)
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


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("R3", marks=rule(INTERBLOCK, "3.1")),
        pytest.param("R1", marks=rule(MINISTAR, "3.2")),
    ],
)
def test_every_key_is_told_and_does_what_is_told(screens: Screens, table: str) -> None:
    player = screens.player(table)
    told = how_to_play(player)
    assert [*told] == ["lay", "roulette.1", "move", "again", "cash_out"]
    has_keys(player, (key for keys in told.values() for key in keys))
    bets_as_told(player)
    offers_to_cash_out(player)


@rule(INTERBLOCK, "3.1")
def test_the_dice_are_played_as_told(screens: Screens) -> None:
    player = screens.player("SB")
    told = how_to_play(player)
    assert [*told] == ["lay", "sic_bo.1", "move", "again", "cash_out"]
    has_keys(player, (key for keys in told.values() for key in keys))


def call(page: Page, id_: str) -> None:
    page.locator(f'[data-call="{id_}"]').click()


def chips(page: Page) -> set[str]:
    """Where chips lie on the layout."""
    found: list[str] = page.locator("[data-chip-on]").evaluate_all(
        "all => all.map(e => e.dataset.chipOn)"
    )
    return set(found)


@rule(MINISTAR, "3.9.2", "3.9.2.5", "3.9.2.8", "3.9.2.9", "3.9.2.10")
def test_the_special_bets_of_ministar_are_laid_with_one_touch(screens: Screens) -> None:
    player = screens.player("R1")
    calls = screens.house.table("R1")["calls"]
    player.get_by_test_id("chip-100").click()
    call(player, "neighbours-5:17")  # on the racetrack
    reads(player, BET, "$5.00")
    player.get_by_test_id("surface-special").click()
    snake = player.locator('[data-call="red-snake"]')
    expect(snake).to_contain_text("12 pieces · $12.00")
    snake.hover()
    expect(player.locator(".light-number")).to_have_count(12)
    for id_, total in (("red-snake", "$17.00"), ("final-bet:7", "$20.00")):
        call(player, id_)
        reads(player, BET, total)
    complete = player.locator('[data-call="complete:17"]')
    expect(complete).to_contain_text("$12")
    complete.hover()
    expect(player.locator(".layout [data-lit]")).to_have_count(12)
    complete.click()
    reads(player, BET, "$32.00")
    reads(player, CREDIT, "$68.00")
    asked = ("neighbours-5:17", "red-snake", "final-bet:7", "complete:17")
    assert chips(player) == {piece for id_ in asked for piece in calls[id_]["pieces"]}
    player.get_by_test_id("btn-undo").click()
    reads(player, BET, "$20.00")
    player.get_by_test_id("btn-clear").click()
    reads(player, BET, "$0.00")


@rule(MINISTAR, "3.12")
def test_a_ball_at_rest_too_early_gives_the_special_bets_back(screens: Screens) -> None:
    player = screens.player("R1")
    player.get_by_test_id("chip-100").click()
    player.get_by_test_id("surface-special").click()
    call(player, "zero-game")
    reads(player, CREDIT, "$96.00")
    with attached(screens.house, "R1") as wheel:
        wheel.says("spun")
        expect(player.get_by_test_id("wheel")).to_have_class(re.compile("is-spinning"))
        wheel.says("rested", "26")
    reads(player, CREDIT, "$100.00")
    expect(player.get_by_test_id("message")).to_contain_text("3.12")
    expect(player.get_by_test_id("phase")).to_have_attribute("data-phase", "void")
    expect(player.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")
    assert chips(player) == set()


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("R3", marks=rule(INTERBLOCK, "3.4", "3.4.1", "3.4.2")),
        pytest.param("R1", marks=rule(MINISTAR, "3.6", "3.6.1", "3.6.2", "3.6.3")),
    ],
)
def test_winnings_are_on_the_terminal_and_on_the_wall(screens: Screens, table: str) -> None:
    player, loser = screens.player(table), screens.player(table)
    display = screens.open(f"/display/{table}")
    for seat, wager in ((player, "straight:17"), (loser, "straight:18")):
        seat.get_by_test_id("chip-100").click()
        spot(seat, wager)
        reads(seat, BET, "$1.00")
        seat.get_by_text("Double", exact=True).click()  # the least that a seat must stake
        reads(seat, BET, "$2.00")
    with attached(screens.house, table) as wheel:
        for report, result in (("spun", None), ("dropping", None), ("rested", "17")):
            wheel.says(report, result)
    expect(display.get_by_test_id("won")).to_have_text(re.compile(r"^\s*PT-\d+ \$70\.00\s*$"))
    reads(player, WIN, "$70.00")
    reads(loser, WIN, "$0.00")
    expect(display.get_by_test_id("won")).to_have_count(0)  # with the next round


@rule(INTERBLOCK, "1.1 WND", "2.4.1", "4.3.3", "5.2", "5.2.3", "5.2.4")
def test_vicini_are_not_laid_where_all_bets_would_exceed_their_maximum(screens: Screens) -> None:
    """The wager has all its pieces or is none; it is paid piece by piece, and the display on the
    wall keeps the number."""
    player, display = screens.player("R4"), screens.open("/display/R4")
    player.get_by_test_id("chip-100").click()
    call(player, "vicini-dello-zero")
    reads(player, BET, "$9.00")
    call(player, "neighbours-3:0")
    reads(player, BET, "$12.00")
    call(player, "vicini-dello-zero")  # of which not every piece has room
    expect(player.get_by_test_id("message").first).to_contain_text("at most $20.00")
    reads(player, BET, "$12.00")
    reads(player, CREDIT, "$88.00")
    with attached(screens.house, "R4") as wheel:
        for report, result in (("spun", None), ("dropping", None), ("rested", "32")):
            wheel.says(report, result)
    expect(player.get_by_test_id("wheel")).to_have_attribute("data-result", "32")
    expect(player.get_by_test_id("outcome")).to_contain_text("32")
    expect(display.locator(".board li")).to_have_text(["32"])
    # 32 straight for $1, and the split 32/35 for $1.
    reads(player, WIN, "$52.00")
    reads(player, CREDIT, "$142.00")


def test_interblock_sic_bo_runs_by_itself(screens: Screens) -> None:
    player = screens.player("SB")
    spots = screens.house.table("SB")["spots"]
    for wager in ("even", "odd", "four:1-2-3-4"):
        expect(player.locator(f'[data-spot="{wager}"]')).to_have_count(0)
    fresh_round(player)
    player.get_by_test_id("chip-500").click()
    for wager in ("small", "big", "single:1", "pair:1-2"):
        spot(player, wager)
    reads(player, CREDIT, "$80.00")
    phase(player, "awaiting_result")
    expect(player.get_by_test_id("tumbler")).to_have_attribute("data-dice", "")
    phase(player, "result")
    thrown = str(player.get_by_test_id("tumbler").get_attribute("data-dice"))
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


@pytest.mark.parametrize(
    ("table", "asks"),
    [
        pytest.param("R3", "9.2", marks=rule(INTERBLOCK, "9.2")),
        pytest.param("R1", "8.2", marks=rule(MINISTAR, "8.2")),
    ],
)
def test_the_warning_of_closing_has_players_clear_their_credit(
    screens: Screens, table: str, asks: str
) -> None:
    player = screens.player(table)
    supervisor = screens.staff("/supervisor", "3001", "3333", table)
    clear = player.get_by_test_id("clear-credit")
    expect(clear).to_have_count(0)
    supervisor.get_by_test_id("btn-closing").click()
    supervisor.get_by_test_id("closing-in-20").click()
    expect(clear).to_be_visible()
    player.get_by_test_id("btn-leaving").click()
    sheet = player.get_by_test_id("sheet")
    expect(sheet.get_by_test_id("rule-key").last).to_contain_text(asks)
    sheet.get_by_test_id("leaving-collect").click()
    player.get_by_test_id("cash-out-now").click()
    reads(player, CREDIT, "$0.00")
    expect(clear).to_have_count(0)
    expect(player.get_by_test_id("closing-sign")).to_be_visible()
    supervisor.get_by_test_id("btn-withdraw-closing").click()
    expect(player.get_by_test_id("closing-sign")).to_have_count(0)


@pytest.mark.parametrize("table", BOOKS)
def test_a_finger_finds_every_wager_and_every_special_bet(screens: Screens, table: str) -> None:
    player = screens.player(table)
    about = screens.house.table(table)
    fine = {id_ for id_, one in about["spots"].items() if one["kind"] in FINE}
    found: set[str] = set()
    for surface in ("racetrack", "special"):
        player.set_viewport_size({"width": 1920, "height": 1080})
        player.get_by_test_id(f"surface-{surface}").click()
        pads = player.locator("[data-testid^=pad-]").count()
        for pad in range(max(1, pads)):
            for size in at_sizes(player, TERMINALS):
                if pads:
                    player.locator("[data-testid^=pad-]").nth(pad).click()
                room = {one["name"]: min(one["room"]) for one in player.evaluate(ROOM)}
                least = {name: FINE_PX if name in fine else TOUCH_PX for name in room}
                assert {name: px for name, px in room.items() if px < least[name]} == {}, size
                found |= room.keys()
    assert about["spots"].keys() | about["calls"].keys() <= found


def test_the_special_bets_fit_every_screen(screens: Screens) -> None:
    player = screens.player("R1")
    player.get_by_test_id("surface-special").click()
    for size in at_sizes(player, SIZES):
        if size == SIZES[-1]:
            player.get_by_test_id("surface-special").click()
        expect(player.locator('[data-call="red-snake"]')).to_be_visible()
        assert player.evaluate(OUTSIDE) == [], size
    player.locator('[data-call="final-bet:9"]').scroll_into_view_if_needed()
    call(player, "final-bet:9")
    reads(player, BET, "$15.00")
    player.get_by_test_id("surface-layout").click()
    expect(player.locator('[data-chip-on="straight:29"]')).to_be_visible()
    player.get_by_test_id("btn-clear").click()
    reads(player, BET, "$0.00")
