"""The terminals and devices of the floor: the list of them, and how one is renamed or revoked.

A table has one device of a kind, and so has a player terminal: a new one retires the old. Who is
revoked is a stranger from then on; what the terminal held stays on the books under its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.equipment.kinds import KINDS_AT_TERMINALS
from fairfelt.floor import two_games
from fairfelt.floor.asked import asked_of, tag
from fairfelt.floor.authorise import (
    Standing,
    authorised,
    check_asks,
    check_pin,
    noted,
    stand_for,
)
from fairfelt.floor.authority import beyond, is_enough, needs
from fairfelt.floor.commands import IssueEnrolment, RenameTerminal, RevokeTerminal
from fairfelt.floor.people import Terminal
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact
from fairfelt.ledger import meter, owed, unclaimed, withheld
from fairfelt.table.reports import devices_at
from fairfelt.table.unused import check_used

if TYPE_CHECKING:
    from fairfelt.floor.asked import Asked
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table.commands import ByStaff

_ENROLS = "gaming_supervisor"


# -- what a code is for -------------------------------------------------------------------------


def check_place(floor: Floor, command: IssueEnrolment) -> None:
    """A device stands at one table or at one player terminal, and is something that can."""
    check_used(command, ("table", "terminal", "kind"), _uses(command))
    if command.for_role == "player" and command.terminal is not None:
        _check_comes_back(floor, command.terminal)
    if command.for_role != "device":
        return
    kinds = _kinds_at(floor, command)
    if command.kind is not None and command.kind not in kinds:
        raise Refused("device_kind", kind=_plain(command.kind), known=", ".join(map(_plain, kinds)))


def _uses(command: IssueEnrolment) -> tuple[str, ...]:
    if command.for_role != "device":
        return ("terminal",) if command.for_role == "player" else ()
    return ("table" if command.terminal is None else "terminal", "kind")


def _check_comes_back(floor: Floor, id_: str) -> None:
    """A player terminal that was revoked gets a new token under its old name."""
    terminal = floor.people.former.get(id_)
    if terminal is None or terminal.role != "player":
        raise Refused("terminal_unknown", terminal=id_)


def _kinds_at(floor: Floor, command: IssueEnrolment) -> tuple[str, ...]:
    if command.terminal is None:
        return devices_at(floor.table(command.table or ""))
    seats = (one.id for one in floor.people.terminals.values() if one.role == "player")
    if command.terminal not in seats:
        raise Refused("terminal_unknown", terminal=command.terminal)
    return KINDS_AT_TERMINALS


def _plain(kind: str) -> str:
    return kind.replace("_", " ")


def stand_two(
    floor: Floor, caller: Caller, command: ByStaff, asked: Asked, at: int, *, words: str
) -> Standing:
    """What reads results or takes money is let in by two people of rank: whoever is signed in, and
    somebody else who gives number and PIN."""
    staff = check_asks(floor, caller, command, _ENROLS, at, words=words)
    if not is_enough(staff.role, _ENROLS):
        raise beyond("act_needs_role", staff.staff, staff.role, _ENROLS, words)
    given = command.authority
    if given is None or given == "ask":
        raise Refused("authority_needed", **needs(words, _ENROLS), authorises=asked.body())
    said = Given(given.staff, given.pin, given.code or "")
    person = check_pin(floor, caller, said, at)
    if person.number == staff.staff:
        raise OnRecord("authority_own", {"staff": staff.staff, "role": staff.role}, act=words)
    if not is_enough(person.role, _ENROLS):
        raise beyond("authority_too_low", person.number, person.role, _ENROLS, words)
    return Standing(staff.staff, person.role, person.number, asked)


def retired_by(floor: Floor, new: Terminal, at: int) -> Iterator[Fact]:
    """The devices in whose place a new one comes."""
    for old in floor.people.terminals.values():
        if new.role == "device" and _speaks_for_the_same(old, new):
            yield _revoked(old, f"{new.id} took its place", "floor", at, replaced_by=new.id)


def _speaks_for_the_same(old: Terminal, new: Terminal) -> bool:
    """One without a kind speaks for all that stand there."""
    there = (old.role, old.table, old.serves) == (new.role, new.table, new.serves)
    return there and (not old.kind or not new.kind or old.kind == new.kind)


# -- revoking and renaming ----------------------------------------------------------------------


def revoke_terminal(floor: Floor, caller: Caller, command: RevokeTerminal, at: int) -> Commit:
    words = "Revoking a terminal"
    check_asks(floor, caller, command, _ENROLS, at, words=words)
    terminal, reason = _known(floor, command.terminal), command.reason.strip()
    if not reason:
        raise Refused("reason_missing")
    if terminal.id == caller.terminal.id:
        raise Refused("terminal_own", terminal=terminal.id)
    _check_holds_nothing(floor, terminal)
    asked = asked_of(command, reason)
    staff = stand_for(floor, caller, command, _ENROLS, asked, at, words=words)
    gone = [terminal, *_serving(floor, terminal)]
    facts = [_revoked(one, reason, staff.staff, at) for one in gone]
    facts += _left_games(floor, terminal)
    return _commit(floor, caller, command, staff, facts, at)


def rename_terminal(floor: Floor, caller: Caller, command: RenameTerminal, at: int) -> Commit:
    """A name that says where it stands; on record it keeps the one that it was given first."""
    words = "Renaming a terminal"
    check_asks(floor, caller, command, _ENROLS, at, words=words)
    terminal, name = _known(floor, command.terminal), command.name.strip()
    others = (one for one in floor.people.terminals.values() if one.id != terminal.id)
    if name and any(name.casefold() in (one.name.casefold(), one.id.casefold()) for one in others):
        raise Refused("name_taken", name=name)
    if name == terminal.name:
        raise Refused("name_same", terminal=terminal.id)
    asked = asked_of(command, "A terminal gets another name.")
    staff = stand_for(floor, caller, command, _ENROLS, asked, at, words=words)
    body = {"terminal": terminal.id, "name": name, "was": terminal.name, "by": staff.staff}
    return _commit(floor, caller, command, staff, [Fact("terminal.renamed", body)], at)


def _known(floor: Floor, id_: str) -> Terminal:
    for terminal in floor.people.terminals.values():
        if terminal.id == id_:
            return terminal
    raise Refused("terminal_not_enrolled", terminal=id_)


def _check_holds_nothing(floor: Floor, terminal: Terminal) -> None:
    """Nobody is cut off from their money: it is collected or held first, and wagers are decided."""
    if terminal.role != "player":
        return
    for table in floor.tables.values():
        if table.state.plays(terminal.id):
            raise Refused("terminal_plays", terminal=terminal.id, table=table.config.name)
    # Debts are money too: they are not set off against what is there.
    held_cents = sum(abs(floor.ledger.balance(of(terminal.id))) for of in _HELD)
    if held_cents:
        raise Refused("terminal_holds", terminal=terminal.id, held_cents=held_cents)


_HELD = (meter, owed, unclaimed, withheld)


def _serving(floor: Floor, terminal: Terminal) -> list[Terminal]:
    """The stacker and the printer go with their terminal."""
    everybody = floor.people.terminals.values()
    return [one for one in everybody if one.serves == terminal.id]


def _left_games(floor: Floor, terminal: Terminal) -> list[Fact]:
    """Nobody conducts games at a terminal that is gone."""
    sessions = floor.people.sessions.values()
    staff = next((one.staff for one in sessions if one.terminal == terminal.id), "")
    return two_games.released(floor, terminal.id, staff)


def _revoked(terminal: Terminal, reason: str, by: str, at: int, replaced_by: str = "") -> Fact:
    body = {"terminal": terminal.id, "role": terminal.role, "kind": terminal.kind,
            "table": terminal.table, "serves": terminal.serves, "name": terminal.name,
            "reason": reason, "replaced_by": replaced_by, "by": by, "at": at}  # fmt: skip
    return Fact("terminal.revoked", body)


def _commit(
    floor: Floor, caller: Caller, command: ByStaff, staff: Standing, facts: list[Fact], at: int
) -> Commit:
    facts = [*authorised(staff, facts), *noted(staff)]
    return floor.commit_floor(facts, [], caller.terminal.id, tag(command), at, command.id)


# -- the list -----------------------------------------------------------------------------------


def terminals_body(floor: Floor, seen: Mapping[str, int | None]) -> list[dict[str, Any]]:
    """Every terminal that is enrolled. `seen` has those heard from since the floor started: when
    they left, or nothing while they are here."""
    sessions = {one.terminal: one.staff for one in floor.people.sessions.values()}
    return [
        {
            "terminal": one.id, "role": one.role, "kind": one.kind, "table": one.table,
            "serves": one.serves, "name": one.name, "enrolled_at": one.since,
            "online": one.id in seen and seen[one.id] is None, "last_seen": seen.get(one.id),
            "staff": sessions.get(one.id, ""),
        }
        for one in floor.people.terminals.values()
    ]  # fmt: skip
