"""The power fails at any moment of any game, and while something is being put right.

At the tables that no other module here plays, a round goes on after every one of its commits. And
whatever has gone wrong in the playthroughs about irregularities goes on being put right, with the
power failing after each of their steps: a suspended round, a card that is kept, a dummy hand, a
payment that is withheld, an alert, a sign of closing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairfelt.floor import FloorConfig, load_floor
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from fairfelt.ledger import wagers
from fairfelt.store import SqliteStore
from fairfelt.table import TableConfig
from tests.floors import EVERY_TABLE, RAPID, STAFF, floor_config, games_built_once, picture, quiet
from tests.laws.ushers import ACTS_MOST, next_act
from tests.sim.faults import Crash, Failing

SCRIPTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("irregular-*.script.jsonl"))
OPERATOR = next(one for one in STAFF if one.role == "casino_operator")
CARDS = ("baccarat", "blackjack", "casino-war", "three-card-poker")
# Cards of this document are in `test_every_commit`, but not those that a device reads.
TABLES = [
    table
    for table in EVERY_TABLE
    if (table.ruleset, table.device) != (RAPID, "simulated") or table.game not in CARDS
]


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


class Round:
    """One round with one seat, in which the power fails once."""

    def __init__(self, table: TableConfig, fails_at: int | None = None) -> None:
        self.store, self.random, self.id = Failing(), Random(3), table.id
        self.player = quiet(floor_config(tables=(table,)), 3, self.store)
        for name in ("PT-1", "DT-1", "SV-1", *(["DV-1"] if table.device == "attached" else [])):
            self.player.caller(name, {"table": self.id})
        sign_in = {"type": "sign_in", "staff": OPERATOR.number, "pin": OPERATOR.pin}
        self.player.play({"as": "SV-2", **sign_in})
        self.player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
        self.store.batches, self.store.fails_at = 0, fails_at

    @property
    def table(self) -> Any:
        return self.player.floor.pit.tables[self.id]

    def play(self) -> Round:
        for _ in range(ACTS_MOST):
            try:
                self._go_on()
            except Crash:
                self.player._wake()
            if self.table.state.results or self.is_void:
                return self
        raise AssertionError(f"the round does not end: {self.table.state}")

    def _go_on(self) -> None:
        state = self.table.state
        if state.phase == "wagering" and not state.round.slips:
            self.player.play({"as": "PT-1", "type": "place_bets", "table": self.id,
                              "stakes": self._stakes()})  # fmt: skip
        elif (act := next_act(self.player.floor, self.table, self.random)) is not None:
            self.player.play({"as": act[0], **act[1]})
        else:
            self.player.advance(self.player.floor.due() or self.player.now)

    @property
    def is_void(self) -> bool:
        """A draw had been announced when the power failed, so the round was declared void."""
        entries = (decode_entry(body) for _, body, _ in self.store.entries(f"table:{self.id}"))
        kinds = {fact.kind for entry in entries for fact in entry.facts}
        return {"draw.lost", "round.voided"} <= kinds

    def _stakes(self) -> dict[str, int]:
        laid = [spot for spot in self.table.game.spots.values() if not spot.by_choice]
        alone = [spot.id for spot in laid if not spot.needs and not spot.stays]
        return dict.fromkeys(alone[:4], 700)

    def won_cents(self) -> int:
        """What the seat has won or lost, worked out from what lies there."""
        state = self.table.state
        settled = self.table.settle(state.round.coup, state.slip("PT-1"))
        return int(settled.won_cents - settled.lost_cents)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_a_round_goes_on_whenever_the_power_failed(table: TableConfig) -> None:
    batches = Round(table).play().store.batches
    assert batches >= 3
    for fails_at in range(1, batches + 1):
        round_ = Round(table, fails_at).play()
        won = 0 if round_.is_void else round_.won_cents()
        assert round_.player.floor.recorder.credit("PT-1") == 10_000 + won, fails_at
        assert round_.store.balances().get(wagers(table.id), 0) == 0
        assert not round_.player.floor.pit.frozen
        assert audit(round_.store).findings == []


# -- while something is put right -----------------------------------------------------------------


def _steps(script: Path) -> list[dict[str, Any]]:
    lines = [line for line in script.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [json.loads(line) for line in lines[1:]]


def _config(steps: list[dict[str, Any]]) -> FloorConfig:
    """The floor of the playthroughs, with only the tables that are played at."""
    config = load_floor(SCRIPTS[0].parent / "floor.toml")
    at = {step.get("table") for step in steps}
    return msgspec.structs.replace(
        config, tables=tuple(table for table in config.tables if table.id in at)
    )


def _played(script: Path, fails: Callable[[], bool]) -> tuple[Player, list[dict[str, Any]]]:
    """The script, with the power failing after those steps for which `fails` says so. After what
    was refused there is nothing else on record than before. A ball that runs and dice in the air
    have come to rest meanwhile, which changes what follows."""
    steps, said, store = _steps(script), list[dict[str, Any]](), SqliteStore(":memory:")
    player = Player(_config(steps), said.append, 0, store)
    for step in steps:
        size = store.size()
        player.play(step)
        moves = any(table.state.spinning for table in player.floor.pit.tables.values())
        if store.size() > size and not moves and fails():
            again = restore(player.config, player.store, player.rng)
            assert picture(again) == picture(player.floor)
            player.play({"type": "power_failure"})
    return player, said


def _balances(player: Player) -> dict[str, int]:
    return {name: cents for name, cents in player.floor.ledger.balances.items() if cents}


def _refusals(said: list[dict[str, Any]]) -> list[str]:
    return [event["refused"]["code"] for event in said if "refused" in event]


@pytest.mark.parametrize("seed", [None, 0, 1], ids=["always", "0", "1"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_what_is_corrected_goes_on_whenever_the_power_failed(
    script: Path, seed: int | None
) -> None:
    random = Random(seed)
    whole, told = _played(script, lambda: False)
    player, said = _played(script, lambda: seed is None or random.random() < 0.2)
    assert _balances(player) == _balances(whole)
    assert _refusals(said) == _refusals(told)
    assert audit(player.store).findings == []
    assert not player.floor.pit.frozen
