"""The laboratory over HTTP: what there is to choose, what it would return, and PAR sheets."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor.lab_port import Compare, WhatIf
from fairfelt.rulebooks import (
    GameRules,
    Option,
    OptionError,
    RuleDataError,
    Setup,
    games_of,
    odds_keys,
    rule_sets,
)
from fairfelt.server import bodies
from fairfelt.server.endpoint import Endpoint, EndpointRequest


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two set-ups of a game: as it is, and as it might be."""

    before: Setup
    after: Setup


class SheetAsked(msgspec.Struct, forbid_unknown_fields=True):
    """How a sheet is wanted."""

    language: Annotated[str, msgspec.Meta(max_length=16)] = (
        ""  # the floor's own, where none is named
    )


class SheetMade(msgspec.Struct):
    page: str
    pdf: str


async def _lab(asked: EndpointRequest) -> tuple[int, Any]:
    books = [
        {"id": ruleset, "games": [{"id": game} for game in games_of(ruleset)]}
        for ruleset in rule_sets()
    ]
    return 200, {"tables": await asked.desk.table_setups(), "rulesets": books}


async def _game(asked: EndpointRequest) -> tuple[int, Any]:
    rules = _checked(Setup(asked.path["ruleset"], asked.path["game"]))
    options = [_option_body(name, option) for name, option in rules.options.items()]
    odds = [_odds_body(rules, key) for key in odds_keys(rules)]
    return 200, {"options": options, "odds": odds}


def _option_body(name: str, option: Option) -> dict[str, Any]:
    """As far as the laboratory can change it; the rest is in the rule data."""
    told = {"name": name, "type": option.type, **msgspec.to_builtins(option)}
    return {key: told[key] for key in bodies.LabOption.__annotations__ if key in told}


def _odds_body(rules: GameRules, key: str) -> dict[str, Any]:
    """One of the odds that can be changed, and what the document has there: by the value of the
    option that chooses among its pay tables, or under nothing where there is one."""
    kind, _, line = key.partition(".")
    wager = rules.wagers[kind]
    return {
        "key": key,
        "wager": kind,
        "line": line,
        "rule": wager.pays_rule,
        "option": wager.option,
        "odds": {value: str(table[line]) for value, table in wager.tables.items() if line in table},
    }


def _checked(setup: Setup) -> GameRules:
    try:
        return setup.checked()[0]
    except OptionError as error:
        said = {"part": error.what, "name": error.option, "problem": error.problem}
        raise Refused("setup_impossible", **said) from error
    except RuleDataError as error:
        name = f"{setup.ruleset}/{setup.game}"
        raise Refused("setup_impossible", part="rules", name=name, problem=str(error)) from error


async def _what_if(asked: EndpointRequest) -> tuple[int, Any]:
    await asked.by_hand()
    question: Question = asked.read(Question)
    before, after = question.before, question.after
    if (before.ruleset, before.game) != (after.ruleset, after.game):
        raise Refused("games_differ")
    _checked(before)
    _checked(after)
    found = await asked.hub.lab.worker.ask(Compare(before, after))
    return 200, msgspec.Raw(found)


async def _sheet(asked: EndpointRequest) -> tuple[int, Any]:
    await asked.by_hand()
    setup: Setup = asked.read(Setup)
    language = asked.language(asked.ask(SheetAsked).language)
    _checked(setup)
    key = await asked.hub.lab.draw(setup, language)
    return 201, SheetMade(f"/lab/sheets/{key}", f"/lab/sheets/{key}/pdf")


LAB_ENDPOINTS = (
    Endpoint("GET", "/api/lab", "What the laboratory can be asked about", _lab,
             gives=bodies.LabBody, who="staff", waits=False),
    Endpoint("GET", "/api/lab/{ruleset}/{game}", "The options and odds that can be changed", _game,
             gives=bodies.LabGameBody, who="staff", waits=False),
    Endpoint("POST", "/api/lab/what-if", "What other options or odds would return", _what_if,
             Question, WhatIf, "staff", takes_long=True),
    Endpoint("POST", "/api/lab/sheets", "Make a PAR sheet", _sheet, Setup, SheetMade,
             "staff", asks=SheetAsked, takes_long=True),
)  # fmt: skip
