"""The laboratory, and a table that opens only if it is meant to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Page, expect

from fairfelt.journal import Fact, decode_entry
from fairfelt.store import SqliteStore
from fairfelt.store.copies import copy_records
from tests.browser.conftest import FLOOR, House, Screens

pytestmark = pytest.mark.browser

GENEROUS = """
[[tables]]
id = "R7"
name = "Roulette 7"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
device = "simulated"
limits = "main"
odds = { straight = "37:1" }

[[tables]]
id = "L7"
name = "Lunar 7"
ruleset = "nz-table-games"
game = "lunar-poker"
options = { mode = "rng" }
limits = "lunar"
odds = { "bet.pair" = "2:1" }

[limits.lunar]
total = { min_cents = 500, max_cents = 500000 }
kinds.ante = { min_cents = 500, max_cents = 50000 }
kinds.super-bet = { min_cents = 500, max_cents = 50000 }

[limits.main.total]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    where = tmp_path_factory.mktemp("lab")
    floor = where / "floor.toml"
    floor.write_text(FLOOR.replace("[limits.main.total]", GENEROUS))
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def laboratory(screens: Screens, table: str = "R1", **page: int) -> Page:
    """By way of the console, where somebody is signed in already."""
    desk = screens.supervisor(**page)
    desk.get_by_test_id("go-lab").click()
    desk.get_by_test_id("lab-choose").select_option(table)
    return desk


def row(desk: Page, wager: str) -> str:
    return f'[data-testid="lab-row"][data-wager="{wager}"]'


def reads(desk: Page, wager: str, column: str, text: str) -> None:
    cell = desk.locator(f'{row(desk, wager)} [data-column="{column}"]').first
    expect(cell).to_contain_text(text)


def test_other_odds_show_what_they_would_return_before_any_table_opens(screens: Screens) -> None:
    desk = laboratory(screens)
    reads(desk, "straight", "return", "97.30 %")
    reads(desk, "straight", "edge", "2.70 %")
    expect(desk.get_by_test_id("lab-warning")).to_have_count(0)
    desk.get_by_test_id("odds-straight").fill("37:1")
    expect(desk.get_by_test_id("lab-warning")).to_contain_text("Straight up: 102.70 % of the stake")
    reads(desk, "straight", "before", "97.30 %")
    reads(desk, "straight", "return", "102.70 %")
    expect(desk.locator(row(desk, "straight")).get_by_test_id("lab-changed")).to_be_visible()
    expect(desk.locator(row(desk, "split")).get_by_test_id("lab-changed")).to_have_count(0)
    expect(desk.get_by_test_id("lab-from")).to_contain_text("but for the changes below")
    expect(desk.get_by_test_id("lab-toml")).to_have_value(
        re.compile('odds = { straight = "37:1" }')
    )
    desk.get_by_test_id("lab-reset").click()
    expect(desk.get_by_test_id("lab-warning")).to_have_count(0)
    reads(desk, "straight", "return", "97.30 %")


def test_odds_that_are_none_are_marked_and_not_worked_out(screens: Screens) -> None:
    desk = laboratory(screens)
    reads(desk, "straight", "return", "97.30 %")
    desk.get_by_test_id("odds-straight").fill("thirty")
    expect(desk.get_by_text("Write odds such as 35:1")).to_be_visible()
    expect(desk.get_by_text("Correct the marked fields")).to_be_visible()
    expect(desk.get_by_test_id("odds-straight")).to_have_attribute("aria-invalid", "true")


