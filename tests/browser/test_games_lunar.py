"""Lunar Poker at the player terminal: cards exchanged by tapping them, a sixth bought, a fold.

Where cards come by chance, what is shown is checked against the cards that came; where a dealer
enters them, the whole round is known beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fairfelt.core.poker import best_five
from fairfelt.games.lunar_hands import qualifies
from tests.browser.conftest import House, Screens
from tests.browser.test_games_cards import bet, cards, confirm, enter, fresh_round, new_game
from tests.browser.test_player import BET, CREDIT, WIN, reads
from tests.marks import rule

pytestmark = pytest.mark.browser

LUNAR_FLOOR = """
name = "Floor of Lunar Poker"
demo = true

[[staff]]
number = "1001"
name = "Dealer"
role = "dealer"
pin = "1111"

[[tables]]
id = "LP1"
name = "Lunar Poker 1"
ruleset = "nz-table-games"
game = "lunar-poker"
device = "simulated"
limits = "lunar-poker"
options = { mode = "live", decision_ms = 120000, super_bet = "3" }

[[tables]]
id = "LP3"
name = "Lunar Poker 3"
ruleset = "nz-table-games"
game = "lunar-poker"
limits = "lunar-poker"
options = { mode = "live", decision_ms = 120000, super_bet = "3" }

[[tables]]
id = "LP2"
name = "Lunar Poker 2"
ruleset = "nz-table-games"
game = "lunar-poker"
limits = "lunar-poker"
options = { mode = "rng", wagering_ms = 13000, decision_ms = 60000 }
timings = { deal_ms = 100, reveal_ms = 1000, pause_ms = 5000 }

[limits.lunar-poker]
total = { min_cents = 500, max_cents = 200000 }

[limits.lunar-poker.kinds]
ante = { min_cents = 500, max_cents = 50000 }
super-bet = { min_cents = 100, max_cents = 10000 }
"""

# The choice that goes on at each stage after the first, without another stake but the bet.
PLAIN = {"second": "bet", "insurance": "no-insurance", "replace": "leave"}

WORDS = {
    "pair": "Pair of ",
    "two-pair": "Two pair",
    "three-of-a-kind": "Three ",
    "straight": "Straight",
    "flush": "Flush",
    "full-house": "Full house",
    "four-of-a-kind": "Four ",
    "straight-flush": "Straight flush",
    "royal-flush": "Royal flush",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test sits down at a terminal of its own."""
    where: Path = tmp_path_factory.mktemp("floor")
    (where / "floor.toml").write_text(LUNAR_FLOOR)
    house = House(where / "data", where / "floor.toml")
    house.start()
    yield house
    house.stop()


def named(hand: Sequence[str]) -> re.Pattern[str]:
    kind = best_five(hand).kind
    if kind == "high-card":
        return re.compile("Ace-king" if qualifies(hand) else " high")
    return re.compile(WORDS[kind])


def own(player: Page) -> list[str]:
    return cards(player.get_by_test_id("own-cards"))


def stage(player: Page, name: str) -> None:
    expect(player.get_by_test_id("decide")).to_have_attribute("data-stage", name)


def tap(player: Page, *places: int) -> None:
    for place in places:
        player.get_by_test_id(f"card-{place}").click()


def dealer_is_named(player: Page) -> None:
    hand = cards(player.get_by_test_id("dealer-cards"))
    expect(player.get_by_test_id("dealer-hand")).to_have_text(named(hand))
    words = "Qualifies" if qualifies(hand) else "Does not qualify"
    expect(player.get_by_test_id("dealer-qualifies")).to_have_text(words)


def play_on(player: Page, dealer: Page | None = None) -> None:
    """Choose plainly until the game is over; where a dealer deals, every card is asked for."""
    over, menu = player.get_by_test_id("outcome"), player.get_by_test_id("decide")
    waiting = [menu, over]
    if dealer is not None:
        waiting += [dealer.locator(f'[data-testid="btn-{key}"]:enabled')
                    for key in ("deal-card", "confirm-result")]  # fmt: skip
    while not over.is_visible():
        for place in waiting:
            if not place.is_visible():
                continue
            if place is menu:
                player.get_by_test_id(
                    f"option-{PLAIN[menu.get_attribute('data-stage') or '']}"
                ).click()
                expect(menu.get_by_role("button", disabled=True)).to_have_count(0)
            elif place is not over:
                place.click()
        player.wait_for_timeout(100)


@rule("nz-table-games", "D22 8.7")
def test_cards_are_tapped_to_exchange_them(screens: Screens) -> None:
    player = screens.player("LP2")
    fresh_round(player)
    bet(player, "ante", "super-bet")
    stage(player, "first")
    expect(player.get_by_test_id("decide").get_by_role("button")).to_have_count(4)
    expect(player.get_by_test_id("option-fold")).to_contain_text("if time runs out")
    dealt = own(player)
    expect(player.get_by_test_id("own-hand")).to_have_text(named(dealt))
    assert cards(player.get_by_test_id("dealer-cards"))[1:] == ["", "", "", ""]
    exchange = player.get_by_test_id("option-exchange")
    tap(player, 5)
    expect(exchange).to_be_disabled()
    tap(player, 1, 3, 4, 4)
    expect(exchange).to_have_text("Exchange 3 for $5.00")
    player.get_by_test_id("btn-keep").click()
    expect(player.get_by_test_id("option-bet")).to_have_text("Bet $10.00")
    tap(player, 5, 3, 1)
    exchange.click()
    reads(player, BET, "$15.00")
    stage(player, "second")
    new = cards(player.get_by_test_id("row-cards"))
    assert own(player) == [new[0], dealt[1], new[1], dealt[3], new[2]]
    expect(player.get_by_test_id("own-hand")).to_have_text(named(own(player)))
    expect(player.get_by_test_id("given-up").locator(".mini-card")).to_have_count(3)
    expect(player.locator('[data-stake="exchange"]')).to_be_visible()
    player.get_by_test_id("option-bet").click()
    reads(player, BET, "$25.00")
    play_on(player)
    dealer_is_named(player)
    expect(player.get_by_test_id("own-state")).to_have_text(re.compile("Won|Lost|Push"))


