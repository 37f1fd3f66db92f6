"""Lunar Poker under the New Zealand amendments: the super bet, the draw, and the rest of it."""

from __future__ import annotations

from itertools import combinations

import pytest

from fairfelt.core.cards import DECK
from fairfelt.core.game import Done, Draw
from fairfelt.rulebooks import OptionError
from tests.marks import rule
from tests.rules.lunar_poker import ANTE, ANTED, GAME, RULES, game_with, play, rows
from tests.sitting import Sitting

RULESET = "nz-table-games"
SUPER = {"super-bet": 500}
ACE_KING = "AH KD 8C 5S 3H"  # the dealer qualifies with this, and just so
NOTHING = "QH JD 8C 5S 3H"  # and not with this

# -- the super bet --------------------------------------------------------------------------------

# What the first five cards are paid by each of the four tables.
SUPER_BET = """
    hand           | 1   | 2   | 3   | 4   | what it shows
    7S 7H 7D 7C 2S | 200 | 250 | 250 | 250 | four of a kind
    5S 6C 7S 8C 9S | 150 | 150 | 150 | 150 | a straight all black
    5H 6D 7H 8D 9H | 150 | 150 | 150 | 150 | a straight all red
    AH 2D 3H 4D 5H | 150 | 150 | 150 | 150 | an ace below the two
    TS JC QS KC AS | 150 | 150 | 150 | 150 | and above the king: more than ace, king and queen
    5S 6S 7S 8S 9S | 150 | 150 | 150 | 150 | a straight flush is a straight in one colour
    TH JH QH KH AH | 150 | 150 | 150 | 150 | and so is a royal flush
    7S 7H 7D 2C 2S | 100 | 100 | 100 | 100 | full house
    2S 5S 7S 9S JS | 50  | 60  | 60  | 60  | flush
    AD KD QD 7D 2D | 50  | 60  | 60  | 60  | flush with ace, king and queen
    5S 6C 7S 8C 9H | 25  | 30  | 30  | 30  | a straight of two colours
    TS JH QD KC AS | 25  | 30  | 30  | 30  | also with ace, king and queen
    9S 9H 9D 4C 2S | 8   | 8   | 8   | 7   | three of a kind
    AS AH AD KC QS | 8   | 8   | 8   | 7   | also with ace, king and queen
    AS KH QD 7C 2S | 6   | 6   | 5   | 5   | ace, king and queen
    AS KH QD QC 2S | 6   | 6   | 5   | 5   | with a pair
    AS KH KD QC QS | 6   | 6   | 5   | 5   | with two pair
    AS KC QS 7C 2S | 6   | 6   | 5   | 5   | all black
    2S 5C 7S 9C JS | 2   | 2   | 2   | 2   | five black cards
    2H 5D 7H 9D JH | 2   | 2   | 2   | 2   | five red cards
    2H 2D 7H 7D JH | 2   | 2   | 2   | 2   | with two pair
    2S 5C 7S 9C JH | 0   | 0   | 0   | 0   | one of another colour
    AS KH JD 7C 2S | 0   | 0   | 0   | 0   | no queen
    9S 9H 4D 4C 2S | 0   | 0   | 0   | 0   | two pair
    KS AH 2D 3C 4S | 0   | 0   | 0   | 0   | no straight goes round the ace
"""


@rule(RULESET, "D22 5.9")
@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
@pytest.mark.parametrize("row", rows(SUPER_BET), ids=lambda row: f"{row[0]} {row[5]}")
def test_d22_5_9_the_super_bet_by_each_table(row: list[str], table: str) -> None:
    pays = int(row[int(table)])
    won = ("super-bet", 500, "won", 500 * pays, "D22 5.9", 500)
    lost = ("super-bet", 500, "lost", 0, "D22 5.9", 0)
    dealer = next(card for card in DECK if card not in row[0])
    round_ = play(row[0], dealer, stakes=SUPER, game=game_with(super_bet=table))
    assert round_.settled() == {"super-bet": won if pays else lost}


