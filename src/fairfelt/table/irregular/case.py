"""One irregularity as staff have found it, and what they say about it."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table.commands import Staff
from fairfelt.table.irregular.commands import PutRight
from fairfelt.table.past import Records
from fairfelt.table.table import Table


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    found: Irregularity
    said: PutRight
    by: Staff
    at: int
    records: Records

    @property
    def seats(self) -> tuple[str, ...]:
        """Whom it concerns, each once."""
        return tuple(dict.fromkeys(self.said.seats))

    @property
    def reason(self) -> str:
        return self.said.reason.strip()


def need(table: Table, act: str, *phases: str) -> None:
    if table.state.phase not in phases:
        raise Refused("phase_forbids", act=act, phase=table.state.phase.replace("_", " "))
