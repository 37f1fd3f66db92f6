"""Whoever changes the records of a floor behind its back is noticed at a start or by an audit."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.cli import outside
from fairfelt.cli.accepting import asked
from fairfelt.cli.heads import head_line
from fairfelt.cli.main import main
from fairfelt.core.errors import ConfigError, Fault
from fairfelt.equipment import SystemRng
from fairfelt.floor.config import RecordsConfig, floor_from
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.log_report import ReportHead, report
from fairfelt.floor.restore import last_at, restore
from fairfelt.floor.script import Player
from fairfelt.journal import GENESIS, decode_entry, encode_entry, seal
from fairfelt.server import records as records_module
from fairfelt.server.heads import HeadsKeeper
from fairfelt.server.records import OpenRecords, accept, key_file, open_records, state_folder
from fairfelt.store import Row, SqliteStore
from fairfelt.store.printed import code_of, printed, typed
from fairfelt.store.seals import Sealed, seal_of
from fairfelt.store.witness import Witness
from tests.floors import floor_config, games_built_once

DEMO = floor_config(mode="rng")
HOUR_MS = 3_600_000


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


@dataclass
class House:
    """A folder of records that a floor plays on, is closed, and opens again."""

    data: Path
    config: Any = DEMO

    def open(self) -> OpenRecords:
        return open_records(self.config, self.data)

    def play(self, *, killed: bool = False) -> None:
        """Killed before its heads were written out, or not."""
        records = self.open()
        assert records.findings == ()
        accept(records, self.data, key_file(self.config, self.data))
        player = Player(self.config, lambda event: None, store=records.store,
                        now=max(int(time.time() * 1000), last_at(records.store)))  # fmt: skip
        seat = f"PT-{player.floor.state.people.counts.get('player', 0) + 1}"
        player.play({"as": seat, "type": "insert_note", "cents": 1000})
        player.play({"as": seat, "type": "place_bets", "table": "R1", "stakes": {"red": 500}})
        if not killed:
            HeadsKeeper(records).write(records.store)
        records.close()

    def findings(self) -> list[str]:
        records = self.open()
        records.close()
        return list(records.findings)

    def edit(self, *statements: str) -> None:
        db = sqlite3.connect(self.database, isolation_level=None)
        for statement in statements:
            db.execute(statement)
        db.close()

    @property
    def database(self) -> Path:
        return self.data / "floor.db"

    @property
    def state(self) -> Path:
        return state_folder(self.data)

    def key(self) -> bytes:
        return bytes.fromhex((self.state / "key").read_text())


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path / "data")
    house.play()
    return house


def test_honest_records_are_opened_without_a_word(house: House) -> None:
    house.play()
    assert house.findings() == []


# -- private --------------------------------------------------------


def test_records_are_for_one_user(house: House) -> None:
    files = [house.data, *house.data.iterdir(), house.state, *house.state.iterdir()]
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


@pytest.mark.parametrize("name", [".", "floor.db", "floor.id"])
def test_a_folder_or_a_file_that_is_open_to_others_is_refused(house: House, name: str) -> None:
    (house.data / name).chmod(0o755 if name == "." else 0o644)
    with pytest.raises(Fault, match=r"is open to other users.*chmod -R go-rwx"):
        house.open()


def test_a_key_beside_the_records_is_refused(tmp_path: Path) -> None:
    beside = RecordsConfig(key_file=str(tmp_path / "data" / "key"))
    config = msgspec.structs.replace(DEMO, records=beside)
    with pytest.raises(Fault, match="Keep the key elsewhere"):
        House(tmp_path / "data", config).open()


def test_a_key_that_others_can_read_is_refused(house: House) -> None:
    (house.state / "key").chmod(0o644)
    with pytest.raises(Fault, match="is open to other users"):
        house.open()


# -- exclusive --------------------------------------------------------

_INTRUDER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)
for ask in ("SELECT COUNT(*) FROM journal", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"):
    try:
        db.execute(ask).fetchall()
        db.rollback()
    except sqlite3.OperationalError as error:
        print(error)
"""


