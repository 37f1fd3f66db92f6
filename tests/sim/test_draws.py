"""A draw that may have been made is never made again: not after a kill, and not after a disk that
could not be written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fairfelt.core.errors import Fault
from fairfelt.equipment import SeededRng
from fairfelt.floor.history.audit import audit
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from fairfelt.server import floor_here as here_module
from fairfelt.server.one_process import hub_here
from fairfelt.store import Row, SqliteStore, Store
from fairfelt.table import Table
from tests.floors import EVERY_TABLE, floor_config
from tests.server.conftest import HeldClock
from tests.sim.faults import Crash, Failing
from tests.sim.test_disk import Disk, until

ROULETTE = floor_config(mode="rng", wagering_ms=5_000)
WHEEL = floor_config(mode="automated", wagering_ms=20_000)
FLOORS = pytest.mark.parametrize("config", [ROULETTE, WHEEL], ids=["rng", "automated"])


class Counting(SeededRng):
    """Counts what is drawn."""

    def __init__(self) -> None:
        super().__init__(1)
        self.drawn = 0

    def below(self, n: int) -> int:
        self.drawn += 1
        return super().below(n)


def facts(store: Store, *kinds: str) -> list[str]:
    entries = (decode_entry(body) for _, body, _ in store.entries("table:R1"))
    return [fact.kind for entry in entries for fact in entry.facts if fact.kind in kinds]


def playing(config: Any) -> tuple[Player, Failing, Counting]:
    """A bet lies on red, and the round is about to close."""
    store, rng = Failing(), Counting()
    player = Player(config, lambda event: None, store=store)
    player.rng = player.floor.pit.kit.rng = rng
    for runner in player.floor.pit.runners.values():
        if runner.simulated.device is not None:
            runner.simulated.device.rng = rng
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    player.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 500}})
    return player, store, rng


@FLOORS
def test_nothing_is_drawn_before_it_is_on_record_that_it_will_be(config: Any) -> None:
    player, store, rng = playing(config)
    while not rng.drawn:
        due = player.floor.due()
        assert due is not None
        announced = facts(store, "draw.announced")
        player.advance(due) if not announced else player._commit(player.floor.tick(due))
        assert rng.drawn <= len(facts(store, "draw.announced"))


@FLOORS
@pytest.mark.parametrize("before", [True, False], ids=["unwritten", "written"])
def test_a_draw_that_was_lost_is_not_made_again(config: Any, before: bool) -> None:
    """Wherever the power fails until the round is settled, there is one draw at most."""
    for fails_at in range(1, 40):
        player, store, rng = playing(config)
        store.batches, store.fails_at, store.before = 0, fails_at, before
        crashed = None
        for _ in range(60):
            state = player.floor.pit.tables["R1"].state
            if state.round.number > 1 or state.phase in ("open", "suspended"):
                break
            try:
                player.advance(player.floor.due() or player.now)
            except Crash:
                crashed = rng.drawn
                player._wake()
        assert rng.drawn <= 1
        if crashed is None:
            return  # it lasts no longer
        assert audit(store).findings == []
        if rng.drawn and not facts(store, "result.entered"):
            assert facts(store, "draw.lost", "round.suspended") == ["draw.lost", "round.suspended"]
    raise AssertionError("the round does not end")


def test_a_supervisor_voids_the_round_and_names_no_result() -> None:
    player, store, _ = playing(ROULETTE)
    heard: list[dict[str, Any]] = []
    player.say = heard.append
    while not facts(store, "draw.announced"):
        player._commit(player.floor.tick(player.floor.due() or 0))
    player._wake()
    assert player.floor.pit.tables["R1"].state.phase == "suspended"
    player.play({"as": "SV-1", "type": "enter_result", "table": "R1", "result": "1"})
    assert heard[-1]["refused"]["code"] == "mode_forbids"
    player.play({"as": "SV-1", "type": "remedy", "table": "R1", "reason": "the draw was lost",
                 "irregularity": "system"})  # fmt: skip
    assert player.floor.recorder.credit("PT-1") == 10_000
    assert player.floor.pit.tables["R1"].state.phase == "open"


@pytest.mark.parametrize(
    "config", [c for c in EVERY_TABLE if c.options["mode"] == "rng"], ids=lambda c: c.id
)
def test_every_document_says_what_becomes_of_a_round_that_the_system_spoilt(config: Any) -> None:
    known = Table.of(config).irregularities
    assert any(name in known and known[name].does == "void" for name in ("system", "disrupted"))


# -- a floor that is served, whose disk fails ---------------------------------------------------


class LosesDraws(Disk):
    """Everything can be written but the outcome of a draw."""

    def append(self, rows: Sequence[Row]) -> None:
        if self.broken and any(decode_entry(row.body).act == "draw" for row in rows):
            raise Fault("the disk does not answer")
        SqliteStore.append(self, rows)


async def test_a_batch_with_a_draw_that_cannot_be_written_stops_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(here_module, "RECOVER_S", 0.02)
    monkeypatch.setattr(here_module, "TICK_S", 0.005)
    disk, rng, clock = LosesDraws(tmp_path / "floor.db"), Counting(), HeldClock()
    disk.broken = True
    hub, _ = hub_here(ROULETTE, disk, rng)
    hub.port.clock = clock
    await hub.start()
    try:
        table = hub.port.floor.pit.tables["R1"]
        await until(lambda: table.state.phase == "wagering")
        clock.at += 60_000
        await until(lambda: facts(disk, "draw.lost"))
        await until(lambda: not hub.port.halted)
        state = hub.port.floor.pit.tables["R1"].state
        assert (state.phase, state.round.suspended["reason"]) == ("suspended", "draw_lost")
        disk.broken = False
        for _ in range(10):
            clock.at += 60_000
            await asyncio.sleep(0.01)
        assert (rng.drawn, facts(disk, "draw.lost")) == (1, ["draw.lost"])
        assert audit(disk).clean
    finally:
        await hub.stop()
        disk.close()
