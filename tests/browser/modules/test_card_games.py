"""Cards, hands and choices, as the boards of the card games say them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

WORDS = "await m.loadWords(subjects);"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("KS", "King of spades"),
        ("TD", "Ten of diamonds"),
        ("AH", "Ace of hearts"),
        ("2C", "Two of clubs"),
        ("", "Card face down"),
        ("XX", "Card face down"),
    ],
)
def test_a_card_has_a_name(page: Page, card: str, words: str) -> None:
    script = f"{WORDS} return m.cardWords(given);"
    assert ask(page, script, card, "lib/i18n", "components/card") == words


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_has_as_many_pips_and_half_of_them_turned(page: Page, rank: str) -> None:
    pips = ask(page, "return m.pipsOf(given);", rank, "components/card-art")
    count = 10 if rank == "T" else int(rank)
    assert len(pips) == count == len({(pip["x"], pip["y"]) for pip in pips})
    assert sum(pip["turned"] for pip in pips) <= count // 2
    assert all(10 < pip["x"] < 90 and 15 < pip["y"] < 125 for pip in pips)


@pytest.mark.parametrize(("rank", "count"), [("A", 0), ("K", 0), ("Q", 0), ("J", 0)])
def test_aces_and_courts_have_no_pips(page: Page, rank: str, count: int) -> None:
    assert len(ask(page, "return m.pipsOf(given);", rank, "components/card-art")) == count


@pytest.mark.parametrize(
    ("count", "room", "starts"),
    [
        (1, 2, [54]),
        (2, 2, [0, 108]),
        (2, 4, [108, 216]),
        (3, 2, [0, 54, 108]),
        (0, 3, []),
    ],
)
def test_cards_lie_side_by_side_while_there_is_room(
    page: Page, count: int, room: int, starts: list[int]
) -> None:
    script = "return m.spread(given.count, given.room);"
    assert ask(page, script, {"count": count, "room": room}, "components/hand") == starts


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("9S 8H", "17"),
        ("AS 6C", "soft 17"),
        ("AS 6C TD", "17"),
        ("AS KC", "Blackjack"),
        ("7S 7C 7D", "21"),
        ("AS AD 9C", "21"),
        ("KS QC 4D", "24 bust"),
    ],
)
def test_what_a_blackjack_hand_counts(page: Page, cards: str, words: str) -> None:
    script = f"{WORDS} return m.totalWords(m.blackjackPoints(given));"
    modules = "lib/i18n", "games/blackjack/points", "games/blackjack/play"
    assert ask(page, script, cards.split(), *modules) == words


# The dealer's first card is the nine of clubs, the war card the five of hearts.
@pytest.mark.parametrize(
    ("first", "war", "choices", "options", "state"),
    [
        ("KD", "", [], 0, "higher"),
        ("2C", "", [], 0, "lower"),
        ("AS", "", [], 0, "higher"),
        ("9H", "", [], 0, "tie"),
        ("9H", "", [], 2, "decide"),
        ("9H", "", ["surrender:3"], 0, "surrendered"),
        ("9H", "", ["war:3"], 0, "war"),
        ("9H", "QS", ["war:3"], 0, "war_higher"),
        ("9H", "5S", ["war:3"], 0, "war_equal"),
        ("9H", "4S", ["war:3"], 0, "war_lower"),
        ("9H", "4S", ["war:2"], 0, "tie"),
        ("", "", [], 0, ""),
    ],
)
def test_how_an_area_stands(
    page: Page, first: str, war: str, choices: list[str], options: int, state: str
) -> None:
    cards = {"area:3": first, "dealer": "9C", "war:3": war, "dealer:war": war and "5H"}
    given = {
        "cards": [{"place": place, "card": card} for place, card in cards.items() if card],
        "choices": choices,
        "options": [{}] * options,
    }
    script = "return m.areaState(given.cards, 3, given.choices, given.options);"
    assert ask(page, script, given, "games/casino-war/play") == state


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("9S 9H 2C", "Pair of nines"),
        ("6S 2H 6C", "Pair of sixes"),
        ("QS 9H 2C", "Queen high"),
        ("AS AH AC", "Three aces"),
        ("AS 2H 3C", "Straight"),
        ("QS KH AC", "Straight"),
        ("KS AH 2C", "Ace high"),
        ("2H 9H KH", "Flush"),
        ("TS JS QS", "Straight flush"),
        ("9S  2C", ""),
        ("", ""),
    ],
)
def test_three_cards_have_a_name_once_all_are_seen(page: Page, cards: str, words: str) -> None:
    script = f"{WORDS} return m.threeCardWords(given);"
    assert ask(page, script, cards.split(" "), "lib/i18n", "games/three-card-poker/hands") == words


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("QS 3H 2D", True), ("JS TH 8D", False), ("2S 2H 3D", True), ("2S 3H 5D", False)],
)
def test_a_dealer_who_needs_queen_high(page: Page, cards: str, qualifies: bool) -> None:
    script = "return m.qualifies(given);"
    assert ask(page, script, cards.split(), "games/three-card-poker/hands") is qualifies


@pytest.mark.parametrize(
    ("taps", "pick"),
    [
        ([], [1, 2, 3]),
        ([5], [2, 3, 5]),
        ([5, 9], [3, 5, 9]),
        ([9, 5, 7], [9, 5, 7]),
        ([2], [1, 3]),
        ([2, 4], [1, 3, 4]),
    ],
)
def test_a_fourth_tap_lets_go_of_the_oldest_pick(
    page: Page, taps: list[int], pick: list[int]
) -> None:
    script = "return given.reduce(m.picked, m.pickOf([]));"
    assert ask(page, script, taps, "games/three-card-poker/play") == pick


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("m.pickOption([9, 1, 5])", "pick:1-5-9"),
        ("m.pickOf(['pick:1-2-3', 'pick:4-5-9', 'play'])", [4, 5, 9]),
        ("m.placesOf('row-2')", [4, 5, 6]),
        ("m.placesOf('column-3')", [3, 6, 9]),
    ],
)
def test_places_of_the_array(page: Page, script: str, answer: Any) -> None:
    assert ask(page, f"return {script};", None, "games/three-card-poker/play") == answer


@pytest.mark.parametrize(
    ("marks", "fate"),
    [
        ({}, None),
        ({"player": ""}, None),
        ({"player": "is-won", "double": "is-won"}, {"tone": "won", "cents": 2000}),
        ({"player": "is-lost", "double": "is-lost"}, {"tone": "lost", "cents": 1000}),
        ({"player": "is-push"}, {"tone": "push", "cents": 500}),
        ({"player": "is-won", "double": "is-push"}, {"tone": "won", "cents": 1000}),
    ],
)
def test_what_became_of_a_hand(page: Page, marks: dict[str, str], fate: Any) -> None:
    stacks = {
        spot: {"cents": 500, "mark": mark, "won_cents": 1000 if mark == "is-won" else 0}
        for spot, mark in marks.items()
    }
    script = "return m.fateOf(given, ['player', 'double']);"
    assert ask(page, script, stacks, "components/stake") == fate
