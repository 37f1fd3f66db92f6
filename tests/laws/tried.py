"""Every act of staff that the registry has, and what may be said in each of its fields.

A new act is tried by the laws without anybody adding it; a new field wants values here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as types

from fairfelt.floor.registry import DESK_ACTS
from fairfelt.table.commands import ByStaff, tag_of
from fairfelt.table.irregular.commands import RemedyIrregularity
from fairfelt.table.registry import STAFF_ACTS
from tests.laws.says import SEATS

# They would send away the people and terminals that try all this; and a code is told only once.
_LEFT_OUT = {"end_session", "revoke_terminal", "conduct_games", "issue_enrolment"}
AT_TABLES: Mapping[str, type[ByStaff]] = {
    tag_of(command): command for command in STAFF_ACTS if command is not RemedyIrregularity
}
AT_DESKS: Mapping[str, type[ByStaff]] = {
    name: act.command for act in DESK_ACTS if (name := tag_of(act.command)) not in _LEFT_OUT
}

VALUES: Mapping[str, Sequence[Any]] = {
    "card": ("AS", "TD", "8C", "2D", "XX", "1S", ""),
    "cents": (-1, 0, 100, 700, 10_000, 40_000, 10**13),
    "closes_at": (0, 10**6, 2 * 10**6, 10**9),
    "credit": (0, 1, 2, 3),
    "device": ("wheel:R1", "shoe:B1", "stacker:PT-1"),
    "dispute": (0, 1),
    "document": ("", " ", "test"),
    "fault": ("blocked", "no_reading", "?"),
    "name": ("", " ", "test"),
    "reason": ("", " ", "test"),
    "result": ("0", "17", "26", "37", "A", "1-3", "3-4", "1-1-1", "1-3-6", "6-3-1", "KS"),
    "round": (0, 1, 2, 3),
    "rule": ("D1 17.3", "18.3.2", "D2 4.1", "?"),
    "seat": SEATS,
    "spot": ("red", "player", "small", "field", "ante", "?"),
    "terminal": SEATS,
    "winner": ("player", "banker", "tie"),
    "words": ("", " ", "test"),
}
_SAID_ELSEWHERE = ("id", "table", "seen", "authority")


def _values(field: types.Field) -> Sequence[Any]:
    match field.type:
        case types.BoolType():
            return (False, True)
        case types.LiteralType(values=values):
            return values
    return VALUES[field.name]


def fields_of(command: type[ByStaff]) -> dict[str, Sequence[Any]]:
    """What must be said of it, and the yes or no that may be; the table and the picture that was
    acted on are for whoever sends it."""
    info = types.type_info(command)
    assert isinstance(info, types.StructType)
    return {
        field.name: _values(field)
        for field in info.fields
        if field.name not in _SAID_ELSEWHERE
        and (field.required or isinstance(field.type, types.BoolType))
    }


def strategy_of(name: str, command: type[ByStaff]) -> st.SearchStrategy[dict[str, Any]]:
    said = {field: st.sampled_from(values) for field, values in fields_of(command).items()}
    return st.fixed_dictionaries({"type": st.just(name), **said})


def any_of(name: str, command: type[ByStaff], random: Random) -> dict[str, Any]:
    said = {field: random.choice(values) for field, values in fields_of(command).items()}
    return {"type": name, **said}


def where_of(name: str, table: str, n: int) -> dict[str, Any]:
    """The table that an act of staff is about, and the picture of it on which they act."""
    fields = {**AT_TABLES, **AT_DESKS}.get(name, RemedyIrregularity).__struct_fields__
    return {key: value for key, value in {"table": table, "seen": n}.items() if key in fields}