SUPER_LINES = [
    pytest.param(
        "7S 7H 7D 7C 2S", "200 250 250 250", marks=rule(RULESET, "D22 5.9 Four of a kind")
    ),
    pytest.param(
        "5S 6C 7S 8C 9S", "150 150 150 150", marks=rule(RULESET, "D22 5.9 Same coloured straight")
    ),
    pytest.param("7S 7H 7D 2C 2S", "100 100 100 100", marks=rule(RULESET, "D22 5.9 Full house")),
    pytest.param("2S 5S 7S 9S JS", "50 60 60 60", marks=rule(RULESET, "D22 5.9 Flush")),
    pytest.param("5S 6C 7S 8C 9H", "25 30 30 30", marks=rule(RULESET, "D22 5.9 Straight")),
    pytest.param("9S 9H 9D 4C 2S", "8 8 8 7", marks=rule(RULESET, "D22 5.9 Three of a kind")),
    pytest.param("AS KH QD 7C 2S", "6 6 5 5", marks=rule(RULESET, "D22 5.9 Ace, king and queen")),
    pytest.param("2S 5C 7S 9C JS", "2 2 2 2", marks=rule(RULESET, "D22 5.9 Five coloured cards")),
]


@pytest.mark.parametrize(("hand", "pays"), SUPER_LINES)
def test_d22_5_9_each_line_of_the_tables(hand: str, pays: str) -> None:
    dealer = next(card for card in DECK if card not in hand)
    for table, odds in enumerate(pays.split(), start=1):
        game = game_with(super_bet=str(table))
        settled = play(hand, dealer, stakes=SUPER, game=game).settled()["super-bet"]
        assert (settled[2], settled[3]) == ("won", 500 * int(odds))


@rule(RULESET, "D22 5.9")
@pytest.mark.parametrize(
    ("row", "choices"),
    [
        ("-", "fold"),
        ("-", "bet no-insurance"),
        ("2H", "buy fold"),
        ("KD AH", "exchange:1-2 bet"),
        ("KD AH JC TH 8S", "exchange:1-2-3-4-5 fold"),
    ],
)
def test_d22_5_9_only_the_first_five_cards_count_whatever_becomes_of_them(
    row: str, choices: str
) -> None:
    dealer = "AC KS 8C 6S 3H" if "bet" in choices else "AC"
    stakes = {**ANTED, **SUPER}
    settled = play("9S 9H 9D 4C 2S", dealer, row, choices, stakes=stakes).settled()
    assert settled["super-bet"] == ("super-bet", 500, "won", 4000, "D22 5.9", 500)


@rule(RULESET, "D22 5.9")
def test_d22_5_9_four_tables_and_no_other() -> None:
    assert [list(table) for table in RULES.wagers["super-bet"].tables.values()] == [
        ["four-of-a-kind", "coloured-straight", "full-house", "flush", "straight",
         "three-of-a-kind", "ace-king-queen", "five-coloured"]
    ] * 4  # fmt: skip
    with pytest.raises(OptionError, match="is not one of 1, 2, 3, 4"):
        game_with(super_bet="5")


# -- the draw -------------------------------------------------------------------------------------


@rule(RULESET, "D22 8.7")
def test_d22_8_7_cards_for_a_draw_come_from_the_rest_of_the_deck() -> None:
    round_ = play("KS KH 9D 7C 2S", "AH", "-", "exchange:1-2-3-4-5")
    for drawn, card in enumerate(("3S", "3H", "3D", "3C", "4S")):
        awaited = GAME.step(round_.coup, [("seat", round_.slip)])
        assert isinstance(awaited, Draw)
        assert awaited.place == "row"
        left = {known for known, weight in awaited.weights.items() if weight}
        assert left == set(DECK) - set(round_.coup.draws)
        assert set(awaited.weights.values()) == {0, 1}
        assert len(left) == 46 - drawn
        round_.coup = round_.coup.drawn(card, "row")
    assert round_.menu == ["fold", "bet"]


