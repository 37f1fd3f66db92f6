"""The rules and odds of a blackjack table as calculations need them, read off the game itself.

What a wager gains or loses depends on few things: whether it was doubled or split, and how its hand
compares with the dealer's. One round of each kind is settled by the code that pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from fairfelt.core.cards import RANKS, Card
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game, Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import DOUBLED_TO_19, OPENING, Blackjack
from fairfelt.games.blackjack_hands import Drawing
from fairfelt.odds.blackjack_dealer import BLACKJACK, OVER
from fairfelt.odds.blackjack_shoe import Dealer
from fairfelt.odds.walk import unit_cents

Nets = tuple[Fraction, ...]  # per unit of the player's wager

# A hand of 19 against a dealer that is over 21, has less, the same, more, a blackjack.
_DEALERS = (("TS", "6S", "TH"), ("TS", "7S"), ("TS", "9S"), ("TS", "TH"), ("TS", "AS"))
_NINETEEN = 19
_BEATEN, _LEVEL, _HIGHER = 1, 2, 3
AT_BLACKJACK = 4


class BlackjackTerms(NamedTuple):
    dealer: Dealer
    drawing: Drawing  # what hands are offered
    # What a hand brings that is not bust, by how it compares with the dealer's (`compared`). With
    # a double, both wagers together.
    stood: Nets
    doubled: Nets
    # The first and the second hand of a split. A dealer's blackjack takes one wager of the two;
    # here it is the first hand's.
    split_stood: tuple[Nets, Nets]
    split_doubled: tuple[Nets, Nets]
    # Without and with a dealer's blackjack.
    insurance: Nets
    blackjack: Nets
    insured_blackjack: Nets  # both wagers together
    even_money: Nets

    def against(self, card: int) -> BlackjackTerms:
        """What matters against a dealer's card: only an ace or a ten makes a blackjack."""
        if card in (1, 10):
            return self
        return self._replace(doubled=(*self.doubled[:AT_BLACKJACK], Fraction(0)))

    def of_split(self) -> BlackjackTerms:
        """What matters to hands of a split: a dealer's blackjack spares their doubles always."""
        return self._replace(doubled=self.stood)


def compared(points: int, dealer: int) -> int:
    """How a hand that is not bust compares with a dealer's ending: the index of its net result."""
    if dealer >= OVER:
        return AT_BLACKJACK if dealer == BLACKJACK else 0
    theirs = dealer + 17
    if points == theirs:
        return _LEVEL
    return _BEATEN if points > theirs else _HIGHER


def terms_of(game: Game) -> BlackjackTerms:
    if not isinstance(game, Blackjack):
        raise Broken(f"{game} is no game of blackjack")
    house = game.house
    doubled = _Doubled.on(house.drawing.doubled_on)
    stood = _nets(game, ("TD", "9H"), (), ("stand",))
    split = _split(game, ("9S", "9H"), ("TD", "TC"), ("split", "stand", "stand"))
    return BlackjackTerms(
        dealer=Dealer(house.decks, house.hits_soft_17),
        drawing=house.drawing,
        stood=stood,
        doubled=doubled.nets(game) if doubled else stood,
        split_stood=split,
        split_doubled=doubled.split_nets(game)
        if doubled and house.drawing.double_after_split
        else split,
        insurance=_naturals(game, ("insurance", "no-even-money"), {"insurance"}),
        blackjack=_naturals(game, ("no-insurance",), {"player"}),
        insured_blackjack=_naturals(game, ("insurance", "no-even-money"), {"player", "insurance"}),
        even_money=_naturals(game, ("insurance", "even-money"), {"player", "insurance"}),
    )


Two = tuple[Card, Card]
Cards = tuple[Card, ...]


class _Doubled(NamedTuple):
    """Values of cards that make 19 of a hand that was doubled on two cards."""

    low: int
    high: int
    last: int

    @classmethod
    def on(cls, totals: Iterable[int]) -> _Doubled | None:
        """Doubled on the highest of these totals that can become 19; none where there is none."""
        total = max((one for one in totals if one in DOUBLED_TO_19), default=0)
        if not total:
            return None
        high = min(total - 3, 10)
        return cls(total - high, high, _NINETEEN - total)

    def nets(self, game: Game) -> Nets:
        pair = _card(self.low, "D"), _card(self.high, "D")
        return _nets(game, pair, (_card(self.last, "S"),), ("double",))

    def split_nets(self, game: Game) -> tuple[Nets, Nets]:
        pair = _card(self.high, "S"), _card(self.high, "H")
        row = [(_card(self.low, suit), _card(self.last, other)) for suit, other in ("SD", "HC")]
        return _split(game, pair, (*row[0], *row[1]), ("split", "double", "double"))


def _card(value: int, suit: str) -> Card:
    """One that counts so much: eleven is an ace."""
    return RANKS[value - 1 if value < 11 else 0] + suit


def _nets(game: Game, pair: Two, row: Cards, choices: Cards) -> Nets:
    spots = {"player", "double"}
    return tuple(_net(game, _coup(pair, row, theirs), choices, spots) for theirs in _DEALERS)


def _split(game: Game, pair: Two, row: Cards, choices: Cards) -> tuple[Nets, Nets]:
    coups = [_coup(pair, row, theirs) for theirs in _DEALERS]
    first = tuple(_net(game, coup, choices, {"player", "double"}) for coup in coups)
    return first, tuple(_net(game, coup, choices, {"split", "double:2"}) for coup in coups)


def _naturals(game: Game, choices: Cards, spots: set[str]) -> Nets:
    dealers: tuple[Cards, ...] = (("AS", "8S"), ("AS", "TS"))
    coups = (_coup(("AH", "TH"), (), theirs) for theirs in dealers)
    return tuple(_net(game, coup, choices, spots) for coup in coups)


def _coup(pair: Two, row: Cards, dealer: Cards) -> Coup:
    draws = (pair[0], dealer[0], pair[1], *row, *dealer[1:])
    return Coup(draws, (*OPENING, *("row" for _ in row), *("dealer" for _ in dealer[1:])))


def _net(game: Game, coup: Coup, choices: Cards, spots: set[str]) -> Fraction:
    """What these spots have won, less what they have lost, per unit of the first stake."""
    unit = unit_cents(game)
    slip = Slip({"player": unit})
    for choice in choices:
        slip = slip.chose(choice, _adds(choice, slip, unit))
    lines = (line for line in game.settle(coup, slip).lines if line.spot in spots)
    return Fraction(sum(map(_line_cents, lines)), unit)


def _adds(choice: str, slip: Slip, unit: int) -> dict[str, int]:
    match choice:
        case "double":
            return {"double:2" if "double" in slip.choices else "double": unit}
        case "split":
            return {"split": unit}
        case "insurance":
            return {"insurance": unit // 2}
    return {}


def _line_cents(line: Line) -> int:
    return line.win_cents + line.back_cents - line.stake_cents
