"""Blackjack, casino war and three card poker at the player terminal.

Where the generator deals, what is shown is checked against the cards that came; where a dealer
enters the cards, the whole round is known beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from fairfelt.core.poker import three_card_hand
from fairfelt.games.blackjack_hands import total
from tests.browser.conftest import House, Screens
from tests.browser.how import has_keys, how_to_play
from tests.browser.test_player import BET, CREDIT, WIN, lay, reads
from tests.marks import rule

pytestmark = pytest.mark.browser

CARDS_FLOOR = """
name = "Floor of card games"
demo = true

[[staff]]
number = "1001"
name = "Dealer"
role = "dealer"
pin = "1111"

[[tables]]
id = "BJ1"
name = "Blackjack 1"
ruleset = "star-rapid-fusion-2024"
game = "blackjack"
device = "simulated"
limits = "blackjack"
options = { mode = "live", wagering_ms = 120000, decision_ms = 120000 }

[[tables]]
id = "BJ2"
name = "Blackjack 2"
ruleset = "star-rapid-fusion-2024"
game = "blackjack"
limits = "blackjack"
options = { mode = "rng", wagering_ms = 13000, decision_ms = 60000 }
timings = { deal_ms = 200, reveal_ms = 1000, pause_ms = 5000 }

[[tables]]
id = "CW1"
name = "Casino war 1"
ruleset = "star-rapid-fusion-2024"
game = "casino-war"
device = "simulated"
limits = "casino-war"
options = { mode = "live", wagering_ms = 120000, decision_ms = 120000, areas = 5, burn_cards = 3 }

[[tables]]
id = "CW2"
name = "Casino war 2"
ruleset = "star-rapid-fusion-2024"
game = "casino-war"
limits = "casino-war"
options = { mode = "rng", wagering_ms = 13000, decision_ms = 60000, areas = 7, burn_cards = 0 }
timings = { deal_ms = 100, reveal_ms = 1000, pause_ms = 5000 }

[[tables]]
id = "TP1"
name = "Three card poker"
ruleset = "star-rapid-fusion-2024"
game = "three-card-poker"
limits = "three-card-poker"
options = { mode = "rng", wagering_ms = 13000, decision_ms = 60000 }
timings = { deal_ms = 100, reveal_ms = 1000, pause_ms = 5000 }

[limits.blackjack]
total = { min_cents = 500, max_cents = 200000 }

[limits.blackjack.kinds]
player = { min_cents = 500, max_cents = 100000 }
kings-bounty = { min_cents = 100, max_cents = 10000 }
royal-match = { min_cents = 100, max_cents = 10000 }
bet-the-set = { min_cents = 100, max_cents = 10000 }

[limits.casino-war]
total = { min_cents = 500, max_cents = 350000 }

[limits.casino-war.kinds]
ante = { min_cents = 500, max_cents = 50000 }
tie = { min_cents = 100, max_cents = 10000 }

[limits.three-card-poker]
total = { min_cents = 500, max_cents = 200000 }

[limits.three-card-poker.kinds]
ante = { min_cents = 500, max_cents = 50000 }
pair-plus = { min_cents = 100, max_cents = 20000 }
six-card-bonus = { min_cents = 100, max_cents = 10000 }
"""

ROUNDS_MOST = 8  # a hand without any choice is dealt about once in fifteen rounds


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test sits down at a terminal of its own."""
    where: Path = tmp_path_factory.mktemp("floor")
    (where / "floor.toml").write_text(CARDS_FLOOR)
    house = House(where / "data", where / "floor.toml")
    house.start()
    yield house
    house.stop()


def fresh_round(player: Page) -> None:
    """Betting has just begun, with time to lay chips."""
    player.locator('[data-testid="phase"][data-phase="wagering"]').wait_for()
    expect(player.get_by_test_id("countdown")).to_have_attribute(
        "data-seconds", re.compile("^(9|1[0-3])$")
    )


def bet(player: Page, *spots: str) -> None:
    lay(player, 500, *spots)


def cards(where: Locator) -> list[str]:
    shown = where.locator("[data-card]").all()
    return [card.get_attribute("data-card") or "" for card in shown]


def enter(dealer: Page, dealt: str) -> None:
    """The dealer keys cards in, one after the other."""
    faces = dealer.locator('.felt-cards [data-card]:not([data-card=""])')
    for n, card in enumerate(dealt.split(), start=1):
        before = faces.count()
        dealer.get_by_test_id(f"rank-{card[0]}").click()
        dealer.get_by_test_id(f"suit-{card[1]}").click()
        dealer.get_by_test_id("btn-enter-card").click()
        expect(faces, f"card {n}").to_have_count(before + 1)


