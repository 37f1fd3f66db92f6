"""A file of timed steps, played against a floor on a virtual clock.

Each line is a JSON object: a message of the protocol with `at`, the milliseconds since the start,
and `as`, the terminal that sends it. Numbers that a person would not want to count are filled in:
`id`, `round` and `seen` where they are left out. Terminals are enrolled and staff signed in as
they first appear. What comes out is every event, in order, each again a JSON object.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.equipment import SeededRng
from fairfelt.floor import enrol
from fairfelt.floor.authority import digest
from fairfelt.floor.commands import AnyCommand, IssueEnrolment
from fairfelt.floor.config import DEMO_FLOOR, FloorConfig, floor_from, load_floor
from fairfelt.floor.floor import Caller, Commit, Floor
from fairfelt.floor.people import Terminal
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.restore import restore, start
from fairfelt.store import SqliteStore, Store

_ROLES = {"PT": "player", "DT": "dealer", "SV": "supervisor", "DI": "display", "DV": "device"}
_STAFF = {"dealer": "dealer", "supervisor": "gaming_supervisor"}
# What each command must say beside its type, by that type.
_FIELDS = {
    str(command.__struct_config__.tag): tuple(
        field.name for field in msgspec.structs.fields(command) if field.required
    )
    for command in get_args(AnyCommand)
}

Say = Callable[[dict[str, Any]], None]


class ScriptError(Exception):
    """A line that cannot be played, with its number."""


@dataclass(slots=True)
class Player:
    """Plays steps one after the other. Between two steps the floor does what falls due."""

    config: FloorConfig
    say: Say
    seed: int = 0
    store: Store = field(default_factory=lambda: SqliteStore(":memory:"))
    now: int = 0
    floor: Floor = field(init=False)
    rng: SeededRng = field(init=False)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    callers: dict[str, Caller] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = SeededRng(self.seed)
        self._wake()

    def _wake(self) -> None:
        self.floor = restore(self.config, self.store, self.rng)
        self._commit(start(self.floor, self.store, self.now))

    def play(self, step: dict[str, Any]) -> None:
        step = dict(step)
        at = step.pop("at", self.now)
        if not isinstance(at, int) or at < self.now:
            raise ScriptError(f"`at` must be whole milliseconds from {self.now} on, not {at!r}")
        self.advance(at)
        kind = step.get("type")
        if kind == "wait":
            return
        if kind == "power_failure":
            self.say({"at": self.now, "event": "power_failure"})
            self._wake()
            return
        name = step.pop("as", None)
        if not isinstance(name, str):
            raise ScriptError("`as` must name a terminal, such as PT-1 or DT-1")
        self._ask(name, step)

    def advance(self, at: int) -> None:
        """Let time pass, stopping at everything that falls due on the way."""
        while (due := self.floor.due()) is not None and due <= at:
            self.now = max(self.now, due)
            self._commit(self.floor.tick(self.now))
        self.now = at

    def _ask(self, name: str, step: dict[str, Any]) -> None:
        try:
            if step.get("type") in ("sign_in", "sign_out"):
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
        step.setdefault("id", self.floor.answers.last_id(caller.terminal.id) + 1)
        self._fill_in(step, caller.terminal.id)
        command: Any = msgspec.convert(step, AnyCommand)
        done = self.floor.handle(caller, command, self.now)
        if not isinstance(done, list):
            self._say_answer(name, command.id, dict(done))
        else:
            self._commit(done)

    def _fill_in(self, step: dict[str, Any], seat: str) -> None:
        table = self.floor.tables.get(str(step.get("table")))
        if table is None:
            return
        state, fields = table.state, _FIELDS.get(str(step["type"]), ())
        known = {"round": state.round, "seen": state.n, "after": len(state.slip(seat).choices)}
        for name in known.keys() & fields:
            step.setdefault(name, known[name])

    def _door(self, name: str, step: dict[str, Any]) -> None:
        if step["type"] == "sign_in":
            self._sign_in(name, str(step.get("staff")), str(step.get("pin")))
        elif name in self.callers:
            self._commit([enrol.sign_out(self.floor, self.callers[name], self.now)])
        else:
            raise Refused("not_signed_in")

    def _sign_in(self, name: str, staff: str, pin: str) -> None:
        terminal = self._enrolled(name, None)
        self.callers.setdefault(name, Caller(terminal))  # a wrong PIN ends no session
        commit, answer = enrol.sign_in(self.floor, terminal, staff, pin, self.now)
        self.callers[name] = Caller(terminal, digest(answer["session"]))
        self._commit([commit])

    def caller(self, name: str, step: dict[str, Any]) -> Caller:
        """The terminal of that name, enrolled and signed in when it first appears."""
        if name not in self.callers:
            terminal = self._enrolled(name, step.get("table"), step.get("terminal"))
            self.callers[name] = Caller(terminal)
            wanted = _STAFF.get(terminal.role)
            staff = next((s for s in self.config.staff if s.role == wanted and s.pin), None)
            if staff is not None:
                self._sign_in(name, staff.number, staff.pin)
        return self.callers[name]

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
        commit, answer = enrol.enrol(self.floor, role, code, self.now)
        self._commit([commit])
        return enrol.terminal_of(self.floor, answer["token"])

    def _code(self, role: str, table: str | None, serves: str | None) -> str | None:
        """What lets a terminal in: nothing on a demo floor, else a supervisor's code."""
        if self.config.demo and role != "device":
            return None
        if first := enrol.first_code(self.floor, self.now):
            self._commit([first[0]])
            if role == "supervisor":
                return first[1]
        supervisor = self.caller("SV-1", {})
        id_ = self.floor.answers.last_id(supervisor.terminal.id) + 1
        at = (table, None if table else serves) if role == "device" else (None, None)
        command: Any = IssueEnrolment(id_, role, *at)  # type: ignore[arg-type]
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
            for fact in commit.private:
                self.say({"at": commit.at, "seat": fact.seat, "kind": fact.kind, "body": fact.body})
            for n, fact in commit.public:
                body = {key: value for key, value in fact.body.items() if key != "config"}
                self.say({"at": commit.at, "table": commit.table, "n": n, "kind": fact.kind,
                          "body": body})  # fmt: skip
            if commit.id:
                self._say_answer(commit.actor, commit.id, dict(commit.answer))

    def _say_answer(self, name: str, id_: int, answer: dict[str, Any]) -> None:
        self.say({"at": self.now, "as": name, "id": id_, "answer": _hidden(answer)})

    def _say_refused(self, name: str, id_: int, refused: Refused) -> None:
        why = {"code": refused.code, "message": refused.message, "details": refused.details}
        self.say({"at": self.now, "as": name, "id": id_, "refused": why})

    def end(self) -> None:
        balances = {k: v for k, v in sorted(self.floor.ledger.balances.items()) if v}
        self.say({"at": self.now, "event": "end", "balances_cents": balances,
                  "sum_cents": sum(balances.values())})  # fmt: skip


