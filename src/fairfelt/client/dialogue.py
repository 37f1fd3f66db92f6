"""The terminal's side of the protocol, whatever connection carries it.

It numbers commands, keeps those without an answer, and puts facts in order. Nothing here waits or
connects: what comes is taken, and what is to be said in reply is handed back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fairfelt.client.messages import (
    Answer,
    Message,
    NumberedFact,
    Refusal,
    Snapshot,
    Welcome,
    channel_of,
    table_of,
)

Said = dict[str, Any]  # a message to the floor


class Heard(NamedTuple):
    """What a message comes to: what is new, in order, and what is to be said in reply."""

    news: list[Message]
    replies: list[Said]


class Dialogue:
    """What a terminal keeps, over any number of connections."""

    def __init__(self, token: str, session: str | None = None) -> None:
        self.token = token
        self.session = session
        self.welcome: Welcome | None = None  # of this connection
        self.unanswered: dict[int, Said] = {}  # by number, oldest first
        self.gap = False  # in the terminal's own channel: only another connection mends it
        self._last_id = 0
        self._seen: dict[str, int | None] = {}  # the last fact of each channel; none before any
        self._mending: set[str] = set()  # channels of which the floor was asked what is missing

    def hello(self) -> Said:
        """The first thing to be said on a connection."""
        self.welcome, self.gap = None, False
        self._mending.clear()
        return {"type": "hello", "token": self.token, "session": self.session}

    def command(self, type_: str, **fields: Any) -> Said:
        """A command with the next number. It is kept until it is answered."""
        self._last_id += 1
        said = self.unanswered[self._last_id] = {"type": type_, "id": self._last_id, **fields}
        return said

    @property
    def next_number(self) -> int:
        return self._last_id + 1

    def follow(self, table: str) -> Said:
        """A snapshot of a table, and from then on its facts."""
        self._seen[channel_of(table)] = None
        return self._watch(channel_of(table))

    def leave(self, table: str) -> Said:
        self._seen.pop(channel_of(table), None)
        return {"type": "unwatch", "table": table}

    def take(self, message: Message) -> Heard:
        match message:
            case Welcome():
                return Heard([message], self._welcomed(message))
            case Answer(id=id_, facts=facts):
                self.unanswered.pop(id_, None)
                taken = [self._fact(fact) for fact in facts]
                news = [one for heard in taken for one in heard.news]
                return Heard([*news, message], [said for heard in taken for said in heard.replies])
            case Refusal(id=int(id_)):
                self.unanswered.pop(id_, None)
                return Heard([message], [])
            case NumberedFact():
                return self._fact(message)
            case Snapshot(channel=channel, n=n):
                return self._snapshot(message, channel, n)
            case _:
                return Heard([message], [])

    def _welcomed(self, welcome: Welcome) -> list[Said]:
        """What has no answer is repeated with its own number, and every table followed on."""
        self.welcome, self.gap = welcome, False
        self._last_id = max(self._last_id, welcome.last_id)
        tables = [channel for channel in self._seen if table_of(channel)]
        self._seen = {channel: self._seen[channel] for channel in tables}
        self._seen[welcome.channel] = welcome.n
        return [*self.unanswered.values(), *map(self._watch, tables)]

    def _watch(self, channel: str) -> Said:
        self._mending.add(channel)
        return {"type": "watch", "table": table_of(channel), "since": self._seen[channel]}

    def _fact(self, fact: NumberedFact) -> Heard:
        channel, last = fact.channel, self._seen.get(fact.channel)
        if last is None or fact.n <= last:  # not followed, or before its snapshot, or known
            return Heard([], [])
        if fact.n > last + 1:
            return Heard([], self._missing(channel))
        self._seen[channel] = fact.n
        self._mending.discard(channel)
        return Heard([fact], [])

    def _missing(self, channel: str) -> list[Said]:
        """Asked for once: what fills the gap comes before anything else of the channel."""
        if not table_of(channel):
            self.gap = True
            return []
        return [] if channel in self._mending else [self._watch(channel)]

    def _snapshot(self, snapshot: Snapshot, channel: str, n: int) -> Heard:
        if channel not in self._seen:
            return Heard([], [])
        self._seen[channel] = n
        self._mending.discard(channel)
        return Heard([snapshot], [])
