"""What travels over the socket beside the commands."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor.registry import AnyCommand
from fairfelt.table.commands import Name, Number

MESSAGE_BYTES_MOST = 32 * 1024


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"): ...


class Hello(_Message, frozen=True, tag="hello"):
    token: Name
    session: Name | None = None


class Watch(_Message, frozen=True, tag="watch"):
    table: Name
    since: Number | None = None


class Unwatch(_Message, frozen=True, tag="unwatch"):
    table: Name


class Ping(_Message, frozen=True, tag="ping"): ...


class Touch(_Message, frozen=True, tag="touch"):
    """Somebody is at this terminal of the staff, and it need not be locked."""


AnyMessage: Any = Hello | Watch | Unwatch | Ping | Touch | AnyCommand

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyMessage)
encode = msgspec.json.Encoder().encode
_ID = re.compile(rb'"id"\s*:\s*([0-9]{1,16})\b')


def decode(data: bytes) -> Any:
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", problem=str(error).rstrip(".")) from error


def id_in(data: bytes) -> int | None:
    """The number of a command that could not be read otherwise, so that its refusal finds it."""
    found = _ID.search(data[:MESSAGE_BYTES_MOST])
    return int(found[1]) if found else None


def frame(type_: str, **body: Any) -> bytes:
    return encode({"type": type_, **body})


class FactMessage(msgspec.Struct, frozen=True, tag_field="type", tag="fact", gc=False):
    """A fact on its way to those who follow the channel."""

    channel: str
    n: int
    at: int
    kind: str
    body: Any


class AnswerMessage(msgspec.Struct, frozen=True, tag_field="type", tag="answer", gc=False):
    """The answer to a command, with the facts it made for the one who asked."""

    id: int
    body: Any
    facts: list[FactMessage]


def refused_frame(refused: Refused, id_: int | None) -> bytes:
    return encode({"type": "refused", "id": id_, **refusal_body(refused)})


def refusal_body(refused: Refused) -> dict[str, Any]:
    """The one shape of an error, over the socket and over HTTP."""
    return {"code": refused.code, "details": refused.details}
