"""Snapshots: the state of a stream after one of its entries, so that a start need not read all.

They are only a shortcut. One made by a version whose states have another shape is not used: the
state is rebuilt from the entries, from the first to the last and one at a time, and the next
thing that is written of the stream brings a new snapshot.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from inspect import get_annotations
from typing import Any, TypeVar, cast, get_args, get_type_hints

import msgspec
from immutables import Map

from fairfelt.core.errors import Broken
from fairfelt.core.seats import in_order
from fairfelt.journal.upgrades import FORMAT

# To be raised where a state of the same shape comes to mean something else.
MEANING = 1
S = TypeVar("S")


class _Kept(msgspec.Struct):
    """Those of the first release have neither a format nor a hash, and no `state` within them."""

    state: msgspec.Raw = msgspec.Raw()
    format: str = ""
    sha256: str = ""


def snapshot(state: object) -> bytes:
    kind: Any = type(state)
    body, format_ = to_json(state), format_of(kind)
    return msgspec.json.encode(_Kept(msgspec.Raw(body), format_, _hash(format_, body)))


def from_snapshot(body: bytes, kind: type[S]) -> S | None:
    """The state, if a version kept it whose states are those of this one. Raises Broken where it
    is not what was kept."""
    kept, shape = msgspec.json.decode(body, type=_Kept), cast("Any", kind)
    state = bytes(kept.state)
    if (state or kept.format or kept.sha256) and kept.sha256 != _hash(kept.format, state):
        raise Broken("a snapshot does not match its hash")
    if kept.format != format_of(shape):
        return None
    return from_json(state, kind)


def to_json(state: object) -> bytes:
    return msgspec.json.encode(state, enc_hook=_plain)


def from_json(body: bytes, kind: type[S]) -> S:
    return msgspec.json.decode(body, type=kind, dec_hook=_map)


def _plain(value: Any) -> Any:
    """A map that nobody can change, in the order of its keys: it has none of its own."""
    if isinstance(value, Map):
        numbers = isinstance(next(iter(value), None), int)
        return {key: value[key] for key in (sorted(value) if numbers else in_order(value))}
    raise NotImplementedError(f"no JSON for {type(value)}")


def _map(kind: Any, value: Any) -> Any:
    key, one = kind.__args__
    # JSON has no keys but texts.
    return Map(msgspec.convert(value, dict[key, one], str_keys=True))  # type: ignore[valid-type]


def _hash(format_: str, state: bytes) -> str:
    return sha256(format_.encode() + state).hexdigest()


@cache
def format_of(kind: Any) -> str:
    """Made of the shape of the state, so that nobody has to remember to change it."""
    shape = repr(sorted(_shapes(kind, {}).items()))
    return f"{FORMAT}.{MEANING}.{sha256(shape.encode()).hexdigest()[:16]}"


def _shapes(kind: Any, found: dict[str, str]) -> dict[str, str]:
    """The fields of a state and of all that it is made of, with their types, as they are written
    in its code."""
    fields = _written(kind) if isinstance(kind, type) else {}
    if fields and kind.__name__ not in found:
        found[kind.__name__] = ", ".join(f"{name}: {type_}" for name, type_ in fields.items())
        for hint in get_type_hints(kind).values():
            _shapes(hint, found)
    for part in get_args(kind):
        _shapes(part, found)
    return found


def _written(kind: type) -> dict[str, Any]:
    """With those that it has of what it is a kind of."""
    return {
        name: type_
        for one in reversed(kind.__mro__)
        for name, type_ in get_annotations(one).items()
    }
