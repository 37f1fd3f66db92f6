"""A file of timed steps, played against a floor on a virtual clock.

Each line is a JSON object: a message of the protocol with `at`, the milliseconds since the start,
and `as`, the terminal that sends it. Numbers that a person would not want to count are filled in:
`id`, `round` and `seen` where they are left out. Terminals are enrolled and staff signed in as
they first appear. What comes out is every event, in order, each again a JSON object. A step of type
`expect` says what must have come of the step before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.equipment import SeededRng
from fairfelt.exchange.messages import Reply, decode_to_floor
from fairfelt.exchange.port import HousePort
from fairfelt.floor import enrol, sessions
from fairfelt.floor.authority import digest
from fairfelt.floor.books import FloorRecords
from fairfelt.floor.caller import Caller
from fairfelt.floor.commit import Commit
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.floor import Floor
from fairfelt.floor.outbox import to_send
from fairfelt.floor.people import Terminal
from fairfelt.floor.pins import Given, ProofNeeded
from fairfelt.floor.player_edges import EdgeFinder, unknown_edges
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.registry import COMMANDS, AnyCommand
from fairfelt.floor.replies import take_reply
from fairfelt.floor.restore import restore, start
from fairfelt.floor.script_expect import check
from fairfelt.floor.script_names import nearest
from fairfelt.floor.terminals import IssueEnrolment
from fairfelt.journal import decode_entry
from fairfelt.ledger import DOLLARS, sums
from fairfelt.store import Store, in_memory
from fairfelt.table import Table
from fairfelt.table.irregular.remedy_acts import said_of
from fairfelt.table.irregular.said import Adjustment
from fairfelt.table.irregular.settled import last_completed

_ROLES = {"PT": "player", "DT": "dealer", "SV": "supervisor", "DI": "display", "DV": "device"}
_STAFF = {"dealer": "dealer", "supervisor": "gaming_supervisor"}
# What each command must say beside its type, by that type.
_FIELDS = {
    str(command.__struct_config__.tag): tuple(
        field.name for field in msgspec.structs.fields(command) if field.required
    )
    for command in COMMANDS
}

# What a step may be beside a command.
_STEPS = ("expect", "power_failure", "sign_in", "sign_out", "unlock", "wait")

Say = Callable[[dict[str, Any]], None]
T = TypeVar("T")


class ScriptError(Exception):
    """A line that cannot be played, with its number."""


class Unmet(Exception):  # noqa: N818
    """Something else came than a line expects."""


@dataclass(slots=True)
class Player:
    """Plays steps one after the other. Between two steps the floor does what falls due."""

    config: FloorConfig
    say: Say
    seed: int = 0
    store: Store = field(default_factory=in_memory)
    now: int = 0
    staff_only: bool = False  # whether facts are said that no terminal is told
    heard: list[dict[str, Any]] | None = None  # since the last step, where a step expects some
    find_edges: EdgeFinder = unknown_edges
    house: HousePort | None = None  # without one the floor keeps what it has to say
    floor: Floor = field(init=False)
    rng: SeededRng = field(init=False)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    callers: dict[str, Caller] = field(default_factory=dict)
    # What was filled in for each step, by terminal and number: sent again, it says the same.
    filled: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    unasked: set[str] = field(default_factory=set)  # where somebody signed in without a step for it

    def __post_init__(self) -> None:
        self.rng = SeededRng(self.seed)
        self._wake()

    def _wake(self) -> None:
        self.floor = restore(self.config, self.store, self.rng, self.find_edges)
        unanswered = to_send(self.floor.state)
        self._commit(start(self.floor, self.store, self.now))
        for message in unanswered.values():
            self._ask_house(message)

    def play(self, step: dict[str, Any]) -> None:
        step = dict(step)
        at = step.pop("at", self.now)
        if not isinstance(at, int) or at < self.now:
            raise ScriptError(f"`at` must be whole milliseconds from {self.now} on, not {at!r}")
        kind = step.get("type")
        if self.heard is not None and kind != "expect":
            self.heard.clear()
        self.advance(at)
        if kind == "expect":
            self._expect(step)
        elif kind == "power_failure":
            self._say({"at": self.now, "event": "power_failure"})
            self._wake()
        elif kind != "wait":
            name = step.pop("as", None)
            if not isinstance(name, str):
                raise ScriptError("`as` must name a terminal, such as PT-1 or DT-1")
            self._ask(name, step)

    def check(self, step: Mapping[str, Any]) -> None:
        """A slip of the pen is the writer's to mend, not the floor's to refuse."""
        kind, table = step.get("type"), step.get("table")
        known = (*_FIELDS, *_STEPS)
        if kind not in known:
            raise ScriptError(f"there is no step of the type {kind!r}{nearest(str(kind), known)}")
        if table is not None:
            self.check_table(table)

    def check_table(self, table: object) -> None:
        if table not in self.floor.pit.tables:
            there = ", ".join(self.floor.pit.tables)
            raise ScriptError(f"there is no table {table!r} on this floor, which has {there}")

    def _expect(self, step: dict[str, Any]) -> None:
        del step["type"]
        try:
            problem = check(step, self.heard or (), self.floor.ledger.balances)
        except ValueError as error:
            raise ScriptError(str(error)) from error
        if problem:
            raise Unmet(problem)

    def advance(self, at: int) -> None:
        """Let time pass, stopping at everything that falls due on the way."""
        while (due := self.floor.due()) is not None and due <= at:
            self.now = max(self.now, due)
            self._commit(self.floor.tick(self.now))
        self.now = at

    def _ask(self, name: str, step: dict[str, Any]) -> None:
        try:
            if step.get("type") in ("sign_in", "sign_out", "unlock"):
                self._door(name, step)
            else:
                self._command(name, step)
        except msgspec.ValidationError as error:
            refused = Refused("bad_message", problem=str(error).rstrip("."))
            self._say_refused(name, step.get("id", 0), refused)
        except Refused as refused:
            if isinstance(refused, OnRecord) and refused.commit:
                self._commit([refused.commit])
            self._say_refused(name, step.get("id", 0), refused)

    def _command(self, name: str, step: dict[str, Any]) -> None:
        caller = self.caller(name, step)
        step.setdefault("id", self.floor.answers[caller.terminal.id].last + 1)
        self._fill_in(step, caller.terminal.id)
        command: Any = msgspec.convert(step, AnyCommand)
        done = self._proved(caller, lambda known: self.floor.handle(known, command, self.now))
        if not isinstance(done, list):
            self._say_answer(name, command.id, dict(done))
        else:
            self._commit(done)
            self._draw_announced()

    def _draw_announced(self) -> None:
        """What a command led to is drawn now that it is on record that it will be."""
        for runner in self.floor.pit.runners.values():
            while runner.announced is not None and (commits := runner.drive(self.now)):
                self._commit(commits)

    def _proved(self, caller: Caller, act: Callable[[Caller], T]) -> T:
        """Here nobody waits while a PIN is looked at."""
        try:
            return act(caller)
        except ProofNeeded as needed:
            return act(replace(caller, proof=needed.prove(self.now)))

    def _fill_in(self, step: dict[str, Any], seat: str) -> None:
        table = self.floor.pit.tables.get(str(step.get("table")))
        if table is None:
            return
        state, fields = table.state, _FIELDS.get(str(step["type"]), ())
        known = {
            "round": state.round.number,
            "seen": state.n,
            "after": len(state.slip(seat).choices),
        }
        if step["id"] <= self.floor.answers[seat].last:
            known = self.filled.get((seat, step["id"]), known)
        self.filled[seat, step["id"]] = known
        for name in known.keys() & fields:
            step.setdefault(name, known[name])
        if step["type"] == "remedy" and (received := self._received(table, step)) is not None:
            step.setdefault("received_cents", received)

    def _received(self, table: Table, step: dict[str, Any]) -> int | None:
        """What a screen shows beside an adjustment: what the seat has had out of the round."""
        found, seats = table.irregularities.get(str(step.get("irregularity"))), step.get("seats")
        if found is None or not issubclass(said_of(found), Adjustment) or not seats:
            return None
        records = FloorRecords(self.floor.pit_desk.books, table)
        last = records.last_played(seats[0]) if found.until == "last" else last_completed(table)
        past = records.past(step.get("round") or last)
        return None if past is None else past.received.get(seats[0], 0)

    def _door(self, name: str, step: dict[str, Any]) -> None:
        if step["type"] == "sign_in":
            number, take_over = str(step.get("staff")), step.get("take_over") is True
            left = self.floor.state.people.where(number, self.now)
            self._sign_in(name, number, str(step.get("pin")), take_over=take_over)
            self.unasked -= {name, left}  # what a step says is not undone unasked
        elif name in self.callers and step["type"] == "unlock":
            self._unlock(self.callers[name], str(step.get("pin")))
        elif name in self.callers:
            self.unasked.discard(name)
            self._commit([enrol.sign_out(self.floor.reception, self.callers[name], self.now)])
        else:
            raise Refused("not_signed_in")

    def _unlock(self, caller: Caller, pin: str) -> None:
        def unlock(known: Caller) -> Commit:
            return sessions.unlock(self.floor.reception, known, pin, "", self.now)

        self._commit([self._proved(caller, unlock)])

    def _sign_in(self, name: str, staff: str, pin: str, *, take_over: bool) -> None:
        terminal = self._enrolled(name, None)
        self.callers.setdefault(name, Caller(terminal))  # a wrong PIN ends no session
        commit, answer = self._proved(
            Caller(terminal),
            lambda caller: enrol.sign_in(
                self.floor.reception, caller, Given(staff, pin), self.now, take_over=take_over
            ),
        )
        self.callers[name] = Caller(terminal, digest(answer["session"]))
        self._commit([commit])

    def caller(self, name: str, step: dict[str, Any]) -> Caller:
        """The terminal of that name, enrolled and signed in when it first appears, and again where
        whoever that was went to another terminal since."""
        if name not in self.callers:
            terminal = self._enrolled(name, step.get("table"), step.get("terminal"))
            self.callers[name] = Caller(terminal)
            self._somebody_signs_in(name, _STAFF.get(terminal.role))
        elif (
            name in self.unasked
            and self.callers[name].session not in self.floor.state.people.sessions
        ):
            self._somebody_signs_in(name, _STAFF[self.callers[name].terminal.role])
        return self.callers[name]

    def _somebody_signs_in(self, name: str, role: str | None) -> None:
        """Somebody who is signed in nowhere else; where there is nobody, the first of them comes
        over."""
        able = [s for s in self.config.staff if s.role == role and s.pin]
        people = self.floor.state.people
        free = [s for s in able if people.where(s.number, self.now) is None]
        for staff in (free or able)[:1]:
            self._sign_in(name, staff.number, staff.pin, take_over=True)
            self.unasked.add(name)

    def _enrolled(self, name: str, table: str | None, serves: str | None = None) -> Terminal:
        prefix, _, number = name.partition("-")
        if prefix not in _ROLES or not number.isdecimal() or not 0 < int(number) <= 10_000:
            raise ScriptError(f"{name} is not a terminal; use {', '.join(_ROLES)} with a number")
        while name not in self.terminals:  # numbered as they come: those before it come first
            terminal = self._enrol(_ROLES[prefix], table, serves)
            self.terminals[terminal.id] = terminal
        return self.terminals[name]

    def _enrol(self, role: str, table: str | None, serves: str | None) -> Terminal:
        code = self._code(role, table, serves)
        commit, answer = enrol.enrol(self.floor.reception, role, code, self.now)
        self._commit([commit])
        return enrol.terminal_of(self.floor.reception, answer["token"])

    def _code(self, role: str, table: str | None, serves: str | None) -> str | None:
        """What lets a terminal in: nothing on a demo floor, else a supervisor's code."""
        if self.config.demo and role != "device":
            return None
        if first := enrol.first_code(self.floor.reception, self.now):
            self._commit([first[0]])
            if role == "supervisor":
                return first[1]
        if role == "device":  # which takes two people, and a script may have none
            commit, code = enrol.own_code(
                self.floor.reception, role, self.now, table, None if table else serves
            )
            self._commit([commit])
            return code
        supervisor = self.caller("SV-1", {})
        id_ = self.floor.answers[supervisor.terminal.id].last + 1
        command: Any = IssueEnrolment(id_, role)  # type: ignore[arg-type]
        done = self.floor.handle(supervisor, command, self.now)
        if not isinstance(done, list):
            raise ScriptError("an enrolment code was asked for twice")
        self._commit(done)
        return str(done[0].answer["code"])

    # -- what is said ---------------------------------------------------------------------------

    def _commit(self, commits: list[Commit]) -> None:
        if not commits:
            return
        self.store.append([commit.row for commit in commits])
        for commit in commits:
            self.floor.recorder.wrote(commit)
            for told in commit.private:
                said = msgspec.to_builtins(told.body)
                self._say({"at": commit.at, "seat": told.seat, "kind": told.kind, "body": said})
            for n, fact in commit.public:
                body = {key: value for key, value in fact.body.plain().items() if key != "config"}
                self._say({"at": commit.at, "table": commit.table, "n": n, "kind": fact.kind,
                           "body": body})  # fmt: skip
            if self.staff_only or self.heard is not None:
                self._say_staff_only(commit)
            if commit.id:
                self._say_answer(commit.actor, commit.id, dict(commit.answer))
        for commit in commits:
            if commit.to_house:
                self._ask_house(commit.to_house)

    def _ask_house(self, message: bytes) -> None:
        if self.house is not None:
            self.house.ask(message, self.now, self._hear_house)

    def _hear_house(self, said: bytes) -> None:
        reply = decode_to_floor(said)
        if isinstance(reply, Reply):
            self._commit(take_reply(self.floor.cage, reply, self.now))

    def _say_staff_only(self, commit: Commit) -> None:
        """What stands in the records and is told to no player: facts of the floor, and those about
        a table that are kept from everybody."""
        for fact in decode_entry(commit.row.body).facts:
            if fact.on_record_only or (commit.table is None and not fact.seat):
                said = {"at": commit.at, "stream": commit.row.stream, "kind": fact.kind,
                        "body": _hidden(fact.body.plain())}  # fmt: skip
                self._say(said, aloud=self.staff_only)

    def _say(self, event: dict[str, Any], *, aloud: bool = True) -> None:
        if self.heard is not None:
            self.heard.append(event)
        if aloud:
            self.say(event)

    def _say_answer(self, name: str, id_: int, answer: dict[str, Any]) -> None:
        self._say({"at": self.now, "as": name, "id": id_, "answer": _hidden(answer)})

    def _say_refused(self, name: str, id_: int, refused: Refused) -> None:
        why = {"code": refused.code, "details": refused.details}
        self._say({"at": self.now, "as": name, "id": id_, "refused": why})

    def end(self) -> None:
        balances = {k: v for k, v in sorted(self.floor.ledger.balances.items()) if v}
        self.say({"at": self.now, "event": "end", "balances_cents": balances,
                  "sum_cents": sums(balances).get(DOLLARS, 0)})  # fmt: skip


def _hidden(said: dict[str, Any]) -> dict[str, Any]:
    """Codes and digests are random; a transcript shows that there was one."""
    return {
        key: "…" if value and (key == "code" or key.endswith("_sha256")) else value
        for key, value in said.items()
    }
