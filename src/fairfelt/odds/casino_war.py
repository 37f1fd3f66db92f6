"""The exact returns of casino war.

Only four cards matter to a wager: those of its area and of the dealer, and their war cards. All
cards of the shuffler are alike before they are seen, so whatever is dealt to other areas or burned
changes no odds. Of the four only the ranks count, and of the ranks only which is higher, so one
round of each sort is settled by the code that pays, and the rest is counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod

from fairfelt.core.cards import SUITS, UNSEEN, Card
from fairfelt.core.drive import Strategy, by, drive, first_draw, first_option
from fairfelt.core.game import Draw, Game
from fairfelt.core.play import Coup, Place, Slip
from fairfelt.games.casino_war import BURN, DEALER, DEALER_WAR, RANKING
from fairfelt.odds.plans import BEST, TIME_OUT, Plan, plan_title, timed_out
from fairfelt.odds.walk import Fares, expected, net_cents, unit_cents

WAR, SURRENDER = "always-war", "always-surrender"

_SEAT = "seat"

Ranks = tuple[str, ...]


def always_war(game: Game, coup: Coup, slip: Slip) -> str:
    return _first(game, coup, slip, "war:")


def always_surrender(game: Game, coup: Coup, slip: Slip) -> str:
    return _first(game, coup, slip, "surrender:")


_GAME = "casino-war"
_PLANS: Mapping[str, Plan] = {
    WAR: Plan(WAR, plan_title(_GAME, WAR), always_war),
    SURRENDER: Plan(SURRENDER, plan_title(_GAME, SURRENDER), always_surrender),
}


def plans(game: Game) -> Mapping[str, Plan]:
    """The best play first: war or surrender, whichever returns more. The other is the mistake."""
    best = _PLANS[_best(game)]
    mistakes = {name: plan for name, plan in _PLANS.items() if plan != best}
    return {
        BEST: Plan(BEST, best.title, best.choose),
        TIME_OUT: timed_out(_GAME),
        **mistakes,
    }


def distribution(game: Game, slip: Slip, plan_id: str = BEST) -> Fares | None:
    """How a slip of one area fares; nothing for slips of several, whose results hang together."""
    areas = {spot.partition(":")[2] for spot in slip.stakes}
    if len(areas) != 1 or any(game.spots[spot].by_choice for spot in slip.stakes):
        return None
    area = areas.pop()
    if f"ante:{area}" not in slip.stakes:  # nothing to choose
        return _fares(game, slip, area, always_war)
    named = _best(game) if plan_id == BEST else plan_id
    strategy = first_option if named == TIME_OUT else _PLANS[named].choose
    return _fares(game, slip, area, strategy)._replace(strategy=named)


def _best(game: Game) -> str:
    ante = next(spot for spot in game.spots if spot.startswith("ante:"))
    slip, area = Slip({ante: unit_cents(game)}), ante.partition(":")[2]
    returns = {
        name: expected(_fares(game, slip, area, plan.choose).distribution)
        for name, plan in _PLANS.items()
    }
    return max(returns, key=returns.__getitem__)


def _first(game: Game, coup: Coup, slip: Slip, choice: str) -> str:
    return next(option.id for option in game.options(coup, slip) if option.id.startswith(choice))


def _fares(game: Game, slip: Slip, area: str, strategy: Strategy) -> Fares:
    ways: Counter[int] = Counter()
    staked = 0
    of_a_rank = sum(first_draw(game).weights.values()) // len(RANKING)
    for ranks, count in _rounds(of_a_rank):
        net, total = _played(game, slip, strategy, _laid(area, ranks))
        ways[net] += count
        staked += count * total
    every = perm(of_a_rank * len(RANKING), 4)
    nets = {Fraction(net, slip.total): Fraction(ways[net], every) for net in sorted(ways)}
    return Fares(nets, Fraction(staked, every * slip.total))


@cache
def _rounds(of_a_rank: int) -> tuple[tuple[Ranks, int], ...]:
    """The ranks of the four cards for each sort of round, and in how many ways it comes.

    A sort is who is higher, the rank of a tie, and who is higher in the war that may follow.
    """
    found: dict[object, Ranks] = {}
    ways: Counter[object] = Counter()
    for ranks in product(RANKING, repeat=4):
        own, dealer, own_war, dealer_war = map(RANKING.index, ranks)
        tied = (own, _sign(own_war - dealer_war)) if own == dealer else ()
        sort = _sign(own - dealer), tied
        found.setdefault(sort, ranks)
        ways[sort] += prod(of_a_rank - ranks[:n].count(each) for n, each in enumerate(ranks))
    return tuple((ranks, ways[sort]) for sort, ranks in found.items())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _laid(area: str, ranks: Ranks) -> Mapping[Place, Card]:
    places = (f"area:{area}", DEALER, f"war:{area}", DEALER_WAR)
    cards = (each + suit for each, suit in zip(ranks, SUITS, strict=True))
    return dict(zip(places, cards, strict=True))


def _played(
    game: Game, slip: Slip, strategy: Strategy, cards: Mapping[Place, Card]
) -> tuple[int, int]:
    """What a round with these cards brings, and what is staked on it in all."""

    def dealt(draw: Draw, _coup: Coup) -> Card:
        if draw.place == BURN or draw.place in cards:
            return cards.get(draw.place, UNSEEN)
        # What lies in the other areas changes nothing: any card that is not needed here.
        return next(c for c, left in draw.weights.items() if left and c not in cards.values())

    coup, slips, _ = drive(game, {_SEAT: slip}, dealt, by(strategy))
    return net_cents(game, coup, slips[_SEAT]), slips[_SEAT].total
