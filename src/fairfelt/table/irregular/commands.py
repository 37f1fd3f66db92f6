"""What staff say of an irregularity that they have found."""

from __future__ import annotations

from fairfelt.table.commands import Change, Count, Dealing, Laid, Listed, Name, Number, Seats, Words


class PutRight(Dealing, frozen=True, tag="put_right"):
    """Something went wrong, and this is done about it. What else is said hangs on what it is."""

    irregularity: Name
    reason: Words
    round: Number | None = None  # the one that is put right, if not the one being played
    result: Name | None = None  # the right one
    cards: Laid = ()  # dealt in error, or all of a coup as they should have come
    missing: Listed = ()  # what a check of the cards found
    foreign: Listed = ()
    counted: Count | None = None  # how many cards there were
    seats: Seats = ()  # whom it concerns, where it does not concern everybody
    cents: Change | None = None
    received_cents: Change | None = None  # what the screen showed before an adjustment by hand


class PreviewRight(PutRight, frozen=True, tag="preview_right"):
    """The same, only to see what it would do."""
