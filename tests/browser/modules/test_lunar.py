"""Lunar Poker's hands, what a seat holds of them, and the keys of its decisions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from fairfelt.core.cards import DECK
from fairfelt.core.poker import best_five
from fairfelt.games.lunar_hands import held, qualifies, without_highest
from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

WORDS = "await m.loadWords(subjects);"
BOARD = "games/lunar-poker/play"
SHARED = ["KS", "KH", "9D", "AC", "2S"]
ROW = ["2H", "7S", "5D"]


def some_hands(cards: int) -> list[list[str]]:
    chance = random.Random(cards)
    return [chance.sample(DECK, cards) for _ in range(1000)]


def called(hand: list[str]) -> str:
    """Of hands without a pair or better, one with ace and king has a name of its own."""
    kind = best_five(hand).kind
    return "ace-king" if kind == "high-card" and qualifies(hand) else kind


@pytest.mark.parametrize("cards", [5, 6])
def test_hands_are_called_what_the_floor_calls_them(page: Page, cards: int) -> None:
    hands = some_hands(cards)
    script = "return given.map((hand) => m.bestFive(hand).kind);"
    found = ask(page, script, hands, "games/lunar-poker/five-card")
    assert found == [called(hand) for hand in hands]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AH KH QH JH TH", "Royal flush"),
        ("AH 2H 3H 4H 5H", "Straight flush"),
        ("9S 9H 9D 9C 2S", "Four nines"),
        ("9S 9H 9D 2C 2S", "Full house"),
        ("2H 7H 9H JH AH", "Flush"),
        ("AS 2H 3D 4C 5S", "Straight"),
        ("TS TH TD 2C 3S", "Three tens"),
        ("TS TH 2D 2C 3S", "Two pair"),
        ("6S 6H 2D KC AS", "Pair of sixes"),
        ("AS KH 2D 3C 9S", "Ace-king"),
        ("AS QH 2D 3C 9S", "Ace high"),
        ("AS QH AD AC QS 9H", "Full house"),
        ("AS QH AD AC", ""),
        ("AS QH AD AC ", ""),
    ],
)
def test_a_hand_in_words(page: Page, cards: str, words: str) -> None:
    script = f"{WORDS} return m.fiveCardWords(given);"
    assert ask(page, script, cards.split(" "), "lib/i18n", "games/lunar-poker/five-card") == words


@pytest.mark.parametrize("choices", [[], ["fold"], ["bet"], ["exchange:1-3-5", "bet"], ["buy"]])
def test_a_seat_holds_what_the_floor_says(page: Page, choices: list[str]) -> None:
    given = {"shared": SHARED, "row": ROW, "choices": choices}
    found = ask(page, "return m.slotsOf(given.shared, given.row, given.choices);", given, BOARD)
    assert found == list(held(SHARED, ROW, choices))


@pytest.mark.parametrize(
    ("row", "choices", "slots"),
    [
        ([], ["exchange:2-4"], ["KS", "", "9D", "", "2S"]),
        (["2H"], ["exchange:2-4"], ["KS", "2H", "9D", "", "2S"]),
        ([], ["buy"], [*SHARED, ""]),
    ],
)
def test_a_card_that_is_to_come_has_its_place(
    page: Page, row: list[str], choices: list[str], slots: list[str]
) -> None:
    given = {"shared": SHARED, "row": row, "choices": choices}
    script = "return m.slotsOf(given.shared, given.row, given.choices);"
    assert ask(page, script, given, BOARD) == slots


@pytest.mark.parametrize("choices", [["bet", "leave"], ["bet", "replace"]])
def test_only_a_seat_that_paid_has_the_dealers_card_replaced(
    page: Page, choices: list[str]
) -> None:
    dealt = ["4S", "QC", "8D", "JH", "5C"]
    given = {"dealt": dealt, "choices": choices}
    found = ask(page, "return m.dealerOf(given.dealt, ['5H'], given.choices);", given, BOARD)
    assert found == ([*without_highest(dealt), "5H"] if "replace" in choices else dealt)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("two-pair", "Dealer: Two pair"),
        ("not-qualified", "Dealer does not qualify"),
        ("not-qualified ace-king", "Dealer qualifies only with the new card: Ace-king"),
        ("not-played", "Dealer's hand not played"),
    ],
)
def test_a_result_in_words(page: Page, code: str, words: str) -> None:
    script = f"{WORDS} return m.outcomeWords({{game: 'lunar-poker'}}, given);"
    assert ask(page, script, code, "lib/i18n", "components/outcomes") == words


# A seat that decides, with a tap on the cards at these places; what its keys say and send.
DECIDE = """
await m.loadWords(subjects);
const sent = [];
const model = {
  options: m.signal(given.options), credit: m.signal(given.credit_cents ?? 10000),
  choosing: m.signal(null), tableId: m.signal("LP1"), table: m.signal({ round: given.round }),
  choose: (option) => sent.push(option),
};
for (const place of given.taps) m.tap(model, place);
const at = document.createElement("div");
m.render(m.html`<${m.Decisions} model=${model} />`, at);
const keys = [...at.querySelectorAll("button")];
const said = keys.map((key) => [...key.children].map((part) => part.textContent).join(", "));
const off = keys.map((key) => key.disabled);
keys.forEach((key) => key.dataset.testid !== "btn-keep" && key.click());
return { said, off, sent };
"""


def option(id_: str, cost_cents: int = 0) -> dict[str, Any]:
    return {"id": id_, "adds": {}, "cost_cents": cost_cents}


FIRST = [
    option("fold"),
    option("bet", 1000),
    option("buy", 500),
    *(option(f"exchange:{places}", 500) for places in ("1-2", "1-2-4", "2-4", "1-4")),
]
FOLD = "Fold, if time runs out"


def decide(page: Page, round_: int, taps: list[int], **more: Any) -> dict[str, Any]:
    given = {"options": FIRST, "round": round_, "taps": taps} | more
    modules = "vendor/index", "lib/i18n", "games/lunar-poker/decide"
    found: dict[str, Any] = ask(page, DECIDE, given, *modules)
    return found


def test_without_a_tap_there_is_a_key_for_everything_but_the_exchange(page: Page) -> None:
    found = decide(page, 1, [])
    assert found["said"] == [
        FOLD, "Bet $10.00", "Buy a sixth for $5.00", "Exchange, tap 2 to 5 cards",
    ]  # fmt: skip
    assert found["off"] == [False, False, False, True]
    assert found["sent"] == ["fold", "bet", "buy"]


def test_one_card_is_too_few_to_exchange(page: Page) -> None:
    found = decide(page, 2, [4])
    assert found["said"] == [FOLD, "Exchange, tap 1 more", "Keep all cards"]
    assert found["off"] == [False, True, False]


def test_tapped_cards_are_exchanged_in_the_order_of_their_places(page: Page) -> None:
    found = decide(page, 3, [4, 3, 1, 2, 3])
    assert found["said"] == [FOLD, "Exchange 3 for $5.00", "Keep all cards"]
    assert found["sent"] == ["fold", "exchange:1-2-4"]


def test_cards_tapped_in_one_round_are_not_given_up_in_the_next(page: Page) -> None:
    decide(page, 4, [1, 2])
    assert decide(page, 5, [])["said"][1] == "Bet $10.00"


def test_a_fee_that_the_credit_does_not_cover_is_not_asked_for(page: Page) -> None:
    found = decide(page, 6, [1, 2], credit_cents=499)
    assert found["said"][1] == "Exchange 2 for $5.00, Not enough credit"
    assert found["off"] == [False, True, False]


def test_what_comes_after_has_a_key_each(page: Page) -> None:
    options = [option("no-insurance"), option("insurance", 500), option("insurance-full", 4000)]
    assert decide(page, 7, [1, 2], options=options)["said"] == [
        "No insurance, if time runs out", "Insure for $5.00", "Insure all for $40.00",
    ]  # fmt: skip
