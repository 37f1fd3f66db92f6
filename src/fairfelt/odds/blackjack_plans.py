"""Ways to play blackjack: what to do with every hand against every card of the dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from fairfelt.core.cards import rank
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import EVEN_MONEY, INSURE
from fairfelt.games.blackjack_hands import VALUES as VALUE_OF
from fairfelt.games.blackjack_hands import is_blackjack
from fairfelt.odds.blackjack_best import Best, best_against
from fairfelt.odds.blackjack_dealer import dealer_draws
from fairfelt.odds.blackjack_habits import Habit
from fairfelt.odds.blackjack_insurance import (
    ALWAYS,
    NEVER,
    Insurance,
    InsuranceCards,
    best_insurance,
)
from fairfelt.odds.blackjack_terms import BlackjackTerms, terms_of
from fairfelt.odds.blackjack_wall import Wall, wall_of
from fairfelt.odds.plans import BEST, TIME_OUT, Plan, plan_title
from fairfelt.odds.twenty_one import ACTIONS, HIT, STAND, VALUES, hands
from fairfelt.odds.twenty_one import UNSPLIT as UNSPLIT

SPLITS = range(UNSPLIT, 1 + len(VALUES))  # by the value of the pair that was split
_NUMBERS = range(len(hands().counts))
_ROWS = len(_NUMBERS) * len(VALUES)


@dataclass(frozen=True, slots=True)
class Play21:
    """A whole way to play.

    `actions` has a byte for each hand: [pair that was split, 0 for none][number of the hand]
    [value of the dealer's card, less one], row by row. It is filled for every hand, so that a
    table can be followed blindly: a forced draw is HIT, a hand that is over STAND (21, and an ace
    that was split and has its card), and DOUBLE and SPLIT stand only where they are open.

    Of a split it knows the hand that is played and the pair, not the cards of the other hand.
    """

    actions: bytes
    insurance: Insurance  # against an ace

    def action(self, split: int, hand: int, card: int) -> int:
        return self.actions[split * _ROWS + hand * len(VALUES) + card - 1]

    def row(self, split: int, card: int) -> bytes:
        """What every hand does, by its number, against a dealer's card."""
        return self.actions[split * _ROWS + card - 1 : (split + 1) * _ROWS : len(VALUES)]

    def choose(self, game: Game, coup: Coup, slip: Slip) -> str:
        """What it does at a table."""
        first = game.options(coup, slip)[0].id
        pair = coup.at("player")
        if first in INSURE:
            tens = [VALUE_OF[rank(card)] for card in pair].count(VALUES[-1])
            return INSURE[self.insurance.takes(InsuranceCards(tens, is_blackjack(pair)))]
        if first in EVEN_MONEY:
            return EVEN_MONEY[self.insurance.even_money]
        shown = game.hands(coup, slip)
        cards: Any = next(hand["cards"] for hand in shown if hand["state"] == "active")
        split = VALUE_OF[rank(pair[0])] if len(shown) > 1 else UNSPLIT
        hand = hands().number(tuple(VALUE_OF[rank(card)] for card in cards))
        return ACTIONS[self.action(split, hand, VALUE_OF[rank(coup.at("dealer")[0])])]


def plan_table(game: Game, plan_id: str) -> Play21:
    """A way to play by its name, under the rules and odds of this game."""
    return play_of(terms_of(game), plan_id)


def plans(game: Game) -> Mapping[str, Plan]:
    """The best play first, then what a time-out does, then what people do."""
    terms = terms_of(game)
    return {
        plan: Plan(plan, plan_title("blackjack", plan), _Player(terms, plan).choose)
        for plan in _PLANS
    }


_PLANS = (
    BEST,
    TIME_OUT,
    "chart",
    "never-split",
    "never-double",
    "as-dealer",
    "never-bust",
    "insure",
    "split-tens",
)


@dataclass(frozen=True, slots=True)
class _Player:
    """Plays by a plan that is worked out when the first choice is made."""

    terms: BlackjackTerms
    plan_id: str

    def choose(self, game: Game, coup: Coup, slip: Slip) -> str:
        return play_of(self.terms, self.plan_id).choose(game, coup, slip)


@lru_cache(maxsize=64)
def play_of(terms: BlackjackTerms, plan_id: str) -> Play21:
    if plan_id not in _PLANS:
        raise LookupError(f"no way to play is called {plan_id!r}; there are {', '.join(_PLANS)}")
    usual = Habit(terms.drawing)
    match plan_id:
        case "time-out":
            return _filled(partial(_first, usual), NEVER)
        case "as-dealer":
            return _filled(partial(_as_dealer, terms, usual), NEVER)
        case "chart":
            wall = wall_under(terms)
            return _filled(partial(_as_charted, wall, usual), best_insurance(terms))
        case "insure":
            return _best(terms, usual, ALWAYS)
    return _best(terms, _habit(usual, plan_id), best_insurance(terms))


def _habit(usual: Habit, plan_id: str) -> Habit:
    match plan_id:
        case "never-split":
            return replace(usual, splits=False)
        case "never-double":
            return replace(usual, doubles=False)
        case "never-bust":
            return replace(usual, busts=False)
        case "split-tens":
            return replace(usual, splits_tens=True)
    return usual


@lru_cache(maxsize=16)
def wall_under(terms: BlackjackTerms) -> Wall:
    """The chart on the wall under these rules and odds."""
    return wall_of(terms.dealer.shoe, _bests(terms, Habit(terms.drawing)))


def _bests(terms: BlackjackTerms, habit: Habit) -> Mapping[int, Best]:
    """The best play of somebody with this habit, by the dealer's card."""
    return {card: best_against(card, terms, habit) for card in VALUES}


def _best(terms: BlackjackTerms, habit: Habit, does: Insurance) -> Play21:
    found = _bests(terms, habit)
    # No way leads to some hands, and a pair that is never split needs no play.
    rest = [_first(habit, split, VALUES[0]) for split in SPLITS]

    def row(split: int, card: int) -> list[int]:
        actions = rest[split].copy()
        for hand, action in found[card].actions.get(split, {}).items():
            actions[hand] = action
        return actions

    return _filled(row, does)


def _first(habit: Habit, split: int, card: int) -> list[int]:
    return [habit(split, hand, card)[0] for hand in _NUMBERS]


def _as_charted(wall: Wall, habit: Habit, split: int, card: int) -> list[int]:
    return [wall.action(hand, card, habit(split, hand, card)) for hand in _NUMBERS]


def _as_dealer(terms: BlackjackTerms, habit: Habit, split: int, card: int) -> list[int]:
    stands = [not dealer_draws(hand, terms.dealer.hits_soft_17) for hand in _NUMBERS]
    return [
        HIT if HIT in habit(split, hand, card) and not stands[hand] else STAND for hand in _NUMBERS
    ]


def _filled(row: Callable[[int, int], list[int]], does: Insurance) -> Play21:
    """From a row of actions for each pair that was split or UNSPLIT, and dealer's card."""
    actions = bytearray(len(SPLITS) * _ROWS)
    for split in SPLITS:
        for card in VALUES:
            at = slice(split * _ROWS + card - 1, (split + 1) * _ROWS, len(VALUES))
            actions[at] = bytes(row(split, card))
    return Play21(bytes(actions), does)
