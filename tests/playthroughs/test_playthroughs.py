"""Whole rounds, played by `fairfelt script` and compared event by event with what they were.

The scripts beside this file show how one is written. Where events change on purpose, write the new
ones with FAIRFELT_UPDATE_GOLDEN=1 and read the difference before keeping it.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli import main
from fairfelt.floor.audit import audit
from fairfelt.floor.script import play_file
from fairfelt.ledger.accounts import may_go_below_zero

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.script.jsonl"))
UPDATE = bool(os.environ.get("FAIRFELT_UPDATE_GOLDEN"))

Events = list[dict[str, Any]]


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
        assert cents > 0 or may_go_below_zero(account)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_its_records_stand_an_audit(script: Path) -> None:
    events: Events = []
    player = play_file(script, events.append)
    report = audit(player.store)
    assert report.findings == []
    assert report.sum_cents == 0
    ended = [e for e in events if e.get("kind") in ("round.settled", "round.voided")]
    assert report.rounds == len(ended)
    assert player.floor.frozen == {}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_every_seat_can_follow_its_meter(script: Path) -> None:
    """What a seat is told of its wagers adds up to what it is told of its credit."""
    told = [json.loads(line) for line in expected_of(script).read_text("utf-8").splitlines()]
    credit: dict[str, int] = defaultdict(int)
    staked: dict[tuple[str, str], int] = defaultdict(int)
    facts = sorted((e for e in told if "seat" in e), key=lambda e: (e["seat"], e["at"]))
    for (seat, at), together in groupby(facts, key=lambda e: (e["seat"], e["at"])):
        for fact in together:
            body = fact["body"]
            stood = staked[seat, body.get("table", "")]
            moved, standing = moves(fact["kind"], body, stood)
            credit[seat] += moved
            staked[seat, body.get("table", "")] = standing
        assert credit[seat] == body["credit_cents"], (seat, at)


def moves(kind: str, body: dict[str, Any], stood: int) -> tuple[int, int]:
    """How far a fact moves the meter of its seat, and what then stands on the layout."""
    match kind:
        case "note.inserted":
            return body["cents"], stood
        case "bet.placed" | "choice.made" | "bet.returned":
            standing = sum(body["stakes"].values())
            return stood - standing, standing
        case "bet.withdrawn" | "bet.voided":
            assert body["returned_cents"] == stood
            return stood, 0
        case "bet.settled":
            lines = body["lines"]
            assert sum(line["stake_cents"] for line in lines) == stood
            assert stood == body["returned_cents"] + body["lost_cents"]
            return sum(line["win_cents"] + line["back_cents"] for line in lines), 0
    return 0, stood


def test_every_expected_file_has_its_script() -> None:
    assert {path.name for path in HERE.glob("*.expected.jsonl")} == {
        expected_of(script).name for script in SCRIPTS
    }
