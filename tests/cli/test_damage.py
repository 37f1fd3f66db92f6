"""Damaged records: told in a line and by a status of their own, without a traceback."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from fairfelt.cli import audit as audit_command
from fairfelt.cli.main import main

SCRIPT = Path(__file__).parent.parent / "playthroughs" / "rng.script.jsonl"
FOUND, FAILED, FAULTY = 1, 2, 3
Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of some rounds, all in one file."""
    data, whole = tmp_path_factory.mktemp("played"), tmp_path_factory.mktemp("whole")
    assert main(["script", str(SCRIPT), "--quiet", "--data", str(data)]) == 0
    with sqlite3.connect(data / "floor.db") as there, sqlite3.connect(whole / "floor.db") as copy:
        there.backup(copy)
    return whole / "floor.db"


def no_database(file: Path) -> None:
    file.write_bytes(b"no database at all " * 300)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def _edit(file: Path, statement: str, *values: str) -> None:
    db = sqlite3.connect(file)
    with db:
        db.execute(statement, values)
    db.close()


def _replace(file: Path, old: str, new: str) -> None:
    _edit(file, "UPDATE journal SET body = CAST(replace(body, ?, ?) AS BLOB)", old, new)


def no_field(file: Path) -> None:
    _replace(file, '"terminal"', '"x"')


def no_text(file: Path) -> None:
    _edit(file, "UPDATE journal SET body = x'FFFEFD'")


def no_such_kind(file: Path) -> None:
    _replace(file, "note.inserted", "note.forged")


def no_ledger(file: Path) -> None:
    _edit(file, "DROP TABLE transfers")


def no_page(file: Path) -> None:
    """The first page of the journal's rows."""
    db = sqlite3.connect(file)
    query = "SELECT rootpage FROM sqlite_schema WHERE name = 'journal'"
    (root,), (size,) = db.execute(query).fetchone(), db.execute("PRAGMA page_size").fetchone()
    db.close()
    held = bytearray(file.read_bytes())
    held[(root - 1) * size : root * size] = b"\xa5" * size
    file.write_bytes(held)


DAMAGE: tuple[tuple[Callable[[Path], None], int], ...] = (
    (no_database, FAILED), (cut_off, FAILED), (empty, FAILED), (no_page, FOUND),
    (no_field, FOUND), (no_text, FOUND), (no_such_kind, FOUND), (no_ledger, FOUND),
)  # fmt: skip


def damaged(played: Path, tmp_path: Path, damage: Callable[[Path], None]) -> Path:
    file = tmp_path / "floor.db"
    file.write_bytes(played.read_bytes())
    damage(file)
    return tmp_path


@pytest.mark.parametrize(("damage", "status"), DAMAGE)
def test_an_audit_of_damaged_records_ends_with_a_status_that_says_so(
    damage: Callable[[Path], None], status: int, played: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["audit", "--data", str(damaged(played, tmp_path, damage))]) == status
    said = capsys.readouterr()
    assert "Traceback" not in said.err + said.out
    if status == FOUND:
        assert "The records are NOT whole." in said.out
    else:
        assert said.err.startswith(f"fairfelt: the records in {tmp_path} are damaged: ")
        assert said.err.count("\n") == 1


@pytest.mark.parametrize("damage", [no_database, cut_off, no_page, no_field, no_text, no_such_kind])
def test_a_floor_does_not_start_on_damaged_records(
    damage: Callable[[Path], None], played: Path, tmp_path: Path, capsys: Captured
) -> None:
    data = damaged(played, tmp_path, damage)
    assert main(["run", "--data", str(data), "--port", "0", "--socket-port", "0"]) == FAILED
    said = capsys.readouterr().err
    assert "Traceback" not in said
    if damage in (no_field, no_text):  # it can be read, and is not what was written
        assert said.startswith("fairfelt: this floor does not start by itself:\n")
        assert "does not match its hash" in said
    else:
        assert said.startswith(f"fairfelt: the records in {tmp_path} are damaged: ")
        assert said.count("\n") == 1


def test_records_that_are_whole_are_audited(played: Path) -> None:
    assert main(["audit", "--data", str(played.parent)]) == 0


def test_a_fault_of_our_own_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, played: Path, capsys: Captured
) -> None:
    def show(_report: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(audit_command, "_show", show)
    assert main(["audit", "--data", str(played.parent)]) == FAULTY
    said = capsys.readouterr().err
    assert said.startswith("fairfelt: ZeroDivisionError at test_damage.py:")
    assert said.endswith(": by zero. This is a fault of Fairfelt itself.\n")


ONE_TABLE = """
[limits.low]
kinds = {{}}
total = {{ min_cents = 0, max_cents = 10000 }}

[[tables]]
id = "R1"
name = "Roulette"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
limits = "low"
options = {{ wagering_ms = {} }}
"""
OPTION = "tables[0].options: option wagering_ms: "
WRONG = (
    ("tables = 5", "tables: Expected `array`, got `int`"),
    ("tables = []\nlimits = 5", "limits: sections such as [limits.low], which tables name"),
    ('limits = "x"\n[[tables]]\nlimits = "x"', "limits: sections such as [limits.low]"),
    ("limits = [1]\n[[tables]]\nlimits = '1'", "limits: sections such as [limits.low]"),
    ("tables = " + "[" * 5000, "the file: "),
    ("credit_limit_cents = " + "9" * 5000, "the file: "),
    (ONE_TABLE.format("'" + "9" * 5000 + "'"), f"{OPTION}'{'9' * 59}… is not a whole number"),
    (ONE_TABLE.format("'१५'"), f"{OPTION}'१५' is not a whole number"),
    (ONE_TABLE.format("0x" + "f" * 5000), f"{OPTION}a number of over 18"),
    (ONE_TABLE.format("'15000'"), f"{OPTION}'15000' is not a whole number"),
)


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_a_configuration_of_the_wrong_shape_is_told_in_a_line(
    text: str, problem: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "my-floor.toml"
    file.write_text(f'name = "Wrong"\n{text}\n')
    assert main(["run", "--floor", str(file), "--data", str(tmp_path)]) == FAILED
    assert capsys.readouterr().err.startswith(f"fairfelt: my-floor.toml: {problem}")


@pytest.mark.parametrize("line", ['{"at": ' + "9" * 5000 + "}", "[" * 100_000, "\ufeff{}"])
def test_a_script_that_is_no_json_is_told_in_a_line(
    line: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(line, encoding="utf-8")
    assert main(["script", str(file)]) == FAILED
    assert capsys.readouterr().err.startswith(f"fairfelt: {file}: line 1: ")
