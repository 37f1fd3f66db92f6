"""Who decides a dispute about a game by each document: first, on review, and for good."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fairfelt.rulebooks.errors import Where
from fairfelt.rulebooks.files import DISPUTES, FOLDER, check_ruleset, read_toml
from fairfelt.rulebooks.schema import DisputeRules, read


@cache
def load_disputes(ruleset: str) -> DisputeRules:
    check_ruleset(ruleset)
    return read_disputes(FOLDER / ruleset)


def read_disputes(folder: Path) -> DisputeRules:
    where = Where(f"{folder.name}/{DISPUTES}.toml")
    return read(DisputeRules, read_toml(folder / f"{DISPUTES}.toml", where), where)
