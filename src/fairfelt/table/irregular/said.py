"""What staff say of an irregularity beside its name and why: each remedy has a type for what it
uses. Who may is decided on that, so a field that the type does not have is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, NamedTuple

import msgspec
from msgspec.structs import FieldInfo

from fairfelt.table.commands import Change, Count, Laid, Listed, Name, Number, Seats

# How something is asked for: a result of the game; a card, all cards of a coup as they should have
# come, or some of those that lie there; one terminal, several, or those whose wagers are kept; an
# amount, or one that is given or taken; cards and names that a check found, and how many there
# were; what the preview has shown.
Kind = Literal[
    "result", "card", "cards", "dealt", "seat", "seats", "forfeits", "amount", "change",
    "missing", "foreign", "count", "shown",
]  # fmt: skip


class DetailWanted(NamedTuple):
    """A field of what is said: how it is asked for, and whether it can be left out."""

    kind: Kind
    required: bool = False


class RemedyDetails(msgspec.Struct, frozen=True, kw_only=True):
    """Of every remedy: the round, if it is not the one being played."""

    WANTS: ClassVar[Mapping[str, DetailWanted]] = {}

    round: Number | None = None


class RightResult(RemedyDetails, frozen=True):
    WANTS = {"result": DetailWanted("result", required=True)}

    result: Name | None = None


class RightCards(RemedyDetails, frozen=True):
    """All cards of the coup, in the order in which they should have come."""

    WANTS = {"cards": DetailWanted("cards", required=True)}

    cards: Laid = ()


class MisdealtCard(RemedyDetails, frozen=True):
    """The card that was dealt in error, unless a device has read it."""

    WANTS = {"cards": DetailWanted("card", required=True)}

    cards: Laid = ()


class CardPerhaps(MisdealtCard, frozen=True):
    """The same, where it may also still be in the shoe."""

    WANTS = {"cards": DetailWanted("card")}


class CardsFound(RemedyDetails, frozen=True):
    """What a check of the cards has shown, and how many there were."""

    WANTS = {
        "counted": DetailWanted("count"),
        "missing": DetailWanted("missing"),
        "foreign": DetailWanted("foreign"),
    }

    missing: Listed = ()
    foreign: Listed = ()
    counted: Count | None = None


class OfSeats(RemedyDetails, frozen=True):
    """Whom it concerns; everybody, if nobody is named."""

    WANTS = {"seats": DetailWanted("seats")}

    seats: Seats = ()


class SomeSeats(OfSeats, frozen=True):
    WANTS = {"seats": DetailWanted("seats", required=True)}


class OneSeat(OfSeats, frozen=True):
    WANTS = {"seats": DetailWanted("seat", required=True)}


class Adjustment(OneSeat, frozen=True):
    """By how much, and what the screen showed before that."""

    WANTS = {
        **OneSeat.WANTS,
        "cents": DetailWanted("change", required=True),
        "received_cents": DetailWanted("shown"),
    }

    cents: Change | None = None
    received_cents: Change | None = None


class Withholding(OneSeat, frozen=True):
    """How much of it, if not all."""

    WANTS = {**OneSeat.WANTS, "cents": DetailWanted("amount")}

    cents: Change | None = None


class Forfeits(OfSeats, frozen=True):
    """Whose wagers are kept, where the rule has that."""

    WANTS = {"seats": DetailWanted("forfeits")}


class StrayCards(Forfeits, frozen=True):
    """Which of the cards came from the other game of the dealer; all of them, if none is named."""

    WANTS = {**Forfeits.WANTS, "cards": DetailWanted("dealt")}

    cards: Laid = ()


def _types(base: type[RemedyDetails] = RemedyDetails) -> Iterator[type[RemedyDetails]]:
    yield base
    for one in base.__subclasses__():
        yield from _types(one)


def fields() -> dict[str, FieldInfo]:
    """Everything that can be said of any irregularity. What two remedies call by one name is one
    thing."""
    known: dict[str, FieldInfo] = {}
    for one in _types():
        for field in msgspec.structs.fields(one):
            if known.setdefault(field.name, field) != field:
                raise TypeError(f"{one.__name__}.{field.name} is something else elsewhere")
    return known
