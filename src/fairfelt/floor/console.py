"""What those who watch over the floor are shown of it."""

from __future__ import annotations

from typing import Any

from fairfelt.core.ranks import watches_over
from fairfelt.floor.freezes import frozen_body
from fairfelt.floor.machines import faulty_body
from fairfelt.floor.notices import notices_body
from fairfelt.floor.pit import Pit
from fairfelt.floor.reception import Reception
from fairfelt.floor.sessions import sessions_body


def looking(reception: Reception, at: int) -> dict[str, str]:
    """The sessions of those who watch over the floor, at a console and not locked, each with the
    terminal at which it was begun."""
    people = reception.people
    consoles = {t.id for t in people.terminals.values() if t.role == "supervisor"}
    return {
        key: session.terminal
        for key, session in people.sessions.items()
        if session.terminal in consoles
        and watches_over(session.role)
        and not session.locked
        and reception.holds(session, at)
    }


def console_body(pit: Pit, reception: Reception, role: str, at: int) -> dict[str, Any]:
    """For somebody of that role."""
    state = reception.recorder.state
    return {
        "frozen": frozen_body(pit),
        "notices": notices_body(state.notices, role),
        "machines": faulty_body(state.equipment),
        "sessions": sessions_body(reception, at),
    }
