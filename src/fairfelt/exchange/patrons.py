"""Patrons and their cards, as a floor and the house speak of them.

The house knows which card is whose, and where each patron's card is in: at one terminal of one
floor at a time.
"""

from __future__ import annotations

import msgspec

# -- what a floor asks ----------------------------------------------------------------------------


class EnrolPatron(msgspec.Struct, frozen=True, tag="enrol_patron"):
    """Somebody becomes a patron of the house, under a number that staff give."""

    patron: str
    name: str
    at: int
    by: str
    authorised_by: str = ""


class IssueCard(msgspec.Struct, frozen=True, tag="issue_card"):
    """A patron gets a card. Any card that they had is revoked."""

    patron: str
    card: str
    at: int
    by: str
    authorised_by: str = ""


class CheckCard(msgspec.Struct, frozen=True, tag="check_card"):
    """A card is in a reader: is it good, and whose is it?"""

    card: str
    terminal: str
    at: int


class ReleaseCard(msgspec.Struct, frozen=True, tag="release_card"):
    """A card is out of the reader, and may be put in anywhere."""

    card: str
    terminal: str
    at: int


class CasinoExclusion(msgspec.Struct, frozen=True):
    """Spoken at a table of the floor that tells of it, by a rule of that document."""

    table: str
    rule: str


class BarPatron(msgspec.Struct, frozen=True, tag="bar_patron"):
    """A patron is excluded from the casino, and from every floor of the house with it."""

    patron: str
    exclusions: tuple[CasinoExclusion, ...]
    at: int


class AdmitPatron(msgspec.Struct, frozen=True, tag="admit_patron"):
    """What was spoken at a table of this floor holds no longer."""

    patron: str
    table: str
    at: int


# -- what the house answers -----------------------------------------------------------------------


class CardGood(msgspec.Struct, frozen=True, tag="card_good"):
    """It is in at that terminal from now on."""

    patron: str


class CardDeclined(msgspec.Struct, frozen=True, tag="card_declined"):
    code: str
    floor: str = ""  # where the card is in already
    terminal: str = ""
    rule: str = ""  # by which the patron is excluded


# Why the house does not take a card, or does not enrol somebody. Screens have words for each.
CARDS_DECLINED = ("card_unknown", "card_revoked", "card_elsewhere", "patron_excluded")
PATRONS_DECLINED = ("patron_known", "patron_unknown", "card_known")
