"""An entry is one step: who did what and when, the facts it made, and the money it moved."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from fairfelt.core.errors import Fault
from fairfelt.journal.upgrades import FORMAT, Raw, upgraded
from fairfelt.ledger import Transfer

GENESIS = bytes(32)  # what the first entry of a stream follows


NOBODY = "nobody"  # whom a fact is told that must be on record and that no terminal may see yet


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is so from now on. With a seat it is told to that seat alone."""

    kind: str
    body: dict[str, Any]
    seat: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    stream: str  # "floor", or "table:R1"
    n: int  # counts the entries of its stream from 1
    at: int  # milliseconds since 1970, by the clock of the floor
    actor: str  # a terminal, or "clock", "rng", "floor"
    act: str  # the command's name
    facts: tuple[Fact, ...]
    transfers: tuple[Transfer, ...] = ()
    id: int = 0  # the caller's own number, 0 where nobody called
    answer: dict[str, Any] = {}  # without what is told only once
    asked: str = ""  # the fingerprint of the command and of the session that gave it
    format: int = 1  # in which it was written; those of the first release do not say


class _Written(msgspec.Struct):
    format: int = 1


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_written = msgspec.json.Decoder(_Written)


def encode_entry(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode_entry(body: bytes) -> Entry:
    """The entry as this version has it, whichever format it was written in."""
    written = _written.decode(body).format
    if written == FORMAT:
        return _decoder.decode(body)
    if written > FORMAT:
        raise Fault(
            f"an entry is of format {written}, and this version of Fairfelt reads up to {FORMAT}. "
            "Use the version that wrote it, or a later one"
        )
    return msgspec.convert(upgraded(msgspec.json.decode(body, type=Raw), written), Entry)


def seal(before: bytes, body: bytes) -> bytes:
    """The hash that binds an entry to all that came before it in its stream."""
    return sha256(before + body).digest()
