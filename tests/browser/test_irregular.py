"""When things go wrong: supervisors, and dealers with a supervisor's PIN, put them right. A player
sits in front of them and sees the money before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import FLOOR, House, Screens, start_shoe
from tests.browser.machines import Machine
from tests.browser.test_dealers import SIGNS, confirm, enter, phase, press, table
from tests.browser.test_player import BET, CREDIT, authorise, lay, reads
from tests.marks import rule

pytestmark = pytest.mark.browser

STAR = "star-rapid-fusion-2024"
TABLES = (
    table("BA1", "baccarat")
    + table("BA2", "baccarat")
    + table("SB1", "sic-bo", device="attached")
    + table("BJ1", "blackjack", decision_ms=120000)
)


@dataclass
class Floor:
    """One set of pages for the whole file: everybody goes from table to table."""

    screens: Screens
    dealer: Page
    above: Page  # a supervisor who deals: cards may be entered by hand
    console: Page
    player: Page
    seat: str

    def at(self, table: str) -> Floor:
        """At a game of cards the supervisor deals: one desk deals a table."""
        desk = self.above if table in ("BA1", "BJ1") else self.dealer
        desk.evaluate("id => { location.hash = id; }", table)
        expect(desk.get_by_test_id("phase")).to_be_visible()
        press(self.console, f"table-pick-{table}")
        self.screens.sit(self.player, table)
        return self

    @property
    def credit(self) -> int:
        text = self.player.get_by_test_id(CREDIT).inner_text()
        return round(float(text.replace("$", "").replace(",", "")) * 100)

    def has(self, cents: int) -> None:
        reads(self.player, CREDIT, f"${cents / 100:,.2f}")

    def bet(self, desk: Page, *spots: str) -> int:
        """Open a round and bet $5.00 on each spot; the credit that was there before."""
        press(desk, "btn-new-game")
        phase(desk, "wagering")
        before = self.credit
        lay(self.player, 500, *spots)
        return before


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{TABLES}\n{SIGNS}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def floor(house: House, browser: Browser, spare: list[Machine]) -> Iterator[Floor]:
    screens = Screens(house, browser, spare)
    player = screens.player("R1")
    seat = player.locator("text=/^PT-\\d+$/").first.inner_text()
    above = screens.staff("/dealer", "2002", "2323", "BA1")
    yield Floor(screens, screens.dealer(), above, screens.supervisor(), player, seat)
    screens.leave()


def choose(desk: Page, name: str) -> None:
    """What is wrong, and the steps of its rule one after the other."""
    press(desk, "btn-void")
    press(desk, f"wrong-{name}")
    take_steps(desk)


SENT = """() => { const send = WebSocket.prototype.send; window.sent = [];
  WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text).type);
    return send.call(this, text); }; }"""


def previews(desk: Page) -> int:
    """How often the screen has asked what the remedy would do, since it was last counted."""
    sent: list[str] = desk.evaluate("() => window.sent.splice(0)")
    return sent.count("preview_remedy")


def take_steps(desk: Page) -> None:
    steps = desk.locator(".wrong-step")
    expect(desk.get_by_test_id("wrong-rule")).to_be_visible()
    for nth in range(steps.count()):
        steps.nth(nth).click()


def shows(desk: Page, seat: str, change: str, after: str) -> None:
    """What the screen says about the money before it is confirmed."""
    row = desk.locator(f'[data-seat="{seat}"]')
    expect(row.locator('[data-column="change"]')).to_have_text(change)
    expect(row.locator('[data-column="after"]')).to_have_text(after)


def why(desk: Page) -> None:
    """The reason is nobody's but whoever confirms: nothing is lit before it is given."""
    expect(desk.get_by_test_id("btn-void-confirm")).to_be_disabled()
    press(desk, "reason-quick-1")


def yes(desk: Page) -> None:
    why(desk)
    press(desk, "btn-void-confirm")
    expect(desk.get_by_test_id("irregular")).to_have_count(0)


def yes_with_supervisor(desk: Page) -> None:
    """Somebody who may comes to the terminal and types number and PIN."""
    why(desk)
    press(desk, "btn-void-confirm")
    authorise(desk)
    expect(desk.get_by_test_id("irregular")).to_have_count(0)


def dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def settle(desk: Page, number: str) -> None:
    press(desk, "btn-no-more-bets")
    phase(desk, "awaiting_result")
    press(desk, f"number-{number}")
    authorise(desk)  # the demo wheel has told of no spin
    confirm(desk)


# -- roulette ---------------------------------------------------------------------------------


