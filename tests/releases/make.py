"""Make the records of a long evening with the release at hand, for the releases after it.

    python -m tests.releases.make NAME [short]

writes NAME.tar.xz next to this file: the data folder of a floor, what it keeps outside of it, and
the configuration that it was last run with. What a release has written is never made again: every
later one must open it, finish the rounds in which it was left, and find it clean. A new format of
entries takes a short one, called format-N.

The evening is every playthrough and most of `tests.evenings` at once, each at tables of its own
with staff of its own. Then the floor is started again with other options at some tables, and left
in the middle of several rounds.
"""

from __future__ import annotations

import json
import os
import sys
import tarfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from operator import itemgetter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from fairfelt.core.errors import Broken
from fairfelt.floor.config import DEMO_FLOOR, FloorConfig, floor_from
from fairfelt.floor.script import Player
from fairfelt.server.heads import HeadsKeeper
from fairfelt.server.records import accept, key_file, open_records, state_folder
from fairfelt.table.state import State
from tests import evenings
from tests.floors import games_built_once
from tests.laws.ushers import bring_round, next_act

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE.parent / "playthroughs"
BEGINS = 1_735_720_000_000  # on the first of January 2025, behind the clock of any machine
ROLES = ("dealer", "gaming_supervisor", "assistant_gaming_manager", "casino_operator", "inspector")
EVENINGS = (
    evenings.LIVE[:-4], evenings.CORRECTED, evenings.DISPUTED, evenings.REPORTED,
    evenings.HANDS_WRONG, evenings.IDLE, (*evenings.SHOOTERS, *evenings.LATER), evenings.KEPT_BACK,
    evenings.SHOE, evenings.SHOE_WRONG, evenings.RELAXED, evenings.GUEST, evenings.SPOILT,
)  # fmt: skip
# What tables are changed to for the second evening, by the game and the mode in which it is played.
CHANGED: dict[tuple[str, str], dict[str, Any]] = {
    ("roulette", "live"): {"wagering_ms": 25_000},
    ("roulette", "rng"): {"wagering_ms": 15_000},
    ("baccarat", "rng"): {"decks": 8},
    ("snake-eyes", "live"): {"craps_2": "30:1"},
    ("casino-war", "rng"): {"areas": 5},
}
SHORT = (
    "automated.script.jsonl", "money-wheel-live.script.jsonl", "snake-eyes-live.script.jsonl",
)  # fmt: skip
TOO_LONG = "irregular-closing.script.jsonl"  # half an hour, in which all tables would go on
SPOTS = {"hard_8": "hard-8", "hard_10": "hard-10", "zero": "straight:0"}
Step = dict[str, Any]
Names = dict[tuple[int, str], str]


class Part:
    """One script on the evening: its tables, terminals and staff under names of their own."""

    def __init__(self, number: int, steps: Iterable[Step], floor: dict[str, Any]) -> None:
        self.number = number
        self.steps = [step for step in steps if step.get("type", "expect") != "expect"]
        used = {id_ for step in self.steps for id_ in _tables_in(step)}
        self.tables = [
            {**table, "id": self.table(table["id"]), "limits": floor["limits"][table["limits"]]}
            for table in floor["tables"]
            if table["id"] in used
        ]

    def staff(self) -> Iterator[dict[str, Any]]:
        for rank, role in enumerate(ROLES, 1):
            number = self._staff(f"{rank}001")
            yield {"number": number, "name": f"{role} {number}", "role": role, "pin": str(rank) * 4}

    def timed(self) -> Iterator[tuple[int, Part, Step]]:
        at = 0
        for step in self.steps:
            at = max(at, step.get("at", at))
            yield at, self, step

    def renamed(self, step: Step, names: Names) -> Step:
        step = dict(step)
        if str(step.get("as", "")).startswith("DV-"):
            step["as"] = _called(names, self.number, "DV", step.get("table") or step["terminal"])
        for key in ("as", "seat", "terminal"):
            if key in step:
                step[key] = self.terminal(step[key], names)
        if "seats" in step:
            step["seats"] = [self.terminal(seat, names) for seat in step["seats"]]
        if "table" in step:
            step["table"] = self.table(step["table"])
        if "tables" in step:
            step["tables"] = [self.table(id_) for id_ in step["tables"]]
        if "device" in step:
            kind, _, where = step["device"].partition(":")
            there = self.terminal(where, names) if where[:3] == "PT-" else self.table(where)
            step["device"] = f"{kind}:{there}"
        if "staff" in step:
            step["staff"] = self._staff(step["staff"])
        if "authority" in step:
            given = step["authority"]
            step["authority"] = {**given, "staff": self._staff(given["staff"])}
        return step

    def table(self, id_: str) -> str:
        return f"{id_}.{self.number}"

    def _staff(self, number: str) -> str:
        return f"{number[0]}{self.number + 1:03}"

    def terminal(self, name: str, names: Names) -> str:
        kind = name.partition("-")[0]
        return name if kind == "DV" else _called(names, self.number, kind, name)


