"""The exact returns of casino war.

Only four cards matter to a wager: those of its area and of the dealer, and their war cards. All
cards of the shuffler are alike before they are seen, so whatever is dealt to other areas or burned
changes no odds, and of the four only the ranks count: 13 at each card instead of 52.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from fairfelt.core.cards import SUITS, UNSEEN, Card, rank
from fairfelt.core.game import Decide, Done, Draw, Game
from fairfelt.core.play import Coup, Place, Slip
from fairfelt.games.casino_war import BURN, DEALER, DEALER_WAR, DECKS, RANKING
from fairfelt.odds.walk import Distribution, Strategy, distributed, net_cents

_SEAT = "seat"
_OF_A_RANK = DECKS * len(SUITS)
_ELSEWHERE: Card = "2C"  # what lies in the other areas; there are six of it, and never more areas


def always_war(game: Game, coup: Coup, slip: Slip) -> str:
    return _first(game, coup, slip, "war:")


def always_surrender(game: Game, coup: Coup, slip: Slip) -> str:
    return _first(game, coup, slip, "surrender:")


def distribution(game: Game, slip: Slip, strategy: Strategy = always_war) -> Distribution | None:
    """How a slip of one area fares; nothing for slips of several, whose results hang together."""
    areas = {spot.partition(":")[2] for spot in slip.stakes}
    if len(areas) != 1 or any(game.spots[spot].by_choice for spot in slip.stakes):
        return None
    area = areas.pop()
    matters = {f"area:{area}", DEALER, f"war:{area}", DEALER_WAR}
    return distributed(_endings(game, Coup(), slip, strategy, matters), slip.total)


def _first(game: Game, coup: Coup, slip: Slip, choice: str) -> str:
    return next(option.id for option in game.options(coup, slip) if option.id.startswith(choice))


def _endings(
    game: Game, coup: Coup, slip: Slip, strategy: Strategy, matters: set[Place]
) -> Iterator[tuple[int, Fraction]]:
    match game.step(coup, [(_SEAT, slip)]):
        case Done():
            yield net_cents(game, coup, slip), Fraction(1)
        case Decide():
            chosen = game.choose(coup, slip, strategy(game, coup, slip))
            yield from _endings(game, coup, chosen, strategy, matters)
        case Draw(place=place):
            for card, chance in _cards(coup, place, matters):
                then = _endings(game, coup.drawn(card, place), slip, strategy, matters)
                yield from ((net, chance * after) for net, after in then)


def _cards(coup: Coup, place: Place, matters: set[Place]) -> Iterator[tuple[Card, Fraction]]:
    """A card of each rank where it matters, by how many of the rank are left; else any one."""
    if place not in matters:
        yield (UNSEEN if place == BURN else _ELSEWHERE), Fraction(1)
        return
    seen = [card for card, at in zip(coup.draws, coup.places, strict=True) if at in matters]
    gone = Counter(rank(card) for card in seen)
    left = _OF_A_RANK * len(RANKING) - len(seen)
    for each in RANKING:
        yield each + SUITS[0], Fraction(_OF_A_RANK - gone[each], left)