def intrude(path: Path) -> list[str]:
    command = [sys.executable, "-c", _INTRUDER, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_nobody_else_gets_into_the_database_of_a_running_floor(house: House) -> None:
    records = house.open()
    assert intrude(house.database) == ["database is locked"] * 3
    with records.store.reader().reading():
        assert intrude(house.database) == ["database is locked"] * 3
    records.store.append([row(99)])
    assert intrude(house.database) == ["database is locked"] * 3
    records.close()
    assert intrude(house.database) == []


def test_a_database_that_somebody_else_has_open_is_refused(house: House) -> None:
    code = (
        "import sqlite3,sys;db=sqlite3.connect(sys.argv[1]);db.execute('SELECT * FROM journal');"
        "print('open',flush=True);sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(house.database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(Fault, match="another program has"):
            house.open()
        other.communicate(b"")


def row(n: int) -> Row:
    return Row("table:X", n, 1, "x", 0, b"{}", bytes(32), ())


# -- still the same file --------------------------------------------------------


@pytest.mark.parametrize("name", ["floor.db", "floor.db-wal"])
def test_nothing_is_stored_once_the_file_is_gone(house: House, name: str) -> None:
    records = house.open()
    file, aside = house.data / name, house.data / "aside"
    file.rename(aside)
    with pytest.raises(Fault, match="no longer the file"):
        records.store.append([row(1)])
    shutil.copyfile(aside, file)  # another that looks alike
    with pytest.raises(Fault, match="no longer the file"):
        records.store.append([row(1)])
    aside.rename(file)
    records.store.append([row(1)])
    records.close()


# -- what a start notices --------------------------------------------------------


def _older_copy(house: House) -> None:
    before = house.database.read_bytes()
    house.play()
    house.database.write_bytes(before)


def _older_copy_without_note(house: House) -> None:
    _older_copy(house)
    (house.state / "last").unlink()


def _spoilt_heads(house: House) -> None:
    heads = house.state / "heads"
    heads.write_text(heads.read_text().replace('"at":', '"at":1'))


def _heads_cut_short(house: House) -> None:
    house.play()
    heads = house.state / "heads"
    heads.write_text(heads.read_text().splitlines()[0] + "\n")


GONE = "heads were written out to"


def _forged_session(house: House) -> None:
    """An entry with a right hash, appended by whoever has no key."""
    store = SqliteStore(house.database)
    head = store.head("floor")
    assert head is not None
    body = store.entry("floor", head.n) or b""
    forged = encode_entry(msgspec.structs.replace(decode_entry(body), n=head.n + 1, id=0))
    sealed = seal(head.hash, forged)
    store.append([Row("floor", head.n + 1, head.at, "x", 0, forged, sealed, ())])
    store.close()


def _history_anew(house: House) -> None:
    """A note of $10 becomes one of $5,010, and everything that follows from it is worked out."""
    db: Any = sqlite3.connect(house.database, isolation_level=None)
    before = GENESIS
    rows = db.execute("SELECT seq, body FROM journal WHERE stream = 'floor' ORDER BY n").fetchall()
    for seq, body in rows:
        changed = body.replace(b"1000", b"501000") if b"note.inserted" in body else body
        before = hashlib.sha256(before + changed).digest()
        db.execute("UPDATE journal SET body = ?, hash = ? WHERE seq = ?", (changed, before, seq))
    db.execute("UPDATE transfers SET cents = 501000 WHERE reason = 'note'")
    for kind, sign in (("notes", -1), ("meter", 1)):
        db.execute("UPDATE accounts SET cents = cents + ? WHERE (kind, owner) = (?, 'PT-1')",
                   (sign * 500_000, kind))  # fmt: skip
    db.close()


TAMPERED: dict[str, tuple[Callable[[House], None], str]] = {
    "missing": (lambda h: h.database.unlink(), "database is missing or empty"),
    "emptied": (lambda h: h.database.write_bytes(b""), "database is missing or empty"),
    "older copy": (_older_copy, "these are older records, or their newest part is lost"),
    "identity gone": (lambda h: (h.data / "floor.id").unlink(), "floor.id is missing"),
    "another floor's": (
        lambda h: (h.data / "floor.id").write_text('{"floor": "x"}'), "names another floor",
    ),
    "money from nowhere": (
        lambda h: h.edit(
            "UPDATE accounts SET cents = cents + 100 WHERE (kind, owner) = ('meter', 'PT-1')"
        ),
        "all accounts add up to 100 cents, not to 0",
    ),
    "money moved": (
        lambda h: h.edit(
            "UPDATE accounts SET cents = cents + 100 WHERE (kind, owner) = ('meter', 'PT-1')",
            "UPDATE accounts SET cents = cents - 100 WHERE (kind, owner) = ('wagers', 'R1')",
        ),
        "not what their transfers add up to: meter/PT-1, wagers/R1",
    ),
    "last entry gone": (
        lambda h: h.edit("DELETE FROM journal WHERE seq = (SELECT MAX(seq) FROM journal)"),
        "is not sealed with the key",
    ),
    "last entry edited": (
        lambda h: h.edit("UPDATE journal SET body = x'00' WHERE n = 1 AND stream = 'table:R1'",
                         "DELETE FROM journal WHERE n > 1 AND stream = 'table:R1'"),
        "table:R1: entry 1, its newest, does not match its hash",
    ),
    "history anew": (_history_anew, "floor: entry"),
    "older copy, note gone": (_older_copy_without_note, "note of the newest batch is missing"),
    "heads spoilt": (_spoilt_heads, "the newest line of"),
    "heads gone": (lambda h: (h.state / "heads").unlink(), GONE),
    "heads emptied": (lambda h: (h.state / "heads").write_text(""), GONE),
    "heads cut short": (_heads_cut_short, GONE),
    "key gone": (lambda h: (h.state / "key").unlink(), "were sealed is missing"),
}  # fmt: skip


@pytest.mark.parametrize("how", TAMPERED)
def test_a_start_notices(house: House, how: str) -> None:
    tamper, finding = TAMPERED[how]
    tamper(house)
    assert any(finding in found for found in house.findings()), house.findings()


def test_a_write_ahead_log_that_is_lost_is_noticed(tmp_path: Path) -> None:
    """As after kill -9, when most of the records are in it."""
    house = House(tmp_path / "data")
    house.play()
    before = house.database.read_bytes()
    records = house.open()
    records.store.append([row(1), row(2)])
    copy = tmp_path / "killed"
    copy.mkdir()
    for file in house.data.glob("floor.db*"):  # not by this process, which has it open
        subprocess.run(["cp", str(file), str(copy)], check=True)
    records.close()
    for file in house.data.glob("floor.db*"):
        file.unlink()
    shutil.copyfile(copy / "floor.db", house.database)  # without its -wal
    assert any("newest part is lost" in found for found in house.findings())
    assert before  # there was something to lose


def test_a_demo_floor_whose_folder_was_thrown_away_begins_from_nothing(house: House) -> None:
    shutil.rmtree(house.data)
    records = house.open()
    records.close()
    assert (records.findings, records.anew) == ((), True)


def test_a_real_floor_whose_folder_is_gone_does_not(house: House) -> None:
    shutil.rmtree(house.data)
    house.config = msgspec.structs.replace(DEMO, demo=False)
    assert "database is missing or empty" in house.findings()[0]


def test_a_first_start_that_came_to_nothing_is_no_finding(tmp_path: Path) -> None:
    """As with a certificate that cannot be read: the floor has its name, and nothing is written."""
    house = House(tmp_path / "data", msgspec.structs.replace(DEMO, demo=False))
    for _ in range(2):
        records = house.open()
        assert records.findings == ()
        accept(records, house.data, key_file(house.config, house.data))
        records.close()


_BACK_TO_THE_FIRST = """
DROP TABLE batches;
DROP TABLE identity;
DROP INDEX transfers_begun;
ALTER TABLE transfers DROP COLUMN cites_stream;
ALTER TABLE transfers DROP COLUMN cites_n;
ALTER TABLE transfers RENAME COLUMN reason TO why;
CREATE TABLE first (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO first SELECT kind || '/' || owner, cents FROM accounts;
DROP TABLE accounts;
ALTER TABLE first RENAME TO accounts;
PRAGMA user_version = 0;
"""


def test_records_of_an_older_version_are_taken_on(tmp_path: Path) -> None:
    """They have neither seals nor a name, and do not say of which version they are."""
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / "floor.db")
    now = int(time.time() * 1000)
    player = Player(DEMO, lambda event: None, store=store, now=now)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1000})
    store._db.executescript(_BACK_TO_THE_FIRST)
    store.close()
    house = House(data)
    house.play()
    assert house.findings() == []
    store = SqliteStore(house.database, readonly=True)
    assert [audit(store).findings, outside.seals(store, house.key())] == [[], []]
    store.close()


