"""A table as it was: under the configuration, and by the rule data, that its records name.

Audit, playback, the correction of a round that is over and a restart in the middle of one all come
here. By other data than those of its day nothing is settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from fairfelt.ledger import Unit
from fairfelt.rulebooks import (
    KeptRules,
    OptionError,
    RuleDataError,
    config_hash,
    kept_rules,
    varied_sha256,
    with_odds,
)
from fairfelt.table.config import TableConfig
from fairfelt.table.table import Table


class Shelf(Protocol):
    def find(self, ruleset: str, game: str) -> Iterator[KeptRules]:
        """The data that this game has ever had, none of them changed since."""
        ...


class Unplayable(Exception):  # noqa: N818
    """The table cannot be had as it was; says why, after "since"."""


def recorded_table(config: Mapping[str, Any], hash_: str, unit: Unit, shelf: Shelf) -> Table:
    """The table that was opened with this configuration, to which the hash was given, and in this
    unit."""
    kept = _rules_of_the_day(config, hash_, shelf)
    try:
        rules = with_odds(kept_rules(kept), config["odds"])
        table = Table.of(msgspec.convert(dict(config), TableConfig), rules, unit)
    except (OptionError, RuleDataError, msgspec.ValidationError) as error:
        raise Unplayable(f"this version of Fairfelt cannot play them: {error}") from error
    table.config_hash = hash_  # settings that were added since have none of their own there
    return table


def _rules_of_the_day(config: Mapping[str, Any], hash_: str, shelf: Shelf) -> KeptRules:
    """The data are found by the hash, so they are those of the day or none."""
    for kept in shelf.find(config["ruleset"], config["game"]):
        if config_hash(config, varied_sha256(kept.sha256, config["odds"])) == hash_:
            return kept
    raise Unplayable("they are not kept with the records, or were changed there")
