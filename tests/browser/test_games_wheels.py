"""The money wheel and tai-sai at the player terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.device import attached
from tests.browser.test_games_baccarat_sicbo import box, fresh_round, money, phase, sign
from tests.browser.test_player import BET, CREDIT, WIN, lay, reads, spot
from tests.browser.test_screens import (
    OUTSIDE,
    ROOM,
    SIZES,
    TERMINALS,
    TOUCH_PX,
    at_sizes,
    contrasts,
    poor,
)
from tests.marks import rule

pytestmark = pytest.mark.browser

NZ = "nz-table-games"
# Per dollar staked.
PAYS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}
SEGMENTS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}


def table(id_: str, game: str, options: str) -> str:
    return f"""
[[tables]]
id = "{id_}"
name = "{id_} · {game}"
ruleset = "{NZ}"
game = "{game}"
limits = "{game}"
options = {{ {options} }}
timings = {{ reveal_ms = 2500, pause_ms = 8000 }}
"""


TABLES = (
    table("MW1", "money-wheel", 'mode = "rng", wagering_ms = 16000')
    + table("MW2", "money-wheel", 'mode = "live"')
    + table("TS1", "tai-sai", 'mode = "rng", wagering_ms = 16000')
    + table("TS2", "tai-sai", 'mode = "live", style = "A"')
    + table("TS3", "tai-sai", 'mode = "live", style = "B"')
)
DICE = ("small", "big", "triple", "any-triple", "double", "total", "pair", "single", "four",
        "pair-and-one", "three")  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test sits down with money of its own."""
    where = tmp_path_factory.mktemp("floor")
    signs = sign("money-wheel", *PAYS) + sign("tai-sai", *DICE)
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{TABLES}\n{signs}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def wheel_result(page: Page) -> str:
    phase(page, "result")
    return str(page.get_by_test_id("wheel").get_attribute("data-result"))


@rule(NZ, "D10A 1.1")
def test_a_spin_by_random_numbers_is_bet_on_seen_and_paid(screens: Screens) -> None:
    player = screens.player("MW1")
    fresh_round(player)
    lay(player, 500, *PAYS)
    reads(player, BET, "$35.00")
    phase(player, "falling")
    expect(player.get_by_test_id("wheel")).to_have_attribute("data-result", "")
    symbol = wheel_result(player)
    assert symbol in PAYS
    expect(box(player, symbol)).to_have_class(re.compile("is-winner"))
    expect(player.locator(".is-winner[data-spot]")).to_have_count(1)
    expect(player.get_by_test_id("phase")).to_contain_text(f"{symbol} wins")
    expect(player.get_by_test_id("phase")).to_contain_text(f"pays {PAYS[symbol]} to 1")
    paid_cents = 500 * PAYS[symbol]
    reads(player, WIN, money(paid_cents))
    reads(player, CREDIT, money(6500 + paid_cents + 500))
    newest = player.get_by_test_id("last-results").locator("[data-result]").first
    expect(newest).to_have_attribute("data-result", symbol)


def test_every_area_tells_its_odds_and_its_segments(screens: Screens) -> None:
    player = screens.player("MW2")
    for symbol, odds in PAYS.items():
        expect(box(player, symbol)).to_contain_text(f"pays {odds} to 1")
        expect(box(player, symbol)).to_contain_text(f"{SEGMENTS[symbol]} of 52")
    drawn = player.locator(".money-letter").all_text_contents()
    assert drawn == screens.house.table("MW2")["wheel"]
    marks = [(f".money-area.symbol-{one} .money-{part}", None)
             for one in "abcdefg" for part in ("symbol", "pays", "segments")]  # fmt: skip
    player.get_by_test_id("phase").evaluate("at => at.closest('.pt').classList.add('has-result')")
    player.locator(".money-area").evaluate_all(
        "all => all.forEach((area) => { area.classList.add('is-winner'); })"
    )
    assert poor(contrasts(player, marks)) == {}


