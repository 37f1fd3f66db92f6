"""Snake Eyes at the player terminal: wagers that stand, dice that players throw, late wagers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.browser.test_dealers import confirm, press, sign
from tests.browser.test_player import BET, CREDIT, WIN, drag, lay, reads, spot
from tests.browser.test_screens import OUTSIDE, ROOM, SIZES, TERMINALS, TOUCH_PX, at_sizes
from tests.marks import rule

pytestmark = pytest.mark.browser

NZ = "nz-table-games"
OPERATOR = """
[[staff]]
number = "4001"
name = "Operator"
role = "casino_operator"
pin = "4444"
"""
MIXED = ', hard_4 = "6:1", field = "3", craps_2 = "30:1", craps_12 = "31:1"'


def table(id_: str, mode: str, layout: str, more: str = "") -> str:
    device = 'device = "attached"' if mode == "live" else ""
    return f"""
[[tables]]
id = "{id_}"
name = "Snake Eyes {id_}"
ruleset = "{NZ}"
game = "snake-eyes"
limits = "snake-eyes"
{device}
options = {{ mode = "{mode}", wagering_ms = 8000, layout = "{layout}"{more} }}
timings = {{ reveal_ms = 2000, pause_ms = 9000 }}
"""


LAYOUTS = {"1": "L1", "2": "L2", "3": "L3"}
TABLES = (
    table("RN", "rng", "1")
    + "".join(table(f"L{nth}", "live", nth, MIXED if nth == "2" else "") for nth in LAYOUTS)
    + "".join(table(id_, "live", "1") for id_ in ("D1", "D2", "D3", "D4", "D5", "D6"))
)
KINDS = ("hard-4", "hard-6", "hard-8", "hard-10", "hardway-combo", "five", "six", "eight", "field",
         "any-7", "c-and-e", "craps-2", "craps-3", "craps-12", "eleven")  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test plays at a table of its own."""
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{OPERATOR}\n{TABLES}\n{sign('snake-eyes', *KINDS)}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def box(page: Page, id_: str) -> Locator:
    return page.locator(f'[data-spot="{id_}"]')


def phase(page: Page, name: str) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", name)


def cents(page: Page, meter: str) -> int:
    return round(
        float(page.get_by_test_id(meter).inner_text().replace("$", "").replace(",", "")) * 100
    )


def money(amount: int) -> str:
    return f"${amount / 100:,.2f}"


def dice_are(page: Page, whose: str, words: str) -> None:
    bar = page.get_by_test_id("dice-bar")
    expect(bar).to_have_attribute("data-dice", whose)
    expect(bar).to_contain_text(words)


def enter(dealer: Page, *faces: int) -> None:
    """The dealer reads the dice and enters them."""
    for die, face in enumerate(faces, start=1):
        press(dealer, f"die-{die}-{face}")
    press(dealer, "btn-enter")


def roll(dealer: Page, *faces: int) -> None:
    enter(dealer, *faces)
    confirm(dealer)


# -- wagers that stand ------------------------------------------------------------------------

LAID = ("field", "six", "hard-8")


def fates(spots: dict[str, Any], rolled: str) -> dict[str, str]:
    """What the rules of the table make of the wagers laid, told by the wagers themselves."""
    return {
        id_: "is-won" if rolled in spots[id_]["covers"]
        else "is-staying" if rolled in spots[id_]["stays"] else "is-lost"
        for id_ in LAID
    }  # fmt: skip


