"""The messages between a floor and the house, as they travel: encoded, whoever is at the other end.

A floor asks and the house answers. Each request has a number, counted by the floor from 1. The
house does them in that order, each of them once: a request that comes again gets the same answer,
and one that comes too early gets none, so that the floor repeats it.
"""

from __future__ import annotations

import msgspec

from fairfelt.exchange.credits import (
    Credits,
    EndTake,
    Granted,
    KeepCredit,
    Kept,
    ListCredits,
    TakeCredit,
)
from fairfelt.exchange.patrons import (
    CARDS_DECLINED,
    PATRONS_DECLINED,
    AdmitPatron,
    BarPatron,
    CardDeclined,
    CardGood,
    CheckCard,
    EnrolPatron,
    IssueCard,
    ReleaseCard,
)
from fairfelt.exchange.tickets import (
    TICKETS_DECLINED,
    EndTicket,
    FindTickets,
    Issued,
    IssueTicket,
    TakeTicket,
    TicketGranted,
    TicketList,
    TicketPrinted,
    WithholdTicket,
)

# Value crosses in two steps. What a floor gives it holds until the answer; what it takes the house
# holds until it hears how that ended.
Giving = KeepCredit | IssueTicket
Taking = TakeCredit | TakeTicket
Ending = EndTake | EndTicket
OfPatrons = EnrolPatron | IssueCard | CheckCard | ReleaseCard | BarPatron | AdmitPatron
Ask = Giving | Taking | Ending | TicketPrinted | WithholdTicket | OfPatrons


class Request(msgspec.Struct, frozen=True, tag="request"):
    floor: str
    number: int
    demo: bool  # simulated money and real money never meet
    ask: Ask


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The house has noted it."""


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    code: str


Answer = Kept | Granted | Issued | TicketGranted | CardGood | CardDeclined | Ended | Declined


class Reply(msgspec.Struct, frozen=True, tag="reply"):
    floor: str
    number: int
    answer: Answer


Look = ListCredits | FindTickets  # it changes nothing, so it has no number
Looked = Credits | TicketList
ToHouse = Request | ListCredits | FindTickets
ToFloor = Reply | Credits | TicketList

# Why the house declines. A console has words for each that can reach it.
DECLINED = (
    "credit_gone", "credit_taken", "credit_differs", "money_differs", "not_taken", "number_used",
    *TICKETS_DECLINED, *CARDS_DECLINED, *PATRONS_DECLINED,
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_to_house: msgspec.json.Decoder[ToHouse] = msgspec.json.Decoder(ToHouse)
_to_floor: msgspec.json.Decoder[ToFloor] = msgspec.json.Decoder(ToFloor)


def encode(message: ToHouse | ToFloor) -> bytes:
    return _encoder.encode(message)


def decode_to_house(message: bytes) -> ToHouse:
    return _to_house.decode(message)


def decode_to_floor(message: bytes) -> ToFloor:
    return _to_floor.decode(message)
