"""A real floor, killed around its draws and robbed of its disk: nothing is drawn a second time.

Whoever has seen a result that is not on record yet could kill the process, or make the write fail,
and hope for a better one. So a draw is announced on record first, and one without its outcome stops
the round for a supervisor (docs/decisions/0017).
"""

from __future__ import annotations

import asyncio
import fcntl
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from fairfelt.client import FloorSite, NumberedFact, Refusal, Snapshot
from fairfelt.client.messages import Message
from fairfelt.journal import decode_entry
from fairfelt.store import SqliteStore
from fairfelt.table.facts.rounds import DrawAnnounced, DrawLost, ResultEntered, RoundSuspended
from tests.sim.process import FLOOR, House, Terminal

TABLES = tuple(f"G{n}" for n in range(1, 9))  # they draw at the same time, so one kill meets all
KILLS_LEAST, KILLS_MOST, LOST_ENOUGH = 3, 10, 2
_PHASES = {"round.opened": "wagering", "wagering.closed": "closed", "round.suspended": "suspended",
           "round.voided": "open", "round.settled": "open"}  # fmt: skip
WRITE_LOCK = 120  # where it is in the file beside the log, by SQLite's file format
LOCKS_MOST, LOCKED_S = 6, 7.0  # longer than SQLite waits
AROUND_S = 0.12  # after the end of betting; a draw comes within two ticks of it


def floor_file(folder: Path) -> Path:
    text = FLOOR.read_text(encoding="utf-8")
    head, _, limits = text.partition("[limits.wide.total]")
    people = head.partition("[[tables]]")[0]
    one = ('[[tables]]\nid = "{id}"\nname = "{id}"\nruleset = "star-rapid-fusion-2024"\n'
           'game = "roulette"\nlimits = "wide"\noptions = {{ mode = "rng", wagering_ms = 5000 }}\n'
           "timings = {{ reveal_ms = 50, pause_ms = 50 }}\n\n")  # fmt: skip
    tables = "".join(one.format(id=id_) for id_ in TABLES)
    file = folder / "draws.toml"
    file.write_text(f"{people}{tables}[limits.wide.total]{limits}", encoding="utf-8")
    return file


@dataclass
class Watcher(Terminal):
    """A supervisor's terminal that follows all tables, over every start of the floor."""

    follows: tuple[str, ...] = TABLES
    seen: dict[tuple[str, int], set[str]] = field(default_factory=dict)  # what anybody was shown
    phases: dict[str, str] = field(default_factory=dict)
    pictures: int = 0

    @classmethod
    async def at(cls, house: House) -> Watcher:
        site = FloorSite(house.url)
        token = await site.enrol("supervisor")
        watcher = cls(house, token, await site.sign_in(token, "2001", "2222", take_over=True))
        await watcher.connect()
        return watcher

    def _take(self, message: Message) -> None:
        assert not isinstance(message, Refusal), message
        super()._take(message)
        match message:
            case Snapshot(table=table, body=body):
                self.pictures += 1
                self.phases[table] = body["phase"]
            case NumberedFact(table=table, kind=kind, body=body) if table:
                self.phases[table] = _PHASES.get(kind, self.phases[table])
                if kind in ("result.entered", "round.settled"):
                    self.seen.setdefault((table, body["round"]), set()).add(body["result"])

    async def void_lost_draws(self) -> None:
        """What the attack was meant to bring about silently, somebody of rank has to declare."""
        for table in [id_ for id_, phase in self.phases.items() if phase == "suspended"]:
            await self.send(
                type="remedy", table=table, seen=self.tables[table]["n"], irregularity="system",
                reason="The draw was lost",
            )  # fmt: skip
        await self.hear_until(lambda: "suspended" not in self.phases.values())

    async def betting_ends(self) -> None:
        await self.hear_until(lambda: "closed" in self.phases.values())


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "data", floor=floor_file(tmp_path))
    await house.start()
    yield house
    await house.kill()


def drawn_once(house: House, seen: dict[tuple[str, int], set[str]]) -> int:
    """Hold the records to the promise. How many draws were lost, and stopped their rounds."""
    store, lost = SqliteStore(house.data / "floor.db", readonly=True), 0
    try:
        for table in TABLES:
            results, gone = _draws(store, table)
            lost += len(gone)
            for (id_, round_), shown in seen.items():
                assert id_ != table or shown == {results[round_]}
    finally:
        store.close()
    return lost


