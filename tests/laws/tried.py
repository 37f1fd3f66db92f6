"""Every act that the registry has, of staff, players and devices, and what may be said in each of
its fields.

A new act is tried by the laws without anybody adding it; a new field wants values here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as types

from fairfelt.core.validation import new_validation
from fairfelt.equipment import SeededRng
from fairfelt.floor.registry import ACTS, DESK_ACTS
from fairfelt.table.commands import Command, StaffCommand, tag_of
from fairfelt.table.irregular.commands import RemedyIrregularity
from fairfelt.table.registry import STAFF_ACTS
from tests.laws.says import SEATS

# They would send away the people and terminals that try all this; and a code is told only once.
LEFT_OUT = {"end_session", "revoke_terminal", "conduct_games", "issue_enrolment"}
AT_TABLES: Mapping[str, type[StaffCommand]] = {
    tag_of(command): command for command in STAFF_ACTS if command is not RemedyIrregularity
}
AT_DESKS: Mapping[str, type[StaffCommand]] = {
    name: act.command for act in DESK_ACTS if (name := tag_of(act.command)) not in LEFT_OUT
}


def _from(terminal: str) -> Mapping[str, type[Command]]:
    return {tag_of(act.command): act.command for act in ACTS.values() if terminal in act.terminals}


OF_PLAYERS, OF_DEVICES = _from("player"), _from("device")
# Of staff, what takes no rank: disputes are heard, notices taken.
OF_ANY_STAFF = {
    name: command
    for name, command in _from("supervisor").items()
    if not issubclass(command, StaffCommand) and name not in LEFT_OUT
}

_NUMBERS = SeededRng(0)
TICKETS = tuple(new_validation(_NUMBERS.below) for _ in range(3))  # the first that a house issues
FORGED = new_validation(lambda most: most - 1)

VALUES: Mapping[str, Sequence[Any]] = {
    "after": (0, 1, 2),
    "call": ("tier", "orphans", "serie-5-8", "neighbours-3:17", "neighbours-5:0"),
    "card": ("AS", "TD", "8C", "2D", "XX", "1S", ""),
    "cents": (-1, 0, 100, 700, 10_000, 40_000, 10**13),
    "closes_at": (0, 10**6, 2 * 10**6, 10**9),
    "credit": (0, 1, 2, 3),
    "device": ("wheel:R1", "shoe:B1", "stacker:PT-1"),
    "dispute": (0, 1),
    "document": ("", " ", "test"),
    "foreign": ([], ["JOKER"]),
    "fault": ("blocked", "no_reading", "?"),
    "missing": ([], ["AS"]),
    "name": ("", " ", "test"),
    "notice": (0, 1, 2),
    "option": ("stand", "war:1", "play", "fold", "pick:1-5-9", "?"),
    "patron": ("A-17", "B-4", "?"),
    "piece_cents": (0, 100, 200, 700, 5_000),
    "reason": ("", " ", "test"),
    "result": ("0", "17", "26", "37", "A", "1-3", "3-4", "1-1-1", "1-3-6", "6-3-1", "KS"),
    "revolutions": (0, 2, 12),
    "round": (0, 1, 2, 3),
    "rule": ("D1 17.3", "18.3.2", "D2 4.1", "?"),
    "seat": SEATS,
    "shows": ("17", "26", "?"),
    "spot": ("red", "player", "small", "field", "ante", "?"),
    "terminal": SEATS,
    "times": (0, 3, 9),
    "sitting": (0, 1, 2, 3),
    "validation": (*TICKETS, FORGED, "0" * 18),
    "voucher": (*TICKETS, FORGED),
    "winner": ("player", "banker", "tie"),
    "words": ("", " ", "test"),
}
_ANY_STAKES = st.dictionaries(st.text(max_size=8), st.integers(-(10**14), 10**14), max_size=4)
_SAID_ELSEWHERE = ("id", "table", "seen", "authority")
_SCREENS_KNOW = ("round", "after")  # which is said if nothing else is


def _values(name: str, type_: types.Type) -> Sequence[Any]:
    match type_:
        case types.BoolType():
            return (False, True)
        case types.LiteralType(values=values):
            return values
        case types.UnionType(types=kinds):
            literal = [value for one in kinds if isinstance(one, types.LiteralType)
                       for value in one.values]  # fmt: skip
            return literal or VALUES[name]
    return VALUES[name]


def fields_of(command: type[StaffCommand]) -> dict[str, Sequence[Any]]:
    """What must be said of it, and the yes or no that may be; the table and the picture that was
    acted on are for whoever sends it."""
    info = types.type_info(command)
    assert isinstance(info, types.StructType)
    return {
        field.name: _values(field.name, field.type)
        for field in info.fields
        if field.name not in _SAID_ELSEWHERE
        and (field.required or isinstance(field.type, types.BoolType))
    }


def strategy_of(name: str, command: type[StaffCommand]) -> st.SearchStrategy[dict[str, Any]]:
    said = {field: st.sampled_from(values) for field, values in fields_of(command).items()}
    return st.fixed_dictionaries({"type": st.just(name), **said})


def anything_of(name: str, command: type[Command]) -> st.SearchStrategy[dict[str, Any]]:
    """An act of a player or a device: what need not be said is said or not."""
    info = types.type_info(command)
    assert isinstance(info, types.StructType)
    always: dict[str, st.SearchStrategy[Any]] = {"type": st.just(name)}
    perhaps: dict[str, st.SearchStrategy[Any]] = {}
    for field in info.fields:
        if field.name in _SAID_ELSEWHERE:
            continue
        must = field.required and field.name not in _SCREENS_KNOW
        (always if must else perhaps)[field.name] = (
            _ANY_STAKES if field.name == "stakes"
            else st.sampled_from(_values(field.name, field.type))
        )  # fmt: skip
    return st.fixed_dictionaries(always, optional=perhaps)


def any_of(name: str, command: type[StaffCommand], random: Random) -> dict[str, Any]:
    said = {field: random.choice(values) for field, values in fields_of(command).items()}
    return {"type": name, **said}


def where_of(name: str, table: str, n: int) -> dict[str, Any]:
    """The table that an act of staff is about, and the picture of it on which they act."""
    fields = {**AT_TABLES, **AT_DESKS}.get(name, RemedyIrregularity).__struct_fields__
    return {key: value for key, value in {"table": table, "seen": n}.items() if key in fields}
