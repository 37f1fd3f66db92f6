"""What a kind of fact of the floor declares: what it says, who is told, how it changes a part of
what the floor knows, and what money the auditor expects of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from fairfelt.journal import FactBody
from fairfelt.ledger import Transfer

Part = TypeVar("Part")


class FloorFact(FactBody, Generic[Part], frozen=True):
    PART: ClassVar[str] = ""  # of the state of the floor; none where nothing there changes
    TO_MACHINES: ClassVar[bool] = False  # the stacker and the printer of the terminal hear it too

    def change(self, part: Part) -> None:
        """What is so after it, in its part. Without a word here: it is there to be read."""

    def apply(self, state: Any) -> None:
        """The same in the state of the floor, which has the parts."""
        if self.PART:
            self.change(getattr(state, self.PART))

    def money(self, to: str) -> Iterable[Transfer]:
        """What must have moved with it, where `to` is the terminal that was told."""
        return ()


class StaffFloorFact(FloorFact[Part], frozen=True, kw_only=True):
    """Done by somebody, or by what does it in the place of somebody: `floor`, a device."""

    by: str
    authorised_by: str = ""  # on the spot
