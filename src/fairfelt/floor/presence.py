"""Which player terminals are in use, over all tables, and who sits out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.seats import in_order
from fairfelt.floor.commit import By
from fairfelt.floor.patrons import shut_out_by
from fairfelt.table import presence

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.runner import TableRunner
    from fairfelt.floor.sittings import Seating
    from fairfelt.table import Table


def sat_out(seating: Seating, table: Table, seat: str) -> int:
    """How many rounds running the player there has had no wager at this table, nor lately at any
    other, since the last one or since the sitting opened."""
    lately = [presence.sat_out(other.state, seat) for other in seating.pit.tables.values()
              if other.id == table.id or presence.in_use(other.state, seat)]  # fmt: skip
    counts = [
        count for count in (*lately, _since_opened(seating, table, seat)) if count is not None
    ]
    return min(counts, default=0)


def _since_opened(seating: Seating, table: Table, seat: str) -> int | None:
    """Only as long as there is credit: without it nobody need be there."""
    sitting = seating.at(seat)
    if sitting is None or table.id not in sitting.rounds or not seating.recorder.credit(seat):
        return None
    return presence.rounds_since(table.state, sitting.rounds[table.id])


def idle_terminals(seating: Seating, table: Table) -> set[str]:
    """Player terminals at which nobody has played in the last rounds of any table, nor come since
    then, by the rounds of this one."""
    terminals = {
        t.id for t in seating.recorder.state.people.terminals.values() if t.role == "player"
    }
    for other in seating.pit.tables.values():
        terminals.difference_update(presence.present(other.state))
    return {seat for seat in terminals if not _has_just_come(seating, table, seat)}


def _has_just_come(seating: Seating, table: Table, seat: str) -> bool:
    rounds = _since_opened(seating, table, seat)
    return rounds is not None and rounds < presence.RECENT_ROUNDS


def players(seating: Seating, table: Table) -> list[str]:
    """Whoever is at a table, wager or not: with credit, not shut out, and at no other table."""
    people, elsewhere = seating.recorder.state.people, _elsewhere(seating, table)
    return [
        seat
        for seat in in_order(seating.recorder.state.sittings.open)
        if seat not in people.former
        and seat not in elsewhere
        and seating.recorder.credit(seat)
        and not shut_out_by(seating, table, seat)
    ]


def waiting(seating: Seating, table: Table) -> list[str]:
    """Whoever has played at the table, has not left, and still has credit, unless that player is at
    another table by now."""
    elsewhere = _elsewhere(seating, table)
    return [
        seat
        for seat in in_order(table.state.players.played)
        if seat not in elsewhere and seating.recorder.credit(seat)
    ]


def _elsewhere(seating: Seating, table: Table) -> set[str]:
    """Who plays at another table. Each is asked once for all of its seats, and never for each
    terminal of the floor."""
    others = (other.state for other in seating.pit.tables.values() if other.id != table.id)
    return {seat for state in others for seat in presence.present(state)}


def notice(seating: Seating, runner: TableRunner, at: int) -> list[Commit]:
    """After each round: whether one player sits out while all other terminals are in use."""
    table = runner.table
    state, data = table.state, table.rules.vacate
    if data is None or not data.sat_out or state.in_progress:
        return []
    if runner.idle_checked_round == state.round.number:
        return []
    runner.idle_checked_round = state.round.number
    idle = _idle_at(seating, table, data.sat_out)
    if idle == state.players.idle:
        return []
    rounds = sat_out(seating, table, idle) if idle is not None else 0
    draft = table.draft()
    step = presence.notice(draft, idle, rounds)
    return [runner.commit(draft, step, By("floor", "notice_idle", at))]


def _idle_at(seating: Seating, table: Table, least: int) -> str | None:
    if not _somebody_may_sit_out(seating, table, least):  # and the rest takes long on a large floor
        return None
    idle = idle_terminals(seating, table)
    if len(idle) != 1 or sat_out(seating, table, *idle) < least:
        return None
    return idle.pop()


def _somebody_may_sit_out(seating: Seating, table: Table, least: int) -> bool:
    round_, there = table.state.round.number, seating.recorder.state.sittings.open
    if any(round_ - last >= least for last in table.state.players.played.values()):
        return True
    return any(
        round_ - sitting.rounds.get(table.id, round_) >= least and seating.recorder.credit(seat)
        for seat, sitting in there.items()
        if seat not in table.state.players.played
    )
