"""The reception: who is on the staff, who is signed in where, and what is refused on record."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.people import People, Session
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.refusals import OnRecord


class Reception:
    def __init__(self, recorder: Recorder, config: FloorConfig) -> None:
        self.recorder = recorder
        self.employ(config)
        self.touched: dict[str, int] = {}  # when each session last did something

    @property
    def people(self) -> People:
        return self.recorder.state.people

    def employ(self, config: FloorConfig) -> None:
        """The list of staff may change while the floor runs."""
        self.config = config
        self.members = config.members

    def staff(self, caller: Caller, at: int) -> Session:
        """The member of staff who is signed in at this terminal, and there."""
        session = self.session_at(caller, at)
        if session.locked:
            raise Refused("session_locked", name=session.name)
        return session

    def session_at(self, caller: Caller, at: int) -> Session:
        """The session of this terminal, if it still holds."""
        if caller.session is None:
            raise Refused("not_signed_in")
        session = self.people.sessions.get(caller.session)
        if session is None and (moved := self.people.moved.get(caller.terminal.id)):
            raise Refused("session_taken_over", name=moved.name, terminal=moved.to_terminal)
        if session is None or not self.holds(session, at):
            raise Refused("session_ended")
        if session.terminal != caller.terminal.id:
            raise Refused("session_foreign")
        return session

    def holds(self, session: Session, at: int) -> bool:
        """Whether it is that person's still, by the configuration as it is now."""
        person = self.members.get(session.staff)
        if person is None or session.expires_at <= at:
            return False
        as_then = (person.name, person.role) == (session.name, session.role)
        return as_then and session.credentials in ("", person.credentials)

    def touch(self, session: str | None, at: int) -> None:
        """Somebody is at the terminal."""
        if session in self.people.sessions:
            self.touched[session] = at

    def on_record(
        self, refused: OnRecord, caller: Caller, act: str, at: int, table: str = ""
    ) -> OnRecord:
        """A refusal with what is to be written of it before anybody is told."""
        session = self.people.sessions.get(caller.session or "")
        where = {"act": act, "code": refused.code, "table": table, "at": at}
        fact = refused.fact(caller.terminal.id, session, where)
        refused.commit = self.recorder.commit_floor([fact], [], caller.terminal.id, act, at)
        return refused
