"""What the floor itself knows beside its tables, part by part, as its facts make it."""

from __future__ import annotations

from dataclasses import dataclass, field

from fairfelt.core.errors import Broken
from fairfelt.floor.facts import FloorFact
from fairfelt.floor.facts.cards import PlayerCards
from fairfelt.floor.facts.disputes import Disputes
from fairfelt.floor.facts.house import Outbox
from fairfelt.floor.facts.machines import FloorEquipment
from fairfelt.floor.facts.money import Debts
from fairfelt.floor.facts.notices import Notices
from fairfelt.floor.facts.refusals import Refusals
from fairfelt.floor.facts.sittings import Sittings
from fairfelt.floor.facts.tables import Conducted, Freezes
from fairfelt.floor.facts.tickets import Tickets
from fairfelt.floor.people import People
from fairfelt.journal import Fact
from fairfelt.table.facts.noted import ActAuthorised

FLOOR = "floor"  # the stream of all that is not about one table


@dataclass(slots=True)
class FloorState:
    people: People = field(default_factory=People)
    refusals: Refusals = field(default_factory=Refusals)
    freezes: Freezes = field(default_factory=Freezes)
    notices: Notices = field(default_factory=Notices)
    disputes: Disputes = field(default_factory=Disputes)
    equipment: FloorEquipment = field(default_factory=FloorEquipment)
    debts: Debts = field(default_factory=Debts)
    conducted: Conducted = field(default_factory=Conducted)
    sittings: Sittings = field(default_factory=Sittings)
    outbox: Outbox = field(default_factory=Outbox)
    tickets: Tickets = field(default_factory=Tickets)
    cards: PlayerCards = field(default_factory=PlayerCards)


def apply(state: FloorState, fact: Fact) -> None:
    """Who authorised an act away from the tables is for the record alone."""
    if isinstance(fact.body, FloorFact):
        fact.body.apply(state)
    elif not isinstance(fact.body, ActAuthorised):
        raise Broken(f"the floor does not know the fact {fact.kind}")