# A new card lies where the one lay that it replaces; a sixth lies at the end.
DRAWS = """
    choice               | row            | hand
    buy                  | 2H             | KS KH 9D 7C 2S 2H
    exchange:1-2         | 3S 4H          | 3S 4H 9D 7C 2S
    exchange:2-5         | 3S 4H          | KS 3S 9D 7C 4H
    exchange:3-4-5       | 3S 4H 5D       | KS KH 3S 4H 5D
    exchange:1-3-4-5     | 3S 4H 5D 6C    | 3S KH 4H 5D 6C
    exchange:1-2-3-4-5   | 3S 4H 5D 6C 8S | 3S 4H 5D 6C 8S
"""


@rule(RULESET, "D22 8.7")
@pytest.mark.parametrize(("choice", "row", "hand"), rows(DRAWS))
def test_d22_8_7_a_sixth_card_or_two_to_five_new_ones(choice: str, row: str, hand: str) -> None:
    round_ = play("KS KH 9D 7C 2S", "AH", row, choice)
    assert round_.hand["cards"] == hand.split()
    fee = choice.partition(":")[0]
    assert round_.slip.stakes == {"ante": ANTE, fee: ANTE}
    assert round_.menu == ["fold", "bet"]


@rule(RULESET, "D22 8.7", "D22 Draw")
def test_d22_8_7_any_two_to_five_cards_may_be_exchanged_and_none_alone() -> None:
    menu = play("KS KH 9D 7C 2S", "AH").menu
    chosen = [places for some in (2, 3, 4, 5) for places in combinations("12345", some)]
    assert menu == ["fold", "bet", "buy", *("exchange:" + "-".join(some) for some in chosen)]
    assert len(chosen) == 26


# A fee of one ante is lost however the round ends. The ante is $10.
FEES = """
    player         | row      | dealer         | choices           | ante | bet | fee | shows
    KS KH 9D 7C 2S | 9S       | AH KC 8C 5S 3H | buy bet           | 0    | +40 | -10 | two pair
    KS KH 9D 7C 2S | 9S AD 4S | QH QC 8C 5S 3H | exchange:3-4-5 bet | 0   | +40 | -10 | ace-king too
    KS KH 9D 7C 2S | 4D       | AH AC 8C 5S 3H | buy bet           | -10  | -20 | -10 | beaten
    KS KH 9D 7C 2S | 4D       | QH JD 8C 5S 3H | buy bet leave     | +10  | 0   | -10 | no game
    QS JH 9D 7C 2S | 4D 4H    | AH             | exchange:1-2 fold | -10  |     | -10 | folded
    QS JH 9D 7C 2S | 4D       | AH             | buy ...           | -10  |     | -10 | time-out
"""


@rule(RULESET, "D22 8.7", "D22 Draw")
@pytest.mark.parametrize("cells", rows(FEES), ids=lambda cells: cells[-1])
def test_d22_8_7_the_fee_for_a_draw_is_lost(cells: list[str]) -> None:
    player, row, dealer, choices, ante, bet, fee, _ = cells
    round_ = play(player, dealer, row, choices)
    spot = choices.split()[0].partition(":")[0]
    expected = {"ante": ante, spot: fee, "bet": bet}
    assert round_.amounts() == {name: amount for name, amount in expected.items() if amount}
    assert round_.settled()[spot].rule == "D22 Draw"


# -- the play, as published elsewhere -------------------------------------------------------------

