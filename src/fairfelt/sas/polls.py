"""Every long poll that is answered, by its command."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas import (
    controls,
    locks,
    particulars,
    readings,
    registration,
    tickets_in,
    tickets_out,
    transfers,
)
from fairfelt.sas.cabinet import HEAD_BYTES, PollRow
from fairfelt.sas.frames import POLLED

POLLS: Mapping[int, PollRow] = {
    **controls.POLLS,
    **readings.POLLS,
    **particulars.POLLS,
    **tickets_out.POLLS,
    **tickets_in.POLLS,
    **transfers.POLLS,
    **registration.POLLS,
    **locks.POLLS,
}


def message_length(begun: bytes) -> int | None:
    """Of the message that begins so: nothing while it cannot be told, 0 for an unknown command."""
    if begun[0] >= POLLED:
        return 1
    if len(begun) < HEAD_BYTES:
        return None
    row = POLLS.get(begun[1])
    return row.length(begun) if row is not None else 0
