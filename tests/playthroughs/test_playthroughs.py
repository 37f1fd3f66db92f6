"""Whole rounds, played by `fairfelt script` and compared event by event with what they were.

The scripts beside this file show how one is written. Where events change on purpose, write the new
ones with FAIRFELT_UPDATE_GOLDEN=1 and read the difference before keeping it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli import main
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


def test_every_expected_file_has_its_script() -> None:
    assert {path.name for path in HERE.glob("*.expected.jsonl")} == {
        expected_of(script).name for script in SCRIPTS
    }
