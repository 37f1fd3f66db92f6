"""Tables that have stopped because something there did not agree, and letting them go on.

A table stays stopped, over a restart too, until a manager releases it: it is brought back from its
records, the ledger is held against what lies on its layout, and it goes on as after an
interruption.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor.authorise import noted, stand_for
from fairfelt.floor.commands import ReleaseTable
from fairfelt.floor.replay import replay_table
from fairfelt.journal import Fact
from fairfelt.ledger import house, wagers
from fairfelt.table import Table
from fairfelt.table.resume import resume

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor

RELEASES = "assistant_gaming_manager"


@dataclass(frozen=True, slots=True)
class Frozen:
    why: str
    round: int
    at: int


@dataclass(slots=True)
class Freezes:
    tables: dict[str, Frozen] = field(default_factory=dict)


def _table_frozen(freezes: Freezes, fact: Fact) -> None:
    body = fact.body
    freezes.tables[body["table"]] = Frozen(body["why"], body["round"], body["at"])


def _table_released(freezes: Freezes, fact: Fact) -> None:
    freezes.tables.pop(fact.body["table"], None)


CHANGES: dict[str, Callable[[Freezes, Fact], None]] = {
    "table.frozen": _table_frozen,
    "table.released": _table_released,
}


def release_table(floor: Floor, caller: Caller, command: ReleaseTable, at: int) -> list[Commit]:
    staff = stand_for(floor, caller, command, RELEASES, "release_table", at)
    id_, reason = command.table, command.reason.strip()
    floor.known_table(id_)
    frozen = floor.frozen.get(id_)
    if frozen is None:
        raise Refused("not_frozen", table=id_)
    if not reason:
        raise Refused("reason_missing")
    table = _brought_back(floor, id_)
    fact = Fact(
        "table.released",
        {"table": id_, "round": table.state.round, "by": staff.staff, "reason": reason,
         "at": at},
    )  # fmt: skip
    facts = [fact, *noted(staff, "release_table", command, [fact], id_)]
    released = floor.commit_floor(facts, [], caller.terminal.id, "release_table", at, command.id)
    floor.tables[id_] = table
    floor.equip(table)
    return [released, *_go_on(floor, table, frozen.at, at)]


def _go_on(floor: Floor, table: Table, stopped_at: int, at: int) -> list[Commit]:
    """As after an interruption. What breaks again stops again."""
    try:
        step = resume(table, stopped_at, at)
        resumed = [floor.commit(table, step, "floor", "resume", at)] if step.facts else []
    except Exception as error:
        return [floor.freeze(table.id, error, at)]
    return [*resumed, *floor.drive(table.id, at)]


def _brought_back(floor: Floor, id_: str) -> Table:
    """The table as its records have it, once they have all of it and agree with the ledger."""
    table = Table(floor.tables[id_].config)
    head = floor.store.head(table.stream)
    known, _ = floor.heads.get(table.stream, (0, b""))
    if known != (head.n if head else 0):
        raise Refused("not_stored")
    replay_table(table, floor.store)
    # Nothing of this table is still being written, so that the records have the money of it.
    kept = floor.store.balances()
    own = {account: kept.get(account, 0) for account in (wagers(id_), house(id_))}
    lies = table.state.staked_cents + table.state.late_cents
    if own[wagers(id_)] != lies:
        problem = f"wagers of {own[wagers(id_)]} cents are in the ledger, {lies} on the layout"
        raise Refused("release_disagrees", problem=problem)
    if total := sum((floor.ledger.balances | own).values()):
        raise Refused("release_disagrees", problem=f"all accounts add up to {total} cents, not 0")
    floor.ledger.balances.update(own)
    return table


def frozen_body(floor: Floor) -> list[dict[str, Any]]:
    """For consoles: what has stopped, and why."""
    return [
        {"table": id_, "why": one.why, "round": one.round, "at": one.at}
        for id_, one in floor.frozen.items()
    ]
