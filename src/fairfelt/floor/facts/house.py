"""What the floor has asked the house, and what the house has answered. It stands in the record
until it was answered, so neither a crash nor a house that is away can lose it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from fairfelt.exchange.credits import EndTake, FromRound, KeepCredit, TakeCredit
from fairfelt.exchange.messages import Answer, Ask, Declined, Giving
from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import AT_HOUSE, AccountId, Reason, Transfer, hold, unclaimed

CLAIMS_KEPT = 20  # the newest, with what became of them, for the screens of the cage


class UnansweredRequest(NamedTuple):
    """A request without an answer so far."""

    ask: Ask
    at: int
    hold: int = 0  # under which its value is held, if it has any


class Claim(NamedTuple):
    """A claim and what became of it: nothing yet, `paid`, or why it was not paid."""

    credit: int
    cents: int
    terminal: str
    at: int
    outcome: str = ""


class Due(NamedTuple):
    """What corrections have found due to a sitting that is over. The money stands in the account of
    that sitting; this says where it came from."""

    patron: str  # whom a card had named
    at: int  # when it was found
    rounds: tuple[FromRound, ...] = ()
    left_cents: int = 0  # credit of no round, which the house did not take

    def plus(self, *rounds: FromRound) -> Due:
        """With more rounds. A correction that was itself corrected leaves nothing of its round."""
        found: dict[tuple[str, int], int] = {}
        for one in (*self.rounds, *rounds):
            found[one.table, one.round] = found.get((one.table, one.round), 0) + one.cents
        return self._replace(rounds=tuple(FromRound(*key, c) for key, c in found.items() if c))


@dataclass(slots=True)
class Outbox:
    floor: str = ""  # the name under which the house knows this floor, once it has joined
    last: int = 0
    waiting: dict[int, UnansweredRequest] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)  # by their requests
    due: dict[AccountId, Due] = field(default_factory=dict)  # not handed over so far

    def conclude(self, request: int, outcome: str) -> None:
        if request in self.claims:
            self.claims[request] = self.claims[request]._replace(outcome=outcome)

    def go_back(self, keep: KeepCredit) -> None:
        """The house did not take it, and the floor keeps it as before."""
        account = unclaimed(keep.terminal, keep.sitting)
        due = self.due.get(account, Due(keep.patron, keep.at)).plus(*keep.rounds)
        left_cents = due.left_cents + keep.cents - sum(one.cents for one in keep.rounds)
        self.due[account] = due._replace(left_cents=left_cents)


class CreditDue(FloorFact[Outbox], frozen=True):
    """A correction has found so much due to a sitting that is over, or less than before."""

    KIND = "credit.due"
    TO = Audience.RECORD
    PART = "outbox"

    terminal: str
    sitting: int
    patron: str
    table: str
    round: int
    cents: int
    at: int

    def change(self, part: Outbox) -> None:
        account = unclaimed(self.terminal, self.sitting)
        due = part.due.pop(account, Due(self.patron, self.at))
        due = due.plus(FromRound(self.table, self.round, self.cents))
        if due.rounds or due.left_cents:
            part.due[account] = due


class HouseJoined(FloorFact[Outbox], frozen=True):
    KIND = "house.joined"
    PART = "outbox"

    floor: str

    def change(self, part: Outbox) -> None:
        part.floor = self.floor


class HouseAsked(FloorFact[Outbox], frozen=True):
    KIND = "house.asked"
    PART = "outbox"

    request: int
    ask: Ask
    at: int
    hold: int = 0

    def change(self, part: Outbox) -> None:
        part.last = self.request
        part.waiting[self.request] = UnansweredRequest(self.ask, self.at, self.hold)
        match self.ask:
            case KeepCredit(terminal=terminal, sitting=sitting):
                part.due.pop(unclaimed(terminal, sitting), None)
            case TakeCredit(credit=credit, cents=cents, terminal=terminal):
                part.claims[self.request] = Claim(credit, cents, terminal, self.at)
            case EndTake(request=request, paid=paid):
                part.conclude(request, "paid" if paid else "too_late")
        while len(part.claims) > CLAIMS_KEPT:
            del part.claims[min(part.claims)]

    def money(self, to: str) -> Iterable[Transfer]:
        if not isinstance(self.ask, Giving):
            return ()
        source = unclaimed(self.ask.terminal, self.ask.sitting)
        return (Transfer(source, hold(self.hold), self.ask.cents, Reason.HOLD_BEGUN),)


class HouseAnswered(FloorFact[Outbox], frozen=True):
    KIND = "house.answered"
    PART = "outbox"

    request: int
    answer: Answer
    hold: int = 0  # of value that was handed over: the hold that ends with it,
    cents: int = 0
    terminal: str = ""  # and where it came from
    sitting: int = 0

    def change(self, part: Outbox) -> None:
        asked = part.waiting.pop(self.request).ask
        if isinstance(self.answer, Declined):
            part.conclude(self.request, self.answer.code)
            if isinstance(asked, KeepCredit):
                part.go_back(asked)

    def money(self, to: str) -> Iterable[Transfer]:
        """What the house keeps has arrived there; what it declines goes back."""
        if not self.hold:
            return ()
        held = hold(self.hold)
        if not isinstance(self.answer, Declined):
            return (Transfer(held, AT_HOUSE, self.cents, Reason.HOLD_POSTED),)
        source = unclaimed(self.terminal, self.sitting)
        return (Transfer(held, source, self.cents, Reason.HOLD_RELEASED),)


class ClaimDeclined(StaffFloorFact[None], frozen=True):
    """The house does not pay a claim."""

    KIND = "claim.declined"
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    credit: int
    cents: int
    terminal: str
    code: str
