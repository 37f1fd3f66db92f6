"""What `fairfelt run` says while a floor comes up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from fairfelt.commands.run import Doorman
from fairfelt.floor.config import DEMO_FLOOR, DocumentConfig, load_floor
from fairfelt.floor.favours import Favour
from fairfelt.server.run import Where
from tests.floors import floor_config

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def doorman() -> Doorman:
    return Doorman(load_floor(DEMO_FLOOR), Where(Path("records")))


def test_work_that_takes_a_while_is_announced(doorman: Doorman, capsys: Captured) -> None:
    doorman.working_out(["R1", "BJ1"])
    assert capsys.readouterr().out == "Working out what the wagers return at R1, BJ1 ...\n"


def test_a_floor_that_is_open_says_where(doorman: Doorman, capsys: Captured) -> None:
    doorman.ready(None, {})
    shown = capsys.readouterr().out
    assert "http://127.0.0.1:8080/play" in shown
    assert "number 1001, PIN 1111" in shown
    assert "is not opened" not in shown
    assert "with the code" not in shown


def test_a_table_that_stayed_closed_is_named_with_the_reason(
    doorman: Doorman, capsys: Captured
) -> None:
    straight = Favour("straight", "Straight up", Fraction(1, 37))
    ante = Favour("ante", "Ante", None)
    doorman.ready("ABCD", {"R1": [straight], "LP2": [ante]})
    shown = capsys.readouterr().out
    assert "R1 is not opened: favours the player, Straight up (+2.70%). A supervisor" in shown
    assert "LP2 is not opened: may favour the player, Ante (unknown). A supervisor" in shown
    assert "with the code ABCD." in shown


@pytest.mark.parametrize("named", [False, True])
def test_a_floor_without_a_copy_of_its_document_says_so_at_start(
    named: bool, tmp_path: Path, capsys: Captured
) -> None:
    ruleset, file = "star-rapid-fusion-2024", tmp_path / "order.pdf"
    config = floor_config(ruleset=ruleset)
    if named:
        config = msgspec.structs.replace(config, documents=(DocumentConfig(ruleset, str(file)),))
    Doorman(config, Where(tmp_path)).ready(None, {})
    assert (f"No copy of {ruleset} can be shown" in capsys.readouterr().out) is not named