@rule(NZ, "SE 3.4", "SE 4.2", "SE 4.7", "SE 3.4(c)(ii)")
def test_a_roll_settles_some_wagers_and_leaves_others_standing(screens: Screens) -> None:
    spots = screens.house.table("RN")["spots"]
    player = screens.player("RN")
    for _ in range(9):  # only a seven leaves nothing standing
        phase(player, "result")
        phase(player, "wagering")
        lay(player, 500, *LAID)
        before = cents(player, CREDIT)
        phase(player, "falling")
        expect(player.get_by_test_id("thrown")).to_have_attribute("data-dice", "")
        phase(player, "result")
        rolled = str(player.get_by_test_id("thrown").get_attribute("data-dice"))
        fate = fates(spots, rolled)
        for id_, mark in fate.items():
            expect(box(player, id_)).to_have_class(re.compile(mark))
        if "is-staying" in fate.values():
            break
    lit = player.locator(".is-winner[data-spot]").evaluate_all(
        "all => all.map(e => e.dataset.spot)"
    )
    assert set(lit) == {id_ for id_, one in spots.items() if rolled in one["covers"]}
    odds = {"field": {"1-1": 3, "6-6": 2}.get(rolled, 1), "six": 1, "hard-8": 9}
    paid = sum(500 * (1 + odds[id_]) for id_, mark in fate.items() if mark == "is-won")
    reads(player, CREDIT, money(before + paid))
    stays = [id_ for id_, mark in fate.items() if mark == "is-staying"]
    reads(player, BET, money(500 * len(stays)))
    expect(player.get_by_test_id("outcome")).to_contain_text("stays on")

    player.get_by_test_id("chip-100").click()
    player.get_by_test_id("btn-remove").click()
    spot(player, stays[0])
    reads(player, CREDIT, money(before + paid + 100))
    phase(player, "wagering")
    reads(player, BET, money(500 * len(stays) - 100))
    expect(player.locator(f'[data-chip-on="{stays[0]}"]')).to_have_class(re.compile("is-standing"))
    newest = player.get_by_test_id("last-results").locator("[data-result]").first
    expect(newest).to_have_attribute("data-result", rolled)


def test_between_rolls_chips_only_come_down(screens: Screens) -> None:
    dealer, player = screens.dealer("D1"), screens.player("D1")
    press(dealer, "btn-new-game")
    lay(player, 500, "six", "eight", "hard-4")
    press(dealer, "btn-offer-dice")
    press(player, "dice-accept")
    press(dealer, "btn-dice-out")
    roll(dealer, 1, 2)
    expect(player.get_by_test_id("outcome")).to_contain_text("Your wagers stay on")
    reads(player, BET, "$15.00")
    spot(player, "six")
    expect(player.get_by_test_id("message")).to_contain_text("can only be taken down")
    drag(player, box(player, "six").bounding_box(), box(player, "five").bounding_box())
    reads(player, BET, "$15.00")
    drag(player, box(player, "eight").bounding_box(),
         player.get_by_test_id("phase").bounding_box())  # fmt: skip
    reads(player, CREDIT, "$90.00")
    player.reload()
    expect(player.locator('[data-chip-on="six"]')).to_have_count(1)
    player.get_by_test_id("btn-clear").click()
    reads(player, CREDIT, "$100.00")
    reads(player, BET, "$0.00")


# -- the dice ---------------------------------------------------------------------------------


@rule(NZ, "SE 4.4", "SE 4.7", "SE 5.3", "SE 5.6")
def test_a_player_throws_lays_late_lowers_and_passes_the_dice_with_a_seven(
    screens: Screens,
) -> None:
    dealer, player, other = screens.dealer("D2"), screens.player("D2"), screens.player("D2")
    dice_are(player, "other", "Nobody has the dice yet")
    press(dealer, "btn-new-game")
    lay(player, 500, "field", "six", "hard-8")
    press(dealer, "btn-offer-dice")
    dice_are(player, "offered", "The dice are yours if you want them")
    me = player.locator(".terminal-name").inner_text()
    dice_are(other, "other", f"{me} is asked to throw")
    player.get_by_test_id("dice-accept").dblclick()
    dice_are(player, "mine", "You have the dice")
    dice_are(other, "other", f"Seat {me} throws")
    expect(player.get_by_test_id("message")).to_be_empty()

    press(dealer, "btn-dice-out")
    phase(player, "rolling")
    expect(player.get_by_test_id("phase")).to_contain_text(
        "Late bets count only if the dealer confirms them"
    )
    expect(player.get_by_test_id("dice-pass")).to_have_count(0)
    lay(player, 500, "five", "field")
    for id_ in ("five", "field"):
        expect(player.locator(f'[data-asked-on="{id_}"]')).to_have_count(1)
    expect(player.locator('[data-chip-on="five"]')).to_have_count(0)
    press(dealer, f"late-{me}")
    expect(player.get_by_test_id("message")).to_contain_text(
        "dealer took your late wager of $10.00"
    )
    expect(player.locator("[data-asked-on]")).to_have_count(0)
    expect(player.locator('[data-chip-on="five"]')).to_have_count(1)
    player.get_by_test_id("btn-remove").click()
    spot(player, "six")
    reads(player, CREDIT, "$80.00")
    player.get_by_test_id("btn-remove").click()
    lay(player, 500, "any-7")

    enter(dealer, 1, 3)
    expect(player.get_by_test_id("message")).to_contain_text("did not take your late wager in time")
    confirm(dealer)
    expect(player.get_by_test_id("phase")).to_contain_text("Easy 4 (1·3)")
    reads(player, WIN, "$10.00")  # the field, with what was laid late
    reads(player, CREDIT, "$100.00")
    dice_are(player, "mine", "You have the dice")

    press(dealer, "btn-new-game")
    phase(player, "wagering")
    reads(player, BET, "$10.00")
    press(dealer, "btn-dice-out")
    phase(player, "rolling")
    roll(dealer, 3, 4)
    expect(player.get_by_test_id("phase")).to_contain_text("7 out")
    for id_ in ("five", "hard-8"):
        expect(box(player, id_)).to_have_class(re.compile("is-lost"))
    reads(player, CREDIT, "$100.00")
    reads(player, BET, "$0.00")
    dice_are(player, "other", "Nobody has the dice yet")


