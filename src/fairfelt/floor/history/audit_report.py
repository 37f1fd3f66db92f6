"""What an audit has counted, and what it has found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class AuditReport:
    entries: int = 0
    rounds: int = 0
    wagers: int = 0
    transfers: int = 0
    sum_cents: int = 0
    findings: list[str] = field(default_factory=list)
    heads: dict[str, str] = field(default_factory=dict)
    on_its_way_cents: int = 0  # between the floor and its house

    @property
    def clean(self) -> bool:
        return not self.findings


def to_json(report: AuditReport) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "entries": report.entries,
        "rounds": report.rounds,
        "wagers": report.wagers,
        "transfers": report.transfers,
        "sum_cents": report.sum_cents,
        "on_its_way_cents": report.on_its_way_cents,
        "heads": report.heads,
        "findings": report.findings,
    }
