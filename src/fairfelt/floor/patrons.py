"""Patrons whom a card names: what a card that is in or out means for the sitting at a terminal, and
exclusions that follow the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.exchange.patrons import AdmitPatron, BarPatron, CasinoExclusion
from fairfelt.floor import outbox
from fairfelt.floor.facts.sittings import (
    PatronExcluded,
    PatronReadmitted,
    SittingCardRemoved,
    SittingIdentified,
)
from fairfelt.floor.sittings import Arrival
from fairfelt.journal import Fact, told
from fairfelt.table.facts.players import PlayerExcluded, PlayerReadmitted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.sittings import Bar
    from fairfelt.floor.outbox import QueuedRequest
    from fairfelt.floor.sittings import Seating
    from fairfelt.floor.state import FloorState
    from fairfelt.table import Table


def card_in(seating: Seating, terminal: str, patron: str, at: int) -> Arrival:
    """The card of a patron is in the reader: whoever sits there is known from now on. Another card
    than before is another person, who does not sit down at somebody's credit."""
    before = seating.at(terminal)
    if before is None or before.patron not in ("", patron):
        if before is not None and not seating.is_idle(terminal):
            raise Refused("terminal_taken", terminal=terminal)
        return seating.arrive(terminal, "card", at, patron)
    facts = [told(SittingIdentified(before.number, terminal, patron, at))]
    if not before.patron:
        bars = seating.pit.admission.bars_of(terminal)
        facts += (_excluded(patron, before.number, bar, at) for bar in bars)
    return Arrival(facts, [])


def card_out(seating: Seating, terminal: str, at: int) -> list[Fact]:
    """The sitting ends, unless there is credit or a wager: then it ends with these."""
    sitting = seating.at(terminal)
    if sitting is None or not sitting.has_card:
        return []
    facts = [told(SittingCardRemoved(sitting.number, terminal, at))]
    if seating.is_idle(terminal):
        facts += seating.close(terminal, "card_removed", at)
    return facts


# -- exclusions ---------------------------------------------------------------------------------


def bars_on(seating: Seating, seat: str) -> Iterator[Bar]:
    """What shuts the person at a terminal out: said of that terminal while this sitting lasts, or
    of the patron whose sitting it is."""
    yield from seating.pit.admission.bars_of(seat)
    sitting = seating.at(seat)
    if sitting is not None and sitting.patron:
        yield from seating.recorder.state.sittings.barred.get(sitting.patron, ())


def shut_out_by(seating: Seating, table: Table, seat: str) -> str:
    """The rule under which whoever sits there may not play at the table; nothing if they may. Some
    exclusions reach further than the table at which they were spoken."""
    if not seating.pit.admission.bars and not seating.recorder.state.sittings.barred:
        return ""  # as nearly always
    return next((bar.rule for bar in bars_on(seating, seat) if bar.holds_at(table)), "")


def check_admitted(seating: Seating, table: Table, seat: str) -> None:
    if rule := shut_out_by(seating, table, seat):
        raise Refused("excluded", rule=rule)


def follow_exclusions(
    seating: Seating, table: Table, facts: Iterable[Fact], floor: str, at: int
) -> list[Commit]:
    """An exclusion is of the person. Where a card has named the patron it is kept with the patron,
    and by the house where it is from the casino; where nobody has sat down yet, somebody is there
    all the same."""
    done: list[Commit] = []
    for fact in facts:
        if not (follow := list(_of_the_person(seating, table, fact, at))):
            continue
        said = tell_house(seating, follow, floor, at)
        told_ = said.facts if said is not None else []
        commit = seating.recorder.commit_floor(
            [*follow, *told_], [], "floor", "follow_exclusion", at
        )
        done.append(commit if said is None else outbox.then_send(commit, said.message))
    return done


def tell_house(
    seating: Seating, facts: Iterable[Fact], floor: str, at: int
) -> QueuedRequest | None:
    """What concerns every floor of the house, of facts about one patron."""
    state, excluded = seating.recorder.state, list[PatronExcluded]()
    for fact in facts:
        match fact.body:
            case PatronReadmitted(patron=patron, table=table) if _from_casino(state, patron, table):
                return outbox.say(state, floor, AdmitPatron(patron, table, at), at)
            case PatronExcluded(reach="casino") as body:
                excluded.append(body)
    if not excluded:
        return None
    exclusions = tuple(CasinoExclusion(one.table, one.rule) for one in excluded)
    return outbox.say(state, floor, BarPatron(excluded[0].patron, exclusions, at), at)


def _from_casino(state: FloorState, patron: str, table: str) -> bool:
    bars = state.sittings.barred.get(patron, ())
    return any(bar.table == table and bar.reach == "casino" for bar in bars)


def _of_the_person(seating: Seating, table: Table, fact: Fact, at: int) -> Iterator[Fact]:
    body = fact.body
    if not isinstance(body, PlayerExcluded | PlayerReadmitted):
        return
    sitting, excluded = seating.at(body.seat), isinstance(body, PlayerExcluded)
    if sitting is None and excluded:
        yield seating.is_open(body.seat, "exclusion", at)
    if sitting is None or not sitting.patron:
        return
    if not excluded:
        yield told(PatronReadmitted(sitting.patron, table.id, at))
        return
    for bar in seating.pit.admission.bars_of(body.seat):
        if bar.table == table.id:
            yield _excluded(sitting.patron, sitting.number, bar, at)


def _excluded(patron: str, sitting: int, bar: Bar, at: int) -> Fact:
    return told(PatronExcluded(patron, sitting, *bar, at))
