"""Whatever somebody else sends has bounds: no number, text or list is as long as they like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect as types

from fairfelt.server.api import ENDPOINTS
from fairfelt.server.messages import AnyMessage

TO_ENDPOINTS = {kind for one in ENDPOINTS for kind in (one.takes, one.asks) if kind is not None}
SENT = (*get_args(AnyMessage), *sorted(TO_ENDPOINTS, key=lambda kind: kind.__name__))


def boundless(kind: types.Type) -> Iterator[types.Type]:
    """Each part of a type that anything of its sort fits in."""
    match kind:
        case types.IntType(ge=None) | types.IntType(le=None) | types.FloatType() | types.AnyType():
            yield kind
        case types.StrType(max_length=None) | types.BytesType(max_length=None):
            yield kind
        case types.VarTupleType(max_length=None) | types.ListType(max_length=None):
            yield kind
        case types.DictType(max_length=None):
            yield kind
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            yield from boundless(item)
        case types.DictType(key_type=key, value_type=value):
            yield from chain(boundless(key), boundless(value))
        case types.UnionType(types=several):
            yield from chain.from_iterable(map(boundless, several))
        case types.StructType(fields=fields):
            yield from chain.from_iterable(boundless(field.type) for field in fields)


@pytest.mark.parametrize("message", SENT, ids=lambda message: message.__name__)
def test_everything_in_a_message_has_bounds(message: type[msgspec.Struct]) -> None:
    told = types.type_info(message)
    assert isinstance(told, types.StructType)
    assert {one.name: [*boundless(one.type)] for one in told.fields if [*boundless(one.type)]} == {}


def test_what_is_sent_over_either_port_is_looked_at() -> None:
    assert {"place_bets", "preview_remedy", "hello", "touch"} <= {
        one.__struct_config__.tag for one in get_args(AnyMessage)
    }
    assert {"Enrolment", "Question", "Setup", "LogAsked"} <= {
        kind.__name__ for kind in TO_ENDPOINTS
    }


@pytest.mark.parametrize("kind", [int, str, tuple[str, ...], dict[str, int], list[Any]])
def test_what_has_no_bounds_is_found(kind: Any) -> None:
    assert [*boundless(types.type_info(kind))]
