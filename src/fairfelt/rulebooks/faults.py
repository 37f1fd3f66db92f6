"""By which rule of each document players tell of a terminal or a game that does not work."""

from __future__ import annotations

from functools import cache

from fairfelt.rulebooks.errors import Where
from fairfelt.rulebooks.files import FAULTS, FOLDER, check_ruleset, read_toml
from fairfelt.rulebooks.schema import FaultRules, read


@cache
def load_faults(ruleset: str) -> FaultRules:
    check_ruleset(ruleset)
    where = Where(f"{ruleset}/{FAULTS}.toml")
    return read(FaultRules, read_toml(FOLDER / ruleset / f"{FAULTS}.toml", where), where)
