"""The ratios of earlier runs, one line a run, so that none of them creeps unseen.

A ratio is to a baseline of the same run, so lines of different machines can stand side by side,
where a figure by itself could not.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.processes import ROOT
from bench.report import Figure, Result

HISTORY = Path(__file__).with_name("history.jsonl")
LAST = 7  # runs that a new one is compared with
CREPT = 1.15  # worse than their median by more than this factor


class Trend(NamedTuple):
    """A ratio over the runs that have measured it."""

    name: str
    baseline: str
    more_is_better: bool
    ratios: tuple[float, ...]  # the oldest first

    @property
    def usual(self) -> float:
        """Before the newest run."""
        return median(self.ratios[-LAST - 1 : -1] or self.ratios)

    @property
    def crept(self) -> bool:
        grown = self.ratios[-1] / self.usual
        return (1 / grown if self.more_is_better else grown) > CREPT


def keep(results: Sequence[Result], path: Path = HISTORY) -> None:
    """Add a line for this run."""
    figures = [_kept(result.name, figure) for result in results for figure in result.figures]
    line = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "load": round(os.getloadavg()[0], 2),
        "figures": figures,
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _kept(result: str, figure: Figure) -> dict[str, Any]:
    return {
        "name": f"{result}: {figure.name}",
        "unit": figure.unit,
        "baseline": figure.baseline,
        "ours": round(figure.ours, 4),
        "base": round(figure.base, 4),
        "ratio": round(figure.ratio, 4),
        "met": figure.met,
    }


def _commit() -> str:
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty"],  # noqa: S607 - the git of whoever measures
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return told.stdout.strip() or "unknown"


def trends(path: Path = HISTORY) -> Iterator[Trend]:
    """Every ratio of the newest run, with what it was before."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    runs = [{one["name"]: one for one in json.loads(line)["figures"]} for line in lines]
    seen: dict[str, list[dict[str, Any]]] = {}
    for run in runs:
        for name, one in run.items():
            seen.setdefault(name, []).append(one)
    for name, all_of_it in seen.items():
        newest = all_of_it[-1]
        ratios = tuple(float(one["ratio"]) for one in all_of_it)
        yield Trend(name, newest["baseline"], newest["unit"].startswith("1/"), ratios)


def show_trend(console: Console, path: Path = HISTORY) -> int:
    """1 where a ratio has crept."""
    found = list(trends(path))
    title = f"Ratios, beside the median of the {LAST} runs before"
    table = Table(title=title, title_justify="left")
    for column in ("measured", "against", "last", "usual", "runs", ""):
        table.add_column(column)
    for trend in found:
        table.add_row(
            trend.name, trend.baseline, f"{trend.ratios[-1]:.2f}", f"{trend.usual:.2f}",
            str(len(trend.ratios)), "[red]crept[/]" if trend.crept else "",
        )  # fmt: skip
    console.print(table)
    return int(any(trend.crept for trend in found))
