"""A round that is over, as the records have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from fairfelt.core.play import Coup, Slip, SpotId
from fairfelt.ledger import AccountId, EntryRef

if TYPE_CHECKING:
    from fairfelt.table.table import Table


@dataclass(frozen=True, slots=True)
class Past:
    round: int
    config_hash: str  # of the configuration under which it was played
    coup: Coup  # as it was settled, or put right since
    slips: Mapping[str, Slip]
    settled: bool  # else it was void, or is by now
    ended: EntryRef  # the entry that settled it or made it void, which a correction cites
    # What came to each seat out of the round so far, with everything that was put right since.
    received: Mapping[str, int] = field(default_factory=dict)
    sittings: Mapping[str, int] = field(default_factory=dict)  # whose slips, where it is on record
    void_seats: frozenset[str] = frozenset()  # whose wagers of it are void, whatever its result
    called: str = ""  # the role of whoever called its result
    then: Table | None = field(default=None, compare=False)  # where it had another configuration
    # Whether it can be settled anew, by the rule data of its day. Stakes go back in any case.
    playable: bool = True
    early: bool = False  # its result was known before wagering had ended
    noticed: frozenset[str] = frozenset()  # irregularities that were suggested while it was played
    left: Mapping[str, Mapping[SpotId, int]] = field(default_factory=dict)  # standing after it
    # What of that each seat had for its own, on the layout or taken down since: its face value.
    rode: Mapping[str, int] = field(default_factory=dict)
    cleared: bool = False  # what it had left standing was void
    owing: Mapping[str, int] = field(default_factory=dict)  # left to owe when it was put right
    unclaimed: Mapping[str, int] = field(default_factory=dict)  # held for players who had left,
    former: Mapping[str, int] = field(default_factory=dict)  # or in one sum for the terminal


class Purses(Protocol):
    """What is known of the money at terminals."""

    def balance(self, account: AccountId) -> int: ...

    def aside(self, seat: str) -> Mapping[int, int]:
        """Debts from there that were set aside, by their numbers."""
        ...


class Records(Purses, Protocol):
    """What the floor can tell a table about rounds that are over."""

    def past(self, round_: int) -> Past | None: ...

    def unplayable(self, rounds: Sequence[int]) -> Sequence[int]:
        """Those of them that cannot be settled anew."""
        ...

    def last_played(self, seat: str) -> int:
        """The last round of the table with a result in which the seat had a wager; 0 if none."""
        ...
