"""A floor, its terminals, its clock and its disk in one thread, all decided by a seed.

As in the server, commands are done in memory at once, written in batches, and answered only when
they are written. A crash forgets everything but the records; terminals then send again, under the
same numbers, whatever they have no answer to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

import msgspec

from fairfelt.core.errors import Fault, Refused
from fairfelt.equipment import SeededRng
from fairfelt.floor import Commit, Floor, FloorConfig
from fairfelt.floor.caller import Caller
from fairfelt.floor.history.audit import audit
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.registry import AnyCommand
from fairfelt.floor.restore import last_at, restore, start
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import wagers
from fairfelt.store import SqliteStore
from tests.floors import INTERBLOCK, floor_config, quiet, table_config
from tests.sim.faults import Crash, FaultyStore
from tests.sim.model import CALLS, COVERS, VOID, Model

SEATS = ("PT-1", "PT-2", "PT-3")
IN_ROUND = ("wagering", "awaiting_result", "deciding", "result_entered", "suspended")
HOUR = 3_600_000


@dataclass
class Terminal:
    caller: Caller
    ids: int = 0
    unanswered: list[dict[str, Any]] = field(default_factory=list)  # in the order they were sent


class World:
    """Terminals, clock, disk and power; what people do, and what must come of it, is for the floors
    below to say."""

    CONFIG: ClassVar[FloorConfig]
    DEVICE_AT: ClassVar[str]  # the table whose device is a terminal of its own

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.store = FaultyStore(SqliteStore(":memory:"), self.random)
        self.rng = SeededRng(seed)
        self.wall = 1_000_000_000  # what the clock on the wall says; it may jump
        self.now = self.wall
        self.terminals = self._enrol()
        self.model = Model()
        self.answered: set[tuple[str, int]] = set()
        self.queue: list[Commit | tuple[str, int]] = []  # to be written; or an answer given again
        self.read: Counter[str] = Counter()  # entries of each stream that the model has seen
        self.counts: Counter[str] = Counter()  # what happened, so that a test can tell it did
        self.store.failing = True
        self.floor: Floor
        self._wake()

    def _enrol(self) -> dict[str, Terminal]:
        """Everybody comes in before anything goes wrong."""
        player = quiet(self.CONFIG, store=self.store)
        player.now = self.now
        names = [*SEATS, "DT-1", "SV-1", "DV-1"]
        callers = {name: player.caller(name, {"table": self.DEVICE_AT}) for name in names}
        answers = player.floor.answers
        return {name: Terminal(caller, answers[name].last) for name, caller in callers.items()}

    # -- terminals ------------------------------------------------------------------------------

    def send(self, name: str, **command: Any) -> None:
        terminal = self.terminals[name]
        terminal.ids += 1
        command["id"] = terminal.ids
        terminal.unanswered.append(command)
        self._deliver(name, command)

    def _deliver(self, name: str, command: dict[str, Any]) -> None:
        asked: Any = msgspec.convert(command, AnyCommand)
        try:
            done = self.floor.handle(self.terminals[name].caller, asked, self.now)
        except Refused as refused:
            if isinstance(refused, OnRecord) and refused.commit:
                self.queue.append(refused.commit)
            self._refused(name, command["id"], refused.code)
        else:
            self.queue += [(name, command["id"])] if isinstance(done, dict) else done

    def _refused(self, name: str, id_: int, code: str) -> None:
        self.counts[code] += 1
        assert not self._on_record(name, id_), f"{name} {id_} was done and then refused: {code}"
        self._take(name, id_)

    def _take(self, name: str, id_: int) -> dict[str, Any] | None:
        waiting = self.terminals[name].unanswered
        command = next((command for command in waiting if command["id"] == id_), None)
        if command:
            waiting.remove(command)
        return command

    def _told(self, name: str, id_: int) -> None:
        command = self._take(name, id_)
        if command:
            self.counts["answered"] += 1
            self.answered.add((name, id_))
            self.model.done(name, command)

    def _resend(self) -> None:
        """Each terminal repeats what it has no answer to, before anything else happens."""
        for name, terminal in self.terminals.items():
            for command in list(terminal.unanswered):
                known, size = self._on_record(name, command["id"]), len(self.queue)
                self._deliver(name, command)
                if known:
                    self.counts["done before, told after"] += 1
                    assert self.queue[size:] == [(name, command["id"])]

    def _on_record(self, name: str, id_: int) -> bool:
        return id_ in {known for known, _ in self.store.answers(name, 10_000)}

    # -- the disk and the power -----------------------------------------------------------------

    def flush(self) -> None:
        """Write what has collected, then tell it. Or fail."""
        queue, self.queue = self.queue, []
        try:
            self.store.append([item.row for item in queue if isinstance(item, Commit)])
        except Fault:
            self.counts["fault"] += 1
            self._wake()  # nothing was told, so nothing has happened
        except Crash as crash:
            self.counts[f"crash {crash}"] += 1
            self.wall += self.random.choice([0, 50, 3_000, 90_000, HOUR, -HOUR])
            self._wake()
        else:
            for item in queue:
                if isinstance(item, tuple):
                    self._told(*item)
                    continue
                self.floor.recorder.wrote(item)
                self.hear(item)
                if item.id:
                    self._told(item.actor, item.id)
        self._learn()

    def hear(self, commit: Commit) -> None:
        """It is written, and everybody whom it concerns is told."""

    def _wake(self) -> None:
        """Come back from the records as often as it takes."""
        while True:
            self.queue = []
            self.now = max(self.wall, last_at(self.store))
            self.floor = restore(self.CONFIG, self.store, self.rng)
            before = self._rounds()
            try:
                commits = start(self.floor, self.store, self.now)
                self.store.append([commit.row for commit in commits])
            except (Fault, Crash):
                self.counts["failed to start"] += 1
                continue
            for commit in commits:
                self.floor.recorder.wrote(commit)
            assert self._rounds() == before  # no round is skipped or opened by coming back
            self._learn()
            self.come_back()
            self._resend()
            return

    def come_back(self) -> None:
        """Everybody is welcomed again."""

    def _rounds(self) -> dict[str, int]:
        return {id_: table.state.round.number for id_, table in self.floor.pit.tables.items()}

    def pass_time(self, ms: int) -> None:
        self.now += ms
        self.wall += ms
        self.queue += self.floor.tick(self.now)

    def _learn(self) -> None:
        """How rounds ended, from the records."""
        for id_ in self.floor.pit.tables:
            stream = f"table:{id_}"
            for n, body, _ in self.store.entries(stream, self.read[stream]):
                self.read[stream] = n
                for fact in decode_entry(body).facts:
                    self.counts[fact.kind] += 1
                    self.read_fact(id_, fact)

    def read_fact(self, id_: str, fact: Fact) -> None:
        if fact.kind in ("round.settled", "round.voided"):
            result = getattr(fact.body, "result", None) or VOID
            self.model.results[id_, fact.body.round] = result

    # -- what people do -------------------------------------------------------------------------

    def acts(self) -> Mapping[Callable[[], None], int]:
        """What somebody on the floor, or time, may do next, and how often they do."""
        raise NotImplementedError

    def act(self) -> None:
        acts = self.acts()
        (act,) = self.random.choices([*acts], [*acts.values()])
        act()

    def wait(self) -> None:
        self.pass_time(self.random.choice([10, 1_000, 4_000, 9_000]))

    def void_lost_draws(self) -> None:
        """A draw that was lost is for a supervisor, and never made again by itself."""
        for id_, table in self.floor.pit.tables.items():
            if self.is_lost(id_):
                self.send("SV-1", type="remedy", table=id_, seen=table.state.n,
                          reason="the draw was lost", irregularity="system")  # fmt: skip

    def is_lost(self, id_: str) -> bool:
        stopped = self.floor.pit.tables[id_].state.round.suspended
        return stopped is not None and stopped["reason"] == "draw_lost"

    # -- what must be so ------------------------------------------------------------------------

    def check(self) -> None:
        assert audit(self.store).findings == []
        assert not self.floor.pit.frozen
        for name in self.terminals:
            ids = Counter(id_ for id_, _ in self.store.answers(name, 10_000))
            told = {id_ for who, id_ in self.answered if who == name}
            assert told <= ids.keys()
            assert set(ids.values()) <= {1}
        if not self.queue and not any(t.unanswered for t in self.terminals.values()):
            self.counts["compared"] += 1
            self.compare()

    def compare(self) -> None:
        """Everybody has been answered: what they were told must be so."""
        raise NotImplementedError

    def finish(self) -> None:
        """The trouble is over: every round in progress goes on to its end."""
        self.store.failing = False
        begun = {id_: t.state.round.number for id_, t in self.floor.pit.tables.items() if
                 t.state.phase in IN_ROUND}  # fmt: skip
        for _ in range(200):
            self.flush()
            if all((id_, round_) in self.model.results for id_, round_ in begun.items()):
                return
            for go_on in self.going_on():
                go_on()
                self.flush()
            self.pass_time(1_000)
        raise AssertionError(f"a round does not end: {begun}, {self.model.results}")

    def going_on(self) -> Sequence[Callable[[], None]]:
        """What brings rounds to their end."""
        raise NotImplementedError


class Wheels(World):
    """Roulette with a dealer, an automated wheel, random numbers, and a wheel that reports."""

    CONFIG = floor_config(
        tables=(
            table_config("R1", wagering_ms=20_000),
            table_config("R2", mode="automated", wagering_ms=20_000),
            table_config("R3", mode="rng", wagering_ms=5_000),
            table_config("I1", ruleset=INTERBLOCK, wagering_ms=10_000, device="attached"),
        )
    )
    DEVICE_AT = "I1"

    def read_fact(self, id_: str, fact: Fact) -> None:
        # The simulated wheel always reports; only a failing disk gets in its way.
        if (id_, fact.kind) == ("R2", "round.suspended"):
            assert fact.body.reason == "draw_lost"
        super().read_fact(id_, fact)

    def acts(self) -> Mapping[Callable[[], None], int]:
        return {self.play: 6, self.deal: 2, self.supervise: 1, self.spin: 1, self.wait: 2,
                self.flush: 3}  # fmt: skip

    def going_on(self) -> Sequence[Callable[[], None]]:
        return self.deal, self.supervise, self.spin, self.void_lost_draws

    def play(self) -> None:
        seat, table = (
            self.random.choice(SEATS),
            self.random.choice([*self.floor.pit.tables.values()]),
        )
        at = {"table": table.id, "round": table.state.round.number}
        cents = self.random.choice([100, 300, 500])
        match self.random.randrange(4):
            case 0:
                self.send(seat, type="insert_note", cents=self.random.choice([5_000, 10_000]))
            case 1:
                spots = self.random.sample(sorted(COVERS), 2)
                self.send(seat, type="place_bets", **at, stakes={spots[0]: cents, spots[1]: 0})
            case _:
                call = self.random.choice(sorted(CALLS))
                self.send(seat, type="place_call", **at, call=call, piece_cents=cents)

    def deal(self) -> None:
        """The dealer's next act at the live table."""
        state = self.floor.pit.tables["R1"].state
        match state.phase:
            case "open":
                self.send("DT-1", type="start_round", table="R1", seen=state.n)
            case "wagering":
                self.send("DT-1", type="spin_wheel", table="R1", seen=state.n)
            case "awaiting_result":
                result = state.round.sensed or str(self.random.randrange(37))
                self.send("DT-1", type="enter_result", table="R1", seen=state.n, result=result)
            case "result_entered":
                self.send("DT-1", type="confirm_result", table="R1", seen=state.n)

    def supervise(self) -> None:
        """The supervisor puts right what has stopped, and voids a round now and then."""
        self.void_lost_draws()
        for id_, table in self.floor.pit.tables.items():
            state = table.state
            at = {"table": id_, "seen": state.n}
            if self.is_lost(id_):
                continue
            if state.round.suspended and state.phase == "result_entered":
                self.send("SV-1", type="confirm_result", **at)
            elif state.round.suspended:
                result = state.round.suspended["result"] or str(self.random.randrange(37))
                self.send("SV-1", type="enter_result", **at, result=result)
            elif state.phase in IN_ROUND and self.random.random() < 0.02:
                self.send("SV-1", type="remedy", **at, reason="test", irregularity="system")

    def spin(self) -> None:
        """The attached wheel reports, sometimes too soon."""
        if self.floor.pit.tables["I1"].state.phase in ("wagering", "awaiting_result"):
            result = str(self.random.randrange(37))
            self.send("DV-1", type="report_wheel", table="I1", report="rested", result=result)

    def compare(self) -> None:
        """The floor and the model must agree to the cent."""
        for seat in SEATS:
            assert self.floor.recorder.credit(seat) == self.model.credit(seat), seat
        for id_, table in self.floor.pit.tables.items():
            state = table.state
            standing = (
                self.model.standing(id_, state.round.number) if state.phase in IN_ROUND else {}
            )
            slips = state.round.slips if state.phase in IN_ROUND else {}
            assert {seat: slip.stakes for seat, slip in slips.items()} == standing
            staked = sum(sum(slip.values()) for slip in standing.values())
            assert self.floor.ledger.balance(wagers(id_)) == staked
