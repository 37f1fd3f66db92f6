"""The laboratory over HTTP: what there is to choose, what it would return, and PAR sheets.

Everything that takes long is done by a worker beside the floor. A sheet that was made is kept for a
while under an address that cannot be guessed, so that a browser can frame it, print it and load its
PDF without the session that asked for it.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor.favours import Favour, needs_work, unjudged
from fairfelt.floor.lab_port import (
    Compare,
    DrawSheet,
    FindFavours,
    FindReturns,
    KnownReturn,
    WhatIf,
)
from fairfelt.rulebooks import (
    GameRules,
    OptionError,
    RuleDataError,
    Setup,
    games_of,
    load_rules,
    odds_keys,
    rule_sets,
)
from fairfelt.server import bodies
from fairfelt.server.endpoint import Asked, Endpoint
from fairfelt.server.lab_worker import Worker
from fairfelt.table import Table, TableConfig, rules_of

log = logging.getLogger("fairfelt.lab")

SHEETS_KEPT = 32


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two set-ups of a game: as it is, and as it might be."""

    before: Setup
    after: Setup


class SheetMade(msgspec.Struct):
    page: str
    pdf: str


class Lab:
    """What the floor has of its laboratory: the worker, and what it has found so far."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.sheets: OrderedDict[str, tuple[Setup, bytes]] = OrderedDict()
        self._returns: dict[str, Sequence[KnownReturn]] = {}
        self._favours: dict[str, tuple[Favour, ...]] = {}

    async def returns(self, config: TableConfig) -> Sequence[KnownReturn]:
        """What a table returns, found by the worker where it is not known yet."""
        key = _hash(config)
        if key not in self._returns:
            setup = Setup(config.ruleset, config.game, config.options, config.odds)
            found = await self.worker.ask(FindReturns(setup))
            self._returns[key] = msgspec.json.decode(found, type=tuple[KnownReturn, ...])
        return self._returns[key]

    def favours(self, config: TableConfig) -> tuple[Favour, ...]:
        """The wagers of a table that favour the player, as they were learnt before the floor
        opened. What could not be learnt is not known to be fair: no table waits for it here."""
        known = self._favours.get(_hash(config))
        return unjudged(config) if known is None else known

    async def learn(self, tables: Iterable[Table]) -> None:
        """Before the floor opens: have the worker judge those tables that must be worked out."""
        for table in filter(needs_work, tables):
            try:
                found = await self.worker.ask(FindFavours(table.config))
            except Refused as refused:
                log.warning("%s: whom it favours is not known: %s", table.id, refused)
                continue
            bodies = msgspec.json.decode(found)
            self._favours[_hash(table.config)] = tuple(map(Favour.from_body, bodies))

    async def draw(self, setup: Setup) -> str:
        """Make a sheet and keep it; its key."""
        page = await self.worker.ask(DrawSheet(setup, "html"))
        key = secrets.token_urlsafe(16)
        self.sheets[key] = (setup, page)
        if len(self.sheets) > SHEETS_KEPT:
            self.sheets.popitem(last=False)
        return key

    def sheet(self, key: str) -> tuple[Setup, bytes]:
        if key not in self.sheets:
            raise Refused("sheet_unknown")
        return self.sheets[key]

    async def pdf(self, key: str) -> bytes:
        setup, _ = self.sheet(key)
        return await self.worker.ask(DrawSheet(setup, "pdf"))


def _hash(config: TableConfig) -> str:
    return config.hash(rules_of(config).sha256)


# -- endpoints ------------------------------------------------------------------------------------


async def _lab(asked: Asked) -> tuple[int, Any]:
    tables = [
        {"id": table.id, "name": table.config.name, "ruleset": table.config.ruleset,
         "game": table.config.game, "options": dict(table.options), "odds": table.config.odds}
        for table in asked.hub.floor.tables.values()
    ]  # fmt: skip
    books = [
        {"id": ruleset, "title": rules[0].ruleset_title,
         "games": [{"id": one.game, "title": one.title} for one in rules]}
        for ruleset in rule_sets()
        for rules in [[load_rules(ruleset, game) for game in games_of(ruleset)]]
    ]  # fmt: skip
    return 200, {"tables": tables, "rulesets": books}


async def _game(asked: Asked) -> tuple[int, Any]:
    rules = _checked(Setup(asked.path["ruleset"], asked.path["game"]))
    options = [
        {"name": name, "type": option.type, **msgspec.to_builtins(option)}
        for name, option in rules.options.items()
    ]
    odds = [_odds_body(rules, key) for key in odds_keys(rules)]
    return 200, {"title": rules.title, "ruleset_title": rules.ruleset_title, "options": options,
                 "odds": odds}  # fmt: skip


def _odds_body(rules: GameRules, key: str) -> dict[str, Any]:
    """One of the odds that can be changed, and what the document has there: by the value of the
    option that chooses among its pay tables, or under nothing where there is one."""
    kind, _, line = key.partition(".")
    wager = rules.wagers[kind]
    return {
        "key": key,
        "wager": wager.name,
        "line": wager.lines.get(line, line),
        "rule": wager.pays_rule,
        "option": wager.option,
        "odds": {value: str(table[line]) for value, table in wager.tables.items() if line in table},
    }


def _checked(setup: Setup) -> GameRules:
    try:
        return setup.checked()[0]
    except (OptionError, RuleDataError) as error:
        raise Refused("setup_impossible", problem=str(error)) from error


async def _what_if(asked: Asked) -> tuple[int, Any]:
    asked.by_hand()
    question: Question = asked.read(Question)
    before, after = question.before, question.after
    if (before.ruleset, before.game) != (after.ruleset, after.game):
        raise Refused("setup_impossible", problem="two games cannot be compared")
    _checked(before)
    _checked(after)
    found = await asked.hub.lab.worker.ask(Compare(before, after))
    return 200, msgspec.Raw(found)


async def _sheet(asked: Asked) -> tuple[int, Any]:
    asked.by_hand()
    setup: Setup = asked.read(Setup)
    _checked(setup)
    key = await asked.hub.lab.draw(setup)
    return 201, SheetMade(f"/lab/sheets/{key}", f"/lab/sheets/{key}/pdf")


LAB_ENDPOINTS = (
    Endpoint("GET", "/api/lab", "What the laboratory can be asked about", _lab,
             gives=bodies.LabBody, who="staff", waits=False),
    Endpoint("GET", "/api/lab/{ruleset}/{game}", "The options and odds that can be changed", _game,
             gives=bodies.LabGameBody, who="staff", waits=False),
    Endpoint("POST", "/api/lab/what-if", "What other options or odds would return", _what_if,
             Question, WhatIf, "staff", takes_long=True),
    Endpoint("POST", "/api/lab/sheets", "Make a PAR sheet", _sheet, Setup, SheetMade,
             "staff", takes_long=True),
)  # fmt: skip
