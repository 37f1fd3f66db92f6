"""Where rule data lies: a folder for each rule set, with its register, who decides disputes, by
which rule faults are reported, and a file for each game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from fairfelt.rulebooks.errors import RuleDataError, Where

FOLDER = Path(__file__).parent
REGISTER, DISPUTES, FAULTS = "register", "disputes", "faults"  # one of each beside the games
_BESIDE = (REGISTER, DISPUTES, FAULTS)


def rule_sets() -> tuple[str, ...]:
    """The ids of all rule sets."""
    return tuple(sorted(found.parent.name for found in FOLDER.glob("*/register.toml")))


def games_of(ruleset: str) -> tuple[str, ...]:
    """The games that a rule set has data for."""
    check_ruleset(ruleset)
    files = (FOLDER / ruleset).glob("*.toml")
    return tuple(sorted(found.stem for found in files if found.stem not in _BESIDE))


def check_ruleset(ruleset: str) -> None:
    # The id becomes part of a path, so it has to be one that is known and nothing else.
    if ruleset not in rule_sets():
        raise RuleDataError("", "", _unknown("rule set", ruleset, rule_sets()))


def check_game(ruleset: str, game: str) -> None:
    if game not in games_of(ruleset):
        raise RuleDataError("", "", _unknown(f"game in {ruleset}", game, games_of(ruleset)))


def _unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    return f"{name!r} is not a {what}; known: {', '.join(known) or 'none'}"


def read_toml(path: Path, where: Where) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise where.error("this file is missing") from None
    except tomllib.TOMLDecodeError as error:
        raise where.error(f"not readable as TOML: {error}") from None