def new_game(screens: Screens, table: str) -> tuple[Page, Page]:
    dealer = screens.dealer(table)
    dealer.get_by_test_id("btn-new-game").click()
    return screens.player(table), dealer


def confirm(dealer: Page) -> None:
    dealer.get_by_test_id("btn-confirm-result").click()


# -- blackjack --------------------------------------------------------------------------------


def points(hand: Sequence[str]) -> str:
    """How a hand that is neither a blackjack nor one card alone is counted on screen."""
    counted = total(hand)
    if counted.points > 21:
        return f"{counted.points} bust"
    return f"soft {counted.points}" if counted.soft and counted.points < 21 else f"{counted.points}"


def decide_blackjack(player: Page) -> int:
    """Insure nothing, draw to 14, then stand, by the keys that the screen tells of; how often there
    was something to choose."""
    made = 0
    over = player.get_by_test_id("outcome")
    menu = player.get_by_test_id("decide")
    while True:
        expect(menu.or_(over).first).to_be_visible()
        if not menu.is_visible():
            return made
        hand = cards(player.get_by_test_id("own-cards").last)
        if menu.get_attribute("data-stage") == "insurance":
            choice = "No insurance"
        else:
            made += 1
            expect(player.get_by_test_id("own-total").last).to_have_text(points(hand))
            choice = "Hit" if total(hand).points < 14 else "Stand"
        menu.get_by_text(choice, exact=True).click()
        expect(menu.get_by_role("button", disabled=True)).to_have_count(0)


@rule("star-rapid-fusion-2024", "13.3.5.4", "13.3.5.5", "13.3.5.12", "17.4")
def test_blackjack_from_the_generator(screens: Screens) -> None:
    player = screens.player("BJ2")
    told = how_to_play(player)
    assert told["blackjack.2"] == ["Insurance", "No insurance", "Even money", "Play on"]
    assert told["blackjack.3"] == ["Hit", "Stand", "Double", "Split"]
    for _ in range(ROUNDS_MOST):
        fresh_round(player)
        bet(player, "player")
        if decide_blackjack(player):
            break
    else:
        pytest.fail(f"nothing to choose in {ROUNDS_MOST} rounds")
    dealer_hand = cards(player.get_by_test_id("dealer-cards"))
    expect(player.get_by_test_id("dealer-total")).to_have_text(
        re.compile(f"{points(dealer_hand)}|Blackjack")
    )
    expect(player.get_by_test_id("own-state")).to_have_text(re.compile("Won|Lost|Push"))
    shared = cards(player.get_by_test_id("player-cards"))
    assert cards(player.get_by_test_id("own-cards"))[:2] == shared


@rule("star-rapid-fusion-2024", "13.3.5.9", "13.3.5.9.1", "13.3.5.10", "13.3.5.11", "13.4.1.2")
def test_a_split_is_played_hand_by_hand(screens: Screens) -> None:
    player, dealer = new_game(screens, "BJ1")
    expect(player.get_by_test_id("own-hands")).to_contain_text("Bet Now")
    bet(player, "player")
    expect(player.get_by_test_id("phase")).to_have_attribute("data-phase", "wagering")
    enter(dealer, "8S 6D 8C")
    expect(player.get_by_test_id("own-total")).to_have_text("16")
    player.get_by_test_id("option-split").click()
    reads(player, BET, "$10.00")
    enter(dealer, "4D")
    hands = player.locator("[data-hand]")
    expect(hands).to_have_count(2)
    expect(player.get_by_test_id("own-total")).to_have_text(["12", "8"])
    expect(hands.first).to_have_attribute("aria-current", "true")
    expect(hands.last).to_contain_text("Plays next")
    expect(hands.last.locator('[data-stake="split"]')).to_be_visible()
    player.get_by_test_id("option-hit").click()
    enter(dealer, "9H 2H")
    # The first hand has 21; the second drew to 10 and is below what it must reach.
    expect(player.get_by_test_id("own-total")).to_have_text(["21", "10"])
    enter(dealer, "9S")
    expect(player.get_by_test_id("own-total")).to_have_text(["21", "19"])
    expect(hands.last).to_have_attribute("aria-current", "true")
    player.get_by_test_id("option-stand").click()
    enter(dealer, "TC 9C")
    expect(player.get_by_test_id("dealer-total")).to_have_text("25 bust")
    confirm(dealer)
    expect(player.get_by_test_id("own-state")).to_have_text(["Won $5.00", "Won $5.00"])
    reads(player, WIN, "$10.00")
    reads(player, CREDIT, "$110.00")


