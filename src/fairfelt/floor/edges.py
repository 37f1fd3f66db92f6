"""What the house keeps of a wager, at least, where a table pays the document's odds.

Every wager that can be laid must be judged by something: by the edge in the rule data, which tests
prove; or, where the data have none, by a bound that is kept here and that tests prove as well. What
neither knows is worked out before its table opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from fairfelt.rulebooks import GameRules, Wager

_RAPID, _NZ = "star-rapid-fusion-2024", "nz-table-games"

# By rule set, game and wager; each holds under all options of the game.
AT_LEAST: Mapping[tuple[str, str, str], Fraction] = MappingProxyType(
    {
        # The best play comes to 0.56 % to 0.98 %, in fractions too long for rule data.
        (_RAPID, "blackjack", "player"): Fraction(1, 200),
        # Where a fold loses them: the same as where they play on, or worse.
        (_RAPID, "three-card-poker", "pair-plus"): Fraction(2, 100),
        (_RAPID, "three-card-poker", "six-card-bonus"): Fraction(6, 100),
        # Not exact: good play kept 1.17 % over 10^8 simulated rounds, standard error 0.03 %. The
        # best play is not known; better first choices were seen to gain 0.3 %, so there is room.
        (_NZ, "lunar-poker", "ante"): Fraction(1, 200),
    }
)


# What terminals tell of wagers whose figure is too long for rule data, or not known exactly, where
# the document's odds are paid: to a hundredth of a percent, with the play that it takes.
_BLACKJACK_OPTIONS = ("soft_17", "double_after_split", "dealer_blackjack_double")
_BLACKJACK: Mapping[tuple[str, ...], str] = MappingProxyType(
    {
        ("stands", "no", "all"): "0.0076",
        ("stands", "no", "original"): "0.0068",
        ("stands", "yes", "all"): "0.0064",
        ("stands", "yes", "original"): "0.0056",
        ("hits", "no", "all"): "0.0098",
        ("hits", "no", "original"): "0.0090",
        ("hits", "yes", "all"): "0.0086",
        ("hits", "yes", "original"): "0.0078",
    }
)
_LUNAR = "0.0117"


def told_edge(rules: GameRules, options: Mapping[str, object], kind: str) -> tuple[str, str] | None:
    """The rounded edge of a main wager, and the play under which it holds."""
    match rules.ruleset, rules.game, kind:
        case "star-rapid-fusion-2024", "blackjack", "player":
            return _BLACKJACK[tuple(str(options[name]) for name in _BLACKJACK_OPTIONS)], "best-play"
        case "nz-table-games", "lunar-poker", "ante":
            return _LUNAR, "good-play"
    return None


def least_edge(rules: GameRules, options: Mapping[str, object], wager: Wager) -> Fraction | None:
    """The smallest edge among the places of a wager; none where nothing is known of it."""
    edges = wager.edges_under(options).values()
    known = AT_LEAST.get((rules.ruleset, rules.game, wager.kind))
    return min(edges) if edges else known
