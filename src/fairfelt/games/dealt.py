"""What every game checks of cards that it is told were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fairfelt.core.cards import DECK, Card
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.play import Coup, Place
from fairfelt.rulebooks import GameRules

_DECK = frozenset(DECK)


def check_wagers(rules: GameRules, needed: Iterable[str], known: Iterable[str]) -> None:
    """Refuse rule data without a wager that the game cannot do without, or with an unknown one.
    Others are there where a document has them."""
    for kind in needed:
        if kind not in rules.wagers:
            raise rules.error(f"wagers.{kind}", f"{rules.title} needs this wager", tuple(needed))
    for kind in rules.wagers:
        if kind not in known:
            raise rules.error(f"wagers.{kind}", f"{rules.title} has no such wager", tuple(known))


def check_one_deck(rules: GameRules) -> None:
    """Hands of poker are ranked, and their odds counted, with every card there once."""
    if rules.decks != 1:
        raise rules.error("cards.decks", f"{rules.title} is dealt from one deck", (1,))


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
