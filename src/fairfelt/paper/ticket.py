"""What stands on a redeemable ticket."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fairfelt.core.errors import Broken
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.validation import is_validation
from fairfelt.words import ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """Both times are by the clock on the wall of the site."""

    site: str
    terminal: str
    printed_at: datetime
    void_after: datetime
    cents: int
    number: int
    validation: str
    is_demo: bool = False
    language: str = ENGLISH

    def __post_init__(self) -> None:
        """What must never be printed is stopped here: a number that no reader would take, or an
        amount that is none."""
        if not is_validation(self.validation):
            raise Broken(f"no validation number: {self.validation}")
        if not 0 < self.cents <= CENTS_MOST:
            raise Broken(f"no amount of a ticket: {self.cents}")


def grouped(validation: str) -> str:
    """As people read it out: whose it is, three groups by chance, and the four that check them.

    >>> grouped("012345678901234567")
    '01 2345 6789 0123 4567'
    """
    fours = (validation[start : start + 4] for start in range(2, len(validation), 4))
    return " ".join((validation[:2], *fours))
