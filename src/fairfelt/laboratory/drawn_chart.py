"""Charts of the best play in the words of a language."""

from __future__ import annotations

import msgspec

from fairfelt.odds.charts import Chart
from fairfelt.words import say, tell


class DrawnRow(msgspec.Struct, frozen=True):
    label: str
    cells: tuple[str, ...]


class DrawnChart(msgspec.Struct, frozen=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[DrawnRow, ...]
    legend: dict[str, str]  # what each code means
    notes: tuple[str, ...] = ()


def drawn(chart: Chart, language: str) -> DrawnChart:
    return DrawnChart(
        tell(chart.title, language),
        chart.columns,
        tuple(DrawnRow(tell(row.label, language), row.cells) for row in chart.rows),
        {code: say(f"strategy.play.{play}", language) for code, play in chart.legend.items()},
        tuple(tell(note, language) for note in chart.notes),
    )
