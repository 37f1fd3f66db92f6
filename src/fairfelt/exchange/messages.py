"""The messages between a floor and the house, as they travel: encoded, whoever is at the other end.

A floor asks and the house answers. Each request has a number, counted by the floor from 1. The
house does them in that order, each of them once: a request that comes again gets the same answer,
and one that comes too early gets none, so that the floor repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class FromRound(msgspec.Struct, frozen=True):
    """A round of which a correction found that so much was due."""

    table: str
    round: int
    cents: int


# -- what a floor asks ----------------------------------------------------------------------------


class KeepCredit(msgspec.Struct, frozen=True, tag="keep_credit"):
    """Credit of one sitting, left behind or found due after it was over, is handed to the house.
    The floor holds it meanwhile."""

    cents: int
    terminal: str  # where it was left
    at: int  # when it was taken off that terminal, by the clock of the floor
    reason: str
    rule: str = ""  # of the document that speaks of it, where one does
    by: str = ""  # who held it, by staff number
    sitting: int = 0  # whose it is; 0 where that is not on record
    patron: str = ""  # whom a card had named
    rounds: tuple[FromRound, ...] = ()  # none where it was left on the meter


class TakeCredit(msgspec.Struct, frozen=True, tag="take_credit"):
    """Somebody claims it. The house holds it until it hears whether the floor has paid it."""

    credit: int
    cents: int  # as the screen showed it
    terminal: str  # to whose meter it goes
    at: int
    name: str  # of whom the cage has identified,
    document: str  # and by which document
    reason: str
    by: str  # who identified the person, and who authorised it where that took somebody else
    authorised_by: str = ""


class EndTake(msgspec.Struct, frozen=True, tag="end_take"):
    """The credit that was granted is on the meter, or it could not be put there."""

    request: int  # the one that took it
    credit: int
    cents: int
    paid: bool


Ask = KeepCredit | TakeCredit | EndTake


class Request(msgspec.Struct, frozen=True, tag="request"):
    floor: str
    number: int
    demo: bool  # simulated money and real money never meet
    ask: Ask


class ListCredits(msgspec.Struct, frozen=True, tag="list_credits"):
    """What can be claimed now. It changes nothing, so it has no number."""


# -- what the house answers -----------------------------------------------------------------------


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """The house keeps it, under a number of its own."""

    credit: int


class Granted(msgspec.Struct, frozen=True, tag="granted"):
    """The house holds it for this floor, which may pay it now."""

    credit: int
    cents: int
    floor: str  # where it came from
    terminal: str
    sitting: int = 0  # and whose it is


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The house has noted how it ended."""


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    code: str


Answer = Kept | Granted | Ended | Declined


class Reply(msgspec.Struct, frozen=True, tag="reply"):
    floor: str
    number: int
    answer: Answer


class Credit(msgspec.Struct, frozen=True):
    """Unclaimed credit as the house lists it."""

    credit: int
    cents: int
    floor: str
    terminal: str
    at: int
    reason: str
    by: str
    sitting: int
    patron: str
    rounds: tuple[FromRound, ...]
    taken: bool  # somebody is being paid it at this moment


class Credits(msgspec.Struct, frozen=True, tag="credits"):
    credits: Sequence[Credit]


ToHouse = Request | ListCredits
ToFloor = Reply | Credits

# Why the house declines. A console has words for each that can reach it.
DECLINED = (
    "credit_gone", "credit_taken", "credit_differs", "money_differs", "not_taken", "number_used",
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
