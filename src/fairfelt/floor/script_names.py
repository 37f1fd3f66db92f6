"""The names that a script and its filters may use. A slip of the pen is told and not passed over:
nothing ever comes under a name that there is not."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from fnmatch import fnmatchcase

from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.floor.told import DERIVED
from fairfelt.table.facts import TABLE_FACTS
from fairfelt.words import refusals

FACTS = frozenset({*TABLE_FACTS, *FLOOR_FACTS, *DERIVED})
# What else is printed, as a filter calls it.
LINES = ("answer", "refused", "power_failure", "end")
_KNOWN: dict[str, Collection[str]] = {"fact": FACTS, "refused": refusals()}


def check_spelt(what: str, name: object) -> None:
    """Of what an `expect` asks for; a `ValueError` if there is nothing of that name."""
    if (known := _KNOWN.get(what)) is not None and name not in known:
        kind = {"fact": "fact", "refused": "refusal"}[what]
        raise ValueError(f"there is no {kind} called {name!r}{nearest(str(name), known)}")


def check_pattern(pattern: str) -> None:
    """The same of a filter, in which `*` stands for anything."""
    known = {*FACTS, *LINES}
    if not any(fnmatchcase(name, pattern) for name in known):
        raise ValueError(f"nothing is called {pattern!r}{nearest(pattern, known)}")


def nearest(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""
