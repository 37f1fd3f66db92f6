"""Credit meters away from the tables: what goes in, what is paid out, what is left or owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from fairfelt.core.errors import Refused
from fairfelt.core.seats import in_order
from fairfelt.floor import debts, machines, outbox, presence
from fairfelt.floor.asked import Asked, asked_of, said_of, tag
from fairfelt.floor.authorise import Standing, authorised, check_asks, noted, stand_for
from fairfelt.floor.authority import as_role
from fairfelt.floor.commands import (
    CashOut,
    CollectOwed,
    InsertNote,
    SetDebtAside,
)
from fairfelt.journal import Fact
from fairfelt.ledger import Reason, Transfer, meter, notes, owed, paid, unclaimed, withheld

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.floor.people import Terminal
    from fairfelt.table.commands import ByStaff


def _overpayment_rule(floor: Floor) -> str:
    """By which an overpayment is recovered, where every table of the floor has the same: a debt is
    the terminal's and does not tell at which table it arose."""
    rules = {table.rules.overpayment_rule for table in floor.tables.values()}
    return (rules.pop() or "") if len(rules) == 1 else ""


def insert_note(floor: Floor, caller: Caller, command: InsertNote, at: int) -> Commit:
    as_role(caller, "player")
    if not floor.config.demo:
        raise Refused("money_not_demo")
    accepted = floor.config.notes_cents
    if command.cents not in accepted:
        shown = ", ".join(f"${cents // 100}" for cents in accepted)
        raise Refused("note_unknown", cents_cents=command.cents, accepted=shown)
    seat = caller.terminal.id
    if floor.credit(seat) + command.cents > floor.config.credit_limit_cents:
        raise Refused("credit_limit", limit_cents=floor.config.credit_limit_cents)
    machines.check_takes_notes(floor, seat)
    fact = Fact("note.inserted", {"cents": command.cents}, seat)
    money = Transfer(notes(seat), meter(seat), command.cents, Reason.NOTE)
    earlier = debts.of_whoever_sat_here(floor, seat, at)
    facts = [fact, *presence.taken(floor, seat), *(debt.fact for debt in earlier)]
    moves = [money, *(debt.money for debt in earlier)]
    return floor.commit_floor(facts, moves, seat, "insert_note", at, command.id)


def cash_out(floor: Floor, caller: Caller, command: CashOut, at: int) -> Commit:
    """The whole credit is paid out, as long as no wager stands at any table."""
    as_role(caller, "player")
    if not floor.config.demo:
        raise Refused("money_not_demo")
    seat = caller.terminal.id
    check_no_wagers(floor, seat)
    if debt := -floor.ledger.balance(owed(seat)):
        raise Refused("debt_first", owed_cents=debt)
    cents = floor.credit(seat)
    if not cents:
        raise Refused("nothing_to_pay")
    machines.check_prints(floor, seat)
    fact = Fact("credit.paid_out", {"cents": cents, "voucher": floor.next_voucher()}, seat)
    money = Transfer(meter(seat), paid(seat), cents, Reason.PAID_OUT)
    facts = [fact, presence.collected(seat, at)]
    return floor.commit_floor(facts, [money], seat, "cash_out", at, command.id)


def check_no_wagers(floor: Floor, seat: str) -> None:
    for table in floor.tables.values():
        if table.state.plays(seat):
            rule = table.policy("cash_out").rule
            raise Refused("wagers_stand", table=table.config.name, rule=rule)


def collect_owed(floor: Floor, caller: Caller, command: CollectOwed, at: int) -> Commit:
    """What a correction left owing is taken from the credit that there is now."""
    act = "Collecting what is owed"
    check_supervisor(floor, caller, command, act, at)
    seat, reason = player_terminal(floor, command.terminal), said_reason(command)
    cents = min(-floor.ledger.balance(owed(seat)), floor.credit(seat))
    if cents <= 0:
        raise Refused("nothing_owed", terminal=seat)
    rule = _overpayment_rule(floor)
    asked = asked_for(command, reason, rule, taken=cents)
    staff = stand_for_money(floor, caller, command, asked, act, at)
    money = Transfer(meter(seat), owed(seat), cents, Reason.DEBT_COLLECTED)
    body = {"cents": cents, "reason": reason, "rule": rule, "by": staff.staff}
    fact = Fact("debt.collected", body, seat)
    return _moved(floor, caller, staff, [fact], money, command, at)


