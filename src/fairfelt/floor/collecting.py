"""Collect: the whole credit leaves the meter and becomes a ticket, once the house has issued it.

It is held until the house answers, so it is never on the meter and on paper at once. Once the
ticket is issued the printer of the terminal prints it; until that is known to have gone well, the
house pays it to nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.equipment.kinds import RUNS_OUT
from fairfelt.exchange.messages import Declined, Reply
from fairfelt.exchange.tickets import Issued, IssueTicket, TakeTicket, TicketPrinted
from fairfelt.floor import machines, outbox
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.house import HouseAnswered, UnansweredRequest
from fairfelt.floor.facts.tickets import (
    CollectBegun,
    CollectFailed,
    PrintedTicket,
    TicketIssued,
    TicketPrintedWhole,
    TicketUnprinted,
)
from fairfelt.floor.outbox import then_send
from fairfelt.floor.people import player_terminal
from fairfelt.floor.purses import asked_for, check_no_wagers
from fairfelt.journal import Fact, told
from fairfelt.ledger import AT_HOUSE, Transfer, owed, unclaimed
from fairfelt.table.act import written
from fairfelt.table.commands import Command, Name, Number, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.table import Table


class CashOut(Command, frozen=True, tag="cash_out"): ...


class SettlePrint(StaffCommand, frozen=True, tag="settle_print"):
    """Staff have looked at a ticket of which nobody knows whether it was printed whole."""

    terminal: Name
    validation: Name
    paper: Literal["whole", "spoilt"]
    reason: Words = ""


class ReissueTicket(StaffCommand, frozen=True, tag="reissue_ticket"):
    """What is kept for a sitting that is over is put on a ticket, printed at its terminal."""

    terminal: Name
    sitting: Number
    reason: Words = ""


# -- collect --------------------------------------------------------------------------------------


def _cash_out(cage: Cage, caller: Caller, command: CashOut, at: int) -> Commit:
    """The whole credit is collected, as long as no wager stands at any table."""
    seat = caller.terminal.id
    check_idle(cage, seat)
    check_no_wagers(cage, seat)
    check_moment(cage, seat)
    if debt := -cage.recorder.ledger.balance(owed(seat)):
        raise Refused("debt_first", owed_cents=debt)
    if not (cents := cage.recorder.dollars(seat)):
        raise Refused("nothing_to_pay")
    machines.check_prints(cage.recorder.state.equipment, seat)
    outbox.check_answers(cage.recorder.state.outbox, at)
    sitting = cage.seating.number_at(seat)
    begun = CollectBegun(seat, cents, sitting, "ticket", at)
    issuing = _issuing(cage, seat, cents, sitting, at)
    facts = [told(begun, seat), *cage.seating.close(seat, "collected", at), *issuing.said.facts]
    money = [*begun.money(seat), issuing.held]
    done = cage.recorder.commit_floor(facts, money, seat, "cash_out", at, command.id)
    return then_send(done, issuing.said.message)


def check_idle(cage: Cage, seat: str) -> None:
    """Nothing is on its way in or out there. A ticket of which nobody knows whether it was printed
    comes first: the next would come out of the same printer."""
    tickets = cage.recorder.state.tickets
    if seat in tickets.collecting or seat in tickets.reading:
        raise Refused("money_moving", terminal=seat)
    if (there := tickets.unsettled(seat)) is not None:
        raise Refused("ticket_unsettled", terminal=seat, validation=there.validation)


def check_moment(cage: Cage, seat: str) -> None:
    """Some documents let a player leave only while bets are open. Between rounds nothing is in
    play, and a table that has stopped keeps nobody."""
    sitting = cage.seating.number_at(seat)
    there = [
        table
        for id_, table in cage.pit.tables.items()
        if id_ not in cage.pit.frozen and table.state.sitting(seat) == sitting
    ]
    waits = [table for table in there if _waits_for_bets(table)]
    if sitting and waits and len(waits) == len(there):
        rule = waits[0].policy("cash_out").rule
        raise Refused("collect_while_betting", table=waits[0].config.name, rule=rule)


def _waits_for_bets(table: Table) -> bool:
    is_rolling = table.state.phase in ("awaiting_result", "deciding", "result_entered")
    return table.policy("cash_out").value == "wagering" and is_rolling


class _Issuing(NamedTuple):
    """A ticket that the house is asked for, and the value that is held meanwhile."""

    said: outbox.QueuedRequest
    held: Transfer


def _issuing(cage: Cage, seat: str, cents: int, sitting: int, at: int) -> _Issuing:
    recorder = cage.recorder
    there = cage.seating.at(seat)
    here = there is not None and there.number == sitting
    patron = there.patron if here and there else recorder.state.sittings.patrons.get(sitting, "")
    ask = IssueTicket(cents, seat, at, cage.config.tickets.valid_ms, sitting, patron)
    holds = recorder.ledger.holds
    held = holds.begin(unclaimed(seat, sitting), cents)
    return _Issuing(outbox.say(recorder.state, cage.config.name, ask, at, holds.last + 1), held)


# -- what the house answers, and what the printer does --------------------------------------------


def issued(
    cage: Cage, reply: Reply, ask: IssueTicket, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    """The ticket is printed, or what was collected is kept for whoever collected it."""
    holds, seat = cage.recorder.ledger.holds, ask.terminal
    answered = HouseAnswered(reply.number, reply.answer, waiting.hold, ask.cents, seat, ask.sitting)
    if isinstance(reply.answer, Issued):
        money = holds.post(waiting.hold, AT_HOUSE)
        follow = _printing(cage, seat, ask.sitting, reply.answer, at)
    else:
        code = reply.answer.code if isinstance(reply.answer, Declined) else ""
        failed = CollectFailed(seat, ask.cents, ask.sitting, code, by="floor")
        money, follow = holds.release(waiting.hold), PrintStep([told(failed, seat)])
    facts = [told(answered), *follow.facts]
    done = cage.recorder.commit_floor(facts, [money], "house", "take_reply", at)
    return [then_send(done, follow.message)]


class PrintStep(NamedTuple):
    """What becomes so with a ticket, and what the house hears of it."""

    facts: list[Fact]
    message: bytes = b""


def _printing(cage: Cage, seat: str, sitting: int, new: Issued, at: int) -> PrintStep:
    """The printer hears of it. That of a demo terminal is done at once, unless it has a fault."""
    body = TicketIssued(
        seat, new.ticket, new.validation, new.cents, new.at, new.expires_at, sitting
    )
    if not cage.is_simulated(seat, "printer"):
        return PrintStep([told(body, seat)])
    follow = _simulated(cage, seat, body.printed, at)
    return follow._replace(facts=[told(body, seat), *follow.facts])


def _simulated(cage: Cage, seat: str, new: PrintedTicket, at: int) -> PrintStep:
    """It is whole at once, unless the printer has a fault, or its paper ends in the middle."""
    device, equipment = f"printer:{seat}", cage.recorder.state.equipment
    if fault := equipment.fault(device):
        return PrintStep([_unprinted(seat, new, fault, device)])
    if equipment.injected.get(device) == RUNS_OUT:
        failed = machines.failed(device, "paper_out", device, at)
        return PrintStep([failed, _unprinted(seat, new, "paper_out", device)])
    return confirmed(cage, seat, new, device, at)


def confirmed(
    cage: Cage, seat: str, known: PrintedTicket, by: str, at: int, seen_by: str = ""
) -> PrintStep:
    """It was printed whole, and the house hears that it may be paid."""
    whole = TicketPrintedWhole(seat, known.ticket, known.validation, known.cents, by=by)
    ask = TicketPrinted(known.validation, at, seen_by)
    said = outbox.say(cage.recorder.state, cage.config.name, ask, at)
    return PrintStep([told(whole, seat), *said.facts], said.message)


def printer_failed(cage: Cage, seat: str, fault: str, by: str) -> list[Fact]:
    """Whatever was in the printer then is not known to be whole."""
    known = cage.recorder.state.tickets.unsettled(seat)
    if known is None or known.state != "printing":
        return []
    return [_unprinted(seat, known, fault, by)]


def _unprinted(seat: str, known: PrintedTicket, fault: str, by: str) -> Fact:
    body = TicketUnprinted(seat, known.ticket, known.validation, known.cents, fault, by=by)
    return told(body, seat)


# -- what staff do --------------------------------------------------------------------------------


def _settle_print(asking: Asking[Cage, SettlePrint]) -> Commit:
    """One that is whole in somebody's hand is good. One that is not is void for good, before
    another is printed: no second one of the same money can ever be paid."""
    cage, command, at = asking.desk, asking.command, asking.at
    seat = player_terminal(cage.recorder.state.people, command.terminal)
    known = cage.recorder.state.tickets.printed_at(seat, command.validation)
    if known is None or known.state not in ("printing", "failed"):
        raise Refused("ticket_not_there", terminal=seat)
    reason = written(command.reason)
    outbox.check_answers(cage.recorder.state.outbox, at)
    staff = asking.authorise(asked_for(command, reason, cents=known.cents))
    if command.paper == "whole":
        done = confirmed(cage, seat, known, staff.staff, at, staff.staff)
        return then_send(asking.commit(staff, done.facts), done.message)
    void = TakeTicket(
        known.validation, seat, at, "void", staff.staff, staff.authorised_by, reason=reason
    )
    said = outbox.say(cage.recorder.state, cage.config.name, void, at)
    return then_send(asking.commit(staff, said.facts), said.message)


def _reissue(asking: Asking[Cage, ReissueTicket]) -> Commit:
    cage, command, at = asking.desk, asking.command, asking.at
    seat = player_terminal(cage.recorder.state.people, command.terminal)
    check_idle(cage, seat)
    machines.check_prints(cage.recorder.state.equipment, seat)
    outbox.check_answers(cage.recorder.state.outbox, at)
    cents = cage.recorder.ledger.balance(unclaimed(seat, command.sitting))
    if cents <= 0:
        raise Refused("nothing_to_pay")
    reason = written(command.reason)
    staff = asking.authorise(asked_for(command, reason, cents=cents))
    issuing = _issuing(cage, seat, cents, command.sitting, at)
    done = asking.commit(staff, issuing.said.facts, [issuing.held])
    return then_send(done, issuing.said.message)


ACTS = (
    Act(Cage, CashOut, _cash_out, PLAYER),
    DeskAct(desk=Cage, command=SettlePrint, do=_settle_print, rank=Rank.GAMING_SUPERVISOR),
    DeskAct(desk=Cage, command=ReissueTicket, do=_reissue, rank=Rank.GAMING_SUPERVISOR),
)
