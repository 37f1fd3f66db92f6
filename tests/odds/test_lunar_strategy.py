"""Good play of Lunar Poker, hand by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fairfelt.core.drive import first_option
from fairfelt.core.play import Coup, Slip
from fairfelt.games.lunar_hands import EXCHANGES, LOW_TO_HIGH
from fairfelt.games.lunar_poker import OPENING
from fairfelt.odds.lunar_chart import EXAMPLES, chart, hand
from fairfelt.odds.lunar_poker import SIMULATED, distribution, plans
from fairfelt.odds.lunar_strategy import AFTER, FIRST, bets_on, first_choice, insures, replaces
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.words import tell
from tests.rules.lunar_poker import GAME

# Five cards, the one that the dealer shows, and what to do: the cards that are kept, or the choice.
HANDS = """
    9S 8H 7D 6C 5S | 2H | buy            | a straight
    QS 9S 7S 4S 2S | 2H | buy            | a flush
    5S 4S 3S 2S AS | 2H | buy            | a straight flush
    8S 8H 8D 8C 5S | 2H | bet            | four of a kind
    8S 8H 8D 5C 5S | KH | bet            | a full house
    8S 8H 5D 5C KS | AH | bet            | two pair
    8S 8H 8D 5C KS | AH | 8S 8H 8D       | three of a kind
    8S 8H 8D 5C KS | 8C | bet            | the dealer shows the fourth
    8S 8H 8D AC KS | 2H | buy            | with an ace and a king
    KS KH KD AC 5S | 2H | buy            | the king is one of three
    8S 8H 8D AC KS | 8C | bet            | the dealer shows the fourth
    QS 9S 7S 4S 3H | AH | buy            | four of a suit
    QS 9S 7S 4S 4H | 2H | buy            | also with a pair
    9S 9H 8D 7C 5S | AH | buy            | a pair, and a six makes a straight
    AS AH 2D 3C 5S | 2H | buy            | a pair, and a four makes a straight
    KS KH AD 9C 3S | AH | bet            | a pair with ace-king
    4S 4H AD KC 9S | QH | bet            | fours with ace-king
    3S 3H AD KC 9S | QH | AD KC          | threes with ace-king
    3S 3H AD KC 9S | KH | bet            | against a king
    3S 3H AD KC 9S | 3D | bet            | not against a lower card or its own
    2S 2H AD KC 9S | 3D | AD KC          | twos with ace-king
    9S 9H QD 6C 3S | 8H | bet            | a pair above the dealer's card
    9S 9H QD 6C 3S | 9D | bet            | of the dealer's rank
    9S 9H QD 6C 3S | TH | 9S 9H          | a pair below the dealer's card
    9S 9H QD 6C 3S | QH | bet            | but one of the others matches it
    7S 7H QD 6C 3S | QH | 7S 7H          | sevens are too low for that
    9S 9H KD 6C 3S | KH | 9S 9H          | a king is too high for that
    9S 8H 7D 6C 2S | AH | buy            | two ranks complete a straight
    AS 5H 4D 3C KS | AH | AS KS          | ace-king, and only a two makes a straight
    QS TH 9D 8C 6S | AH | buy            | jack or seven
    9S 8H 7D 5C 4S | AH | buy            | a six makes six in a row
    QS JS TS 5H 2D | AH | QS JS TS       | three suited in a row
    9S 7S 6S 3H 2D | AH | 9S 7S 6S       | within four ranks
    TS 7S 6S 3H 2D | AH | fold           | within five
    AS QS TS 3H 2D | 9H | AS QS TS       | three to a royal flush
    5S 4S 3S 9H QD | 2H | QD             | too low
    AS KH 9D 6C 3S | AH | AS KH          | ace-king
    AS KH QD 6C 3S | AH | AS KH          | with a queen
    AS KH JD TC 3S | AH | AS KH          | a queen is lacking for a straight
    AS KH QD JC 3S | KD | buy            | a ten makes a straight
    AS KH QD JC 3S | QC | AS KH          | only against an ace or a king
    KS QS 9D 6C 3H | JH | KS QS          | two suited above the dealer's card
    KS QS 9D 6C 3H | QH | KS             | one of them is not above it
    KS QH JH 6C 3D | 2H | KS             | the highest is not one of them
    KS 9S 7D 6C 3H | 2H | KS             | nine is too low
    AS 9H 7D 6C 3H | KH | AS             | an ace above the dealer's card
    AS 9H 7D 6C 3H | AH | fold           | not above it
    KS 9H 7D 5C 3H | AH | fold           | a king below the dealer's card
    QS 9H 7D 5C 3H | 7H | QS             | a queen against a seven
    QS 9H 7D 5C 3H | 8H | fold           | against an eight
    TS 8H 6D 5C 3H | 7H | TS             | a ten against a seven
    9S 8H 6D 4C 3H | 2H | fold           | a nine
"""


@pytest.mark.parametrize("row", HANDS.strip().splitlines())
def test_the_first_choice(row: str) -> None:
    cards, shown, wanted, _ = (part.strip() for part in row.split("|"))
    chosen = first_choice(tuple(cards.split()), shown)
    gone = EXCHANGES.get(chosen, ())
    kept = " ".join(card for n, card in enumerate(cards.split()) if n not in gone)
    assert (kept if gone else chosen) == wanted


# What is held, what was seen beside it, the dealer's card, and whether to bet.
DRAWN = """
    2S 2H 9D 6C 3S |          | AH | bet  | the lowest pair
    AS KH 9D 6C 3S |          | 2H | fold | ace-king
    AS KH 9D 6C 3S |          | 9H | bet  | one of the dealer's rank
    AS KH 9D 6C 3S | 2S       | 2H | bet  | also if it was given up
    AS KH QD 6C 3S |          | KD | bet  | a king against a king
    AS KH 9D 6C 3S | QD JD    | 2H | fold | neither matters now
    AS QH 9D 6C 3S | 2S       | 2H | fold | nothing
    9S 8H 7D 6C 5S KD |       | AH | bet  | six cards
