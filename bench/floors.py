"""Floors to measure on: configuration, terminals enrolled ahead, and bets as they are sent."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from fairfelt.equipment import SeededRng
from fairfelt.floor import Floor, FloorConfig, load_floor, restore
from fairfelt.floor.caller import Caller
from fairfelt.floor.commit import Commit
from fairfelt.floor.enrol import enrol, terminal_of
from fairfelt.floor.reading import InsertNote
from fairfelt.server.messages import AnswerMessage, FactMessage, decode, encode
from fairfelt.store import SqliteStore, Store

TABLE = "R1"
NOTE_CENTS = 1_000_000
STEP_CENTS = 100  # by how much each bet raises its spot, so that every bet moves money
SPOTS = ("straight:17", "straight:8", "split:5-8", "street:1-2-3", "red", "dozen:2", "odd", "low")
_KINDS = (
    "straight", "split", "street", "corner", "six-line", "column", "dozen",
    "low", "high", "even", "odd", "red", "black",
)  # fmt: skip
_FLOOR = """
name = "Bench"
demo = true
notes_cents = [{note}]

[[tables]]
id = "{table}"
name = "Roulette"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
options = {{ mode = "rng", wagering_ms = {wagering_ms} }}
limits = "wide"

[limits.wide.total]
min_cents = 100
max_cents = 100000000

[limits.wide.kinds]
"""


def write_floor(path: Path, wagering_ms: int = 600_000) -> Path:
    """One table that runs itself, open to bets for as long as the rules let it."""
    text = _FLOOR.format(note=NOTE_CENTS, table=TABLE, wagering_ms=wagering_ms)
    kinds = "".join(f"{kind} = {{ min_cents = 100, max_cents = 10000000 }}\n" for kind in _KINDS)
    path.write_text(text + kinds, encoding="utf-8")
    return path


def now_ms() -> int:
    return int(time.time() * 1000)


def enrol_ahead(config: FloorConfig, store: Store, count: int) -> list[str]:
    """Enrol terminals straight into the records, before a server starts; their tokens."""
    floor = restore.restore(config, store, SeededRng(1))
    rows, tokens, at = [], [], now_ms()
    for _ in range(count):
        commit, answer = enrol(floor.reception, "player", None, at)
        rows.append(commit.row)
        tokens.append(str(answer["token"]))
    store.append(rows)
    return tokens


def floor_in_memory(
    folder: Path, seats: int, wagering_ms: int = 600_000
) -> tuple[Floor, list[Caller]]:
    """A floor in its first round, without a server, with money in every seat."""
    config = load_floor(write_floor(folder / "floor.toml", wagering_ms))
    store = SqliteStore(":memory:")
    floor = restore.restore(config, store, SeededRng(1))
    callers = []
    for _ in range(seats):
        _, answer = enrol(floor.reception, "player", None, 0)
        caller = Caller(terminal_of(floor.reception, str(answer["token"])))
        floor.handle(caller, InsertNote(1, NOTE_CENTS), 0)
        callers.append(caller)
    restore.start(floor, store, 0)
    floor.tick(0)
    return floor, callers


def bet_frame(id_: int, round_: int = 1) -> bytes:
    """A terminal's command number `id_`: it raises one spot after the other, round and round.

    The first command of a terminal is its note, so the first bet is number 2.
    """
    turn, spot = divmod(id_ - 2, len(SPOTS))
    stakes = {SPOTS[spot]: STEP_CENTS * (turn + 1)}
    body = {"type": "place_bets", "id": id_, "table": TABLE, "round": round_, "stakes": stakes}
    return msgspec.json.encode(body)


def note_frame() -> bytes:
    return msgspec.json.encode({"type": "insert_note", "id": 1, "cents": NOTE_CENTS})


def bet(floor: Floor, caller: Caller, data: bytes, at: int) -> tuple[Commit, bytes]:
    """A bet as the hub does it, without the socket and the disk: read, done, and worded."""
    done = floor.handle(caller, decode(data), at)  # type: ignore[arg-type]
    if not isinstance(done, list):
        raise AssertionError("a bet of this bench was asked twice")
    (commit,) = done
    told = [FactMessage(f"seat:{f.seat}", 1, commit.at, f.kind, f.body) for f in commit.private]
    return commit, encode(AnswerMessage(commit.id, commit.answer, told))


def full_slip_bet(folder: Path) -> tuple[Commit, bytes]:
    """A bet of a seat that has every spot of the bench staked: so are all that are measured."""
    floor, (caller,) = floor_in_memory(folder, 1)
    for id_ in range(2, 2 + len(SPOTS)):
        bet(floor, caller, bet_frame(id_), 0)
    return bet(floor, caller, bet_frame(2 + len(SPOTS)), 0)
