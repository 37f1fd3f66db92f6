"""What a table asks of the floor around it when somebody acts there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from fairfelt.core.play import Outcome
from fairfelt.table.past import Records
from fairfelt.table.purse import Purse
from fairfelt.table.shapes import PlayerEdgeBody

if TYPE_CHECKING:
    from fairfelt.table.table import Step, Table


class FoundEdge(Protocol):
    """A wager that may favour the player."""

    @property
    def wager(self) -> str: ...

    def body(self) -> PlayerEdgeBody: ...


class Around(Protocol):
    @property
    def records(self) -> Records: ...

    @property
    def adjusts_cents(self) -> int:
        """Up to here a supervisor adjusts meters by hand."""
        ...

    def adjusted_cents(self, seat: str, round_: int, at: int) -> int:
        """What was adjusted by hand at a terminal: out of that round, or in the last day."""
        ...

    def purse(self, seat: str) -> Purse:
        """What somebody at a terminal can stake at the table."""
        ...

    def check_seats(self, seats: Sequence[str]) -> None:
        """Refuse a name that no player terminal has."""
        ...

    def check_may_bet(self, seat: str, act: Callable[[Table], Step]) -> None:
        """Refuse what somebody who is shut out, or owes money, may not stake."""
        ...

    def players(self) -> Collection[str]:
        """Who is at the table, with or without a wager."""
        ...

    def waiting(self) -> Collection[str]:
        """Whoever has played there and still has credit."""
        ...

    def sat_out(self, seat: str) -> int:
        """How many rounds running the player there has had no wager."""
        ...

    def idle_besides(self, seat: str) -> int:
        """How many other terminals stand idle."""
        ...

    def player_edges(self) -> Sequence[FoundEdge]:
        """The wagers at the table that may favour the player."""
        ...

    def draw(self, weights: Mapping[Outcome, int]) -> Mapping[str, Any]:
        """What a simulated shoe reports of the next card."""
        ...
