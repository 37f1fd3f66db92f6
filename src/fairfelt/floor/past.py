"""A round that is over, brought back from the records as it was settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.core.play import Coup, Slip
from fairfelt.floor.indexing import is_over
from fairfelt.journal import Entry, Fact, decode_entry
from fairfelt.store import Span, Store
from fairfelt.table import Table
from fairfelt.table.changes import apply
from fairfelt.table.past import Past
from fairfelt.table.state import State

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor


def past_round(floor: Floor, table: Table, round_: int) -> Past | None:
    """None where there was no such round, or it is not over."""
    if round_ < 1 or not is_over(table.state, round_):
        return None
    check_written(floor, table)
    store, stream = floor.store, table.stream
    span = store.round_span(stream, round_)
    if span is None:
        return None
    state = opened_state(store, stream, round_, span)
    coup, slips, settled = Coup(), dict[str, Slip](), False
    early, noticed = False, set[str]()
    for entry in entries(store, stream, span.first_n, span.last_n):
        coup, slips, settled = _ends(state, entry.facts, round_)
        early = early or state.early
        noticed.update(_suggested(entry.facts))
    called = state.entered_role if state.entered else ""
    received = store.received(stream, round_)
    return Past(
        round_, state.config_hash, coup, slips, settled, received, called=called,
        config=state.config, early=early, noticed=frozenset(noticed), left=dict(state.standing),
        rode={seat: sum(stakes.values()) for seat, stakes in state.standing.items()},
    )  # fmt: skip


def _suggested(facts: Iterable[Fact]) -> Iterator[str]:
    """The irregularities that an alert had for the case."""
    for fact in facts:
        if fact.kind == "alert.raised":
            yield from fact.body["irregularities"]


def check_written(floor: Floor, table: Table) -> None:
    """What is decided on the records must not be ahead of them: where something was said of a round
    this very moment, it is still being written."""
    head = floor.store.head(table.stream)
    if (head.n if head else 0) < floor.marked.get(table.stream, 0):
        raise Refused("still_writing")


def _ends(state: State, facts: Iterable[Fact], round_: int) -> tuple[Coup, dict[str, Slip], bool]:
    """Take an entry in. The coup and the slips are those just before it ended the round, if it did:
    what is void is cleared away."""
    coup, slips, settled = state.coup, dict(state.slips), False
    for fact in facts:
        if fact.kind != "round.voided":
            take(state, fact, round_)
            coup, slips = state.coup, dict(state.slips)
            settled = settled or fact.kind == "round.settled"
    return coup, slips, settled


def entries(store: Store, stream: str, first_n: int, last_n: int) -> Iterator[Entry]:
    return map(decode_entry, store.between(stream, first_n, last_n))


def opened_state(store: Store, stream: str, round_: int, span: Span) -> State:
    """What the table knew when a round was about to open, as far as it matters to the round: its
    configuration, and what was left of the round before."""
    state = State(round=round_ - 1)
    before = store.round_span(stream, round_ - 1) if round_ > 1 else None  # 0 is the table's own
    left = before.last_n if before else span.first_n
    if (opening := store.opening(stream, left)) is not None:
        _take(state, entries(store, stream, opening, opening), round_)
        left = max(left, opening + 1)
    _take(state, entries(store, stream, left, span.first_n - 1), round_)
    return state


def _take(state: State, entries: Iterable[Entry], round_: int) -> None:
    for entry in entries:
        for fact in entry.facts:
            take(state, fact, round_)


def take(state: State, fact: Fact, round_: int) -> None:
    """Take a fact in, on the way to or through a round. What is about something else may end what
    began before the state did, and is then left out."""
    if fact.body.get("round") == round_:
        apply(state, fact)
        return
    with suppress(LookupError, ValueError):
        apply(state, fact)
