"""What can be done about an irregularity: every remedy by its name in rule data, and what is so of
it wherever somebody asks. What each of them does to cards, coup, wagers and money is in
`table.irregular`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Remedy = Literal[
    "void",  # no result: every wager goes back
    "again",  # only the throw or spin is void: wagers stand, and betting goes on until the next
    "respin",  # only the spin is void: wagers stand as they are, and it is done again
    "correct",  # the result was another: it is corrected, and a settled round is settled by it
    "reconstruct",  # the cards should have been others: the coup is laid out again as it should be
    "recalculate",  # what a terminal got is worked out again from its records
    "adjust",  # a meter is corrected by hand
    "void_seat",  # the wagers of single terminals are void
    "withhold",  # a payment is kept back until it has been looked into
    "release",  # and then given after all
    "keep",  # or kept for good
    "next_card",  # a card dealt in error is the first of the next coup
    "burn",  # a card dealt in error is burned
    "under",  # a card that nobody saw goes back to be the first of the next round
    "dummy",  # a coup is dealt on which nobody wagers
    "play_on",  # noted, and nothing changes
    "unburned",  # the first card of the shoe was not burned: it is played on with all of them
    "last_coup",  # this coup is completed, then the cards are shuffled and cut
    "check_cards",  # the remaining cards are taken out and checked
    "transfer",  # the cards go to another shoe or shuffler, and the game goes on
    "replace_cards",  # other cards come into play
    "examine",  # the ball has been looked at, and may be spun again
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyKind:
    undoes: bool = False  # what somebody has called
    voids: bool = False  # the whole round: every wager goes back
    again: bool = False  # it is thrown or spun again
    corrects: bool = False  # somebody says that another result has come
    shows_result: bool = False  # the result that the round then has is what it is about
    goes_on: bool = False  # the coup is completed only after it was said
    of_all_seats: bool = False  # it concerns everybody who plays now
    of_withheld: bool = False  # it is about payments that are kept back
    lays_card: bool = False  # a card is put into a coup, as if it had been dealt there
    opens_dummy: bool = False  # a card that was dealt in error opens a hand on which nobody bets
    burns: bool = False  # a card that was dealt in error is burned
    replaces_cards: bool = False  # with others

    @property
    def sets_aside(self) -> bool:
        """A card that was dealt in error is out of the game."""
        return self.opens_dummy or self.burns


KINDS: Mapping[Remedy, RemedyKind] = {
    "void": RemedyKind(undoes=True, voids=True, of_all_seats=True),
    "again": RemedyKind(undoes=True, again=True),
    "respin": RemedyKind(undoes=True, again=True),
    "correct": RemedyKind(undoes=True, corrects=True, shows_result=True),
    "reconstruct": RemedyKind(undoes=True, shows_result=True),
    "recalculate": RemedyKind(),
    "adjust": RemedyKind(),
    "void_seat": RemedyKind(),
    "withhold": RemedyKind(),
    "release": RemedyKind(of_withheld=True),
    "keep": RemedyKind(of_withheld=True),
    "next_card": RemedyKind(goes_on=True, lays_card=True),
    "burn": RemedyKind(burns=True),
    "under": RemedyKind(),
    "dummy": RemedyKind(opens_dummy=True),
    "play_on": RemedyKind(),
    "unburned": RemedyKind(),
    "last_coup": RemedyKind(goes_on=True),
    "check_cards": RemedyKind(),
    "transfer": RemedyKind(),
    "replace_cards": RemedyKind(replaces_cards=True),
    "examine": RemedyKind(),
}
