"""`fairfelt par`, as a person calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairfelt.cli import par
from fairfelt.cli.main import main
from fairfelt.rulebooks import Setup

Captured = pytest.CaptureFixture[str]
KINGS = ("suited-kings", "suited-pair", "suited-twenty", "kings", "twenty")
KINGS_FIRST = f"kings-bounty.{KINGS[0]}"
WHEEL = ("par", "nz-table-games", "money-wheel", "--rounds", "1000")


def refused(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code


def test_it_writes_a_page_and_a_pdf_and_says_where(tmp_path: Path, capsys: Captured) -> None:
    assert main([*WHEEL, "--out", str(tmp_path / "sheets")]) == 0
    folder = tmp_path / "sheets" / "nz-table-games"
    assert sorted(path.name for path in folder.iterdir()) == ["money-wheel.html", "money-wheel.pdf"]
    assert capsys.readouterr().out.split() == [
        str(folder / "money-wheel.html"),
        str(folder / "money-wheel.pdf"),
    ]
    assert (folder / "money-wheel.pdf").read_bytes().startswith(b"%PDF-")
    assert "<h1>Money wheel</h1>" in (folder / "money-wheel.html").read_text(encoding="utf-8")


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main([*WHEEL, "--seed", "7", "--out", str(tmp_path / name)]) == 0
    for ending in ("html", "pdf"):
        file = f"nz-table-games/money-wheel.{ending}"
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_without_a_game_it_writes_those_of_the_rule_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(par, "_written", lambda setup, args: asked.append(setup) or iter(()))
    assert main(["par", "star-interblock-2016", "--out", str(tmp_path)]) == 0
    assert [setup.game for setup in asked] == ["roulette", "sic-bo"]
    asked.clear()
    assert main(["par", "--out", str(tmp_path)]) == 0
    assert len(asked) == 14


def test_options_and_other_odds_are_on_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text('[odds]\nA = "2:1"\n', encoding="utf-8")
    call = [*WHEEL, "--option", "mode=rng", "--what-if", str(file), "--out", str(tmp_path)]
    assert main(call) == 0
    path = tmp_path / "nz-table-games" / "money-wheel_mode-rng_A-2to1.html"
    text = path.read_text(encoding="utf-8")
    assert "Run by: random numbers, usually a dealer" in text
    assert "A favours the player" in text


def test_sheets_of_other_set_ups_have_names_of_their_own() -> None:
    wheel = Setup("nz-table-games", "money-wheel")
    usual = Setup("nz-table-games", "money-wheel", {"mode": "live"}, {"A": "1:1"})
    assert par.file_name(wheel) == par.file_name(usual) == "money-wheel"
    many = [
        par.file_name(Setup("star-rapid-fusion-2024", "blackjack", {"soft_17": "hits"}, odds))
        for odds in ({}, {f"kings-bounty.{key}": "99:1" for key in KINGS}, {KINGS_FIRST: "98:1"})
    ]
    assert many[0] == "blackjack_soft-17-hits"
    assert len(set(many)) == len(many)
    assert all(len(name) <= par.NAME_MOST for name in many)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "nowhere"),
        (("nz-table-games", "bingo"), "bingo"),
        (("nz-table-games", "money-wheel", "--option", "decks=6"), "decks"),
        (("nz-table-games", "money-wheel", "--option", "mode"), "NAME=VALUE"),
        (("nz-table-games", "money-wheel", "--what-if", "no.toml"), "no.toml"),
        (("nz-table-games", "--option", "mode=rng"), "name a RULESET and a GAME"),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["par", *words, "--out", str(tmp_path / "sheets")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "sheets").exists()


@pytest.mark.parametrize("rounds", ["0", "999", "1e10", "many"])
def test_a_senseless_number_of_rounds_is_refused(rounds: str, capsys: Captured) -> None:
    assert refused("par", "--rounds", rounds) == 2
    assert rounds in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_told_by_name(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    assert main([*WHEEL, "--out", str(tmp_path / "taken")]) == 2
    assert "taken" in capsys.readouterr().err


def test_a_full_disk_leaves_what_was_there_before(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*WHEEL, "--out", str(tmp_path)]) == 0
    folder = tmp_path / "nz-table-games"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    capsys.readouterr()

    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main([*WHEEL, "--seed", "9", "--out", str(tmp_path)]) == 2
    assert "money-wheel.html: No space left on device" in capsys.readouterr().err
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
