"""What the player's wager at blackjack is worth on average under a plan, exactly.

It is worked out from the largest hands back, as the best play is, and not from the distribution of
results, which takes longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from fairfelt.odds.blackjack_best import best_against, part_of
from fairfelt.odds.blackjack_insurance import gained
from fairfelt.odds.blackjack_plans import Play21
from fairfelt.odds.blackjack_terms import BlackjackTerms
from fairfelt.odds.twenty_one import VALUES


@dataclass(frozen=True, slots=True)
class Follows:
    """Considers nothing but what the plan says."""

    play: Play21

    def __call__(self, split: int, hand: int, card: int) -> tuple[int, ...]:
        return (self.play.action(split, hand, card),)

    def of_split(self) -> Follows:
        return self


@lru_cache(maxsize=128)
def worth_of(terms: BlackjackTerms, play: Play21) -> Fraction:
    """The mean net result per unit of the wager."""
    shoe = terms.dealer.shoe
    parts = 0
    for card in VALUES:
        found = best_against(card, terms, Follows(play))
        parts += shoe.counts[card - 1] * found.worth
    every = part_of(terms) * shoe.orders_down(shoe.size)
    return Fraction(parts, every) + gained(terms, play.insurance)
