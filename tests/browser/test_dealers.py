"""Dealers of card and dice tables, with a player in front of them and a supervisor behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FLOOR, House, Screens, start_shoe
from tests.browser.test_player import BET, CREDIT, WIN, authorise, lay, reads
from tests.browser.test_screens import KEYS, SIZES, TOUCH_PX, at_sizes, fits
from tests.marks import rule

pytestmark = pytest.mark.browser


def table(id_: str, game: str, device: str = "simulated", **options: int) -> str:
    chosen = "".join(f", {name} = {value}" for name, value in options.items())
    return f"""
[[tables]]
id = "{id_}"
name = "Table {id_}"
ruleset = "star-rapid-fusion-2024"
game = "{game}"
device = "{device}"
limits = "{game}"
options = {{ mode = "live", wagering_ms = 120000{chosen} }}
"""


def sign(game: str, *kinds: str) -> str:
    limits = "\n".join(f"{kind} = {{ min_cents = 100, max_cents = 100000 }}" for kind in kinds)
    total = "min_cents = 100\nmax_cents = 200000"
    return f"[limits.{game}.total]\n{total}\n\n[limits.{game}.kinds]\n{limits}\n\n"


TABLES = (
    "".join(table(f"BA{nth}", "baccarat") for nth in (1, 2, 3, 4, 5))
    + table("SB1", "sic-bo")
    + table("SB2", "sic-bo", device="attached")
    + table("SB3", "sic-bo")
    + table("BJ1", "blackjack", decision_ms=120000)
    + table("BJ2", "blackjack", decision_ms=120000)
    + table("BJ3", "blackjack", decision_ms=120000)
    + table("CW1", "casino-war", decision_ms=120000, areas=3, burn_cards=3)
    + table("CW2", "casino-war", decision_ms=120000, areas=7, burn_cards=3)
)
SIGNS = (
    sign("baccarat", "player", "banker", "tie", "dragon-player", "dragon-banker", "super-6",
         "player-pair", "banker-pair")
    + sign("sic-bo", "small", "big", "even", "odd", "triple", "any-triple", "double", "total",
           "pair", "single", "four")
    + sign("blackjack", "player", "kings-bounty", "royal-match", "bet-the-set")
    + sign("casino-war", "ante", "tie")
)  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test deals at a table of its own."""
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{TABLES}\n{SIGNS}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def press(desk: Page, key: str) -> None:
    desk.get_by_test_id(key).click()


def phase(desk: Page, name: str) -> None:
    expect(desk.get_by_test_id("phase")).to_have_attribute("data-phase", name)


def says(desk: Page, words: str) -> None:
    expect(desk.get_by_test_id("felt-line")).to_have_text(words)


def lit(desk: Page, place: str) -> None:
    """The next card's place, and no other, is lit."""
    expect(desk.get_by_test_id("felt-cards")).to_have_attribute("data-next", place)
    expect(desk.locator(f'[data-place="{place}"] .ct-slot.is-next')).to_have_count(1)
    expect(desk.locator(".ct-slot.is-next")).to_have_count(1)


def lie(desk: Page, place: str, *cards: str) -> None:
    there = desk.locator(f'[data-place="{place}"] [data-card]')
    expect(there).to_have_count(len(cards))
    assert [card.get_attribute("data-card") for card in there.all()] == list(cards)


def enter(desk: Page, card: str) -> None:
    """By hand: the value, the suit, a look at the echo, Enter."""
    press(desk, f"rank-{card[0]}")
    press(desk, f"suit-{card[1]}")
    expect(desk.get_by_test_id("card-echo")).to_have_attribute("data-card", card)
    before = desk.locator("[data-place] [data-card]").count()
    press(desk, "btn-enter-card")
    expect(desk.locator("[data-place] [data-card]")).to_have_count(before + 1)


def confirm(desk: Page) -> None:
    phase(desk, "result_entered")
    press(desk, "btn-confirm-result")
    phase(desk, "open")


def bet(seat: Page, *spots: str, chip: int = 500) -> None:
    lay(seat, chip, *spots)
    reads(seat, BET, f"${chip * len(spots) / 100:,.2f}")


# -- baccarat ---------------------------------------------------------------------------------