@rule("star-rapid-fusion-2024", "13.3.5.7", "13.4.1.5")
def test_insurance_lies_beside_the_hand_and_is_paid(screens: Screens) -> None:
    player, dealer = new_game(screens, "BJ1")
    bet(player, "player", "player")
    enter(dealer, "9S AH 9D")
    expect(player.get_by_test_id("decide")).to_have_attribute("data-stage", "insurance")
    player.get_by_test_id("option-insurance").click()
    expect(player.locator('[data-stake="insurance"]')).to_be_visible()
    reads(player, BET, "$15.00")
    player.get_by_test_id("option-stand").click()
    enter(dealer, "KH")
    expect(player.get_by_test_id("dealer-total")).to_have_text("Blackjack")
    confirm(dealer)
    expect(player.get_by_test_id("own-state")).to_have_text("Lost $10.00")
    reads(player, WIN, "$10.00")
    reads(player, CREDIT, "$100.00")


@rule("star-rapid-fusion-2024", "13.3.5.8", "13.3.5.8.1", "13.3.5.8.2")
def test_a_double_takes_one_card_and_a_second_stake(screens: Screens) -> None:
    player, dealer = new_game(screens, "BJ1")
    bet(player, "player")
    enter(dealer, "6S 7D 5C")
    player.get_by_test_id("option-double").click()
    expect(player.get_by_test_id("own-stake")).to_have_text("Bet $10.00")
    expect(player.locator('[data-stake="double"]')).to_be_visible()
    enter(dealer, "2H")
    expect(player.get_by_test_id("own-total")).to_have_text("13")
    expect(player.get_by_test_id("own-state")).to_have_text("Doubled")
    enter(dealer, "TS")
    confirm(dealer)
    expect(player.get_by_test_id("own-state")).to_have_text("Lost $10.00")
    reads(player, CREDIT, "$90.00")


# -- casino war -------------------------------------------------------------------------------

HEIGHTS = "23456789TJQKA"


def side(card: str, dealer: str) -> str:
    mine, theirs = HEIGHTS.index(card[0]), HEIGHTS.index(dealer[0])
    return "Higher" if mine > theirs else "Lower" if mine < theirs else "Tie|War|Surrendered"


