"""What follows when a sitting is over: its player leaves the tables. And sittings that end because
nobody has played on for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.seats import in_order
from fairfelt.floor.commit import By
from fairfelt.ledger import Kind, account_of
from fairfelt.table import Step, presence

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.sittings import SittingClosedBy
    from fairfelt.floor.pit import Pit
    from fairfelt.floor.recorder import Recorder
    from fairfelt.floor.sittings import Seating
    from fairfelt.table import Table


def leave_tables(pit: Pit, at: int) -> list[Commit]:
    """Whose sitting is over is no longer at any table."""
    recorder = pit.recorder
    gone, recorder.departed = recorder.departed, []
    for terminal in gone:
        recorder.empty_meters.forget(terminal)
    return [
        commit
        for terminal in gone
        for id_, table in pit.tables.items()
        if id_ not in pit.frozen
        for commit in _leave(pit, table, terminal, at)
    ]


def _leave(pit: Pit, table: Table, seat: str, at: int) -> list[Commit]:
    if not presence.is_known(table.state, seat):
        return []
    draft, step = table.draft(), Step()
    presence.leave(draft, step, seat)
    return [pit.runners[draft.id].commit(draft, step, By("floor", "leave", at))]


def left_meanwhile(pit: Pit, table: Table, since: int, at: int) -> list[Commit]:
    """While the table was stopped nothing could be written of it: whose sitting ended in the
    meantime leaves it now."""
    return [
        commit
        for seat, closed in pit.recorder.state.sittings.closed.items()
        if closed.at >= since
        for commit in _leave(pit, table, seat, at)
    ]


# -- time ---------------------------------------------------------------------------------------


def due(recorder: Recorder, ends_ms: int) -> int | None:
    """When the next sitting may be over."""
    first = recorder.empty_meters.first
    return None if first is None else first + ends_ms


def end_idle(seating: Seating, ends_ms: int, at: int) -> list[Commit]:
    """Nothing on the meter and no wager for so long: nobody is there. A card in the reader says
    otherwise."""
    commits: list[Commit] = []
    while (when := due(seating.recorder, ends_ms)) is not None and when <= at:
        terminal = seating.recorder.empty_meters.take_first()
        sitting = seating.at(terminal)
        if sitting is None or sitting.has_card or seating.recorder.credit(terminal):
            continue
        if seating.pit.admission.plays(terminal):
            seating.recorder.empty_meters.begin(terminal, at)
            continue
        reason: SittingClosedBy = "card_removed" if sitting.patron else "time"
        facts = seating.close(terminal, reason, at)
        commits.append(seating.recorder.commit_floor(facts, [], "clock", "end_sitting", at))
    return commits + leave_tables(seating.pit, at)


# -- records that do not number sittings --------------------------------------------------------


def number_sittings(seating: Seating, at: int) -> list[Commit]:
    """Former records have no sittings, or none with a number. Whoever was there still is: a sitting
    is opened for every terminal with credit or wagers, or of which a table remembers a player."""
    known = seating.recorder.state.sittings
    there = in_order(
        {*_remembered(seating), *_with_credit(seating), *seating.pit.admission.playing}
    )
    first = known.last + 1
    unnumbered = [seat for seat in there if not seating.number_at(seat)]
    facts = [
        seating.is_open(seat, "records", at, number=number)
        for number, seat in enumerate(unnumbered, first)
    ]
    return (
        [seating.recorder.commit_floor(facts, [], "floor", "number_sittings", at)] if facts else []
    )


def _remembered(seating: Seating) -> set[str]:
    states = [table.state for table in seating.pit.tables.values()]
    return {seat for state in states for seat in state.players.sittings}


def _with_credit(seating: Seating) -> set[str]:
    balances = seating.recorder.ledger.balances.items()
    accounts = (account_of(id_) for id_, cents in balances if cents)
    return {account.owner for account in accounts if account.kind is Kind.METER}


def seat_players(seating: Seating, table: Table, at: int) -> list[Commit]:
    """Players whom a table knows without the number of their sitting are given it; those whose
    sitting is over leave."""
    draft, step = table.draft(), Step()
    state = table.state
    for seat in in_order({*state.players.sittings, *state.playing, *state.layout.late}):
        known, number = state.sitting(seat), seating.number_at(seat)
        if number and not known:
            presence.number(draft, step, seating.purse(seat, table))
        elif known != number:
            presence.leave(draft, step, seat)
    return (
        [seating.pit.runners[draft.id].commit(draft, step, By("floor", "number_sittings", at))]
        if step.facts
        else []
    )