def set_debt_aside(floor: Floor, caller: Caller, command: SetDebtAside, at: int) -> Commit:
    """The player who owes it has left the terminal: it is no business of the next one."""
    needed, act = "gaming_supervisor", "Setting a debt aside"
    check_asks(floor, caller, command, needed, at, words=act)
    seat, reason = player_terminal(floor, command.terminal), said_reason(command)
    cents = -floor.ledger.balance(owed(seat))
    if not cents:
        raise Refused("no_debt", terminal=seat)
    debts.check_decided(floor, seat)
    asked = asked_for(command, reason, cents=cents)
    staff = stand_for(floor, caller, command, needed, asked, at, words=act)
    debt = debts.set_aside(floor, seat, cents, reason, staff.staff, at)
    return _moved(floor, caller, staff, [debt.fact], debt.money, command, at)


def check_supervisor(floor: Floor, caller: Caller, command: ByStaff, act: str, at: int) -> None:
    check_asks(floor, caller, command, "gaming_supervisor", at, words=act, beside=("cage",))


def stand_for_money(
    floor: Floor, caller: Caller, command: ByStaff, asked: Asked, act: str, at: int
) -> Standing:
    """The cage does this too."""
    return stand_for(
        floor, caller, command, "gaming_supervisor", asked, at, words=act, beside=("cage",)
    )


def asked_for(command: ByStaff, reason: str, rule: str = "", *, given: int = 0, taken: int = 0,
           cents: int = 0) -> Asked:  # fmt: skip
    """The amount is part of what is authorised, although the command need not say it."""
    value = {**said_of(command), "cents": cents or given or taken}
    return asked_of(command, reason)._replace(
        value=value, rule=rule, given_cents=given, taken_cents=taken
    )


class _MovesMoney(Protocol):
    @property
    def reason(self) -> str: ...


def said_reason(command: _MovesMoney) -> str:
    """Nobody moves money by hand without saying why."""
    if not (reason := command.reason.strip()):
        raise Refused("reason_missing")
    return reason


def player_terminal(floor: Floor, id_: str) -> str:
    check_player_terminals(floor, (id_,))
    return id_


def is_player_terminal(floor: Floor, id_: str) -> bool:
    """One that is enrolled still."""
    return any(t.id == id_ and t.role == "player" for t in floor.people.terminals.values())


def check_player_terminals(floor: Floor, ids: Sequence[str]) -> None:
    """There may be thousands of terminals: they are looked through once for all that are named."""
    missing = set(ids) - {seat.id for seat in _seats(floor)} if ids else ()
    for id_ in ids:
        if id_ in missing:
            raise Refused("terminal_unknown", terminal=id_)


def _seats(floor: Floor) -> Iterator[Terminal]:
    """Player terminals: those too that were revoked, whose money somebody may still see to."""
    people = floor.people
    everybody = (*people.terminals.values(), *people.former.values())
    return (terminal for terminal in everybody if terminal.role == "player")


def _moved(
    floor: Floor, caller: Caller, staff: Standing, done: list[Fact], money: Transfer, command: Any,
    at: int,
) -> Commit:  # fmt: skip
    facts = [*authorised(staff, done), *noted(staff)]
    return floor.commit_floor(facts, [money], caller.terminal.id, tag(command), at, command.id)


def _playing(floor: Floor) -> set[str]:
    """Whoever has wagers at any table."""
    states = [table.state for table in floor.tables.values()]
    return {
        seat for state in states for seats in (state.playing, state.layout.late) for seat in seats
    }


def _is_shown(floor: Floor, seat: str) -> bool:
    """One that was revoked, only while something is there."""
    if seat not in floor.people.former:
        return True
    accounts = (meter(seat), owed(seat), unclaimed(seat), withheld(seat))
    return any(map(floor.ledger.balance, accounts))


def purses_body(floor: Floor) -> list[dict[str, Any]]:
    """The credit of every player terminal, and what is owed or held there."""
    balance, playing, aside = floor.ledger.balance, _playing(floor), debts.listed(floor)
    here = (seat.id for seat in _seats(floor) if _is_shown(floor, seat.id))
    seats, leaving = in_order(here), outbox.is_keeping(floor.state.outbox)
    return [
        {
            "terminal": seat,
            "credit_cents": balance(meter(seat)),
            "owed_cents": -balance(owed(seat)),
            "unclaimed_cents": balance(unclaimed(seat)),
            "leaving_cents": leaving.get(seat, 0),
            "withheld_cents": balance(withheld(seat)),
            "plays": seat in playing,
            "aside": aside.get(seat, []),
        }
        for seat in seats
    ]
