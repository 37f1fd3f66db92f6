"""What a table knows. How each fact changes it is in `table.changes`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fairfelt.core.play import Coup, Outcome, Place, Slip, SpotId

Phase = Literal[
    "closed", "open", "wagering", "awaiting_result", "deciding", "result_entered", "suspended"
]
BETWEEN_ROUNDS = ("open", "closed")  # slips there are those of the round that was settled
RESULTS_KEPT = 100  # more than a shoe has coups
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
    gone: dict[Outcome, int] = field(default_factory=dict)  # in coups that are over
    cut_at: int | None = None  # after so many cards the cutting card comes, where the system cut
    cutting_card: bool = False  # it has come
    last_coup: bool = False  # the coup that is played, or comes next, is the last
    last_rule: str = ""  # the rule that makes it so, once the cutting card has come
    over: bool = False
    standby: bool = False


@dataclass(slots=True)
class State:
    phase: Phase = "closed"
    config_hash: str = ""  # of the configuration under which it was opened
    config: dict[str, Any] = field(default_factory=dict)
    n: int = 0  # facts told to everybody so far
    since: int = 0  # the last of them that changed what staff act on
    round: int = 0
    closes_at: int | None = None  # end of the wagering period; none before the first bet
    spin_at: int | None = None  # when an automated device is told to start
    draw_at: int | None = None  # when the system deals the next card
    decides_at: int | None = None  # end of the period for decisions
    settles_at: int | None = None  # when a result settles by itself
    resumes_at: int | None = None  # when the next round opens by itself
    silent_at: int | None = None  # when a device that says nothing stops the round
    coup: Coup = field(default_factory=Coup)
    awaits: Place | None = None  # where the next card will lie
    stage: str = ""  # of the decision under way
    asked: set[str] = field(default_factory=set)  # seats that still have to decide
    chosen: int = 0  # choices made since the last card
    slips: dict[str, Slip] = field(default_factory=dict)
    picks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # kept while chips move
    confirmed: set[str] = field(default_factory=set)
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
    offered: str | None = None  # the seat that is asked whether it will throw
    declined: set[str] = field(default_factory=set)  # seats that will not, until somebody does
    guest: bool = False  # a guest spins in place of the dealer
    chip_values: dict[str, int] = field(default_factory=dict)  # declared for chips without one
    excluded: dict[str, str] = field(default_factory=dict)  # seats shut out, and by what rule
    device: Device = "out"
    uncovered: bool = False  # the cover of the tumbler is off
    hand_entry: str = ""  # who approved that cards are entered by hand in this round
    shoe: Shoe | None = None
    sensed: Outcome | None = None
    entered: str | None = None
    entered_role: str = ""  # of whoever called it
    result: str | None = None
    suspended: dict[str, Any] | None = None
    results: list[tuple[int, str]] = field(default_factory=list)

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        return (
            self.closes_at, self.spin_at, self.draw_at, self.decides_at, self.settles_at,
            self.resumes_at, self.silent_at,
        )  # fmt: skip

    @property
    def spinning(self) -> bool:
        return self.device == "spun"

    @property
    def in_progress(self) -> bool:
        return self.phase not in BETWEEN_ROUNDS

    @property
    def layout(self) -> dict[str, Slip]:
        """The wagers that are on the layout: of this round, or what stays for the next."""
        if self.in_progress:
            return self.slips
        return {seat: Slip(stakes) for seat, stakes in self.standing.items()}

    @property
    def outstanding(self) -> int:
        return len(self.slips if self.in_progress else self.standing)

    @property
    def standing_cents(self) -> int:
        return sum(sum(stakes.values()) for stakes in self.standing.values())

    def plays(self, seat: str) -> bool:
        """Whether the seat has wagers on the layout."""
        return seat in (self.slips if self.in_progress else self.standing) or seat in self.late

    def slip(self, seat: str) -> Slip:
        return self.slips.get(seat, NO_SLIP)
