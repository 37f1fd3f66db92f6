"""The history of ratios: a line a run, and what has crept is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench import history
from bench.report import Figure, Result, Target
from rich.console import Console


def run_of(ratio: float, unit: str = "µs") -> list[Result]:
    target = Target("ratio", "at most", 1.0)
    return [Result("first", [Figure("a bet", unit, "at f190877", [10 * ratio], [10], target)])]


def kept(path: Path, *ratios: float, unit: str = "µs") -> list[history.Trend]:
    for ratio in ratios:
        history.keep(run_of(ratio, unit), path)
    return list(history.trends(path))


def test_a_run_is_a_line_with_its_ratios_and_their_baselines(tmp_path: Path) -> None:
    kept(tmp_path / "h.jsonl", 1.5, 1.4)
    first, second = map(json.loads, (tmp_path / "h.jsonl").read_text().splitlines())
    assert first.keys() == {"date", "commit", "load", "figures"}
    assert second["figures"] == [
        {"name": "first: a bet", "unit": "µs", "baseline": "at f190877", "ours": 14.0, "base": 10,
         "ratio": 1.4, "met": False}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "ratios", "crept"),
    [
        ("µs", (1.0, 1.0, 1.0, 1.1), False),
        ("µs", (1.0, 1.0, 1.0, 1.2), True),
        ("µs", (1.0, 9.0, 1.0, 1.1), False),  # one wild run does not count for much
        ("µs", (1.2, 1.0), False),
        ("1/s", (1.0, 1.0, 0.8), True),  # of rates, more is better
        ("1/s", (1.0, 1.0, 1.3), False),
        ("µs", (1.0,), False),
    ],
)
def test_a_ratio_that_has_crept_is_told(
    tmp_path: Path, unit: str, ratios: tuple[float, ...], crept: bool
) -> None:
    path = tmp_path / "h.jsonl"
    (trend,) = kept(path, *ratios, unit=unit)
    assert trend.crept is crept
    console = Console(record=True, width=200, file=(tmp_path / "shown").open("w"))
    assert history.show_trend(console, path) == int(crept)
    assert ("crept" in console.export_text()) is crept


def test_without_a_history_nothing_has_crept(tmp_path: Path) -> None:
    assert list(history.trends(tmp_path / "none.jsonl")) == []
