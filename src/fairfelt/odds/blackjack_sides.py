"""The exact returns of the side bets of blackjack.

They are settled on the first two cards, and one line of Kings Bounty also on whether the dealer
makes a blackjack. So every pair of cards is settled twice by the code that pays, once against a
blackjack and once against a plain 17, each with the exact chance that it comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from fairfelt.core.cards import Card, rank
from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack_hands import VALUES
from fairfelt.odds.walk import Distribution, distributed, net_cents

Two = tuple[Card, Card]

_BLACKJACK, _SEVENTEEN = ("AS", "TS"), ("TS", "7S")


def side_bets(game: Game, slip: Slip) -> Distribution:
    """How side bets fare, per unit staked."""
    endings = ((net_cents(game, coup, slip), chance) for coup, chance in _coups(game))
    return distributed(endings, slip.total)


def _coups(game: Game) -> Iterator[tuple[Coup, Fraction]]:
    shoe = _shoe(game)
    for first, second in product(shoe, repeat=2):
        two = (first, second)
        chance, blackjack = _chance(shoe, two), _blackjack(shoe, two)
        yield _coup(two, _BLACKJACK), chance * blackjack
        yield _coup(two, _SEVENTEEN), chance * (1 - blackjack)


def _shoe(game: Game) -> Mapping[Card, int]:
    return first_draw(game).weights


def _chance(shoe: Mapping[Card, int], two: Two) -> Fraction:
    first, second = two
    size = sum(shoe.values())
    return Fraction(shoe[first] * (shoe[second] - (first == second)), size * (size - 1))


def _blackjack(shoe: Mapping[Card, int], gone: Two) -> Fraction:
    """The chance that the dealer's first two cards are an ace and a ten, in either order."""
    aces, tens = (_left(shoe, gone, value) for value in (1, 10))
    size = sum(shoe.values()) - len(gone)
    return Fraction(2 * aces * tens, size * (size - 1))


def _left(shoe: Mapping[Card, int], gone: Two, value: int) -> int:
    cards = [card for card in shoe if VALUES[rank(card)] == value]
    return sum(shoe[card] - gone.count(card) for card in cards)


def _coup(two: Two, dealer: Two) -> Coup:
    coup = Coup().drawn(two[0], "player").drawn(dealer[0], "dealer")
    return coup.drawn(two[1], "player").drawn(dealer[1], "dealer")
