"""Opening a floor's records: whose they are, and whether they are what was last written.

What takes the whole journal is for `fairfelt audit`. Here are the checks that cost the same however
long the records are. Whatever they find, a floor starts only when somebody with rank says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairfelt.core.errors import Fault
from fairfelt.floor import Commit, FloorConfig, restore
from fairfelt.floor.authorise import code_used
from fairfelt.floor.facts.people import RecordsAccepted
from fairfelt.floor.pins import Proof
from fairfelt.floor.recorder import Recorder
from fairfelt.journal import GENESIS, seal, told
from fairfelt.ledger import DOLLARS, Book, sums
from fairfelt.server.private import check_private, private_folder
from fairfelt.store import SqliteStore
from fairfelt.store.kept import KeptStore
from fairfelt.store.money import named
from fairfelt.store.seals import Sealed
from fairfelt.store.witness import (
    Witness,
    missing_heads,
    new_key,
    read_key,
    since_boot_ms,
    this_boot,
)

MINUTE_MS = 60_000
CLOCK_OFF_MS = 2 * MINUTE_MS  # that a machine's clock may be set right by


@dataclass(frozen=True, slots=True)
class OpenRecords:
    store: KeptStore
    witness: Witness
    findings: tuple[str, ...]  # for somebody with rank to look at before the floor starts
    anew: bool = False  # whether there were others, all of which are gone

    def close(self) -> None:
        self.store.close()
        self.witness.close()


def state_folder(data: Path) -> Path:
    """Where what is known of these records is kept outside of them: by the folder they are in."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    name = hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:16]
    return Path(home) / "fairfelt" / name


def key_file(config: FloorConfig, data: Path) -> Path:
    return Path(config.records.key_file or state_folder(data) / "key")


def open_records(config: FloorConfig, data: Path) -> OpenRecords:
    """The records in a private folder, with what is to be said of them. Raises Fault."""
    private_folder(data)
    private_folder(folder := state_folder(data))
    key, made = _key(key_file(config, data), data)
    heads = Path(config.records.heads_file or folder / "heads")
    witness = Witness(folder, key, heads)
    try:
        store = KeptStore(data / "floor.db", witness)
    except sqlite3.DatabaseError as error:
        raise Fault(f"the records in {data} are damaged: {error}") from error
    try:
        findings, anew = _look_over(store, witness, data, config, made)
        return OpenRecords(store, witness, tuple(findings), anew)
    except sqlite3.DatabaseError as error:
        store.close()
        raise Fault(f"the records in {data} are damaged: {error}") from error


def accept(records: OpenRecords, data: Path, key: Path) -> None:
    """These are the floor's records from now on: both files carry the same name."""
    floor = records.store.floor or secrets.token_hex(8)
    if not records.store.floor:
        records.store.be(floor)
        # From now on there is a note elsewhere, so that one which is missing shows.
        records.witness.note(floor, records.store.sealed, int(time.time() * 1000))
    records.witness.take_heads_as_they_are()
    heads = records.witness.heads_file.resolve()
    said = {"floor": floor, "key_file": str(key), "heads_file": str(heads)}
    if _identity(data) != said:
        path = data / "floor.id"
        path.write_text(json.dumps(said) + "\n", encoding="utf-8")


def started_by(
    recorder: Recorder,
    findings: Sequence[str],
    accepted: Proof | None,
    asked: Proof | None,
    at: int,
) -> list[Commit]:
    """What was found before a start, and who started the floor nevertheless. Codes of a second
    factor that were typed there are used up. Raises Fault where one was before, for something else
    at this start too."""
    spent = dict(recorder.state.people.spent)
    for proof in (accepted, asked):
        if proof and proof.step:
            if proof.step <= spent.get(proof.staff, -1):
                raise Fault("that code of the second factor was used before. Wait for the next one")
            spent[proof.staff] = proof.step
    commits = []
    if accepted:
        fact = told(RecordsAccepted(findings=list(findings), by=accepted.staff, at=at))
        facts = [fact, *code_used(accepted)]
        commits.append(recorder.commit_floor(facts, [], "floor", "accept_records", at))
    if used := code_used(asked):
        commits.append(recorder.commit_floor(used, [], "floor", "use_code", at))
    return commits


# -- whose they are -------------------------------------------------------------------------------


def _key(path: Path, data: Path) -> tuple[bytes, bool]:
    """The key, and whether it was made just now."""
    if data.resolve() in path.resolve().parents:
        raise Fault(f"{path} lies beside the records that it seals. Keep the key elsewhere")
    if not path.exists():
        return new_key(path), True
    check_private(path)
    return read_key(path), False