@rule(STAR, "11.5.1.6")
def test_no_spin_lets_wagers_stand_and_the_ball_is_spun_again(floor: Floor) -> None:
    dealer, player = floor.at("R1").dealer, floor.player
    before = floor.bet(dealer, "red")
    press(dealer, "btn-no-more-bets")
    phase(dealer, "awaiting_result")
    press(dealer, "btn-spin")
    press(dealer, "btn-no-result")
    press(dealer, "no-ball_out")
    expect(dealer.get_by_test_id("again")).to_contain_text("A supervisor examines the ball")
    expect(player.get_by_test_id("phase")).to_contain_text("No spin (rule 11.5.1.6)")
    floor.has(before - 500)
    reads(player, BET, "$5.00")
    press(dealer, "look-ball_examined")
    take_steps(dealer)
    yes_with_supervisor(dealer)
    expect(dealer.get_by_test_id("alert-ball_unexamined")).to_have_count(0)
    press(dealer, "number-5")
    authorise(dealer)  # it has not been spun again
    confirm(dealer)
    floor.has(before + 500)


@rule(STAR, "18.4.1")
def test_a_disrupted_round_is_void_and_wagers_go_back(floor: Floor) -> None:
    dealer, console = floor.at("R1").dealer, floor.console
    before = floor.bet(dealer, "red")
    choose(console, "disrupted")
    shows(console, floor.seat, "+$5.00", dollars(before))
    yes(console)
    phase(dealer, "open")
    floor.has(before)
    reads(floor.player, BET, "$0.00")
    expect(floor.player.get_by_test_id("phase")).to_have_attribute("data-phase", "void")


@rule(STAR, "11.5.1.10")
def test_a_dealer_with_a_supervisors_pin_corrects_a_settled_result(floor: Floor) -> None:
    dealer, player = floor.at("R1").dealer, floor.player
    before = floor.bet(dealer, "red")
    settle(dealer, "5")
    floor.has(before + 500)
    choose(dealer, "correct_result")
    press(dealer, "number-8")
    shows(dealer, floor.seat, "−$10.00", dollars(before - 500))
    expect(dealer.get_by_test_id("needs-authority")).to_contain_text("gaming supervisor")
    expect(dealer.get_by_test_id("preview-result")).to_have_text("The result is then 8 black.")
    yes_with_supervisor(dealer)
    floor.has(before - 500)
    told = player.get_by_test_id("put-right")
    expect(told).to_contain_text("Paid before: $10.00. Correct amount: $0.00. Difference: −$10.00.")
    expect(player.get_by_test_id("last-results")).to_contain_text("8")
    press(player, "put-right-seen")
    expect(told).to_have_count(0)


@rule(STAR, "11.5.2")
def test_a_meter_is_corrected_by_hand(floor: Floor) -> None:
    dealer, console = floor.at("R1").dealer, floor.console
    before = floor.bet(dealer, "red")
    settle(dealer, "8")
    floor.has(before - 500)
    choose(console, "adjust_meter")
    press(console, f"wrong-seat-{floor.seat}")
    console.get_by_test_id("wrong-amount").fill("2.50")
    shows(console, floor.seat, "+$2.50", dollars(before - 250))
    yes(console)
    floor.has(before - 250)
    press(floor.player, "put-right-seen")


@rule(STAR, "18.4.2", "18.5")
def test_the_wager_of_a_cheat_is_forfeited(floor: Floor) -> None:
    dealer, console = floor.at("R1").dealer, floor.console
    before = floor.bet(dealer, "red")
    choose(console, "fraud")
    shows(console, floor.seat, "+$5.00", dollars(before))
    press(console, f"wrong-seat-{floor.seat}")
    shows(console, floor.seat, "$0.00", dollars(before - 500))
    expect(console.get_by_test_id("void-returns")).to_have_text(
        "Wagers of $5.00 are forfeited to the house."
    )
    yes(console)
    phase(dealer, "open")
    expect(floor.player.get_by_test_id("put-right")).to_contain_text("$5.00 are forfeited")
    expect(floor.player.get_by_test_id("phase")).to_contain_text("Your wagers are forfeited")
    floor.has(before - 500)
    press(floor.player, "put-right-seen")


def test_what_is_wrong_is_found_by_its_number_and_a_table_that_went_on_is_asked_anew(
    floor: Floor,
) -> None:
    dealer, console = floor.at("R1").dealer, floor.console
    before = floor.bet(dealer, "red")
    press(console, "btn-void")
    console.get_by_test_id("wrong-search").fill("11.5.4")
    expect(console.locator(".wrong-key")).to_have_count(2)
    console.get_by_test_id("wrong-search").fill("disrupted")
    press(console, "wrong-disrupted")
    press(console, "step-players_safe")
    shows(console, floor.seat, "+$5.00", dollars(before))
    settle(dealer, "8")  # meanwhile the round has a result
    shows(console, floor.seat, "+$5.00", dollars(before))
    expect(console.locator('[data-column="received"]')).to_have_text("$0.00")
    press(console, "btn-void-cancel")
    floor.has(before - 500)


# -- sic bo -----------------------------------------------------------------------------------


@rule(STAR, "12.5.1")
def test_wrong_dice_are_rolled_back_and_settled_by_the_right_ones(floor: Floor) -> None:
    dealer, console = floor.at("SB1").dealer, floor.console
    before = floor.bet(dealer, "small")
    press(dealer, "btn-lift-cover")
    dice(dealer, "6-6-5")
    confirm(dealer)
    floor.has(before - 500)
    choose(console, "correct_result")
    dice(console, "1-2-3")
    shows(console, floor.seat, "+$10.00", dollars(before + 500))
    yes(console)
    floor.has(before + 500)
    expect(floor.player.get_by_test_id("put-right")).to_contain_text(
        "Correct amount: $10.00. Difference: +$10.00."
    )
    press(floor.player, "put-right-seen")


