"""The parts of which the state of a table is made. Nothing in them is ever changed: a change makes
a new value that shares all the rest with the old one."""

from __future__ import annotations

from typing import Any, Literal, Self, TypeVar

import msgspec
from immutables import Map

from fairfelt.core.play import Coup, Outcome, Place, Slip, SpotId
from fairfelt.ledger import AccountId
from fairfelt.table.shapes import LineBody

Phase = Literal[
    "closed", "open", "wagering", "awaiting_result", "deciding", "result_entered", "suspended"
]
# Of the wheel or the dice, as far as the floor was told: the ball runs, the dice are on their way.
Device = Literal["out", "ordered", "spun", "rested"]
Stakes = dict[SpotId, int]
HeldFor = Literal["coup", "dummy"]  # the next one, or one that nobody bets on
V = TypeVar("V")
BySeat = Map[str, V]
Seats = Map[str, None]  # a set that a seat can join or leave without a copy of all the others
NO_SEATS: Seats = Map()


class Part(msgspec.Struct, frozen=True, gc=False):  # a value leads back to nothing
    def but(self, **changes: Any) -> Self:
        """The same with these fields changed."""
        return msgspec.structs.replace(self, **changes)


class Times(Part, frozen=True):
    """When something happens by itself."""

    closes_at: int | None = None  # end of the wagering period; none before the first bet
    spin_at: int | None = None  # when an automated device is told to start
    draw_at: int | None = None  # when the system deals the next card
    decides_at: int | None = None  # end of the period for decisions
    settles_at: int | None = None  # when a result settles by itself
    resumes_at: int | None = None  # when the next round opens by itself
    silent_at: int | None = None  # when a device that says nothing stops the round


class Underway(Part, frozen=True):
    """What is under way in a round. Nothing of it outlasts the round, the throw or the spin."""

    awaits: Place | None = None  # where the next card will lie
    stage: str = ""  # of the decision under way
    asked: Seats = NO_SEATS  # seats that still have to decide
    device: Device = "out"
    uncovered: bool = False  # the cover of the tumbler is off
    exposed: Literal["", "dealer", "sensor"] = ""  # who told that it came off while bets were open
    offered: str | None = None  # the seat that is asked whether it will throw
    guest: bool = False  # a guest spins in place of the dealer
    dummy: bool = False  # the coup is one on which nobody bets
    hand_entry: str = ""  # who approved that cards are entered by hand in this round
    indicated: Map[str, str] = Map()  # who won, by the shoe or the dealer
    announced: tuple[int, int] | None = None  # the round, and how much of it lay there: see `draws`


class TableRound(Part, frozen=True):
    """A round from its opening until the next one opens."""

    number: int = 0
    coup: Coup = Coup()
    slips: BySeat[Slip] = Map()
    carried: Seats = NO_SEATS  # seats with wagers from an earlier round
    picks: BySeat[tuple[str, ...]] = Map()  # kept while chips move
    confirmed: Seats = NO_SEATS
    may_withdraw: Seats = NO_SEATS  # all that they confirmed, or nothing
    chosen: int = 0  # choices made since the last card
    # What a seat was paid while the round goes on, line by line. Its slip still has those wagers.
    interim: BySeat[list[LineBody]] = Map()
    early: bool = False  # the result was known before wagering had ended
    sensed: Outcome | None = None
    entered: str | None = None
    entered_role: str = ""  # of the person who called it
    result: str | None = None
    suspended: dict[str, Any] | None = None
    corrections: Map[str, None] = Map()  # irregularities dealt with since it opened


class Layout(Part, frozen=True):
    """What lies on the layout besides the slips of the round, and the sum of all."""

    staked_cents: int = 0  # late wagers not among them
    standing: BySeat[Stakes] = Map()  # undecided, between rounds
    late: BySeat[Stakes] = Map()  # await the dealer's word
    late_since: BySeat[int] = Map()  # the fact that told how much


