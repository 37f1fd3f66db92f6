"""An evening on which everything happens to tickets that can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairfelt.exchange.messages import Declined, Reply, Request, decode_to_house, encode
from fairfelt.floor.config import floor_from
from fairfelt.store import SqliteStore, Store
from tests.floors import housed

Said = list[dict[str, Any]]
LOOKED = {"as": "SV-1", "reason": "Looked at"}
STACKER = {"as": "DV-1", "type": "report_stacker", "terminal": "PT-2"}
PRINTER = {"as": "DV-2", "type": "report_printer", "terminal": "PT-3"}


class Refusing:
    """A house that does as little as it may."""

    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        request = decode_to_house(message)
        assert isinstance(request, Request)
        answer(encode(Reply(request.floor, request.number, Declined("money_differs"))))


def last(said: Said, kind: str) -> str:
    found = next(one for one in reversed(said) if one.get("kind") == kind)
    return str(found["body"]["validation"])


def evening_of_tickets(floor: dict[str, Any]) -> tuple[Said, Store]:
    """Collected, printed, read, taken in, handed back; spoilt in the printer and printed anew; and
    a house that issues none."""
    said: Said = []
    store = SqliteStore(":memory:")
    player = housed(floor_from(floor, "a floor"), said.append, store=store)
    note = {"report": "note_stacked", "cents": 5_000}
    for step in (
        {"as": "PT-1", "type": "insert_note", "cents": 5_000},
        {"as": "PT-1", "type": "cash_out"},
    ):
        player.play(step)
    good = last(said, "ticket.issued")
    for step in (
        {**STACKER, "report": "ticket_read", "validation": good},
        {**STACKER, "report": "ticket_returned", "validation": good},
        {**STACKER, "report": "ticket_read", "validation": good},
        {**STACKER, "report": "ticket_stacked", "validation": good},
        {**STACKER, "report": "note_read", "cents": 5_000},
        {**STACKER, **note},
        {**PRINTER, "type": "report_stacker", **note},
        {"as": "PT-3", "type": "cash_out"},
        {**PRINTER, "report": "fault", "fault": "paper_out"},
    ):
        player.play(step)
    spoilt = {"terminal": "PT-3", "validation": last(said, "ticket.issued"), "paper": "spoilt"}
    for step in (
        {**LOOKED, "type": "settle_print", **spoilt},
        {**PRINTER, "report": "cleared"},
        {**LOOKED, "type": "reissue_ticket", "terminal": "PT-3", "sitting": 3},
    ):
        player.play(step)
    player.play({**PRINTER, "report": "printed", "voucher": last(said, "ticket.issued")})
    player.house = Refusing()
    player.play({**PRINTER, "type": "report_stacker", **note})
    player.play({"as": "PT-3", "type": "cash_out"})
    return said, store
