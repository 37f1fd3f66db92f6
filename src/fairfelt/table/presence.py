"""Who is at a table: whoever has wagers on its layout, or had some in one of its last rounds and
has not left since."""

from __future__ import annotations

from collections.abc import Iterator

from fairfelt.table.facts.closing import PlayerLeft, PlayerSeated, SeatActive, SeatIdle
from fairfelt.table.facts.players import ExclusionEnded, PlayerReadmitted, SeatReadmitted
from fairfelt.table.purse import Purse
from fairfelt.table.state import State
from fairfelt.table.table import Step, Table

RECENT_ROUNDS = 3


def sat_out(state: State, seat: str) -> int | None:
    """How many rounds running the seat has played without a wager; none if it is not at the
    table."""
    if state.plays(seat):
        return 0
    last = state.players.played.get(seat)
    return None if last is None else rounds_since(state, last)


def rounds_since(state: State, round_: int) -> int:
    """How many rounds after this one are over."""
    return max(0, state.round.number - state.in_progress - round_)


def present(state: State) -> Iterator[str]:
    """The terminals at which somebody plays, in no order; one may come twice."""
    yield from state.playing
    yield from state.layout.late
    yield from (seat for seat in state.players.played if in_use(state, seat))


def is_empty(state: State) -> bool:
    """Whether nobody plays at the table."""
    return next(present(state), None) is None


def in_use(state: State, seat: str) -> bool:
    """Whether somebody plays at the terminal, as far as this table can tell."""
    rounds = sat_out(state, seat)
    return rounds is not None and rounds < RECENT_ROUNDS


def is_known(state: State, seat: str) -> bool:
    """Whether the table remembers anything of whoever plays at the terminal."""
    seats = (
        state.players.played,
        state.players.sittings,
        state.players.last_slips,
        state.players.chip_values,
        state.players.vacating,
        state.players.excluded,
        state.players.won,
    )
    return any(seat in known for known in seats)


def take_seat(table: Table, step: Step, purse: Purse) -> None:
    """With the first wager of a sitting the table knows whose it is."""
    if purse.sitting:
        _seated(table, step, purse, table.state.round.number)


def number(table: Table, step: Step, purse: Purse) -> None:
    """The sitting of a player whom the table knows from records that do not number them."""
    known = table.state.players.sittings.get(purse.seat)
    from_round = table.state.round.number if known is None else known.from_round
    _seated(table, step, purse, from_round)


def _seated(table: Table, step: Step, purse: Purse, from_round: int) -> None:
    table.tell(
        step,
        PlayerSeated(
            seat=purse.seat, sitting=purse.sitting, from_round=from_round, purse=purse.account
        ),
    )


def leave(table: Table, step: Step, seat: str) -> None:
    """The sitting is over: whoever sat there has left, and whoever comes next is shut out by
    nothing that was said of them."""
    rule = table.state.players.excluded.get(seat)
    table.tell(step, PlayerLeft(seat=seat))
    if rule:
        table.tell(step, SeatReadmitted(table=table.id), seat)
        table.tell(step, PlayerReadmitted(seat=seat))
        table.tell(step, ExclusionEnded(seat=seat, rule=rule))


def notice(table: Table, seat: str | None, rounds: int) -> Step:
    """The one terminal that stands idle while all others are in use, if any does, and for how many
    rounds."""
    step, rule = Step(), table.rules.vacate
    if seat is not None and rule is not None:
        table.tell(step, SeatIdle(seat=seat, rounds=rounds, rule=rule.rule))
    else:
        table.tell(step, SeatActive(seat=table.state.players.idle))
    return step
