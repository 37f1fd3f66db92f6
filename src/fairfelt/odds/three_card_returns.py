"""What the wagers of stadium three card poker return when certain hands are played.

Any three of the nine cards are as likely as any others, and so are any six with the dealer's. What
they come to is counted in whole hands, and one hand of each sort is settled by the code that pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import DECK
from fairfelt.core.game import Line
from fairfelt.core.play import Coup, Slip
from fairfelt.core.poker import three_card_hand
from fairfelt.games.three_card_poker import ARRAY, BLIND, PLACES, Cells, ThreeCardPoker, pick_of
from fairfelt.odds.three_card_counts import (
    Cards,
    Duel,
    Sort,
    duel_cards,
    duels,
    kinds_with,
    six_card_sorts,
    three_card_classes,
    three_card_sorts,
)
from fairfelt.odds.walk import Distribution, Fares, unit_cents

FOLD, PLAY = "fold", "play"

Hands = Collection[Cards]  # those that are played, up to a change of suits


@lru_cache(maxsize=16)
def best_play(game: ThreeCardPoker) -> frozenset[Cards]:
    """The hands that return more over all hands of the dealer when they are played than a fold."""
    stake = Slip({"ante": unit_cents(game)})
    fold, play = (_against(game, stake, choice).nets for choice in (FOLD, PLAY))
    return frozenset(
        cards
        for cards, met in duels().items()
        if sum(play[duel] * n for duel, n in met.items())
        > sum(fold[duel] * n for duel, n in met.items())
    )


def ante(game: ThreeCardPoker, slip: Slip, plays: Hands) -> Fares:
    """How an ante fares when these hands are played."""
    against = {choice: _against(game, slip, choice) for choice in (FOLD, PLAY)}
    ways: Counter[int] = Counter()
    staked = 0
    for cards, count in three_card_classes().items():
        its = against[PLAY if cards in plays else FOLD]
        staked += count * its.staked
        for duel, met in duels()[cards].items():
            ways[its.nets[duel]] += count * met
    hands = sum(three_card_classes().values())
    return Fares(_shared(ways, slip.total), Fraction(staked, hands * slip.total))


class _Against(NamedTuple):
    """An ante with a choice made: what every duel brings, and what is staked, in cents."""

    nets: Mapping[Duel, int]
    staked: int


def _against(game: ThreeCardPoker, slip: Slip, choice: str) -> _Against:
    cells = pick_of(slip)
    coups = {duel: _coup(cells, cards) for duel, cards in duel_cards().items()}
    lines = {duel: _lines(game, slip, choice, coup) for duel, coup in coups.items()}
    nets = {duel: sum(map(_net, its.values())) for duel, its in lines.items()}
    (staked,) = {sum(line.stake_cents for line in its.values()) for its in lines.values()}
    return _Against(nets, staked)


def side_bet(game: ThreeCardPoker, slip: Slip, plays: Hands | None = None) -> Distribution:
    """How a side bet fares beside an ante that plays these hands, or all of them."""
    ((spot, cents),) = slip.stakes.items()
    kind, _, place = spot.partition(":")
    cells = BLIND[place] if place else pick_of(slip)
    beside = Slip({"ante": cents, **slip.stakes}, slip.choices)
    ways: Counter[int] = Counter()
    for choice, made, count in _made(SIDE_BETS[kind], duels() if plays is None else plays):
        coup = _coup(cells, SIDE_BETS[kind].sorts()[made].cards)
        ways[_net(_lines(game, beside, choice, coup)[spot])] += count
    return _shared(ways, cents)


class SideBet(NamedTuple):
    """What decides a side bet: all hands by what they make, and how many are made of certain
    hands of the player."""

    sorts: Callable[[], Mapping[str, Sort]]
    counts: Callable[[Hands], Counter[str]]


def _made(bet: SideBet, plays: Hands) -> Iterator[tuple[str, str, int]]:
    """Choices, what hands make by them, and how many; the fewer are counted, the rest is left."""
    folds = tuple(hand for hand in duels() if hand not in plays)
    few, choice, rest = (folds, FOLD, PLAY) if len(folds) < len(plays) else (plays, PLAY, FOLD)
    counted = bet.counts(few)
    for made, sort in bet.sorts().items():
        both = (choice, counted[made]), (rest, sort.ways - counted[made])
        yield from ((which, made, count) for which, count in both if count)


def _threes(hands: Hands) -> Counter[str]:
    made: Counter[str] = Counter()
    for cards in hands:
        made[three_card_hand(cards).kind] += three_card_classes()[cards]
    return made


def _sixes(hands: Hands) -> Counter[str]:
    made: Counter[str] = Counter()
    for cards in hands:
        for kind, met in kinds_with(cards).items():
            made[kind] += three_card_classes()[cards] * met
    return made


SIDE_BETS: Mapping[str, SideBet] = MappingProxyType(
    {
        "pair-plus": SideBet(three_card_sorts, _threes),
        "six-card-bonus": SideBet(six_card_sorts, _sixes),
    }
)


def _lines(game: ThreeCardPoker, slip: Slip, choice: str, coup: Coup) -> Mapping[str, Line]:
    """What becomes of each wager of a slip with an ante, played or folded."""
    dealt = Coup(coup.draws[: len(ARRAY)], coup.places[: len(ARRAY)])
    settled = game.settle(coup, game.choose(dealt, slip, choice))
    return {line.spot: line for line in settled.lines}


def _net(line: Line) -> int:
    return line.win_cents + line.back_cents - line.stake_cents


def _coup(cells: Cells, cards: Cards) -> Coup:
    """These cards in these places, and with the dealer if there are more; any others elsewhere."""
    others = (card for card in DECK if card not in cards)
    own = dict(zip((*cells, 9, 10, 11), cards, strict=False))
    return Coup(tuple(own.get(n) or next(others) for n in range(len(PLACES))), PLACES)


def _shared(ways: Counter[int], unit: int) -> Distribution:
    every = ways.total()
    return {Fraction(net, unit): Fraction(ways[net], every) for net in sorted(ways)}
