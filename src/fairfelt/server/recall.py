"""Rounds that are over, and disputes about them: for staff of any seat, for a player of the own.

Reading a long round takes a while, so it is done beside the loop, on a connection of its own that
cannot write.
"""

from __future__ import annotations

from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.floor import enrol, presence
from fairfelt.floor.disputes import disputes_body
from fairfelt.floor.facts.disputes import Dispute
from fairfelt.floor.people import names_in
from fairfelt.floor.recall import Viewer, seat_rounds, table_rounds
from fairfelt.floor.rewatch import replay
from fairfelt.server import bodies
from fairfelt.server.endpoint import Asked, Endpoint

_FIGURES_MOST = 15  # of a round's number; what JavaScript can hold has one more


def _viewer(asked: Asked, seat: str | None) -> Viewer:
    """Staff see everything; a player terminal, by its own token, what its present player did."""
    if asked.is_staff():
        return Viewer(seat)
    terminal = enrol.terminal_of(asked.hub.floor, asked.bearer or "")
    if terminal.role != "player" or seat not in (None, terminal.id):
        raise Refused("role_forbids", role=terminal.role)
    since = presence.left_at(asked.hub.floor, terminal.id)
    return Viewer(terminal.id, is_staff=False, since=since)


def _round(asked: Asked) -> int:
    """The number in the address."""
    written = asked.path["round"]
    table = asked.path["table"]
    # Counted before it is read: Python reads no number of more than 4,300 figures.
    if not written.isascii() or not written.isdecimal() or len(written) > _FIGURES_MOST:
        raise Refused("round_unknown", table=table, round=written[:_FIGURES_MOST])
    return int(written)


async def _table_rounds(asked: Asked) -> tuple[int, Any]:
    table = asked.hub.floor.known_table(asked.path["table"]).id
    return 200, await asked.hub.reader.read(lambda store: table_rounds(store, table))


async def _seat_rounds(asked: Asked) -> tuple[int, Any]:
    viewer = _viewer(asked, asked.path["seat"])
    return 200, await asked.hub.reader.read(lambda store: seat_rounds(store, viewer))


async def _replay(asked: Asked) -> tuple[int, Any]:
    viewer, round_ = _viewer(asked, asked.path.get("seat")), _round(asked)
    table = asked.hub.floor.known_table(asked.path["table"]).id
    film = await asked.hub.reader.read(lambda store: replay(store, table, round_, viewer))
    return 200, {**film, "names": _names(asked, film["steps"]) if viewer.is_staff else {}}


def _names(asked: Asked, steps: list[dict[str, Any]]) -> dict[str, str]:
    """Who of the staff the steps are about, by their numbers."""
    people = asked.hub.floor.people
    return {n: name for s in steps for n, name in names_in(people, s["body"], s["at"]).items()}


async def _disputes(asked: Asked) -> tuple[int, Any]:
    viewer = _viewer(asked, None)
    return 200, disputes_body(asked.hub.floor, viewer.seat, viewer.since)


RECALL_ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/rounds", "The last 50 rounds of a table", _table_rounds,
             gives=list[bodies.RoundRow], who="staff"),
    Endpoint("GET", "/api/seats/{seat}/rounds",
             "The last 50 rounds in which a terminal had wagers; for the terminal itself those of "
             "its present player", _seat_rounds, gives=list[bodies.RoundRow], who="seat"),
    Endpoint("GET", "/api/tables/{table}/rounds/{round}",
             "A round that is over, step by step: of all seats, or of the player who asks",
             _replay, gives=bodies.RoundBody, who="seat"),
    Endpoint("GET", "/api/tables/{table}/rounds/{round}/seats/{seat}",
             "A round that is over, step by step, as one seat saw it", _replay,
             gives=bodies.RoundBody, who="seat"),
    Endpoint("GET", "/api/disputes", "Disputes of the floor, or of the player who asks", _disputes,
             gives=list[Dispute], who="seat"),
)  # fmt: skip