def _identity(data: Path) -> dict[str, Any] | None:
    try:
        said = json.loads((data / "floor.id").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _look_over(
    store: KeptStore, witness: Witness, data: Path, config: FloorConfig, made_key: bool
) -> tuple[list[str], bool]:
    named, empty = _identity(data), not store.streams()
    last, findings = None, list[str]()
    try:
        last = witness.last()
        if last is None and store.floor:
            findings.append("the note of the newest batch is missing where it was kept outside")
    except Fault as problem:
        findings.append(str(problem))
    if empty and named is None and last is not None and config.demo:
        return [], True  # somebody has thrown a demo floor's records away
    findings += _whose(store, named, last, empty)
    findings += _sealed(store, last, made_key)
    findings += _heads(store)
    findings += _snapshots(store, made_key)
    findings += _written_out(store, witness, last)
    findings += _money(store, witness)
    findings += _clock(store, last, config)
    return findings, False


def _whose(
    store: KeptStore, named: dict[str, Any] | None, last: dict[str, Any] | None, empty: bool
) -> Iterator[str]:
    written = last is not None and last["seq"] > 0
    if empty and (written or (named is not None and named.get("floor") != store.floor)):
        yield "there were records here, and the database is missing or empty"
        return
    if named is None and store.floor:
        yield "floor.id is missing beside the database"
    elif named is not None and named.get("floor") != store.floor:
        yield "floor.id beside the database names another floor"
    if last is not None and last["floor"] != store.floor:
        yield "other records were in this folder when the floor last ran"


# -- whether they are what was last written -------------------------------------------------------


def _sealed(store: KeptStore, last: dict[str, Any] | None, made_key: bool) -> Iterator[str]:
    if store.is_sealed() and made_key:
        yield "the key with which these records were sealed is missing, and another was made"
    elif not store.newest_is_ours():
        yield "the newest batch is not sealed with the key of this floor"
    if last is not None and last["floor"] == store.floor:
        noted = Sealed(last["seq"], bytes.fromhex(last["seal"]))
        if not store.has(noted):
            yield (
                f"entry {noted.seq}, the last that this floor wrote, is not there: these are older "
                "records, or their newest part is lost"
            )


def _heads(store: KeptStore) -> Iterator[str]:
    """The newest entry of each stream follows the one before it."""
    for stream in sorted(store.streams()):
        head = store.head(stream)
        if head is None:
            yield f"{stream}: it has a snapshot and no entry"
            continue
        body = store.entry(stream, head.n) or b""
        before = store.hash_at(stream, head.n - 1) if head.n > 1 else GENESIS
        if before is None or seal(before, body) != head.hash:
            yield f"{stream}: entry {head.n}, its newest, does not match its hash"


def _snapshots(store: KeptStore, made_key: bool) -> Iterator[str]:
    """What the floor would go on from is what it kept. Where the key is new, all of it is said of
    the batches already."""
    for stream in () if made_key else store.changed_snapshots():
        yield f"{stream}: its snapshot was changed; the floor would go on from the entries instead"


def _written_out(store: KeptStore, witness: Witness, last: dict[str, Any] | None) -> Iterator[str]:
    """Heads that were written out are still there, in their file and in the records."""
    if problem := missing_heads(last, witness.heads_file):
        yield problem
    try:
        heads = witness.newest_heads()
    except Fault as problem:
        yield str(problem)
        return
    for stream, (n, hash_) in sorted(heads.items()):
        kept = store.hash_at(stream, n)
        if kept is None or kept.hex() != hash_:
            yield f"{stream}: entry {n} is not the one that was written out as its head"


def _money(store: KeptStore, witness: Witness) -> Iterator[str]:
    for book in Book:
        for unit, total in sorted(sums(store.balances(book)).items()):
            if total:
                whose = "" if book is Book.FLOOR else " of the house"
                of = "" if unit == DOLLARS else f" in {unit}"
                yield f"all accounts{whose}{of} add up to {total} cents, not to 0"
    problem = check_balances(store, witness)
    if problem:
        yield problem


def check_balances(store: SqliteStore, witness: Witness) -> str:
    """Whether the accounts are what their transfers add up to, counted from when they last were."""
    seq, before = witness.balances()
    newest, moved = store.moved_since(seq)
    if newest < seq:  # older records: count from the beginning
        before, (newest, moved) = {}, store.moved_since(0)
    kept = {named(book, a): cents for book in Book for a, cents in store.balances(book).items()}
    made = {a: before.get(a, 0) + moved.get(a, 0) for a in before.keys() | moved.keys()}
    wrong = sorted(a for a in made.keys() | kept.keys() if made.get(a, 0) != kept.get(a, 0))
    if wrong:
        return f"accounts are not what their transfers add up to: {', '.join(wrong[:5])}"
    witness.keep_balances(newest, kept)
    return ""


# -- the clock ------------------------------------------------------------------------------------


def _clock(store: KeptStore, last: dict[str, Any] | None, config: FloorConfig) -> Iterator[str]:
    """A machine that was not started again since knows how much time has passed. Else it is known
    only that time has passed, and no more of it than a floor is ever closed for. A demo floor may
    have been closed for any time."""
    newest, now, demo = restore.last_at(store), int(time.time() * 1000), config.demo
    if not newest:
        return
    if last is not None and last["boot"] and last["boot"] == this_boot():
        expected = last["at"] + since_boot_ms() - last["boot_ms"]
        if abs(now - expected) > CLOCK_OFF_MS and (now < expected or not demo):
            yield _says(now - expected, "the time that has passed since the floor last wrote")
    elif now < newest - CLOCK_OFF_MS or (now > newest + config.records.closed_ms and not demo):
        yield _says(now - newest, "the newest entry")


def _says(off_ms: int, what: str) -> str:
    minutes = round(abs(off_ms) / MINUTE_MS)
    days, hours = minutes // 1440, minutes // 60
    long = f"{days} days" if days > 1 else f"{hours} hours" if hours > 1 else f"{minutes} minutes"
    where = "ahead of" if off_ms > 0 else "behind"
    return f"the clock of the machine is {long} {where} {what}"
