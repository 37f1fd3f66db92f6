"""What of the record the log of the floor shows: which facts, under which heading, how grave.

The log is about what people did and what did not go as it should. How a round came about, step by
step, is in recall; the log has how it ended.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairfelt.journal import Fact
from fairfelt.store import Logged
from fairfelt.table.state import State

# By heading, in the order in which screens offer them.
HEADINGS: dict[str, tuple[str, ...]] = {
    "authority": ("act.authorised", "act.refused"),
    "money": (
        "credit.held", "credit.given_back", "claim.declined", "debt.collected", "debt.set_aside",
        "meter.adjusted",
        "overpayment.recovered", "payment.to_withhold", "payment.withheld", "payment.released",
        "payment.kept", "layout.reconciled", "wagering.relaxed", "bet.forfeited",
        "seat.corrected",
    ),
    "players": ("exclusion.noted", "readmission.noted", "vacate.asked"),
    "disputes": (
        "dispute.opened", "dispute.referred", "dispute.decided", "dispute.review_asked",
        "dispute.accepted",
    ),
    "irregularities": (
        "irregularity.noted", "alert.raised", "round.suspended", "round.voided",
        "round.rolled_back", "throw.voided", "spin.voided", "ball.set_aside", "ball.examined",
        "hand_entry.approved", "card.corrected", "card.unexpected", "card.held", "card.burned",
        "coup.reconstructed", "dummy.opened", "dummy.ended", "last_coup.called", "check.ordered",
        "cards.checked", "cards.moved", "cards.replaced", "cards.strayed", "cards.recounted",
        "shoe.unburned", "cutting_card.taken_back",
    ),
    "staff": (
        "staff.signed_in", "staff.signed_out", "session.taken_over", "session.ended",
        "session.locked", "session.unlocked", "staff.listed",
        "games.conducted",
        "enrolment.issued", "terminal.enrolled", "terminal.revoked", "terminal.renamed",
    ),
    "notices": ("notice.given", "notice.acknowledged"),
    "devices": (
        "device.failed", "device.recovered", "machine.failed", "machine.recovered",
        "fault.injected", "fault.mended", "reading.late", "reading.stray", "report.refused",
    ),
    "tables": (
        "floor.opened", "records.accepted",
        "table.opened", "table.closed", "closing.announced", "closing.withdrawn",
        "table.frozen", "table.released", "wagering.resumed", "round.resumed", "deciding.resumed",
        "shoe.started", "shoe.prepared", "shoe.ended", "dice.received", "dice.inspected",
    ),
    "rounds": ("result.entered", "result.confirmed", "round.settled"),
}  # fmt: skip
_HEADING = {kind: heading for heading, kinds in HEADINGS.items() for kind in kinds}

# Something has stopped, was undone or was not allowed.
_GRAVE = frozenset(
    {"round.suspended", "round.voided", "round.rolled_back", "act.refused", "table.frozen",
     "records.accepted", "device.failed", "machine.failed"}
)  # fmt: skip
# Something did not go as it should, or somebody stepped in.
_NOTABLE = frozenset(
    {"irregularity.noted", "alert.raised", "act.authorised", "notice.given", "card.corrected",
     "card.unexpected", "card.held", "coup.reconstructed", "throw.voided", "spin.voided",
     "ball.set_aside", "dummy.opened", "check.ordered", "cards.strayed", "cards.moved",
     "cards.replaced", "exclusion.noted", "hand_entry.approved", "dispute.opened",
     "session.taken_over", "session.ended", "terminal.revoked", "reading.late", "reading.stray",
     "report.refused",
     *HEADINGS["money"]}
)  # fmt: skip
EMPTY, ORDINARY, NOTABLE, GRAVE = -1, 0, 1, 2  # a round without bets hardly matters

# What a correction of a whole room did to each seat is in recall; the log has its sums.
_SEATS_MOST = 12


def logged(facts: Sequence[Fact], stream: str, state: State | None = None) -> tuple[Logged, ...]:
    """What the log shows of an entry. `state` is that of the table once the facts are so."""
    corrected = sum(fact.kind == "seat.corrected" for fact in facts)
    found = (
        (i, fact, _HEADING[fact.kind])
        for i, fact in enumerate(facts)
        if fact.kind in _HEADING
        and (fact.kind != "seat.corrected" or corrected <= _SEATS_MOST)
        and not _is_by_itself(fact)
    )
    own, played = stream.partition(":")[2], _is_played(facts, state)
    return tuple(
        Logged(i, heading, _weight(fact, played), own or str(fact.body.get("table") or ""))
        for i, fact, heading in found
    )


def _is_played(facts: Sequence[Fact], state: State | None) -> bool:
    """Whether anybody has bets in the round that the facts are about."""
    ends = (fact.body["staked_cents"] for fact in facts if fact.kind == "round.settled")
    return bool(next(ends, state is None or state.outstanding))


def _is_by_itself(fact: Fact) -> bool:
    """A result that no person entered or confirmed is told with what it settled."""
    return fact.kind in ("result.entered", "result.confirmed") and not is_person(fact.body["by"])


def is_person(by: str) -> bool:
    return by not in ("floor", "sensor", "rng", "cards", "clock") and ":" not in by


def _weight(fact: Fact, played: bool) -> int:
    if fact.kind in _GRAVE:
        return GRAVE
    if fact.kind in _NOTABLE or is_against_the_device(fact):
        return NOTABLE
    return EMPTY if _HEADING[fact.kind] == "rounds" and not played else ORDINARY


def is_against_the_device(fact: Fact) -> bool:
    """A result other than the device of the table has read."""
    sensed = fact.body.get("sensed")
    return fact.kind == "result.entered" and sensed not in (None, fact.body["result"])
