"""The turns of a seat that plays by a plan, as trees of cards."""

from __future__ import annotations

from typing import NamedTuple

from fairfelt.games.blackjack_hands import BEST
from fairfelt.odds.blackjack_insurance import InsuranceCards
from fairfelt.odds.blackjack_plans import SPLITS, Play21
from fairfelt.odds.twenty_one import BUST, DOUBLE, SPLIT, STAND, UNSPLIT, hands
from fairfelt.simulation.kernels.blackjack_trees import Tree, Trees

ACE = 1
PASSED = 16  # every dealer's hand that is not bust ends above this, so less is the same


class HeldHand(NamedTuple):
    """How a hand of the player's ended, before the dealer's is known."""

    points: int  # or BUST
    doubled: bool = False
    blackjack: bool = False


class BlackjackSeat:
    """All turns of a seat against one card of the dealer's."""

    def __init__(self, play: Play21, up: int) -> None:
        self.held: Trees[HeldHand] = Trees()
        self._play = play
        self._up = up
        self._actions = [play.row(split, up) for split in SPLITS]  # and by number of the hand
        self._turns: dict[tuple[int, int], Tree] = {}

    def insures(self, pair: int) -> bool:
        """Whether these first two cards are insured."""
        tens = hands().counts[pair][-1]
        takes = self._play.insurance.takes(InsuranceCards(tens, _blackjack(pair)))
        return takes and self._up == ACE

    def splits(self, pair: int) -> bool:
        return self._actions[UNSPLIT][pair] == SPLIT

    def turn(self, pair: int) -> Tree:
        """What becomes of the first two cards, or of either of them where they are split."""
        if _blackjack(pair):
            return self.held.end(HeldHand(BEST, blackjack=True))
        if not self.splits(pair):
            return self._turn(UNSPLIT, pair)
        value = hands().counts[pair].index(2) + 1
        return self._turn(value, hands().number((value,)))

    def _turn(self, split: int, hand: int) -> Tree:
        if (split, hand) not in self._turns:
            self._turns[split, hand] = self._played(split, hand)
        return self._turns[split, hand]

    def _played(self, split: int, hand: int) -> Tree:
        action = self._actions[split][hand]
        if action == STAND:
            return self._ended(hand)
        doubled = action == DOUBLE

        def drawn(value: int) -> Tree:
            after = hands().after[hand][value - 1]
            over = doubled or after == BUST
            return self._ended(after, doubled) if over else self._turn(split, after)

        return self.held.branch(drawn)

    def _ended(self, hand: int, doubled: bool = False) -> Tree:
        points = BUST if hand == BUST else max(hands().points[hand], PASSED)
        return self.held.end(HeldHand(points, doubled))


def _blackjack(pair: int) -> bool:
    return hands().points[pair] == BEST
