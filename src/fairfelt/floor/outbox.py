"""What the floor has to say to the house. It stands in the record until it was answered, so neither
a crash nor a house that is away can lose it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.exchange.messages import (
    Answer,
    Ask,
    Declined,
    EndTake,
    KeepCredit,
    Request,
    TakeCredit,
    encode,
)
from fairfelt.exchange.reconcile import FloorSide
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import AT_HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairfelt.floor.state import FloorState
    from fairfelt.ledger import AccountId, Holds

PATIENCE_MS = 5_000  # after which whoever needs the house is told that it does not answer
CLAIMS_KEPT = 20  # the newest, with what became of them, for the screens of the cage


class Waiting(NamedTuple):
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


@dataclass(slots=True)
class Outbox:
    floor: str = ""  # the name under which the house knows this floor, once it has joined
    last: int = 0
    waiting: dict[int, Waiting] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)  # by their requests


class Said(NamedTuple):
    """A request as it goes on record, and as it travels once that is written."""

    number: int
    facts: list[Fact]
    message: bytes


def say(state: FloorState, name: str, ask: Ask, at: int, hold: int = 0) -> Said:
    """Ask the house for something. The first request names the floor, for good."""
    outbox = state.outbox
    floor, number = outbox.floor or name, outbox.last + 1
    body = {"request": number, "ask": msgspec.to_builtins(ask), "hold": hold, "at": at}
    facts = [] if outbox.floor else [Fact("house.joined", {"floor": floor})]
    message = encode(Request(floor, number, bool(state.people.demo), ask))
    return Said(number, [*facts, Fact("house.asked", body)], message)


def to_send(state: FloorState) -> dict[int, bytes]:
    """All that was not answered yet, in order."""
    outbox, demo = state.outbox, bool(state.people.demo)
    return {
        number: encode(Request(outbox.floor, number, demo, one.ask))
        for number, one in sorted(outbox.waiting.items())
    }


def check_answers(outbox: Outbox, at: int) -> None:
    """Whoever needs the house must wait while it is away. The floor goes on without it."""
    oldest = min((one.at for one in outbox.waiting.values()), default=at)
    if at - oldest > PATIENCE_MS:
        raise Refused("house_away", seconds=(at - oldest) // 1000)


def side(outbox: Outbox, balances: Mapping[AccountId, int], holds: Holds) -> FloorSide:
    """What this record says of the exchange, to be held against that of the house."""
    held = {
        number: holds.open[one.hold].cents if one.hold in holds.open else 0
        for number, one in outbox.waiting.items()
        if one.hold
    }
    waiting = {number: one.ask for number, one in outbox.waiting.items()}
    return FloorSide(outbox.floor, balances.get(AT_HOUSE, 0), outbox.last, waiting, held)


# -- as facts make it -----------------------------------------------------------------------------


def _joined(outbox: Outbox, fact: Fact) -> None:
    outbox.floor = fact.body["floor"]


def _asked(outbox: Outbox, fact: Fact) -> None:
    body = fact.body
    ask: Ask = msgspec.convert(body["ask"], Ask)
    outbox.last = body["request"]
    outbox.waiting[outbox.last] = Waiting(ask, body["at"], body["hold"])
    match ask:
        case TakeCredit(credit=credit, cents=cents, terminal=terminal):
            outbox.claims[outbox.last] = Claim(credit, cents, terminal, body["at"])
        case EndTake(request=request, paid=paid):
            _outcome(outbox, request, "paid" if paid else "too_late")
    while len(outbox.claims) > CLAIMS_KEPT:
        del outbox.claims[min(outbox.claims)]


def _answered(outbox: Outbox, fact: Fact) -> None:
    number = fact.body["request"]
    del outbox.waiting[number]
    answer: Answer = msgspec.convert(fact.body["answer"], Answer)
    if isinstance(answer, Declined):
        _outcome(outbox, number, answer.code)


def _outcome(outbox: Outbox, request: int, outcome: str) -> None:
    if request in outbox.claims:
        outbox.claims[request] = outbox.claims[request]._replace(outcome=outcome)


CHANGES: dict[str, Callable[[Outbox, Fact], None]] = {
    "house.joined": _joined,
    "house.asked": _asked,
    "house.answered": _answered,
}


def recorded(entries: Iterable[tuple[int, bytes, bytes]]) -> Outbox:
    """As the record of a floor makes it."""
    outbox = Outbox()
    for _, body, _ in entries:
        for fact in decode_entry(body).facts:
            if fact.kind in CHANGES:
                CHANGES[fact.kind](outbox, fact)
    return outbox


def claims_body(outbox: Outbox) -> list[dict[str, Any]]:
    """The newest claims first."""
    newest = sorted(outbox.claims.items(), reverse=True)
    return [{"request": number, **claim._asdict()} for number, claim in newest]


def is_keeping(outbox: Outbox) -> dict[str, int]:
    """What is on its way to the house, by the terminal that it comes from."""
    found: dict[str, int] = {}
    for one in outbox.waiting.values():
        if isinstance(one.ask, KeepCredit):
            found[one.ask.terminal] = found.get(one.ask.terminal, 0) + one.ask.cents
    return found
