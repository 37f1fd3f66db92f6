"""Credit meters away from the tables: what goes in, what is paid out, what is left or owed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor.authority import STAFF_TERMINALS, as_role, need
from fairfelt.floor.commands import (
    CashOut,
    CollectOwed,
    HoldUnclaimed,
    InsertNote,
    ReturnUnclaimed,
)
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import Transfer, meter, notes, owed, paid, unclaimed

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table import Table

_ENTRIES_MOST = 20_000  # so far back the record of a table is searched for a payment
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
    fact = Fact("note.inserted", {"cents": command.cents}, seat)
    money = Transfer(notes(seat), meter(seat), command.cents, "note")
    return floor.commit_floor([fact], [money], seat, "insert_note", at, command.id)


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
    fact = Fact("credit.paid_out", {"cents": cents, "voucher": floor.next_voucher()}, seat)
    money = Transfer(meter(seat), paid(seat), cents, "paid out")
    return floor.commit_floor([fact], [money], seat, "cash_out", at, command.id)


def _check_no_wagers(floor: Floor, seat: str) -> None:
    for table in floor.tables.values():
        if table.state.plays(seat):
            rule = table.policy("cash_out").rule
            raise Refused("wagers_stand", table=table.config.name, rule=rule)


def paid_in(floor: Floor, table: Table, round_: int, seat: str) -> int:
    """What a round has paid to a seat and nobody has taken back since, by the records."""
    n, _ = floor.heads.get(table.stream, (0, b""))
    paid_cents = 0
    for _, body, _ in floor.store.entries(table.stream, max(n - _ENTRIES_MOST, 0)):
        entry = decode_entry(body)
        for fact in entry.facts:
            if fact.kind == "round.settled" and fact.body["round"] == round_:
                paid_cents += sum(t.cents for t in entry.transfers if t.target == meter(seat))
            if fact.kind == "overpayment.recovered" and fact.body["seat"] == seat:
                paid_cents -= fact.body["cents"] if fact.body["round"] == round_ else 0
    return paid_cents


def hold_unclaimed(floor: Floor, caller: Caller, command: HoldUnclaimed, at: int) -> Commit:
    """Nobody has collected this: it is taken off the meter and held."""
    staff = _supervisor(floor, caller, "Holding unclaimed credit", at)
    seat = player_terminal(floor, command.terminal)
    if not command.reason.strip():
        raise Refused("reason_missing")
    _check_no_wagers(floor, seat)
    cents = floor.credit(seat)
    if not cents:
        raise Refused("nothing_to_pay")
    body = {"cents": cents, "reason": command.reason.strip(), "rule": _UNCLAIMED_RULE, "by": staff}
    money = Transfer(meter(seat), unclaimed(seat), cents, "unclaimed")
    return _moved(floor, caller, Fact("credit.held", body, seat), money, command, at)


def return_unclaimed(floor: Floor, caller: Caller, command: ReturnUnclaimed, at: int) -> Commit:
    """Its owner has come back."""
    staff = _supervisor(floor, caller, "Returning unclaimed credit", at)
    seat = player_terminal(floor, command.terminal)
    cents = floor.ledger.balance(unclaimed(seat))
    if not cents:
        raise Refused("nothing_unclaimed", terminal=seat)
    body = {"cents": cents, "rule": _UNCLAIMED_RULE, "by": staff}
    money = Transfer(unclaimed(seat), meter(seat), cents, "claimed")
    return _moved(floor, caller, Fact("credit.given_back", body, seat), money, command, at)


def collect_owed(floor: Floor, caller: Caller, command: CollectOwed, at: int) -> Commit:
    """What a correction left owing is taken from the credit that there is now."""
    staff = _supervisor(floor, caller, "Collecting what is owed", at)
    seat = player_terminal(floor, command.terminal)
    cents = min(-floor.ledger.balance(owed(seat)), floor.credit(seat))
    if cents <= 0:
        raise Refused("nothing_owed", terminal=seat)
    money = Transfer(meter(seat), owed(seat), cents, "owed")
    fact = Fact("debt.collected", {"cents": cents, "by": staff}, seat)
    return _moved(floor, caller, fact, money, command, at)


def _supervisor(floor: Floor, caller: Caller, act: str, at: int) -> str:
    as_role(caller, *STAFF_TERMINALS)
    staff = floor.staff(caller, at)
    need(staff.role, "gaming_supervisor", act)
    return staff.staff


def player_terminal(floor: Floor, id_: str) -> str:
    known = {t.id for t in floor.people.terminals.values() if t.role == "player"}
    if id_ not in known:
        raise Refused("terminal_unknown", terminal=id_)
    return id_


def _moved(
    floor: Floor, caller: Caller, fact: Fact, money: Transfer, command: Any, at: int
) -> Commit:
    act = str(type(command).__struct_config__.tag)
    return floor.commit_floor([fact], [money], caller.terminal.id, act, at, command.id)


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
        }
        for seat in seats
    ]
