"""A round that is over, brought back from the records as it was settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fairfelt.core.play import Coup, Slip
from fairfelt.core.seats import in_order
from fairfelt.floor.history.index import is_over
from fairfelt.floor.history.round_states import entries, opened_state, take, take_all
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.journal import Fact
from fairfelt.ledger import EntryRef
from fairfelt.rulebooks import OptionError, RuleDataError
from fairfelt.store import RoundEntries, RoundsPlayed
from fairfelt.table import Table, TableConfig
from fairfelt.table.facts.alerts import AlertRaised
from fairfelt.table.facts.rounds import RoundSettled, RoundVoided
from fairfelt.table.past import Past
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.state import State


def past_round(store: RoundsPlayed, table: Table, round_: int) -> Past | None:
    """None where there was no such round, or it is not over."""
    if round_ < 1 or not is_over(table.state, round_):
        return None
    stream = table.stream
    span = store.round_span(stream, round_)
    if span is None:
        return None
    state = opened_state(store, stream, round_, span)
    coup, slips, settled = Coup(), dict[str, Slip](), False
    early, noticed = False, set[str]()
    for entry in entries(store, stream, span.first_n, span.last_n):
        state, coup, slips, settled = _ends(state, entry.facts, round_)
        early = early or state.round.early
        noticed.update(_suggested(entry.facts))
    called = state.round.entered_role if state.round.entered else ""
    received = store.received(stream, round_)
    ended = EntryRef(stream, span.last_n)
    then, playable = _then(store, table, state)
    return Past(
        round_,
        state.config_hash,
        coup,
        slips,
        settled,
        ended,
        received,
        store.sittings(stream, round_),
        called=called,
        then=then,
        playable=playable,
        early=early,
        noticed=frozenset(noticed),
        left=dict(state.layout.standing),
        rode={seat: sum(stakes.values()) for seat, stakes in state.layout.standing.items()},
    )


def _then(store: RoundsPlayed, table: Table, state: State) -> tuple[Table | None, bool]:
    """The table of that round, where it had another configuration, and whether it has the rule data
    of that day. By those of today stakes can be given back, and nothing else."""
    if state.config_hash == table.config_hash:
        return None, True
    try:
        return recorded_table(state.config, state.config_hash, state.unit, RuleShelf(store)), True
    except Unplayable:
        return _by_todays_data(state), False


def _by_todays_data(state: State) -> Table | None:
    try:
        return Table.of(msgspec.convert(state.config, TableConfig), unit=state.unit)
    except (OptionError, RuleDataError, msgspec.ValidationError):
        return None


def unplayable_rounds(store: RoundsPlayed, table: Table, rounds: Iterable[int]) -> tuple[int, ...]:
    """Those of them for which the rule data of their day cannot be had."""
    opened_by = {round_: _opening(store, table.stream, round_) for round_ in rounds}
    lost = {n for n in {*opened_by.values()} if n is not None and _is_lost(store, table, n)}
    return tuple(round_ for round_, n in opened_by.items() if n in lost)


def _opening(store: RoundEntries, stream: str, round_: int) -> int | None:
    span = store.round_span(stream, round_)
    return store.opening(stream, span.first_n) if span else None


def _is_lost(store: RoundsPlayed, table: Table, opening: int) -> bool:
    state = take_all(State(), entries(store, table.stream, opening, opening), 0)
    _, playable = _then(store, table, state)
    return not playable


def _suggested(facts: Iterable[Fact]) -> Iterator[str]:
    """The irregularities that an alert had for the case."""
    for fact in facts:
        if isinstance(fact.body, AlertRaised):
            yield from fact.body.irregularities


def _ends(
    state: State, facts: Iterable[Fact], round_: int
) -> tuple[State, Coup, dict[str, Slip], bool]:
    """Take an entry in. The coup and the slips are those just before it ended the round, if it did:
    what is void is cleared away."""
    round_then, settled = state.round, False
    for fact in facts:
        if not isinstance(fact.body, RoundVoided):
            state = take(state, fact, round_)
            round_then = state.round
            settled = settled or isinstance(fact.body, RoundSettled)
    slips = {seat: round_then.slips[seat] for seat in in_order(round_then.slips)}
    return state, round_then.coup, slips, settled
