"""Credit meters away from the tables: what goes in, what is paid out, what is left or owed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor import debts, machines, presence
from fairfelt.floor.authorise import Standing, noted, stand_for
from fairfelt.floor.authority import as_role
from fairfelt.floor.commands import (
    CashOut,
    CollectOwed,
    HoldUnclaimed,
    InsertNote,
    ReturnUnclaimed,
    SetDebtAside,
)
from fairfelt.journal import Fact
from fairfelt.ledger import Transfer, meter, notes, owed, owed_aside, paid, unclaimed, withheld

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table.commands import ByStaff

_UNCLAIMED_RULE = "D1 12.2"  # of nz-table-games


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
    money = Transfer(notes(seat), meter(seat), command.cents, "note")
    facts = [fact, *presence.taken(floor, seat)]
    return floor.commit_floor(facts, [money], seat, "insert_note", at, command.id)


def cash_out(floor: Floor, caller: Caller, command: CashOut, at: int) -> Commit:
    """The whole credit is paid out, as long as no wager stands at any table."""
    as_role(caller, "player")
    if not floor.config.demo:
        raise Refused("money_not_demo")
    seat = caller.terminal.id
    _check_no_wagers(floor, seat)
    if debt := -floor.ledger.balance(owed(seat)):
        raise Refused("debt_first", owed_cents=debt)
    cents = floor.credit(seat)
    if not cents:
        raise Refused("nothing_to_pay")
    machines.check_prints(floor, seat)
    fact = Fact("credit.paid_out", {"cents": cents, "voucher": floor.next_voucher()}, seat)
    money = Transfer(meter(seat), paid(seat), cents, "paid out")
    return floor.commit_floor([fact], [money], seat, "cash_out", at, command.id)


def _check_no_wagers(floor: Floor, seat: str) -> None:
    for table in floor.tables.values():
        if table.state.plays(seat):
            rule = table.policy("cash_out").rule
            raise Refused("wagers_stand", table=table.config.name, rule=rule)


def hold_unclaimed(floor: Floor, caller: Caller, command: HoldUnclaimed, at: int) -> Commit:
    """Nobody has collected this: it is taken off the meter and held."""
    staff = _may(floor, caller, command, "Holding unclaimed credit", at)
    seat = player_terminal(floor, command.terminal)
    if not command.reason.strip():
        raise Refused("reason_missing")
    _check_no_wagers(floor, seat)
    cents = floor.credit(seat)
    if not cents:
        raise Refused("nothing_to_pay")
    body = {"cents": cents, "reason": command.reason.strip(), "rule": _UNCLAIMED_RULE,
            "by": staff.staff}  # fmt: skip
    money = Transfer(meter(seat), unclaimed(seat), cents, "unclaimed")
    return _moved(floor, caller, staff, Fact("credit.held", body, seat), money, command, at)


def return_unclaimed(floor: Floor, caller: Caller, command: ReturnUnclaimed, at: int) -> Commit:
    """Its owner has come back."""
    staff = _may(floor, caller, command, "Returning unclaimed credit", at)
    seat = player_terminal(floor, command.terminal)
    cents = floor.ledger.balance(unclaimed(seat))
    if not cents:
        raise Refused("nothing_unclaimed", terminal=seat)
    body = {"cents": cents, "rule": _UNCLAIMED_RULE, "by": staff.staff}
    money = Transfer(unclaimed(seat), meter(seat), cents, "claimed")
    fact = Fact("credit.given_back", body, seat)
    return _moved(floor, caller, staff, fact, money, command, at)


def collect_owed(floor: Floor, caller: Caller, command: CollectOwed, at: int) -> Commit:
    """What a correction left owing is taken from the credit that there is now."""
    staff = _may(floor, caller, command, "Collecting what is owed", at)
    seat = player_terminal(floor, command.terminal)
    cents = min(-floor.ledger.balance(owed(seat)), floor.credit(seat))
    if cents <= 0:
        raise Refused("nothing_owed", terminal=seat)
    money = Transfer(meter(seat), owed(seat), cents, "owed")
    fact = Fact("debt.collected", {"cents": cents, "by": staff.staff}, seat)
    return _moved(floor, caller, staff, fact, money, command, at)


def set_debt_aside(floor: Floor, caller: Caller, command: SetDebtAside, at: int) -> Commit:
    """Whoever owes it has left the terminal: the next player there has no business with it."""
    act = "Setting a debt aside"
    staff = stand_for(floor, caller, command, "gaming_supervisor", act, at)
    seat = player_terminal(floor, command.terminal)
    if not command.words.strip():
        raise Refused("reason_missing")
    cents = -floor.ledger.balance(owed(seat))
    if not cents:
        raise Refused("no_debt", terminal=seat)
    debts.check_decided(floor, seat)
    number = len(floor.state.debts.aside) + 1
    body = {"debt": number, "terminal": seat, "cents": cents, "words": command.words.strip(),
            "by": staff.staff, "at": at}  # fmt: skip
    money = Transfer(owed_aside(number), owed(seat), cents, "set aside")
    fact = Fact("debt.set_aside", body)
    return _moved(floor, caller, staff, fact, money, command, at)


def _may(floor: Floor, caller: Caller, command: ByStaff, act: str, at: int) -> Standing:
    """The cage does this too."""
    return stand_for(floor, caller, command, "gaming_supervisor", act, at, beside=("cage",))


def player_terminal(floor: Floor, id_: str) -> str:
    known = {t.id for t in floor.people.terminals.values() if t.role == "player"}
    if id_ not in known:
        raise Refused("terminal_unknown", terminal=id_)
    return id_


def _moved(
    floor: Floor, caller: Caller, staff: Standing, fact: Fact, money: Transfer, command: Any,
    at: int,
) -> Commit:  # fmt: skip
    act = str(type(command).__struct_config__.tag)
    facts = [fact, *noted(staff, act, command, [fact])]
    return floor.commit_floor(facts, [money], caller.terminal.id, act, at, command.id)


def purses_body(floor: Floor) -> list[dict[str, Any]]:
    """The credit of every player terminal, and what is owed or held there."""
    balance = floor.ledger.balance
    players = (t.id for t in floor.people.terminals.values() if t.role == "player")
    seats = sorted(players, key=lambda id_: (len(id_), id_))  # PT-10 after PT-9
    return [
        {
            "terminal": seat,
            "credit_cents": balance(meter(seat)),
            "owed_cents": -balance(owed(seat)),
            "unclaimed_cents": balance(unclaimed(seat)),
            "withheld_cents": balance(withheld(seat)),
            "aside": debts.listed(floor, seat),
        }
        for seat in seats
    ]
