"""What the floor tells a table that puts something right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fairfelt.core.play import Coup
from fairfelt.floor import debts
from fairfelt.floor.past import past_round
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import Reason, Transfer, meter, owed, unclaimed
from fairfelt.table.past import Past

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table import Table

_MOVES_MONEY = (
    "seat.corrected", "payment.withheld", "payment.released", "overpayment.recovered",
)  # fmt: skip
PLAYED_MOST = 100  # rounds of a seat that are looked through for its last completed one


@dataclass(frozen=True, slots=True)
class FloorRecords:
    floor: Floor
    table: Table

    def past(self, round_: int) -> Past | None:
        past = past_round(self.floor, self.table, round_)
        if past is None:
            return None
        owing, kept = Counter[str](), Counter[str]()
        for fact, moved in self._since(round_):
            past = _put_right(past, fact, moved)
            if fact.kind in _MOVES_MONEY:
                owing[fact.body["seat"]] += fact.body["owed_cents"]
                kept[fact.body["seat"]] += fact.body["unclaimed_cents"]
        return replace(past, owing=owing, unclaimed=kept)

    def _since(self, round_: int) -> Iterator[tuple[Fact, Sequence[Transfer]]]:
        """What was said of the round after it had ended, and the money that moved with it."""
        store, stream = self.floor.store, self.table.stream
        span = store.round_span(stream, round_)
        for n in span.later if span else ():
            if (body := store.entry(stream, n)) is not None:
                entry = decode_entry(body)
                said = (fact for fact in entry.facts if fact.body.get("round") == round_)
                yield from ((fact, entry.transfers) for fact in said)

    def adjusted(self, round_: int, seat: str) -> int:
        """By how much the meter of a terminal was adjusted by hand for a round so far."""
        since = (fact.body for fact, _ in self._since(round_) if fact.kind == "meter.adjusted")
        return sum(abs(body["cents"]) for body in since if body["seat"] == seat)

    def last_played(self, seat: str) -> int:
        played = self.floor.store.played(seat, PLAYED_MOST)
        rounds = (play.round for play in played if play.stream == self.table.stream)
        pasts = (self.past(round_) for round_ in rounds)
        return next((p.round for p in pasts if p is not None and p.settled and seat in p.slips), 0)

    def credit(self, seat: str) -> int:
        return self.floor.credit(seat)

    def owes(self, seat: str) -> int:
        return -self.floor.ledger.balance(owed(seat))

    def aside(self, seat: str) -> Mapping[int, int]:
        return debts.aside_of(self.floor, seat)

    def unclaimed(self, seat: str) -> int:
        return self.floor.ledger.balance(unclaimed(seat))


def _put_right(past: Past, fact: Fact, moved: Sequence[Transfer]) -> Past:
    if fact.kind == "round.voided":
        back = Counter({move.target: move.cents for move in moved if move.reason is Reason.VOID})
        rode = {seat: cents - back[meter(seat)] for seat, cents in past.rode.items()}
        return replace(past, cleared=True, rode=rode)
    if fact.kind == "round.rolled_back":
        coup = Coup.from_json(fact.body["coup"])
        return replace(past, coup=coup, settled=fact.body["result"] is not None)
    if fact.kind == "seat.corrected":
        return _corrected(past, fact.body)
    return past


def _corrected(past: Past, body: Mapping[str, Any]) -> Past:
    seat, stands = body["seat"], body["standing"]
    if stands is not None:
        rode = past.rode.get(seat, 0) + body["layout_cents"]
        past = replace(past, left={**past.left, seat: stands}, rode={**past.rode, seat: rode})
    return replace(past, void_seats=past.void_seats | {seat}) if body["void"] else past
