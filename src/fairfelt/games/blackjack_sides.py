"""The side bets of blackjack: what the first two cards have to be for each line that pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import Card, rank, suit
from fairfelt.games.blackjack_hands import total


class Opening(NamedTuple):
    """What the side bets look at."""

    first: Card
    second: Card
    dealer_blackjack: bool

    @property
    def ranks(self) -> set[str]:
        return {rank(self.first), rank(self.second)}

    @property
    def suited(self) -> bool:
        return suit(self.first) == suit(self.second)

    @property
    def paired(self) -> bool:
        return rank(self.first) == rank(self.second)

    @property
    def twenty(self) -> bool:
        return total((self.first, self.second)).points == 20

    @property
    def spade_kings(self) -> bool:
        return self.first == self.second == "KS"


Fits = Callable[[Opening], bool]

SIDE_BETS: Mapping[str, Mapping[str, Fits]] = MappingProxyType(
    {
        "kings-bounty": {
            "spade-kings-dealer-blackjack": lambda two: two.spade_kings and two.dealer_blackjack,
            "spade-kings": lambda two: two.spade_kings,
            "suited-kings": lambda two: two.suited and two.ranks == {"K"},
            "suited-pair": lambda two: two.suited and two.paired and two.ranks <= set("QJT"),
            "suited-twenty": lambda two: two.suited and two.twenty,
            "kings": lambda two: two.ranks == {"K"},
            "twenty": lambda two: two.twenty,
        },
        "royal-match": {
            "suited-king-queen": lambda two: two.suited and two.ranks == {"K", "Q"},
            "suited": lambda two: two.suited,
        },
        "bet-the-set": {
            "suited-pair": lambda two: two.suited and two.paired,
            "unsuited-pair": lambda two: two.paired,
        },
    }
)


def line_of(kind: str, lines: Sequence[str], opening: Opening) -> str:
    """The first of these lines that the cards make, or nothing."""
    return next((line for line in lines if SIDE_BETS[kind][line](opening)), "")
