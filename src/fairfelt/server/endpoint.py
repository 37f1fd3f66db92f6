"""What an endpoint is, and what it is handed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor.authority import digest

if TYPE_CHECKING:
    from fairfelt.floor.people import Session
    from fairfelt.server.hub import Hub
    from fairfelt.server.port import HttpPort, PastPort


# Whom an endpoint answers: anybody; staff, by their session; the same although their terminal is
# locked; staff, or a terminal by its own token; whoever has the token of the counters.
Who = Literal["anybody", "staff", "locked", "seat", "metrics"]


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is a file rather than JSON. Without a name it is shown and not saved."""

    body: bytes
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class EndpointRequest:
    """A request, reduced to what an endpoint needs."""

    hub: Hub
    path: dict[str, str]
    body: bytes
    bearer: str | None
    socket_port: int
    query: dict[str, str]
    address: str = ""  # from which it comes

    @property
    def desk(self) -> HttpPort:
        """What a floor can be asked over HTTP."""
        return self.hub.desk

    @property
    def past(self) -> PastPort:
        return self.hub.past

    def ask(self, type_: type[Any]) -> Any:
        """What the address asks for behind its question mark."""
        try:
            return msgspec.convert(self.query, type_, strict=False)
        except msgspec.ValidationError as error:
            raise Refused("bad_message", problem=str(error).rstrip(".")) from error

    def language(self, wanted: str) -> str:
        """One that the floor speaks: its own, where none is asked for."""
        known = self.hub.config.languages
        if wanted and wanted not in known:
            raise Refused("bad_message", problem=f"a language is one of {', '.join(known)}")
        return wanted or known[0]

    def read(self, type_: type[Any]) -> Any:
        try:
            return msgspec.json.decode(self.body, type=type_)
        except msgspec.MsgspecError as error:
            raise Refused("bad_message", problem=str(error).rstrip(".")) from error

    async def admit(self, who: Who) -> None:
        """Refuse anybody whom it is not for, before it is looked at what is asked."""
        match who:
            case "staff":
                await self.staff()
            case "locked" if not await self.is_staff():
                raise Refused("session_ended")
            case "seat" if not await self.is_staff():
                await self.desk.terminal(self.bearer or "")
            case "metrics":
                wanted = self.hub.config.network.metrics_token
                if not wanted or not compare_digest(digest(self.bearer or ""), digest(wanted)):
                    raise Refused("metrics_refused")

    async def staff(self) -> Session:
        """Whoever of the staff is asking, wherever they are signed in."""
        session = await self._session()
        if session is None:
            raise Refused("session_ended")
        if session.locked:
            raise Refused("session_locked", name=session.name)
        return session

    async def by_hand(self) -> Session:
        """The same of what somebody does, and no screen asks by itself: so somebody is there."""
        staff = await self.staff()
        await self.desk.touch_session(self.bearer or "")
        return staff

    async def is_staff(self) -> bool:
        """Whether somebody of the staff asks; else it is a terminal, by its own token."""
        return await self._session() is not None

    async def _session(self) -> Session | None:
        return await self.desk.session(self.bearer or "")


@dataclass(frozen=True, slots=True)
class Endpoint:
    method: str
    path: str
    summary: str
    run: Callable[[EndpointRequest], Awaitable[tuple[int, Any]]]
    takes: type | None = None
    gives: Any = None
    who: Who = "anybody"  # looked at before anything else
    media_type: str = "application/json"
    asks: type | None = None  # what the address may ask for behind its question mark
    waits: bool = True  # what it reads is answered once all of it is on record
    takes_long: bool = False  # given up when whoever asked hangs up