"""


@pytest.mark.parametrize("row", DRAWN.strip().splitlines())
def test_after_a_draw(row: str) -> None:
    held, beside, shown, wanted, _ = (part.strip() for part in row.split("|"))
    cards = tuple(held.split())
    assert bets_on(cards, (*cards, *beside.split()), shown) == (wanted == "bet")


def test_ace_king_with_a_queen_or_jack_against_an_ace_or_a_king() -> None:
    for other, wanted in (("Q", True), ("J", True), ("T", False)):
        cards = ("AS", "KH", f"{other}D", "6C", "3S")
        assert bets_on(cards, cards, "AD") == wanted


def test_insurance_is_for_who_has_seen_two_of_the_dealers_rank() -> None:
    seen = ("8S", "8H", "8D", "5C", "2S")
    assert insures(seen, "8C")
    assert not insures(seen, "5D")
    assert not insures(("AS", "AH", "AD", "5C", "2S"), "AC")


def test_the_dealers_card_is_worth_its_price_to_who_stands_to_win_much() -> None:
    left, none, one, two = ("9H", "7D", "4C", "2S"), ("KS",), ("9S", "KS"), ("9S", "7S")
    assert replaces(Fraction(5), two, left)
    assert replaces(Fraction(4), none, left)
    assert replaces(Fraction(4), one, left)
    assert not replaces(Fraction(4), two, left)
    assert not replaces(Fraction(3), none, left)


# -- the chart and the plans ----------------------------------------------------------------------


def deciding(cards: tuple[str, ...], shown: str) -> int:
    """Which of the rules decides."""
    return next(n for n, rule in enumerate(FIRST) if rule.choose(cards, shown))


def test_every_rule_decides_a_hand_of_the_chart() -> None:
    """Cards beside a hand must not make another of it, so that a row is decided by one rule, or
    else folded or kept in part."""
    decided = set()
    for example in EXAMPLES:
        there = {card[0] for card in example.cards}
        others = [shown for shown in LOW_TO_HIGH if shown not in there]
        rules = {deciding(*hand(example, shown)) for shown in others}
        decided |= rules
        assert len(rules) == 1 or max(rules) >= len(FIRST) - 2, (example, rules)
    assert decided == set(range(len(FIRST)))


def test_the_chart() -> None:
    made = chart()
    assert made.columns == tuple("23456789TJQKA")
    rows = {tell(row.label): "".join(each or "-" for each in row.cells) for row in made.rows}
    assert len(rows) == len(made.rows)
    assert rows["Four of a kind"] == "BBBBBB-BBBBBB"
    assert rows["Three of a kind"] == "222222B222222"
    assert rows["Pair of 9"] == "BBBBBBBB33333"
    assert rows["A K Q, one short of a straight"] == "33333333333SS"
    assert rows["King"] == "44444444444FF"
    assert rows["Ten"] == "444444FFFFFFF"
    assert {each for row in rows.values() for each in row} == {*made.legend, "-"}
    assert [note.key.rpartition(".")[2] for note in made.notes][-len(AFTER) :] == [*AFTER]


def test_plans_begin_with_good_play_and_the_time_out() -> None:
    made = plans(GAME)
    assert [*made][:2] == [BEST, TIME_OUT]
    assert made[TIME_OUT].choose is first_option
    assert all(plan.id == id for id, plan in made.items())
    assert "not proven" in tell(made[BEST].does)


def test_mistakes_at_the_first_choice() -> None:
    slip = Slip({"ante": 100})
    coup = Coup(("9S", "8H", "6D", "4C", "3H", "2H"), OPENING)
    chosen = {plan.id: plan.choose(GAME, coup, slip) for plan in plans(GAME).values()}
    assert chosen[BEST] == "fold"
    assert chosen["never-fold"] == "bet"
    pair = Coup(("9S", "9H", "QD", "6C", "3S", "TH"), OPENING)
    assert plans(GAME)[BEST].choose(GAME, pair, slip) == "exchange:3-4-5"
    assert plans(GAME)["never-draw"].choose(GAME, pair, slip) == "bet"


# -- the figures ----------------------------------------------------------------------------------


def test_good_play_returns_as_much_as_the_published_one() -> None:
    """A strategy by S. How has a house edge of about 1.4 % (discountgambling.net, "Lunar Poker @
    Pechanga Casino", August 2012, and its tutorial of September 2012), where insurance goes up to
    half of what the bet can win. What is left to the best play is a fraction of a per cent."""
    assert -0.0145 < SIMULATED[BEST].ev < -0.009
    assert SIMULATED[BEST].error < 0.0005


def test_every_mistake_costs_something() -> None:
    best = SIMULATED[BEST]
    for plan, other in SIMULATED.items():
        if plan != BEST:
            assert other.ev < best.ev - 4 * (other.error + best.error), plan


def test_who_never_answers_loses_the_ante() -> None:
    found = distribution(GAME, Slip({"ante": 100}), TIME_OUT)
    assert found is not None
    assert found.distribution == {-1: 1}
    assert distribution(GAME, Slip({"ante": 100})) is None
