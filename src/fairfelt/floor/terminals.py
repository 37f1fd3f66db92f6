"""The terminals and devices of the floor: the list of them, and how one is renamed or revoked.

A table has one device of a kind, and so has a player terminal: a new one retires the old. Who is
revoked is a stranger from then on; what the terminal held stays on the books under its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.equipment.kinds import KINDS_AT_TERMINALS, AtTable, AtTerminal
from fairfelt.floor import due_credit, two_games
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.authorise import Authorisation, check_pin
from fairfelt.floor.authority import beyond_rank, code_digest, needs, new_code
from fairfelt.floor.desks import FrontDesk
from fairfelt.floor.facts.people import EnrolmentIssued, TerminalRenamed, TerminalRevoked
from fairfelt.floor.people import CODE_MS, Terminal
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told
from fairfelt.ledger import meter, owed, withheld
from fairfelt.table.act import written
from fairfelt.table.commands import Name, StaffCommand, Words, tag
from fairfelt.table.reports import devices_at
from fairfelt.table.unused import check_used

if TYPE_CHECKING:
    from fairfelt.floor.asked import ActRequest
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.people import People

_ENROLS = Rank.GAMING_SUPERVISOR
Label = Annotated[str, msgspec.Meta(max_length=40)]


class IssueEnrolment(StaffCommand, frozen=True, tag="issue_enrolment"):
    for_role: Literal["player", "dealer", "supervisor", "display", "device"]
    table: Name | None = None  # a device belongs to one table
    terminal: Name | None = None  # or to one player terminal; for a player: the one that comes back
    kind: AtTable | AtTerminal | None = None  # of a device; none speaks for all that stand there


class RevokeTerminal(StaffCommand, frozen=True, tag="revoke_terminal"):
    """The token of a terminal or a device is worthless from now on."""

    terminal: Name
    reason: Words = ""


class RenameTerminal(StaffCommand, frozen=True, tag="rename_terminal"):
    """What staff call it; nothing where it is called by its number again."""

    terminal: Name
    name: Label


# -- what a code is for -------------------------------------------------------------------------


def check_place(desk: FrontDesk, command: IssueEnrolment) -> None:
    """A device stands at one table or at one player terminal, and is something that can."""
    check_used(command, ("table", "terminal", "kind"), _uses(command))
    if command.for_role == "player" and command.terminal is not None:
        _check_comes_back(desk, command.terminal)
    if command.for_role != "device":
        return
    kinds = _kinds_at(desk, command)
    if command.kind is not None and command.kind not in kinds:
        raise Refused("device_kind", kind=command.kind, known=list(kinds))


def _uses(command: IssueEnrolment) -> tuple[str, ...]:
    if command.for_role != "device":
        return ("terminal",) if command.for_role == "player" else ()
    return ("table" if command.terminal is None else "terminal", "kind")


def _check_comes_back(desk: FrontDesk, id_: str) -> None:
    """A player terminal that was revoked gets a new token under its old name."""
    terminal = desk.reception.people.former.get(id_)
    if terminal is None or terminal.role != "player":
        raise Refused("terminal_unknown", terminal=id_)


def _kinds_at(desk: FrontDesk, command: IssueEnrolment) -> tuple[str, ...]:
    if command.terminal is None:
        return devices_at(desk.pit.table(command.table or ""))
    seats = (one.id for one in desk.reception.people.terminals.values() if one.role == "player")
    if command.terminal not in seats:
        raise Refused("terminal_unknown", terminal=command.terminal)
    return KINDS_AT_TERMINALS


def _issue_enrolment(asking: Asking[FrontDesk, IssueEnrolment]) -> Commit:
    command, expires_at = asking.command, asking.at + CODE_MS
    check_place(asking.desk, command)
    asked = asked_of(command, "enrolment")
    if retires := _retires(asking.desk.reception.people, command):
        asked = asked._replace(value={**asked.value, "retires": retires})
    by_two = command.for_role == "device"
    staff = _authorise_by_two(asking, asked) if by_two else asking.authorise(asked)
    code = new_code()
    fact = told(
        EnrolmentIssued(
            for_role=command.for_role,
            table=command.table,
            serves=command.terminal,
            kind=command.kind or "",
            code_sha256=code_digest(code),
            expires_at=expires_at,
            by=staff.staff,
        )
    )
    return asking.commit(staff, [fact], answer={"code": code, "expires_at": expires_at})


def _authorise_by_two(
    asking: Asking[FrontDesk, IssueEnrolment], asked: ActRequest
) -> Authorisation:
    """What reads results or takes money is let in by two people of rank: whoever is signed in, and
    somebody else who gives number and PIN."""
    staff, act = asking.check_rank(_ENROLS), tag(asking.command)
    if not is_enough(staff.role, _ENROLS):
        raise beyond_rank("act_needs_role", staff.staff, staff.role, _ENROLS, act)
    given = asking.command.authority
    if given is None or given == "ask":
        raise Refused("authority_needed", **needs(act, _ENROLS), authorises=asked.body())
    said = Given(given.staff, given.pin, given.code or "")
    person = check_pin(asking.desk.reception, asking.caller, said, asking.at)
    if person.number == staff.staff:
        raise OnRecord("authority_own", {"staff": staff.staff, "role": staff.role}, act=act)
    if not is_enough(person.role, _ENROLS):
        raise beyond_rank("authority_too_low", person.number, person.role, _ENROLS, act)
    return Authorisation(staff.staff, person.role, person.number, asked)


def retired_by(people: People, new: Terminal, at: int) -> Iterator[Fact]:
    for old in _in_place_of(people, new):
        yield _revoked(old, "replaced", "floor", at, replaced_by=new.id)


def _retires(people: People, command: IssueEnrolment) -> list[str]:
    """What whoever authorises it has to know: the devices that a new one will retire."""
    table, serves, kind = command.table, command.terminal, command.kind or ""
    old = _in_place_of(people, Terminal("", command.for_role, table, serves, kind))
    return [f"{one.id} ({one.name})" if one.name else one.id for one in old]


def _in_place_of(people: People, new: Terminal) -> list[Terminal]:
    """The devices in whose place a new one comes."""
    if new.role != "device":
        return []
    return [old for old in people.terminals.values() if _speaks_for_the_same(old, new)]


def _speaks_for_the_same(old: Terminal, new: Terminal) -> bool:
    """One without a kind speaks for all that stand there."""
    there = (old.role, old.table, old.serves) == (new.role, new.table, new.serves)
    return there and (not old.kind or not new.kind or old.kind == new.kind)


# -- revoking and renaming ----------------------------------------------------------------------


def _revoke_terminal(asking: Asking[FrontDesk, RevokeTerminal]) -> Commit:
    desk, command = asking.desk, asking.command
    terminal, reason = _known(desk, command.terminal), written(command.reason)
    if terminal.id == asking.caller.terminal.id:
        raise Refused("terminal_own", terminal=terminal.id)
    _check_holds_nothing(desk, terminal)
    _check_no_card(desk, terminal)
    staff = asking.authorise(asked_of(command, reason))
    gone = [terminal, *_serving(desk, terminal)]
    facts = [_revoked(one, reason, staff.staff, asking.at) for one in gone]
    return asking.commit(staff, [*facts, *_left_games(desk, terminal)])


def _rename_terminal(asking: Asking[FrontDesk, RenameTerminal]) -> Commit:
    """A name that says where it stands; on record it keeps the one that it was given first."""
    desk, command = asking.desk, asking.command
    terminal, name = _known(desk, command.terminal), command.name.strip()
    others = (one for one in desk.reception.people.terminals.values() if one.id != terminal.id)
    if name and any(name.casefold() in (one.name.casefold(), one.id.casefold()) for one in others):
        raise Refused("name_taken", name=name)
    if name == terminal.name:
        raise Refused("name_same", terminal=terminal.id)
    staff = asking.authorise(asked_of(command, "renaming"))
    return asking.commit(
        staff,
        [told(TerminalRenamed(terminal=terminal.id, name=name, was=terminal.name, by=staff.staff))],
    )


def _known(desk: FrontDesk, id_: str) -> Terminal:
    for terminal in desk.reception.people.terminals.values():
        if terminal.id == id_:
            return terminal
    raise Refused("terminal_not_enrolled", terminal=id_)


def _check_no_card(desk: FrontDesk, terminal: Terminal) -> None:
    """Nobody is shut out everywhere by a card that is in where nothing is any more."""
    if terminal.id in desk.recorder.state.cards.readers:
        raise Refused("card_there", terminal=terminal.id)


def _check_holds_nothing(desk: FrontDesk, terminal: Terminal) -> None:
    """Nobody is cut off from their money: it is collected or held first, and wagers are decided."""
    if terminal.role != "player":
        return
    for table in desk.pit.tables.values():
        if table.state.plays(terminal.id):
            raise Refused("terminal_plays", terminal=terminal.id, table=table.config.name)
    # Debts are money too: they are not set off against what is there.
    held_cents = sum(abs(desk.recorder.ledger.balance(of(terminal.id))) for of in _HELD)
    due = due_credit.listed(desk.recorder).get(terminal.id, [])
    held_cents += sum(row["cents"] for row in due)
    if held_cents:
        raise Refused("terminal_holds", terminal=terminal.id, held_cents=held_cents)


_HELD = (meter, owed, withheld)


def _serving(desk: FrontDesk, terminal: Terminal) -> list[Terminal]:
    """The stacker and the printer go with their terminal."""
    everybody = desk.reception.people.terminals.values()
    return [one for one in everybody if one.serves == terminal.id]


def _left_games(desk: FrontDesk, terminal: Terminal) -> list[Fact]:
    """Nobody conducts games at a terminal that is gone."""
    sessions = desk.reception.people.sessions.values()
    staff = next((one.staff for one in sessions if one.terminal == terminal.id), "")
    return two_games.released(desk.recorder.state.conducted, terminal.id, staff)


def _revoked(terminal: Terminal, reason: str, by: str, at: int, replaced_by: str = "") -> Fact:
    return told(
        TerminalRevoked(
            terminal=terminal.id,
            role=terminal.role,
            kind=terminal.kind,
            table=terminal.table,
            serves=terminal.serves,
            name=terminal.name,
            reason=reason,
            replaced_by=replaced_by,
            by=by,
            at=at,
        )
    )


# -- the list -----------------------------------------------------------------------------------


def terminals_body(
    people: People, seen: Mapping[str, int | None], before: Mapping[str, int | None]
) -> list[dict[str, Any]]:
    """Every terminal that is enrolled. `seen` has those heard from since the floor started: when
    they left, or nothing while they are here; `before` has when others were last here, or had their
    last command."""
    sessions = {one.terminal: one.staff for one in people.sessions.values()}
    known = {**before, **seen}
    return [
        {
            "terminal": one.id, "role": one.role, "kind": one.kind, "table": one.table,
            "serves": one.serves, "name": one.name, "enrolled_at": one.since,
            "online": one.id in seen and seen[one.id] is None, "last_seen": known.get(one.id),
            "staff": sessions.get(one.id, ""),
        }
        for one in people.terminals.values()
    ]  # fmt: skip


ACTS = (
    DeskAct(
        desk=FrontDesk,
        command=IssueEnrolment,
        do=_issue_enrolment,
        rank=_ENROLS,
    ),
    DeskAct(
        desk=FrontDesk,
        command=RevokeTerminal,
        do=_revoke_terminal,
        rank=_ENROLS,
    ),
    DeskAct(
        desk=FrontDesk,
        command=RenameTerminal,
        do=_rename_terminal,
        rank=_ENROLS,
    ),
)
