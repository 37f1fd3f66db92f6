"""What can be asked over HTTP: enrolling, signing in, and reading. One table of endpoints, from
which both the routes and the OpenAPI description are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec

from fairfelt import __version__
from fairfelt.core.errors import Refused
from fairfelt.floor import (
    Commit,
    console,
    enrol,
    equipment,
    purses,
    sessions,
    terminals,
    views,
)
from fairfelt.floor.authority import digest
from fairfelt.floor.floor import Caller
from fairfelt.floor.outbox import claims_body
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.server import bodies
from fairfelt.server.endpoint import Asked, Endpoint
from fairfelt.server.hub import Hub
from fairfelt.server.in_turns import in_turns
from fairfelt.server.lab import LAB_ENDPOINTS
from fairfelt.server.log import LOG_ENDPOINTS
from fairfelt.server.metrics import METRICS_ENDPOINT
from fairfelt.server.on_disk import check_stored, stored_in_time
from fairfelt.server.recall import RECALL_ENDPOINTS
from fairfelt.server.rulecopy import RULE_ENDPOINTS
from fairfelt.table.commands import Name


class Enrolment(msgspec.Struct, forbid_unknown_fields=True):
    role: Literal["player", "dealer", "supervisor", "display", "device"]
    code: Name | None = None


class Enrolled(msgspec.Struct):
    terminal: str
    role: str
    token: str


class SigningIn(msgspec.Struct, forbid_unknown_fields=True):
    token: Name
    staff: Name
    pin: Name
    code: Name | None = None  # of the second factor, for those who have one
    take_over: bool = False


class Unlocking(msgspec.Struct, forbid_unknown_fields=True):
    pin: Name
    code: Name | None = None


class SignedIn(msgspec.Struct):
    session: str
    staff: str
    name: str
    role: str
    expires_at: int


class Health(msgspec.Struct):
    status: Literal["ok", "degraded"]
    version: str
    writable: bool
    tables: dict[str, str]
    frozen: dict[str, str]


class Problem(msgspec.Struct):
    """The shape of every error."""

    code: str
    message: str
    details: dict[str, Any]


def _writable(hub: Hub) -> None:
    if hub.halted:
        raise Refused("not_stored")


Act = Callable[[], Awaitable[tuple[Commit, Any]]]


async def _written(hub: Hub, act: Act) -> tuple[int, Any]:
    """What it answers once it is written. A refusal that goes on record is written first, too."""
    _writable(hub)
    try:
        commit, answer = await act()
    except OnRecord as refused:
        if refused.commit:
            await check_stored(hub, refused.commit)
        raise
    await check_stored(hub, commit)
    return 201, answer


async def _enrol(asked: Asked) -> tuple[int, Any]:
    wanted, hub = asked.read(Enrolment), asked.hub

    async def act() -> tuple[Commit, Any]:
        return enrol.enrol(hub.floor, wanted.role, wanted.code, hub.clock.now(), asked.address)

    answer = await _written(hub, act)
    hub.enrolled_with(wanted.code)
    return answer


async def _sign_in(asked: Asked) -> tuple[int, Any]:
    wanted, hub = asked.read(SigningIn), asked.hub
    given = Given(wanted.staff, wanted.pin, wanted.code or "")
    caller = Caller(enrol.terminal_of(hub.floor, wanted.token))

    def sign_in(known: Caller) -> tuple[Commit, Any]:
        _writable(hub)
        now = hub.clock.now()
        return enrol.sign_in(hub.floor, known, given, now, take_over=wanted.take_over)

    return await _written(hub, lambda: hub.prover.proved(caller, sign_in))


async def _unlock(asked: Asked) -> tuple[int, Any]:
    wanted, hub, caller = asked.read(Unlocking), asked.hub, _signed_in(asked)

    def unlock(known: Caller) -> tuple[Commit, Any]:
        _writable(hub)
        now = hub.clock.now()
        return sessions.unlock(hub.floor, known, wanted.pin, wanted.code or "", now), {}

    return await _written(hub, lambda: hub.prover.proved(caller, unlock))


def _signed_in(asked: Asked) -> Caller:
    """Whose session it is, and the terminal of it."""
    people, session = asked.hub.floor.people, digest(asked.bearer or "")
    known = people.sessions.get(session)
    at = next((t for t in people.terminals.values() if known and t.id == known.terminal), None)
    if at is None:
        raise Refused("session_ended")
    return Caller(at, session)


async def _sign_out(asked: Asked) -> tuple[int, Any]:
    hub = asked.hub
    _writable(hub)
    await check_stored(hub, enrol.sign_out(hub.floor, _signed_in(asked), hub.clock.now()))
    return 200, {}


async def _floor(asked: Asked) -> tuple[int, Any]:
    return 200, views.floor_body(asked.hub.floor, asked.socket_port, __version__)


async def _console(asked: Asked) -> tuple[int, Any]:
    """For those who watch over the floor: supervisors, those above, and inspectors."""
    staff = asked.staff()
    if not console.sees(staff.role):
        raise Refused("role_forbids", role=staff.role.replace("_", " "))
    return 200, console.console_body(asked.hub.floor, asked.hub.clock.now())


async def _purses(asked: Asked) -> tuple[int, Any]:
    """For the staff who are signed in, wherever they are: this is about patrons' money."""
    return 200, await in_turns(purses.purse_rows(asked.hub.floor))


