"""What an act wants to be told: the fields of its command, and how a screen asks for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import inspect

from fairfelt.table.commands import StaffTableCommand

# A yes or no, one of a few words that are known, an amount, a number, a name of something on the
# floor, words that somebody writes, or what is made of several of these.
Kind = Literal["yes_no", "choice", "cents", "number", "name", "words", "several"]
# What can be said in a field, each with all that is known of it beside its `value`.
Choices = Mapping[str, Sequence[Mapping[str, Any]]]
# Where it is done, on which picture and by whose authority is said of every act.
_OF_EVERY_ACT = frozenset(StaffTableCommand.__struct_fields__)


class Want(NamedTuple):
    field: str
    kind: Kind
    required: bool
    values: tuple[Any, ...] = ()  # where the command itself knows them all


@cache
def wants_of(command: type[msgspec.Struct]) -> tuple[Want, ...]:
    """In the order in which the command has them."""
    return tuple(
        Want(field.name, *_kind(field.name, _of_something(field.type), field.required))
        for field in msgspec.structs.fields(command)
        if field.name not in _OF_EVERY_ACT
    )


def _kind(name: str, type_: inspect.Type, required: bool) -> tuple[Kind, bool, tuple[Any, ...]]:
    match type_:
        case inspect.BoolType():
            return "yes_no", required, ()
        case inspect.LiteralType(values=values):
            return "choice", required, values
        case inspect.IntType():
            return "cents" if name.endswith("cents") else "number", required, ()
        case inspect.StrType(min_length=least):
            return "name" if least else "words", required, ()
    return "several", required, ()


def _of_something(said: Any) -> inspect.Type:
    """What it is where it is said at all."""
    type_ = inspect.type_info(said)
    if not isinstance(type_, inspect.UnionType):
        return type_
    kinds = [one for one in type_.types if not isinstance(one, inspect.NoneType)]
    return kinds[0] if len(kinds) == 1 else type_


def told(command: type[msgspec.Struct], choices: Choices) -> Sequence[Mapping[str, Any]]:
    """As a screen is told; a field with choices takes one of them and nothing else."""
    always = _always_told(command)
    if not choices:
        return always
    return [
        {**body, "choices": choices[body["field"]]} if body["field"] in choices else body
        for body in always
    ]


@cache
def _always_told(command: type[msgspec.Struct]) -> tuple[Mapping[str, Any], ...]:
    """Screens ask after every fact, so what no fact changes is made once."""
    return tuple(
        {"field": want.field, "kind": want.kind, "required": want.required}
        | ({"choices": each(want.values)} if want.values else {})
        for want in wants_of(command)
    )


def each(values: Sequence[Any]) -> list[dict[str, Any]]:
    return [{"value": value} for value in values]
