"""Tickets to print."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fairfelt.core.validation import new_validation
from fairfelt.paper.ticket import Ticket


def ticket(by_chance: int = 482_913_075_664, **other: Any) -> Ticket:
    usual: dict[str, Any] = {
        "site": "Harbour Casino",
        "terminal": "PT-17",
        "printed_at": datetime(2026, 11, 5, 21, 5, 9),
        "void_after": datetime(2027, 3, 12),
        "cents": 12_345,
        "number": 1042,
        "validation": new_validation(lambda _: by_chance),
    }
    return Ticket(**(usual | other))
