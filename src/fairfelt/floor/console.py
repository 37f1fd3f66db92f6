"""What those who watch over the floor are shown of it."""

from __future__ import annotations

from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor.floor import Caller, Floor
from fairfelt.floor.freezes import frozen_body
from fairfelt.floor.machines import faulty_body
from fairfelt.floor.notices import notices_body
from fairfelt.floor.sessions import sessions_body


def sees(role: str) -> bool:
    """A supervisor and those above, and an inspector, who sees everything."""
    return role == "inspector" or is_enough(role, Rank.GAMING_SUPERVISOR)


def may_look(floor: Floor, caller: Caller, at: int) -> bool:
    if caller.terminal.role != "supervisor":
        return False
    try:
        return sees(floor.staff(caller, at).role)
    except Refused:
        return False


def console_body(floor: Floor, at: int) -> dict[str, Any]:
    return {
        "frozen": frozen_body(floor),
        "notices": notices_body(floor),
        "machines": faulty_body(floor),
        "sessions": sessions_body(floor, at),
    }
