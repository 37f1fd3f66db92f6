"""A dealer, a supervisor and a display on the wall."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screens
from tests.browser.test_player import BET, CREDIT, authorise, open_round, reads, settle, spot
from tests.marks import rule

pytestmark = pytest.mark.browser


@rule("star-rapid-fusion-2024", "3.5", "11.3.2.2", "11.3.6.2", "1.1 DT(ii)")
def test_a_dealer_runs_a_round_by_hand(screens: Screens) -> None:
    dealer = open_round(screens)
    expect(dealer.get_by_test_id("countdown")).to_contain_text(re.compile(r"\d"))
    dealer.get_by_test_id("btn-no-more-bets").click()
    dealer.get_by_test_id("number-16").click()
    authorise(dealer)
    expect(dealer.get_by_test_id("entered")).to_contain_text("16")
    dealer.get_by_test_id("btn-correct").click()
    dealer.get_by_test_id("number-17").click()
    authorise(dealer)
    expect(dealer.get_by_test_id("entered")).to_contain_text("17")
    dealer.wait_for_timeout(800)
    dealer.get_by_test_id("btn-confirm-result").click()
    expect(dealer.get_by_test_id("btn-new-game")).to_be_visible()


@rule("star-rapid-fusion-2024", "11.3.7")
def test_the_sensors_number_is_accepted_and_then_confirmed(screens: Screens) -> None:
    dealer = open_round(screens)
    dealer.get_by_test_id("btn-spin").click()
    sensed = dealer.get_by_test_id("sensed")
    expect(sensed).to_contain_text(re.compile(r"\d+"))
    dealer.get_by_test_id("btn-accept").click()
    expect(dealer.get_by_test_id("entered")).to_be_visible()
    dealer.wait_for_timeout(800)
    dealer.get_by_test_id("btn-confirm-result").click()
    expect(dealer.get_by_test_id("btn-new-game")).to_be_visible()


def test_a_double_tap_on_a_number_does_not_confirm_it(screens: Screens) -> None:
    dealer = open_round(screens)
    dealer.get_by_test_id("btn-no-more-bets").click()
    dealer.get_by_test_id("number-5").dblclick()
    authorise(dealer)
    expect(dealer.get_by_test_id("entered")).to_contain_text("5")
    dealer.wait_for_timeout(500)
    expect(dealer.get_by_test_id("btn-confirm-result")).to_be_visible()


def tap(desk: Page, x: float, y: float, times: int = 2) -> None:
    """With a finger that does not move."""
    for _ in range(times):
        desk.mouse.click(x, y)
        desk.wait_for_timeout(250)


def middle(key: Locator) -> tuple[float, float]:
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_double_tap_does_not_press_what_the_first_tap_made_of_the_key(screens: Screens) -> None:
    """*Open table* comes to stand where *Close table* was."""
    console = screens.supervisor()
    close, open_ = (console.get_by_test_id(f"btn-{act}-table") for act in ("close", "open"))
    expect(close).to_be_enabled()
    place = middle(close)
    tap(console, *place, times=3)
    expect(open_).to_be_enabled()
    console.wait_for_timeout(600)  # nobody taps any more
    expect(close).to_have_count(0)
    tap(console, *middle(open_), times=1)
    expect(close).to_be_enabled()


def test_a_double_tap_on_what_is_wrong_ticks_no_step_and_closes_no_table(screens: Screens) -> None:
    """The list, and then the walk-through, come to lie under the finger."""
    dealer = open_round(screens)
    dealer.get_by_test_id("btn-no-more-bets").click()
    wrong = dealer.get_by_test_id("btn-void")
    expect(wrong).to_be_enabled()
    dealer.wait_for_timeout(600)
    tap(dealer, *middle(wrong), times=1)
    for name in ("display", "disrupted", "correct_result"):
        key = dealer.get_by_test_id(f"wrong-{name}")
        key.scroll_into_view_if_needed()
        dealer.wait_for_timeout(600)
        tap(dealer, *middle(key))
        expect(dealer.locator(f"[data-irregularity={name}]")).to_be_visible()
        expect(dealer.locator(".wrong-step[aria-pressed=true]")).to_have_count(0)
        dealer.get_by_test_id("btn-wrong-back").click()
    expect(dealer.get_by_test_id("btn-close-table")).to_be_disabled()


def test_what_went_wrong_earlier_is_corrected_at_a_closed_table(screens: Screens) -> None:
    dealer = open_round(screens)
    settle(dealer, "17")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()
    console = screens.supervisor()
    console.get_by_test_id("btn-close-table").click()
    for desk in (dealer, console):
        expect(desk.get_by_test_id("phase")).to_have_attribute("data-phase", "closed")
        desk.get_by_test_id("btn-void").click()
        desk.get_by_test_id("wrong-correct_result").click()
        expect(desk.get_by_test_id("irregular")).to_be_visible()
        desk.get_by_test_id("btn-void-cancel").click()


def test_a_closed_table_at_which_nothing_was_played_has_nothing_to_correct(
    screens: Screens,
) -> None:
    console = screens.supervisor()
    console.get_by_test_id("btn-close-table").click()
    expect(console.get_by_test_id("btn-open-table")).to_be_enabled()
    expect(console.get_by_test_id("btn-void")).to_be_disabled()


def test_on_a_phone_the_table_that_was_picked_is_in_sight(screens: Screens) -> None:
    console = screens.supervisor(width=390, height=844)
    title = console.locator(".whole h1")
    expect(title).to_be_in_viewport()
    expect(console.get_by_test_id("phase")).to_be_in_viewport()


def test_a_wrong_pin_is_refused_in_words(screens: Screens) -> None:
    desk = screens.open("/dealer")
    desk.get_by_test_id("sign-in-staff").fill("1001")
    desk.get_by_test_id("sign-in-pin").fill("0000")
    desk.get_by_test_id("sign-in-submit").click()
    expect(desk.get_by_test_id("message")).to_contain_text("do not match")


def test_a_supervisor_voids_a_round_and_the_player_is_told(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    supervisor = screens.supervisor()
    supervisor.get_by_test_id("btn-void").click()
    supervisor.get_by_test_id("wrong-disrupted").click()
    supervisor.get_by_test_id("step-players_safe").click()
    supervisor.get_by_test_id("void-reason").fill("The lights went out")
    expect(supervisor.get_by_test_id("void-returns")).to_have_text("$5.00 goes to 1 terminal.")
    supervisor.get_by_test_id("btn-void-confirm").click()
    reads(player, CREDIT, "$100.00")
    reads(player, BET, "$0.00")
    expect(supervisor.get_by_test_id("log")).to_contain_text("VOID: The lights went out")


def test_a_supervisor_issues_an_enrolment_code(screens: Screens) -> None:
    supervisor = screens.supervisor()
    supervisor.get_by_test_id("btn-enrol-code").click()
    expect(supervisor.get_by_test_id("enrol-code")).to_have_text(
        re.compile(r"^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$")
    )


@rule("star-rapid-fusion-2024", "1.1 WND", "2.3.2")
def test_the_display_shows_the_present_outcome_and_the_latest(screens: Screens) -> None:
    display = screens.open("/display/R1")
    dealer = open_round(screens)
    expect(display.get_by_test_id("countdown")).to_contain_text(re.compile(r"\d"))
    settle(dealer, "32")
    expect(display.get_by_test_id("result")).to_contain_text("32")
    dealer.get_by_test_id("btn-new-game").click()
    settle(dealer, "7")
    expect(display.get_by_test_id("result")).to_contain_text("7")
    expect(display.locator(".board li")).to_have_text(["7", "32"])


def test_a_number_against_the_sensor_is_a_supervisors_and_seen_everywhere(screens: Screens) -> None:
    supervisor = screens.supervisor()
    dealer = open_round(screens)
    dealer.get_by_test_id("btn-spin").click()
    sensed = dealer.get_by_test_id("sensed")
    expect(sensed).to_have_text(re.compile(r"\d+"))
    number = sensed.inner_text()
    other = f"number-{(int(number) + 1) % 37}"
    dealer.get_by_test_id(other).click()
    dealer.get_by_test_id("authorise-cancel").click()
    expect(dealer.get_by_test_id("message")).to_contain_text("supervisor")
    supervisor.get_by_test_id("btn-overrule").click()
    supervisor.get_by_test_id("btn-other-number").click()
    supervisor.get_by_test_id(other).click()
    for desk in (dealer, supervisor):
        expect(desk.get_by_test_id("sensed-other")).to_contain_text(f"Sensor read {number} ")
    expect(supervisor.get_by_test_id("log")).to_contain_text(f"the sensor read {number} ")
    supervisor.get_by_test_id("btn-confirm-result").click()
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()


def test_a_number_without_a_spin_is_hinted_at_and_takes_a_supervisor(screens: Screens) -> None:
    dealer = open_round(screens)
    dealer.get_by_test_id("btn-no-more-bets").click()
    dealer.get_by_test_id("number-5").click()
    authorise(dealer)
    expect(dealer.get_by_test_id("unspun")).to_contain_text("No spin")
    expect(dealer.get_by_test_id("btn-confirm-result")).to_be_enabled()


def test_the_row_of_keys_is_locked_while_something_is_corrected(screens: Screens) -> None:
    dealer = open_round(screens)
    key, row = dealer.get_by_test_id("btn-no-more-bets"), dealer.locator("nav.keys")
    expect(key).to_be_enabled()
    dealer.get_by_test_id("btn-void").click()
    expect(key).to_be_disabled()
    expect(row.locator("button:enabled, .button-go")).to_have_count(0)
    dealer.get_by_test_id("btn-void").click()
    expect(key).to_be_enabled()


def test_without_a_connection_no_staff_screen_claims_a_phase(screens: Screens) -> None:
    display, supervisor = screens.open("/display/R1"), screens.supervisor()
    desks = [open_round(screens), supervisor, display]
    for desk in desks:
        expect(desk.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")
    screens.house.kill()
    for desk in desks:
        expect(desk.get_by_test_id("phase")).to_have_attribute("data-phase", "unknown")
        expect(desk.get_by_test_id("phase")).to_contain_text("No connection")
        expect(desk.get_by_test_id("countdown").filter(has_text=re.compile(r"\d"))).to_have_count(0)
    screens.house.start()
    for desk in desks:
        expect(desk.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")


def test_the_log_leaves_out_rounds_without_bets_on_demand(screens: Screens) -> None:
    supervisor = screens.supervisor()
    log = supervisor.get_by_test_id("log")
    settle(open_round(screens), "8")
    expect(log).to_contain_text("Table opened")
    expect(log).not_to_contain_text("settled on 8")
    supervisor.get_by_test_id("log-quiet").click()
    expect(log).to_contain_text("settled on 8")


def test_a_search_of_the_log_that_is_emptied_is_over(screens: Screens) -> None:
    supervisor = screens.supervisor()
    log, search = supervisor.get_by_test_id("log"), supervisor.get_by_test_id("log-text")
    expect(log).to_contain_text("Table opened")
    search.fill("nothing is called so")
    expect(log).not_to_contain_text("Table opened")
    search.fill("")
    expect(log).to_contain_text("Table opened")


def fits_on_a_small_desk(dealer: Page) -> None:
    """No key hides a figure."""
    for width, height in ((1366, 768), (1280, 720)):
        dealer.set_viewport_size({"width": width, "height": height})
        dealer.wait_for_function(
            "() => { const now = document.querySelector('.now');"
            " return now.scrollHeight <= now.clientHeight + 1; }"
        )


def test_who_is_signed_in_at_another_terminal_takes_over_from_there(screens: Screens) -> None:
    first = screens.dealer()
    expect(first.get_by_test_id("phase")).to_be_visible()
    fits_on_a_small_desk(first)
    second = screens.open("/dealer")

    def sign_in() -> None:
        second.get_by_test_id("sign-in-staff").fill("1001")
        second.get_by_test_id("sign-in-pin").fill("1111")
        second.get_by_test_id("sign-in-submit").click()

    sign_in()
    expect(second.get_by_test_id("elsewhere")).to_contain_text("You are signed in at DT-1")
    second.get_by_test_id("btn-stay-there").click()
    expect(first.get_by_test_id("phase")).to_be_visible()  # nothing has changed there
    sign_in()
    second.get_by_test_id("btn-take-over").click()
    expect(first.get_by_test_id("signed-out")).to_contain_text("Dealer has signed in at DT-2")
    expect(first).not_to_have_url(re.compile("R1"))  # whoever comes next picks a table
    second.get_by_test_id("table-pick-R1").click()
    second.get_by_test_id("btn-new-game").click()
    expect(second.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")
