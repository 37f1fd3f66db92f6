"""What a table knows. How each fact changes it is in `table.changes`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal

from fairfelt.core.play import Coup, Outcome, Place, Slip, SpotId

Phase = Literal[
    "closed", "open", "wagering", "awaiting_result", "deciding", "result_entered", "suspended"
]
BETWEEN_ROUNDS = ("open", "closed")  # slips there are those of the round that was settled
RESULTS_KEPT = 100  # more than a shoe has coups
DAY_MS = 86_400_000
NO_SLIP = Slip()
DEALER = "dealer"  # as the shooter
# Of the wheel or the dice, as far as the floor was told: the ball runs, the dice are on their way.
Device = Literal["out", "ordered", "spun", "rested"]


@dataclass(slots=True)
class Shoe:
    """The cards a table deals from, coup after coup, until the cutting card has come."""

    number: int
    decks: int
    from_round: int  # the first that was, or will be, dealt from it
    dealt: int = 0  # burned cards included
    prepared: list[str] = field(default_factory=list)  # steps that the dealer has done before play
    gone: dict[Outcome, int] = field(default_factory=dict)  # in coups that are over
    cut_at: int | None = None  # after so many cards the cutting card comes, where the system cut
    cutting_card: bool = False  # it has come
    shown_round: int | None = None  # in which a dealer said so by a key; none where a device did
    last_coup: bool = False  # the coup that is played, or comes next, is the last
    last_rule: str = ""  # the rule that makes it so, once the cutting card has come
    over: bool = False
    standby: bool = False
    unburned: bool = False  # the first card was not burned, so it came into play
    emptied_after: int = 0  # the last round before all cards were taken out of it


@dataclass(frozen=True, slots=True)
class Held:
    """A card dealt in error that is kept for a coup: the next one, or one that nobody bets on."""

    card: Outcome  # none where nobody saw it
    use: Literal["coup", "dummy"]
    rule: str
    irregularity: str
    by: str
    authorised_by: str = ""  # on the spot


@dataclass(frozen=True, slots=True)
class Sign:
    """Tells everybody at the table when it closes."""

    closes_at: int
    since: int  # when it was put up
    rule: str
    by: str


@dataclass(slots=True)
class State:
    phase: Phase = "closed"
    config_hash: str = ""  # of the configuration under which it was opened
    config: dict[str, Any] = field(default_factory=dict)
    n: int = 0  # facts told to everybody so far
    since: int = 0  # the last of them that changed what staff act on
    round: int = 0
    first_round: int = 1  # since the table was opened
    closes_at: int | None = None  # end of the wagering period; none before the first bet
    spin_at: int | None = None  # when an automated device is told to start
    draw_at: int | None = None  # when the system deals the next card
    decides_at: int | None = None  # end of the period for decisions
    settles_at: int | None = None  # when a result settles by itself
    resumes_at: int | None = None  # when the next round opens by itself
    silent_at: int | None = None  # when a device that says nothing stops the round
    coup: Coup = field(default_factory=Coup)
    coup_round: int = 0  # the last round that had a card
    awaits: Place | None = None  # where the next card will lie
    stage: str = ""  # of the decision under way
    asked: set[str] = field(default_factory=set)  # seats that still have to decide
    chosen: int = 0  # choices made since the last card
    slips: dict[str, Slip] = field(default_factory=dict)
    picks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # kept while chips move
    confirmed: set[str] = field(default_factory=set)
    may_withdraw: set[str] = field(default_factory=set)  # all that they confirmed, or nothing
    # What a seat was paid while the round goes on, line by line. Its slip still has those wagers.
    interim: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    last_slips: dict[str, Slip] = field(default_factory=dict)
    standing: dict[str, dict[SpotId, int]] = field(
        default_factory=dict
    )  # undecided, between rounds
    carried: set[str] = field(default_factory=set)  # seats with wagers from an earlier round
    late: dict[str, dict[SpotId, int]] = field(default_factory=dict)  # await the dealer's word
    late_since: dict[str, int] = field(default_factory=dict)  # the fact that told how much
    staked_cents: int = 0  # late wagers not among them
    shooter: str | None = None  # who throws the dice: a seat, or DEALER
    last_shooter: str | None = None  # from whose left they are offered next
    around: list[str] = field(default_factory=list)  # asked too at the start, without a wager
    offered: str | None = None  # the seat that is asked whether it will throw
    declined: set[str] = field(default_factory=set)  # seats that will not, until somebody does
    inspected: dict[str, str] = field(default_factory=dict)  # the dice, by whom: see `inspection`
    guest: bool = False  # a guest spins in place of the dealer
    chip_values: dict[str, int] = field(default_factory=dict)  # declared for chips without one
    excluded: dict[str, str] = field(default_factory=dict)  # seats shut out, and by what rule
    # Rounds and seats of which a payment is kept back, and how much of it.
    withheld: list[tuple[int, str, int]] = field(default_factory=list)
    # What is kept back of a payment as soon as it is made, by seat: `cents`, or all of it, and why.
    to_withhold: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Seats whose meters were adjusted by hand within a day, by how much and when.
    by_hand: list[tuple[str, int, int]] = field(default_factory=list)
    played: dict[str, int] = field(default_factory=dict)  # the last round with a wager of the seat
    # The first round with a wager of whoever plays at a seat and has not collected the credit.
    patrons: dict[str, int] = field(default_factory=dict)
    idle: str | None = None  # the one terminal that stands idle while all others are in use
    vacating: dict[str, str] = field(default_factory=dict)  # asked to give the terminal up
    closing: Sign | None = None
    device: Device = "out"
    unread: int | None = None  # the round of a ball or of dice that were let go and not read yet
    early: bool = False  # the result was known before wagering had ended
    uncovered: bool = False  # the cover of the tumbler is off
    exposed: Literal["", "dealer", "sensor"] = ""  # who told that it came off while bets were open
    unexamined: str = ""  # the rule by which the ball is looked at before it is spun again
    alerts: list[dict[str, Any]] = field(default_factory=list)  # what staff must look at
    equipment: dict[str, dict[str, Any]] = field(default_factory=dict)  # as each has told of itself
    hand_entry: str = ""  # who approved that cards are entered by hand in this round
    shoe: Shoe | None = None
    held: Held | None = None  # a card dealt in error, until it is played
    # Cards read when none was awaited, each with its round, until somebody says what they are.
    loose: list[tuple[int, Outcome]] = field(default_factory=list)
    indicated: dict[str, str] = field(default_factory=dict)  # who won, by the shoe or the dealer
    hole: list[Outcome] = field(
        default_factory=list
    )  # face down, unseen where no device has read it
    aside: list[Outcome] = field(default_factory=list)  # out of it until the round is over
    dummy: bool = False  # the coup is one on which nobody bets
    unchecked: str = ""  # the rule by which the cards must be checked before any are played
    put_right: set[str] = field(default_factory=set)  # irregularities since the round opened
    sensed: Outcome | None = None
    entered: str | None = None
    entered_role: str = ""  # of whoever called it
    result: str | None = None
    suspended: dict[str, Any] | None = None
    announced: tuple[int, int] | None = None  # the round, and how much of it lay there: see `draws`
    results: list[tuple[int, str]] = field(default_factory=list)

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        return (
            self.closes_at, self.spin_at, self.draw_at, self.decides_at, self.settles_at,
            self.resumes_at, self.silent_at, self.table_closes_at,
        )  # fmt: skip

    @property
    def table_closes_at(self) -> int | None:
        """When the table closes by itself: the time on the sign, once no round is in progress or
        the one that is waits for a first bet."""
        nobody_yet = self.phase == "wagering" and self.closes_at is None
        if self.closing is None or self.outstanding or not (self.phase == "open" or nobody_yet):
            return None
        return self.closing.closes_at

    @property
    def drawn(self) -> int:
        """How much of the coup has been drawn."""
        return len(self.coup.draws) + len(self.hole)

    @property
    def spinning(self) -> bool:
        return self.device == "spun"

    @property
    def in_progress(self) -> bool:
        return self.phase not in BETWEEN_ROUNDS

    @property
    def layout(self) -> dict[str, Slip]:
        """The wagers that are on the layout: of this round, or what stays for the next."""
        if self.in_progress and self.interim:
            return {seat: self.open_slip(seat) for seat in self.slips}
        if self.in_progress:
            return self.slips
        return {seat: Slip(stakes) for seat, stakes in self.standing.items()}

    @property
    def playing(self) -> Collection[str]:
        """The seats that have wagers on the layout."""
        return self.slips.keys() if self.in_progress else self.standing.keys()

    @property
    def outstanding(self) -> int:
        return len(self.playing)

    @property
    def standing_cents(self) -> int:
        return sum(sum(stakes.values()) for stakes in self.standing.values())

    @property
    def interim_cents(self) -> int:
        """Staked in this round, and settled before its end."""
        return sum(line["stake_cents"] for lines in self.interim.values() for line in lines)

    @property
    def late_cents(self) -> int:
        """On the layout, though the dealer has not taken it yet."""
        return sum(sum(asked.values()) for asked in self.late.values())

    def fault(self, device: str) -> str:
        """What keeps a device of the table from working, if anything does."""
        return str(self.equipment.get(device, {}).get("fault", ""))

    def plays(self, seat: str) -> bool:
        """Whether the seat has wagers on the layout."""
        return seat in self.playing or seat in self.late

    def open_slip(self, seat: str) -> Slip:
        """The wagers of a seat without those that were settled while the round goes on."""
        settled = (line["spot"] for line in self.interim.get(seat, ()))
        return self.slip(seat).staked(dict.fromkeys(settled, 0))

    def slip(self, seat: str) -> Slip:
        return self.slips.get(seat, NO_SLIP)
