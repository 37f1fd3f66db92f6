"""What can be asked over HTTP: enrolling, signing in, and reading. One table of endpoints, from
which both the routes and the OpenAPI description are made."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fairfelt import __version__
from fairfelt.core.errors import Refused
from fairfelt.core.ranks import watches_over
from fairfelt.floor.house_edges import returns_body
from fairfelt.floor.pins import Given
from fairfelt.server import bodies
from fairfelt.server.endpoint import Endpoint, EndpointRequest
from fairfelt.server.lab_endpoints import LAB_ENDPOINTS
from fairfelt.server.log import LOG_ENDPOINTS
from fairfelt.server.metrics import METRICS_ENDPOINT
from fairfelt.server.on_disk import stored_in_time
from fairfelt.server.recall import RECALL_ENDPOINTS
from fairfelt.server.reports import REPORT_ENDPOINTS
from fairfelt.server.rulecopy import RULE_ENDPOINTS
from fairfelt.server.tickets import TICKET_ENDPOINTS
from fairfelt.table import Table
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
    details: dict[str, Any]


async def _enrol(asked: EndpointRequest) -> tuple[int, Any]:
    wanted = asked.read(Enrolment)
    return 201, await asked.desk.enrol(wanted.role, wanted.code, asked.address)


async def _sign_in(asked: EndpointRequest) -> tuple[int, Any]:
    wanted = asked.read(SigningIn)
    given = Given(wanted.staff, wanted.pin, wanted.code or "")
    return 201, await asked.desk.sign_in(wanted.token, given, take_over=wanted.take_over)


async def _unlock(asked: EndpointRequest) -> tuple[int, Any]:
    wanted = asked.read(Unlocking)
    await asked.desk.unlock(asked.bearer or "", wanted.pin, wanted.code or "")
    return 201, {}


async def _sign_out(asked: EndpointRequest) -> tuple[int, Any]:
    await asked.desk.sign_out(asked.bearer or "")
    return 200, {}


async def _floor(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.desk.floor_body(asked.socket_port, __version__)


async def _console(asked: EndpointRequest) -> tuple[int, Any]:
    """For those who watch over the floor: supervisors, those above, and inspectors."""
    staff = await asked.staff()
    if not watches_over(staff.role):
        raise Refused("role_forbids", role=staff.role)
    return 200, await asked.desk.console_body(staff.role)


async def _purses(asked: EndpointRequest) -> tuple[int, Any]:
    """For the staff who are signed in, wherever they are: this is about patrons' money."""
    return 200, await asked.desk.purse_rows()


async def _unclaimed(asked: EndpointRequest) -> tuple[int, Any]:
    """What the house keeps, of this floor and of others, and the newest claims made here."""
    return 200, {"credits": await asked.desk.credits(), "claims": await asked.desk.claims()}


async def _devices(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.desk.device_rows()


async def _terminals(asked: EndpointRequest) -> tuple[int, Any]:
    """For those who watch over the floor."""
    staff = await asked.staff()
    if not watches_over(staff.role):
        raise Refused("role_forbids", role=staff.role)
    return 200, await asked.desk.terminal_rows(asked.hub.last_seen(), asked.hub.seen_before)


async def _table(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.desk.table_body(asked.path["table"])


async def _table_odds(asked: EndpointRequest) -> tuple[int, Any]:
    """From the rule data, which tests prove; worked out where a table has odds of its own."""
    config = await asked.desk.table_config(asked.path["table"])
    if not config.odds:
        return 200, await asked.desk.edges(config.id)
    return 200, returns_body(Table.of(config), await asked.hub.lab.returns(config))


async def _health(asked: EndpointRequest) -> tuple[int, Any]:
    """Of the tables it tells what is on record, and nothing while that is not known."""
    figures = await asked.desk.figures()
    frozen = dict.fromkeys(figures.frozen, "stopped")  # why is in the log, not for everybody
    if not await stored_in_time(asked.desk):
        return 503, Health("degraded", __version__, False, {}, {})
    status: Literal["ok", "degraded"] = "degraded" if frozen else "ok"
    return (503 if frozen else 200), Health(status, __version__, True, figures.phases, frozen)


ENDPOINTS = (
    Endpoint("GET", "/healthz", "Whether the floor runs and can write its records", _health,
             gives=Health, waits=False),
    METRICS_ENDPOINT,
    Endpoint("GET", "/api/floor", "The floor and its tables", _floor, gives=bodies.FloorBody),
    Endpoint("GET", "/api/console", "What has stopped, and who is to be told what", _console,
             gives=bodies.ConsoleBody, who="staff"),
    *LOG_ENDPOINTS,
    *REPORT_ENDPOINTS,
    Endpoint("GET", "/api/purses", "Credit, debts and unclaimed money of every player terminal",
             _purses, gives=list[bodies.PurseRow], who="staff"),
    Endpoint("GET", "/api/unclaimed", "Unclaimed credit that the house keeps, and claims of it",
             _unclaimed, gives=bodies.UnclaimedBody, who="staff"),
    *TICKET_ENDPOINTS,
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
