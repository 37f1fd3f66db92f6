"""Tickets, as staff ask for them over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.server import bodies
from fairfelt.server.endpoint import Endpoint, EndpointRequest


class TicketsAsked(msgspec.Struct, forbid_unknown_fields=True):
    terminal: str = ""


async def _tickets(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.desk.tickets_body(asked.ask(TicketsAsked).terminal)


TICKET_ENDPOINTS = (
    Endpoint("GET", "/api/tickets", "Tickets that need somebody, and the newest of a terminal",
             _tickets, gives=bodies.TicketsBody, who="staff", asks=TicketsAsked),
)  # fmt: skip