def _hidden(answer: dict[str, Any]) -> dict[str, Any]:
    """Codes are random and secret; a transcript shows that there was one."""
    return {key: "…" if key == "code" else value for key, value in answer.items()}


def play_file(path: Path, say: Say, seed: int | None = None) -> Player:
    """Play a script, and hand back the floor as it is then, with its records. Its first line may
    be a header: `floor` (a file beside it, or a configuration; the demo floor otherwise) and
    `seed`."""
    lines = list(_lines(path.read_text(encoding="utf-8").splitlines()))
    header = lines.pop(0)[1] if lines and "type" not in lines[0][1] else {}
    unknown = set(header) - {"floor", "seed"}
    if unknown:
        raise ScriptError(f"line 1: a header has `floor` and `seed`, not {', '.join(unknown)}")
    player = Player(
        _floor(header.get("floor"), path), say, header.get("seed", 0) if seed is None else seed
    )
    for number, step in lines:
        try:
            player.play(step)
        except (ScriptError, KeyError) as error:
            raise ScriptError(f"line {number}: {error}") from error
    player.end()
    return player


def _lines(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            step = json.loads(line)
        except json.JSONDecodeError as error:
            raise ScriptError(f"line {number}: not JSON: {error}") from error
        if not isinstance(step, dict):
            raise ScriptError(f"line {number}: a step is a JSON object")
        yield number, step


def _floor(floor: object, path: Path) -> FloorConfig:
    if floor is None:
        return load_floor(DEMO_FLOOR)
    if isinstance(floor, str):
        return load_floor(path.parent / floor)
    if isinstance(floor, dict):
        return floor_from(floor, path.name)
    raise ScriptError("`floor` is the name of a file or a configuration")
