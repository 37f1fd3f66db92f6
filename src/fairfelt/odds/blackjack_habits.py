"""What a player considers at blackjack: all that the rules offer, or less out of habit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fairfelt.games.blackjack_hands import BEST as MOST
from fairfelt.games.blackjack_hands import Drawing, HandTotal
from fairfelt.odds.twenty_one import DOUBLE, HIT, SPLIT, STAND, hands

_TEN = 10


@cache
def offered(split: int, hand: int, drawing: Drawing) -> tuple[int, ...]:
    """What the rules let a hand do, first what a time-out does; one thing where nothing is open.

    The pair that was split, or UNSPLIT, and the number of the hand.
    """
    known = hands()
    counts = known.counts[hand]
    held = HandTotal(known.points[hand], known.soft[hand])
    cards = sum(counts)
    if held.points >= MOST or (split == 1 and cards > 1):
        return (STAND,)
    doubles = drawing.may_double(held, cards, after_split=bool(split))
    splits = cards == 2 and not split and max(counts) == 2
    extras = (DOUBLE,) * doubles + (SPLIT,) * splits
    return (HIT, *extras) if drawing.is_forced(held, cards) else (STAND, HIT, *extras)


@dataclass(frozen=True, slots=True)
class Habit:
    """What a player chooses from, and is best at but for that."""

    drawing: Drawing
    doubles: bool = True
    splits: bool = True
    busts: bool = True  # draws where that may bust a hand
    splits_tens: bool = False  # whatever the dealer has

    def __call__(self, split: int, hand: int, card: int) -> tuple[int, ...]:
        return _considered(self, split, hand)

    def of_split(self) -> Habit:
        """What of it matters once a pair is split."""
        return Habit(self.drawing, doubles=self.doubles, busts=self.busts)


@cache
def _considered(habit: Habit, split: int, hand: int) -> tuple[int, ...]:
    open_ = offered(split, hand, habit.drawing)
    if habit.splits_tens and SPLIT in open_ and hands().counts[hand][_TEN - 1]:
        return (SPLIT,)
    left_out = {DOUBLE} if not habit.doubles else set()
    if not habit.splits:
        left_out.add(SPLIT)
    if not habit.busts and STAND in open_ and not hands().soft[hand]:
        left_out.add(HIT)
    return tuple(action for action in open_ if action not in left_out)
