"""Reading the rules of a game: strict, so that a wrong figure fails here and never at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast, get_args

import msgspec

from fairfelt.core.odds import Odds
from fairfelt.rulebooks.call_shapes import FORMS, CallData, Fixed
from fairfelt.rulebooks.errors import Where
from fairfelt.rulebooks.files import FOLDER, check_game, read_toml
from fairfelt.rulebooks.irregularity import Irregularity
from fairfelt.rulebooks.meaning import KeptRules, kept, upgraded
from fairfelt.rulebooks.register import Register, load_register, read_register
from fairfelt.rulebooks.rules import (
    GameRules,
    Option,
    Policy,
    Wager,
    Wheel,
    condition_problem,
    conditions_of,
    exclude_each_other,
    misfit,
)
from fairfelt.rulebooks.schema import (
    OPTION_TYPES,
    POLICIES,
    CardsData,
    Choice,
    ClosingData,
    Device,
    Exclusion,
    GameFile,
    LateChange,
    OwnCard,
    PolicyData,
    ShoeData,
    Strict,
    StrictT,
    ThrowData,
    TwentyOneData,
    Vacate,
    ValidData,
    WagerData,
    WagerPlaceData,
    WheelData,
    read,
    read_each,
)

_EDGE = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")
_TOLD = re.compile(r"0\.[0-9]{4}")  # a share, to a hundredth of a percent


@cache
def load_rules(ruleset: str, game: str) -> GameRules:
    """The rules of a game as that rule set has them."""
    check_game(ruleset, game)
    return _read_rules(FOLDER / ruleset, game, load_register(ruleset))


def read_rules(folder: Path, game: str) -> GameRules:
    """The same from any folder of rule data."""
    return _read_rules(folder, game, read_register(folder))


def _read_rules(folder: Path, game: str, register: Register) -> GameRules:
    where = Where(f"{folder.name}/{game}.toml")
    raw = read_toml(folder / f"{game}.toml", where)
    _check_citations(raw, register, where)
    return _rules(kept(register.ruleset, register.title, game, raw), register.title, raw, where)


@lru_cache(maxsize=64)
def kept_rules(found: KeptRules) -> GameRules:
    """The same from records. What they cite was checked against the register of their day."""
    said = msgspec.json.decode(found.content)
    where = Where(f"{found.ruleset}/{found.game}, as kept with the records")
    return _rules(found, said["title"], upgraded(said), where)


def _rules(found: KeptRules, title: str, raw: dict[str, Any], where: Where) -> GameRules:
    data = read(GameFile, raw, where)
    if (data.device == "shoe") != (data.shoe is not None):
        raise where.at("shoe").error("a game dealt from a shoe says how, and no other")
    options = _options(data.options, where.at("options"))
    wagers = _wagers(data.wagers, options, where.at("wagers"))
    return GameRules(
        ruleset=found.ruleset,
        ruleset_title=title,
        game=found.game,
        title=data.title,
        device=data.device,
        device_when=MappingProxyType(_device_when(data, options, where.at("device_when"))),
        wagers=MappingProxyType(wagers),
        calls=MappingProxyType(_calls(data.calls, wagers, where.at("calls"))),
        wheel=None if data.wheel is None else _wheel(data.wheel, where.at("wheel")),
        shoe=None if data.shoe is None else read(ShoeData, data.shoe, where.at("shoe")),
        cards=_one(CardsData, data.cards, where.at("cards")),
        twenty_one=_one(TwentyOneData, data.twenty_one, where.at("twenty_one")),
        throw=_throw(data, where.at("throw")),
        valid=_valid(data, options, where.at("valid")),
        options=MappingProxyType(options),
        policies=MappingProxyType(_policies(data.policies, options, where.at("policies"))),
        loses_on=MappingProxyType(data.loses_on),
        irregularities=MappingProxyType(_irregularities(data, options, where.at("irregularities"))),
        exclusions=MappingProxyType(read_each(Exclusion, data.exclusions, where.at("exclusions"))),
        close_table=_one(ClosingData, data.close_table, where.at("close_table")),
        vacate=_one(Vacate, data.vacate, where.at("vacate")),
        late_change=_one(LateChange, data.late_change, where.at("late_change")),
        own_card=_one(OwnCard, data.own_card, where.at("own_card")),
        guest_rule=data.guest_rule,
        two_games_rule=data.two_games_rule,
        overpayment_rule=data.overpayment_rule,
        sha256=found.sha256,
        kept=found,
    )


def _device_when(data: GameFile, options: Mapping[str, Option], where: Where) -> dict[str, Device]:
    for conditions, device in data.device_when.items():
        if problem := condition_problem(conditions, options):
            raise where.at(conditions).error(problem)
        if device not in get_args(Device):
            raise where.at(conditions).error(f"{device!r} is no device", get_args(Device))
    _check_conditions(data.device_when, where)
    return cast("dict[str, Device]", data.device_when)


def _check_conditions(table: Mapping[str, Any], where: Where) -> None:
    """At a table that met two of them, the answer would depend on which is written first."""
    for one, other in combinations(table, 2):
        if not exclude_each_other(one, other):
            raise where.error(f"{one!r} and {other!r} can hold at the same table")


def _irregularities(
    data: GameFile, options: Mapping[str, Option], where: Where
) -> dict[str, Irregularity]:
    found = read_each(Irregularity, data.irregularities, where)
    for name, one in found.items():
        if one.when and (problem := condition_problem(one.when, options)):
            raise where.at(name).at("when").error(problem)
        for key, names in (("after", one.after), ("unless", [one.unless] if one.unless else [])):
            if any(other not in found for other in names):
                raise where.at(name).at(key).error("there is no such irregularity", found)
        if one.two_games and not one.remedy.voids:
            raise where.at(name).at("two_games").error("cards of the other game make a coup void")
    return found


def _throw(data: GameFile, where: Where) -> ThrowData | None:
    if ("dice" in (data.device, *data.device_when.values())) != (data.throw is not None):
        raise where.error("a game of thrown dice says who throws, and no other")
    return None if data.throw is None else read(ThrowData, data.throw, where)


def _valid(data: GameFile, options: Mapping[str, Option], where: Where) -> ValidData | None:
    valid = _one(ValidData, data.valid, where)
    if valid is not None and valid.when and (problem := condition_problem(valid.when, options)):
        raise where.at("when").error(problem)
    return valid


def _one(kind: type[StrictT], table: Mapping[str, Any] | None, where: Where) -> StrictT | None:
    """What some documents have and others do not."""
    return None if table is None else read(kind, table, where)


def _check_citations(raw: Mapping[str, Any], register: Register, where: Where) -> None:
    for place, number in _citations(raw, where):
        if not isinstance(number, str) or number not in register.rules:
            raise place.error(f"{number!r} is not a rule of {register.ruleset}/register.toml")
        if (kind := register.rules[number].kind) in ("heading", "definition"):
            # It heads or introduces others, or says what a word means; none of that decides.
            raise place.error(f"{number} is a {kind} and says nothing that can be cited")


def _citations(table: Mapping[str, Any], where: Where) -> Iterator[tuple[Where, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _citations(value, where.at(key))
        elif key == "grounds" and isinstance(value, list):
            yield from ((where.at(key), number) for number in value)
        elif key == "rule" or key.endswith("_rule") or where.last in ("loses_on", "cites"):
            yield where.at(key), value


def _wagers(
    table: Mapping[str, Any], options: Mapping[str, Option], where: Where
) -> dict[str, Wager]:
    wagers = {
        kind: _wager(kind, data, options, where.at(kind))
        for kind, data in read_each(WagerData, table, where).items()
    }
    for kind, wager in wagers.items():
        if wager.needs is not None and wager.needs not in wagers:
            raise where.at(kind).at("needs").error("there is no such wager", wagers)
    return wagers


def _wager(kind: str, data: WagerData, options: Mapping[str, Option], where: Where) -> Wager:
    return Wager(
        kind=kind,
        name=data.name,
        covers=data.covers,
        rule=data.rule,
        pays_rule=data.pays_rule,
        loses_rule=data.loses_rule or data.rule,
        tables=MappingProxyType(_paytables(data, options, where)),
        option=data.option,
        lines=MappingProxyType(data.lines),
        cites=MappingProxyType(data.cites),
        edges=MappingProxyType(_edges(data.house_edge, where.at("house_edge"))),
        edge_at_least=_edge_at_least(data, where.at("edge_at_least")),
        edges_told=MappingProxyType(_edges_told(data.edge_told, options, where.at("edge_told"))),
        told_strategy=data.told_strategy or data.strategy,
        depends_on=MappingProxyType(_depends_on(data, options, where.at("depends_on"))),
        strategy=data.strategy,
        needs=data.needs,
        needs_rule=data.needs_rule or data.rule,
        by_choice=data.by_choice,
        also=MappingProxyType(read_each(WagerPlaceData, data.also, where.at("also"))),
        source=data.source,
    )


def _paytables(
    data: WagerData, options: Mapping[str, Option], where: Where
) -> dict[str, Mapping[str, Odds]]:
    """One odds, one table of lines, or a table for each value of an option: one of the three."""
    given = [bool(data.odds), bool(data.pays), bool(data.tables)]
    if given.count(True) != 1:
        raise where.error("give one of odds, pays and tables")
    if not data.tables:
        lines = {"": data.odds} if data.odds else data.pays
        return {"": _lines(lines, where.at("odds" if data.odds else "pays"))}
    option = options.get(data.option)
    if not isinstance(option, Choice):
        raise where.at("option").error("name the option that chooses among the tables", options)
    if list(data.tables) != [str(value) for value in option.allowed]:
        raise where.at("tables").error("a table for each value, in order", tuple(option.allowed))
    return {
        value: _lines(lines, where.at("tables").at(value)) for value, lines in data.tables.items()
    }


def _lines(lines: Mapping[str, str | None], where: Where) -> Mapping[str, Odds]:
    return MappingProxyType(
        {line: _odds(odds or "", where.at(line) if line else where) for line, odds in lines.items()}
    )


def _wheel(table: Mapping[str, Any], where: Where) -> Wheel:
    data = read(WheelData, table, where)
    order, red = (tuple(map(str, ring)) for ring in (data.order, data.red))
    return Wheel(order, red, data.rule, data.red_rule or data.rule, data.ball, data.source)


def _odds(text: str, where: Where) -> Odds:
    try:
        return Odds.parse(text)
    except ValueError as error:
        raise where.error(str(error)) from None


def _edges(given: str | Mapping[str, str], where: Where) -> dict[str, Fraction]:
    if isinstance(given, str):
        return {"": _edge(given, where)}
    return {under: _edge(text, where.at(under)) for under, text in given.items()}


def _edge_at_least(data: WagerData, where: Where) -> Fraction | None:
    return None if data.edge_at_least is None else _edge(data.edge_at_least, where)


def _edges_told(
    given: str | Mapping[str, str], options: Mapping[str, Option], where: Where
) -> dict[str, Fraction]:
    told = {"": given} if isinstance(given, str) else given
    for under, text in told.items():
        if not _TOLD.fullmatch(text):
            raise where.at(under).error(f"{text!r} is not to four decimals, such as '0.0117'")
        if under and (problem := condition_problem(under, options)):
            raise where.at(under).error(problem)
    return {under: Fraction(text) for under, text in told.items()}


def _edge(text: str, where: Where) -> Fraction:
    if not _EDGE.fullmatch(text):
        raise where.error(f"{text!r} is not an exact edge; write a fraction such as '1/37'")
    return Fraction(text)


def _depends_on(data: WagerData, options: Mapping[str, Option], where: Where) -> dict[str, str]:
    """What chooses its pay table or changes its edge, and what the data name as well."""
    for name, condition in data.depends_on.items():
        if not isinstance(options.get(name), Choice):
            raise where.at(name).error("there is no such option with several values", options)
        if condition and (problem := condition_problem(condition, options)):
            raise where.at(name).error(problem)
    edges = data.house_edge if isinstance(data.house_edge, dict) else {}
    named = {data.option, *(name for under in edges for name in conditions_of(under))}
    named |= data.depends_on.keys()
    return {name: data.depends_on.get(name, "") for name in options if name in named}


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
        if isinstance(option, Choice) and not set(option.demo) < set(option.allowed):
            raise where.at(name).at("demo").error("some of the values, not all", option.allowed)
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
    return {name: _policy(name, data, options, where.at(name)) for name, data in table.items()}


def _policy(name: str, raw: object, options: Mapping[str, Option], where: Where) -> Policy:
    data = read(PolicyData, raw, where)
    if data.value not in POLICIES[name]:
        raise where.at("value").error(f"{data.value!r} is no answer to {name}", POLICIES[name])
    for conditions in data.when:
        if problem := condition_problem(conditions, options):
            raise where.at("when").at(conditions).error(problem)
    _check_conditions(data.when, where.at("when"))
    inner = {
        conditions: _policy(name, answer, {}, where.at("when").at(conditions))
        for conditions, answer in data.when.items()
    }
    return Policy(data.value, data.rule, data.source, MappingProxyType(inner), data.closed_rule)


def _tagged(shapes: Mapping[str, type[Any]], tag: str, data: object, where: Where) -> Any:
    """Data whose shape is named by one of its own keys."""
    if not isinstance(data, dict) or data.get(tag) not in shapes:
        found = data.get(tag) if isinstance(data, dict) else data
        raise where.at(tag).error(f"{found!r} is not known here", shapes)
    shape: type[Strict] = shapes[data[tag]]
    return read(shape, {key: value for key, value in data.items() if key != tag}, where)
