"""The tickets of the floor, as staff see them: the newest of each terminal, and those that somebody
has to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal

from fairfelt.core.seats import in_order
from fairfelt.floor import due_credit
from fairfelt.floor.desks import Cage
from fairfelt.floor.reading import READING_MS

if TYPE_CHECKING:
    from fairfelt.floor.facts.tickets import Tickets

# A printer that has said nothing for so long does not say that the ticket is whole.
PRINTING_MS: Final = 15_000
Row = dict[str, Any]
Waits = Literal["print", "reader", "kept"]


def waiting(cage: Cage, at: int) -> Iterator[list[Row]]:
    """What needs somebody, a list for each terminal. On a full floor there are thousands of them,
    so whoever asks may take them a few at a time."""
    state, kept = cage.recorder.state, due_credit.listed(cage.recorder)
    tickets = state.tickets
    for seat in in_order({*tickets.printed, *tickets.reading, *kept}):
        found = (
            *_unprinted(tickets, seat, at),
            *_in_reader(tickets, seat, at),
            *_kept(tickets, seat, kept.get(seat, [])),
        )
        where = {"terminal": seat, "fault": state.equipment.fault(f"printer:{seat}")}
        yield [{**row, **where} for row in found]


def _row(what: Waits, cents: int, **known: Any) -> Row:
    none = {"ticket": 0, "validation": "", "sitting": 0}
    return {"waits": what, "cents": cents, **none, **known}


def _unprinted(tickets: Tickets, seat: str, at: int) -> Iterator[Row]:
    """The printer has failed, or has not told how it went."""
    known = tickets.unsettled(seat)
    if known is not None and (known.state == "failed" or at - known.at > PRINTING_MS):
        yield _row("print", known.cents, ticket=known.ticket, validation=known.validation,
                   sitting=known.sitting)  # fmt: skip


def _in_reader(tickets: Tickets, seat: str, at: int) -> Iterator[Row]:
    """The house has granted it, and the reader has not told where it is since."""
    known = tickets.reading.get(seat)
    if known is not None and known.cents and at - known.at > READING_MS:
        yield _row("reader", known.cents, ticket=known.ticket, validation=known.validation)


def _kept(tickets: Tickets, seat: str, kept: list[Row]) -> Iterator[Row]:
    """What a spoilt ticket, or one that was never issued, has left to a sitting. What a correction
    found due to one is for the house to keep."""
    void = {one.sitting for one in tickets.printed.get(seat, ()) if one.state == "void"}
    for due in kept:
        if due["sitting"] in void or (due["sitting"] and due["at"] is None):
            yield _row("kept", due["cents"], sitting=due["sitting"])


def at_terminal(cage: Cage, wanted: str) -> Row:
    """The tickets printed and taken in at one terminal, the newest first; where none is asked for,
    at the first that has any."""
    tickets = cage.recorder.state.tickets
    terminals = in_order({*tickets.printed, *tickets.accepted})
    seat = wanted or next(iter(terminals), "")
    printed, accepted = tickets.printed.get(seat, []), tickets.accepted.get(seat, [])
    return {
        "terminals": terminals,
        "terminal": seat,
        "printed": [one._asdict() for one in reversed(printed)],
        "accepted": [one._asdict() for one in reversed(accepted)],
    }
