"""Stadium three card poker as the clause tests play it."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.cards import DECK
from fairfelt.core.game import Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games.three_card_poker import PLACES, ThreeCardPoker, build_three_card_poker
from fairfelt.rulebooks import load_rules

RULES = load_rules("star-rapid-fusion-2024", "three-card-poker")
ANTE = 1000


def build(**options: object) -> ThreeCardPoker:
    return build_three_card_poker(RULES, RULES.configure(options))


def dealt(own: str, dealer: str, pick: str = "1-2-3") -> Coup:
    """A complete coup in which these places hold a seat's own cards; the rest do not matter."""
    cards = dict(zip((int(place) for place in pick.split("-")), own.split(), strict=True))
    taken = {*cards.values(), *dealer.split()}
    others = (card for card in DECK if card not in taken)
    array = [cards.get(place) or next(others) for place in range(1, 10)]
    return Coup((*array, *dealer.split()), PLACES)


def settled(
    game: ThreeCardPoker, stakes: Mapping[str, int], choice: str, own: str, dealer: str
) -> dict[str, Line]:
    """What becomes of one seat's wagers, by spot."""
    coup, slip = dealt(own, dealer), Slip(stakes)
    slip = game.choose(before_deciding(coup), slip, choice)
    return {line.spot: line for line in game.settle(coup, slip).lines}


def before_deciding(coup: Coup) -> Coup:
    """The coup as it was when the nine cards lay there and the dealer had none."""
    return Coup(coup.draws[:9], coup.places[:9])
