"""What goes into a player terminal: notes, and tickets. A note counts once it is past return; a
ticket once the house has granted it, and it is past return as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import msgspec

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.ranks import Rank
from fairfelt.core.validation import is_validation
from fairfelt.exchange.messages import Declined, Reply
from fairfelt.exchange.tickets import EndTicket, TakeTicket, TicketGranted
from fairfelt.floor import machines, outbox
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.collecting import check_idle
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.house import HouseAnswered, UnansweredRequest
from fairfelt.floor.facts.money import NoteInserted
from fairfelt.floor.facts.tickets import (
    TicketAccepted,
    TicketGood,
    TicketHandedBack,
    TicketInReader,
    TicketRead,
    TicketVoided,
)
from fairfelt.floor.outbox import then_send
from fairfelt.floor.people import player_terminal
from fairfelt.floor.purses import asked_for
from fairfelt.journal import Fact, told
from fairfelt.ledger import Reason, Transfer, meter, notes
from fairfelt.table.act import written
from fairfelt.table.commands import Cents, Command, Name, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit

# A reader that was told nothing for so long has handed the ticket back.
READING_MS: Final = 15_000
Validation = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{18}$", max_length=18)]


class InsertNote(Command, frozen=True, tag="insert_note"):
    """On a demo floor the player has notes."""

    cents: Cents


class InsertTicket(Command, frozen=True, tag="insert_ticket"):
    """On a demo floor the player types what a reader would read."""

    validation: Validation


class SettleTicket(StaffCommand, frozen=True, tag="settle_ticket"):
    """A reader has not told what became of a ticket that it was to take in, and somebody has
    looked: is it in the stacker?"""

    terminal: Name
    taken_in: bool
    reason: Words = ""


# -- notes ----------------------------------------------------------------------------------------


def _insert_note(cage: Cage, caller: Caller, command: InsertNote, at: int) -> Commit:
    seat = caller.terminal.id
    if not cage.is_simulated(seat, "stacker"):
        raise Refused("money_not_demo")
    check_note(cage, seat, command.cents)
    return note_in(cage, seat, command.cents, seat, "insert_note", at, command.id)


def check_note(cage: Cage, seat: str, cents: int) -> None:
    """Whether the acceptor takes it in or hands it back."""
    accepted = cage.config.notes_cents
    if cents not in accepted:
        raise Refused("note_unknown", note_cents=cents, accepted=list(accepted))
    check_room(cage, seat, cents)
    machines.check_takes_notes(cage.recorder.state.equipment, seat)
    check_idle(cage, seat)


def check_room(cage: Cage, seat: str, cents: int) -> None:
    if cage.recorder.dollars(seat) + cents > cage.config.credit_limit_cents:
        raise Refused("credit_limit", limit_cents=cage.config.credit_limit_cents)


def note_in(cage: Cage, seat: str, cents: int, actor: str, act: str, at: int, id_: int) -> Commit:
    """It is in the stacker, so it is on the meter, whatever else there is to say of it."""
    fact = told(NoteInserted(cents=cents), seat)
    money = Transfer(notes(seat), meter(seat), cents, Reason.NOTE)
    somebody = cage.seating.arrive(seat, "note", at)
    facts, moves = [fact, *somebody.facts], [money, *somebody.transfers]
    return cage.recorder.commit_floor(facts, moves, actor, act, at, id_)


# -- tickets --------------------------------------------------------------------------------------


def _insert_ticket(cage: Cage, caller: Caller, command: InsertTicket, at: int) -> Commit:
    seat = caller.terminal.id
    if not cage.is_simulated(seat, "stacker"):
        raise Refused("money_not_demo")
    return ticket_read(cage, seat, command.validation, seat, "insert_ticket", at, command.id)


def ticket_read(
    cage: Cage, seat: str, validation: str, actor: str, act: str, at: int, id_: int
) -> Commit:
    """The house is asked whether it is good. Meanwhile the reader holds it."""
    if not is_validation(validation):
        raise Refused("ticket_misread", validation=validation)
    machines.check_takes_notes(cage.recorder.state.equipment, seat)
    check_idle(cage, seat)
    outbox.check_answers(cage.recorder.state.outbox, at)
    ask = TakeTicket(validation, seat, at, "terminal")
    said = outbox.say(cage.recorder.state, cage.config.name, ask, at)
    fact = told(TicketRead(seat, validation, said.number, at), seat)
    done = cage.recorder.commit_floor([fact, *said.facts], [], actor, act, at, id_)
    return then_send(done, said.message)


def granted(
    cage: Cage, reply: Reply, ask: TakeTicket, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    """What the house says of a ticket that was read at a terminal, or that staff make void."""
    answered = told(HouseAnswered(reply.number, reply.answer))
    match reply.answer:
        case TicketGranted() as grant if ask.how == "void":
            done = _void(ask, grant, reply.number)
        case TicketGranted() as grant:
            done = _take_in(cage, ask, grant, reply.number, at)
        case Declined(code=code):
            done = TicketStep(_declined(cage, ask, reply.number, code))
        case answer:
            raise Broken(f"the house answers a ticket with {answer}")
    facts = [answered, *done.facts]
    return [_committed(cage, done._replace(facts=facts), "house", "take_reply", at)]


class TicketStep(NamedTuple):
    """What becomes so with a ticket that was read, what money moves, and how the house hears that
    it has ended."""

    facts: list[Fact]
    transfers: Sequence[Transfer] = ()
    ends: EndTicket | None = None


def _committed(cage: Cage, step: TicketStep, actor: str, act: str, at: int, id_: int = 0) -> Commit:
    recorder = cage.recorder
    if step.ends is None:
        return recorder.commit_floor(step.facts, list(step.transfers), actor, act, at, id_)
    said = outbox.say(recorder.state, cage.config.name, step.ends, at)
    facts = [*step.facts, *said.facts]
    done = recorder.commit_floor(facts, list(step.transfers), actor, act, at, id_)
    return then_send(done, said.message)


def _void(ask: TakeTicket, grant: TicketGranted, request: int) -> TicketStep:
    fact = TicketVoided(
        ask.terminal, grant.ticket, grant.validation, grant.cents, grant.sitting, ask.reason,
        by=ask.by, authorised_by=ask.authorised_by,
    )  # fmt: skip
    return TicketStep([told(fact)], tuple(fact.money("")), _ends(grant, request, paid=True))


def _declined(cage: Cage, ask: TakeTicket, request: int, code: str) -> list[Fact]:
    reading = cage.recorder.state.tickets.reading.get(ask.terminal)
    if reading is None or reading.request != request:
        return []
    return [_handed_back(ask.terminal, ask.validation, code, "house")]


def _take_in(
    cage: Cage, ask: TakeTicket, grant: TicketGranted, request: int, at: int
) -> TicketStep:
    """The reader is told to take it in, unless it has long handed it back, or it is more than the
    meter may hold."""
    seat, reading = ask.terminal, cage.recorder.state.tickets.reading.get(ask.terminal)
    if reading is None or reading.request != request:
        return TicketStep([], (), _ends(grant, request, paid=False))
    if code := _why_not(cage, seat, grant.cents, reading, at):
        back = _handed_back(seat, ask.validation, code, "floor")
        return TicketStep([back], (), _ends(grant, request, paid=False))
    good = told(TicketGood(seat, grant.ticket, grant.validation, grant.cents), seat)
    if not cage.is_simulated(seat, "stacker"):
        return TicketStep([good])
    known = reading._replace(ticket=grant.ticket, cents=grant.cents)
    taken = _accepted(cage, seat, known, f"stacker:{seat}", at)
    return taken._replace(facts=[good, *taken.facts])


def _why_not(cage: Cage, seat: str, cents: int, reading: TicketInReader, at: int) -> str:
    if at - reading.at > READING_MS:
        return "reader_waited"
    try:
        check_room(cage, seat, cents)
    except Refused as refused:
        return refused.code
    return ""


def _accepted(cage: Cage, seat: str, reading: TicketInReader, by: str, at: int) -> TicketStep:
    """It is past return: its value is on the meter, and somebody sits there."""
    fact = TicketAccepted(seat, reading.ticket, reading.validation, reading.cents, at, by=by)
    somebody = cage.seating.arrive(seat, "ticket", at)
    return TicketStep(
        [told(fact, seat), *somebody.facts],
        [*fact.money(seat), *somebody.transfers],
        EndTicket(reading.request, reading.validation, reading.cents, True),
    )


def _returned(seat: str, reading: TicketInReader, code: str, by: str) -> TicketStep:
    """It is out again. Where the house has not answered so far, it hears when it has."""
    ends = EndTicket(reading.request, reading.validation, reading.cents, False)
    back = _handed_back(seat, reading.validation, code, by)
    return TicketStep([back], (), ends if reading.cents else None)


def _ends(grant: TicketGranted, request: int, *, paid: bool) -> EndTicket:
    return EndTicket(request, grant.validation, grant.cents, paid)


def _handed_back(seat: str, validation: str, code: str, by: str) -> Fact:
    return told(TicketHandedBack(seat, validation, code, by=by), seat)


# -- what a reader says of it ---------------------------------------------------------------------


def ticket_told(
    cage: Cage, seat: str, validation: str, *, taken_in: bool, by: str, at: int, id_: int
) -> Commit:
    """A ticket is past return, or out again. What was never granted cannot be past return: such a
    ticket is on record for whoever opens the stacker, and moves no money."""
    reading = cage.recorder.state.tickets.reading.get(seat)
    if reading is None or reading.validation != validation or (taken_in and not reading.cents):
        raise Refused("ticket_not_there", terminal=seat)
    step = (
        _accepted(cage, seat, reading, by, at)
        if taken_in
        else _returned(seat, reading, "returned", by)
    )
    return _committed(cage, step, by, "report_stacker", at, id_)


def _settle_ticket(asking: Asking[Cage, SettleTicket]) -> Commit:
    """The reader has been silent for too long, and somebody has opened it."""
    cage, command, at = asking.desk, asking.command, asking.at
    seat = player_terminal(cage.recorder.state.people, command.terminal)
    reading, reason = cage.recorder.state.tickets.reading.get(seat), written(command.reason)
    if reading is None or not reading.cents:
        raise Refused("ticket_not_there", terminal=seat)
    given = reading.cents if command.taken_in else 0
    asked = asked_for(command, reason, given=given, cents=reading.cents)
    staff = asking.authorise(asked)
    step = (
        _accepted(cage, seat, reading, staff.staff, at)
        if command.taken_in
        else _returned(seat, reading, "returned", staff.staff)
    )
    if step.ends is None:
        raise Broken("a ticket that was granted ends at the house")
    said = outbox.say(cage.recorder.state, cage.config.name, step.ends, at)
    return then_send(asking.commit(staff, [*step.facts, *said.facts], step.transfers), said.message)


ACTS = (
    Act(Cage, InsertNote, _insert_note, PLAYER),
    Act(Cage, InsertTicket, _insert_ticket, PLAYER),
    DeskAct(desk=Cage, command=SettleTicket, do=_settle_ticket, rank=Rank.GAMING_SUPERVISOR),
)
