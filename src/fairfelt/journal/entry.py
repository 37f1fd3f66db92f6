"""An entry is one step: who did what and when, the facts it made, and the money it moved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.errors import Broken, Fault
from fairfelt.journal.facts import Audience, FactBody, declared
from fairfelt.journal.upgrades import FORMAT, Raw, upgraded
from fairfelt.ledger import Transfer

GENESIS = bytes(32)  # what the first entry of a stream follows
_SEAT, _RECORD = Audience.SEAT, Audience.RECORD  # looked up once, not with every bet
_NOBODY = "nobody"  # written in place of a seat where no terminal is told


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that is so from now on. With a seat it is told to that seat alone. Only `told` and
    `for_absent` make new ones, so that nobody is told but by what the kind declares."""

    kind: str
    body: FactBody
    seat: str = ""  # as it is written

    @property
    def told_to(self) -> str:
        """The one seat that is told it; none where everybody is, or nobody."""
        return "" if self.seat == _NOBODY else self.seat

    @property
    def on_record_only(self) -> bool:
        return self.seat == _NOBODY

    def with_body(self, body: FactBody) -> Fact:
        """The same fact that says more, told to the same."""
        return Fact(self.kind, body, self.seat)


def told(body: FactBody, seat: str = "") -> Fact:
    """The fact that says this, to whom its kind declares. A kind for one seat wants the seat, and
    no other kind takes one."""
    to = body.TO
    if to is _SEAT:
        if seat and seat != _NOBODY:
            return Fact(body.KIND, body, seat)
    elif not seat:
        return Fact(body.KIND, body, _NOBODY if to is _RECORD else "")
    raise Broken(f"{body.KIND} is for {to.value}, and was told to {seat or 'no seat'}")


def for_absent(body: FactBody) -> Fact:
    """What one seat would be told, had its player not left: somebody else may sit there by now.
    It is on record, and staff have to tell the player."""
    if body.TO is not _SEAT:
        raise Broken(f"{body.KIND} is for {body.TO.value}, and no player can miss it")
    return Fact(body.KIND, body, _NOBODY)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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


class _WrittenFact(msgspec.Struct):
    kind: str
    body: msgspec.Raw
    seat: str = ""


class EntryFacts(NamedTuple):
    """An entry without its money: a settlement moves that of thousands of seats."""

    at: int
    facts: tuple[Fact, ...]


class _WrittenFacts(msgspec.Struct):
    at: int
    facts: tuple[_WrittenFact, ...]
    format: int = 1


class _WrittenEntry(msgspec.Struct):
    """An entry whose facts are still to be read, each as what its kind says it is."""

    stream: str
    n: int
    at: int
    actor: str
    act: str
    facts: tuple[_WrittenFact, ...]
    transfers: tuple[Transfer, ...] = ()
    id: int = 0
    answer: dict[str, Any] = {}
    asked: str = ""
    format: int = 1


_encoder = msgspec.json.Encoder()
encode_entry: Callable[[Entry], bytes] = _encoder.encode
_decoder = msgspec.json.Decoder(_WrittenEntry)
_facts = msgspec.json.Decoder(_WrittenFacts)
_written = msgspec.json.Decoder(_Written)


def decode_entry(body: bytes) -> Entry:
    """The entry as this version has it, whichever format it was written in."""
    written = _written.decode(body).format
    if written > FORMAT:
        raise Fault(
            f"an entry is of format {written}, and this version of Fairfelt reads up to {FORMAT}. "
            "Use the version that wrote it, or a later one"
        )
    if written < FORMAT:
        body = _encoder.encode(upgraded(msgspec.json.decode(body, type=Raw), written))
    read = _decoder.decode(body)
    facts = tuple(_read(fact) for fact in read.facts)
    return Entry(
        read.stream, read.n, read.at, read.actor, read.act, facts, read.transfers, read.id,
        read.answer, read.asked, read.format,
    )  # fmt: skip


def decode_facts(body: bytes) -> EntryFacts:
    """What an entry says, where nobody asks for its money."""
    read = _facts.decode(body)
    if read.format == FORMAT:
        return EntryFacts(read.at, tuple(_read(fact) for fact in read.facts))
    entry = decode_entry(body)
    return EntryFacts(entry.at, entry.facts)


def _read(fact: _WrittenFact) -> Fact:
    return Fact(fact.kind, _body_decoder(fact.kind).decode(fact.body), fact.seat)


@cache
def _body_decoder(kind: str) -> msgspec.json.Decoder[FactBody]:
    return msgspec.json.Decoder(declared(kind))


_nothing_hashed = sha256().copy  # of which a copy takes half the time of a new one


def seal(before: bytes, body: bytes) -> bytes:
    """The hash that binds an entry to all that came before it in its stream."""
    hashed = _nothing_hashed()
    hashed.update(before + body)
    return hashed.digest()