def new_game(screens: Screens, table: str) -> Page:
    """A dealer with a new shoe, and bets open."""
    dealer = screens.dealer(table)
    start_shoe(dealer)
    press(dealer, "btn-new-game")
    phase(dealer, "wagering")
    return dealer


@rule("star-rapid-fusion-2024", "10.1.15", "10.1.18", "10.1.19", "10.3.2.10")
@rule("star-rapid-fusion-2024", "10.1.20", "10.3.1", "10.3.2.1", "10.3.2.3", "10.3.2.11", "10.3.3")
def test_a_coup_is_dealt_from_the_demo_shoe(screens: Screens) -> None:
    dealer = screens.dealer("BA1")
    expect(dealer.get_by_test_id("next")).to_contain_text("burn the first one, step by step")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_disabled()
    start_shoe(dealer)
    expect(dealer.get_by_test_id("shoe")).to_contain_text("1 of 416 cards")
    press(dealer, "btn-new-game")
    player, wall = screens.player("BA1"), screens.open("/display/BA1")
    bet(player, "player", "banker")
    expect(dealer.get_by_test_id("btn-deal-card")).to_contain_text("ends betting now")
    press(dealer, "btn-deal-card")
    phase(player, "awaiting_result")
    expect(wall.get_by_test_id("result")).to_have_text("Next card: Banker's first card")
    outcome = deal_rest(dealer)
    expect(dealer.get_by_test_id("next")).to_contain_text(outcome)
    side = re.match(r"Player|Banker|Tie", outcome)
    assert side
    press(dealer, f"winner-{'tie' if side[0] != 'Tie' else 'player'}")
    expect(dealer.get_by_test_id("alert-winner_differs")).to_be_visible()
    press(dealer, "btn-confirm-result")
    dialog = dealer.get_by_test_id("authorise")
    expect(dialog).to_contain_text(outcome)
    expect(dialog).not_to_contain_text("Device read")  # the shoe reads cards
    press(dealer, "authorise-cancel")
    press(dealer, f"winner-{side[0].lower()}")
    expect(dealer.get_by_test_id("alert-winner_differs")).to_have_count(0)
    confirm(dealer)
    reads(player, CREDIT, {"Player": "$100.00", "Banker": "$99.75", "Tie": "$100.00"}[side[0]])
    expect(wall.get_by_test_id("result")).to_have_text(outcome)
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()

    console = screens.supervisor("BA1")
    press(console, "btn-order-check")
    expect(console.get_by_test_id("btn-order-check")).to_be_disabled()
    expect(dealer.get_by_test_id("btn-new-game")).to_be_disabled()
    press(dealer, "btn-record-check")
    press(dealer, "step-check_decks")
    dealer.get_by_test_id("wrong-counted").fill("416")
    press(dealer, "reason-quick-1")
    press(dealer, "btn-void-confirm")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()


def deal_rest(dealer: Page) -> str:
    """From the second card on, until the result is there; its words."""
    for place, nth in (("banker", "first"), ("player", "second"), ("banker", "second")):
        says(dealer, f"Next card: {place.title()}'s {nth} card")
        lit(dealer, place)
        press(dealer, "btn-deal-card")
    line = dealer.get_by_test_id("felt-line")
    for _ in range(2):
        expect(line).to_have_text(re.compile("wins|Tie|third"))
        if "third" in line.inner_text():
            cards = dealer.locator("[data-place] [data-card]").count()
            press(dealer, "btn-deal-card")
            expect(dealer.locator("[data-place] [data-card]")).to_have_count(cards + 1)
    phase(dealer, "result_entered")
    return line.inner_text()