def _called(names: Names, part: int, kind: str, name: str) -> str:
    """Terminals are numbered in the order in which they come."""
    taken = sum(1 for known in names.values() if known.startswith(f"{kind}-"))
    return names.setdefault((part, name), f"{kind}-{taken + 1}")


def _tables_in(step: Step) -> Iterator[str]:
    if "table" in step:
        yield step["table"]
    yield from step.get("tables", ())


def parts(*, short: bool) -> Iterator[Part]:
    """A short evening leaves out most playthroughs; every part keeps its number."""
    numbers = count()
    floor = tomllib.loads((PLAYTHROUGHS / "floor.toml").read_text(encoding="utf-8"))
    for path in sorted(PLAYTHROUGHS.glob("*.script.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        steps = [json.loads(line) for line in lines if line.strip() and not line.startswith("#")]
        if path.name != TOO_LONG:
            part = Part(next(numbers), steps, floor)
            if not short or path.name in SHORT:
                yield part
    demo = tomllib.loads(DEMO_FLOOR.read_text(encoding="utf-8"))
    for script in EVENINGS:
        yield Part(next(numbers), script, demo)


def floor_of(played: list[Part], *, changed: bool) -> FloorConfig:
    tables = [table for part in played for table in part.tables]
    if changed:
        tables = [{**t, "options": {**t.get("options", {}), **_changes(t)}} for t in tables]
    staff = [one for part in played for one in part.staff()]
    return floor_from({"name": "A floor of all games", "demo": True, "tables": tables,
                       "staff": staff}, "floor.json")  # fmt: skip


def _changes(table: dict[str, Any]) -> dict[str, Any]:
    return CHANGED.get((table["game"], table.get("options", {}).get("mode", "")), {})


def first_evening(player: Player, played: list[Part], names: Names) -> None:
    every = sorted((step for part in played for step in part.timed()), key=itemgetter(0))
    for at, part, step in every:
        player.play({**part.renamed(step, names), "at": BEGINS + at})


class Middle:
    """Tables are brought into the middle of a round, where the power fails."""

    def __init__(self, player: Player, parts: list[Part], names: Names) -> None:
        self.player = player
        self.parts = {part.number: part for part in parts}
        self.part = parts[0]
        self.names = names
        self.random = Random(5)
        self.said: list[Step] = []
        player.say = self.said.append

    def _at(self, id_: str) -> None:
        """The staff of a table come back to it, with players."""
        self.part = self.parts[int(id_.rpartition(".")[2])]
        for name, staff in (("DT-1", "1001"), ("SV-1", "2001"), ("SV-2", "4001")):
            pin = staff[0] * 4
            self.send(name, type="sign_in", staff=staff, pin=pin, take_over=True)
        for seat in ("PT-1", "PT-2"):
            self.send(seat, type="insert_note", cents=10_000)

    def send(self, name: str, /, **step: Any) -> Step:
        """The table goes by its name on the evening, all else by that in the script."""
        table = step.pop("table", None)
        said = self.part.renamed({"as": name, **step}, self.names)
        if table is not None:
            said["table"] = table
        self.said.clear()
        self.player.play(said)
        return next((one for one in self.said if "refused" in one), {})

    def wait(self) -> None:
        self.player.advance(self.player.floor.due() or self.player.now)

    def wagering(self, id_: str, **stakes: int) -> None:
        self._at(id_)
        bring_round(lambda: self.player.floor, id_, self.send, self.wait, self.random)
        for seat in ("PT-1", "PT-2"):
            laid = {SPOTS.get(name, name): cents for name, cents in stakes.items()}
            assert not self.send(seat, type="place_bets", table=id_, stakes=laid)

    def on(self, id_: str, until: Callable[[State], bool]) -> None:
        for _ in range(100):
            if until(self.player.floor.pit.tables[id_].state):
                return
            act = next_act(self.player.floor, self.player.floor.pit.tables[id_], self.random)
            if act is None:
                self.wait()
            else:
                assert not self.send(act[0], **act[1])
        raise AssertionError(id_)


def left_in_the_middle(middle: Middle) -> None:
    player = middle.player
    here = player.floor.pit.tables

    def table(game: str, mode: str) -> str:
        found = [
            id_
            for id_, one in here.items()
            if one.config.game == game
            and one.mode == mode
            and one.state.phase in ("open", "closed")
            and id_ not in player.floor.pit.frozen
        ]
        return found[-1]

    _kept_back(middle, "R5.61")
    middle.wagering(snake_eyes := table("snake-eyes", "live"), hard_8=500, six=600, hard_10=500)
    middle.on(snake_eyes, lambda state: state.phase == "open" and bool(state.layout.standing))
    middle.wagering(baccarat := table("baccarat", "live"), player=1000, tie=500)
    middle.on(baccarat, lambda state: len(state.round.coup.draws) == 3)
    middle.wagering(blackjack := table("blackjack", "live"), player=1000)
    middle.on(blackjack, lambda state: state.phase == "deciding")
    middle.wagering(table("roulette", "live"), red=500)
    stops = table("money-wheel", "live")
    player._commit([player.floor.pit.runners[stops].freeze(Broken("for the record"), player.now)])


def _kept_back(middle: Middle, id_: str) -> None:
    """A payment is withheld, credit waits for its owner, and a dispute for its decision."""
    middle.wagering(id_, low=500, high=500, zero=500)
    state = middle.player.floor.pit.tables[id_].state
    round_ = state.round.number
    middle.on(id_, lambda state: state.phase == "open")
    about = {"table": id_, "round": round_}
    assert not middle.send("SV-2", type="remedy", irregularity="withhold", reason="A large win",
                           seats=["PT-1"], **about)  # fmt: skip
    assert not middle.send("SV-1", type="hold_unclaimed", terminal="PT-2", reason="Left the floor")
    assert not middle.send("PT-1", type="open_dispute", words="It was 8", **about)


def make(folder: Path, *, short: bool) -> Player:
    """A data folder, and next to it what the floor keeps elsewhere."""
    data, played = folder / "data", list(parts(short=short))
    before, after = (floor_of(played, changed=changed) for changed in (False, True))
    records = open_records(before, data)
    accept(records, data, key_file(before, data))
    names: Names = {}
    with games_built_once():
        player = Player(before, lambda event: None, 11, records.store, now=BEGINS)
        first_evening(player, played, names)
        player.config = after
        player.now += 3_600_000
        player._wake()
        left_in_the_middle(Middle(player, played, names))
    HeadsKeeper(records).write(records.store)
    (folder / "floor.json").write_bytes(msgspec.json.encode(after))
    return player


def pack(player: Player, folder: Path, archive: Path) -> None:
    """All that the floor needs to be started elsewhere, under names that are nobody's."""
    data = folder / "data"
    outside = state_folder(data)
    player.store.close()
    said = json.loads((data / "floor.id").read_text(encoding="utf-8"))
    (data / "floor.id").write_text(
        json.dumps({**said, "key_file": "key", "heads_file": "heads"}), encoding="utf-8"
    )
    with tarfile.open(archive, "w:xz") as tar:
        for path in (*sorted(data.iterdir()), *sorted(outside.iterdir()), folder / "floor.json"):
            tar.add(path, f"outside/{path.name}" if path.parent == outside
                    else str(path.relative_to(folder)), filter=_anonymous)  # fmt: skip


def _anonymous(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    info.mtime = 0
    return info


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        os.environ["XDG_STATE_HOME"] = f"{temporary}/state"
        played = make(Path(temporary), short="short" in sys.argv[2:])
        pack(played, Path(temporary), HERE / f"{sys.argv[1]}.tar.xz")
