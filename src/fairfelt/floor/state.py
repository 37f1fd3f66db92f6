"""What the floor itself knows beside its tables, part by part, as its facts make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from fairfelt.core.errors import Broken
from fairfelt.floor import (
    debts,
    disputes,
    freezes,
    machines,
    notices,
    outbox,
    people,
    presence,
    refusals,
    two_games,
)
from fairfelt.floor.debts import Debts
from fairfelt.floor.disputes import Disputes
from fairfelt.floor.freezes import Freezes
from fairfelt.floor.machines import Equipment
from fairfelt.floor.notices import Notices
from fairfelt.floor.outbox import Outbox
from fairfelt.floor.people import People
from fairfelt.floor.presence import Seated
from fairfelt.floor.refusals import Refusals
from fairfelt.floor.two_games import Conducted
from fairfelt.journal import Fact

Part = TypeVar("Part")


@dataclass(slots=True)
class FloorState:
    people: People = field(default_factory=People)
    refusals: Refusals = field(default_factory=Refusals)
    freezes: Freezes = field(default_factory=Freezes)
    notices: Notices = field(default_factory=Notices)
    disputes: Disputes = field(default_factory=Disputes)
    equipment: Equipment = field(default_factory=Equipment)
    debts: Debts = field(default_factory=Debts)
    conducted: Conducted = field(default_factory=Conducted)
    seated: Seated = field(default_factory=Seated)
    outbox: Outbox = field(default_factory=Outbox)


def _of(
    part: Callable[[FloorState], Part], changes: Mapping[str, Callable[[Part, Fact], None]]
) -> dict[str, Callable[[FloorState, Fact], None]]:
    """Facts that change one part alone."""

    def on(change: Callable[[Part, Fact], None]) -> Callable[[FloorState, Fact], None]:
        return lambda state, fact: change(part(state), fact)

    return {kind: on(change) for kind, change in changes.items()}


def _staff_signed_in(state: FloorState, fact: Fact) -> None:
    """Whoever has the right PIN begins to count misses anew."""
    people.CHANGES[fact.kind](state.people, fact)
    state.refusals.succeed(fact.body["terminal"], fact.body["staff"])


_CHANGES: dict[str, Callable[[FloorState, Fact], None]] = {
    **_of(lambda state: state.people, people.CHANGES),
    **_of(lambda state: state.refusals, refusals.CHANGES),
    **_of(lambda state: state.freezes, freezes.CHANGES),
    **_of(lambda state: state.notices, notices.CHANGES),
    **_of(lambda state: state.disputes, disputes.CHANGES),
    **_of(lambda state: state.equipment, machines.CHANGES),
    **_of(lambda state: state.debts, debts.CHANGES),
    **_of(lambda state: state.conducted, two_games.CHANGES),
    **_of(lambda state: state.seated, presence.CHANGES),
    **_of(lambda state: state.outbox, outbox.CHANGES),
    "staff.signed_in": _staff_signed_in,
}
FLOOR_FACTS = tuple(_CHANGES)


def apply(state: FloorState, fact: Fact) -> None:
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"the floor does not know the fact {fact.kind}")
    change(state, fact)
