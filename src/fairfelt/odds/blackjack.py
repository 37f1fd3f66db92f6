"""The exact returns of blackjack, and the ways to play it.

What the player's wager returns depends on the play; side bets are settled on the first cards.

Every hand against every card of the dealer is counted with numpy, which takes seconds: without it
`ways` (in `blackjack_shoe`) takes about thirty times as long. So only this game, and only its main
wager and its strategy, need the extra that brings numpy. It is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from fractions import Fraction

from fairfelt.core.extras import needing
from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.core.saying import Saying
from fairfelt.games.blackjack_sides import SIDE_BETS
from fairfelt.odds.blackjack_sides import side_bets
from fairfelt.odds.charts import Chart
from fairfelt.odds.plans import BEST, Plan
from fairfelt.odds.walk import Distribution, Fares

WAGER = "player"
OTHER_HAND = Saying("strategy.blackjack.leaves_out")


def _counting() -> AbstractContextManager[None]:
    return needing("lab", "The best play of blackjack, and what it returns,")


def distribution(game: Game, slip: Slip, plan_id: str = BEST) -> Fares | Distribution | None:
    """How the player's wager fares under a plan, or how side bets do, per unit staked and without
    any rounding to cents; none for both together, which no plan looks at as one."""
    if slip.stakes.keys() == {WAGER}:
        return _fares(game, plan_id)
    if slip.stakes and slip.stakes.keys() <= SIDE_BETS.keys():
        return side_bets(game, slip)
    return None


def _fares(game: Game, plan_id: str) -> Fares:
    with _counting():
        from fairfelt.odds.blackjack_fares import fares_of
        from fairfelt.odds.blackjack_plans import play_of
        from fairfelt.odds.blackjack_terms import terms_of
    terms = terms_of(game)
    return fares_of(terms, play_of(terms, plan_id))


def mean(game: Game, plan_id: str = BEST) -> Fraction:
    """What the player's wager returns on average under a plan: sooner known than how it fares."""
    with _counting():
        from fairfelt.odds.blackjack_plans import play_of
        from fairfelt.odds.blackjack_terms import terms_of
        from fairfelt.odds.blackjack_worth import worth_of
    terms = terms_of(game)
    return worth_of(terms, play_of(terms, plan_id))


def plans(game: Game) -> Mapping[str, Plan]:
    with _counting():
        from fairfelt.odds import blackjack_plans
    return blackjack_plans.plans(game)


def charts(game: Game) -> tuple[Chart, ...]:
    with _counting():
        from fairfelt.odds import blackjack_charts
    return blackjack_charts.charts(game)
