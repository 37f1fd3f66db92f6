"""What a rule set would be with other odds: for the laboratory, and for tables that pay them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType

from fairfelt.core.odds import ODDS_MOST, Odds
from fairfelt.rulebooks.errors import OptionError
from fairfelt.rulebooks.rules import GameRules, Paytable, Wager

OWN_ODDS = "own odds"  # in place of a rule: no rule of the document says so


def with_odds(rules: GameRules, odds: Mapping[str, str]) -> GameRules:
    """The rules with these odds in place of the document's: "straight" where a wager has one odds,
    "kings-bounty.any-20" for one line of a pay table, in every table of it that has the line.

    A wager whose odds change loses what the data give of its edges, and what it is paid cites
    no rule, since none says so. The hash changes with the
    odds, so what a table settles can be traced to them.
    """
    if not odds:
        return rules
    wagers = dict(rules.wagers)
    for key, text in odds.items():
        kind, _, line = key.partition(".")
        wagers[kind] = _varied(rules, wagers.get(kind), line, key, text)
    digest = varied_sha256(rules.sha256, odds)
    return replace(rules, wagers=MappingProxyType(wagers), sha256=digest)


def varied_sha256(sha: str, odds: Mapping[str, str]) -> str:
    """The hash of rules with odds of a table's own, by that of the document's."""
    told = ";".join(f"{key}={odds[key]}" for key in sorted(odds))
    return sha256(f"{sha};{told}".encode()).hexdigest() if odds else sha


def odds_keys(rules: GameRules) -> dict[str, Odds]:
    """What `with_odds` can change, and the odds of the document; of several tables the first's."""
    keys: dict[str, Odds] = {}
    for kind, wager in rules.wagers.items():
        for table in wager.tables.values():
            for line, odds in table.items():
                keys.setdefault(f"{kind}.{line}" if line else kind, odds)
    return keys


def _varied(rules: GameRules, wager: Wager | None, line: str, key: str, text: str) -> Wager:
    if wager is None or not any(line in table for table in wager.tables.values()):
        known = ", ".join(odds_keys(rules))
        raise OptionError(key, f"{rules.file} has no such odds; it has {known}", "odds")
    try:
        odds = Odds.parse(text)
    except ValueError as error:
        problem = f"{text!r} is not odds such as 35:1 or 19:20, of numbers from 1 to {ODDS_MOST}"
        raise OptionError(key, problem, "odds") from error
    tables = {value: _with(table, line, odds) for value, table in wager.tables.items()}
    paid = {line, *wager.tables}  # a settlement has a citation of its own in some wagers
    cites = {name: OWN_ODDS if name in paid else rule for name, rule in wager.cites.items()}
    return replace(
        wager, tables=MappingProxyType(tables), edges=MappingProxyType({}), edge_at_least=None,
        edges_told=MappingProxyType({}), pays_rule=OWN_ODDS, cites=MappingProxyType(cites),
    )  # fmt: skip


def _with(table: Paytable, line: str, odds: Odds) -> Paytable:
    return MappingProxyType({**table, line: odds}) if line in table else table