@rule("star-rapid-fusion-2024", "10.5.11", "10.5.12")
def test_cards_by_hand_need_approval_and_the_last_one_is_corrected(screens: Screens) -> None:
    dealer, supervisor = new_game(screens, "BA2"), screens.supervisor("BA2")
    player = screens.player("BA2")
    bet(player, "tie")
    press(dealer, "btn-deal-card")
    for desk in (dealer, supervisor):  # An act on a table that has changed is refused.
        expect(desk.locator('[data-place="player"] [data-card]')).to_have_count(1)
    expect(dealer.get_by_test_id("rank-9")).to_be_disabled()
    expect(dealer.locator(".hand-entry")).to_contain_text("call a supervisor")
    press(supervisor, "btn-approve-entry")
    expect(supervisor.get_by_test_id("log")).to_contain_text("cards may be entered by hand")
    nine = {"A": "8", "2": "7", "3": "6", "4": "5", "5": "4", "6": "3", "7": "2", "8": "A"}
    first = dealer.locator('[data-place="player"] [data-card]').get_attribute("data-card") or ""
    for card in ("KH", nine.get(first[0], "K" if first[0] == "9" else "9") + "S", "8C"):
        enter(dealer, card)
    says(dealer, "Player wins, 9 to 8, natural")
    press(supervisor, "btn-correct-card")
    expect(supervisor.locator(".card-acts")).to_contain_text("Banker's second card is Eight of")
    press(supervisor, "rank-9")
    press(supervisor, "suit-D")
    press(supervisor, "btn-enter-card")
    says(dealer, "Tie, 9 all, natural")
    expect(supervisor.get_by_test_id("log")).to_contain_text("CORRECTED to Nine of diamonds")
    confirm(dealer)
    reads(player, WIN, "$40.00")
    reads(player, CREDIT, "$140.00")


def test_a_double_tap_deals_one_card(screens: Screens) -> None:
    dealer = new_game(screens, "BA3")
    dealer.get_by_test_id("btn-deal-card").dblclick()
    says(dealer, "Next card: Banker's first card")
    dealer.wait_for_timeout(500)
    says(dealer, "Next card: Banker's first card")
    supervisor = screens.supervisor("BA3")
    press(supervisor, "btn-void")
    press(supervisor, "wrong-misdeal")
    expect(supervisor.get_by_test_id("wrong-rule")).to_have_text("rule 10.5.1.2.1")
    for step in ("stop_dealing", "call_supervisor", "cards_to_discard"):
        expect(supervisor.get_by_test_id("btn-void-confirm")).to_be_disabled()
        press(supervisor, f"step-{step}")
    expect(supervisor.get_by_test_id("btn-void-confirm")).to_be_disabled()
    press(supervisor, "reason-quick-1")
    press(supervisor, "btn-void-confirm")
    phase(dealer, "open")


@rule("star-rapid-fusion-2024", "10.1.21", "10.3.2.9")
def test_the_cutting_card_and_standby_are_told_by_their_keys(screens: Screens) -> None:
    dealer = new_game(screens, "BA4")
    press(dealer, "btn-deal-card")
    press(dealer, "btn-standby")
    expect(dealer.get_by_test_id("next")).to_contain_text("on standby")
    expect(dealer.get_by_test_id("btn-deal-card")).to_be_disabled()
    press(dealer, "btn-standby")
    for _ in range(2):
        press(dealer, "btn-cutting-card")
        expect(dealer.get_by_test_id("message")).to_contain_text("not due yet")
        press(dealer, "btn-cutting-card")
        expect(dealer.get_by_test_id("shoe")).to_contain_text("Cut card out")
        if _ == 0:  # a slip, taken back
            press(dealer, "btn-cutting-card-back")
            expect(dealer.get_by_test_id("shoe")).not_to_contain_text("Cut card out")
    expect(dealer.get_by_test_id("last-coup")).to_have_count(0)
    deal_rest(dealer)
    confirm(dealer)
    expect(dealer.get_by_test_id("last-coup")).to_contain_text("announce it")
    expect(dealer.get_by_test_id("next")).to_contain_text("last coup")
    press(dealer, "btn-new-game")
    press(dealer, "btn-deal-card")
    deal_rest(dealer)
    confirm(dealer)
    expect(dealer.get_by_test_id("shoe")).to_contain_text("The shoe is over")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_disabled()
    expect(dealer.get_by_test_id("btn-new-shoe")).to_be_enabled()


# -- sic bo -----------------------------------------------------------------------------------


