"""What those who watch over the floor are shown of it."""

from __future__ import annotations

from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import watches_over
from fairfelt.floor.caller import Caller
from fairfelt.floor.freezes import frozen_body
from fairfelt.floor.machines import faulty_body
from fairfelt.floor.notices import notices_body
from fairfelt.floor.pit import Pit
from fairfelt.floor.reception import Reception
from fairfelt.floor.sessions import sessions_body


def may_look(reception: Reception, caller: Caller, at: int) -> bool:
    if caller.terminal.role != "supervisor":
        return False
    try:
        return watches_over(reception.staff(caller, at).role)
    except Refused:
        return False


def console_body(pit: Pit, reception: Reception, role: str, at: int) -> dict[str, Any]:
    """For somebody of that role."""
    state = reception.recorder.state
    return {
        "frozen": frozen_body(pit),
        "notices": notices_body(state.notices, role),
        "machines": faulty_body(state.equipment),
        "sessions": sessions_body(reception, at),
    }
