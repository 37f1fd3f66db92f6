"""Scripts: what is filled in, and how a line that cannot be played is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.cli.main import main
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR, FloorConfig
from fairfelt.floor.script import Player, ScriptError, Unmet
from fairfelt.floor.script_file import play_file
from tests.floors import hashed
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
    staff = [msgspec.structs.replace(s, pin="", pin_hash=hashed(s.pin)) for s in config.staff]
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
        ({"as": "PT-1", "type": "insert_note", "cents": "five"}, "bad_message"),
        ({"as": "DT-1", "type": "conduct_games", "tables": ["X9"]}, "table_unknown"),
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
        (
            '{"as": "PT-1", "type": "place_bet"}',
            "line 1: there is no step of the type 'place_bet'; did you mean place_bets?",
        ),
        ('{"seed": 1}\n{"as": "PT-1"}', "line 2: there is no step of the type None"),
        (
            '{"as": "PT-1", "type": "place_bets", "table": "X9"}',
            "line 1: there is no table 'X9' on this floor, which has R1, ",
        ),
        ('{"type": "expect", "fact": "bet.placed", "table": "X9"}', "line 1: there is no table"),
        ('{"type": "expect", "facts": "bet.placed"}', "line 1: an `expect` knows no facts"),
        ('{"type": "expect", "at": 5}', "line 1: an `expect` has one of `fact`, `answer`"),
        ('{"type": "expect", "fact": "bet.placed", "count": true}', "line 1: `count` is a whole"),
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


# -- what is expected ---------------------------------------------------------------------------

NOTE = '{"at": 0, "as": "PT-1", "type": "insert_note", "cents": 500}'
BAD_NOTE = '{"at": 5, "as": "PT-1", "type": "insert_note", "cents": 700}'


def write(tmp_path: Path, *lines: str | dict[str, Any]) -> Path:
    path = tmp_path / "night.jsonl"
    path.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines))
    return path


@pytest.mark.parametrize(
    "expected",
    [
        {"fact": "note.inserted"},
        {"fact": "note.inserted", "seat": "PT-1", "body": {"cents": 500}, "count": 1},
        {"fact": "note.inserted", "seat": "PT-2", "count": 0},
        {"fact": "terminal.enrolled", "stream": "floor", "body": {"terminal": "PT-1"}},
        {"answer": {}, "as": "PT-1"},
        {"balances_cents": {"meter/PT-1": 500, "meter/PT-2": 0}},
    ],
)
def test_what_is_expected_and_comes_is_passed_over(
    tmp_path: Path, expected: dict[str, Any]
) -> None:
    said: list[dict[str, Any]] = []
    play_file(write(tmp_path, NOTE, {"type": "expect", **expected}), said.append)
    assert "terminal.enrolled" not in [event.get("kind") for event in said]
    assert said[-1]["event"] == "end"


@pytest.mark.parametrize(
    ("expected", "problem"),
    [
        ({"fact": "note.inserted", "body": {"cents": 700}},
         'line 2: expected fact "note.inserted" with {"body": {"cents": 700}}, but what came is '
         '{"at": 0, "seat": "PT-1", "kind": "note.inserted"'),
        ({"fact": "bet.placed"}, "terminal.enrolled, note.inserted, sitting.opened, answer"),
        ({"fact": "note.inserted", "count": 0}, "0 times, but it came once"),
        ({"refused": "note_unknown", "as": "PT-1"}, 'expected refused "note_unknown" with'),
        ({"answer": {"code": "1"}}, 'expected answer {"code": "1"}, but what came is {"at": 0'),
        ({"balances_cents": {"meter/PT-1": 700}}, 'but they hold {"meter/PT-1": 500}'),
    ],
)  # fmt: skip
def test_what_is_expected_and_does_not_come_ends_the_script(
    tmp_path: Path, expected: dict[str, Any], problem: str
) -> None:
    with pytest.raises(Unmet) as told:
        play_file(write(tmp_path, NOTE, {"type": "expect", **expected}), lambda event: None)
    assert problem in str(told.value)


def test_a_refusal_can_be_expected_with_its_details(tmp_path: Path) -> None:
    expected = {"type": "expect", "refused": "note_unknown", "details": {"note_cents": 700}}
    play_file(write(tmp_path, NOTE, BAD_NOTE, expected), lambda event: None)


def test_only_what_came_since_the_last_step_counts(tmp_path: Path) -> None:
    again = {"type": "expect", "fact": "note.inserted"}
    twice = write(tmp_path, NOTE, again, again)  # an expectation is no step of its own
    play_file(twice, lambda event: None)
    with pytest.raises(Unmet, match="line 3"):
        play_file(write(tmp_path, NOTE, BAD_NOTE, again), lambda event: None)


def test_an_expectation_may_wait_for_what_falls_due(tmp_path: Path) -> None:
    fell_due = {"at": 60_000, "type": "expect", "fact": "wagering.closed", "table": "R3"}
    play_file(write(tmp_path, NOTE, fell_due), lambda event: None)


# -- as a command -------------------------------------------------------------------------------

ROUND = (
    '{"at": 0, "as": "PT-1", "type": "insert_note", "cents": 10000}',
    '{"at": 0, "as": "DT-1", "type": "start_round", "table": "R1"}',
    '{"at": 1, "as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 1000}}',
)


def kinds(printed: str) -> list[str]:
    events = map(json.loads, printed.splitlines())
    return [event.get("kind") or event.get("event") or "refused" for event in events]


@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        (["--only", "bet.*", "--only", "end"], ["bet.placed", "end"]),
        (["--table", "R1", "--only", "*.opened"], ["table.opened", "round.opened"]),
        (["--seat", "PT-1", "--only", "*.*"], ["note.inserted", "sitting.opened", "bet.placed"]),
        (["--staff", "--only", "staff.signed_in"], ["staff.signed_in"]),
        (["--only", "staff.signed_in"], []),
        (["--quiet"], []),
    ],
)
def test_only_what_is_asked_for_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], filters: list[str], shown: list[str]
) -> None:
    assert main(["script", str(write(tmp_path, *ROUND)), *filters]) == 0
    assert kinds(capsys.readouterr().out) == shown


def test_secrets_are_not_in_what_is_printed_for_staff(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["script", str(write(tmp_path, *ROUND)), "--staff", "--only", "staff.signed_in"])
    body = json.loads(capsys.readouterr().out)["body"]
    assert (body["staff"], body["name"], body["session_sha256"]) == ("1001", "Demo dealer", "…")


def test_records_are_kept_and_can_be_audited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script, data = str(write(tmp_path, *ROUND)), str(tmp_path / "kept")
    assert main(["script", script, "--quiet", "--data", data]) == 0
    assert main(["audit", "--data", data, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clean"]
    assert main(["script", script, "--quiet", "--data", data]) == 2
    assert "records in" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ('{"type": "expect", "fact": "bet.settled"}', 1, "line 4: expected fact"),
        ('{"as": "PT-1", "type": "place_bet", "table": "R1"}', 2, "did you mean place_bets?"),
        ('{"as": "PT-1", "type": "place_bets", "table": "X9"}', 2, "there is no table 'X9'"),
        # Nothing ever comes under a name that there is not, so this would pass for ever.
        ('{"type": "expect", "fact": "bet.setled", "count": 0}', 2, "did you mean bet.settled?"),
        ('{"type": "expect", "refused": "debt_frist", "count": 0}', 2, "did you mean debt_first?"),
    ],
)
def test_a_script_that_goes_wrong_says_so_and_ends_badly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, status: int, said: str
) -> None:
    assert main(["script", str(write(tmp_path, *ROUND, line)), "--quiet"]) == status
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--only", "bet.setled"], "nothing is called 'bet.setled'; did you mean bet.settled?"),
        (["--only", "wager.*"], "nothing is called 'wager.*'"),
        (["--table", "X9"], "there is no table 'X9' on this floor"),
    ],
)
def test_a_filter_that_nothing_can_pass_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: list[str], said: str
) -> None:
    assert main(["script", str(write(tmp_path, *ROUND)), *wrong]) == 2
    told = capsys.readouterr()
    assert (said in told.err, told.out) == (True, "")