async def _unclaimed(asked: Asked) -> tuple[int, Any]:
    """What the house keeps, of this floor and of others, and the newest claims made here."""
    credits = await asked.hub.exchange.listed()
    claims = claims_body(asked.hub.floor.state.outbox)
    return 200, {"credits": [msgspec.structs.asdict(one) for one in credits], "claims": claims}


async def _devices(asked: Asked) -> tuple[int, Any]:
    return 200, await in_turns(equipment.devices(asked.hub.floor))


async def _terminals(asked: Asked) -> tuple[int, Any]:
    """For those who watch over the floor."""
    staff = asked.staff()
    if not console.sees(staff.role):
        raise Refused("role_forbids", role=staff.role.replace("_", " "))
    return 200, terminals.terminals_body(asked.hub.floor, asked.hub.last_seen())


async def _table(asked: Asked) -> tuple[int, Any]:
    floor = asked.hub.floor
    return 200, views.table_body(floor, floor.known_table(asked.path["table"]))


async def _table_odds(asked: Asked) -> tuple[int, Any]:
    """From the rule data, which tests prove; worked out where a table has odds of its own."""
    table = asked.hub.floor.table(asked.path["table"])
    if not table.config.odds:
        return 200, views.edges_body(table)
    return 200, views.returns_body(table, await asked.hub.lab.returns(table.config))


async def _health(asked: Asked) -> tuple[int, Any]:
    """Of the tables it tells what is on record, and nothing while that is not known."""
    hub = asked.hub
    phases: dict[str, str] = {id_: table.state.phase for id_, table in hub.floor.tables.items()}
    frozen = dict.fromkeys(hub.floor.frozen, "stopped")  # why is in the log, not for everybody
    if not await stored_in_time(hub):
        return 503, Health("degraded", __version__, False, {}, {})
    status: Literal["ok", "degraded"] = "degraded" if frozen else "ok"
    return (503 if frozen else 200), Health(status, __version__, True, phases, frozen)


ENDPOINTS = (
    Endpoint("GET", "/healthz", "Whether the floor runs and can write its records", _health,
             gives=Health, waits=False),
    METRICS_ENDPOINT,
    Endpoint("GET", "/api/floor", "The floor and its tables", _floor, gives=bodies.FloorBody),
    Endpoint("GET", "/api/console", "What has stopped, and who is to be told what", _console,
             gives=bodies.ConsoleBody, who="staff"),
    *LOG_ENDPOINTS,
    Endpoint("GET", "/api/purses", "Credit, debts and unclaimed money of every player terminal",
             _purses, gives=list[bodies.PurseRow], who="staff"),
    Endpoint("GET", "/api/unclaimed", "Unclaimed credit that the house keeps, and claims of it",
             _unclaimed, gives=bodies.UnclaimedBody, who="staff"),
    Endpoint("GET", "/api/devices", "Every device with where it stands and how it is", _devices,
             gives=list[bodies.DeviceRow], who="staff"),
    Endpoint("GET", "/api/terminals", "Every enrolled terminal, and when it was last seen",
             _terminals, gives=list[bodies.TerminalRow], who="staff"),
    Endpoint("GET", "/api/tables/{table}", "What is fixed about a table while it is open", _table,
             gives=bodies.TableBody),
    Endpoint("GET", "/api/tables/{table}/odds", "The exact house edge of the wagers at a table",
             _table_odds, gives=list[bodies.EdgeRow]),
    *RULE_ENDPOINTS,
    Endpoint("POST", "/api/terminals", "Enrol a terminal", _enrol, Enrolment, Enrolled),
    Endpoint("POST", "/api/sessions", "Sign a member of staff in at a terminal", _sign_in,
             SigningIn, SignedIn),
    Endpoint("DELETE", "/api/sessions", "Sign out the session given as bearer", _sign_out,
             gives=bodies.Nothing, who="locked"),
    Endpoint("POST", "/api/sessions/unlock", "Go on at a terminal that was locked", _unlock,
             Unlocking, gives=bodies.Nothing, who="locked"),
    *RECALL_ENDPOINTS,
    *LAB_ENDPOINTS,
)  # fmt: skip
