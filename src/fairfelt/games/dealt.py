"""What every game checks of cards that it is told were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fairfelt.core.cards import DECK, Card
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.play import Coup, Place

_DECK = frozenset(DECK)


def check_cards(decks: int, cards: Iterable[Card]) -> None:
    """Refuse what so many decks cannot deal."""
    for card, count in Counter(cards).items():
        if card not in _DECK or count > decks:
            raise Refused("result_impossible", result=card)


def check_places(coup: Coup, planned: Sequence[Place]) -> None:
    """Refuse a coup that is not complete yet; no table deals to places other than these."""
    dealt = coup.places
    if dealt == tuple(planned):
        return
    if dealt == tuple(planned[: len(dealt)]):
        raise Refused("result_missing")
    raise Broken(f"cards lie at {dealt} and belong to {tuple(planned)}")
