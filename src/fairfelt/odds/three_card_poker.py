"""How stadium three card poker is best played, how people play it, and what that returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fairfelt.core.cards import rank
from fairfelt.core.drive import Strategy
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.core.poker import PokerHand, three_card_hand
from fairfelt.core.saying import Saying
from fairfelt.games.three_card_poker import QUEEN_HIGH, ThreeCardPoker, pick_of
from fairfelt.odds.plans import BEST, TIME_OUT, Plan, plan_title, timed_out
from fairfelt.odds.three_card_counts import Cards, renamed, three_card_classes
from fairfelt.odds.three_card_returns import FOLD, PLAY, SIDE_BETS, Hands, ante, best_play, side_bet
from fairfelt.odds.walk import Fares

_LOWEST = PokerHand(-1, (), "")  # below every hand
KING_HIGH = three_card_hand(("KS", "3H", "2D"))  # the lowest of them
ANTE_PLAY = "best-play-of-ante"  # of a side bet that goes with the ante when its hand is folded
SEEN_BESIDE = Saying("strategy.three-card-poker.leaves_out")
_GAME = "three-card-poker"

# What people play by instead of the best play: the hands that they do not fold.
MISTAKES: Mapping[str, Callable[[PokerHand], bool]] = MappingProxyType(
    {
        "blind": lambda hand: True,
        "any-queen": lambda hand: hand >= QUEEN_HIGH,
        "any-king": lambda hand: hand >= KING_HIGH,
        "pairs": lambda hand: hand.kind != "high-card",
    }
)


def distribution(game: Game, slip: Slip, plan_id: str = BEST) -> Fares | None:
    """How a single wager fares, and a side bet that a fold can lose beside an ante that is played
    so; nothing for other slips."""
    if not isinstance(game, ThreeCardPoker) or len(slip.stakes) != 1:
        return None
    kind, _, place = next(iter(slip.stakes)).partition(":")
    if kind == "ante":
        return ante(game, slip, hands_played(game, plan_id))
    if kind not in SIDE_BETS:
        return None
    if place or game.folded_side_bets_play:
        return Fares(side_bet(game, slip))
    return Fares(side_bet(game, slip, hands_played(game, plan_id)), strategy=ANTE_PLAY)


def hands_played(game: ThreeCardPoker, plan_id: str) -> Hands:
    """The hands that a plan plays, up to a change of suits."""
    if plan_id == BEST:
        return best_play(game)
    if plan_id == TIME_OUT:
        return frozenset()
    plays = MISTAKES[plan_id]
    return frozenset(cards for cards in three_card_classes() if plays(three_card_hand(cards)))


def plans(game: Game) -> Mapping[str, Plan]:
    """The best play first, then what a time-out does, then what people do wrong."""
    best = best_play(_own(game))
    found = {
        BEST: Plan(BEST, _best_title(game), _played_if(lambda c: renamed(c) in best)),
        TIME_OUT: timed_out(_GAME),
    }
    return found | {name: _plan(name, plays) for name, plays in MISTAKES.items()}


def threshold(game: Game) -> str:
    """The lowest hand that the best play plays with all better ones, such as "Q-6-4"."""
    lowest = min(_safe(_own(game)), key=three_card_hand)
    ranks = sorted(map(rank, lowest), key="23456789TJQKA".index, reverse=True)
    return "-".join("10" if each == "T" else each for each in ranks)


def _safe(game: ThreeCardPoker) -> Hands:
    """The hands above every one that the best play folds."""
    plays = best_play(game)
    folds = map(three_card_hand, three_card_classes().keys() - plays)
    highest = max(folds, default=_LOWEST)
    return frozenset(cards for cards in plays if three_card_hand(cards) > highest)


def _best_title(game: Game) -> Saying:
    lowest, safe = threshold(game), _safe(_own(game))
    if len(safe) == len(three_card_classes()):
        return plan_title(_GAME, "best.every")
    exact = len(safe) == len(best_play(_own(game)))
    return Saying(f"strategy.{_GAME}.best.{'above' if exact else 'about'}", {"hand": lowest})


def _own(game: Game) -> ThreeCardPoker:
    if not isinstance(game, ThreeCardPoker):
        raise Broken(f"the play of three card poker does not suit {game}")
    return game


def _plan(name: str, plays: Callable[[PokerHand], bool]) -> Plan:
    strategy = _played_if(lambda cards: plays(three_card_hand(cards)))
    return Plan(name, plan_title(_GAME, name), strategy)


def _played_if(plays: Callable[[Cards], bool]) -> Strategy:
    def choose(game: Game, coup: Coup, slip: Slip) -> str:
        cards = tuple(coup.draws[cell] for cell in pick_of(slip))
        return PLAY if plays(cards) else FOLD

    return choose