@rule("star-rapid-fusion-2024", "14.3.2", "14.3.7.2", "14.1.6.1", "17.4")
def test_casino_war_from_the_generator(screens: Screens) -> None:
    player = screens.player("CW2")
    told = how_to_play(player)["casino_war.2"]
    assert told == ["Go to war", "Surrender"]
    fresh_round(player)
    bet(player, "ante:1", "ante:4", "tie:4", "ante:7")
    reads(player, BET, "$20.00")
    over, choices = player.get_by_test_id("outcome"), player.locator(".war-choice button")
    while True:
        expect(choices.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        left = choices.count()
        assert all(words.startswith(tuple(told)) for words in choices.all_inner_texts())
        choices.first.click()
        expect(choices).to_have_count(left - 2)
    (dealt, *_) = cards(player.get_by_test_id("dealer-cards"))
    for area in range(1, 8):
        card = cards(player.get_by_test_id(f"area-cards-{area}"))[0]
        state = player.get_by_test_id(f"war-state-{area}")
        expect(state).to_have_text(re.compile(side(card, dealt)))


@rule("star-rapid-fusion-2024", "14.3.8", "14.3.9.1", "14.3.10", "14.3.10.1", "14.3.10.2")
@rule("star-rapid-fusion-2024", "14.4.1.1", "14.4.1.2", "14.4.1.4")
def test_one_area_goes_to_war_and_another_surrenders(screens: Screens) -> None:
    player, dealer = new_game(screens, "CW1")
    expect(player.locator(".war-dealer")).to_contain_text("Bet Now")
    bet(player, "ante:1", "tie:1", "ante:2", "ante:4", "ante:5")
    enter(dealer, "9S KD 2C 9H TD 9C")
    expect(player.get_by_test_id("war-state-1")).to_have_text("Tie: war or surrender?")
    expect(player.get_by_test_id("war-state-2")).to_have_text("Higher")
    expect(player.get_by_test_id("war-state-3")).to_have_text("Lower")
    player.get_by_test_id("area-war:1").click()
    expect(player.get_by_test_id("war-state-1")).to_have_text("At war")
    player.get_by_test_id("option-surrender:4").click()
    expect(player.get_by_test_id("war-state-4")).to_have_text("Surrendered")
    expect(player.locator('[data-stake="war:1"]')).to_be_visible()
    for burned in range(1, 4):
        dealer.get_by_test_id("btn-burn-card").click()
        expect(player.get_by_test_id("burn-cards").locator("[data-card]")).to_have_count(burned)
    enter(dealer, "QS 5H")
    assert cards(player.get_by_test_id("burn-cards")) == ["XX", "XX", "XX"]
    expect(player.get_by_test_id("war-state-1")).to_have_text("War won")
    confirm(dealer)
    expect(player.locator('[data-spot="tie:1"]')).to_contain_text("+$55.00")
    expect(player.locator('[data-spot="ante:1"]')).to_contain_text("Returned")
    expect(player.locator('[data-spot="ante:4"]')).to_contain_text("Half back")
    reads(player, WIN, "$70.00")  # tie 55, war 5, ante 5 of areas 2 and 5 each
    reads(player, CREDIT, "$167.50")


# -- three card poker -------------------------------------------------------------------------


def pressed(player: Page) -> list[int]:
    places = range(1, 10)
    taken = {n: player.get_by_test_id(f"place-{n}").get_attribute("aria-pressed") for n in places}
    return [n for n in places if taken[n] == "true"]


def seen(player: Page) -> list[int]:
    """The places whose cards are turned up."""
    faces = [cards(player.get_by_test_id(f"place-{n}")) for n in range(1, 10)]
    return [n for n, (card,) in enumerate(faces, start=1) if card]


WORDS = {
    "high-card": " high",
    "pair": "Pair of ",
    "flush": "Flush",
    "straight": "Straight",
    "three-of-a-kind": "Three ",
    "straight-flush": "Straight flush",
}


def named(hand: Sequence[str]) -> re.Pattern[str]:
    return re.compile(WORDS[three_card_hand(hand).kind])


def all_turned_up(player: Page) -> None:
    expect(player.locator(".poker-place.is-face")).to_have_count(9)
    dealer = cards(player.get_by_test_id("dealer-cards"))
    expect(player.get_by_test_id("dealer-hand")).to_have_text(named(dealer))
    expect(player.get_by_test_id("dealer-qualifies")).to_be_visible()


@rule("star-rapid-fusion-2024", "15.2.2", "15.2.3", "15.2.4", "15.2.6", "15.2.7", "15.2.9")
def test_pick_three_of_nine_and_play(screens: Screens) -> None:
    player = screens.player("TP1")
    fresh_round(player)
    assert pressed(player) == [1, 2, 3]
    for place in (5, 9, 1):
        player.get_by_test_id(f"place-{place}").click()
    assert pressed(player) == [1, 5, 9]
    bet(player, "ante", "pair-plus:row-2")
    player.get_by_test_id("decide").wait_for()
    assert pressed(player) == [1, 5, 9]
    expect(player.locator(".poker-place.is-face")).to_have_count(5)
    assert seen(player) == [1, 4, 5, 6, 9]
    own = cards(player.get_by_test_id("own-cards"))
    expect(player.get_by_test_id("own-hand")).to_have_text(named(own))
    player.get_by_test_id("option-play").click()
    reads(player, BET, "$15.00")
    expect(player.locator('[data-choice="play"] .spot-chips')).to_be_visible()
    player.get_by_test_id("outcome").wait_for()
    all_turned_up(player)
    expect(player.get_by_test_id("own-state")).to_have_text(re.compile("Won|Lost|Push"))


@rule("star-rapid-fusion-2024", "15.2.7", "15.2.8")
def test_a_fold_gives_up_the_ante(screens: Screens) -> None:
    player = screens.player("TP1")
    fresh_round(player)
    bet(player, "ante")
    player.get_by_test_id("option-fold").click()
    expect(player.get_by_test_id("own-state")).to_have_text("Folded")
    player.get_by_test_id("outcome").wait_for()
    all_turned_up(player)
    expect(player.get_by_test_id("own-state")).to_have_text("Lost $5.00")
    reads(player, CREDIT, "$95.00")


@rule("star-rapid-fusion-2024", "3.1", "17.4")
def test_three_card_poker_is_told_and_played_as_told(screens: Screens) -> None:
    player = screens.player("TP1")
    told = how_to_play(player)
    decision = told.pop("three_card_poker.2")
    assert told.pop("three_card_poker.3") == ["Stay in the game", "Withdraw all bets"]
    fresh_round(player)
    has_keys(player, (key for keys in told.values() for key in keys))
    bet(player, "ante")
    for place in (4, 5, 6):
        player.get_by_test_id(f"place-{place}").click()
        expect(player.get_by_test_id(f"place-{place}")).to_have_attribute("aria-pressed", "true")
    player.get_by_test_id("decide").wait_for()
    assert decision == ["Play", "Fold"]
    has_keys(player.get_by_test_id("decide"), decision)
    player.get_by_test_id("decide").get_by_text("Play", exact=True).click()
    expect(player.get_by_test_id("own-state")).to_have_text("Plays")


# -- several games at once ----------------------------------------------------------------------


def waits_elsewhere(player: Page, table: str) -> None:
    """Wherever the player looks, on any screen and under any sheet: the countdown and the way."""
    decision = player.get_by_test_id(f"decision-{table}")
    for width, height in ((1366, 768), (1080, 1920), (390, 844), (1920, 1080)):
        player.set_viewport_size({"width": width, "height": height})
        expect(decision).to_be_in_viewport(ratio=1)
    expect(decision.get_by_test_id("countdown")).to_have_attribute(
        "data-seconds", re.compile(r"^\d+$")
    )
    player.get_by_test_id("btn-rules").press("Enter")
    expect(player.get_by_test_id("sheet").get_by_test_id(f"decision-{table}")).to_be_in_viewport()
    player.get_by_test_id(f"decision-{table}").click()
    expect(player.get_by_test_id("sheet")).to_have_count(0)
    player.get_by_test_id("decide").wait_for()


def decides_over_a_sheet(player: Page, option: str) -> None:
    """A sheet does not hide the own decision: keys and countdown stand at its head."""
    player.get_by_test_id("btn-fault").click()
    sheet = player.get_by_test_id("sheet")
    own = sheet.get_by_test_id("own-decision")
    expect(own.get_by_test_id("countdown")).to_have_attribute("data-seconds", re.compile(r"^\d+$"))
    expect(own.get_by_test_id(option)).to_be_in_viewport(ratio=1)
    own.get_by_test_id(option).click()
    expect(own).to_have_count(0)
    player.keyboard.press("Escape")


@rule("star-rapid-fusion-2024", "5.2", "6.1", "14.3.8")
def test_a_game_out_of_sight_reaches_the_player(screens: Screens) -> None:
    player, dealer = new_game(screens, "CW1")
    bet(player, "ante:1")
    screens.sit(player, "BJ1")
    tab = player.get_by_test_id("game-tab-casino-war")
    expect(tab).to_contain_text("Betting")
    expect(tab).to_contain_text("$5.00")
    expect(tab.get_by_role("timer")).to_have_attribute("data-seconds", re.compile(r"^\d+$"))
    enter(dealer, "9S KD 2C 9H TD 9C")
    waits_elsewhere(player, "CW1")
    decides_over_a_sheet(player, "option-surrender:1")
    expect(player.get_by_test_id("war-state-1")).to_have_text("Surrendered")
    screens.sit(player, "BJ1")
    confirm(dealer)
    expect(player.get_by_test_id("message")).to_contain_text("Casino war 1:")
    expect(player.get_by_test_id("message")).to_contain_text("$2.50 was paid to your credit")
    expect(tab).to_contain_text("Paid $2.50")
    reads(player, CREDIT, "$97.50")


@rule("star-rapid-fusion-2024", "13.3.5.5")
def test_a_blackjack_decision_out_of_sight_counts_down_on_the_screen(screens: Screens) -> None:
    player, dealer = new_game(screens, "BJ1")
    bet(player, "player")
    screens.sit(player, "CW1")
    enter(dealer, "9S KD 5C")
    waits_elsewhere(player, "BJ1")
    decides_over_a_sheet(player, "option-stand")
    enter(dealer, "TH")
    confirm(dealer)


@rule("star-rapid-fusion-2024", "15.2.7")
def test_a_poker_decision_out_of_sight_counts_down_on_the_screen(screens: Screens) -> None:
    player = screens.player("TP1")
    fresh_round(player)
    bet(player, "ante")
    screens.sit(player, "CW1")
    waits_elsewhere(player, "TP1")
    decides_over_a_sheet(player, "option-fold")
