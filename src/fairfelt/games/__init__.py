"""The games of the floor, built from rule data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fairfelt.core.game import Game
from fairfelt.games.baccarat import build_baccarat
from fairfelt.games.blackjack import build_blackjack
from fairfelt.games.casino_war import build_casino_war
from fairfelt.games.lunar_poker import build_lunar_poker
from fairfelt.games.money_wheel import build_money_wheel
from fairfelt.games.roulette import build_roulette
from fairfelt.games.sic_bo import build_sic_bo
from fairfelt.games.snake_eyes import build_snake_eyes
from fairfelt.games.three_card_poker import build_three_card_poker
from fairfelt.rulebooks import GameRules

Builder = Callable[[GameRules, Mapping[str, object]], Game]

BUILDERS: Mapping[str, Builder] = MappingProxyType(
    {
        "roulette": build_roulette,
        "baccarat": build_baccarat,
        "sic-bo": build_sic_bo,
        "tai-sai": build_sic_bo,
        "money-wheel": build_money_wheel,
        "snake-eyes": build_snake_eyes,
        "blackjack": build_blackjack,
        "casino-war": build_casino_war,
        "three-card-poker": build_three_card_poker,
        "lunar-poker": build_lunar_poker,
    }
)


def build_game(rules: GameRules, options: Mapping[str, object] = MappingProxyType({})) -> Game:
    """The game that these rules describe, as the operator has configured it."""
    builder = BUILDERS.get(rules.game)
    if builder is None:
        raise rules.error("", f"no game {rules.game} is built in", tuple(BUILDERS))
    return builder(rules, rules.configure(options))


__all__ = ["BUILDERS", "Builder", "build_game"]
