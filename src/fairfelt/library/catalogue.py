"""Finding a game by the name of its rule set and its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fairfelt.games import BUILDERS
from fairfelt.library.table_game import TableGame
from fairfelt.rulebooks import OptionValue, RuleDataError, Setup, games_of, rule_sets

_AS_PRINTED: Mapping[str, str] = MappingProxyType({})


def game_names(ruleset: str | None = None) -> tuple[str, ...]:
    """Every game that can be played, of all rule sets or of one, as `game` takes it.

    >>> game_names("star-interblock-2016")
    ('star-interblock-2016/roulette', 'star-interblock-2016/sic-bo')
    """
    named = rule_sets() if ruleset is None else (ruleset,)
    return tuple(f"{one}/{its}" for one in named for its in games_of(one) if its in BUILDERS)


def game(name: str, *, odds: Mapping[str, str] = _AS_PRINTED, **options: OptionValue) -> TableGame:
    """A game of a rule set, as an operator would configure it.

    `options` are those that the document leaves open, each with its default where it is left out.
    `odds` take the place of the document's: `{"straight": "34:1"}`.

    >>> game("star-rapid-fusion-2024/blackjack", soft_17="hits").options["soft_17"]
    'hits'
    >>> game("star-rapid-fusion-2024/blackjack", soft_17="sits")
    Traceback (most recent call last):
    fairfelt.rulebooks.errors.OptionError: option soft_17: 'sits' is not one of stands, hits ...
    """
    ruleset, _, its = name.partition("/")
    if not its:
        raise RuleDataError("", "", _unnamed(ruleset))
    setup = Setup(ruleset, its, dict(options), dict(odds))
    return TableGame.of(*setup.checked())


def _unnamed(given: str) -> str:
    known = game_names()
    alike = [one for one in known if given in one] or known
    return f"{given!r} is not a rule set and a game; known: {', '.join(alike)}"
