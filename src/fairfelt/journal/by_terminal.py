"""Unclaimed credit in records up to format 4, where all that was left at a terminal was one sum,
whichever sitting it was of."""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]


def held_by_terminal(fact: Raw) -> Raw:
    """The account that it went to was nobody's in particular."""
    return _without(fact, "sitting")


def due_by_terminal(fact: Raw) -> Raw:
    """So was what a correction found due to a sitting that was over."""
    kept = {"unclaimed_cents": 0, "former_cents": fact["body"]["unclaimed_cents"]}
    return {**fact, "body": fact["body"] | kept}


def kept_from_nowhere(fact: Raw) -> Raw:
    """The house had keys for a table and a round, which nobody ever filled in."""
    return _without(fact, "table", "round")


def _without(fact: Raw, *keys: str) -> Raw:
    return {**fact, "body": {key: said for key, said in fact["body"].items() if key not in keys}}