ROUNDS = """
    player         | dealer         | extra | choices     | ante | bet | what it shows
    KS KH 9D 7C 2S | AH KD 8C 5S 3H | -     | bet         | 0    | +20 | a pair beats ace-king
    AS KC 9D 5H 3C | AH KD 8C 5S 3H | -     | bet         | 0    | +20 | the third card decides
    AS KC 8D 5H 3C | AH KD 8C 5S 3H | -     | bet         | 0    | 0   | a tie
    AS KC 7D 5H 3C | AH KD 8C 5S 3H | -     | bet         | -10  | -20 | lower
    AS QC JD 9H 7C | AH KD 8C 5S 3H | -     | bet         | -10  | -20 | less than ace-king
    KS KH 9D 7C 2S | QH QD 8C 5S 3H | -     | bet         | 0    | +20 | any pair qualifies
    KS KH 9D 7C 2S | AH AD 8C 5S 3H | -     | bet         | -10  | -20 | a higher pair
    KS KH 9D 7C 2S | AH 2D 3C 4S 5H | -     | bet         | -10  | -20 | a straight from the ace
    KS KH 9D 7C 2S | 2H 4H 6H 8H TH | -     | bet         | -10  | -20 | a flush
    KS KH 9D 7C 2S | AH KD 4C 3S 2H | -     | bet         | 0    | +20 | the lowest that qualifies
    KS KH 9D 7C 2S | AH QD JC TS 9H | -     | bet leave   | +10  | 0   | an ace and no king
    AS AH 9D 7C 2S | KH QD JC TS 8H | -     | bet leave   | +10  | 0   | a king and no ace
    3S 4H 6D 7C 9S | QH JD 8C 5S 3H | -     | bet leave   | +10  | 0   | also for a lower hand
    KS KH 9D 7C 2S | QH JD 8C 5S 3H | -     | bet ...     | +10  | 0   | time runs out
    KS KH 9D 7C 2S | AH             | -     | fold        | -10  |     | folded
    KS KH 9D 7C 2S | AH             | -     | ...         | -10  |     | time runs out
"""


# What such a round is settled by: lines of the register that name where they come from.
PLAY = {
    "D22 Ante", "D22 Fold", "D22 Bet", "D22 Qualifying", "D22 Win or tie", "D22 Dealer's card",
    "D22 Insurance",
}  # fmt: skip


@pytest.mark.parametrize("cells", rows(ROUNDS), ids=lambda cells: f"{cells[1]} {cells[-1]}")
def test_d22_5_1_ante_and_bet(cells: list[str]) -> None:
    player, dealer, extra, choices, ante, bet, _ = cells
    round_ = play(player, dealer, "-", choices, extra)
    assert round_.amounts() == ({"ante": ante, "bet": bet} if bet else {"ante": ante})
    assert {line.rule for line in round_.settled().values()} <= PLAY


# Whoever pays an ante has the dealer's highest card replaced by the next one.
REPLACED = """
    player         | dealer         | extra | ante | bet | what it shows
    KS KH 9D 7C 2S | QH JD 8C 5S 3H | 8D    | 0    | +20 | now a pair, and beaten
    7S 7H 9D 6C 2S | QH JD 8C 5S 3H | JS    | -10  | -20 | now a pair, and higher
    8S 8H JC 5D 3C | QH JD 8C 5S 3H | 8D    | 0    | 0   | now level
    KS KH 9D 7C 2S | QH JD 8C 5S 3H | 9H    | 0    | 0   | still not qualified
    KS KH 9D 7C 2S | AH QD 8C 5S 3H | KD    | 0    | 0   | the ace is the highest, and gone
    KS KH 9D 7C 2S | KD QD 8C 5S 3H | AD    | 0    | 0   | and so is a king
    KS KH 9D 7C 2S | 3H 5S 8C JD QH | QD    | 0    | 0   | the highest was not the one on show
    KS KH 9D 7C 2S | QH 6D 5C 4S 3H | 7D    | -10  | -20 | now a straight
    KS KH 9D 7C 2S | QD 6H 5H 4H 2H | 9H    | -10  | -20 | now a flush
"""


@rule(RULESET, "D22 Dealer's card")
@pytest.mark.parametrize("cells", rows(REPLACED), ids=lambda cells: cells[-1])
def test_d22_5_1_the_dealers_highest_card_replaced(cells: list[str]) -> None:
    player, dealer, extra, ante, bet, _ = cells
    round_ = play(player, dealer, "-", "bet replace", extra)
    assert round_.amounts() == {"ante": ante, "bet": bet, "dealer-card": "-10"}
    assert {line.rule for line in round_.settled().values()} <= PLAY