@rule("star-rapid-fusion-2024", "5.4", "12.2.1.1", "12.3.3", "12.3.4", "12.5.2")
def test_lifting_the_cover_early_ends_wagering_and_the_dice_are_entered(screens: Screens) -> None:
    dealer, player = screens.dealer("SB2"), screens.player("SB2")
    press(dealer, "btn-new-game")
    bet(player, "small", "total:10")
    expect(dealer.get_by_test_id("next")).to_contain_text("lifting it now ends betting")
    expect(dealer.get_by_test_id("die-1-1")).to_be_disabled()
    press(dealer, "btn-lift-cover")
    phase(dealer, "awaiting_result")
    phase(player, "awaiting_result")
    for die, face in ((1, 6), (2, 1), (3, 2)):
        press(dealer, f"die-{die}-{face}")
    expect(dealer.locator(".dice-echo")).to_contain_text("total 9, small")
    press(dealer, "die-3-3")
    expect(dealer.locator(".dice-echo")).to_contain_text("total 10, small")
    expect(dealer.get_by_test_id("btn-confirm-result")).to_be_disabled()
    press(dealer, "btn-enter")
    expect(dealer.get_by_test_id("entered")).to_have_attribute("data-dice", "1-3-6")
    confirm(dealer)
    reads(player, WIN, "$35.00")
    reads(player, CREDIT, "$135.00")
    # What the round paid lies over the chips, but never over the key that pays the credit out.
    expect(player.get_by_test_id("outcome")).to_be_visible()
    for width, height in ((1280, 720), (390, 844), (1920, 1080)):
        player.set_viewport_size({"width": width, "height": height})
        player.get_by_test_id("btn-cash-out").click(trial=True)
    press(player, "btn-cash-out")
    expect(player.get_by_test_id("cash-out-now")).to_be_enabled()


@rule("star-rapid-fusion-2024", "12.5.1", "12.5.3", "12.5.7")
def test_dice_that_the_tumbler_has_read_are_no_result_by_a_supervisor(screens: Screens) -> None:
    dealer, player = screens.dealer("SB3"), screens.player("SB3")
    press(dealer, "btn-new-game")
    bet(player, "small")
    press(dealer, "btn-lift-cover")
    expect(dealer.get_by_test_id("sensed")).not_to_have_attribute("data-dice", "")
    press(dealer, "btn-void")
    press(dealer, "wrong-cocked")
    expect(dealer.get_by_test_id("wrong-rule")).to_have_text("rule 12.5.3")
    press(dealer, "step-announce_no_result")
    press(dealer, "reason-quick-1")
    expect(dealer.get_by_test_id("needs-authority")).to_contain_text("gaming supervisor")
    press(dealer, "btn-void-confirm")
    authorise(dealer)
    phase(dealer, "open")
    reads(player, CREDIT, "$100.00")


@rule("star-rapid-fusion-2024", "13.3.4")
def test_a_round_that_nobody_bet_on_does_not_keep_a_table_open(screens: Screens) -> None:
    dealer = screens.dealer("BJ3")
    press(dealer, "btn-new-game")
    phase(dealer, "wagering")
    press(dealer, "btn-close-table")
    phase(dealer, "closed")
    press(dealer, "btn-open-table")
    phase(dealer, "open")


@rule("star-rapid-fusion-2024", "12.3.2", "12.3.4")
def test_the_dice_that_the_tumbler_read_are_accepted(screens: Screens) -> None:
    dealer, wall = screens.dealer("SB1"), screens.open("/display/SB1")
    press(dealer, "btn-new-game")
    expect(wall.get_by_test_id("tumbler")).to_have_attribute("data-dice", "")
    press(dealer, "btn-lift-cover")
    sensed = dealer.get_by_test_id("sensed").get_attribute("data-dice")
    press(dealer, "btn-accept")
    expect(dealer.get_by_test_id("entered")).to_have_attribute("data-dice", sensed or "")
    expect(dealer.get_by_test_id("next")).to_contain_text("Look at the dice once more")
    confirm(dealer)
    expect(wall.get_by_test_id("result")).to_have_attribute("data-dice", sensed or "")


# -- blackjack --------------------------------------------------------------------------------


