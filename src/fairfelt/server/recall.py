"""Rounds that are over, and disputes about them: for staff of any seat, for a player of the own."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.floor.facts.disputes import Dispute
from fairfelt.floor.history.viewer import Viewer
from fairfelt.server import bodies
from fairfelt.server.endpoint import Endpoint, EndpointRequest

_FIGURES_MOST = 15  # of a round's number; what JavaScript can hold has one more


def _round(asked: EndpointRequest) -> int:
    """The number in the address."""
    written = asked.path["round"]
    table = asked.path["table"]
    # Counted before it is read: Python reads no number of more than 4,300 figures.
    if not written.isascii() or not written.isdecimal() or len(written) > _FIGURES_MOST:
        raise Refused("round_unknown", table=table, round=written[:_FIGURES_MOST])
    return int(written)


def _viewer(asked: EndpointRequest, seat: str | None) -> Awaitable[Viewer]:
    return asked.desk.viewer(asked.bearer or "", seat)


async def _table_rounds(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.past.table_rounds(asked.path["table"])


async def _seat_rounds(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.past.seat_rounds(await _viewer(asked, asked.path["seat"]))


async def _playback(asked: EndpointRequest) -> tuple[int, Any]:
    viewer, round_ = await _viewer(asked, asked.path.get("seat")), _round(asked)
    return 200, await asked.past.playback(asked.path["table"], round_, viewer)


async def _disputes(asked: EndpointRequest) -> tuple[int, Any]:
    viewer = await _viewer(asked, None)
    return 200, await asked.desk.disputes(viewer.seat)


RECALL_ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/rounds", "The last 50 rounds of a table", _table_rounds,
             gives=list[bodies.RoundRow], who="staff"),
    Endpoint("GET", "/api/seats/{seat}/rounds",
             "The last 50 rounds in which a terminal had wagers; for the terminal itself those of "
             "its present player", _seat_rounds, gives=list[bodies.RoundRow], who="seat"),
    Endpoint("GET", "/api/tables/{table}/rounds/{round}",
             "A round that is over, step by step: of all seats, or of the player who asks",
             _playback, gives=bodies.RoundBody, who="seat"),
    Endpoint("GET", "/api/tables/{table}/rounds/{round}/seats/{seat}",
             "A round that is over, step by step, as one seat saw it", _playback,
             gives=bodies.RoundBody, who="seat"),
    Endpoint("GET", "/api/disputes", "Disputes of the floor, or of the player who asks", _disputes,
             gives=list[Dispute], who="seat"),
)  # fmt: skip
