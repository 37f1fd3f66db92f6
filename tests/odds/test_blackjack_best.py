"""The best play of blackjack: against published figures, and against every round on the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from math import perm

import msgspec
import numpy as np
import pytest

from fairfelt.core.cards import Card
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.odds import blackjack_shoe
from fairfelt.odds.blackjack import mean
from fairfelt.odds.blackjack_best import best_against, part_of
from fairfelt.odds.blackjack_dealer import against, dealing
from fairfelt.odds.blackjack_ends import taken
from fairfelt.odds.blackjack_fares import result_of
from fairfelt.odds.blackjack_habits import Habit, offered
from fairfelt.odds.blackjack_insurance import NEVER
from fairfelt.odds.blackjack_plans import Play21, plan_table
from fairfelt.odds.blackjack_shoe import Dealer, shoe_of
from fairfelt.odds.blackjack_splits import split_ends
from fairfelt.odds.blackjack_terms import terms_of
from fairfelt.odds.blackjack_worth import Follows
from fairfelt.odds.twenty_one import ACTIONS, DOUBLE, EMPTY, HIT, SPLIT, UNSPLIT, VALUES, hands
from fairfelt.odds.walk import Distribution, distributed, expected
from fairfelt.rulebooks import load_rules
from tests.odds.blackjack_rounds import changed, every_round
from tests.rules.blackjack import GAME, game_with

ACE, TEN = 1, 10
SIX = shoe_of(6)
SHOE, SIZE = SIX
OPENED = SIX.orders_down(SIZE - 3)  # of which what two cards against a third are worth is counted

# Wizard of Odds, Blackjack Appendix 9, "Six decks, dealer hits on soft 17, no hole card" (the page
# euro-6dh17r4): what each play of two cards against an ace returns, by their very cards. There a
# dealer's blackjack takes everything, as here of a hand that is not split.
PUBLISHED = """
    2 A   -         -0.379910  -
    3 A   -         -0.403855  -
    3 2   -         -0.529734  -
    4 A   -         -0.429265  -
    4 2   -         -0.548031  -
    4 3   -         -0.554273  -
    5 A   -         -0.454867  -
    5 2   -         -0.553211  -
    5 3   -         -0.493960  -
    5 4   -         -0.396287  -0.932671
    6 A   -0.665166 -0.463296  -
    6 2   -         -0.493965  -
    6 3   -         -0.396571  -0.933570
    6 4   -         -0.286818  -0.639108
    6 5   -         -0.235772  -0.535879
    7 A   -0.466029 -0.421285  -
