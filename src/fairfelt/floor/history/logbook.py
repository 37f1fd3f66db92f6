"""What of the record the log of the floor shows: which facts, under which heading, how grave.

The log is about what people did and what did not go as it should. How a round came about, step by
step, is in recall; the log has how it ended. The heading and the weight of a fact are declared with
its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.journal import Fact, FactBody, Weight
from fairfelt.journal.facts import Heading
from fairfelt.store import Logged
from fairfelt.table.facts import TABLE_FACTS
from fairfelt.table.facts.corrections import SeatCorrected
from fairfelt.table.facts.rounds import ResultConfirmed, ResultEntered, RoundSettled
from fairfelt.table.state import State

# By heading, in the order in which screens offer them.
HEADINGS: dict[str, tuple[str, ...]] = {
    heading: tuple(
        kind for kind, body in (FLOOR_FACTS | TABLE_FACTS).items() if heading == body.HEADING
    )
    for heading in get_args(Heading)
}

# What a correction of a whole room did to each seat is in recall; the log has its sums.
_SEATS_MOST = 12


def logged(facts: Sequence[Fact], stream: str, state: State | None = None) -> tuple[Logged, ...]:
    """What the log shows of an entry. `state` is that of the table once the facts are so."""
    found = [(i, fact.body) for i, fact in enumerate(facts) if fact.body.HEADING]
    if not found:
        return ()
    corrected = sum(isinstance(body, SeatCorrected) for _, body in found)
    own = stream.partition(":")[2]
    played = _is_played(facts, state)
    return tuple(
        Logged(
            i, body.HEADING or "", _weight(body, played), own or getattr(body, "table", None) or ""
        )
        for i, body in found
        if not _is_by_itself(body)
        and (corrected <= _SEATS_MOST or not isinstance(body, SeatCorrected))
    )


def _table_of(body: FactBody) -> str:
    return getattr(body, "table", None) or ""


def _is_played(facts: Sequence[Fact], state: State | None) -> bool:
    """Whether anybody has bets in the round that the facts are about."""
    bodies = (fact.body for fact in facts)
    ends = (body.staked_cents for body in bodies if isinstance(body, RoundSettled))
    return bool(next(ends, state is None or state.outstanding))


def _is_by_itself(body: FactBody) -> bool:
    """A result that no person entered or confirmed is told with what it settled."""
    return isinstance(body, ResultEntered | ResultConfirmed) and not is_person(body.by)


def is_person(by: str) -> bool:
    return by not in ("floor", "sensor", "rng", "cards", "clock") and ":" not in by


def _weight(body: FactBody, played: bool) -> int:
    if body.WEIGHT is Weight.ORDINARY:
        if is_against_the_device(body):
            return Weight.NOTABLE
        if body.HEADING == "rounds" and not played:
            return Weight.EMPTY
    return body.WEIGHT


def is_against_the_device(body: FactBody) -> bool:
    """A result other than the device of the table has read."""
    return isinstance(body, ResultEntered) and body.sensed not in (None, body.result)
