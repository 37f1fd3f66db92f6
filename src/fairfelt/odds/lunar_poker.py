"""Lunar Poker: the exact returns of the super bet, and ways to play the ante.

The super bet is settled on the first five cards. What they make depends on their ranks, and on
suits only where all five are of one suit or of one colour, so the hands of each such class are
counted together and one of them is settled by the code that pays.

What the ante returns depends on the play. There are too many deals and choices to count them all,
so its figures are simulated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import DECK, RANKS, SUITS, Card
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.lunar_hands import HAND
from fairfelt.games.lunar_poker import OPENING
from fairfelt.odds.lunar_strategy import Style, playing
from fairfelt.odds.plans import BEST, TIME_OUT, Plan, plan_title, timed_out
from fairfelt.odds.walk import Fares, distributed, net_cents

Cards = tuple[Card, ...]

_BLACK = "SC"
_EACH_COLOUR = 2  # suits of a colour, and colours


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        BEST: Style(),
        "never-draw": Style(draws=False),
        "never-fold": Style(folds=False),
        "insure-always": Style(insures="always"),
        "never-replace": Style(replaces="never"),
        "always-replace": Style(replaces="always"),
    }
)
_GAME = "lunar-poker"


class SimulatedAnte(NamedTuple):
    """What an ante returned over many compiled rounds. It is no exact figure."""

    ev: float  # per unit of the ante
    error: float  # one standard error of it
    variance: float  # of a round
    variance_error: float  # one standard error of that, by the fourth moment
    staked: float  # in all, with what choices have added, per unit of the ante
    rounds: int = 100_000_000
    seed: int = 1


# With the odds that the rule data print. A time-out needs no simulation: it loses the ante.
SIMULATED: Mapping[str, SimulatedAnte] = MappingProxyType(
    {
        BEST: SimulatedAnte(-0.011686, 0.000329, 10.793, 0.019, 3.1158),
        "never-draw": SimulatedAnte(-0.181945, 0.000205, 4.211, 0.006, 2.0365),
        "never-fold": SimulatedAnte(-0.087646, 0.000347, 12.073, 0.019, 3.6599),
        "insure-always": SimulatedAnte(-0.122978, 0.000338, 11.419, 0.035, 3.8266),
        "never-replace": SimulatedAnte(-0.035798, 0.000313, 9.816, 0.017, 3.1032),
        "always-replace": SimulatedAnte(-0.529875, 0.000344, 11.855, 0.019, 3.4240),
    }
)


def plans(game: Game) -> Mapping[str, Plan]:
    """Good play first, then what a time-out does, then what people do wrong."""
    made = {id: Plan(id, plan_title(_GAME, id), playing(style)) for id, style in STYLES.items()}
    return MappingProxyType({BEST: made[BEST], TIME_OUT: timed_out(_GAME)} | made)


def distribution(game: Game, slip: Slip, plan_id: str = BEST) -> Fares | None:
    """How a super bet fares, whatever the plan. None for the ante, which returns what its player
    makes of it; who never answers has lost it."""
    if slip.stakes.keys() == {"ante"} and plan_id == TIME_OUT:
        return Fares(distributed([(-slip.total, Fraction(1))], slip.total))
    if slip.stakes.keys() != {"super-bet"}:
        return None
    every = comb(len(DECK), HAND)
    endings = (
        (net_cents(game, _coup(cards), slip), Fraction(count, every))
        for cards, count in five_card_classes()
    )
    return Fares(distributed(endings, slip.total))


def five_card_classes() -> Iterator[tuple[Cards, int]]:
    """All 2,598,960 hands: one for all that fare alike, and how many they are."""
    for ranks in combinations_with_replacement(RANKS, HAND):
        alike = Counter(ranks).values()
        if max(alike) > len(SUITS):
            continue
        suited = len(SUITS) if len(alike) == HAND else 0
        coloured = _EACH_COLOUR * prod(comb(_EACH_COLOUR, count) for count in alike) - suited
        every = prod(comb(len(SUITS), count) for count in alike)
        yield _in_turn(ranks, SUITS), every - coloured - suited
        if coloured:
            yield _in_turn(ranks, _BLACK), coloured
        if suited:
            yield _in_turn(ranks, SUITS[0]), suited


def _in_turn(ranks: tuple[str, ...], suits: str) -> Cards:
    """Cards of these ranks, equal ones side by side, with each of these suits in turn."""
    return tuple(rank + suits[n % len(suits)] for n, rank in enumerate(ranks))


def _coup(cards: Cards) -> Coup:
    shown = next(card for card in DECK if card not in cards)
    return Coup((*cards, shown), OPENING)
