"""The games, compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules
from fairfelt.simulation.kernel import Kernel
from fairfelt.simulation.kernels import (
    baccarat,
    blackjack,
    casino_war,
    lunar_poker,
    one_outcome,
    three_card_poker,
)

# A game and the name of a way to play it; "best" where nothing else is asked for.
Maker = Callable[[Game, str], Kernel]


def _no_choices(maker: Callable[[Game], Kernel]) -> Maker:
    """For games in which the player decides nothing once the bets are down."""
    return lambda game, plan: maker(game)


KERNELS: Mapping[str, Maker] = MappingProxyType(
    {
        "roulette": _no_choices(one_outcome.kernel),
        "sic-bo": _no_choices(one_outcome.kernel),
        "tai-sai": _no_choices(one_outcome.kernel),
        "money-wheel": _no_choices(one_outcome.kernel),
        "snake-eyes": _no_choices(one_outcome.kernel),
        "baccarat": _no_choices(baccarat.kernel),
        "blackjack": blackjack.kernel,
        "casino-war": casino_war.kernel,
        "three-card-poker": three_card_poker.kernel,
        "lunar-poker": lunar_poker.kernel,
    }
)

# Games of which the endings can be told apart by the wagers of a slip.
FOR_A_SLIP: Mapping[str, Callable[[Game, str, Slip], Kernel]] = MappingProxyType(
    {"casino-war": casino_war.kernel, "three-card-poker": three_card_poker.kernel}
)

_NONE: Mapping[str, object] = MappingProxyType({})


def kernel_for(
    rules: GameRules,
    options: Mapping[str, object] = _NONE,
    plan: str = BEST,
    slip: Slip | None = None,
) -> Kernel:
    """The compiled game of these rules as the operator has configured it, played by a plan; of
    endings no finer than a slip needs them, if one is given."""
    game = build_game(rules, options)
    if slip is not None and rules.game in FOR_A_SLIP:
        return FOR_A_SLIP[rules.game](game, plan, slip)
    return KERNELS[rules.game](game, plan)