def test_a_guest_spins_and_the_dealer_accepts_what_the_wheel_shows(screens: Screens) -> None:
    player = screens.player("MW2")
    dealer = screens.dealer("MW2")
    dealer.get_by_test_id("btn-new-game").click()
    phase(player, "wagering")
    lay(player, 500, "A", "F")
    expect(player.get_by_test_id("guest")).to_have_count(0)
    dealer.get_by_test_id("btn-invite-guest").click()
    expect(player.get_by_test_id("guest")).to_have_text("A guest spins")
    wheel = player.get_by_test_id("wheel")
    with attached(screens.house, "MW2") as device:
        device.says("spun")
        expect(wheel).to_have_class(re.compile("is-spinning"))
        dealer.get_by_test_id("btn-no-more-bets").click()
        phase(player, "awaiting_result")
        device.says("rested", "F")
    dealer.get_by_test_id("btn-accept").click()
    expect(dealer.get_by_test_id("entered")).to_contain_text("F")
    dealer.wait_for_timeout(800)  # the terminal ignores a confirm that follows too fast
    dealer.get_by_test_id("btn-confirm-result").click()
    expect(wheel).to_have_attribute("data-result", "F")
    reads(player, WIN, "$235.00")
    reads(player, CREDIT, "$330.00")
    expect(box(player, "A")).to_have_class(re.compile("is-lost"))
    expect(box(player, "F")).to_have_class(re.compile("is-won"))


# Every way in which the face of the wheel is drawn from now on.
DRAWN = """
(face) => {
  window.drawn = [];
  new MutationObserver(() => window.drawn.push(face.style.transform))
    .observe(face, { attributes: true, attributeFilter: ["style"] });
}
"""


def test_the_money_wheel_stands_still_for_who_asks_for_it(screens: Screens) -> None:
    player = screens.player("MW1", reduced_motion="reduce")
    fresh_round(player)
    face = player.locator(".money-wheel .wheel-turning")
    before = face.evaluate("face => face.style.transform")
    face.evaluate(DRAWN)
    assert wheel_result(player) in PAYS
    after = face.evaluate("face => face.style.transform")
    assert set(player.evaluate("window.drawn")) <= {before, after}


@rule(NZ, "D9 6A.11", "D9 6A.12")
def test_a_throw_of_tai_sai_is_bet_on_lit_and_paid(screens: Screens) -> None:
    player = screens.player("TS1")
    spots = screens.house.table("TS1")["spots"]
    fresh_round(player)
    laid = ("small", "big", "pair-and-one:2-2-5", "three:1-2-4", "four:3-4-5-6", "single:6")
    lay(player, 500, *laid)
    reads(player, BET, "$30.00")
    phase(player, "result")
    thrown = str(player.get_by_test_id("tumbler").get_attribute("data-dice"))
    lit = player.locator(".is-winner[data-spot]").evaluate_all(
        "all => all.map(e => e.dataset.spot)"
    )
    assert set(lit) == {id_ for id_, one in spots.items() if thrown in one["covers"]}
    odds = {"small": 1, "big": 1, "pair-and-one:2-2-5": 60, "three:1-2-4": 30, "four:3-4-5-6": 7,
            "single:6": (0, 1, 2, 12)[thrown.count("6")]}  # fmt: skip
    hit = [id_ for id_ in laid if id_ in lit]
    paid_cents = sum(500 * odds[id_] for id_ in hit)
    reads(player, WIN, money(paid_cents))
    reads(player, CREDIT, money(7000 + paid_cents + 500 * len(hit)))


@pytest.mark.parametrize(("table", "place"), [("TS2", "tumbler"), ("TS3", "thrown")])
def test_the_dice_lie_where_the_style_of_the_table_has_them(
    screens: Screens, table: str, place: str
) -> None:
    player = screens.player(table)
    expect(player.get_by_test_id(place)).to_be_visible()
    expect(player.locator(".tumbler, .throw")).to_have_count(1)


@pytest.mark.parametrize("table", ["MW2", "TS1", "TS3"])
def test_a_finger_finds_every_wager(screens: Screens, table: str) -> None:
    player = screens.player(table)
    spots = screens.house.table(table)["spots"].keys()
    for size in at_sizes(player, TERMINALS):
        room = {target["name"]: min(target["room"]) for target in player.evaluate(ROOM)}
        assert spots <= room.keys()
        assert {name: room[name] for name in spots if room[name] < TOUCH_PX} == {}, size
    for size in at_sizes(player, SIZES):
        assert player.locator("[data-spot]:visible").count() == len(spots), size
        assert player.evaluate(OUTSIDE) == [], size


def test_a_phone_scrolls_the_layout_of_tai_sai(screens: Screens) -> None:
    player = screens.player("TS1", has_touch=True)
    player.set_viewport_size({"width": 390, "height": 844})
    fresh_round(player)
    last = box(player, "four:3-4-5-6")
    expect(last).not_to_be_in_viewport()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    player.get_by_test_id("chip-500").tap()
    last.tap()
    reads(player, BET, "$5.00")
    spot(player, "small")
    reads(player, BET, "$10.00")