def others_decline(dealer: Page, player: Page) -> None:
    """At the start every player of the floor is asked, those of earlier tests too."""
    bar = player.get_by_test_id("dice-bar")
    for _ in range(30):
        player.wait_for_timeout(1000)  # the terminal ignores an answer that follows too fast
        if bar.get_attribute("data-dice") == "offered":
            return
        press(dealer, "btn-declined")


@rule(NZ, "SE 5.3", "SE 5.6", "SE 5.8")
def test_dice_that_nobody_wants_are_thrown_by_the_dealer(screens: Screens) -> None:
    dealer, player = screens.dealer("D3"), screens.player("D3")
    press(dealer, "btn-new-game")
    lay(player, 500, "six")
    press(dealer, "btn-offer-dice")
    others_decline(dealer, player)
    press(player, "dice-accept")
    expect(player.get_by_test_id("dice-pass")).to_be_visible()
    player.wait_for_timeout(1000)  # the terminal ignores a pass that follows too fast
    press(player, "dice-pass")
    dice_are(player, "other", "Nobody has the dice yet")
    dice_are(player, "other", "You passed.")
    press(dealer, "btn-offer-dice")
    dice_are(player, "other", "The dealer throws")
    press(dealer, "btn-dice-out")
    phase(player, "rolling")
    press(dealer, "btn-no-result")
    press(dealer, "no-off_table")
    phase(player, "wagering")
    expect(player.get_by_test_id("phase")).to_contain_text("No roll (rule SE 6.3(")
    reads(player, BET, "$5.00")


# -- chips of the own value, credit paid out, shut out ----------------------------------------


@rule(NZ, "SE 4.3", "D1 14.2")
def test_a_seat_declares_what_its_own_chips_are_worth(screens: Screens) -> None:
    dealer, player = screens.dealer("D4"), screens.player("D4")
    press(dealer, "btn-new-game")
    phase(player, "wagering")
    press(player, "own-chip")
    expect(player.get_by_test_id("own-declare")).to_be_disabled()
    for key in ("2", "5", "0"):
        press(player, f"own-key-{key}")
    expect(player.get_by_test_id("own-value")).to_have_text("$2.50")
    press(player, "own-declare")
    expect(player.get_by_test_id("sheet")).to_have_count(0)
    expect(player.get_by_test_id("own-chip")).to_have_attribute("aria-pressed", "true")
    spot(player, "six")
    spot(player, "six")
    reads(player, CREDIT, "$95.00")
    expect(player.locator('[data-chip-on="six"] .chip')).to_have_class(re.compile("chip-tone-own"))
    press(player, "own-chip")
    expect(player.get_by_test_id("sheet")).to_contain_text("when you have no bets at this table")
    press(player, "own-preset-1000")
    for key in ("own-declare", "own-give-up"):
        expect(player.get_by_test_id(key)).to_be_disabled()
    player.keyboard.press("Escape")
    player.get_by_test_id("btn-clear").click()
    reads(player, BET, "$0.00")
    press(player, "own-chip")
    press(player, "own-give-up")
    expect(player.get_by_test_id("own-chip")).to_have_text("Own value")