"""


def test_every_play_of_two_cards_against_an_ace_returns_what_is_published() -> None:
    terms = terms_of(game_with(soft_17="hits"))
    best = best_against(ACE, terms, Habit(terms.drawing, splits=False))
    for line in PUBLISHED.split("\n")[1:-1]:
        first, second, *figures = line.split()
        cards = tuple(ACE if card == "A" else int(card) for card in (first, second))
        worths = best.offers[hands().number(cards)]
        found = {
            ACTIONS[action]: f"{worth / (part_of(terms) * OPENED):.6f}"
            for action, worth in worths.items()
        }
        published = dict(zip(("stand", "hit", "double"), figures, strict=True))
        assert found == {play: figure for play, figure in published.items() if figure != "-"}


@dataclass(frozen=True)
class AnyTwo:
    """Doubles on any two cards where that can be right: never where a card may bust the hand."""

    def __call__(self, split: int, hand: int, card: int) -> tuple[int, ...]:
        known = hands()
        open_ = offered(split, hand, GAME.house.drawing)
        doubles = not split and sum(known.counts[hand]) == 2 and known.points[hand] < 21
        safe = known.soft[hand] or known.points[hand] < 12
        return (*open_, DOUBLE) if doubles and safe and DOUBLE not in open_ else open_

    def of_split(self) -> AnyTwo:
        return self


def test_the_whole_game_with_doubles_on_any_two_cards_is_near_the_published_one() -> None:
    """The same page gives -0.0086975 without doubles after a split. There pairs are split up to
    three times, and a dealer's blackjack takes all wagers of a split. Here they are split once, and
    it takes one and those that are bust. The two nearly make up for each other."""
    terms = terms_of(game_with(soft_17="hits"))
    bests = {card: best_against(card, terms, AnyTwo()) for card in VALUES}
    parts = sum(SHOE[card - 1] * best.worth for card, best in bests.items())
    ev = parts / (part_of(terms) * SIX.orders_down(SIZE))
    assert abs(ev - -0.0086975) < 0.0002


# Wizard of Odds, "Australian Blackjack" (wizardofodds.com/games/australian-blackjack), on Star City
# in Sydney in August 2008: a house edge of 0.59 per cent. One split, doubles on 9 to 11 and after a
# split, and a dealer's blackjack takes busted wagers and one more, as here under these options.
# Only there were eight decks. That dealers in Australia stand on soft 17 is from bjrnet.com,
# "Blackjack Conditions in Australia" (1999).
STAR_CITY = {"double_after_split": "yes", "dealer_blackjack_double": "original"}


def test_the_whole_game_with_eight_decks_has_the_published_edge() -> None:
    """The number of decks is rule data, and no option."""
    rules = load_rules("star-rapid-fusion-2024", "blackjack")
    assert rules.cards is not None
    eight = replace(rules, cards=msgspec.structs.replace(rules.cards, decks=8))
    edge = -mean(build_game(eight, STAR_CITY))
    assert f"{float(100 * edge):.2f}" == "0.59"


# philihp.com/2012/blackjack-dealer-odds.html: in how many per cent of all rounds with six decks a
# dealer who hits soft 17 shows this card and ends with 17 to 21, a blackjack or a bust.
SIX_DECKS = """
    10  3.44  3.44  3.44  10.46  1.07  2.37  6.54
    2   1.00  1.05  1.01  0.97   0.92  0.00  2.74
    3   0.97  1.01  0.97  0.94   0.90  0.00  2.90
    4   0.94  0.96  0.94  0.91   0.87  0.00  3.07
    5   0.91  0.95  0.91  0.86   0.84  0.00  3.23
    6   0.89  0.88  0.88  0.85   0.81  0.00  3.38
    7   2.84  1.06  0.60  0.61   0.57  0.00  2.01
    8   0.99  2.77  0.99  0.53   0.53  0.00  1.87
    9   0.93  0.90  2.71  0.93   0.47  0.00  1.76
    1   0.44  1.10  1.10  1.10   0.51  2.37  1.07
"""


@pytest.mark.parametrize("line", SIX_DECKS.strip().splitlines())
def test_the_dealer_ends_as_often_as_published(line: str) -> None:
    card, *published = line.split()
    near = against(int(card), Dealer(6, True), UNSPLIT)
    *totals, over, blackjack = near.ways[near.rows[EMPTY]]
    shown = Fraction(SHOE[int(card) - 1], SIZE)
    chances = [shown * Fraction(n, perm(SIZE - 1, near.draws)) for n in (*totals, blackjack, over)]
    assert [f"{float(100 * chance):.2f}" for chance in chances] == published


# Wizard of Odds, Blackjack Appendix 2, "Dealer Probabilities": one deck, the dealer stands on soft
# 17. Against a ten and an ace it leaves out blackjacks.
ONE_DECK = """
    1   0.183786  0.19089   0.18868   0.191692  0.075137  0.169815
    2   0.138976  0.131762  0.131815  0.123948  0.120526  0.352973
    3   0.130313  0.130946  0.123761  0.123345  0.116047  0.375588
    4   0.130973  0.114163  0.120679  0.116286  0.115096  0.402803
    5   0.119687  0.123483  0.116909  0.104694  0.106321  0.428905
    6   0.166948  0.106454  0.107192  0.100705  0.097879  0.420823
    7   0.372345  0.138583  0.077334  0.078897  0.072987  0.259854
    8   0.130857  0.362989  0.129445  0.06829   0.069791  0.238627
    9   0.121886  0.103921  0.357391  0.12225   0.061109  0.233442
    10  0.124156  0.122486  0.124421  0.356869  0.03957   0.232499
