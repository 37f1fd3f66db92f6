"""What the floor itself knows beside its tables, part by part, as its facts make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from fairfelt.core.errors import Broken
from fairfelt.floor import people
from fairfelt.floor.people import People
from fairfelt.journal import Fact

Part = TypeVar("Part")


@dataclass(slots=True)
class FloorState:
    people: People = field(default_factory=People)


def _of(
    part: Callable[[FloorState], Part], changes: Mapping[str, Callable[[Part, Fact], None]]
) -> dict[str, Callable[[FloorState, Fact], None]]:
    """Facts that change one part alone."""

    def on(change: Callable[[Part, Fact], None]) -> Callable[[FloorState, Fact], None]:
        return lambda state, fact: change(part(state), fact)

    return {kind: on(change) for kind, change in changes.items()}


_CHANGES: dict[str, Callable[[FloorState, Fact], None]] = {
    **_of(lambda state: state.people, people.CHANGES),
}
FLOOR_FACTS = tuple(_CHANGES)


def apply(state: FloorState, fact: Fact) -> None:
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"the floor does not know the fact {fact.kind}")
    change(state, fact)