def lay_down(dealer: Page) -> None:
    """The dealer's other four cards, face down: no device reads them."""
    lay = dealer.get_by_test_id("btn-lay-card")
    for laid in range(4):
        expect(dealer.locator('.felt-cards [data-card=""]')).to_have_count(laid)
        lay.click()
    expect(lay).to_be_disabled()


def test_a_fold_ends_the_hand_before_the_dealer_plays(screens: Screens) -> None:
    player = screens.player("LP2")
    fresh_round(player)
    bet(player, "ante")
    stage(player, "first")
    player.get_by_test_id("option-fold").click()
    expect(player.get_by_test_id("phase")).to_contain_text("Dealer's hand not played")
    expect(player.get_by_test_id("own-state")).to_have_text("Lost $5.00")
    assert cards(player.get_by_test_id("dealer-cards"))[1:] == ["", "", "", ""]
    reads(player, CREDIT, "$95.00")


@rule("nz-table-games", "D22 5.9")
def test_the_super_bet_wins_on_the_first_five_cards_of_a_hand_that_folds(screens: Screens) -> None:
    player, dealer = new_game(screens, "LP3")
    table = player.get_by_test_id("pay-tables")
    expect(table.get_by_role("row", name="Ace, king and queen")).to_contain_text("5:1")
    bet(player, "ante", "super-bet")
    enter(dealer, "AS KD QC 7H 2D 9C")
    lay_down(dealer)
    expect(dealer.get_by_test_id("felt-line")).to_contain_text("1 seat decides")
    player.get_by_test_id("option-fold").click()
    confirm(dealer)
    expect(player.locator('[data-spot="super-bet"]')).to_contain_text("+$25.00")
    reads(player, WIN, "$25.00")
    reads(player, CREDIT, "$120.00")


def test_a_hand_is_insured_and_the_dealers_highest_card_replaced(screens: Screens) -> None:
    player, dealer = new_game(screens, "LP3")
    bet(player, "ante")
    enter(dealer, "KS KH KD AC 2S QC")
    lay_down(dealer)
    expect(player.get_by_test_id("own-second")).to_have_text("and Ace-king")
    player.get_by_test_id("option-bet").click()
    stage(player, "insurance")
    expect(player.get_by_test_id("option-insurance-full")).to_have_text("Insure all for $40.00")
    player.get_by_test_id("option-insurance").click()
    enter(dealer, "4S 8D JH 5C")
    expect(player.get_by_test_id("dealer-hand")).to_have_text("Queen high")
    stage(player, "replace")
    player.get_by_test_id("option-replace").click()
    reads(player, BET, "$25.00")
    expect(player.locator('[data-stake="dealer-card"]')).to_be_visible()
    expect(dealer.get_by_test_id("felt-line")).to_contain_text("new card for the dealer's highest")
    enter(dealer, "5H")
    expect(player.get_by_test_id("dealer-hand")).to_have_text("Pair of fives")
    expect(player.locator('[data-testid="dealer-cards"] .is-dim')).to_have_attribute(
        "data-card", "QC"
    )
    confirm(dealer)
    # Three kings and ace-king pay 4 to 1 on the bet; the insurance wins by the dealer's first hand.
    expect(player.get_by_test_id("phase")).to_contain_text("qualifies only with the new card: Pair")
    expect(player.get_by_test_id("own-state")).to_have_text("Won $40.00")
    expect(player.locator('[data-spot="ante"]')).to_contain_text("Returned")
    reads(player, WIN, "$45.00")
    reads(player, CREDIT, "$140.00")


@rule("nz-table-games", "D22 8.7")
def test_a_sixth_card_from_the_dealers_demo_shuffler(screens: Screens) -> None:
    player, dealer = new_game(screens, "LP1")
    bet(player, "ante")
    deal = dealer.get_by_test_id("btn-deal-card")
    for dealt in range(6):
        expect(dealer.locator(".felt-cards [data-card]")).to_have_count(dealt)
        deal.click()
    for _ in range(4):  # the dealer's others, face down before anybody draws
        expect(dealer.get_by_test_id("felt-line")).to_contain_text("face down")
        deal.click()
    stage(player, "first")
    expect(deal).to_be_disabled()
    player.get_by_test_id("option-buy").click()
    expect(dealer.get_by_test_id("felt-line")).to_contain_text("replacement card 1")
    deal.click()
    stage(player, "second")
    assert len(own(player)) == 6
    assert own(player)[5:] == cards(player.get_by_test_id("row-cards"))
    expect(player.get_by_test_id("own-hand")).to_have_text(named(own(player)))
    play_on(player, dealer)
    dealer_is_named(player)
    expect(player.get_by_test_id("own-state")).to_have_text(re.compile("Won|Lost|Push"))
