"""What follows when a sitting is over: its player leaves the tables. And sittings that end because
nobody has played on for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairfelt.core.seats import in_order
from fairfelt.floor import sittings
from fairfelt.ledger import AccountId, Kind, Transfer, account_of
from fairfelt.table import Step, presence

if TYPE_CHECKING:
    from fairfelt.floor.floor import Commit, Floor
    from fairfelt.table import Table


def leave_tables(floor: Floor, at: int) -> list[Commit]:
    """Whose sitting is over is no longer at any table."""
    gone, floor.departed = floor.departed, []
    for terminal in gone:
        floor.emptied.pop(terminal, None)
    return [
        commit
        for terminal in gone
        for id_, table in floor.tables.items()
        if id_ not in floor.frozen
        for commit in _leave(floor, table, terminal, at)
    ]


def _leave(floor: Floor, table: Table, seat: str, at: int) -> list[Commit]:
    if not presence.is_known(table.state, seat):
        return []
    draft, step = table.draft(), Step()
    presence.leave(draft, step, seat)
    return [floor.commit(draft, step, "floor", "leave", at)]


def left_meanwhile(floor: Floor, table: Table, since: int, at: int) -> list[Commit]:
    """While the table was stopped nothing could be written of it: whose sitting ended in the
    meantime leaves it now."""
    return [
        commit
        for seat, closed in floor.state.sittings.closed.items()
        if closed.at >= since
        for commit in _leave(floor, table, seat, at)
    ]


# -- time ---------------------------------------------------------------------------------------


def watch(floor: Floor, transfers: Sequence[Transfer], at: int) -> None:
    """Where a meter has come to nothing, the time begins after which nobody is there any more."""
    balances = floor.ledger.balances
    if len(transfers) == 1:  # a bet, as most of them are
        if not balances.get(transfers[0].source):
            _watch(floor, transfers[0].source, at)
        return
    for source in {move.source for move in transfers}:
        if not balances.get(source):
            _watch(floor, source, at)


def _watch(floor: Floor, emptied: AccountId, at: int) -> None:
    account = account_of(emptied)
    if account.kind is Kind.METER:
        begin(floor, account.owner, at)


def begin(floor: Floor, terminal: str, at: int) -> None:
    floor.emptied.pop(terminal, None)
    floor.emptied[terminal] = at  # the newest last


def round_over(floor: Floor, table: Table, at: int) -> None:
    """Whoever lost the last credit in a round has the whole time from its end."""
    for terminal in [seat for seat in floor.emptied if seat in table.state.round.slips]:
        begin(floor, terminal, at)


def due(floor: Floor) -> int | None:
    """When the next sitting may be over."""
    first = next(iter(floor.emptied.values()), None)
    return None if first is None else first + floor.config.sitting_ends_ms


def end_idle(floor: Floor, at: int) -> list[Commit]:
    """Nothing on the meter and no wager for so long: nobody is there. A card in the reader says
    otherwise."""
    commits: list[Commit] = []
    while (when := due(floor)) is not None and when <= at:
        terminal = next(iter(floor.emptied))
        del floor.emptied[terminal]
        sitting = sittings.at(floor, terminal)
        if sitting is None or sitting.has_card or floor.credit(terminal):
            continue
        if floor.admission.plays(terminal):
            begin(floor, terminal, at)
            continue
        reason = "card_removed" if sitting.patron else "time"
        facts = sittings.close(floor, terminal, reason, at)
        commits.append(floor.commit_floor(facts, [], "clock", "end_sitting", at))
    return commits + leave_tables(floor, at)


# -- records that do not number sittings --------------------------------------------------------


def number_sittings(floor: Floor, at: int) -> list[Commit]:
    """Former records have no sittings, or none with a number. Whoever was there still is: a sitting
    is opened for every terminal with credit or wagers, or of which a table remembers a player."""
    known = floor.state.sittings
    there = in_order({*_remembered(floor), *_with_credit(floor), *floor.admission.playing})
    first = known.last + 1
    unnumbered = [seat for seat in there if not sittings.number_at(floor, seat)]
    facts = [
        sittings.is_open(floor, seat, "records", at, number=number)
        for number, seat in enumerate(unnumbered, first)
    ]
    return [floor.commit_floor(facts, [], "floor", "number_sittings", at)] if facts else []


def _remembered(floor: Floor) -> set[str]:
    states = [table.state for table in floor.tables.values()]
    return {seat for state in states for seat in state.players.sittings}


def _with_credit(floor: Floor) -> set[str]:
    balances = floor.ledger.balances.items()
    accounts = (account_of(id_) for id_, cents in balances if cents)
    return {account.owner for account in accounts if account.kind is Kind.METER}


def seat_players(floor: Floor, table: Table, at: int) -> list[Commit]:
    """Players whom a table knows without the number of their sitting are given it; those whose
    sitting is over leave."""
    draft, step = table.draft(), Step()
    state = table.state
    for seat in in_order({*state.players.sittings, *state.playing, *state.layout.late}):
        known, number = state.sitting(seat), sittings.number_at(floor, seat)
        if number and not known:
            presence.number(draft, step, seat, number)
        elif known != number:
            presence.leave(draft, step, seat)
    return [floor.commit(draft, step, "floor", "number_sittings", at)] if step.facts else []