def test_d22_5_1_nothing_is_replaced_where_the_dealer_qualifies() -> None:
    round_ = play("KS KH 9D 7C 2S", ACE_KING, "-", "bet")
    assert round_.menu == []
    assert GAME.step(round_.coup, [("seat", round_.slip)]) == Done()
    assert play("KS KH 9D 7C 2S", NOTHING, "-", "bet").menu == ["leave", "replace"]


# Three of a kind and better may be insured against a dealer who does not qualify: with one ante, or
# with all that the bet stands to win.
INSURED = """
    hand   | dealer         | extra | choices                  | ante | bet | insurance | shows
    nines  | QH JD 8C 5S 3H | -     | bet insurance leave      | +10  | 0   | +10 | not qualified
    nines  | QH JD 8C 5S 3H | -     | bet insurance-full leave | +10  | 0   | +60 | in full
    nines  | AH KD 8C 5S 3H | -     | bet insurance            | 0    | +60 | -10 | qualified
    nines  | AH KD 8C 5S 3H | -     | bet insurance-full       | 0    | +60 | -60 | in full
    nines  | TH TD TC 5S 3H | -     | bet insurance            | -10  | -20 | -10 | beaten too
    nines  | QH JD 8C 5S 3H | 8H    | bet insurance replace    | 0    | +60 | +10 | won before
    nines  | QH JD 8C 5S 3H | -     | bet no-insurance leave   | +10  | 0   |     | not wanted
    nines  | QH JD 8C 5S 3H | -     | bet ... leave            | +10  | 0   |     | time-out
    aces   | QH JD 8C 5S 3H | -     | bet insurance-full leave | +10  | 0   | +80 | both pay
"""
THREES = {"nines": "9S 9H 9D 4C 2S", "aces": "AS AH AD KC 2S"}


@rule(RULESET, "D22 Insurance")
@pytest.mark.parametrize("cells", rows(INSURED), ids=lambda cells: f"{cells[3]} {cells[-1]}")
def test_d22_5_1_insurance(cells: list[str]) -> None:
    hand, dealer, extra, choices, ante, bet, insurance, _ = cells
    round_ = play(THREES[hand], dealer, "-", choices, extra)
    fee = "-10" if "replace" in choices else ""
    expected = {"ante": ante, "bet": bet, "insurance": insurance, "dealer-card": fee}
    assert round_.amounts() == {spot: amount for spot, amount in expected.items() if amount}
    assert {line.rule for line in round_.settled().values()} <= PLAY


@pytest.mark.parametrize(
    ("player", "row", "choices", "offered"),
    [
        ("9S 9H 9D 4C 2S", "-", "bet", True),
        ("5S 6H 7D 8C 9S", "-", "bet", True),
        ("9S 9H 4D 4C 2S", "-", "bet", False),
        ("AS KH 9D 7C 2S", "-", "bet", False),
        ("9S 9H 7D 4C 2S", "9D", "buy bet", True),
        ("9S 9H 9D 4C 2S", "JS JH", "exchange:1-4 bet", False),
    ],
)
def test_d22_5_1_insurance_from_three_of_a_kind(
    player: str, row: str, choices: str, offered: bool
) -> None:
    menu = play(player, "AH", row, choices).menu
    assert menu == (["no-insurance", "insurance", "insurance-full"] if offered else [])


