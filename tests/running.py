"""Which rule sets a test runs, so that none shows a rule of a document that it never opened.

A rule set runs while something is read from the rules of one of its games, or asked of a game that
was built from them. A floor in a process of its own is watched by the tables that its screens ask
for, and tells with `note`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import wraps
from types import MappingProxyType
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

import fairfelt.games
from fairfelt.core.game import Game
from fairfelt.games import Builder
from fairfelt.rulebooks import GameRules

_built_from: WeakKeyDictionary[Game, str] = WeakKeyDictionary()
_ran: set[str] = set()


def note(ruleset: str) -> None:
    _ran.add(ruleset)


def begin() -> None:
    """Another test is set up: what ran before it does not count for it."""
    _ran.clear()


def watch_builders() -> None:
    """From now on it is known of every game from which rule set it was built."""
    known = fairfelt.games.BUILDERS
    told = {builder: _told(builder) for builder in known.values()}  # one for several games
    builders = {game: told[builder] for game, builder in known.items()}
    for builder in builders.values():
        setattr(sys.modules[builder.__module__], builder.__name__, builder)
    fairfelt.games.BUILDERS = MappingProxyType(builders)


def _told(builder: Builder) -> Builder:
    @wraps(builder)
    def build(rules: GameRules, options: Mapping[str, object]) -> Game:
        game = builder(rules, options)
        _built_from[game] = rules.ruleset
        return game

    return build


@contextmanager
def rule_sets_run() -> Iterator[set[str]]:
    """What has run since the test began to be set up, and what runs meanwhile."""
    with ExitStack() as stack:
        stack.enter_context(_reading(GameRules, lambda rules: _read(rules, "ruleset")))
        for kind in {type(game) for game in _built_from}:
            stack.enter_context(_reading(kind, _built_from.get))
        yield _ran


_read = object.__getattribute__


def _reading(kind: type, ruleset_of: Callable[[Any], str | None]) -> Any:
    """Note the rule set of whatever object of this class has something read from it."""

    def read(self: object, name: str) -> object:
        if not name.startswith("__") and (ruleset := ruleset_of(self)):
            _ran.add(ruleset)
        return _read(self, name)

    return mock.patch.object(kind, "__getattribute__", read)
