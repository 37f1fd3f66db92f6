"""A round that is over, brought back from the records as it was settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from fairfelt.core.play import Coup, Slip
from fairfelt.core.seats import in_order
from fairfelt.floor.indexing import is_over
from fairfelt.floor.shelf import RuleShelf
from fairfelt.journal import Entry, Fact, decode_entry, round_of
from fairfelt.ledger import EntryRef
from fairfelt.rulebooks import OptionError, RuleDataError
from fairfelt.store import Recall, Span
from fairfelt.table import Table, TableConfig
from fairfelt.table.facts import apply
from fairfelt.table.facts.alerts import AlertRaised
from fairfelt.table.facts.rounds import RoundSettled, RoundVoided
from fairfelt.table.parts import Round
from fairfelt.table.past import Past
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.state import State


def past_round(store: Recall, table: Table, round_: int) -> Past | None:
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
        called=called,
        then=then,
        playable=playable,
        early=early,
        noticed=frozenset(noticed),
        left=dict(state.layout.standing),
        rode={seat: sum(stakes.values()) for seat, stakes in state.layout.standing.items()},
    )


def _then(store: Recall, table: Table, state: State) -> tuple[Table | None, bool]:
    """The table of that round, where it had another configuration, and whether it has the rule data
    of that day. By those of today stakes can be given back, and nothing else."""
    if state.config_hash == table.config_hash:
        return None, True
    try:
        return recorded_table(state.config, state.config_hash, RuleShelf(store)), True
    except Unplayable:
        return _by_todays_data(state), False


def _by_todays_data(state: State) -> Table | None:
    try:
        return Table(msgspec.convert(state.config, TableConfig))
    except (OptionError, RuleDataError, msgspec.ValidationError):
        return None


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


def entries(store: Recall, stream: str, first_n: int, last_n: int) -> Iterator[Entry]:
    return map(decode_entry, store.between(stream, first_n, last_n))


def opened_state(store: Recall, stream: str, round_: int, span: Span) -> State:
    """What the table knew when a round was about to open, as far as it matters to the round: its
    configuration, and what was left of the round before."""
    state = State(round=Round(round_ - 1))
    before = store.round_span(stream, round_ - 1) if round_ > 1 else None  # 0 is the table's own
    left = before.last_n if before else span.first_n
    if (opening := store.opening(stream, left)) is not None:
        state = _take(state, entries(store, stream, opening, opening), round_)
        left = max(left, opening + 1)
    return _take(state, entries(store, stream, left, span.first_n - 1), round_)


def _take(state: State, entries: Iterable[Entry], round_: int) -> State:
    for entry in entries:
        for fact in entry.facts:
            state = take(state, fact, round_)
    return state


def take(state: State, fact: Fact, round_: int) -> State:
    """Take a fact in, on the way to or through a round. What is about something else may end what
    began before the state did, and is then left out."""
    if round_of(fact.body) == round_:
        return apply(state, fact)
    with suppress(LookupError, ValueError):
        return apply(state, fact)
    return state