def dice(desk: Page, faces: str) -> None:
    for nth, face in enumerate(faces.split("-"), 1):
        press(desk, f"die-{nth}-{face}")
    press(desk, "btn-enter")


# -- cards ------------------------------------------------------------------------------------


@rule(STAR, "10.5.4")
def test_an_exposed_first_card_is_the_first_of_a_dummy_hand(floor: Floor) -> None:
    desk = floor.at("BA1").above
    start_shoe(desk)
    before = floor.bet(desk, "player")
    choose(desk, "first_exposed")
    press(desk, "rank-9")
    press(desk, "suit-S")
    press(desk, "btn-enter-card")
    shows(desk, floor.seat, "+$5.00", dollars(before))
    yes(desk)
    floor.has(before)
    press(desk, "btn-new-game")
    expect(floor.player.get_by_test_id("phase")).to_have_attribute("data-phase", "dummy")
    for card in ("KH", "KD", "8C"):
        enter(desk, card)
    confirm(desk)
    floor.has(before)
    expect(desk.locator(".dealer-results")).to_contain_text("No results yet")


@rule(STAR, "10.5.10.2", "10.5.10.3")
def test_a_missing_card_ends_the_shoe(floor: Floor) -> None:
    desk, console = floor.at("BA1").above, floor.console
    before = floor.bet(desk, "player")
    enter(desk, "2H")
    choose(console, "cards_wrong")
    shows(console, floor.seat, "+$5.00", dollars(before))
    expect(console.get_by_test_id("preview")).to_contain_text("The shoe is over")
    yes(console)
    floor.has(before)
    expect(desk.get_by_test_id("shoe")).to_contain_text("The shoe is over")
    expect(desk.get_by_test_id("next")).to_contain_text("Have the decks checked (rule 10.5.10.3)")
    expect(desk.get_by_test_id("btn-new-shoe")).to_be_disabled()
    choose(desk, "decks_checked")
    yes(desk)
    start_shoe(desk)
    expect(desk.get_by_test_id("shoe")).to_contain_text("1 of 416 cards")


@rule(STAR, "10.1.3", "10.5.2")
def test_cards_from_the_other_games_shoe_void_the_coup(floor: Floor) -> None:
    """One dealer, two games: the terminal goes to the other one when a round is complete."""
    desk = floor.at("BA1").above
    press(desk, "btn-second-game")
    press(desk, "table-pick-BA2")
    other = desk.get_by_test_id("other-game")
    expect(other).to_have_attribute("data-table", "BA2")
    other.click()
    expect(other).to_have_attribute("data-table", "BA1")
    start_shoe(desk)
    floor.screens.sit(floor.player, "BA2")
    before = floor.bet(desk, "player")
    for card in ("9H", "2C"):
        enter(desk, card)
    choose(desk, "wrong_shoe")
    press(desk, "wrong-card-2")
    shows(desk, floor.seat, "+$5.00", dollars(before))
    yes(desk)
    floor.has(before)
    expect(other).to_have_attribute("data-table", "BA2")
    expect(desk.get_by_test_id("shoe")).to_contain_text("2 of 416 cards")
    press(desk, "btn-one-game")
    expect(other).to_have_count(0)


@rule(STAR, "13.5.6")
def test_a_round_is_reconstructed_with_the_cards_as_they_should_have_come(floor: Floor) -> None:
    desk, console = floor.at("BJ1").above, floor.console
    before = floor.bet(desk, "player")
    for card in ("TS", "9H", "7C"):
        enter(desk, card)
    phase(desk, "deciding")
    choose(console, "card_misdealt")
    press(console, "wrong-card-3")
    press(console, "rank-A")
    press(console, "suit-C")
    press(console, "btn-enter-card")
    expect(console.get_by_test_id("preview")).to_contain_text("Wagers of $5.00 stand")
    yes(console)
    phase(desk, "awaiting_result")
    enter(desk, "KH")
    confirm(desk)
    floor.has(before + 750)


def test_a_preview_is_asked_for_once_a_change_and_never_by_the_clock(floor: Floor) -> None:
    desk = floor.at("BA2").dealer
    desk.evaluate(SENT)
    choose(desk, "unfit_cards")
    expect(desk.get_by_test_id("preview")).to_be_visible()
    assert previews(desk) == 1
    desk.wait_for_timeout(5_000)  # nothing changes
    assert previews(desk) == 0
    press(floor.console, "btn-order-check")
    expect(floor.console.get_by_test_id("btn-order-check")).to_be_disabled()
    desk.wait_for_function("() => window.sent.includes('preview_remedy')")
    desk.wait_for_timeout(2_500)
    assert previews(desk) == 1
    press(desk, "btn-void-cancel")
