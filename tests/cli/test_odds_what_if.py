"""`fairfelt odds --what-if`: the returns of a game beside those with other odds and options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli.main import main
from fairfelt.floor.lab_port import Figures
from fairfelt.laboratory import compared

RAPID, NZ = "star-rapid-fusion-2024", "nz-table-games"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRFELT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "what-if.toml"


def rows(captured: Captured, *words: str) -> dict[str, Any]:
    assert main(["odds", *words, "--json"]) == 0
    return {row["wager"]: row for row in json.loads(captured.readouterr().out)["rows"]}


def test_what_changes_stands_beside_what_is(capsys: Captured, file: Path) -> None:
    file.write_text('[options]\nfield = "3"\n[odds]\nany-7 = "9:2"\n', encoding="utf-8")
    found = rows(capsys, NZ, "snake-eyes", "--what-if", str(file))
    changed = {name: row for name, row in found.items() if row["changed"]}
    assert len(found) == 15
    assert {name: (row["before"]["ev"], row["after"]["ev"]) for name, row in changed.items()} == {
        "field": ("-1/36", "-1/18"),
        "any-7": ("-1/6", "-1/12"),
    }


def test_in_a_table_changes_are_marked(capsys: Captured, file: Path) -> None:
    file.write_text('[odds]\nany-7 = "9:2"\n', encoding="utf-8")
    assert main(["odds", NZ, "snake-eyes", "--what-if", str(file)]) == 0
    shown = capsys.readouterr()
    marked = [line for line in shown.out.splitlines() if line.startswith("│ *")]
    assert len(marked) == 1
    for figure in ("Any 7", "4:1", "1/6 (16.67%)", "9:2", "1/12 (8.33%)", "-8.3333%"):
        assert figure in marked[0]
    assert shown.err == ""


@pytest.mark.parametrize("words", [[], ["--json"], ["--no-cache"]])
def test_a_wager_that_favours_the_player_is_warned_of(
    words: list[str], capsys: Captured, file: Path
) -> None:
    file.write_text('[odds]\ntie = "13:1"\n', encoding="utf-8")
    assert main(["odds", RAPID, "casino-war", "--what-if", str(file), *words]) == 0
    told = "Warning: Tie favours the player, who wins 3.5370% of each stake over time.\n"
    assert capsys.readouterr().err == told


def test_what_is_simulated_is_marked_so(
    capsys: Captured, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    its: Any = {"hit_float": 0.4, "push_float": 0.0, "deviation_float": 3.3, "pays": "1:1"}
    told = [
        Figures(ev="-0.01", ev_float=-0.01, favours=None, error=0.002, rounds=9, **its),
        Figures(ev="0.63", ev_float=0.63, favours=True, error=0.003, rounds=9, **its),
    ]
    sides = iter(told)
    monkeypatch.setattr(compared, "_simulated", lambda *_: next(sides))
    file.write_text('[odds]\n"bet.pair" = "3:1"\n', encoding="utf-8")
    assert main(["odds", NZ, "lunar-poker", "--what-if", str(file)]) == 0
    shown = capsys.readouterr()
    ante = next(line for line in shown.out.splitlines() if "Ante" in line)
    for figure in ("1.00% ± 0.20%", "-63.00% ± 0.30%", "-64.00%"):
        assert figure in ante
    assert "± one standard error of a simulated figure" in shown.out
    assert shown.err == (
        "Warning: Ante favours the player, who wins 63.00% ± 0.30% of each stake, as simulated, "
        "over time.\nWarning: What Ante returns is not known exactly; opening such a table asks "
        "for a yes.\n"
    )


def test_chips_are_warned_of_with_the_stake(capsys: Captured, file: Path) -> None:
    file.write_text("[options]\nsmallest_chip_cents = 500\n", encoding="utf-8")
    assert main(["odds", NZ, "baccarat", "--what-if", str(file)]) == 0
    shown = capsys.readouterr()
    assert "at $5.00: -1.2351%" in shown.out
    assert shown.err == (
        "Warning: Banker favours the player, who wins 1.2351% of each stake of $5.00 over time.\n"
    )


def test_a_line_of_a_pay_table_may_be_named_with_its_wager(capsys: Captured, file: Path) -> None:
    file.write_text('[odds]\nwar.equal = "3:1"\n', encoding="utf-8")
    found = rows(capsys, RAPID, "casino-war", "--what-if", str(file))
    assert [name for name, row in found.items() if row["changed"]] == ["ante"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[odds]\nstreet = "9:1"', "odds street: "),
        ('[odds]\ntie = "twelve"', "odds tie: 'twelve' is not odds such as 35:1"),
        ("[options]\nareas = 4", "option areas: 4 is not one of 3, 5, 7"),
        ("[options]\ncolour = 4", "option colour: "),
        ("[prices]\ntie = 4", "prices: there are two sections"),
        ("odds = 3 4", "what-if.toml: "),
    ],
)
def test_what_cannot_be_is_refused(text: str, says: str, capsys: Captured, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    assert main(["odds", RAPID, "casino-war", "--what-if", str(file)]) == 2
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("words", [[], [RAPID]])
def test_it_is_for_one_game(words: list[str], capsys: Captured, file: Path) -> None:
    file.write_text("", encoding="utf-8")
    assert main(["odds", *words, "--what-if", str(file)]) == 2
    assert "name a RULESET and a GAME" in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys: Captured, file: Path) -> None:
    assert main(["odds", RAPID, "casino-war", "--what-if", str(file)]) == 2
    assert f"{file}: No such file or directory" in capsys.readouterr().err
