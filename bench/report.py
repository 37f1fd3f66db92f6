"""What a benchmark hands back, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Literal

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Target:
    """What has to hold: of the ratio to the baseline, or of our own figure."""

    of: Literal["ratio", "ours"]
    bound: Literal["at least", "at most"]
    value: float

    def met(self, figure: Figure) -> bool:
        measured = figure.ratio if self.of == "ratio" else figure.ours
        return measured >= self.value if self.bound == "at least" else measured <= self.value

    def __str__(self) -> str:
        return f"{self.of} {self.bound} {self.value:g}"


@dataclass(frozen=True, slots=True)
class Figure:
    """Our repeats beside those of a baseline, taken in turns: the n-th of each belong together."""

    name: str
    unit: str
    baseline: str
    our_repeats: Sequence[float]
    base_repeats: Sequence[float]
    target: Target | None = None

    @property
    def ours(self) -> float:
        return median(self.our_repeats)

    @property
    def base(self) -> float:
        return median(self.base_repeats)

    @property
    def ratios(self) -> list[float]:
        return [ours / base for ours, base in zip(self.our_repeats, self.base_repeats, strict=True)]

    @property
    def ratio(self) -> float:
        """Of neighbours in time, so that a slow minute of the machine cancels out."""
        return median(self.ratios)

    @property
    def met(self) -> bool | None:
        return self.target.met(self) if self.target else None

    def to_json(self) -> dict[str, Any]:
        derived = {"ours": self.ours, "base": self.base, "ratio": self.ratio, "met": self.met}
        return {**asdict(self), **derived}


@dataclass(slots=True)
class Result:
    name: str
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        figures = [figure.to_json() for figure in self.figures]
        return {"name": self.name, "figures": figures, "notes": self.notes}


def show(results: Sequence[Result], console: Console) -> None:
    table = Table(title="Medians of repeats, each beside its baseline", title_justify="left")
    for column in ("", "measured", "against"):
        table.add_column(column)
    for column in ("ours", "baseline", "unit", "ratio", "spread"):
        table.add_column(column, justify="right")
    table.add_column("target")
    for result in results:
        for i, figure in enumerate(result.figures):
            table.add_row(result.name if i == 0 else "", *_cells(figure))
        table.add_section()
    console.print(table)
    for result in results:
        for note in result.notes:
            console.print(f"{result.name}: {note}", highlight=False)


def _cells(figure: Figure) -> tuple[str, ...]:
    low, high = min(figure.ratios), max(figure.ratios)
    return (
        figure.name, figure.baseline, _number(figure.ours), _number(figure.base), figure.unit,
        f"{figure.ratio:.2f}", f"{low:.2f}-{high:.2f}", _verdict(figure),
    )  # fmt: skip


def _verdict(figure: Figure) -> str:
    if figure.target is None:
        return "-"
    word = "[green]met[/]" if figure.met else "[red]missed[/]"
    return f"{figure.target}: {word}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
