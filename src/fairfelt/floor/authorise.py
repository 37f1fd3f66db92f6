"""Who stands for an act: whoever is signed in, or somebody above who authorises it on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.floor.authority import (
    STAFF_TERMINALS,
    as_role,
    beyond,
    is_enough,
    is_ranked,
    pin_matches,
    same_pin,
)
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import NOBODY, Fact

if TYPE_CHECKING:
    from fairfelt.floor.config import StaffConfig
    from fairfelt.floor.floor import Caller, Floor
    from fairfelt.table.commands import ByStaff


class Standing(NamedTuple):
    """Who does an act, under what role it is done, and who else authorised it, if need be."""

    staff: str
    role: str
    authorised_by: str = ""


def check_pin(floor: Floor, terminal: str, number: str, pin: str, at: int) -> StaffConfig:
    """The member of staff whose number and PIN these are. Guessing is slowed down."""
    person = next((s for s in floor.config.staff if s.number == number), None)
    # Who types something that is nobody's number may have typed a PIN: it is not written down.
    counted = number if person else terminal
    if locked_ms := floor.state.refusals.locked_ms(counted, at):
        raise Refused("sign_in_locked", seconds=-(-locked_ms // 1000))
    if person is None or not _is_theirs(person, pin):
        raise OnRecord("sign_in_refused", {"staff": counted})
    return person


def _is_theirs(person: StaffConfig, pin: str) -> bool:
    if person.pin_hash:
        return pin_matches(pin, person.pin_hash)
    return same_pin(pin, person.pin)


def stand_for(
    floor: Floor, caller: Caller, command: ByStaff, needed: str, act: str, at: int,
    *, rule: str = "", beside: Sequence[str] = (),
) -> Standing:  # fmt: skip
    """Whoever is signed in stands for it, or, where that is not enough, the authority given does.
    `beside` are roles outside the order that may do this too, `rule` is what it is done under."""
    as_role(caller, *STAFF_TERMINALS)
    staff = floor.staff(caller, at)
    if staff.role in beside or is_enough(staff.role, needed):
        return Standing(staff.staff, staff.role)
    given = command.authority
    # Who does nothing at the tables does nothing there in anybody's name either.
    if given is None or not is_ranked(staff.role):
        raise beyond("act_needs_role", staff.staff, staff.role, needed, act, rule)
    person = check_pin(floor, caller.terminal.id, given.staff, given.pin, at)
    if person.role not in beside and not is_enough(person.role, needed):
        raise beyond("authority_too_low", person.number, person.role, needed, act, rule)
    return Standing(staff.staff, person.role, person.number)


def noted(
    staff: Standing, act: str, command: ByStaff, facts: Sequence[Fact], table: str = ""
) -> Iterator[Fact]:
    """Who authorised an act goes on record with it: what was done, by which rule, and why."""
    if not staff.authorised_by:
        return
    rules = (str(fact.body["rule"]) for fact in facts if fact.body.get("rule"))
    body = {"table": table, "act": act, "rule": next(rules, ""),
            "reason": getattr(command, "reason", ""), "by": staff.staff,
            "authorised_by": staff.authorised_by, "role": staff.role}  # fmt: skip
    yield Fact("act.authorised", body, NOBODY)
