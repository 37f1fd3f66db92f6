"""Credit meters away from the tables: what goes in, what is paid out, what is left or owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.core.seats import in_order
from fairfelt.floor import debts, machines, outbox, sittings
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.asked import Asked, asked_of, said_of
from fairfelt.floor.facts.money import (
    CreditPaidOut,
    DebtCollected,
    NoteInserted,
)
from fairfelt.journal import told
from fairfelt.ledger import Ledger, Reason, Transfer, meter, notes, owed, paid, unclaimed, withheld
from fairfelt.table.act import written
from fairfelt.table.commands import ByStaff, Cents, Command, Name, Words

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.floor.people import Terminal


class InsertNote(Command, frozen=True, tag="insert_note"):
    cents: Cents


class CashOut(Command, frozen=True, tag="cash_out"): ...


class CollectOwed(ByStaff, frozen=True, tag="collect_owed"):
    """What a patron owes is taken from the credit that there is by now."""

    terminal: Name
    reason: Words = ""


class SetDebtAside(ByStaff, frozen=True, tag="set_debt_aside"):
    """The player who owes it has left: the debt is kept apart from the terminal."""

    terminal: Name
    reason: Words = ""  # whose it is, and why


def _overpayment_rule(floor: Floor) -> str:
    """By which an overpayment is recovered, where every table of the floor has the same: a debt is
    the terminal's and does not tell at which table it arose."""
    rules = {table.rules.overpayment_rule for table in floor.tables.values()}
    return (rules.pop() or "") if len(rules) == 1 else ""


def _insert_note(floor: Floor, caller: Caller, command: InsertNote, at: int) -> Commit:
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
    fact = told(NoteInserted(cents=command.cents), seat)
    money = Transfer(notes(seat), meter(seat), command.cents, Reason.NOTE)
    somebody = sittings.arrive(floor, seat, "note", at)
    facts, moves = [fact, *somebody.facts], [money, *somebody.transfers]
    return floor.commit_floor(facts, moves, seat, "insert_note", at, command.id)


def _cash_out(floor: Floor, caller: Caller, command: CashOut, at: int) -> Commit:
    """The whole credit is paid out, as long as no wager stands at any table."""
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
    fact = told(CreditPaidOut(cents=cents, voucher=floor.next_voucher()), seat)
    money = Transfer(meter(seat), paid(seat), cents, Reason.PAID_OUT)
    facts = [fact, *sittings.close(floor, seat, "collected", at)]
    return floor.commit_floor(facts, [money], seat, "cash_out", at, command.id)


def check_no_wagers(floor: Floor, seat: str) -> None:
    for id_ in floor.admission.tables_of(seat):
        table = floor.tables[id_]
        rule = table.policy("cash_out").rule
        raise Refused("wagers_stand", table=table.config.name, rule=rule)


def _collect_owed(asking: Asking[CollectOwed]) -> Commit:
    """What a correction left owing is taken from the credit that there is now."""
    floor, command = asking.floor, asking.command
    seat, reason = player_terminal(floor, command.terminal), written(command.reason)
    cents = min(-floor.ledger.balance(owed(seat)), floor.credit(seat))
    if cents <= 0:
        raise Refused("nothing_owed", terminal=seat)
    rule = _overpayment_rule(floor)
    staff = asking.authorise(asked_for(command, reason, rule, taken=cents))
    money = Transfer(meter(seat), owed(seat), cents, Reason.DEBT_COLLECTED)
    fact = told(DebtCollected(cents=cents, reason=reason, rule=rule, by=staff.staff), seat)
    return asking.commit(staff, [fact], [money])


def _set_debt_aside(asking: Asking[SetDebtAside]) -> Commit:
    """The player who owes it has left the terminal: it is no business of the next one."""
    floor, command = asking.floor, asking.command
    seat, reason = player_terminal(floor, command.terminal), written(command.reason)
    cents = -floor.ledger.balance(owed(seat))
    if not cents:
        raise Refused("no_debt", terminal=seat)
    debts.check_decided(floor, seat)
    staff = asking.authorise(asked_for(command, reason, cents=cents))
    sitting = sittings.owing(floor, seat)
    debt = debts.set_aside(floor, seat, sitting, cents, reason, staff.staff, asking.at)
    return asking.commit(staff, [debt.fact], [debt.money])


def asked_for(command: ByStaff, reason: str, rule: str = "", *, given: int = 0, taken: int = 0,
           cents: int = 0) -> Asked:  # fmt: skip
    """The amount is part of what is authorised, although the command need not say it."""
    value = {**said_of(command), "cents": cents or given or taken}
    return asked_of(command, reason)._replace(
        value=value, rule=rule, given_cents=given, taken_cents=taken
    )


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


def _is_shown(floor: Floor, seat: str) -> bool:
    """One that was revoked, only while something is there."""
    if seat not in floor.people.former:
        return True
    accounts = (meter(seat), owed(seat), unclaimed(seat), withheld(seat))
    return any(map(floor.ledger.balance, accounts))


def purses_body(floor: Floor) -> list[dict[str, Any]]:
    return list(purse_rows(floor))


def purse_rows(floor: Floor) -> Iterator[dict[str, Any]]:
    """The credit of every player terminal, and what is owed or held there, all of one moment
    however slowly the rows are taken."""
    balance, aside = Ledger(floor.ledger.balances).balance, debts.listed(floor)
    playing, there = set(floor.admission.playing), dict(floor.state.sittings.open)
    leaving = outbox.is_keeping(floor.state.outbox)
    here = (seat.id for seat in _seats(floor) if _is_shown(floor, seat.id))
    for seat in in_order(here):
        yield {
            "terminal": seat,
            "credit_cents": balance(meter(seat)),
            "owed_cents": -balance(owed(seat)),
            "unclaimed_cents": balance(unclaimed(seat)),
            "leaving_cents": leaving.get(seat, 0),
            "withheld_cents": balance(withheld(seat)),
            "plays": seat in playing,
            "sitting": there[seat].number if seat in there else None,
            "since": there[seat].since if seat in there else None,
            "aside": aside.get(seat, []),
        }


MONEY_BY_HAND: dict[str, Any] = {"rank": Rank.GAMING_SUPERVISOR, "outside_ranks": ("cage",)}
ACTS = (
    Act(InsertNote, _insert_note, PLAYER),
    Act(CashOut, _cash_out, PLAYER),
    DeskAct(command=CollectOwed, do=_collect_owed, name="Collecting what is owed", **MONEY_BY_HAND),
    DeskAct(
        command=SetDebtAside,
        do=_set_debt_aside,
        name="Setting a debt aside",
        rank=Rank.GAMING_SUPERVISOR,
    ),
)
