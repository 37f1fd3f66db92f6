"""A player at the terminal, with mouse and touch."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.marks import rule

pytestmark = pytest.mark.browser

CREDIT, BET, WIN = "credit-meter", "total-bet", "win-meter"
IN_A_ROUND = re.compile(r"^(?!closed|open|settled)")  # a tap before that is no bet


def spot(page: Page, id_: str) -> None:
    page.locator(f'[data-spot="{id_}"]').first.click(force=True)


def reads(page: Page, meter: str, text: str) -> None:
    expect(page.get_by_test_id(meter)).to_have_text(text)


def lay(page: Page, chip: int, *spots: str) -> None:
    """A chip on each of these spots. The meter falls once the floor has the bets."""
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", IN_A_ROUND)
    page.get_by_test_id(f"chip-{chip}").click()
    credit = page.get_by_test_id(CREDIT).inner_text()
    cents = round(float(credit.replace("$", "").replace(",", "")) * 100)
    for id_ in spots:
        spot(page, id_)
    reads(page, CREDIT, f"${(cents - chip * len(spots)) / 100:,.2f}")


def open_round(screens: Screens) -> Page:
    dealer = screens.dealer()
    dealer.get_by_test_id("btn-new-game").click()
    expect(dealer.get_by_test_id("btn-no-more-bets")).to_be_visible()
    return dealer


def authorise(dealer: Page) -> None:
    """The demo wheel tells of its spins: a number without one is a supervisor's."""
    dealer.get_by_test_id("authorise-staff").fill("2001")
    dealer.get_by_test_id("authorise-pin").fill("2222")
    dealer.get_by_test_id("authorise-submit").click()


def settle(dealer: Page, number: str) -> None:
    dealer.get_by_test_id("btn-no-more-bets").click()
    dealer.get_by_test_id(f"number-{number}").click()
    authorise(dealer)
    expect(dealer.get_by_test_id("entered")).to_contain_text(number)
    dealer.wait_for_timeout(800)  # the terminal ignores a confirm that follows too fast
    dealer.get_by_test_id("btn-confirm-result").click()


@rule("star-rapid-fusion-2024", "3.2", "3.2.1", "3.2.2", "3.2.3", "3.4", "6.1.1", "6.1.2")
def test_sit_down_bet_and_be_paid(screens: Screens) -> None:
    player = screens.open("/play")
    player.get_by_test_id("table-tab-R1").click()
    expect(player.get_by_test_id("info")).to_contain_text(re.compile("note", re.IGNORECASE))
    player.get_by_test_id("note-10000").click()
    reads(player, CREDIT, "$100.00")
    dealer = open_round(screens)
    player.get_by_test_id("chip-500").click()
    spot(player, "straight:17")
    spot(player, "red")
    reads(player, BET, "$10.00")
    reads(player, CREDIT, "$90.00")
    settle(dealer, "17")
    expect(player.get_by_test_id("wheel")).to_have_attribute("data-result", "17")
    reads(player, WIN, "$175.00")
    reads(player, CREDIT, "$270.00")
    gone = player.locator('[data-chip-on="red"] .stack-body')
    expect(gone).to_have_css("opacity", "0")
    stays = player.locator('[data-chip-on="straight:17"] .stack-body')
    expect(stays).to_have_css("opacity", "1")
    expect(player.get_by_test_id("last-results")).to_contain_text("17")


@rule("star-rapid-fusion-2024", "4.1")
def test_the_sign_shows_minimum_maximum_and_totals(screens: Screens) -> None:
    sign = screens.open("/play").get_by_test_id("limits-sign")
    for words in ("Straight up", "$1.00", "$50.00", "$2.00", "$2,000.00"):
        expect(sign).to_contain_text(words)


@rule("star-rapid-fusion-2024", "5.2", "5.3")
def test_the_countdown_counts_and_the_round_runs_by_itself(screens: Screens) -> None:
    player = screens.player("R3")
    countdown = player.get_by_test_id("countdown")
    expect(countdown).to_have_attribute("data-seconds", re.compile("[5-8]"))
    player.get_by_test_id("chip-500").click()
    spot(player, "black")
    reads(player, BET, "$5.00")
    expect(countdown).to_have_attribute("data-seconds", re.compile("[1-3]"))
    expect(player.get_by_test_id("wheel")).to_have_attribute("data-result", re.compile(r"\d+"))
    expect(player.get_by_test_id(CREDIT)).to_have_text(re.compile(r"\$(95|105)\.00"))


