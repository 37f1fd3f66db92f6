"""Patrons whom a card names: the seam through which a card reader tells who sits at a terminal, and
exclusions that follow the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.floor import sittings
from fairfelt.floor.departures import leave_tables
from fairfelt.floor.facts.sittings import (
    PatronExcluded,
    PatronReadmitted,
    Sitting,
    SittingCardRemoved,
    SittingIdentified,
)
from fairfelt.journal import NOBODY, Fact, told
from fairfelt.table.facts.players import PlayerExcluded, PlayerReadmitted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairfelt.floor.facts.sittings import Bar
    from fairfelt.floor.floor import Commit, Floor
    from fairfelt.table import Table


def card_in(floor: Floor, terminal: str, patron: str, at: int) -> list[Commit]:
    """The card of a patron is in the reader: whoever sits there is known from now on. Another card
    than before is another person, who does not sit down at somebody's credit."""
    before = sittings.at(floor, terminal)
    if before is None or before.patron not in ("", patron):
        return _sits_down(floor, before, terminal, patron, at)
    facts = [told(SittingIdentified(before.number, terminal, patron, at), NOBODY)]
    if not before.patron:
        bars = floor.admission.bars_of(terminal)
        facts += (_excluded(patron, before.number, bar, at) for bar in bars)
    return [floor.commit_floor(facts, [], terminal, "card_in", at)]


def _sits_down(
    floor: Floor, before: Sitting | None, terminal: str, patron: str, at: int
) -> list[Commit]:
    if before is not None and not sittings.is_idle(floor, terminal):
        raise Refused("terminal_taken", terminal=terminal)
    arrived = sittings.arrive(floor, terminal, "card", at, patron)
    done = floor.commit_floor(arrived.facts, arrived.transfers, terminal, "card_in", at)
    return [done, *leave_tables(floor, at)]


def card_out(floor: Floor, terminal: str, at: int) -> list[Commit]:
    """The sitting ends, unless there is credit or a wager: then it ends with these."""
    sitting = sittings.at(floor, terminal)
    if sitting is None or not sitting.has_card:
        return []
    facts = [told(SittingCardRemoved(sitting.number, terminal, at), NOBODY)]
    if sittings.is_idle(floor, terminal):
        facts += sittings.close(floor, terminal, "card_removed", at)
    done = floor.commit_floor(facts, [], terminal, "card_out", at)
    return [done, *leave_tables(floor, at)]


# -- exclusions ---------------------------------------------------------------------------------


def bars_on(floor: Floor, seat: str) -> Iterator[Bar]:
    """What shuts the person at a terminal out: said of that terminal while this sitting lasts, or
    of the patron whose sitting it is."""
    yield from floor.admission.bars_of(seat)
    sitting = sittings.at(floor, seat)
    if sitting is not None and sitting.patron:
        yield from floor.state.sittings.barred.get(sitting.patron, ())


def shut_out_by(floor: Floor, table: Table, seat: str) -> str:
    """The rule under which whoever sits there may not play at the table; nothing if they may. Some
    exclusions reach further than the table at which they were spoken."""
    if not floor.admission.bars and not floor.state.sittings.barred:
        return ""  # as nearly always
    return next((bar.rule for bar in bars_on(floor, seat) if bar.holds_at(table)), "")


def check_admitted(floor: Floor, table: Table, seat: str) -> None:
    if rule := shut_out_by(floor, table, seat):
        raise Refused("excluded", rule=rule)


def follow_exclusions(floor: Floor, table: Table, facts: Iterable[Fact], at: int) -> list[Commit]:
    """An exclusion is of the person. Where a card has named the patron it is kept with the patron;
    where nobody has sat down yet, somebody is there all the same."""
    follow = [one for fact in facts for one in _of_the_person(floor, table, fact, at)]
    return [floor.commit_floor(follow, [], "floor", "follow_exclusion", at)] if follow else []


def _of_the_person(floor: Floor, table: Table, fact: Fact, at: int) -> Iterator[Fact]:
    body = fact.body
    if not isinstance(body, PlayerExcluded | PlayerReadmitted):
        return
    sitting, excluded = sittings.at(floor, body.seat), isinstance(body, PlayerExcluded)
    if sitting is None and excluded:
        yield sittings.is_open(floor, body.seat, "exclusion", at)
    if sitting is None or not sitting.patron:
        return
    if not excluded:
        yield told(PatronReadmitted(sitting.patron, table.id, at), NOBODY)
        return
    for bar in floor.admission.bars_of(body.seat):
        if bar.table == table.id:
            yield _excluded(sitting.patron, sitting.number, bar, at)


def _excluded(patron: str, sitting: int, bar: Bar, at: int) -> Fact:
    return told(PatronExcluded(patron, sitting, *bar, at), NOBODY)
