"""Every message from outside has bounds in its type, and what is outside of them is no message."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect as types

from fairfelt.core.errors import Refused
from fairfelt.server.messages import AnyMessage, decode

_UNBOUNDED = (types.FloatType, types.AnyType, types.RawType, types.BytesType, types.DecimalType)


def _found(kind: types.Type, path: str) -> Iterator[tuple[str, types.Type]]:
    """The type and all types within it, each with where it stands in a message."""
    yield path, kind
    match kind:
        case types.StructType(fields=fields):
            for field in fields:
                yield from _found(field.type, f"{path}.{field.name}")
        case types.UnionType(types=several):
            for one in several:
                yield from _found(one, path)
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            yield from _found(item, f"{path}[]")
        case types.DictType(key_type=key, value_type=value):
            yield from _found(key, f"{path} keys")
            yield from _found(value, f"{path} values")


def _messages() -> Iterator[types.StructType]:
    union = types.type_info(AnyMessage)
    assert isinstance(union, types.UnionType)
    for one in union.types:
        assert isinstance(one, types.StructType)
        yield one


PARTS = [
    pytest.param(path, kind, id=path)
    for message in _messages()
    for path, kind in _found(message, str(message.tag))
    if not isinstance(kind, (types.StructType, types.UnionType))
]


@pytest.mark.parametrize(("path", "kind"), PARTS)
def test_everything_in_a_message_has_bounds(path: str, kind: types.Type) -> None:
    match kind:
        case types.IntType(ge=least, le=most):
            assert least is not None, path
            assert most is not None, path
            assert -(2**63) < least <= most < 2**63, path
        case types.StrType(max_length=most) | types.VarTupleType(max_length=most):
            assert most is not None, path
        case types.DictType(max_length=most):
            assert most is not None, path
        case _:
            assert not isinstance(kind, _UNBOUNDED), path


@pytest.mark.parametrize("number", ["-1", "1e30", "1" + "0" * 30, "-1" + "0" * 30, "9" * 5000])
@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"type": "remedy", "table": "R1", "seen": 1, "irregularity": "x", "reason": "r"},
         "round"),
        ({"type": "remedy", "table": "R1", "irregularity": "x", "reason": "r"}, "seen"),
        ({"type": "insert_note"}, "cents"),
        ({"type": "refer_dispute"}, "dispute"),
        ({"type": "acknowledge_notice"}, "notice"),
        ({"type": "cash_out"}, "id"),
        ({"type": "watch", "table": "R1"}, "since"),
    ],
)  # fmt: skip
def test_a_number_out_of_bounds_is_no_message(
    said: dict[str, object], field: str, number: str
) -> None:
    ids = {} if said["type"] == "watch" or field == "id" else {"id": 1}
    sent = msgspec.json.encode({**said, **ids, field: "?"}).replace(b'"?"', number.encode())
    with pytest.raises(Refused) as refused:
        decode(sent)
    assert refused.value.code == "bad_message"
