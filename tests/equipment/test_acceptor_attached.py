"""`fairfelt acceptor` between a serial port and a floor, each in a process of its own."""

from __future__ import annotations

import os
import pty
import stat
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread, Timer

import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.cli.main import main
from fairfelt.core.validation import new_validation
from fairfelt.equipment.id003 import AcceptorStatus, Say
from fairfelt.ledger import meter, notes
from fairfelt.store import SqliteStore
from tests.browser.conftest import FLOOR, House
from tests.browser.device import Line, enrol, line_of, signed_in
from tests.equipment.acceptor import ONE_DOLLAR, TWENTY, Acceptor, note, ticket

PATIENCE_S = 30


@dataclass
class Wired:
    """An acceptor in thought at the far end of a serial line."""

    machine: Acceptor = field(default_factory=Acceptor)
    port: str = field(init=False)
    stops_at: AcceptorStatus | None = None  # power goes once it is seen in this state
    _over: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._near, far = pty.openpty()
        tty.setraw(self._near)
        self.port = os.ttyname(far)
        os.close(far)  # whoever opens the port has it for itself
        os.set_blocking(self._near, False)
        self._thread = Thread(target=self._answer)
        self._thread.start()

    def _answer(self) -> None:
        while not self._over.wait(0.01):
            with suppress(BlockingIOError, OSError):
                data = os.read(self._near, 4096)
                with self._lock:
                    answer = self.machine.hears(data)
                    if self.stops_at and self.machine.status is self.stops_at:
                        self.stops_at = None
                        self.machine.lose_power()
                os.write(self._near, answer)

    def until(self, so: Callable[[Acceptor], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not so(self.machine):
            assert time.monotonic() < end, self.machine
            time.sleep(0.02)

    def insert(self, what: bytes) -> None:
        self.until(lambda machine: machine.takes)
        with self._lock:
            self.machine.insert(what)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        os.close(self._near)


@dataclass
class Program:
    process: subprocess.Popen[str]

    def hear(self, words: str) -> None:
        assert self.process.stdout is not None
        end = Timer(PATIENCE_S, self.process.kill)
        end.start()
        try:
            assert any(words in line for line in self.process.stdout), f"it never said {words}"
        finally:
            end.cancel()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)


@dataclass
class Stand:
    """A floor, its player at PT-1, and the acceptor there."""

    house: House
    wired: Wired
    keep: Path
    player: Line

    @contextmanager
    def attached(self, *more: str) -> Iterator[Program]:
        command = [sys.executable, "-m", "fairfelt.cli", "acceptor", "--port", self.wired.port]
        command += ["--terminal", "PT-1", "--floor", self.house.url, "--keep", str(self.keep)]
        process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
        try:
            program = Program(process)
            program.hear("attached to PT-1")
            yield program
        finally:
            process.terminate()
            assert process.wait(PATIENCE_S) in (0, -9)

    @property
    def inside(self) -> Path:
        return self.keep.with_name(self.keep.name + ".inside")

    def code(self) -> str:
        token = enrol(self.house, "supervisor")
        with line_of(self.house, token, signed_in(self.house, token, "2002", "2323")) as supervisor:
            told = supervisor.ask(
                "issue_enrolment", for_role="device", terminal="PT-1", kind="stacker",
                authority={"staff": "2001", "pin": "2222"},
            )  # fmt: skip
        return str(told.body["code"])

    def ticket(self) -> str:
        """One that was printed here before the acceptor was attached."""
        self.player.ask("insert_note", cents=5_000)
        self.player.ask("cash_out")
        return str(self.player.fact("ticket.issued")["validation"])

    def ends_with(self, *, notes_cents: int, meter_cents: int) -> bytes:
        """Once the floor has stopped: every cent is where it belongs. It returns the record."""
        self.house.stop()
        store = SqliteStore(self.house.data / "floor.db")
        try:
            assert audit_both(store).findings == []
            assert -store.balances().get(notes("PT-1"), 0) == notes_cents
            assert store.balances().get(meter("PT-1"), 0) == meter_cents
            return b"".join(body for _, body, _ in store.entries("floor"))
        finally:
            store.close()


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    floor = tmp_path / "floor.toml"
    floor.write_text(FLOOR)
    house, wired = House(tmp_path / "data", floor), Wired()
    house.start()
    try:
        with line_of(house, enrol(house, "player")) as player:
            yield Stand(house, wired, tmp_path / "acceptor.token", player)
    finally:
        wired.close()
        house.stop()


def test_a_note_is_stacked_where_the_floor_takes_it_and_counts_past_return(stand: Stand) -> None:
    with stand.attached("--code", stand.code()) as program:
        assert stat.S_IMODE(stand.keep.stat().st_mode) == 0o600
        stand.wired.insert(note(TWENTY))
        told = stand.player.fact("note.inserted")
        assert told["cents"] == 2_000
        program.hear("note_stacked 2000")
    assert stand.wired.machine.count(Say.STACK_1) == 1
    assert not stand.inside.exists()
    assert stand.wired.machine.status is AcceptorStatus.DISABLED
    stand.ends_with(notes_cents=2_000, meter_cents=2_000)


def test_a_note_that_the_floor_refuses_is_handed_back(stand: Stand) -> None:
    with stand.attached("--code", stand.code()) as program:
        stand.wired.insert(note(ONE_DOLLAR))  # a dollar is not on the list of this floor
        program.hear("note_read 100, refused")
        program.hear("note_returned 100")
    assert stand.wired.machine.count(Say.STACK_1) == 0
    stand.ends_with(notes_cents=0, meter_cents=0)


def test_a_ticket_is_taken_in_once_the_house_has_said_that_it_is_good(stand: Stand) -> None:
    number = stand.ticket()
    with stand.attached("--code", stand.code()) as program:
        stand.wired.insert(ticket(number))
        assert stand.player.fact("ticket.accepted")["validation"] == number
        program.hear(f"ticket_stacked {number}")
        stand.wired.insert(ticket(number))  # a copy of it
        program.hear("handed back: ticket_redeemed")
        stand.wired.until(lambda machine: machine.count(Say.RETURN) == 1 and machine.takes)
    assert stand.wired.machine.count(Say.STACK_1) == 1
    stand.ends_with(notes_cents=5_000, meter_cents=5_000)


def test_a_ticket_that_nobody_issued_is_handed_back(stand: Stand) -> None:
    with stand.attached("--code", stand.code()) as program:
        stand.wired.insert(ticket("014802177365914468"))
        program.hear("refused: ")  # its check digits do not fit
        stand.wired.until(lambda machine: machine.count(Say.RETURN) == 1 and machine.takes)
        stand.wired.insert(ticket(new_validation(lambda bound: bound // 2)))
        program.hear("handed back: ticket_unknown")
        stand.wired.until(lambda machine: machine.count(Say.RETURN) == 2 and machine.takes)
    assert stand.wired.machine.count(Say.STACK_1) == 0
    stand.ends_with(notes_cents=0, meter_cents=0)


def test_power_lost_between_stack_and_vend_valid_counts_the_note_once(stand: Stand) -> None:
    wired = stand.wired
    with stand.attached("--code", stand.code()) as program:
        wired.stops_at = AcceptorStatus.STACKING
        wired.insert(note(TWENTY))
        wired.until(lambda machine: not machine.on)
        program.hear("silent: ")
        wired.machine.come_on(AcceptorStatus.POWER_UP_IN_STACKER)
        program.hear("unsettled: power was lost with something on its way into the stacker")
        assert stand.player.fact("note.inserted")["cents"] == 2_000
        wired.until(lambda machine: machine.takes)
    assert wired.machine.count(Say.ACK) == 1
    record = stand.ends_with(notes_cents=2_000, meter_cents=2_000)
    assert b"unsettled" in record


def test_a_note_that_is_pulled_at_is_not_counted_and_staff_hear_of_it(stand: Stand) -> None:
    wired = stand.wired
    wired.machine.cheated = True
    with stand.attached("--code", stand.code()) as program:
        wired.insert(note(TWENTY))
        program.hear("cheat: ")
        program.hear("unsettled: ")
        wired.until(lambda machine: machine.status is AcceptorStatus.DISABLED)
    record = stand.ends_with(notes_cents=0, meter_cents=0)
    assert b'"cheat"' in record
    assert b'"unsettled"' in record
    assert stand.inside.exists()


def test_a_floor_that_is_lost_takes_nothing_more_and_what_was_stacked_counts_once(
    stand: Stand,
) -> None:
    wired = stand.wired
    with stand.attached("--code", stand.code()) as program:
        wired.stops_at = AcceptorStatus.STACKING
        wired.insert(note(TWENTY))
        wired.until(lambda machine: not machine.on)
        stand.house.stop()
        program.hear("the floor has hung up")
        wired.machine.come_on(AcceptorStatus.POWER_UP_IN_STACKER)
        wired.until(lambda machine: machine.status is AcceptorStatus.DISABLED)
        assert stand.inside.exists()
        program.kill()
    stand.house.start()
    with stand.attached() as program:
        program.hear("note_stacked 2000")
        wired.until(lambda machine: machine.takes)
    assert not stand.inside.exists()
    with stand.attached():  # nothing is left to be told
        wired.until(lambda machine: machine.takes)
    stand.ends_with(notes_cents=2_000, meter_cents=2_000)


def test_a_memory_that_cannot_be_read_is_said_to_be_so(
    stand: Stand, capsys: pytest.CaptureFixture[str]
) -> None:
    stand.inside.write_text("half a li")
    asked = ["acceptor", "--port", "/dev/null", "--terminal", "PT-1", "--floor", stand.house.url]
    assert main([*asked, "--keep", str(stand.keep)]) == 2
    assert "Open the cash box" in capsys.readouterr().err
