"""Tables that have stopped because something there did not agree, and letting them go on.

A table stays stopped, over a restart too, until a manager releases it: it is brought back from its
records, the ledger is held against what lies on its layout, and the round that was spoilt is void
or goes on, by rule. Meanwhile the stakes can be returned while it stays stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.floor import departures
from fairfelt.floor.act import Asking, DeskAct, Place
from fairfelt.floor.asked import asked_of
from fairfelt.floor.authorise import Authorisation, authorised, noted
from fairfelt.floor.commit import By
from fairfelt.floor.desks import PitDesk
from fairfelt.floor.facts.tables import Frozen, TableReleased
from fairfelt.floor.history.rebuild import rebuild_table
from fairfelt.floor.layout import disagrees, lies_cents
from fairfelt.journal import told
from fairfelt.ledger import AccountId, Reason, Transfer, sums
from fairfelt.rulebooks import Irregularity
from fairfelt.store import Store
from fairfelt.table import Step, Table, rounds
from fairfelt.table.act import written
from fairfelt.table.commands import Name, StaffCommand, Words
from fairfelt.table.facts.corrections import LayoutReconciled
from fairfelt.table.resume import resume
from fairfelt.table.state import State

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.pit import Pit

RELEASES = Rank.ASSISTANT_GAMING_MANAGER


class ReleaseTable(StaffCommand, frozen=True, tag="release_table"):
    """A table that has stopped is brought back from its records. Its round is void."""

    table: Name
    reason: Words
    go_on: bool = False  # its records confirm the round, so it goes on, where a rule has that


class ReturnStakes(StaffCommand, frozen=True, tag="return_stakes"):
    """The stakes at a table that has stopped go back, and it stays stopped."""

    table: Name
    reason: Words


Releasing = ReleaseTable | ReturnStakes


def _release_table(asking: Asking[PitDesk, ReleaseTable]) -> list[Commit]:
    """The table is brought back from its records. A round that was being played is void, unless a
    rule lets staff go on with it."""
    desk, command, at = asking.desk, asking.command, asking.at
    rule, frozen, reason = _rule(desk, command), _checked(asking), command.reason.strip()
    table = _brought_back(desk, command.table)
    check_agrees(desk, table)
    staff = _authorised(asking, rule, table)
    fact = told(
        TableReleased(
            table=table.id,
            round=table.state.round.number,
            by=staff.staff,
            reason=reason,
            at=at,
            rule=rule.rule,
            goes_on=command.go_on,
        )
    )
    released = asking.commit(staff, [fact])
    runner = desk.pit.runners[table.id]
    runner.take_over(table)
    runner.equip()
    return [released, *_go_on(desk, table, command, rule.rule, staff, frozen.at, at)]


def _return_stakes(asking: Asking[PitDesk, ReturnStakes]) -> list[Commit]:
    """What lies on the layout by the table's records goes back to its players, and the table stays
    stopped. Where the ledger has another amount the house bears the difference, on record."""
    desk, command, at = asking.desk, asking.command, asking.at
    rule, _ = _rule(desk, command), _checked(asking)
    table = _brought_back(desk, command.table)
    more = lies_cents(table) - desk.recorder.ledger.balance(table.money.layout)
    lies_there = bool(table.state.outstanding or table.state.layout.late)
    if not more and not lies_there:
        raise Refused("nothing_to_return", table=table.id)
    staff = _authorised(asking, rule, table)
    step, reason = Step(), command.reason.strip()
    if more:
        _reconcile(table, step, more, rule.rule, staff.staff, reason)
    if lies_there:
        rounds.void(table, step, reason, rule.rule, staff.staff, at, irregularity="system")
    step.facts = authorised(staff, step.facts)
    for fact in noted(staff):
        table.note(step, fact)
    desk.pit.runners[table.id].take_over(table)
    actor = asking.caller.terminal.id
    by = By(actor, "return_stakes", at, command.id)
    return [desk.pit.runners[table.id].commit(table, step, by)]


def _reconcile(table: Table, step: Step, more: int, rule: str, by: str, reason: str) -> None:
    bank, layout = table.money.bank, table.money.layout
    source, target = (bank, layout) if more > 0 else (layout, bank)
    step.transfers.append(Transfer(source, target, abs(more), Reason.RECONCILED))
    table.tell(
        step,
        LayoutReconciled(
            round=table.state.round.number, cents=more, rule=rule, reason=reason, by=by
        ),
    )


def _rule(desk: PitDesk, command: Releasing) -> Irregularity:
    return _rule_at(desk.pit.known_table(command.table), goes_on=_goes_on(command))


def _rule_at(table: Table, *, goes_on: bool = False) -> Irregularity:
    """By which rule a round is void that the system has spoilt, or goes on because the records
    confirm its wagers; and who may. New Zealand has no rule of its own for the first, and there it
    is a disrupted game."""
    known = table.irregularities
    names = ("adjust_meter", "wrong_pay") if goes_on else ("system", "disrupted")
    for name in names:
        if name in known:
            return known[name]
    raise Refused("round_spoilt", rule=known["system"].rule)


def _goes_on(command: Releasing) -> bool:
    return isinstance(command, ReleaseTable) and command.go_on


def _rank(asking: Asking[PitDesk, Any]) -> Rank:
    return max(_rule(asking.desk, asking.command).role, RELEASES)


def _least(place: Place) -> Rank:
    return RELEASES if place.table is None else max(_rule_at(place.table).role, RELEASES)


def _check_stopped(place: Place) -> None:
    if place.table is not None and not place.stopped:
        raise Refused("not_frozen", table=place.table.id)


def _cites(asking: Asking[PitDesk, Any]) -> str:
    return _rule(asking.desk, asking.command).rule


def _authorised(asking: Asking[PitDesk, Any], rule: Irregularity, table: Table) -> Authorisation:
    command, lies = asking.command, lies_cents(table)
    asked = asked_of(
        command, command.reason.strip(), round=table.state.round.number, rule=rule.rule,
        staked_cents=lies, given_cents=0 if _goes_on(command) else lies,
    )  # fmt: skip
    return asking.authorise(asked)


def _checked(asking: Asking[PitDesk, Any]) -> Frozen:
    frozen = asking.desk.pit.frozen.get(asking.command.table)
    if frozen is None:
        raise Refused("not_frozen", table=asking.command.table)
    written(asking.command.reason)
    return frozen


def _go_on(
    desk: PitDesk, table: Table, command: ReleaseTable, rule: str, staff: Authorisation,
    stopped_at: int, at: int,
) -> list[Commit]:  # fmt: skip
    """As after an interruption, once the round that was spoilt is void. What breaks again stops
    again."""
    try:
        if table.state.in_progress and not command.go_on:
            reason = command.reason.strip()
            step = rounds.void(table, Step(), reason, rule, staff.staff, at, irregularity="system")
            step.facts = authorised(staff, step.facts)
        else:
            step = resume(table, stopped_at, at)
        resumed = (
            [desk.pit.runners[table.id].commit(table, step, By("floor", "resume", at))]
            if step.facts
            else []
        )
    except Exception as error:
        return [desk.pit.runners[table.id].freeze(error, at)]
    left = departures.left_meanwhile(desk.pit, table, stopped_at, at)
    seated = departures.seat_players(desk.seating, table, at)
    return [*resumed, *left, *seated, *desk.pit.runners[table.id].drive(at)]


def check_agrees(desk: PitDesk, table: Table) -> None:
    if cents := disagrees(desk.recorder.ledger, table):
        raise Refused("release_disagrees", **cents)
    for unit, total in sums(desk.recorder.ledger.balances).items():
        if total:
            raise Refused("books_unbalanced", unit=unit, total_cents=total)


class _BroughtBack(NamedTuple):
    """A table by its records, and the money of it."""

    n: int  # the newest entry
    state: State
    balances: dict[AccountId, int]


def _read_back(store: Store, table: Table) -> _BroughtBack:
    head, known = store.head(table.stream), store.balances()
    rebuild_table(table, store)
    own = {id_: known.get(id_, 0) for id_ in (table.money.layout, table.money.bank)}
    return _BroughtBack(head.n if head else 0, table.state, own)


def _brought_back(desk: PitDesk, id_: str) -> Table:
    """The table as its records have it, once they have all of it."""
    known = desk.pit.tables[id_]
    table = Table.of(known.config, unit=known.money.unit)
    draft = table.draft()
    found = desk.errands.fetch(("table", id_), lambda store: _read_back(store, draft))
    if desk.recorder.newest(table.stream) != found.n:
        raise Refused("not_stored")
    # Nothing of this table is still being written, so that the records have the money of it.
    desk.recorder.ledger.balances.update(found.balances)
    table.state = found.state
    return table


def frozen_body(pit: Pit) -> list[dict[str, Any]]:
    """For consoles: what has stopped, and why."""
    return [
        {"table": id_, "cause": one.cause, "round": one.round, "at": one.at,
         "cents": pit.tables[id_].state.layout.staked_cents + pit.tables[id_].state.late_cents}
        for id_, one in pit.frozen.items()
        if id_ in pit.tables
    ]  # fmt: skip


_OF_A_STOPPED_TABLE: dict[str, Any] = {
    "desk": PitDesk,
    "rank": _rank,
    "least": _least,
    "check": _check_stopped,
    "at_table": True,
    "rule": _cites,
}
ACTS = (
    DeskAct(command=ReleaseTable, do=_release_table, **_OF_A_STOPPED_TABLE),
    DeskAct(command=ReturnStakes, do=_return_stakes, **_OF_A_STOPPED_TABLE),
)
