"""What a machine must not forget, whenever the power goes."""

from __future__ import annotations

import msgspec

from fairfelt.sas.events import EventQueue


class HandPay(msgspec.Struct):
    cents: int
    is_win: bool = False
    reset_id: int = 0


class LastNote(msgspec.Struct):
    country: int
    dollars: int


class SasMemory(msgspec.Struct):
    events: EventQueue = msgspec.field(default_factory=EventQueue)
    real_time: bool = False
    hand_pays: list[HandPay] = []
    last_note: LastNote | None = None
