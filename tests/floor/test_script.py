"""Scripts: what is filled in, and how a line that cannot be played is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.floor import load_floor
from fairfelt.floor.authority import hash_pin
from fairfelt.floor.config import DEMO_FLOOR, FloorConfig
from fairfelt.floor.script import Player, ScriptError, play_file
from tests.sitting import one_table


def played(config: FloorConfig, *steps: dict[str, Any]) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    player = Player(config, said.append)
    for step in steps:
        player.play(step)
    return said


def refusals(said: list[dict[str, Any]]) -> list[str]:
    return [event["refused"]["code"] for event in said if "refused" in event]


def real_floor() -> FloorConfig:
    """Not a demo: staff have hashed PINs and every terminal needs a code."""
    config = one_table(mode="live")
    staff = [msgspec.structs.replace(s, pin="", pin_hash=hash_pin(s.pin)) for s in config.staff]
    return msgspec.structs.replace(config, demo=False, staff=tuple(staff))


START = {"as": "DT-1", "type": "start_round", "table": "T1"}


def test_on_a_real_floor_the_first_supervisor_lets_the_others_in() -> None:
    said = played(
        real_floor(),
        {"as": "SV-1", "type": "sign_in", "staff": "2001", "pin": "2222"},
        {"as": "DT-1", "type": "sign_in", "staff": "1001", "pin": "1111"},
        START,
    )
    assert refusals(said) == []
    assert said[-2]["kind"] == "round.opened"


def test_on_a_real_floor_nobody_lets_themselves_in() -> None:
    assert refusals(played(real_floor(), START)) == ["not_signed_in"]


def test_a_failed_sign_in_leaves_the_terminal_where_it_was() -> None:
    wrong = {"as": "DT-1", "type": "sign_in", "staff": "1001", "pin": "9"}
    said = played(one_table(mode="live"), wrong, START)
    assert refusals(said) == ["sign_in_refused", "not_signed_in"]


def test_terminals_may_appear_in_any_order() -> None:
    second = {**START, "as": "DT-2"}
    close = {"as": "DT-1", "type": "close_wagering", "table": "T1"}
    assert refusals(played(one_table(mode="live"), second, close)) == []


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"as": "DT-1", "type": "sign_out"}, "not_signed_in"),
        ({"as": "DV-1", "type": "report_wheel", "table": "X9", "report": "spun"}, "table_unknown"),
        ({"as": "PT-1", "type": "no_such_thing"}, "bad_message"),
        ({"as": "PT-1"}, "bad_message"),
    ],
)
def test_what_the_floor_refuses_is_said_and_the_script_goes_on(
    step: dict[str, Any], code: str
) -> None:
    note = {"as": "PT-1", "type": "insert_note", "cents": 500}
    said = played(one_table(mode="live"), step, note)
    assert refusals(said) == [code]
    assert any(event.get("kind") == "note.inserted" for event in said)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ('{"at": 5, "type": "wait"}\n{"at": 4, "type": "wait"}', "line 2: `at` must be"),
        ('{"at": 0.5, "type": "wait"}', "line 1: `at` must be"),
        ("# a comment\nnonsense", "line 2: not JSON"),
        ("[1]", "line 1: a step is a JSON object"),
        ('{"type": "insert_note", "cents": 500}', "line 1: `as` must name a terminal"),
        ('{"as": "XX-1", "type": "insert_note"}', "line 1: XX-1 is not a terminal"),
        ('{"as": "PT-0", "type": "insert_note"}', "line 1: PT-0 is not a terminal"),
        ('{"floor": 7}', "`floor` is the name of a file"),
        ('{"flor": {}}', "line 1: a header has"),
    ],
)
def test_a_line_that_cannot_be_played_is_named(tmp_path: Path, lines: str, problem: str) -> None:
    path = tmp_path / "night.jsonl"
    path.write_text(lines)
    with pytest.raises(ScriptError) as told:
        play_file(path, lambda event: None)
    assert problem in str(told.value)


def test_the_same_seed_gives_the_same_night(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_text('{"seed": 3}\n{"at": 200000, "type": "wait"}\n')

    def results(seed: int | None = None) -> list[str]:
        said: list[dict[str, Any]] = []
        play_file(path, said.append, seed)
        return [s["body"]["result"] for s in said if s.get("kind") == "round.settled"]

    assert results() == results()
    assert results() == results(3)
    assert results() != results(4)


def test_every_event_is_one_line_of_json() -> None:
    said = played(load_floor(DEMO_FLOOR), {"at": 60_000, "type": "wait"})
    assert all("\n" not in json.dumps(event) for event in said)
