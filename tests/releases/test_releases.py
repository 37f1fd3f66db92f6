"""Records that an earlier release has written: they open, are played on, and are found clean.

Next to this file lies an archive for each format of entries that there has been, made by `make.py`
with the code that wrote it.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairfelt.cli.main import main
from fairfelt.floor.config import FloorConfig, floor_from
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import last_at
from fairfelt.floor.script import Player
from fairfelt.journal import FORMAT, decode_entry
from fairfelt.ledger import AT_HOUSE, Book, Kind, account_of
from fairfelt.server.records import accept, key_file, open_records, state_folder
from fairfelt.store import SqliteStore
from tests.floors import games_built_once
from tests.houses import local_house
from tests.laws.ushers import bring_round

RELEASES = sorted(Path(__file__).parent.glob("*.tar.xz"))
STAFF = (("DT-1", "1001"), ("SV-1", "2001"), ("SV-2", "4001"))


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


class Kept:
    """The data folder of a floor that an earlier release ran, and its configuration."""

    def __init__(self, archive: Path, folder: Path) -> None:
        self.data = folder / "data"
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        outside = state_folder(self.data)
        outside.parent.mkdir(parents=True)
        (folder / "outside").rename(outside)
        for path in (self.data, outside, *self.data.iterdir(), *outside.iterdir()):
            path.chmod(0o700 if path.is_dir() else 0o600)
        self._name_outside(outside)
        told = json.loads((folder / "floor.json").read_text(encoding="utf-8"))
        self.config: FloorConfig = floor_from(told, "floor.json")

    def _name_outside(self, outside: Path) -> None:
        """The floor knows where it keeps its key and its heads; archives name no place."""
        floor_id = self.data / "floor.id"
        said = json.loads(floor_id.read_text(encoding="utf-8"))
        files = {key: str(outside / said[key]) for key in said if key.endswith("_file")}
        floor_id.write_text(json.dumps({**said, **files}), encoding="utf-8")

    def open(self) -> Player:
        """The floor goes on, as `fairfelt run` lets it, at a later time."""
        records = open_records(self.config, self.data)
        assert records.findings == ()
        accept(records, self.data, key_file(self.config, self.data))
        house = local_house(records.store, self.config.demo)
        player = Player(self.config, lambda event: None, 3, records.store, house=house,
                        now=last_at(records.store) + 60_000)  # fmt: skip
        known = player.floor.state.people.terminals.values()
        player.terminals |= {terminal.id: terminal for terminal in known}
        return player


class Crew:
    """Staff who come in and bring every table to its next round."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.said: list[dict[str, Any]] = []
        player.say = self.said.append
        for name, number in STAFF:
            self.send(name, type="sign_in", staff=number, pin=number[0] * 4, take_over=True)

    def send(self, name: str, /, **step: Any) -> dict[str, Any]:
        if name == "DV-1":
            name = self._device(step["table"])
        self.said.clear()
        self.player.play({"as": name, **step})
        return next((one for one in self.said if "refused" in one), {})

    def _device(self, table: str) -> str:
        terminals = self.player.floor.state.people.terminals.values()
        return next(one.id for one in terminals if (one.role, one.table) == ("device", table))

    def wait(self) -> None:
        self.player.advance(self.player.floor.due() or self.player.now)

    def bring_on(self, id_: str) -> None:
        if self.player.floor.pit.tables[id_].mode == "live":
            assert not self.send("DT-1", type="conduct_games", tables=[id_])
        bring_round(lambda: self.player.floor, id_, self.send, self.wait, Random(1))


@pytest.fixture(params=RELEASES, ids=lambda path: path.name)
def kept(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Kept(request.param, tmp_path)


def formats_in(kept: Kept) -> set[int]:
    """Those of the entries as they are written; the first does not say."""
    store = SqliteStore(kept.data / "floor.db", readonly=True)
    found = {json.loads(body).get("format", 1) for body in store.written()}
    store.close()
    return found


def test_every_format_that_was_ever_written_is_opened_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An upgrade takes an archive: `python -m tests.releases.make format-N short`."""
    found = []
    for archive in RELEASES:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / archive.name / "state"))
        (one,) = formats_in(Kept(archive, tmp_path / archive.name))
        found.append(one)
    assert sorted(found) == list(range(1, FORMAT + 1))


def test_the_records_of_a_release_are_played_on_and_found_clean(kept: Kept) -> None:
    player = kept.open()
    floor = player.floor
    assert {one.state.phase for one in floor.pit.tables.values()} >= {"wagering", "deciding"}
    assert any(one.state.layout.standing for one in floor.pit.tables.values())
    assert floor.pit.frozen
    of_house = player.store.balances(Book.HOUSE).items()
    left = sum(cents for id_, cents in of_house if account_of(id_).kind is Kind.KEPT)
    assert (floor.ledger.balance(AT_HOUSE), floor.ledger.holds.open) == (left, {})
    assert left > 0  # what the floor kept is the house's from now on
    crew = Crew(player)
    for id_ in floor.pit.tables.keys() - floor.pit.frozen.keys():
        crew.bring_on(id_)
    assert audit(player.store).findings == []
    player.store.close()
    assert main(["audit", "--data", str(kept.data)]) == 0


def test_whoever_was_there_has_a_sitting_from_the_first_start_on(kept: Kept) -> None:
    """The first two formats do not number sittings: they are opened where somebody was."""
    written = max(formats_in(kept))
    player = kept.open()
    there = player.floor.state.sittings.open
    meters = (account_of(id_) for id_, cents in player.floor.ledger.balances.items() if cents)
    credited = {account.owner for account in meters if account.kind is Kind.METER}
    assert credited
    assert credited <= there.keys()
    assert len({sitting.number for sitting in there.values()}) == len(there)
    for id_, table in player.floor.pit.tables.items():
        assert set(table.state.playing) <= there.keys()
        for seat, seated in table.state.players.sittings.items():
            assert id_ in player.floor.pit.frozen or seated.number == there[seat].number
    opened = [fact for body in player.store.written() for fact in decode_entry(body).facts
              if fact.kind == "sitting.opened" and fact.body.cause == "records"]  # fmt: skip
    assert {fact.body.terminal for fact in opened} == (there.keys() if written < 3 else set())
    player.store.close()


def test_a_table_that_had_stopped_learns_who_sits_there_when_it_is_released(kept: Kept) -> None:
    player = kept.open()
    floor = player.floor
    crew = Crew(player)
    for id_ in tuple(floor.pit.frozen):
        said = {"type": "release_table", "table": id_, "reason": "Looked at"}
        assert not crew.send("SV-2", **said)
        for seat, seated in floor.pit.tables[id_].state.players.sittings.items():
            assert seated.number == floor.state.sittings.open[seat].number
    assert audit(player.store).findings == []
    player.store.close()


def test_the_records_of_a_release_are_audited_as_they_are(kept: Kept) -> None:
    """Before a floor has run on them."""
    store = SqliteStore(kept.data / "floor.db", readonly=True)
    report = audit(store)
    assert (report.findings, report.sum_cents) == ([], 0)
    assert report.rounds > 30
    acts = {decode_entry(body).act for body in store.written()}
    assert "remedy" in acts  # which was called put_right up to format 3
    assert "put_right" not in acts
    store.close()
    key = state_folder(kept.data) / "key"
    assert main(["audit", "--data", str(kept.data), "--key", str(key)]) == 0
