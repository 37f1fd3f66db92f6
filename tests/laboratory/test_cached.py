"""Exact results that are kept between runs."""

from __future__ import annotations

import errno
from fractions import Fraction
from pathlib import Path

import pytest

from fairfelt.laboratory import cached
from fairfelt.laboratory.cached import book_cached, returns_cached, strategy_cached
from fairfelt.odds.returns import book_of, returns_under
from fairfelt.odds.strategy import strategy_report
from fairfelt.rulebooks import load_rules, with_odds

ROULETTE = load_rules("star-ministar-2018", "roulette")
SNAKE_EYES = load_rules("nz-table-games", "snake-eyes")
WAR = load_rules("star-rapid-fusion-2024", "casino-war")


class WorkedError(Exception):
    """Something was worked out that should have been kept."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAIRFELT_CACHE", str(tmp_path))
    return tmp_path / "odds"


def stop_working(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise WorkedError

    for name in ("returns_under", "book_of", "strategy_report"):
        monkeypatch.setattr(cached, name, refuse)


def test_what_is_kept_is_what_was_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"field": "3"}
    returns = tuple(returns_under(SNAKE_EYES, options))
    book, report = book_of(ROULETTE), strategy_report(WAR, {})
    for _ in range(2):
        assert returns_cached(SNAKE_EYES, options) == returns
        assert book_cached(ROULETTE) == book
        assert strategy_cached(WAR, {}) == report
        stop_working(monkeypatch)  # the second time all of it is there


def test_that_there_is_nothing_to_choose_is_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert strategy_cached(ROULETTE, {}) is None
    stop_working(monkeypatch)
    assert strategy_cached(ROULETTE, {}) is None


def test_other_odds_options_and_code_are_other_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    returns_cached(SNAKE_EYES, {})
    usual = {row.wager: row.ev for row in returns_cached(SNAKE_EYES, {})}
    other = {row.wager: row.ev for row in returns_cached(SNAKE_EYES, {"field": "3"})}
    better = with_odds(SNAKE_EYES, {"any-7": "5:1"})
    odds = {row.wager: row.ev for row in returns_cached(better, {})}
    assert usual["field"] != other["field"]
    assert (usual["any-7"], odds["any-7"]) == (Fraction(-1, 6), 0)
    stop_working(monkeypatch)
    monkeypatch.setattr(cached, "CODE", "of tomorrow")
    with pytest.raises(WorkedError):
        returns_cached(SNAKE_EYES, {})


@pytest.mark.parametrize("harm", ["torn", "changed", "foreign", "empty", "binary"])
def test_a_file_that_is_not_what_was_written_is_made_again(
    harm: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = returns_cached(ROULETTE, {})
    (path,) = folder.iterdir()
    text = path.read_text(encoding="utf-8")
    path.write_bytes(
        {
            "torn": text[: len(text) // 2].encode(),
            "changed": text.replace("-1/37", "1/37").encode(),
            "foreign": b'[{"ev": "1"}]',
            "empty": b"",
            "binary": b"\xff\xfe\x00",
        }[harm]
    )
    assert returns_cached(ROULETTE, {}) == rows
    assert path.read_text(encoding="utf-8") == text
    stop_working(monkeypatch)
    assert returns_cached(ROULETTE, {}) == rows


def test_the_answer_to_another_question_is_not_believed(folder: Path) -> None:
    returns_cached(ROULETTE, {})
    (path,) = folder.iterdir()
    rows = returns_cached(SNAKE_EYES, {})
    (other,) = set(folder.iterdir()) - {path}
    other.write_bytes(path.read_bytes())
    assert returns_cached(SNAKE_EYES, {}) == rows


def test_set_ups_that_return_the_same_are_one_question(folder: Path) -> None:
    returns_cached(ROULETTE, {})
    returns_cached(ROULETTE, {"wagering_ms": 12_000})
    assert len(list(folder.iterdir())) == 1
    returns_cached(SNAKE_EYES, {})
    returns_cached(SNAKE_EYES, {"hard_4": "6:1"})
    assert len(list(folder.iterdir())) == 3


def test_nothing_else_is_left_in_the_folder(folder: Path) -> None:
    returns_cached(ROULETTE, {})
    assert [path.suffix for path in folder.iterdir()] == [".json"]


def test_a_folder_that_takes_nothing_does_not_stop_the_answer(folder: Path) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert returns_cached(ROULETTE, {}) == tuple(returns_under(ROULETTE, {}))


@pytest.mark.parametrize("step", ["write", "replace"])
def test_a_full_disk_does_not_stop_the_answer_and_leaves_nothing(
    step: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if step == "replace":
        monkeypatch.setattr(Path, "replace", full)
    else:
        monkeypatch.setattr(cached, "_seal", full)
    assert returns_cached(ROULETTE, {}) == tuple(returns_under(ROULETTE, {}))
    assert list(folder.iterdir()) == []