@rule(NZ, "D1 11.1")
def test_credit_is_paid_out_once_no_wager_is_left(screens: Screens) -> None:
    dealer, player = screens.dealer("D6"), screens.player("D6")
    press(dealer, "btn-new-game")
    key = player.get_by_test_id("btn-cash-out")
    lay(player, 500, "six")
    key.click(force=True)
    expect(player.get_by_test_id("message")).to_contain_text("$5.00 of yours lies on a layout")
    expect(player.get_by_test_id("sheet")).to_have_count(0)
    player.get_by_test_id("btn-clear").click()
    reads(player, CREDIT, "$100.00")
    key.click()
    player.get_by_test_id("cash-out-now").dblclick()
    voucher = player.get_by_test_id("voucher")
    expect(voucher).to_contain_text("$100.00")
    expect(voucher.locator(".voucher-number")).to_have_text(re.compile(r"^\d\d( \d{4}){4}$"))
    reads(player, CREDIT, "$0.00")
    player.keyboard.press("Escape")
    expect(key).to_have_attribute("aria-disabled", "true")


@rule(NZ, "D1 17.3")
def test_a_seat_that_is_shut_out_reads_why_and_lays_nothing(screens: Screens) -> None:
    dealer, player = screens.dealer("D5"), screens.player("D5")
    press(dealer, "btn-new-game")
    lay(player, 500, "six")
    me = player.locator(".terminal-name").inner_text()
    desk = screens.staff("/supervisor", "4001", "4444", "D5")
    press(desk, "btn-player")
    press(desk, f"seat-{me}")
    desk.get_by_test_id("exclude-reason").fill("A counting device")
    press(desk, "btn-exclude")
    notice = player.get_by_test_id("shut-out")
    expect(notice).to_contain_text("ended under rule D1 17.3")
    expect(notice).to_contain_text("$5.00 was returned")
    reads(player, CREDIT, "$100.00")
    box(player, "six").dispatch_event("click")
    expect(player.get_by_test_id("message")).to_contain_text("You may not play here")
    reads(player, BET, "$0.00")
    player.reload()
    expect(notice).to_contain_text("You may not play at this table")
    expect(desk.get_by_test_id("btn-readmit")).to_be_disabled()
    desk.get_by_test_id("exclude-reason").fill("Another player")
    press(desk, "btn-readmit")
    expect(notice).to_have_count(0)
    lay(player, 500, "six")


# -- the three layouts ------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@rule(NZ, "SE 3.2", "SE 4.10")
def test_each_layout_has_every_wager_with_the_odds_of_its_table(
    screens: Screens, layout: str
) -> None:
    player = screens.player(LAYOUTS[layout])
    about = screens.house.table(LAYOUTS[layout])
    expect(player.locator("[data-layout]")).to_have_attribute("data-layout", layout)
    for size in at_sizes(player, TERMINALS):
        room = {target["name"]: min(target["room"]) for target in player.evaluate(ROOM)}
        assert {name for name in KINDS if room.get(name, 0) < TOUCH_PX} == set(), size
    for size in at_sizes(player, SIZES):
        expect(player.locator("[data-spot]:visible")).to_have_count(len(KINDS))
        assert player.evaluate(OUTSIDE) == [], size
    for id_, one in about["spots"].items():
        for odds in set(one["odds"].split(", ")):
            expect(box(player, id_)).to_contain_text(odds)


def test_the_layouts_differ_and_the_wagers_do_not(screens: Screens) -> None:
    places = []
    for id_ in LAYOUTS.values():
        player = screens.player(id_)
        where = {kind: box(player, kind).bounding_box() or {} for kind in KINDS}
        places.append({kind: (round(at["x"]), round(at["y"])) for kind, at in where.items()})
    one, two, three = places
    assert one["any-7"][0] > one["field"][0]  # propositions on the right
    assert three["any-7"][0] < three["field"][0]  # and on the left
    assert two["five"][0] < two["hard-4"][0] < two["any-7"][0]  # hardways in the centre
    assert len({str(sorted(place.items())) for place in places}) == len(places)
