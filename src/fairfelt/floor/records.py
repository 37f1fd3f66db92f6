"""What the floor tells a table that puts something right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fairfelt.core.play import Coup
from fairfelt.floor import debts
from fairfelt.floor.past import past_round
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import owed, unclaimed
from fairfelt.table.past import Past

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table import Table

_MOVES_MONEY = (
    "seat.corrected", "payment.withheld", "payment.released", "overpayment.recovered",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FloorRecords:
    floor: Floor
    table: Table

    def past(self, round_: int) -> Past | None:
        past = past_round(self.floor, self.table, round_)
        if past is None:
            return None
        owing, kept = Counter[str](), Counter[str]()
        for fact in self._since(round_):
            past = _put_right(past, fact)
            if fact.kind in _MOVES_MONEY:
                owing[fact.body["seat"]] += fact.body["owed_cents"]
                kept[fact.body["seat"]] += fact.body["unclaimed_cents"]
        return replace(past, owing=owing, unclaimed=kept)

    def _since(self, round_: int) -> Iterator[Fact]:
        """What was said of the round after it had ended."""
        store, stream = self.floor.store, self.table.stream
        span = store.round_span(stream, round_)
        for n in span.later if span else ():
            body = store.entry(stream, n)
            facts = decode_entry(body).facts if body is not None else ()
            yield from (fact for fact in facts if fact.body.get("round") == round_)

    def credit(self, seat: str) -> int:
        return self.floor.credit(seat)

    def owes(self, seat: str) -> int:
        return -self.floor.ledger.balance(owed(seat))

    def aside(self, seat: str) -> Mapping[int, int]:
        return debts.aside_of(self.floor, seat)

    def unclaimed(self, seat: str) -> int:
        return self.floor.ledger.balance(unclaimed(seat))


def _put_right(past: Past, fact: Fact) -> Past:
    if fact.kind == "round.voided":
        return replace(past, cleared_cents=fact.body["returned_cents"])
    if fact.kind == "round.rolled_back":
        coup = Coup.from_json(fact.body["coup"])
        return replace(past, coup=coup, settled=fact.body["result"] is not None)
    if fact.kind == "seat.corrected" and fact.body["void"]:
        return replace(past, void_seats=past.void_seats | {fact.body["seat"]})
    return past
