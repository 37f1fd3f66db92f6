"""Which player terminals are in use, over all tables, since when, and who has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.core.seats import in_order
from fairfelt.floor.facts.tables import SeatLeft, SeatTaken
from fairfelt.journal import NOBODY, Fact, told
from fairfelt.table import presence
from fairfelt.table.exclusion import shuts_out

if TYPE_CHECKING:
    from fairfelt.floor.floor import Commit, Floor
    from fairfelt.table import Table


NEVER = -1


def check_admitted(floor: Floor, table: Table, seat: str) -> None:
    if rule := shut_out_by(floor, table, seat):
        raise Refused("excluded", rule=rule)


def shut_out_by(floor: Floor, table: Table, seat: str) -> str:
    """The rule under which the seat may not play at the table; nothing if it may. Some exclusions
    reach further than the table at which they were spoken."""
    for elsewhere in floor.tables.values():
        if elsewhere.state.players.excluded and (rule := shuts_out(elsewhere, table, seat)):
            return rule
    return ""


def taken(floor: Floor, seat: str) -> list[Fact]:
    """With the first note somebody has come. Where a rule counts the rounds that a player sits out,
    they count from then on."""
    rounds = {
        id_: table.state.round.number
        for id_, table in floor.tables.items()
        if table.rules.vacate is not None and table.rules.vacate.sat_out
    }
    if floor.credit(seat) or not rounds:
        return []
    return [told(SeatTaken(seat=seat, rounds=rounds), NOBODY)]


def collected(seat: str, at: int) -> Fact:
    """The whole credit is paid out or held: the player has gone, and what was played, asked or
    reported there so far is no business of the next one."""
    return told(SeatLeft(seat=seat, at=at), NOBODY)


def left_at(floor: Floor, seat: str) -> int:
    """When the player before the present one left; before all time if there was none."""
    return floor.state.seated.left.get(seat, NEVER)


def sat_out(floor: Floor, table: Table, seat: str) -> int:
    """How many rounds running the player there has had no wager at this table, nor lately at any
    other, since the last one or since the first note."""
    lately = [presence.sat_out(other.state, seat) for other in floor.tables.values()
              if other.id == table.id or presence.in_use(other.state, seat)]  # fmt: skip
    counts = [count for count in (*lately, _since_note(floor, table, seat)) if count is not None]
    return min(counts, default=0)


def _since_note(floor: Floor, table: Table, seat: str) -> int | None:
    """Only as long as there is credit: without it nobody need be there."""
    first = floor.state.seated.since.get(seat, {}).get(table.id)
    if first is None or not floor.credit(seat):
        return None
    return presence.rounds_since(table.state, first)


def idle_terminals(floor: Floor, table: Table) -> set[str]:
    """Player terminals at which nobody has played in the last rounds of any table, nor come since
    then, by the rounds of this one."""
    terminals = {t.id for t in floor.people.terminals.values() if t.role == "player"}
    for other in floor.tables.values():
        terminals.difference_update(presence.present(other.state))
    return {seat for seat in terminals if not _has_just_come(floor, table, seat)}


def _has_just_come(floor: Floor, table: Table, seat: str) -> bool:
    rounds = _since_note(floor, table, seat)
    return rounds is not None and rounds < presence.RECENT_ROUNDS


def left(floor: Floor, seat: str, at: int) -> list[Commit]:
    """Whose credit was collected is no longer at any table."""
    return [
        floor.commit(draft, presence.leave(draft, seat), "floor", "leave", at)
        for id_, table in floor.tables.items()
        if id_ not in floor.frozen and presence.is_known(table.state, seat)
        for draft in [table.draft()]
    ]


def left_meanwhile(floor: Floor, table: Table, since: int, at: int) -> list[Commit]:
    """While the table was stopped nothing could be written of it: whoever collected the credit in
    the meantime leaves it now."""
    return [
        floor.commit(draft, presence.leave(draft, seat), "floor", "leave", at)
        for draft in [table.draft()]
        for seat, left in floor.state.seated.left.items()
        if left >= since and presence.is_known(table.state, seat)
    ]


def players(floor: Floor, table: Table) -> list[str]:
    """Whoever is at a table, wager or not: with credit, not shut out, and at no other table."""
    others = [other.state for other in floor.tables.values() if other.id != table.id]
    return [
        t.id
        for t in floor.people.terminals.values()
        if t.role == "player"
        and floor.credit(t.id)
        and not shut_out_by(floor, table, t.id)
        and not any(presence.in_use(state, t.id) for state in others)
    ]


def waiting(floor: Floor, table: Table) -> list[str]:
    """Whoever has played at the table, has not left, and still has credit, unless that player is at
    another table by now."""
    others = [other.state for other in floor.tables.values() if other.id != table.id]
    return [
        seat
        for seat in in_order(table.state.players.played)
        if floor.credit(seat) and not any(presence.in_use(state, seat) for state in others)
    ]


def notice(floor: Floor, table: Table, at: int) -> list[Commit]:
    """After each round: whether one player sits out while all other terminals are in use."""
    state, data = table.state, table.rules.vacate
    if data is None or not data.sat_out or state.in_progress:
        return []
    if floor.noticed.get(table.id) == state.round.number:
        return []
    floor.noticed[table.id] = state.round.number
    idle = _idle_at(floor, table, data.sat_out)
    if idle == state.players.idle:
        return []
    rounds = sat_out(floor, table, idle) if idle is not None else 0
    draft = table.draft()
    step = presence.notice(draft, idle, rounds)
    return [floor.commit(draft, step, "floor", "notice_idle", at)]


def _idle_at(floor: Floor, table: Table, least: int) -> str | None:
    if not _somebody_may_sit_out(floor, table, least):  # and the rest takes long on a large floor
        return None
    idle = idle_terminals(floor, table)
    if len(idle) != 1 or sat_out(floor, table, *idle) < least:
        return None
    return idle.pop()


def _somebody_may_sit_out(floor: Floor, table: Table, least: int) -> bool:
    round_, since = table.state.round.number, floor.state.seated.since
    if any(round_ - last >= least for last in table.state.players.played.values()):
        return True
    return any(
        round_ - rounds.get(table.id, round_) >= least and floor.credit(seat)
        for seat, rounds in since.items()
        if seat not in table.state.players.played
    )
