"""Staff sessions after the sign-in: who is signed in where, who may end that, and the idle lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, rank_of
from fairfelt.floor import two_games
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.authorise import check_pin, code_used
from fairfelt.floor.desks import FrontDesk
from fairfelt.floor.facts.people import SessionEnded, SessionEndedBy, SessionLocked, SessionUnlocked
from fairfelt.floor.people import SESSION_MS, Session
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told
from fairfelt.table.act import written
from fairfelt.table.commands import Name, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.reception import Reception


class EndSession(StaffCommand, frozen=True, tag="end_session"):
    """Somebody is signed out by a manager, wherever that is."""

    staff: Name
    reason: Words


def _end_session(asking: Asking[FrontDesk, EndSession]) -> Commit:
    """A manager signs somebody out, wherever that is. Nobody does so to somebody above."""
    reception, command = asking.desk.reception, asking.command
    session = _session_of(reception, command.staff, asking.at)
    reason = written(command.reason)
    needed = max(_SIGNS_OUT, rank_of(session.role) or _SIGNS_OUT)
    staff = asking.authorise(asked_of(command, reason), needed)
    ended = _ended(session, "manager", reason, staff.staff)
    released = two_games.released(
        reception.recorder.state.conducted, session.terminal, session.staff
    )
    return asking.commit(staff, [ended, *released])


_SIGNS_OUT = Rank.ASSISTANT_GAMING_MANAGER
ACTS = (
    DeskAct(
        desk=FrontDesk,
        command=EndSession,
        do=_end_session,
        rank=_SIGNS_OUT,
    ),
)


def _session_of(reception: Reception, number: str, at: int) -> Session:
    found = (
        s
        for s in reception.people.sessions.values()
        if s.staff == number and reception.holds(s, at)
    )
    session = next(found, None)
    if session is None:
        raise Refused("nobody_signed_in", staff=number)
    return session


def _ended(session: Session, why: SessionEndedBy, reason: str, by: str) -> Fact:
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


def end_stale(reception: Reception, at: int) -> list[Commit]:
    """Whoever is no longer on the staff, is something else now or has another PIN is signed out and
    conducts no game any more, and so is whoever stayed away for too long."""
    facts: list[Fact] = []
    for s in [s for s in reception.people.sessions.values() if not reception.holds(s, at)]:
        why: SessionEndedBy = "expired" if s.expires_at <= at else "configuration"
        facts += [
            _ended(s, why, "", "floor"),
            *two_games.released(reception.recorder.state.conducted, s.terminal, s.staff),
        ]
    return [reception.recorder.commit_floor(facts, [], "floor", "end_session", at)] if facts else []


def expiry_due(reception: Reception) -> int | None:
    """When the next session ends of itself."""
    return min((s.expires_at for s in reception.people.sessions.values()), default=None)


def end_expired(reception: Reception, at: int) -> list[Commit]:
    """Nobody has to sign in first for a session to be over, and for its games to be free."""
    due = expiry_due(reception)
    return [] if due is None or due > at else end_stale(reception, at)


# -- the idle lock --------------------------------------------------------------------------------


def lock_due(reception: Reception) -> int | None:
    """When the next terminal is locked, if nobody touches it until then."""
    idle_ms, touched = reception.config.idle_ms, reception.touched
    if not idle_ms:
        return None
    times = (touched[key] + idle_ms for key, session in reception.people.sessions.items()
             if not session.locked and key in touched)  # fmt: skip
    return min(times, default=None)


def lock_idle(reception: Reception, at: int) -> list[Commit]:
    due = lock_due(reception)
    if due is None or due > at:
        return []
    since = at - reception.config.idle_ms
    idle = [s for key, s in reception.people.sessions.items()
            if not s.locked and reception.touched.get(key, at) <= since]  # fmt: skip
    facts = [told(SessionLocked(**_whose(session)), session.terminal) for session in idle]
    return [reception.recorder.commit_floor(facts, [], "clock", "lock_session", at)]


def unlock(reception: Reception, caller: Caller, pin: str, code: str, at: int) -> Commit:
    """Whoever is signed in goes on, with the PIN. Nothing else of the session changes."""
    session = reception.session_at(caller, at)
    try:
        check_pin(reception, caller, Given(session.staff, pin, code), at)
    except OnRecord as refused:
        raise reception.on_record(refused, caller, "unlock_session", at) from None
    reception.touch(caller.session, at)
    facts = [told(SessionUnlocked(**_whose(session))), *code_used(caller.proof)]
    return reception.recorder.commit_floor(facts, [], caller.terminal.id, "unlock_session", at)


def _whose(session: Session) -> dict[str, Any]:
    return {"staff": session.staff, "terminal": session.terminal}


def sessions_body(reception: Reception, at: int) -> list[dict[str, Any]]:
    """Who is signed in where, for those who watch over the floor."""
    held = (s for s in reception.people.sessions.values() if reception.holds(s, at))
    return [
        {"staff": s.staff, "name": s.name, "role": s.role, "terminal": s.terminal,
         "since": s.expires_at - SESSION_MS, "locked": s.locked}
        for s in sorted(held, key=lambda s: s.staff)
    ]  # fmt: skip