def test_options_are_those_of_the_document(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("lab-choose").select_option("nz-table-games/snake-eyes")
    reads(desk, "hard-4", "pays", "7:1")
    desk.get_by_test_id("option-hard_4").select_option("6:1")
    reads(desk, "hard-4", "pays", "6:1")
    expect(desk.locator(row(desk, "hard-4")).get_by_test_id("lab-changed")).to_be_visible()
    expect(desk.get_by_test_id("odds-hard-4")).to_have_value("6:1")
    expect(desk.get_by_test_id("lab-toml")).to_have_value('options = { hard_4 = "6:1" }\n')


def test_chips_that_pay_a_stake_too_well_are_warned_of_with_the_stake(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("lab-choose").select_option("nz-table-games/baccarat")
    reads(desk, "banker", "return", "98.94 %")
    desk.get_by_test_id("option-smallest_chip_cents").select_option("500")
    expect(desk.get_by_test_id("lab-warning")).to_contain_text(
        "Banker: 101.24 % of a stake of $5.00"
    )
    reads(desk, "banker", "return", "101.24 % at $5.00")


def test_what_is_simulated_says_so(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("lab-choose").select_option("nz-table-games/lunar-poker")
    reads(desk, "ante", "return", "98.83 % ± 0.03 %, simulated")
    expect(desk.get_by_test_id("lab-unknown")).to_have_count(0)


def test_a_table_with_own_odds_is_looked_at_as_it_is(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("lab-choose").select_option("R7")
    expect(desk.get_by_test_id("odds-straight")).to_have_value("37:1")
    reads(desk, "straight", "return", "102.70 %")
    desk.get_by_test_id("odds-straight").fill("35:1")
    reads(desk, "straight", "before", "102.70 %")
    reads(desk, "straight", "return", "97.30 %")


def test_the_par_sheet_of_a_table_is_framed_and_can_be_kept(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("lab-sheet").click()
    expect(desk.get_by_test_id("lab-frame")).to_be_visible(timeout=120_000)
    sheet = desk.frame_locator('[data-testid="lab-frame"]')
    expect(sheet.get_by_role("heading", level=1)).to_contain_text("Roulette")
    expect(sheet.locator("svg").first).to_be_visible()
    with desk.expect_download(timeout=120_000) as kept:
        desk.get_by_test_id("lab-pdf").click()
    assert kept.value.suggested_filename == "star-rapid-fusion-2024-roulette.pdf"
    assert Path(kept.value.path()).read_bytes().startswith(b"%PDF")


def test_work_can_be_cancelled_and_asked_for_again(screens: Screens) -> None:
    desk = laboratory(screens)
    reads(desk, "straight", "return", "97.30 %")
    desk.route("**/api/lab/what-if", lambda _: None)  # the laboratory takes its time
    desk.get_by_test_id("odds-straight").fill("34:1")
    expect(desk.get_by_test_id("lab-working")).to_contain_text("Calculating the exact returns")
    desk.get_by_test_id("lab-cancel").click()
    expect(desk.get_by_test_id("lab-problem")).to_contain_text("Cancelled")
    desk.unroute("**/api/lab/what-if")
    desk.get_by_test_id("lab-again").click()
    reads(desk, "straight", "return", "94.59 %")


def test_what_goes_wrong_is_said_in_words(screens: Screens) -> None:
    desk = laboratory(screens)
    reads(desk, "straight", "return", "97.30 %")
    desk.route("**/api/lab/what-if", lambda route: route.abort())
    desk.get_by_test_id("odds-straight").fill("34:1")
    expect(desk.get_by_test_id("lab-problem")).to_contain_text("The floor does not answer")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_nothing_is_wider_than_the_screen(screens: Screens, width: int, height: int) -> None:
    desk = laboratory(screens, width=width, height=height)
    reads(desk, "straight", "return", "97.30 %")
    if width < 900:
        desk.get_by_test_id("lab-changes").click()
    expect(desk.get_by_test_id("odds-straight")).to_be_visible()
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
    small = desk.evaluate(
        "[...document.querySelectorAll('button, select, input, summary, a.button')]"
        ".filter((one) => one.offsetHeight && one.offsetHeight < 44).map((one) => one.outerHTML)"
    )
    assert small == []


def test_changes_outlast_a_reload_and_undoing_them_is_kept_too(screens: Screens) -> None:
    desk = laboratory(screens)
    desk.get_by_test_id("odds-straight").fill("34:1")
    reads(desk, "straight", "return", "94.59 %")
    desk.reload()
    expect(desk.get_by_test_id("odds-straight")).to_have_value("34:1")
    reads(desk, "straight", "return", "94.59 %")
    desk.get_by_test_id("lab-reset").click()
    desk.reload()
    expect(desk.get_by_test_id("odds-straight")).to_have_value("35:1")
    expect(desk.get_by_test_id("lab-from")).to_have_text("As this table is set up now")


def test_an_address_that_names_nothing_is_said_to_do_so(screens: Screens) -> None:
    desk = laboratory(screens)
    expect(desk.get_by_test_id("lab-missing")).to_have_count(0)
    desk.evaluate("location.hash = 'nope'")
    expect(desk.get_by_test_id("lab-missing")).to_have_text("There is no nope here. This is R1.")


def test_figures_say_for_which_play_and_of_which_stake_they_are(screens: Screens) -> None:
    desk = laboratory(screens)
    reads(desk, "straight", "edge", "= 1/37")
    desk.get_by_test_id("lab-choose").select_option("star-rapid-fusion-2024/three-card-poker")
    reads(desk, "ante", "edge", "of all that is staked")
    expect(desk.locator(row(desk, "ante"))).to_contain_text("with the best play")
    desk.get_by_test_id("option-qualify").select_option("none")
    warning = desk.get_by_test_id("lab-warning")
    expect(warning).to_contain_text(re.compile(r"Ante: 118\.\d\d % of the first stake"))


def test_on_a_small_screen_what_comes_of_a_change_is_seen(screens: Screens) -> None:
    desk = laboratory(screens, width=390, height=844)
    reads(desk, "straight", "return", "97.30 %")
    desk.get_by_test_id("lab-changes").click()
    desk.get_by_test_id("odds-straight").fill("37:1")
    expect(desk.get_by_test_id("lab-warning")).to_be_in_viewport()


def test_the_front_door_leads_there(screens: Screens) -> None:
    front = screens.open("/")
    front.get_by_test_id("screen-lab").click()
    expect(front.get_by_test_id("sign-in-staff")).to_be_visible()


# -- opening ------------------------------------------------------------------------------------


def opened(house: House) -> list[Fact]:
    """What the journal has of R7's openings."""
    with TemporaryDirectory() as copy:
        copy_records(house.data, Path(copy))
        store = SqliteStore(Path(copy) / "floor.db")
        facts = [f for _, body, _ in store.entries("table:R7") for f in decode_entry(body).facts]
        store.close()
    return [fact for fact in facts if fact.kind == "table.opened"]


def test_a_table_that_favours_the_player_opens_only_after_a_second_yes(screens: Screens) -> None:
    desk = screens.supervisor("R7")
    expect(desk.get_by_test_id("own-odds")).to_have_text("Odds differ from the rule book")
    expect(desk.get_by_test_id("phase")).to_have_text("Not opened: favours the player")
    expect(desk.get_by_test_id("not-opened")).to_contain_text("Open it to confirm")
    desk.get_by_test_id("btn-open-table").dblclick()
    question = desk.get_by_test_id("favours")
    expect(question).to_contain_text("Straight up")
    expect(question).to_contain_text("Calls that are made of them")
    expect(question).to_contain_text("102.70 %")
    question.get_by_role("heading").click()  # bare ground, where a second tap may land
    expect(desk.get_by_test_id("btn-keep-closed")).to_be_focused()
    desk.keyboard.press("Enter")  # the safe answer
    expect(question).to_have_count(0)
    expect(desk.get_by_test_id("btn-open-table")).to_be_visible()
    assert opened(screens.house) == []

    desk.get_by_test_id("btn-open-table").click()
    desk.get_by_test_id("btn-open-confirmed").click()
    expect(desk.get_by_test_id("btn-close-table")).to_be_visible()
    expect(question).to_have_count(0)
    (fact,) = opened(screens.house)
    assert fact.body.by == "2001"
    assert [(one["wager"], one["ev"]) for one in fact.body.favours] == [("straight", "1/37")]
    expect(desk.get_by_test_id("log")).to_contain_text(
        "although Straight up returns 102.70 %, confirmed by 2001"
    )

    desk.get_by_test_id("btn-close-table").click()
    expect(desk.get_by_test_id("btn-open-table")).to_be_visible()


def test_a_table_whose_return_nobody_can_tell_is_not_said_to_favour_the_player(
    screens: Screens,
) -> None:
    desk = screens.supervisor("L7")
    expect(desk.get_by_test_id("phase")).to_have_text("Not opened: may favour the player")
    desk.get_by_test_id("btn-open-table").click()
    question = desk.get_by_test_id("favours")
    expect(question).to_contain_text("The exact return of these wagers at this table is not known")
    expect(question).to_contain_text("Returns of the first stake")
    expect(question).not_to_contain_text("Over time")
    desk.get_by_test_id("btn-keep-closed").click()


def test_a_dealer_is_told_and_cannot_confirm(screens: Screens) -> None:
    dealer = screens.dealer("R7")
    expect(dealer.get_by_test_id("own-odds")).to_be_visible()
    expect(dealer.get_by_test_id("next")).to_contain_text("Call a supervisor to confirm")
    dealer.get_by_test_id("btn-open-table").click()
    expect(dealer.get_by_test_id("favours")).to_contain_text("Roulette 7 favours the player")
    expect(dealer.get_by_test_id("favours")).to_contain_text("Only a supervisor can open")
    dealer.get_by_test_id("btn-open-confirmed").click()
    expect(dealer.get_by_test_id("authorise")).to_contain_text("gaming supervisor")
    dealer.keyboard.press("Escape")
    expect(dealer.get_by_test_id("authorise")).to_have_count(0)
    expect(dealer.get_by_test_id("favours")).to_have_count(0)
    expect(dealer.get_by_test_id("btn-open-table")).to_be_enabled()


@pytest.mark.parametrize(
    ("width", "words"), [(1280, "Odds differ from the rule book"), (390, "Own odds")]
)
def test_a_player_sees_that_the_odds_are_the_tables_own(
    screens: Screens, width: int, words: str
) -> None:
    seat = screens.player("R7", cents=0, width=width, height=800)
    expect(seat.get_by_test_id("own-odds").first).to_have_text(words)
    screens.sit(seat, "R1")
    expect(seat.get_by_test_id("own-odds")).to_have_count(0)


def test_the_wall_says_so_and_shows_them(screens: Screens) -> None:
    wall = screens.open("/display/R7")
    expect(wall.get_by_test_id("own-odds")).to_be_visible()
    expect(wall.get_by_test_id("limits-sign")).to_contain_text("37:1 (rule book 35:1)")
    expect(wall.get_by_test_id("book-odds")).to_have_count(1)
