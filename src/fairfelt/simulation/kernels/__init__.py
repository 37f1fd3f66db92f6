"""The games, compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fairfelt.core.game import Game
from fairfelt.games import build_game
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules
from fairfelt.simulation.kernel import Kernel
from fairfelt.simulation.kernels import one_outcome

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
    }
)

_NONE: Mapping[str, object] = MappingProxyType({})


def kernel_for(rules: GameRules, options: Mapping[str, object] = _NONE, plan: str = BEST) -> Kernel:
    """The compiled game of these rules as the operator has configured it, played by a plan."""
    return KERNELS[rules.game](build_game(rules, options), plan)