# What a bet on a winning hand is paid, for its best combination and for a second one that has at
# least one other card. A hand of six has bought the last.
PAID = """
    hand              | pays | first           second          | what it shows
    AS KH 9D 7C 4S    | 1    | ace-king
    KS KH 9D 7C 4S    | 1    | pair
    KS KH 9D 9C 4S    | 2    | two-pair
    KS KH KD 7C 4S    | 3    | three-of-a-kind
    5S 6H 7D 8C 9S    | 4    | straight
    3S 6S 7S 8S JS    | 5    | flush
    KS KH KD 9C 9S    | 7    | full-house
    KS KH KD KC 9S    | 20   | four-of-a-kind
    5S 6S 7S 8S 9S    | 50   | straight-flush
    TS JS QS KS AS    | 100  | royal-flush
    KS KH AD 7C 4S    | 2    | pair ace-king                   | the ace is not part of the pair
    AS AH KD 7C 4S    | 2    | pair ace-king                   | nor is the king
    QS QH KD KC AS    | 3    | two-pair ace-king
    AS AH KD KC 4S    | 2    | two-pair                        | ace and king are part of it
    KS KH KD AC 4S    | 4    | three-of-a-kind ace-king
    KS KH KD KC AS    | 21   | four-of-a-kind ace-king
    AS KH QD JC TS    | 4    | straight                        | all five are part of it
    AS KS 9S 7S 4S    | 5    | flush
    AS AH AD KC KS    | 7    | full-house
    KS KH 9D 7C 4S 3D | 1    | pair
    AS KH 9D 7C 4S 3D | 1    | ace-king
    9S 9H 7D 7C 4S 4D | 4    | two-pair two-pair               | three pairs
    KS KH KD 9C 9S 4D | 7    | full-house                      | the last card is idle
    KS KH KD 9C 9S AD | 8    | full-house ace-king
    KS KH KD 9C 9S 9D | 14   | full-house full-house           | the third nine
    KS KH KD KC 9S 9D | 27   | four-of-a-kind full-house
    3S 4D 4C 5H 6S 7D | 8    | straight straight               | either four
    4D 5H 6S 7D 8C 9S | 8    | straight straight               | six in a row
    AS 2H 3D 4C 5S 6H | 8    | straight straight               | also from the ace
    3D 5D 7D 9D JD 4D | 10   | flush flush                     | six of a suit
    3H 5H 7H 9H JH JC | 6    | flush pair
    AH 5H 7H 9H JH KC | 6    | flush ace-king
    3H 4H 5H 6H 9H 7C | 9    | flush straight
    3H 4H 5H 6H 7H 8C | 54   | straight-flush straight
    3H 4H 5H 6H 7H 7C | 54   | straight-flush straight
    3H 4H 5H 6H 7H KH | 55   | straight-flush flush
    3H 4H 5H 6H 7H 8H | 100  | straight-flush straight-flush
    TH JH QH KH AH 9H | 150  | royal-flush straight-flush
    TH JH QH KH AH 3H | 105  | royal-flush flush
    TH JH QH KH AH AC | 104  | royal-flush straight
    TH JH QH KH AH 3C | 100  | royal-flush
"""
DEALERS = ("AC KD 8D 5C 2C", "2C 2D 8S 6C TC", "2S 2H 8H 6D TD")


@rule(RULESET, "D22 Second combination")
@pytest.mark.parametrize("cells", rows(PAID), ids=lambda cells: cells[0])
def test_d22_5_1_the_bet_pays_the_best_combination_and_a_second(cells: list[str]) -> None:
    cards, pays, kinds, *_ = cells
    player, sixth = cards.split()[:5], cards.split()[5:]
    dealer = next(hand for hand in DEALERS if not set(hand.split()) & set(cards.split()))
    round_ = play(" ".join(player), dealer, " ".join(sixth), "buy bet" if sixth else "bet")
    if round_.menu:
        choices = f"{' '.join(round_.slip.choices)} no-insurance"
        round_ = play(" ".join(player), dealer, " ".join(sixth), choices)
    bet = round_.settled()["bet"]
    assert (bet.verdict, bet.win_cents) == ("won", int(pays) * 2 * ANTE)
    first, second, *_ = (*kinds.split(), None)
    assert (round_.hand["name"], round_.hand["second"]) == (first, second)
    assert bet.rule == ("D22 Second combination" if second else "D22 Bet")


def test_d22_5_1_a_second_combination_pays_also_where_the_dealer_has_a_better_one() -> None:
    """The pair of tens beats the second combination and loses to the first."""
    round_ = play("KS KH AD 7C 2S", "TH TD 8C 5S 3H", "-", "bet")
    assert round_.amounts() == {"ante": "0", "bet": "+40"}


