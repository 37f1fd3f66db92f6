"""Who is on the staff, by the configuration, when a floor starts and while it runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from fairfelt.floor.facts.people import StaffListed, StaffListRefused, StaffUnlisted
from fairfelt.floor.sessions import end_stale
from fairfelt.journal import Fact, told

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.config import StaffConfig
    from fairfelt.floor.reception import Reception


def replace_staff(reception: Reception, staff: Sequence[StaffConfig], at: int) -> list[Commit]:
    """The list was changed while the floor runs: whoever is gone has no right any more at once."""
    reception.employ(msgspec.structs.replace(reception.config, staff=tuple(staff)))
    return take_staff(reception, at)


def take_staff(reception: Reception, at: int) -> list[Commit]:
    """Put on record what is new in the list, and end the sessions that it does not bear out."""
    facts = [*_listed(reception, at), *_unlisted(reception, at)]
    commits = (
        [reception.recorder.commit_floor(facts, [], "floor", "list_staff", at)] if facts else []
    )
    return commits + end_stale(reception, at)


def refuse_staff(reception: Reception, problem: str, at: int) -> list[Commit]:
    """The list that was to be taken up is wrong: the one before it stays, and consoles are told."""
    fact = told(StaffListRefused(problem=problem, at=at))
    return [reception.recorder.commit_floor([fact], [], "floor", "list_staff", at)]


def _listed(reception: Reception, at: int) -> Iterator[Fact]:
    """Names stand in the record with their numbers, each time that the configuration has others:
    an act is told by the number of whoever did it."""
    for one in reception.config.staff:
        known = reception.people.listed.get(one.number)
        if not known or (known[-1].name, known[-1].role) != (one.name, one.role):
            yield told(StaffListed(staff=one.number, name=one.name, role=one.role, at=at))


def _unlisted(reception: Reception, at: int) -> Iterator[Fact]:
    for number, known in reception.people.listed.items():
        if known[-1].role and number not in reception.members:
            yield told(StaffUnlisted(staff=number, name=known[-1].name, at=at))
