"""Tickets, as staff ask for them over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fairfelt.exchange.tickets import FindTickets, TicketLine
from fairfelt.server import bodies
from fairfelt.server.endpoint import Endpoint, EndpointRequest
from fairfelt.table.commands import Number

_Named = Annotated[str, msgspec.Meta(max_length=64)]


class TicketsAsked(msgspec.Struct, forbid_unknown_fields=True):
    terminal: _Named = ""


class FindAsked(msgspec.Struct, forbid_unknown_fields=True):
    number: _Named = ""  # any that is on the ticket
    floor: _Named = ""
    terminal: _Named = ""
    since: Number = 0
    until: Number = 0


async def _tickets(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.desk.tickets_body(asked.ask(TicketsAsked).terminal)


async def _find(asked: EndpointRequest) -> tuple[int, Any]:
    said: FindAsked = asked.ask(FindAsked)
    look = FindTickets(said.number, said.floor, said.terminal, said.since, said.until)
    return 200, list(await asked.desk.find_tickets(look))


TICKET_ENDPOINTS = (
    Endpoint("GET", "/api/tickets", "Tickets that need somebody, and the newest of a terminal",
             _tickets, gives=bodies.TicketsBody, who="staff", asks=TicketsAsked),
    Endpoint("GET", "/api/tickets/find", "Tickets that the house knows, the newest first", _find,
             gives=list[TicketLine], who="staff", asks=FindAsked),
)  # fmt: skip
