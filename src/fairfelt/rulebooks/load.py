"""Reading the rules of a game: strict, so that a wrong figure fails here and never at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fairfelt.core.odds import Odds
from fairfelt.rulebooks.errors import Where
from fairfelt.rulebooks.files import FOLDER, check_game, read_toml
from fairfelt.rulebooks.register import Register, read_register
from fairfelt.rulebooks.rules import GameRules, Option, Policy, Wager, Wheel, misfit
from fairfelt.rulebooks.schema import (
    FORMS,
    OPTION_TYPES,
    POLICIES,
    CallData,
    Fixed,
    GameFile,
    Ground,
    Place,
    PolicyData,
    Strict,
    WagerData,
    WheelData,
    read,
    read_each,
)

_EDGE = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")


@cache
def load_rules(ruleset: str, game: str) -> GameRules:
    """The rules of a game as that rule set has them."""
    check_game(ruleset, game)
    return read_rules(FOLDER / ruleset, game)


def read_rules(folder: Path, game: str) -> GameRules:
    """The same from any folder of rule data."""
    where = Where(f"{folder.name}/{game}.toml")
    path = folder / f"{game}.toml"
    raw = read_toml(path, where)
    register = read_register(folder)
    data = read(GameFile, raw, where)
    _check_citations(raw, register, where)
    wagers = _wagers(data.wagers, where.at("wagers"))
    options = _options(data.options, where.at("options"))
    return GameRules(
        ruleset=register.ruleset,
        ruleset_title=register.title,
        game=game,
        title=data.title,
        wagers=MappingProxyType(wagers),
        calls=MappingProxyType(_calls(data.calls, wagers, where.at("calls"))),
        wheel=None if data.wheel is None else _wheel(data.wheel, where.at("wheel")),
        options=MappingProxyType(options),
        policies=MappingProxyType(_policies(data.policies, options, where.at("policies"))),
        loses_on=MappingProxyType(data.loses_on),
        voids=MappingProxyType(read_each(Ground, data.voids, where.at("voids"))),
        sha256=sha256(path.read_bytes()).hexdigest(),
    )


def _check_citations(raw: Mapping[str, Any], register: Register, where: Where) -> None:
    for place, number in _citations(raw, where):
        if not isinstance(number, str) or number not in register.rules:
            raise place.error(f"{number!r} is not a rule of {register.ruleset}/register.toml")


def _citations(table: Mapping[str, Any], where: Where) -> Iterator[tuple[Where, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _citations(value, where.at(key))
        elif key == "rule" or key.endswith("_rule") or where.key == "loses_on":
            yield where.at(key), value


def _wagers(table: Mapping[str, Any], where: Where) -> dict[str, Wager]:
    return {
        kind: _wager(kind, data, where.at(kind))
        for kind, data in read_each(WagerData, table, where).items()
    }


def _wager(kind: str, data: WagerData, where: Where) -> Wager:
    return Wager(
        kind=kind,
        name=data.name,
        covers=data.covers,
        odds=_odds(data.odds, where.at("odds")),
        rule=data.rule,
        pays_rule=data.pays_rule,
        loses_rule=data.loses_rule or data.rule,
        house_edge=_edge(data.house_edge, where.at("house_edge")),
        also=MappingProxyType(read_each(Place, data.also, where.at("also"))),
    )


def _wheel(table: Mapping[str, Any], where: Where) -> Wheel:
    data = read(WheelData, table, where)
    order, red = (tuple(str(number) for number in ring) for ring in (data.order, data.red))
    return Wheel(order, red, data.rule, data.red_rule, data.source)


def _odds(text: str, where: Where) -> Odds:
    try:
        return Odds.parse(text)
    except ValueError as error:
        raise where.error(str(error)) from None


def _edge(text: str, where: Where) -> Fraction:
    if not _EDGE.fullmatch(text):
        raise where.error(f"{text!r} is not an exact edge; write a fraction such as '1/37'")
    return Fraction(text)


def _calls(
    table: Mapping[str, Any], wagers: Mapping[str, Wager], where: Where
) -> dict[str, CallData]:
    calls: dict[str, CallData] = {}
    for key, data in table.items():
        call = _tagged(FORMS, "form", data, where.at(key))
        if isinstance(call, Fixed):
            _check_pieces(call, wagers, where.at(key).at("pieces"))
        calls[key] = call
    return calls


def _check_pieces(call: Fixed, wagers: Mapping[str, Wager], where: Where) -> None:
    """Whether the very spot exists is known once the layout is built; the kind is known here."""
    for spot in call.pieces:
        if spot.partition(":")[0] not in wagers:
            raise where.error(f"{spot} is of no kind of wager that there is", wagers)


def _options(table: Mapping[str, Any], where: Where) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for name, data in table.items():
        option = _tagged(OPTION_TYPES, "type", data, where.at(name))
        if problem := misfit(option, option.default):
            raise where.at(name).at("default").error(problem)
        options[name] = option
    return options


def _policies(
    table: Mapping[str, Any], options: Mapping[str, Option], where: Where
) -> dict[str, Policy]:
    for name in table:
        if name not in POLICIES:
            raise where.at(name).error("there is no such policy", POLICIES)
    for name in POLICIES:
        if name not in table:
            raise where.at(name).error("this policy is missing", POLICIES[name])
    modes = getattr(options.get("mode"), "allowed", ())
    return {name: _policy(name, data, modes, where.at(name)) for name, data in table.items()}


def _policy(name: str, raw: object, modes: tuple[str, ...], where: Where) -> Policy:
    data = read(PolicyData, raw, where)
    if data.value not in POLICIES[name]:
        raise where.at("value").error(f"{data.value!r} is no answer to {name}", POLICIES[name])
    for mode in data.modes:
        if mode not in modes:
            raise where.at("modes").at(mode).error("there is no such mode", modes)
    inner = {
        mode: _policy(name, answer, (), where.at("modes").at(mode))
        for mode, answer in data.modes.items()
    }
    return Policy(data.value, data.rule, data.source, MappingProxyType(inner))


def _tagged(shapes: Mapping[str, type[Any]], tag: str, data: object, where: Where) -> Any:
    """Data whose shape is named by one of its own keys."""
    if not isinstance(data, dict) or data.get(tag) not in shapes:
        found = data.get(tag) if isinstance(data, dict) else data
        raise where.at(tag).error(f"{found!r} is not known here", shapes)
    shape: type[Strict] = shapes[data[tag]]
    return read(shape, {key: value for key, value in data.items() if key != tag}, where)
