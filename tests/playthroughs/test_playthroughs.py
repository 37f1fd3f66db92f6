"""Whole rounds, played by `fairfelt script` and compared event by event with what they were.

The scripts beside this file show how one is written. Where events change on purpose, write the new
ones with FAIRFELT_UPDATE_GOLDEN=1 and read the difference before keeping it.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli.main import main
from fairfelt.floor.history.audit import audit
from fairfelt.floor.script_file import play_file
from fairfelt.ledger import account_of
from tests.floors import games_built_once
from tests.houses import local_house

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.script.jsonl"))
UPDATE = bool(os.environ.get("FAIRFELT_UPDATE_GOLDEN"))

Events = list[dict[str, Any]]


@pytest.fixture(autouse=True, scope="module")
def _every_script_has_the_same_floor() -> Iterator[None]:
    with games_built_once():
        yield


def played(script: Path, capsys: pytest.CaptureFixture[str]) -> Events:
    assert main(["script", str(script)]) == 0
    return [_lasting(json.loads(line)) for line in capsys.readouterr().out.splitlines()]


def _lasting(event: dict[str, Any]) -> dict[str, Any]:
    """Without the hash of the rule data, which any new word in their comments changes."""
    if event.get("kind") == "table.opened":
        event["body"]["config_hash"] = "…"
    return event


def expected_of(script: Path) -> Path:
    return script.with_name(script.name.replace(".script.", ".expected."))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_playthrough(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = played(script, capsys)
    golden = expected_of(script)
    if UPDATE:
        lines = [json.dumps(event, ensure_ascii=False) for event in events]
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert events == [json.loads(line) for line in golden.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_the_same_again_and_the_money_adds_up(
    script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = played(script, capsys)
    assert played(script, capsys) == events
    end = events[-1]
    assert (end["event"], end["sum_cents"]) == ("end", 0)
    assert sum(end["balances_cents"].values()) == 0
    for account, cents in end["balances_cents"].items():
        assert cents > 0 or not account_of(account).never_below
        assert cents < 0 or not account_of(account).never_above


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_its_records_stand_an_audit(script: Path) -> None:
    events: Events = []
    player = play_file(script, events.append, house=local_house)
    report = audit(player.store)
    assert report.findings == []
    assert report.sum_cents == 0
    ended = [e for e in events if e.get("kind") in ("round.settled", "round.voided")]
    assert report.rounds == len(ended)
    assert player.floor.pit.frozen == {}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_every_seat_can_follow_its_meter(script: Path) -> None:
    """What a seat is told of its wagers adds up to what it is told of its credit."""
    told = [json.loads(line) for line in expected_of(script).read_text("utf-8").splitlines()]
    seats: dict[str, Seat] = defaultdict(Seat)
    facts = sorted((e for e in told if "seat" in e), key=lambda e: (e["seat"], e["at"]))
    for (seat, at), together in groupby(facts, key=lambda e: (e["seat"], e["at"])):
        for fact in together:
            body = fact["body"]
            seats[seat].hears(fact["kind"], body)
        assert seats[seat].credit == body["credit_cents"], (seat, at)


# What goes on the meter away from the layout, by which fact, and which way.
PURSE = {
    "note.inserted": 1, "credit.given_back": 1, "collect.begun": -1, "ticket.accepted": 1,
    "credit.held": -1,
    "debt.collected": -1, "overpayment.taken": -1,
}  # fmt: skip


@dataclass
class Seat:
    """The credit of a seat, what it has on each layout, and what waits there for the dealer."""

    credit: int = 0
    staked: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    held: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    settled: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # the last round

    def hears(self, kind: str, body: dict[str, Any]) -> None:
        table = body.get("table", "")
        match kind:
            case "bet.placed" | "choice.made" | "bet.returned":
                held = 0 if body.get("late") else self.held[table]
                self._now(table, sum(body["stakes"].values()), held)
            case "bet.asked":
                assert sum(body["asked"].values()) == body["held_cents"]
                self._now(table, self.staked[table], body["held_cents"])
            case "bet.stands" if body["returned_cents"]:  # lowered; else told with the settlement
                self._now(table, sum(body["stakes"].values()), 0)
            case "seat.excluded" if body.get("stands"):
                assert body["returned_cents"] == 0
            case "bet.withdrawn" | "bet.voided" | "seat.excluded":
                assert body["returned_cents"] == self.staked[table]
                self._now(table, 0, 0)
            case "bet.forfeited":
                assert body["cents"] == self.staked[table]
                self.staked[table] = 0
            case "interim.settled":
                self.credit += sum(one["win_cents"] + one["back_cents"] for one in body["lines"])
                self.staked[table] -= sum(one["stake_cents"] for one in body["lines"])
            case "bet.settled" if body["round"] > self.settled[table]:  # else it was put right
                self._settles(table, body)
            case "seat.corrected" | "payment.withheld" | "payment.released" | "interim.taken_back":
                self.credit += body["meter_cents"]
                if body.get("standing") is not None:
                    self.staked[table] = sum(body["standing"].values())
            case _:
                self.credit += PURSE.get(kind, 0) * body.get("cents", 0)

    def _now(self, table: str, staked: int, held: int) -> None:
        self.credit += self.staked[table] + self.held[table] - staked - held
        self.staked[table], self.held[table] = staked, held

    def _settles(self, table: str, body: dict[str, Any]) -> None:
        lines, stays = body["lines"], sum(body["standing"].values())
        assert sum(line["stake_cents"] for line in lines) == self.staked[table]
        assert self.staked[table] == body["returned_cents"] + body["lost_cents"] + stays
        assert self.held[table] == 0
        self.credit += sum(line["win_cents"] + line["back_cents"] for line in lines)
        self.staked[table], self.settled[table] = stays, body["round"]


def test_no_pin_is_told_to_anybody() -> None:
    floor = tomllib.loads((HERE / "floor.toml").read_text("utf-8"))
    pins = re.compile("|".join(rf"\b{one['pin']}\b" for one in floor["staff"]))
    for script in SCRIPTS:
        assert not pins.search(expected_of(script).read_text("utf-8")), script.name


def test_every_expected_file_has_its_script() -> None:
    assert {path.name for path in HERE.glob("*.expected.jsonl")} == {
        expected_of(script).name for script in SCRIPTS
    }
