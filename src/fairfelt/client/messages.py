"""What a floor says to a terminal. Keys and kinds that are not known here are passed over."""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.words import refusal_words

Body = dict[str, Any]


class FloorMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """Any message of the floor."""


class Welcome(FloorMessage, frozen=True, tag="welcome"):
    """The answer to a hello, and again once the floor has recovered from a fault."""

    terminal: str
    role: str
    now: int  # the floor's clock
    last_id: int  # of the newest command of this terminal
    channel: str  # the terminal's own
    n: int  # how many facts of it this connection has had
    table: str | None = None  # of a device
    staff: Body | None = None
    seat: Body | None = None  # a player's meters and slips
    version: str = ""


class NumberedFact(FloorMessage, frozen=True, tag="fact"):
    channel: str
    n: int
    at: int
    kind: str
    body: Body

    @property
    def table(self) -> str:
        """Whose it is; empty in the terminal's own channel."""
        return table_of(self.channel)


class Snapshot(FloorMessage, frozen=True, tag="snapshot"):
    """A table as it stands after fact `n`."""

    channel: str
    n: int
    at: int
    body: Body

    @property
    def table(self) -> str:
        return table_of(self.channel)


class Answer(FloorMessage, frozen=True, tag="answer"):
    """A command was done, and is on disk."""

    id: int
    body: Any
    facts: list[NumberedFact] = []


class Refusal(FloorMessage, frozen=True, tag="refused"):
    """Something was not done. Without an id it was no command."""

    code: str
    id: int | None = None
    details: Body = {}

    @property
    def message(self) -> str:
        """Its sentence."""
        return refusal_words({"code": self.code, "details": self.details})


class News(FloorMessage, frozen=True, tag="news"):
    """A line that the log has gained, for consoles."""

    key: Any
    at: int
    kind: str
    body: Body


class Pong(FloorMessage, frozen=True, tag="pong"):
    now: int


Message = Welcome | NumberedFact | Snapshot | Answer | Refusal | News | Pong

_TABLE = "table:"
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def decode(data: bytes) -> Message | None:
    """The message; none for a type that is not known here."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        return None


def channel_of(table: str) -> str:
    return _TABLE + table


def table_of(channel: str) -> str:
    return channel.removeprefix(_TABLE) if channel.startswith(_TABLE) else ""