# -- what an audit finds --------------------------------------------------------


def seals_of(house: House) -> list[str]:
    store = SqliteStore(house.database, readonly=True)
    try:
        return outside.seals(store, house.key())
    finally:
        store.close()


def test_history_that_was_written_anew_is_found_by_its_seals(house: House) -> None:
    assert seals_of(house) == []
    _history_anew(house)
    store = SqliteStore(house.database, readonly=True)
    assert audit(store).clean  # without the key nobody can tell
    store.close()
    assert any("is not right" in found for found in seals_of(house))


@pytest.mark.parametrize("named", [True, False], ids=["named", "name taken out too"])
def test_history_whose_seals_were_taken_out_is_found(house: House, named: bool) -> None:
    house.edit("DELETE FROM batches", *([] if named else ["DROP TABLE identity"]))
    assert "there are none" in seals_of(house)[0]


def test_an_entry_that_was_put_in_without_the_key_is_found(house: House) -> None:
    _forged_session(house)
    store = SqliteStore(house.database, readonly=True)
    assert "carry none" in outside.seals(store, house.key())[-1]
    store.close()


def _audited(house: House, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["audit", "--data", str(house.data)])
    return status, capsys.readouterr().out


def test_an_audit_knows_of_heads_that_are_gone(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _audited(house, capsys)[0] == 0
    (house.state / "heads").unlink()
    status, said = _audited(house, capsys)
    assert (status, said.count(f"FINDING    heads: {GONE}")) == (1, 1)
    copy = House(shutil.copytree(house.data, tmp_path / "copy"))  # of which nothing is known
    assert _audited(copy, capsys)[0] == 0


def elsewhere(tmp_path: Path) -> House:
    """A floor whose heads go to another disk."""
    disk = RecordsConfig(heads_file=str(tmp_path / "disk" / "heads"))
    house = House(tmp_path / "data", msgspec.structs.replace(DEMO, records=disk))
    house.play()
    return house


def test_a_disk_that_is_away_at_a_start_is_found_and_can_be_accepted(tmp_path: Path) -> None:
    house = elsewhere(tmp_path)
    (tmp_path / "disk").rename(tmp_path / "away")
    assert [GONE in found for found in house.findings()] == [True]
    records = house.open()
    accept(records, house.data, key_file(house.config, house.data))
    HeadsKeeper(records).write(records.store)
    records.close()
    assert (tmp_path / "disk" / "heads").read_text().count("\n") == 1
    house.play()  # and no more is said of it


def test_a_disk_that_goes_away_under_a_floor_is_told_and_not_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = elsewhere(tmp_path)
    records = house.open()
    keeper = HeadsKeeper(records)
    (tmp_path / "disk").rename(tmp_path / "away")
    for mount_point_stays in (False, True):
        if mount_point_stays:
            (tmp_path / "disk").mkdir()
        caplog.clear()
        keeper.write(records.store)
        assert "heads could not be written out" in caplog.text
        assert GONE in caplog.text
        assert not (tmp_path / "disk" / "heads").exists()
    (tmp_path / "disk").rmdir()
    (tmp_path / "away").rename(tmp_path / "disk")
    keeper.write(records.store)  # it is back, and so is what was missing
    records.close()
    assert (tmp_path / "disk" / "heads").read_text().count("\n") == 2
    assert house.findings() == []


def test_a_floor_killed_before_its_first_line_of_heads_is_no_finding(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    house.play(killed=True)
    assert not (house.state / "heads").exists()
    assert house.findings() == []


def test_a_floor_killed_between_a_line_of_heads_and_its_note_is_no_finding(house: House) -> None:
    before = (house.state / "last").read_bytes()
    records = house.open()
    HeadsKeeper(records).write(records.store)
    records.close()
    assert (house.state / "last").read_bytes() != before
    (house.state / "last").write_bytes(before)
    assert house.findings() == []


def test_heads_that_were_written_out_must_still_be_there(house: House) -> None:
    heads = house.state / "heads"
    store = SqliteStore(house.database, readonly=True)
    assert outside.heads(store, heads, house.key()) == []
    assert outside.heads(store, heads, None) == []
    store.close()
    _history_anew(house)
    store = SqliteStore(house.database, readonly=True)
    assert any("is another than was written out" in f for f in outside.heads(store, heads, None))
    line = json.loads(heads.read_text().splitlines()[0])
    line["heads"]["floor"][0] = 10_000
    heads.write_text(json.dumps(line) + "\n")
    assert "is not one that this floor has signed" in outside.heads(store, heads, house.key())[0]
    assert any("is not there" in f for f in outside.heads(store, heads, None))
    store.close()


NO_NOTES = (b"\xff\xfe\x00", b"[]", b"5", b'{"mac":"\xc3\xa9"}', b'{"mac":5,"heads":5}', b"{" * 99)


@pytest.mark.parametrize("spoilt", NO_NOTES)
def test_whatever_lies_where_notes_and_heads_should_is_a_finding(
    house: House, spoilt: bytes
) -> None:
    """And no error inside, which nobody could accept."""
    for name in ("last", "balances", "heads"):
        (house.state / name).write_bytes(spoilt)
    assert "is not signed by this key" in house.findings()[0]
    store = SqliteStore(house.database, readonly=True)
    for key in (house.key(), None):
        found = outside.heads(store, house.state / "heads", key)
        assert "is not one that this floor has signed" in found[0]
    store.close()


# -- the clock --------------------------------------------------------


@pytest.mark.parametrize(
    ("off_ms", "finding"),
    [
        (0, None),
        (60_000, None),
        (-60_000, None),
        (10 * 60_000, "10 minutes ahead of the time that has passed"),
        (-10 * 60_000, "10 minutes behind the time that has passed"),
        (10 * 365 * 24 * HOUR_MS, "3650 days ahead of"),
    ],
)
def test_a_clock_that_was_changed_since_the_floor_last_ran_is_noticed(
    house: House, off_ms: int, finding: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.config = msgspec.structs.replace(DEMO, demo=False)
    _shift(monkeypatch, off_ms)
    found = [one for one in house.findings() if "clock" in one]
    assert found == [] if finding is None else finding in found[0]


@pytest.mark.parametrize(
    ("off_ms", "demo", "finding"),
    [
        (10 * HOUR_MS, False, None),  # a night
        (35 * HOUR_MS, False, None),
        (38 * HOUR_MS, False, "38 hours ahead of the newest entry"),
        (8 * 24 * HOUR_MS, False, "8 days ahead of the newest entry"),
        (8 * 24 * HOUR_MS, True, None),
        (-10 * 60_000, False, "10 minutes behind the newest entry"),
        (-10 * 60_000, True, "10 minutes behind the newest entry"),
    ],
)
def test_after_the_machine_was_started_anew_the_newest_entry_tells(
    house: House, off_ms: int, demo: bool, finding: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.config = msgspec.structs.replace(DEMO, demo=demo)
    _shift(monkeypatch, off_ms)
    monkeypatch.setattr(records_module, "this_boot", lambda: "another")
    found = [one for one in house.findings() if "clock" in one]
    assert found == [] if finding is None else finding in found[0]


def test_how_long_a_floor_may_be_closed_is_for_the_operator_to_say(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_module, "this_boot", lambda: "another")
    _shift(monkeypatch, 38 * HOUR_MS)
    for closed_ms, found in ((37 * HOUR_MS, 1), (72 * HOUR_MS, 0)):
        records = RecordsConfig(closed_ms=closed_ms)
        house.config = msgspec.structs.replace(DEMO, demo=False, records=records)
        assert len([one for one in house.findings() if "clock" in one]) == found
    with pytest.raises(ConfigError, match="closed_ms"):
        floor_from(msgspec.to_builtins(DEMO) | {"records": {"closed_ms": 0}}, "a floor")


def _shift(monkeypatch: pytest.MonkeyPatch, off_ms: int) -> None:
    now = time.time() + off_ms / 1000

    class Clock:
        @staticmethod
        def time() -> float:
            return now

    monkeypatch.setattr(records_module, "time", Clock)


# -- somebody with rank --------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "pin", "may"),
    [("3001", "3333", True), ("4001", "4444", True), ("3001", "0000", False),
     ("2001", "2222", False), ("5001", "5555", False), ("9999", "3333", False)],
)  # fmt: skip
def test_a_manager_or_above_starts_it_nevertheless(
    number: str, pin: str, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter([f"{number}\n", f"{pin}\n"])

    class Typed:
        isatty = staticmethod(lambda: False)
        readline = staticmethod(lambda: next(said))

    monkeypatch.setattr(sys, "stdin", Typed)
    if may:
        assert asked(DEMO, ["the clock is wrong"]).staff == number
    else:
        with pytest.raises(Fault, match="not the number and PIN"):
            asked(DEMO, ["the clock is wrong"])


def test_a_note_that_another_key_signed_is_told_and_can_be_accepted(house: House) -> None:
    Witness(house.state, bytes(32), house.state / "heads").note("x", records_module.Sealed(9), 1)
    assert "is not signed by this key" in house.findings()[0]


# -- heads on paper and in another log ------------------------------


def typed_in(house: House, *lines: str) -> list[str]:
    """What an audit finds with these lines, which somebody has typed into a file."""
    file = house.data.parent / "typed"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    store = SqliteStore(house.database, readonly=True)
    try:
        return outside.heads(store, file, house.key())
    finally:
        store.close()


def test_a_printed_line_is_accepted_as_somebody_types_it(house: House) -> None:
    line = head_line(house.data)
    assert re.fullmatch(
        r"Fairfelt head \d+ of \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ [2-9A-Z]{4}(-[2-9A-Z]{4}){4}", line
    )
    words = line.split()
    bare = f"head {words[2]} {words[-1].replace('-', ' ').lower()}"
    assert (
        typed_in(house, line, "", line.lower(), bare, f"Nov 18 03:10:05 host fairfelt: {line}")
        == []
    )
    house.play()  # and what came after it does not matter
    assert typed_in(house, line) == []
    assert head_line(house.data) != line


def test_a_line_that_is_mistyped_is_told_apart_from_records_that_were_changed(house: House) -> None:
    line = head_line(house.data)
    slips = (line[:-3] + other + line[-2:] for other in "23456789" if other != line[-3])
    # The check character finds 31 slips of 32, so that some other figure is found for certain.
    slip = next(one for one in slips if (said := typed(one)) is not None and not said.is_right)
    (found,) = typed_in(house, slip)
    assert "mistyped" in found
    (found,) = typed_in(house, line[:-1])
    assert "mistyped" in found
    (found,) = typed_in(house, "head 12 and nothing more")
    assert "mistyped" in found
    for seq in ("9" * 25, "9" * 5000):  # no number of an entry
        (found,) = typed_in(house, f"head {seq} {line.split()[-1]}")
        assert "not one that this floor has signed" in found
    (found,) = typed_in(house, "a line of something else")
    assert "not one that this floor has signed" in found


def test_records_that_were_changed_with_key_and_all_do_not_match_what_was_printed(
    house: House,
) -> None:
    """Somebody has the key and the heads file, and seals the history anew. The paper has it."""
    line = head_line(house.data)
    db = sqlite3.connect(house.database, isolation_level=None)
    (first,) = db.execute("SELECT first_seq FROM batches LIMIT 1").fetchone()
    db.execute("UPDATE journal SET hash = ? WHERE seq = ?", (bytes(32), first))
    before = b""
    for last, start in db.execute("SELECT last_seq, first_seq FROM batches").fetchall():
        between = "SELECT hash FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq"
        hashes = [row[0] for row in db.execute(between, (start, last))]
        before = seal_of(house.key(), before, hashes)
        db.execute("UPDATE batches SET seal = ? WHERE last_seq = ?", (before, last))
    db.close()
    (found,) = typed_in(house, line)
    assert "sealed otherwise" in found
    house.edit("DELETE FROM batches")
    (found,) = typed_in(house, line)
    assert "no batch ends with" in found


def test_a_head_is_printed_by_a_command_and_an_audit_reads_it_from_the_terminal(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["heads", "--data", str(house.data)]) == 0
    line = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO(line))
    assert main(["audit", "--data", str(house.data), "--heads", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    wrong = "Fairfelt head 999999 " + line.split()[-1]
    monkeypatch.setattr(sys, "stdin", io.StringIO(wrong))
    assert main(["audit", "--data", str(house.data), "--heads", "-", "--json"]) == 1
    assert main(["heads", "--data", str(house.data / "nowhere")]) == 2


def test_the_report_of_the_log_has_the_line() -> None:
    sealed = Sealed(7, bytes(range(32)))
    made = report(
        ReportHead("A floor", None, 1, 1, "2001", {}, cut=False, records=printed(sealed, 0)), []
    )
    (row,) = [line for line in made.splitlines() if line.startswith("Records,")]
    assert typed(row) == (7, code_of(sealed), True)


@pytest.mark.parametrize("kind", ["a socket file", "another machine"])
def test_heads_go_to_a_syslog_as_one_line_each_that_an_audit_takes(
    house: House, tmp_path: Path, kind: str
) -> None:
    """A real datagram socket, of this machine or over the network."""
    if kind == "a socket file":
        log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        log.bind(address := str(tmp_path / "log"))
    else:
        log = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        log.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{log.getsockname()[1]}"
    log.settimeout(10)
    records = house.open()
    keeper = HeadsKeeper(records, address)
    keeper.write(records.store)
    heard = log.recv(2048).decode()
    keeper.write(records.store)  # nothing new, nothing said
    log.setblocking(False)
    with pytest.raises(BlockingIOError):
        log.recv(2048)
    log.close()
    records.close()
    assert heard.startswith("<86>fairfelt: Fairfelt head ")
    assert typed_in(house, heard) == []


def test_a_syslog_that_does_not_answer_keeps_no_head_from_its_file(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = (house.state / "heads").read_text().count("\n")
    records = house.open()
    keeper = HeadsKeeper(records, str(tmp_path / "nobody"))
    keeper.write(records.store)
    keeper.write(records.store)
    records.close()
    assert "could not be sent to" in caplog.text
    assert (house.state / "heads").read_text().count("\n") == before + 1


@pytest.mark.parametrize(
    ("syslog", "right"),
    [("", True), (False, True), ("/dev/log", True), ("log.example:514", True), ("[::1]:514", True),
     ("log.example", False), ("yes", False), ("host:x", False)],
)  # fmt: skip
def test_where_a_syslog_may_be(syslog: bool | str, right: bool) -> None:
    said = {**msgspec.to_builtins(DEMO), "records": {"syslog": syslog}}
    if right:
        assert floor_from(said, "a floor").records.log_address == (syslog or "")
    else:
        with pytest.raises(ConfigError, match=r"records\.syslog"):
            floor_from(said, "a floor")


# -- snapshots ------------------------------------------------------


def edited(body: bytes) -> bytes:
    """Another state, with the hash that belongs to it: whoever can write the file can do that."""
    kept = json.loads(body)
    state = kept["state"]
    state["people"]["sessions"]["0" * 64] = {
        "staff": "4001", "name": "Operator", "role": "casino_operator", "terminal": "SV-1",
        "expires_at": 4_000_000_000_000,
    }  # fmt: skip
    raw = json.dumps(state, separators=(",", ":")).encode()
    digest = hashlib.sha256(kept["format"].encode() + raw).hexdigest()
    return b'{"state":%s,"format":"%s","sha256":"%s"}' % (
        raw, kept["format"].encode(), digest.encode(),
    )  # fmt: skip


def forge_snapshot(house: House, seal: bytes | None) -> None:
    db = sqlite3.connect(house.database, isolation_level=None)
    (body,) = db.execute("SELECT body FROM snapshots WHERE stream = 'floor'").fetchone()
    db.execute("UPDATE snapshots SET body = ?, seal = ? WHERE stream = 'floor'",
               (edited(body), seal))  # fmt: skip
    db.close()


def people_at_start(house: House) -> dict[str, Any]:
    records = house.open()
    floor = restore(house.config, records.store, SystemRng())
    records.close()
    return floor.state.people.sessions


@pytest.fixture
def kept(tmp_path: Path) -> House:
    """A floor with a snapshot of its people."""
    house = House(tmp_path / "data")
    records = house.open()
    accept(records, house.data, key_file(house.config, house.data))
    player = Player(house.config, lambda event: None, store=records.store,
                    now=int(time.time() * 1000))  # fmt: skip
    player.floor.recorder.unkept.add("floor")
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1000})
    records.close()
    return house


@pytest.mark.parametrize("seal", [bytes(32), None], ids=["another seal", "no seal"])
def test_nobody_comes_in_by_a_snapshot_that_was_edited(kept: House, seal: bytes | None) -> None:
    assert kept.findings() == []
    forge_snapshot(kept, seal)
    assert "0" * 64 not in people_at_start(kept)
    assert [one.split(":")[0] for one in kept.findings()] == (["floor"] if seal else [])


def test_a_snapshot_put_back_from_before_is_no_other_entrys(kept: House) -> None:
    """Its seal is right for the entry after which it was made, and for no other."""
    kept.edit("UPDATE snapshots SET n = n + 1 WHERE stream = 'floor'")
    (found,) = kept.findings()
    assert found.startswith("floor: its snapshot was changed")