@rule("star-rapid-fusion-2024", "3.2.3", "1.1 PT")
def test_chips_are_dragged_onto_moved_across_and_off_the_layout(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    chip = player.get_by_test_id("chip-500")
    red = player.locator('[data-spot="red"]').first
    drag(player, chip.bounding_box(), red.bounding_box())
    reads(player, BET, "$5.00")
    black = player.locator('[data-spot="black"]').first
    drag(player, red.bounding_box(), black.bounding_box())
    expect(player.locator('[data-chip-on="black"]')).to_have_count(1)
    expect(player.locator('[data-chip-on="red"]')).to_have_count(0)
    off = player.get_by_test_id("phase").bounding_box()
    drag(player, black.bounding_box(), off)
    reads(player, BET, "$0.00")
    reads(player, CREDIT, "$100.00")


def drag(page: Page, start: dict | None, end: dict | None) -> None:  # type: ignore[type-arg]
    assert start is not None
    assert end is not None
    mouse = page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    for part in range(1, 11):
        x = start["x"] + start["width"] / 2
        y = start["y"] + start["height"] / 2
        to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
        mouse.move(x + (to_x - x) * part / 10, y + (to_y - y) * part / 10)
    mouse.up()


@rule("star-rapid-fusion-2024", "11.2.1", "11.2.2")
def test_every_wager_has_its_place_on_the_screen(screens: Screens) -> None:
    player = screens.player()
    table = screens.house.table("R1")
    spots = set(player.locator("[data-spot]").evaluate_all("all => all.map(e => e.dataset.spot)"))
    assert table["spots"].keys() <= spots
    calls = set(player.locator("[data-call]").evaluate_all("all => all.map(e => e.dataset.call)"))
    for neighbours in (3, 5, 7):
        player.get_by_test_id(f"neighbours-{neighbours}").click()
        calls |= set(
            player.locator("[data-call]").evaluate_all("all => all.map(e => e.dataset.call)")
        )
    assert table["calls"].keys() <= calls


@pytest.mark.parametrize(
    ("call", "total"),
    [("tier", "$6.00"), ("orphelins", "$5.00"), ("grand-series", "$9.00"), ("zero-spiel", "$4.00"),
     ("finale:4", "$4.00"), ("finale:8", "$3.00"), ("neighbours-5:17", "$5.00")],
)  # fmt: skip
def test_multi_piece_wagers(screens: Screens, call: str, total: str) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-100").click()
    player.locator(f'[data-call="{call}"]').first.click(force=True)
    reads(player, BET, total)


def test_undo_clear_double_and_repeat(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    spot(player, "straight:0")
    reads(player, BET, "$10.00")
    player.get_by_test_id("btn-double").click()
    reads(player, BET, "$20.00")
    player.get_by_test_id("btn-undo").click()
    reads(player, BET, "$10.00")
    player.get_by_test_id("btn-undo").click()
    reads(player, BET, "$5.00")
    player.get_by_test_id("btn-clear").click()
    reads(player, BET, "$0.00")
    reads(player, CREDIT, "$100.00")
    spot(player, "black")
    reads(player, BET, "$5.00")
    settle(dealer, "0")
    reads(player, CREDIT, "$95.00")
    dealer.get_by_test_id("btn-new-game").click()
    expect(player.get_by_test_id("btn-repeat")).to_be_enabled()
    player.get_by_test_id("btn-repeat").click()
    reads(player, BET, "$5.00")
    reads(player, CREDIT, "$90.00")


@rule("star-rapid-fusion-2024", "4.3.2", "4.3.3")
def test_a_cut_wager_is_explained(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-10000").click()
    spot(player, "straight:17")
    reads(player, BET, "$50.00")
    reads(player, CREDIT, "$50.00")
    expect(player.get_by_test_id("message")).to_contain_text("$50.00 of your $100.00")


@rule("star-rapid-fusion-2024", "3.2.6")
def test_confirmed_wagers_cannot_be_changed(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    player.get_by_test_id("btn-confirm").click()
    expect(player.get_by_test_id("btn-clear")).to_be_disabled()
    spot(player, "red")
    player.wait_for_timeout(400)
    reads(player, BET, "$5.00")


def test_fast_double_taps_bet_once_each(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    player.locator('[data-spot="red"]').first.dblclick(force=True)
    reads(player, BET, "$10.00")
    reads(player, CREDIT, "$90.00")


def test_touch_plays_like_the_mouse(screens: Screens) -> None:
    open_round(screens)
    player = screens.player(width=1080, height=1920, has_touch=True)
    player.get_by_test_id("chip-500").tap()
    player.locator('[data-spot="straight:17"]').first.tap(force=True)
    reads(player, BET, "$5.00")


def test_a_bet_beyond_the_meter_is_refused_in_words(screens: Screens) -> None:
    open_round(screens)
    player = screens.player(cents=500)
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    spot(player, "black")
    expect(player.get_by_test_id("message")).to_contain_text("Your credit is")
    reads(player, BET, "$5.00")
    reads(player, CREDIT, "$0.00")


def test_the_terminal_comes_back_after_the_floor_was_killed(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    screens.house.kill()
    expect(player.get_by_test_id("link")).to_be_visible()
    screens.house.start()
    expect(player.get_by_test_id("link")).to_have_count(0)
    reads(player, BET, "$5.00")
    reads(player, CREDIT, "$95.00")
    settle(dealer, "7")
    reads(player, CREDIT, "$105.00")


def test_a_page_opened_twice_gives_the_seat_to_the_second(screens: Screens) -> None:
    player = screens.player()
    second = screens.contexts[-1].new_page()
    second.goto(screens.house.url + "/play")
    reads(second, CREDIT, "$100.00")
    expect(player.get_by_test_id("link")).to_have_attribute("data-status", "taken_over")


def test_a_seat_taken_back_shows_what_was_bet_in_the_other_window(screens: Screens) -> None:
    """A whole round was missed; a chip more is one more and takes none away."""
    dealer = open_round(screens)
    player = screens.player()
    lay(player, 500, "red")
    second = screens.contexts[-1].new_page()
    second.goto(screens.house.url + "/play")
    reads(second, BET, "$5.00")
    settle(dealer, "8")
    dealer.get_by_test_id("btn-new-game").click()
    lay(second, 2500, "black")
    player.get_by_role("button", name="Play here").click()
    expect(player.get_by_test_id("link")).to_have_count(0)
    reads(player, BET, "$25.00")
    expect(player.locator('[data-chip-on="black"]')).to_be_visible()
    lay(player, 500, "black")
    reads(player, BET, "$30.00")
    second.close()


def test_chips_laid_on_a_dying_link_are_unconfirmed_and_named_if_they_are_lost(
    screens: Screens,
) -> None:
    open_round(screens)
    player = screens.player()
    lay(player, 500, "black")
    assert screens.house.process is not None
    screens.house.process.send_signal(signal.SIGSTOP)
    spot(player, "red")
    spot(player, "straight:17")
    expect(player.locator(".stack.is-unsure")).to_have_count(2)
    expect(player.get_by_test_id("info")).to_contain_text("not confirmed $10.00")
    screens.house.kill()
    expect(player.get_by_test_id("link")).to_be_visible()
    screens.house.start()
    told = player.get_by_test_id("put-right")
    expect(told).to_have_text(re.compile("^Straight up 17 \\$5.00 was not placed."))
    reads(player, BET, "$10.00")  # what had been sent was sent again


def test_the_next_player_finds_nothing_of_the_one_before(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    lay(player, 500, "red")
    settle(dealer, "7")
    reads(player, WIN, "$5.00")
    player.get_by_test_id("btn-cash-out").click()
    player.get_by_test_id("cash-out-now").click()
    player.get_by_test_id("voucher").wait_for()
    player.keyboard.press("Escape")
    reads(player, WIN, "$0.00")
    expect(player.get_by_test_id("outcome")).to_have_count(0)
    expect(player.locator("[data-chip-on]")).to_have_count(0)
    player.get_by_test_id("btn-games").click()
    player.get_by_test_id("rounds-none").wait_for()
    player.keyboard.press("Escape")
    player.get_by_test_id("note-10000").click()
    dealer.get_by_test_id("btn-new-game").click()
    lay(player, 500, "black")
    expect(player.get_by_test_id("btn-repeat")).to_be_disabled()


def test_a_newcomer_lands_at_a_table_that_runs_by_itself(screens: Screens) -> None:
    player = screens.open("/play")
    expect(player.get_by_test_id("table-tab-R3")).to_have_attribute("aria-current", "true")
    player.get_by_test_id("table-tab-R1").click()
    player.reload()
    expect(player.get_by_test_id("table-tab-R1")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("size", [(390, 844), (600, 900), (768, 1024), (844, 390), (800, 600)])
def test_a_small_screen_shows_where_money_goes_in_and_what_the_limits_are(
    screens: Screens, size: tuple[int, int]
) -> None:
    player = screens.open("/play", *size)
    note = player.get_by_test_id("note-500")
    expect(note).to_be_in_viewport(ratio=1)
    expect(player.get_by_test_id("btn-limits")).to_be_in_viewport(ratio=1)
    note.click()
    reads(player, CREDIT, "$5.00")
    player.get_by_role("button", name="+ Add").click()
    player.get_by_test_id("note-2000").click()
    player.get_by_test_id("note-2000").click()
    reads(player, CREDIT, "$45.00")
    expect(player.get_by_test_id("message")).to_contain_text("$45.00 added")
    player.keyboard.press("Escape")
    player.get_by_test_id("btn-limits").click()
    expect(player.get_by_test_id("limits-sign")).to_contain_text("Straight up")


def test_undo_outlives_the_spin_and_a_look_at_another_table(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    undo = player.get_by_test_id("btn-undo")
    player.get_by_test_id("chip-500").click()
    for place, total in (("red", "$5.00"), ("black", "$10.00")):
        spot(player, place)
        reads(player, BET, total)
    dealer.get_by_test_id("btn-spin").click()
    expect(player.get_by_test_id("wheel")).to_have_attribute("class", re.compile("is-spinning"))
    undo.click()
    reads(player, BET, "$5.00")
    player.get_by_test_id("table-tab-R3").click()
    expect(undo).to_be_disabled()
    player.get_by_test_id("table-tab-R1").click()
    undo.click()
    reads(player, BET, "$0.00")
    expect(undo).to_be_disabled()


def test_the_last_game_closes_by_escape_and_with_the_next_round(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    settle(dealer, "8")
    lines, sheet = player.get_by_test_id("btn-lines"), player.get_by_test_id("sheet")
    lines.click()
    expect(sheet).to_contain_text("$5.00 lost")
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    player.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(lines).to_be_focused()
    lines.click()
    expect(sheet).to_be_visible()
    dealer.get_by_test_id("btn-new-game").click()
    expect(sheet).to_have_count(0)


def test_what_a_held_wager_tells_goes_away_again(screens: Screens) -> None:
    dealer = screens.dealer()
    player = screens.player()
    detail = player.get_by_test_id("detail")
    player.get_by_test_id("btn-info").click()
    spot(player, "red")
    expect(detail).to_contain_text("Red")
    player.get_by_test_id("phase").click()
    expect(detail).to_have_count(0)
    spot(player, "black")
    expect(detail).to_contain_text("Black")
    dealer.get_by_test_id("btn-new-game").click()
    expect(detail).to_have_count(0)
    spot(player, "odd")
    expect(detail).to_be_visible()
    expect(detail).to_have_count(0)


def test_a_stake_below_the_minimum_is_told_at_once(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-100").click()
    spot(player, "red")
    expect(player.get_by_test_id("info")).to_contain_text("$4.00 more to reach the minimum")


def test_a_win_beside_an_equal_loss_is_no_gain(screens: Screens) -> None:
    dealer = open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    spot(player, "black")
    reads(player, BET, "$10.00")
    settle(dealer, "8")
    outcome = player.get_by_test_id("outcome")
    for words in ("As much won as lost", "$5.00 won", "$5.00 lost", "net $0.00"):
        expect(outcome).to_contain_text(words)


def test_without_a_connection_no_phase_is_claimed(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    phase = player.get_by_test_id("phase")
    expect(phase).to_contain_text("Place your bets")
    screens.house.kill()
    expect(phase).to_have_attribute("data-phase", "unknown")
    expect(phase).to_contain_text("No connection")
    expect(player.get_by_test_id("countdown")).to_have_attribute("data-seconds", "")
    screens.house.start()
    expect(phase).to_contain_text("Place your bets")


def test_a_reload_keeps_the_chip_and_the_number_of_neighbours(screens: Screens) -> None:
    player = screens.player()
    player.get_by_test_id("chip-2500").click()
    player.get_by_test_id("neighbours-7").click()
    player.reload()
    expect(player.get_by_test_id("chip-2500")).to_have_attribute("aria-pressed", "true")
    expect(player.get_by_test_id("neighbours-7")).to_have_attribute("aria-pressed", "true")
