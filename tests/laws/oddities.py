"""What can be said, as the types of the acts have it: sensibly, and oddly in every field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import inspect as types

from fairfelt.floor.registry import COMMANDS
from tests.laws.everybody import House

ACTS: dict[str, Any] = {str(one.__struct_config__.tag): one for one in COMMANDS}
HUGE = 10**30

# Where a type alone says nothing sensible.
SENSIBLE: dict[str, Any] = {
    "terminal": "PT-1", "seat": "PT-1", "spot": "red", "result": "17", "card": "KS", "round": 1,
    "irregularity": "system", "reason": "Because", "words": "Because", "cents": 500,
    "stakes": {"red": 500}, "dispute": 1, "tables": ["R1"], "report": "fault", "rule": "18.3.2",
    "device": "wheel:R1", "call": "tier", "piece_cents": 100, "name": "Somewhere",
    "patron": "A-17",
    "validation": "010000000000010016", "voucher": "010000000000010016",
}  # fmt: skip


USUAL = ("reason", "fault")  # said although it may be left out


def fields_of(tag: str) -> tuple[types.Field, ...]:
    return tuple(field for field in fields_in(ACTS[tag]) if field.name != "id")


@cache
def fields_in(kind: Any) -> tuple[types.Field, ...]:
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    return info.fields


def plain(kind: types.Type) -> types.Type:
    """What it is where it is there at all."""
    if isinstance(kind, types.UnionType):
        return next(one for one in kind.types if not isinstance(one, types.NoneType))
    return kind


def sensible(field: types.Field, house: House, table: str) -> Any:
    if field.name == "table":
        return table
    stands = house.floor.pit.tables[table]
    if field.name == "seen":
        return stands.state.n
    if field.name == "irregularity" and "system" not in stands.irregularities:
        return "disrupted"
    if field.name == "rule" and stands.rules.exclusions:
        return next(iter(stands.rules.exclusions.values())).rule
    kind = plain(field.type)
    match kind:
        case types.LiteralType(values=values):
            wanted = SENSIBLE.get(field.name)
            return wanted if wanted in values else values[0]
        case types.BoolType():
            return True
    if field.name in SENSIBLE:
        return SENSIBLE[field.name]
    match kind:
        case types.IntType(ge=least):
            return max(least or 0, 1)
        case types.StrType():
            return "x"
    return []


def message(tag: str, house: House, table: str = "R1") -> dict[str, Any]:
    """What has to be said, and no more."""
    return {"type": tag} | {
        field.encode_name: sensible(field, house, table)
        for field in fields_of(tag)
        if field.required or field.name in USUAL
    }


def odd(kind: types.Type) -> Iterator[Any]:
    """Values at the bounds of a type, beyond them, and of other types."""
    yield from (None, True, 1.5, -1, 0, HUGE, -HUGE, "", "\x00", "‮💥", "x" * 5000, [], {}, [[]])
    match kind:
        case types.UnionType(types=several):
            for one in several:
                yield from odd(one)
        case types.IntType(ge=least, le=most):
            yield from (least, least - 1, most, most + 1)  # type: ignore[operator]
        case types.StrType(max_length=most):
            yield from ("é" * (most or 0), "x" * ((most or 0) + 1))
        case types.VarTupleType(max_length=most):
            yield from (["PT-1"] * (most or 0), ["PT-1"] * ((most or 0) + 1), ["PT-9"], [""], [5])
        case types.DictType(max_length=most):
            yield from (
                {f"x{n}": 1 for n in range((most or 0) + 1)},
                {"red": -1},
                {"": 1},
                {"red": HUGE},
            )
        case types.StructType(fields=fields):
            whole = {field.encode_name: "x" for field in fields}
            yield from (whole, {**whole, "more": 1}, dict.fromkeys(whole, 5))
            for field in fields:
                yield from ({**whole, field.encode_name: value} for value in odd(field.type))
                yield {name: "x" for name in whole if name != field.encode_name}
        case types.LiteralType(values=values):
            yield from (*values, "nonsense")
