"""The coup is shared, the slip is yours.

The coup is what everybody sees: the draws so far. The slip is what one seat staked and chose.
Both are immutable, and both are plain data that survive JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

SpotId = str
Outcome = str  # a pocket "17", a throw "1-3-6", a card "KS": whatever a device can report
Place = str  # where a card lies

NOTHING: Mapping[SpotId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Coup:
    """The draws so far, in the order in which they were made, and where each of them lies.

    Cards lie somewhere ("player", "banker", "area:3"); a ball or a throw of dice needs no place.
    """

    draws: tuple[Outcome, ...] = ()
    places: tuple[Place, ...] = ()

    def drawn(self, outcome: Outcome, place: Place = "") -> Coup:
        return Coup((*self.draws, outcome), (*self.places, place))

    def at(self, place: Place) -> tuple[Outcome, ...]:
        """What lies at a place, in the order in which it came."""
        pairs = zip(self.draws, self.places, strict=True)
        return tuple(outcome for outcome, where in pairs if where == place)

    def to_json(self) -> list[list[str]]:
        return [list(pair) for pair in zip(self.draws, self.places, strict=True)]

    @classmethod
    def from_json(cls, data: Iterable[Sequence[str]]) -> Coup:
        coup = cls()
        for outcome, place in data:
            coup = coup.drawn(outcome, place)
        return coup


@dataclass(frozen=True, slots=True, init=False)
class Slip:
    """What one seat staked on which spots, in cents, and what it chose."""

    stakes: Mapping[SpotId, int]
    choices: tuple[str, ...]

    def __new__(cls, stakes: Mapping[SpotId, int] = NOTHING, choices: tuple[str, ...] = ()) -> Self:
        """One is made for every bet, so it is filled without a search for how to set a field."""
        slip = _new(cls)
        _set_stakes(slip, stakes)
        _set_choices(slip, choices)
        return slip

    @property
    def total(self) -> int:
        return sum(self.stakes.values())

    def staked(self, changes: Mapping[SpotId, int]) -> Slip:
        """The slip with these stakes set. A stake of nothing takes the wager down."""
        return Slip(self.stakes_with(changes), self.choices)

    def stakes_with(self, changes: Mapping[SpotId, int]) -> dict[SpotId, int]:
        """Its stakes with these set."""
        stakes = {**self.stakes, **changes}
        if 0 in changes.values():
            return {spot: cents for spot, cents in stakes.items() if cents}
        return stakes

    def chose(self, choice: str, adds: Mapping[SpotId, int] = NOTHING) -> Slip:
        """The slip with one more choice, and what that choice stakes."""
        stakes = {**self.stakes, **{s: self.stakes.get(s, 0) + c for s, c in adds.items() if c}}
        return Slip(stakes, (*self.choices, choice))

    def to_json(self) -> dict[str, Any]:
        return {"stakes": dict(self.stakes), "choices": list(self.choices)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Slip:
        return cls(dict(data["stakes"]), tuple(data["choices"]))


_new = object.__new__
_set_stakes, _set_choices = (vars(Slip)[name].__set__ for name in ("stakes", "choices"))
