"""The exact returns of blackjack, and the ways to play it.

What the player's wager returns hangs on the play; side bets are settled on the first cards.
"""

from __future__ import annotations

from fractions import Fraction

from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games.blackjack_sides import SIDE_BETS
from fairfelt.odds.blackjack_charts import charts as charts
from fairfelt.odds.blackjack_fares import fares_of
from fairfelt.odds.blackjack_plans import plans as plans
from fairfelt.odds.blackjack_plans import play_of
from fairfelt.odds.blackjack_sides import side_bets
from fairfelt.odds.blackjack_terms import terms_of
from fairfelt.odds.blackjack_worth import worth_of
from fairfelt.odds.plans import BEST
from fairfelt.odds.walk import Distribution, Fares

WAGER = "player"
OTHER_HAND = (
    "After a split each hand is played by its own cards and the pair that was split. The best play"
    " does not look at the cards of the other hand; one that did could return more."
)


def distribution(game: Game, slip: Slip, plan_id: str = BEST) -> Fares | Distribution | None:
    """How the player's wager fares under a plan, or how side bets do, per unit staked and without
    any rounding to cents; none for both together, which no plan looks at as one."""
    if slip.stakes.keys() == {WAGER}:
        terms = terms_of(game)
        return fares_of(terms, play_of(terms, plan_id))
    if slip.stakes and slip.stakes.keys() <= SIDE_BETS.keys():
        return side_bets(game, slip)
    return None


def mean(game: Game, plan_id: str = BEST) -> Fraction:
    """What the player's wager returns on average under a plan: sooner known than how it fares."""
    terms = terms_of(game)
    return worth_of(terms, play_of(terms, plan_id))