@rule("star-rapid-fusion-2024", "13.3.4", "13.3.5.1", "13.3.5.2", "13.3.5.13", "13.3.5.14")
def test_blackjack_is_dealt_from_bet_now_to_the_last_card(screens: Screens) -> None:
    dealer, player = screens.dealer("BJ1"), screens.player("BJ1")
    press(dealer, "btn-new-game")
    expect(dealer.get_by_test_id("bet-now")).to_have_text("Bet Now")
    bet(player, "player")
    expect(dealer.get_by_test_id("countdown")).to_have_text(re.compile(r"\d+"))
    expect(dealer.get_by_test_id("stakes")).to_contain_text("$5.00")
    for card, place in (("TH", "dealer"), ("6C", "player")):
        enter(dealer, card)
        lit(dealer, place)
    enter(dealer, "4S")
    phase(dealer, "deciding")
    says(dealer, "1 seat decides")
    expect(dealer.get_by_test_id("btn-deal-card")).to_be_disabled()
    press(player, "option-hit")
    lit(dealer, "row")
    says(dealer, "Next card: community card 1")
    enter(dealer, "5D")
    press(player, "option-stand")
    says(dealer, "Next card: Dealer's card 2")
    for card in ("TC", "TD"):
        lit(dealer, "dealer")
        enter(dealer, card)
    lie(dealer, "player", "TH", "4S")
    lie(dealer, "row", "5D")
    lie(dealer, "dealer", "6C", "TC", "TD")
    expect(dealer.get_by_test_id("note-dealer")).to_have_text("26 bust")
    says(dealer, "Dealer is bust")
    confirm(dealer)
    reads(player, CREDIT, "$105.00")


def test_the_demo_shuffler_deals_blackjack_too(screens: Screens) -> None:
    dealer = screens.dealer("BJ2")
    press(dealer, "btn-new-game")
    result = dealer.get_by_test_id("btn-confirm-result")
    key = dealer.get_by_test_id("btn-deal-card")
    for _ in range(12):
        expect(result.or_(key).and_(dealer.locator(":enabled"))).to_be_visible()
        if result.is_enabled():
            break
        key.click()
        expect(key).to_be_disabled()
    confirm(dealer)
    expect(dealer.get_by_test_id("felt-line")).to_contain_text("Dealer")


# -- casino war -------------------------------------------------------------------------------


@rule("star-rapid-fusion-2024", "14.3.5", "14.3.7.1", "14.3.7.2", "14.3.10.2", "14.3.11", "14.3.12")
def test_casino_war_with_burned_cards_and_war_cards(screens: Screens) -> None:
    dealer, player = screens.dealer("CW1"), screens.player("CW1")
    wall = screens.open("/display/CW1")
    press(dealer, "btn-new-game")
    expect(dealer.get_by_test_id("bet-now")).to_be_visible()
    expect(wall.get_by_test_id("phase")).to_have_text("Bet now")
    bet(player, "ante:2")
    for card, place in (("4H", "area:2"), ("9S", "area:3"), ("KD", "dealer")):
        enter(dealer, card)
        lit(dealer, place)
    enter(dealer, "9C")
    says(dealer, "1 seat decides: surrender or war")
    expect(wall.get_by_test_id("result")).to_have_text("Tie: surrender or go to war")
    press(player, "option-war:2")
    for nth in (1, 2, 3):
        says(dealer, f"Next card: burn card {nth} of 3")
        expect(dealer.get_by_test_id("btn-deal-card")).to_be_disabled()
        press(dealer, "btn-burn-card")
    lit(dealer, "war:2")
    enter(dealer, "JH")
    says(dealer, "Next card: Dealer's war card")
    enter(dealer, "2S")
    lie(dealer, "burn", "XX", "XX", "XX")
    expect(dealer.get_by_test_id("note-area:2")).to_have_text("wins")
    expect(dealer.get_by_test_id("note-area:1")).to_have_text("loses")
    confirm(dealer)
    reads(player, CREDIT, "$105.00")


# -- room -------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["BA5", "SB3", "BJ3", "CW2"])
def test_a_finger_finds_every_key_of_every_game(screens: Screens, id_: str) -> None:
    dealer, supervisor = screens.dealer(id_), screens.supervisor(id_)
    if id_ == "BA5":
        start_shoe(dealer)
    press(dealer, "btn-new-game")
    phase(supervisor, "wagering")
    for desk in (dealer, supervisor, screens.open(f"/display/{id_}")):
        for size in at_sizes(desk, SIZES):
            keys = desk.locator("button:visible, select:visible").evaluate_all(KEYS)
            assert [key for key in keys if min(key[1:]) < TOUCH_PX] == [], size
            fits(desk)
