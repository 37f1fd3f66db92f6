"""Staff sessions after the sign-in: who is signed in where, who may end that, and the idle lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, rank_of
from fairfelt.floor import two_games
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.authorise import check_pin
from fairfelt.floor.facts.people import SessionEnded, SessionLocked, SessionUnlocked
from fairfelt.floor.people import SESSION_MS, Session
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told
from fairfelt.table.act import written
from fairfelt.table.commands import ByStaff, Name, Words

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor


class EndSession(ByStaff, frozen=True, tag="end_session"):
    """Somebody is signed out by a manager, wherever that is."""

    staff: Name
    reason: Words


def _end_session(asking: Asking[EndSession]) -> Commit:
    """A manager signs somebody out, wherever that is. Nobody does so to somebody above."""
    floor, command = asking.floor, asking.command
    session = _session_of(floor, command.staff, asking.at)
    reason = written(command.reason)
    needed = max(_SIGNS_OUT, rank_of(session.role) or _SIGNS_OUT)
    staff = asking.authorise(asked_of(command, reason), needed)
    ended = _ended(session, "manager", reason, staff.staff)
    released = two_games.released(floor, session.terminal, session.staff)
    return asking.commit(staff, [ended, *released])


_SIGNS_OUT = Rank.ASSISTANT_GAMING_MANAGER
ACTS = (DeskAct(command=EndSession, do=_end_session, rank=_SIGNS_OUT, name="Ending a session"),)


def _session_of(floor: Floor, number: str, at: int) -> Session:
    found = (s for s in floor.people.sessions.values() if s.staff == number and floor.holds(s, at))
    session = next(found, None)
    if session is None:
        raise Refused("nobody_signed_in", staff=number)
    return session


def _ended(session: Session, why: str, reason: str, by: str) -> Fact:
    return told(
        SessionEnded(
            staff=session.staff,
            name=session.name,
            terminal=session.terminal,
            why=why,
            reason=reason,
            by=by,
        ),
        session.terminal,
    )


def end_stale(floor: Floor, at: int) -> list[Commit]:
    """When a floor starts: whoever is no longer on the staff, or is something else now, is signed
    out, and so is whoever stayed away for too long."""
    stale = [s for s in floor.people.sessions.values() if not floor.holds(s, at)]
    facts = [
        _ended(s, "expired" if s.expires_at <= at else "configuration", "", "floor") for s in stale
    ]
    return [floor.commit_floor(facts, [], "floor", "end_session", at)] if facts else []


# -- the idle lock --------------------------------------------------------------------------------


def lock_due(floor: Floor) -> int | None:
    """When the next terminal is locked, if nobody touches it until then."""
    idle_ms, touched = floor.config.idle_ms, floor.touched
    if not idle_ms:
        return None
    times = (touched[key] + idle_ms for key, session in floor.people.sessions.items()
             if not session.locked and key in touched)  # fmt: skip
    return min(times, default=None)


def lock_idle(floor: Floor, at: int) -> list[Commit]:
    due = lock_due(floor)
    if due is None or due > at:
        return []
    since = at - floor.config.idle_ms
    idle = [s for key, s in floor.people.sessions.items()
            if not s.locked and floor.touched.get(key, at) <= since]  # fmt: skip
    facts = [told(SessionLocked(**_whose(session)), session.terminal) for session in idle]
    return [floor.commit_floor(facts, [], "clock", "lock_session", at)]


def unlock(floor: Floor, caller: Caller, pin: str, code: str, at: int) -> Commit:
    """Whoever is signed in goes on, with the PIN. Nothing else of the session changes."""
    session = floor.session_at(caller, at)
    try:
        check_pin(floor, caller, Given(session.staff, pin, code), at)
    except OnRecord as refused:
        raise floor.on_record(refused, caller, "unlock_session", at) from None
    floor.touch(caller.session, at)
    fact = told(SessionUnlocked(**_whose(session)))
    return floor.commit_floor([fact], [], caller.terminal.id, "unlock_session", at)


def _whose(session: Session) -> dict[str, Any]:
    return {"staff": session.staff, "terminal": session.terminal}


def sessions_body(floor: Floor, at: int) -> list[dict[str, Any]]:
    """Who is signed in where, for those who watch over the floor."""
    held = (s for s in floor.people.sessions.values() if floor.holds(s, at))
    return [
        {"staff": s.staff, "name": s.name, "role": s.role, "terminal": s.terminal,
         "since": s.expires_at - SESSION_MS, "locked": s.locked}
        for s in sorted(held, key=lambda s: s.staff)
    ]  # fmt: skip
