"""Unclaimed credit, as a floor and the house speak of it."""

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