def _draws(store: SqliteStore, table: str) -> tuple[dict[int, str], set[int]]:
    """The result of each round that has one, and the rounds whose draw was lost."""
    announced, lost, suspended, results = set[int](), set[int](), set[int](), dict[int, str]()
    for _, body, _ in store.entries(f"table:{table}"):
        for fact in decode_entry(body).facts:
            match fact.body:
                case DrawAnnounced(round=number):
                    assert number not in announced, "drawn again"
                    announced.add(number)
                case DrawLost(round=number):
                    lost.add(number)
                case RoundSuspended(round=number, reason=reason):
                    assert reason == "draw_lost"
                    suspended.add(number)
                case ResultEntered(round=number, result=result):
                    assert number in announced, "drawn without a word"
                    assert number not in results, "a second result"
                    assert number not in lost, "drawn again after it was lost"
                    results[number] = str(result)
    assert lost == suspended
    return results, lost


async def test_a_kill_around_a_draw_brings_no_second_draw(house: House) -> None:
    random, watcher, lost, kills = Random(1), await Watcher.at(house), 0, 0
    while kills < KILLS_LEAST or (lost < LOST_ENOUGH and kills < KILLS_MOST):
        await watcher.betting_ends()
        await asyncio.sleep(random.uniform(0, AROUND_S) if kills % 2 else 0)
        await house.kill()
        await watcher.hear_the_last()
        kills += 1
        await house.start()
        await watcher.connect()
        lost += sum(phase == "suspended" for phase in watcher.phases.values())
        await watcher.void_lost_draws()
    await house.kill(signal.SIGINT)
    assert drawn_once(house, watcher.seen) == lost
    assert (await house.audit())["clean"]


async def test_nobody_can_lock_the_records_while_a_draw_is_written(house: House) -> None:
    watcher, tries = await Watcher.at(house), 0
    await watcher.betting_ends()
    while len(watcher.seen) < len(TABLES):
        attacker = sqlite3.connect(house.data / "floor.db", timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            attacker.execute("BEGIN IMMEDIATE")
        attacker.close()
        tries += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                await watcher.hear_until(lambda: len(watcher.seen) == len(TABLES))
    await house.kill(signal.SIGINT)
    assert (tries > 0, drawn_once(house, watcher.seen)) == (True, 0)
    assert (await house.audit())["clean"]


@contextmanager
def write_locked(house: House) -> Iterator[None]:
    """The lock that SQLite takes to write, at its place in the file format: taken past SQLite, by
    somebody whom the floor's own lock does not stop."""
    with (house.data / "floor.db-shm").open("r+b") as shared:
        while True:
            with suppress(BlockingIOError):
                fcntl.lockf(shared, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, WRITE_LOCK)
                break
        yield


async def test_a_lock_that_is_taken_past_sqlite_brings_no_second_draw(house: House) -> None:
    random, watcher, lost, tries = Random(1), await Watcher.at(house), 0, 0
    while not lost and tries < LOCKS_MOST:
        await watcher.betting_ends()
        await asyncio.sleep(random.uniform(0, AROUND_S) if tries else 0)
        watcher.pictures = 0
        with write_locked(house), suppress(TimeoutError):
            async with asyncio.timeout(LOCKED_S):
                await watcher.hear_until(lambda: watcher.pictures)
        await watcher.hear_until(lambda: watcher.pictures >= len(TABLES))
        tries += 1
        lost += sum(phase == "suspended" for phase in watcher.phases.values())
        await watcher.void_lost_draws()
    await house.kill(signal.SIGINT)
    assert (lost > 0, drawn_once(house, watcher.seen)) == (True, lost)
    assert (await house.audit())["clean"]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit to fill the disk")
async def test_a_draw_that_the_disk_did_not_take_is_not_made_again(house: House) -> None:
    """The disk is full from the end of betting on, and there is room again a little later."""
    watcher = await Watcher.at(house)
    await watcher.betting_ends()
    watcher.pictures = 0
    no_room = (house.data / "floor.db-wal").stat().st_size
    pid, unlimited = house.process.pid, resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (no_room, unlimited[1]))
    with suppress(TimeoutError):
        async with asyncio.timeout(1.0):
            await watcher.hear_until(lambda: False)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
    # Everybody gets a picture of each table when the records are back.
    await watcher.hear_until(lambda: watcher.pictures >= len(TABLES))
    lost = sum(phase == "suspended" for phase in watcher.phases.values())
    await watcher.void_lost_draws()
    await house.kill(signal.SIGINT)
    assert drawn_once(house, watcher.seen) == lost
    assert (await house.audit())["clean"]
