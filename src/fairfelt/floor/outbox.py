"""What the floor has to say to the house. It stands in the record until it was answered, so neither
a crash nor a house that is away can lose it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.exchange.messages import Ask, Giving, Request, encode
from fairfelt.exchange.reconcile import FloorSide
from fairfelt.floor.facts.base import FloorFact
from fairfelt.floor.facts.house import HouseAsked, HouseJoined, Outbox
from fairfelt.journal import Fact, decode_entry, told
from fairfelt.ledger import AT_HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairfelt.floor.commit import Commit
    from fairfelt.floor.state import FloorState
    from fairfelt.ledger import AccountId, Holds

PATIENCE_MS = 5_000  # after which whoever needs the house is told that it does not answer


class QueuedRequest(NamedTuple):
    """A request as it goes on record, and as it travels once that is written."""

    number: int
    facts: list[Fact]
    message: bytes


def say(state: FloorState, name: str, ask: Ask, at: int, hold: int = 0) -> QueuedRequest:
    """Ask the house for something. The first request names the floor, for good."""
    outbox = state.outbox
    floor, number = outbox.floor or name, outbox.last + 1
    facts = [] if outbox.floor else [told(HouseJoined(floor))]
    message = encode(Request(floor, number, bool(state.people.demo), ask))
    return QueuedRequest(number, [*facts, told(HouseAsked(number, ask, at, hold))], message)


def then_send(commit: Commit, message: bytes) -> Commit:
    """It is said once the step is on disk."""
    return msgspec.structs.replace(commit, to_house=message)


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


def recorded(entries: Iterable[tuple[int, bytes, bytes]]) -> Outbox:
    """As the record of a floor makes it."""
    outbox = Outbox()
    for _, body, _ in entries:
        for fact in decode_entry(body).facts:
            if isinstance(fact.body, FloorFact) and fact.body.PART == "outbox":
                fact.body.change(outbox)
    return outbox


def claims_body(outbox: Outbox) -> list[dict[str, Any]]:
    """The newest claims first."""
    newest = sorted(outbox.claims.items(), reverse=True)
    return [{"request": number, **claim._asdict()} for number, claim in newest]


def is_keeping(outbox: Outbox) -> dict[str, int]:
    """What is on its way to the house, by the terminal that it comes from."""
    found: dict[str, int] = {}
    for one in outbox.waiting.values():
        if isinstance(one.ask, Giving):
            found[one.ask.terminal] = found.get(one.ask.terminal, 0) + one.ask.cents
    return found
