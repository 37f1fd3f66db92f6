"""Who stands for an act: whoever is signed in, or somebody above who authorises it on the spot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough, is_ranked
from fairfelt.floor.asked import ActRequest
from fairfelt.floor.authority import (
    beyond_rank,
    enough_for,
    masked,
    needs,
)
from fairfelt.floor.facts.people import CodeUsed
from fairfelt.floor.pins import Given, Proof, ProofNeeded
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told
from fairfelt.table.commands import Authority, tag
from fairfelt.table.facts.noted import ActAuthorised

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.config import StaffConfig
    from fairfelt.floor.people import Session
    from fairfelt.floor.reception import Reception
    from fairfelt.table.commands import StaffCommand


class Authorisation(NamedTuple):
    """Who does an act, under what role it is done, and what somebody else authorised of it."""

    staff: str
    role: str
    authorised_by: str = ""
    asked: ActRequest | None = None


def check_pin(reception: Reception, caller: Caller, given: Given, at: int) -> StaffConfig:
    """The member of staff whose number and PIN these are. Guessing is slowed down, and nobody
    learns from it which numbers there are."""
    terminal, person = caller.terminal.id, reception.members.get(given.staff)
    # Who types something that is nobody's number may have typed a PIN: it is not written down.
    tried = given.staff if person else masked(given.staff)
    if (locked_ms := reception.recorder.state.refusals.pin_locked_ms(terminal, tried, at)) > 0:
        raise Refused("sign_in_locked", seconds=-(-locked_ms // 1000))
    if caller.proof is None:
        decoy = next((one.pin_hash for one in reception.config.staff if one.pin_hash), "")
        raise ProofNeeded(given, person, decoy)
    if person is None or not _proves(caller.proof, person, reception.people.spent):
        body = {"staff": given.staff if person else terminal, "tried": tried}
        raise OnRecord("sign_in_refused", body)
    return person


def _proves(proof: Proof, person: StaffConfig, spent: Mapping[str, int]) -> bool:
    """No code is good twice, nor at two terminals at the same time; and no PIN that was changed
    while it was looked at."""
    fresh = not person.totp or proof.step > spent.get(person.number, -1)
    of_this_person = (proof.staff, proof.credentials) == (person.number, person.credentials)
    return proof.right and of_this_person and fresh


def code_used(proof: Proof | None) -> list[Fact]:
    """A code of a second factor is used up by what it brought about, not by a refusal: whoever is
    asked whether to take over need not wait for the next one."""
    if proof is None or not proof.right or not proof.step:
        return []
    return [told(CodeUsed(staff=proof.staff, step=proof.step))]


def signed_in(reception: Reception, caller: Caller, at: int) -> Session:
    """Whoever is signed in at this terminal of the staff."""
    return reception.staff(caller, at)


def check_asks(
    reception: Reception, caller: Caller, command: StaffCommand, needed: Rank, at: int,
    *, outside_ranks: Sequence[str] = (), rule: str = "",
) -> Session:  # fmt: skip
    """Whoever is signed in may do it, or brings or asks for authority. Anybody else is refused at
    once; for these, whatever else speaks against the act is looked for next, and authority last:
    nobody gives a PIN for what is refused anyway. `outside_ranks` are roles outside the
    order that may do this too."""
    staff = signed_in(reception, caller, at)
    if staff.role in outside_ranks or is_enough(staff.role, needed):
        return staff
    # Who does nothing at the tables does nothing there in anybody's name either.
    if command.authority is None or not is_ranked(staff.role):
        act = tag(command)
        raise beyond_rank("act_needs_role", staff.staff, staff.role, needed, act, rule)
    return staff


def authorise(
    reception: Reception, caller: Caller, command: StaffCommand, needed: Rank, asked: ActRequest,
    at: int,
    *, outside_ranks: Sequence[str] = (),
) -> Authorisation:  # fmt: skip
    """Whoever is signed in stands for it, or the authority given does where that is not enough."""
    staff = check_asks(
        reception,
        caller,
        command,
        needed,
        at,
        outside_ranks=outside_ranks,
        rule=asked.rule,
    )
    given, act = command.authority, asked.act
    if given is None or staff.role in outside_ranks or is_enough(staff.role, needed):
        return by_own_right(staff, command)
    if given == "ask":
        roles = enough_for(needed, outside_ranks)
        raise Refused(
            "authority_needed", **needs(act, needed), roles=roles, authorises=asked.body()
        )
    said = Given(given.staff, given.pin, given.code or "")
    person = check_pin(reception, caller, said, at)
    if person.role not in outside_ranks and not is_enough(person.role, needed):
        raise beyond_rank("authority_too_low", person.number, person.role, needed, act, asked.rule)
    return Authorisation(staff.staff, person.role, person.number, asked)


def by_own_right(staff: Session, command: StaffCommand) -> Authorisation:
    """Nobody's PIN is taken for what needs none."""
    if isinstance(command.authority, Authority):
        raise Refused("field_unused", field="authority")
    return Authorisation(staff.staff, staff.role)


def authorised(staff: Authorisation, facts: Iterable[Fact]) -> list[Fact]:
    """Whatever the act says names who authorised it beside who did it."""
    return [_authorised(fact, staff) if staff.authorised_by else fact for fact in facts]


def _authorised(fact: Fact, staff: Authorisation) -> Fact:
    if getattr(fact.body, "by", None) != staff.staff or not hasattr(fact.body, "authorised_by"):
        return fact
    body = msgspec.structs.replace(fact.body, authorised_by=staff.authorised_by)
    return fact.with_body(body)


def noted(staff: Authorisation) -> Iterator[Fact]:
    """Who authorised an act goes on record with it, and all that was shown to that person."""
    if staff.asked is not None:
        body = staff.asked.body() | {"by": staff.staff, "authorised_by": staff.authorised_by,
                                     "role": staff.role}  # fmt: skip
        yield told(ActAuthorised(**body))
