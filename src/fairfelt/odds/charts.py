"""Charts of the best play, as pictures and terminals draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.saying import Saying


class ChartRow(NamedTuple):
    """A row of a chart: what the player holds, and a code for each column."""

    label: Saying
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What to do with what one holds, against what the dealer shows."""

    title: Saying  # "Hard totals"
    columns: tuple[str, ...]  # what the dealer shows: "2" ... "A"
    rows: tuple[ChartRow, ...]
    legend: Mapping[str, str]  # what each code means: {"H": "hit"}, a word of `strategy.play`
    notes: tuple[Saying, ...] = ()  # where the play differs from the chart: "10-2 against 4: hit"

    def to_json(self) -> dict[str, Any]:
        return {
            "title": msgspec.to_builtins(self.title),
            "columns": list(self.columns),
            "rows": [
                {"label": msgspec.to_builtins(row.label), "cells": list(row.cells)}
                for row in self.rows
            ],
            "legend": dict(self.legend),
            "notes": msgspec.to_builtins(self.notes),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chart:
        return cls(
            title=msgspec.convert(data["title"], Saying),
            columns=tuple(data["columns"]),
            rows=tuple(
                ChartRow(msgspec.convert(row["label"], Saying), tuple(row["cells"]))
                for row in data["rows"]
            ),
            legend=dict(data["legend"]),
            notes=msgspec.convert(data["notes"], tuple[Saying, ...]),
        )