"""


@pytest.mark.parametrize("line", ONE_DECK.strip().splitlines())
def test_the_dealer_of_one_deck_too(line: str) -> None:
    card, *published = line.split()
    one = dealing(int(card), Dealer(1, hits_soft_17=False))
    *counts, _ = blackjack_shoe.ways(one, np.zeros((1, len(SHOE)), int))[0]
    found = [Fraction(count, sum(counts)) for count in counts]
    assert [float(chance) for chance in found] == pytest.approx(
        [float(figure) for figure in published], abs=1e-6
    )


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("card", VALUES)
def test_the_dealer_ends_in_all_ways_that_there_are(card: int, hits_soft_17: bool) -> None:
    near = against(card, Dealer(6, hits_soft_17), 8)
    for hand, row in list(near.rows.items())[::40]:
        left = SIZE - 2 - sum(hands().counts[hand])
        assert sum(near.ways[row]) == perm(left, near.draws)


@dataclass(frozen=True)
class Opens:
    """Opens with an action and goes on by a plan."""

    action: str
    play: Play21

    def __call__(self, game: Game, coup: Coup, slip: Slip) -> str:
        return self.play.choose(game, coup, slip) if slip.choices else self.action


OPENINGS = [
    ("TS", "TH", "6S", "stand", {}),
    ("TS", "TH", "6S", "hit", {}),
    ("9S", "TH", "7S", "hit", {}),
    ("6S", "TH", "5S", "double", {}),
    ("6S", "TH", "5S", "double", {"dealer_blackjack_double": "original"}),
    ("5S", "6H", "4S", "double", {"soft_17": "hits"}),
    ("AS", "TH", "AD", "split", {}),
]


@pytest.mark.parametrize(("first", "dealer", "second", "action", "options"), OPENINGS)
def test_an_opening_is_worth_what_every_round_from_it_brings(
    first: Card, dealer: Card, second: Card, action: str, options: dict[str, str]
) -> None:
    game = game_with(**options)
    terms, play = terms_of(game), plan_table(game, "best")
    value = {"A": ACE, "T": TEN}
    pair = tuple(value.get(card[0]) or int(card[0]) for card in (first, second))
    card = value.get(dealer[0]) or int(dealer[0])
    best = best_against(card, terms, Habit(terms.drawing))
    worth = best.offers[hands().number(pair)][ACTIONS.index(action)]
    opening = (first, dealer, second)
    rounds = every_round(game, opening, Opens(action, play), terms.dealer.hits_soft_17)
    assert expected(rounds) == Fraction(worth, part_of(terms) * OPENED)


# Two nines against a ten, split: 11 is doubled, 12 of two cards draws once, so hands bust.
NINES = {
    (UNSPLIT, (9, 9), TEN): SPLIT,
    (9, (9, 2), TEN): DOUBLE,
    (9, (9, 3), TEN): HIT,
}


def test_hands_of_a_split_end_together_as_in_every_round() -> None:
    """Also where a dealer's blackjack takes one wager of the two and those that are bust."""
    game = game_with(double_after_split="yes")
    terms, play = terms_of(game), changed(plan_table(game, "time-out"), NINES)
    rounds = every_round(game, ("9S", "TH", "9D"), play.choose)
    assert split_fares(terms.dealer.hits_soft_17, play, game) == rounds
    assert min(rounds) == -4
    pair = hands().number((9, 9))
    worth = best_against(TEN, terms, Follows(play)).offers[pair][SPLIT]
    assert expected(rounds) == Fraction(worth, part_of(terms) * OPENED)


def split_fares(hits_soft_17: bool, play: Play21, game: Game) -> Distribution:
    terms = terms_of(game)
    together = split_ends(TEN, Dealer(6, hits_soft_17), 9, play.row(9, TEN))
    return distributed(
        (
            (int(200 * result_of(terms, ends, dealer).net), Fraction(count, OPENED))
            for ends, row in together.items()
            for dealer, count in enumerate(row)
            if count
        ),
        200,
    )


def test_no_hand_makes_insurance_right() -> None:
    """It pays 2:1, and a ten comes less often than once in three whatever two cards are seen."""
    for first in VALUES:
        for second in VALUES:
            gone = Counter((ACE, first, second))
            assert Fraction(SHOE[-1] - gone[TEN], SIZE - 3) < Fraction(1, 3)
    assert plan_table(GAME, "best").insurance == NEVER


def test_cards_are_taken_one_after_the_other() -> None:
    assert taken(SHOE, (2, 0, 0, 0, 0, 0, 0, 0, 0, 1)) == 24 * 23 * 96
