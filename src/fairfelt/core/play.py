"""The coup is shared, the slip is yours.

The coup is what everybody sees: the draws so far. The slip is what one seat staked and chose.
Both are immutable, and both are plain data that survive JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

SpotId = str
Outcome = str  # a pocket "17", a throw "1-3-6", a card "KS": whatever a device can report

NOTHING: Mapping[SpotId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Coup:
    """The draws so far, in the order in which they were made."""

    draws: tuple[Outcome, ...] = ()

    def drawn(self, outcome: Outcome) -> Coup:
        return Coup((*self.draws, outcome))

    def to_json(self) -> list[Outcome]:
        return list(self.draws)

    @classmethod
    def from_json(cls, data: list[Outcome]) -> Coup:
        return cls(tuple(data))


@dataclass(frozen=True, slots=True)
class Slip:
    """What one seat staked on which spots, in cents, and what it chose."""

    stakes: Mapping[SpotId, int] = field(default_factory=lambda: NOTHING)
    choices: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.stakes.values())

    def staked(self, changes: Mapping[SpotId, int]) -> Slip:
        """The slip with these stakes set. A stake of nothing takes the wager down."""
        stakes = dict(self.stakes)
        for spot, cents in changes.items():
            if cents:
                stakes[spot] = cents
            else:
                stakes.pop(spot, None)
        return Slip(stakes, self.choices)

    def to_json(self) -> dict[str, Any]:
        return {"stakes": dict(self.stakes), "choices": list(self.choices)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Slip:
        return cls(dict(data["stakes"]), tuple(data["choices"]))
