"""What `fairfelt run` says while a floor comes up."""

from __future__ import annotations

import stat
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from fairfelt.cli.main import main
from fairfelt.cli.run import StartupPrinter
from fairfelt.core.errors import Fault
from fairfelt.floor import FloorConfig
from fairfelt.floor.config import DEMO_FLOOR, DocumentConfig, load_floor
from fairfelt.floor.player_edges import PlayerEdge
from fairfelt.server.run import FloorWhereabouts
from tests.floors import floor_config

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def printer() -> StartupPrinter:
    return StartupPrinter(load_floor(DEMO_FLOOR), FloorWhereabouts(Path("records")))


def test_work_that_takes_a_while_is_announced(printer: StartupPrinter, capsys: Captured) -> None:
    printer.working_out(["R1", "BJ1"])
    assert capsys.readouterr().out == "Working out what the wagers return at R1, BJ1 ...\n"


def test_a_floor_that_is_open_says_where(printer: StartupPrinter, capsys: Captured) -> None:
    printer.ready(None, {})
    shown = capsys.readouterr().out
    assert "http://127.0.0.1:8080/play" in shown
    assert "number 1001, PIN 1111" in shown
    assert "is not opened" not in shown
    assert "with the code" not in shown


def test_a_table_that_stayed_closed_is_named_with_the_reason(
    printer: StartupPrinter, capsys: Captured
) -> None:
    straight = PlayerEdge("straight", "Straight up", Fraction(1, 37))
    ante = PlayerEdge("ante", "Ante", None)
    printer.ready(None, {"R1": [straight], "LP2": [ante]})
    shown = capsys.readouterr().out
    assert "R1 is not opened: favours the player, Straight up (+2.70%). A supervisor" in shown
    assert "LP2 is not opened: may favour the player, Ante (unknown). A supervisor" in shown


@pytest.mark.parametrize("before", ["nothing", "an old file", "a link elsewhere"])
def test_the_first_supervisors_code_is_in_a_private_file_and_nowhere_else(
    before: str, tmp_path: Path, capsys: Captured
) -> None:
    file, elsewhere = tmp_path / "first-supervisor.code", tmp_path / "elsewhere"
    if before == "an old file":
        file.write_text("OLD")
        file.chmod(0o644)
    if before == "a link elsewhere":
        elsewhere.write_text("mine")
        file.symlink_to(elsewhere)
    StartupPrinter(floor_config(), FloorWhereabouts(tmp_path)).ready("ABCD", {})
    said = capsys.readouterr()
    assert f"within 15 minutes with the code in {file}." in said.out
    assert "ABCD" not in said.out + said.err
    assert file.read_text() == "ABCD\n"
    assert stat.S_IMODE(file.lstat().st_mode) == 0o600
    assert before != "a link elsewhere" or elsewhere.read_text() == "mine"


def test_the_code_of_an_earlier_start_is_not_left_lying_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    file = tmp_path / "first-supervisor.code"
    file.write_text("OLD")

    def serve(config: FloorConfig, where: FloorWhereabouts, told: StartupPrinter) -> None:
        told.ready(None, {})
        assert not file.exists()
        told.ready("NEW", {})
        assert file.read_text() == "NEW\n"

    monkeypatch.setattr("fairfelt.server.run.run", serve)
    assert main(["run", "--data", str(tmp_path)]) == 0
    assert not file.exists()
    assert "NEW" not in capsys.readouterr().out


def test_a_second_floor_on_a_folder_leaves_the_code_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(config: FloorConfig, where: FloorWhereabouts, told: StartupPrinter) -> None:
        raise Fault("another floor is running")

    monkeypatch.setattr("fairfelt.server.run.run", serve)
    (tmp_path / "first-supervisor.code").write_text("ITS")
    assert main(["run", "--data", str(tmp_path)]) == 2
    assert (tmp_path / "first-supervisor.code").read_text() == "ITS"


@pytest.mark.parametrize("named", [False, True])
def test_a_floor_without_a_copy_of_its_document_says_so_at_start(
    named: bool, tmp_path: Path, capsys: Captured
) -> None:
    ruleset, file = "star-rapid-fusion-2024", tmp_path / "order.pdf"
    config = floor_config(ruleset=ruleset)
    if named:
        config = msgspec.structs.replace(config, documents=(DocumentConfig(ruleset, str(file)),))
    StartupPrinter(config, FloorWhereabouts(tmp_path)).ready(None, {})
    assert (f"No copy of {ruleset} can be shown" in capsys.readouterr().out) is not named
