"""Who stands for an act: whoever is signed in, or somebody above who authorises it on the spot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough, is_ranked
from fairfelt.floor.asked import Asked
from fairfelt.floor.authority import (
    beyond_rank,
    masked,
    needs,
)
from fairfelt.floor.pins import Given, ProofNeeded
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import NOBODY, Fact, told
from fairfelt.table.commands import tag
from fairfelt.table.facts.noted import ActAuthorised

if TYPE_CHECKING:
    from fairfelt.floor.config import StaffConfig
    from fairfelt.floor.floor import Caller, Floor
    from fairfelt.floor.people import Session
    from fairfelt.table.commands import ByStaff


class Authorisation(NamedTuple):
    """Who does an act, under what role it is done, and what somebody else authorised of it."""

    staff: str
    role: str
    authorised_by: str = ""
    asked: Asked | None = None


def check_pin(floor: Floor, caller: Caller, given: Given, at: int) -> StaffConfig:
    """The member of staff whose number and PIN these are. Guessing is slowed down, and nobody
    learns from it which numbers there are."""
    terminal, person = caller.terminal.id, floor.members.get(given.staff)
    # Who types something that is nobody's number may have typed a PIN: it is not written down.
    tried = given.staff if person else masked(given.staff)
    if (locked_ms := floor.state.refusals.pin_locked_ms(terminal, tried, at)) > 0:
        raise Refused("sign_in_locked", seconds=-(-locked_ms // 1000))
    if caller.proof is None:
        decoy = next((one.pin_hash for one in floor.config.staff if one.pin_hash), "")
        raise ProofNeeded(given, person, decoy)
    if person is None or caller.proof[:2] != (given.staff, True):
        body = {"staff": given.staff if person else terminal, "tried": tried}
        raise OnRecord("sign_in_refused", body)
    return person


def signed_in(floor: Floor, caller: Caller, at: int) -> Session:
    """Whoever is signed in at this terminal of the staff."""
    return floor.staff(caller, at)


def check_asks(
    floor: Floor, caller: Caller, command: ByStaff, needed: Rank, at: int,
    *, words: str = "", outside_ranks: Sequence[str] = (), rule: str = "",
) -> Session:  # fmt: skip
    """Whoever is signed in may do it, or brings or asks for authority. Anybody else is refused at
    once; for these, whatever else speaks against the act is looked for next, and authority last:
    nobody gives a PIN for what is refused anyway. `outside_ranks` are roles outside the
    order that may do this too, `words` is what the act is called."""
    staff = signed_in(floor, caller, at)
    if staff.role in outside_ranks or is_enough(staff.role, needed):
        return staff
    # Who does nothing at the tables does nothing there in anybody's name either.
    if command.authority is None or not is_ranked(staff.role):
        act = words or tag(command)
        raise beyond_rank("act_needs_role", staff.staff, staff.role, needed, act, rule)
    return staff


def authorise(
    floor: Floor, caller: Caller, command: ByStaff, needed: Rank, asked: Asked, at: int,
    *, words: str = "", outside_ranks: Sequence[str] = (),
) -> Authorisation:  # fmt: skip
    """Whoever is signed in stands for it, or the authority given does where that is not enough."""
    staff = check_asks(
        floor,
        caller,
        command,
        needed,
        at,
        words=words,
        outside_ranks=outside_ranks,
        rule=asked.rule,
    )
    given, act = command.authority, words or asked.act
    if given is None or staff.role in outside_ranks or is_enough(staff.role, needed):
        return Authorisation(staff.staff, staff.role)
    if given == "ask":
        raise Refused("authority_needed", **needs(act, needed), authorises=asked.body())
    said = Given(given.staff, given.pin, given.code or "")
    person = check_pin(floor, caller, said, at)
    if person.role not in outside_ranks and not is_enough(person.role, needed):
        raise beyond_rank("authority_too_low", person.number, person.role, needed, act, asked.rule)
    return Authorisation(staff.staff, person.role, person.number, asked)


def authorised(staff: Authorisation, facts: Iterable[Fact]) -> list[Fact]:
    """Whatever the act says names who authorised it beside who did it."""
    return [_authorised(fact, staff) if staff.authorised_by else fact for fact in facts]


def _authorised(fact: Fact, staff: Authorisation) -> Fact:
    if getattr(fact.body, "by", None) != staff.staff or not hasattr(fact.body, "authorised_by"):
        return fact
    body = msgspec.structs.replace(fact.body, authorised_by=staff.authorised_by)
    return told(body, fact.seat)


def noted(staff: Authorisation) -> Iterator[Fact]:
    """Who authorised an act goes on record with it, and all that was shown to that person."""
    if staff.asked is not None:
        body = staff.asked.body() | {"by": staff.staff, "authorised_by": staff.authorised_by,
                                     "role": staff.role}  # fmt: skip
        yield told(ActAuthorised(**body), NOBODY)