def test_d22_5_1_neither_combination_pays_where_the_dealer_does_not_qualify() -> None:
    round_ = play("KS KH AD 7C 2S", NOTHING, "-", "bet leave")
    assert round_.amounts() == {"ante": "+10", "bet": "0"}


def test_d22_5_1_a_super_bet_needs_an_ante_and_so_does_all_that_is_staked_later() -> None:
    needs = {spot.id: (spot.needs, spot.by_choice) for spot in GAME.spots.values()}
    assert needs == {
        "ante": (None, False),
        "super-bet": ("ante", False),
        "bet": ("ante", True),
        "insurance": ("ante", True),
        "exchange": ("ante", True),
        "buy": ("ante", True),
        "dealer-card": ("ante", True),
    }


@rule(RULESET, "D22 Ante")
def test_d22_5_1_a_super_bet_whose_ante_is_gone_goes_back() -> None:
    sitting = Sitting(RULESET, mode="rng", game="lunar-poker")
    sitting.pay_in(cents=10_000)
    sitting.bet({"ante": 500, "super-bet": 500})
    sitting.bet({"ante": 0})
    sitting.pass_ms(sitting.table.wagering_ms)
    back = sitting.last("bet.returned")
    assert (back["returned"], back["rule"]) == ({"super-bet": 500}, "D22 Ante")
    assert (sitting.credit(), sitting.findings) == (10_000, [])


def test_d22_5_1_what_the_document_does_not_print_is_marked_as_published_elsewhere() -> None:
    sources = {kind: wager.source for kind, wager in RULES.wagers.items()}
    assert sources == {
        "ante": "published",
        "super-bet": "document",
        "bet": "published",
        "insurance": "published",
    }


@rule(RULESET, "D22 8.7")
def test_d22_8_7_without_a_draw_no_card_leaves_the_rest_of_the_deck() -> None:
    round_ = play("KS KH 9D 7C 2S", ACE_KING, "-", "bet")
    assert round_.coup.places == ("player",) * 5 + ("dealer",) * 5


@rule(RULESET, "D22 8.7", "D22 5.9", "D22 Deal")
def test_d22_8_7_a_whole_round_at_a_table() -> None:
    sitting = Sitting(RULESET, mode="rng", game="lunar-poker")
    sitting.pay_in(cents=10_000)
    sitting.play({"ante": 500, "super-bet": 500}, "9S 9H 7D 4C 2S QH JD 8C 5S 3H 9D 8H")
    for choice in ("buy", "bet", "insurance-full", "replace"):
        assert sitting.choose(choice) == {}
        sitting.deal_out()
    assert sitting.state.round.coup.at("row") == ("9D",)
    kinds = [kind for kind in sitting.kinds() if kind.startswith(("card.laid", "deciding."))]
    assert kinds[:5] == ["card.laid"] * 4 + ["deciding.opened"]
    assert sitting.settle() == {
        "ante": ("push", 0, 500),
        "super-bet": ("lost", 0, 0),
        "buy": ("lost", 0, 0),
        "bet": ("won", 3000, 1000),
        "insurance": ("won", 3000, 3000),
        "dealer-card": ("lost", 0, 0),
    }
    assert sitting.last("result.entered")["result"] == "not-qualified pair"
    assert sitting.credit() == 10_000 + 3000 + 3000 - 500 - 500 - 500
    assert not sitting.findings