class ShoeState(Part, frozen=True):
    """The cards a table deals from, coup after coup, until the cutting card has come."""

    number: int
    decks: int
    from_round: int  # the first that was, or will be, dealt from it
    dealt: int = 0  # burned cards included
    prepared: tuple[str, ...] = ()  # steps that the dealer has done before play
    gone: Map[Outcome, int] = Map()  # in coups that are over
    cut_at: int | None = None  # after so many cards the cutting card comes, where the system cut
    cutting_card: bool = False  # it has come
    shown_round: int | None = None  # in which a dealer said so by a key; none where a device did
    last_coup: bool = False  # the coup that is played, or comes next, is the last
    last_rule: str = ""  # the rule that makes it so, once the cutting card has come
    over: bool = False
    standby: bool = False
    unburned: bool = False  # the first card was not burned, so it came into play
    emptied_after: int = 0  # the last round before all cards were taken out of it


class Held(Part, frozen=True):
    """A card dealt in error that is kept for a coup: the next one, or one that nobody bets on."""

    card: Outcome  # none where nobody saw it
    use: HeldFor
    rule: str
    irregularity: str
    by: str
    authorised_by: str = ""  # on the spot


class Cards(Part, frozen=True):
    """Cards that are no part of the coup as it lies there."""

    last_round: int = 0  # the last round that had a card
    held: Held | None = None  # a card dealt in error, until it is played
    # Cards read when none was awaited, each with its round, until somebody says what they are.
    loose: tuple[tuple[int, Outcome], ...] = ()
    hole: tuple[Outcome, ...] = ()  # face down, unseen where no device has read it
    aside: tuple[Outcome, ...] = ()  # out of it until the round is over
    unchecked: str = ""  # the rule by which the cards must be checked before any are played


class Dice(Part, frozen=True):
    """Who throws, and who has looked at the dice."""

    shooter: str | None = None  # who throws the dice: a seat, or DEALER
    last_shooter: str | None = None  # from whose left they are offered next
    around: tuple[str, ...] = ()  # asked too at the start, without a wager
    declined: Seats = NO_SEATS  # seats that will not, until somebody does
    inspected: Map[str, str] = Map()  # the dice, by whom: see `inspection`


class Equipment(Part, frozen=True):
    """The devices of a table, as each has told of itself."""

    devices: Map[str, dict[str, Any]] = Map()
    unread: int | None = None  # the round of a ball or of dice that were let go and not read yet
    unexamined: str = ""  # the rule by which the ball is looked at before it is spun again


class Seated(Part, frozen=True):
    """Whose sitting it is that plays at a seat. Records of old do not number sittings."""

    number: int
    from_round: int  # the first with a wager of theirs
    purse: AccountId  # from which they stake, and into which they are paid


class Players(Part, frozen=True):
    """Who is at the table, whether they have wagers or not."""

    last_slips: BySeat[Slip] = Map()
    played: BySeat[int] = Map()  # the last round with a wager of the seat
    sittings: BySeat[Seated] = Map()  # of those who have played and not left
    excluded: BySeat[str] = Map()  # seats shut out, and by what rule
    vacating: BySeat[str] = Map()  # asked to give the terminal up
    chip_values: BySeat[int] = Map()  # declared for chips without one
    won: BySeat[tuple[int, int]] = Map()  # when each was last told what it won, and how much
    idle: str | None = None  # the one terminal that stands idle while all others are in use


class Payments(Part, frozen=True):
    """Payments that are kept back, and meters that were adjusted."""

    # Rounds and seats of which a payment is kept back, and how much of it.
    withheld: tuple[tuple[int, str, int], ...] = ()
    # What is kept back of a payment as soon as it is made, by seat: `cents`, or all of it, and why.
    to_withhold: BySeat[dict[str, Any]] = Map()
    # Seats whose meters were adjusted by hand within a day, by how much and when.
    by_hand: tuple[tuple[str, int, int], ...] = ()


class Sign(Part, frozen=True):
    """Tells everybody at the table when it closes."""

    closes_at: int
    since: int  # when it was put up
    rule: str
    by: str
