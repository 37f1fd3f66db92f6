"""What corrections find due to sittings that are over. It waits at the floor, each sitting apart,
until staff hand it to the house: a later correction of the same round takes it back from here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from fairfelt.floor.facts.house import CreditDue
from fairfelt.journal import Fact, told
from fairfelt.ledger import DOLLARS, Kind, SittingRef, account_of
from fairfelt.table.facts.corrections import PurseMoved

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.recorder import Recorder
    from fairfelt.table import Table


def of_players_who_left(
    recorder: Recorder, table: Table, facts: Iterable[Fact], at: int
) -> list[Commit]:
    """Where it came from, and whose it is. The house keeps dollars alone: credits of a tournament
    stay where they are."""
    if table.money.unit != DOLLARS:
        return []
    bodies = (fact.body for fact in facts)
    moved = [one for one in bodies if isinstance(one, PurseMoved) and one.unclaimed_cents]
    found = [told(_due(recorder, table, one, at)) for one in moved]
    return [recorder.commit_floor(found, [], "floor", "credit_due", at)] if found else []


def _due(recorder: Recorder, table: Table, moved: PurseMoved, at: int) -> CreditDue:
    patron = recorder.state.sittings.patrons.get(moved.sitting, "")
    return CreditDue(
        moved.seat, moved.sitting, patron, table.id, moved.round, moved.unclaimed_cents, at
    )


def listed(recorder: Recorder) -> dict[str, list[dict[str, Any]]]:
    """By terminal, each sitting apart."""
    found: dict[str, list[dict[str, Any]]] = {}
    for id_, cents in recorder.ledger.balances.items():
        if not cents:  # as nearly all are once they were handed over, and they become ever more
            continue
        account = account_of(id_)
        if account.kind is not Kind.UNCLAIMED or account.unit != DOLLARS:
            continue
        terminal, sitting = SittingRef.read(account.owner)
        due = recorder.state.outbox.due.get(id_)
        rows = found.setdefault(terminal, [])
        rows.append({
            "sitting": sitting,
            "patron": due.patron if due is not None else "",
            "cents": cents,
            "at": due.at if due is not None else None,
            "rounds": list(msgspec.to_builtins(due.rounds)) if due is not None else [],
        })  # fmt: skip
    return {seat: sorted(rows, key=lambda row: row["sitting"]) for seat, rows in found.items()}
