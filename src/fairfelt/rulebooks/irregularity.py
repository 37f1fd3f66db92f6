"""What may go wrong, as rule data have it: the rule, what is then done, by whom, and when."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairfelt.core.ranks import Rank
from fairfelt.rulebooks.remedy import KINDS, Remedy, RemedyKind
from fairfelt.rulebooks.schema import Source, Strict

# How long after its settlement a round can still be corrected: not at all, until the next round
# opens, until the next coup has a card, as long as no later round is completed, or as long as there
# are records of it.
Until = Literal["settled", "next_round", "next_coup", "last", "recorded"]


# Under what a screen lists it, in the order in which people look.
Heading = Literal["throw", "cards", "result", "equipment", "player", "game"]
# What a device, or the system itself, may notice and raise an alert about. "no_spin" stands for all
# that a wheel calls none.
Notice = Literal[
    "no_spin", "same_direction", "wheel_still", "few_revolutions", "foreign_object", "no_pocket",
    "ball_out", "interference", "ball_unexamined", "cocked", "not_shaken", "shaken_too_little",
    "wrong_shooter", "throw_unseen", "reading_differs", "reading_late", "device_silent",
    "draw_lost", "card_unexpected", "card_misread", "shoe_differs", "winner_differs",
    "card_foreign", "cards_missing", "cards_foreign", "display_differs", "wheel:no_reading",
    "wheel:blocked", "tumbler:broken", "tumbler:not_operating", "tumbler:no_reading",
    "shoe:not_reading", "shuffler:malfunction", "shuffler:damaged_cards",
]  # fmt: skip
# What must lie on the table for it to have happened there: cards of this coup; all of them; none
# that is not complete; cards that somebody has to check; wagers; or only what games are played
# with, so that the table is open.
Lies = Literal["", "cards", "complete_coup", "no_coup", "check_due", "wagers", "games"]


class Irregularity(Strict, frozen=True):
    """What may go wrong: the rule that says what is then done, and the lowest role that may."""

    rule: str
    does: Remedy
    heading: Heading
    role: Rank = Rank.GAMING_SUPERVISOR
    until: Until = "settled"
    # what people do by hand before it is confirmed, in the rule's own order
    steps: list[str] = msgspec.field(default_factory=list)
    when: str = ""  # only at tables with these options: "style=B"
    ends_shoe: bool = False  # its cards are not played on with
    empties_shoe: bool = False  # all cards come out of the shoe, though they are played on with
    interim: bool = False  # what the coup has settled so far stands although it is void
    check_rule: str | None = None  # by which cards or ball are looked at before they come into play
    new_set: bool = False  # all cards are others afterwards, so what was wrong with them is over
    ordered: bool = False  # a supervisor or an inspector orders it, and the dealer then does it
    two_games: bool = False  # only one dealer of two games can do it: the other's cards came
    # one of these must have been corrected just before
    after: list[str] = msgspec.field(default_factory=list)
    between: bool = False  # only while no round is in progress
    # What must be on record of the round: that its result was known before wagering had ended, that
    # an alert has named this case or the system has stopped it, that the dice can be seen, that the
    # ball or the dice may be out, that somebody has entered a result; or must not be: that the dice
    # could not have been seen too early, or were shown so by the dealer.
    only: Literal["", "early", "noticed", "exposed", "seen", "spun", "entered"] = ""
    unless: str = ""  # only where this other irregularity cannot be corrected
    playing_rule: str | None = None  # by which it is done while the round is still played
    forfeit_rule: str | None = None  # by which the wagers of some terminals may be kept
    # what a device may have noticed where this is the case
    noticed: list[Notice] = msgspec.field(default_factory=list)
    lies: Lies = ""  # unless something was noticed
    discretion: bool = False  # whether it is one is for whoever deals to say
    notify: list[Literal["inspector"]] = msgspec.field(default_factory=list)
    source: Source = "document"

    @property
    def remedy(self) -> RemedyKind:
        return KINDS[self.does]