@rule(RULESET, "D22 8.7")
def test_d22_8_7_what_a_reading_shuffler_deals_face_down_is_told_when_it_is_turned() -> None:
    sitting = Sitting(RULESET, mode="live", game="lunar-poker")
    sitting.pay_in(cents=10_000)
    sitting.deal("start_round")
    sitting.bet({"ante": 500})
    sitting.deal("close_wagering")
    sitting.cards("9S 9H 7D 4C 2S QH")
    assert (sitting.phase, sitting.state.underway.awaits) == ("awaiting_result", "dealer-down")
    assert sitting.shoe("card", "9S") == {}  # which lies open, so it cannot come again
    assert sitting.last("alert.raised")["cause"] == "card_foreign"
    sitting.cards("JD 8C 5S 3H")
    assert sitting.phase == "deciding"
    assert list(sitting.state.cards.hole) == ["JD", "8C", "5S", "3H"]
    assert sitting.table.step_after(sitting.state.round.coup) is not None
    sitting.power_failure()
    assert sitting.choose("buy") == {}
    assert sitting.table.next_step().weights["JD"] == 0  # it is out of the deck
    sitting.cards("9D")
    hidden = ("JD", "8C", "5S", "3H")
    assert not [card for card in hidden if card in str(sitting.said)]
    sitting.choose("bet")
    sitting.choose("no-insurance")
    turned = [(card["card"], card["source"]) for card in sitting.told("card.dealt")[-4:]]
    assert turned == [(card, "turned") for card in hidden]
    assert (sitting.state.underway.stage, list(sitting.state.cards.hole)) == ("replace", [])
    sitting.choose("leave")
    sitting.settle()
    assert sitting.findings == []


@rule(RULESET, "D22 8.7")
def test_d22_8_7_cards_that_no_device_has_read_are_entered_when_they_are_turned() -> None:
    sitting = Sitting(RULESET, mode="live", game="lunar-poker")
    sitting.pay_in(cents=10_000)
    sitting.deal("start_round")
    sitting.bet({"ante": 500})
    sitting.deal("close_wagering")
    for card in ("9S", "9H", "7D", "4C", "2S", "QH", "KS", "XX", "XX", "XX"):
        assert sitting.deal("enter_card", card=card) == {}  # whoever deals has not seen it
    assert (sitting.phase, list(sitting.state.cards.hole)) == ("deciding", ["XX"] * 4)
    sitting.choose("bet")
    assert sitting.state.underway.awaits == "dealer"
    for card in ("JD", "8C", "5S", "3H"):
        assert sitting.deal("enter_card", card=card) == {}
    assert sitting.state.underway.stage == "replace"
    sitting.choose("leave")
    sitting.settle()
    assert sitting.findings == []


@rule(RULESET, "D22 Time to decide")
def test_d22_5_1_a_player_whose_time_runs_out_folds() -> None:
    sitting = Sitting(RULESET, mode="rng", game="lunar-poker")
    sitting.pay_in(cents=10_000)
    sitting.play({"ante": 500, "super-bet": 500}, "9S 9H 9D 4C 2S QH JD 8C 5S 3H")
    sitting.pass_ms(sitting.table.decision_ms)
    assert sitting.settle() == {"ante": ("lost", 0, 0), "super-bet": ("won", 4000, 500)}
    assert sitting.last("result.entered")["result"] == "not-played"


@pytest.mark.parametrize(
    ("dealer", "choices", "spot", "number"),
    [
        pytest.param("AH", "fold", "ante", "D22 Fold", marks=rule(RULESET, "D22 Fold")),
        pytest.param(
            "QH JD 8C 5S 3H", "bet leave", "ante", "D22 Qualifying",
            marks=rule(RULESET, "D22 Qualifying"),
        ),
        pytest.param(
            "AH KD 4C 3S 2H", "bet", "ante", "D22 Win or tie",
            marks=rule(RULESET, "D22 Win or tie"),
        ),
        pytest.param(
            "AH KD 4C 3S 2H", "bet", "bet", "D22 Bet", marks=rule(RULESET, "D22 Bet")
        ),
        pytest.param(
            "AH AD 4C 3S 2H", "bet", "ante", "D22 Win or tie",
            marks=rule(RULESET, "D22 Win or tie"),
        ),
        pytest.param(
            "AH AD 4C 3S 2H", "bet", "bet", "D22 Win or tie",
            marks=rule(RULESET, "D22 Win or tie"),
        ),
    ],
)  # fmt: skip
def test_a_line_cites_what_it_is_settled_by(
    dealer: str, choices: str, spot: str, number: str
) -> None:
    assert play("KS KH 9D 7C 2S", dealer, "-", choices).settled()[spot].rule == number
