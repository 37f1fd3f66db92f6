"""Credit meters away from the tables: what is left, and what is owed."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.core.seats import in_order
from fairfelt.floor import debts, due_credit, outbox
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import ActRequest, asked_of, said_of
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.money import DebtCollected
from fairfelt.floor.people import player_terminal, player_terminals
from fairfelt.journal import told
from fairfelt.ledger import Ledger, Reason, Transfer, meter, owed, withheld
from fairfelt.table.act import written
from fairfelt.table.commands import Name, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit


class CollectOwed(StaffCommand, frozen=True, tag="collect_owed"):
    """What a patron owes is taken from the credit that there is by now."""

    terminal: Name
    reason: Words = ""


class SetDebtAside(StaffCommand, frozen=True, tag="set_debt_aside"):
    """The player who owes it has left: the debt is kept apart from the terminal."""

    terminal: Name
    reason: Words = ""  # whose it is, and why


def _overpayment_rule(cage: Cage) -> str:
    """By which an overpayment is recovered, where every table of the floor has the same: a debt is
    the terminal's and does not tell at which table it arose."""
    rules = {table.rules.overpayment_rule for table in cage.pit.tables.values()}
    return (rules.pop() or "") if len(rules) == 1 else ""


def check_no_wagers(cage: Cage, seat: str) -> None:
    for id_ in cage.pit.admission.tables_of(seat):
        table = cage.pit.tables[id_]
        rule = table.policy("cash_out").rule
        raise Refused("wagers_stand", table=table.config.name, rule=rule)


def _collect_owed(asking: Asking[Cage, CollectOwed]) -> Commit:
    """What a correction left owing is taken from the credit that there is now."""
    cage, command = asking.desk, asking.command
    seat, reason = (
        player_terminal(cage.recorder.state.people, command.terminal),
        written(command.reason),
    )
    cents = min(-cage.recorder.ledger.balance(owed(seat)), cage.recorder.dollars(seat))
    if cents <= 0:
        raise Refused("nothing_owed", terminal=seat)
    rule = _overpayment_rule(cage)
    staff = asking.authorise(asked_for(command, reason, rule, taken=cents))
    money = Transfer(meter(seat), owed(seat), cents, Reason.DEBT_COLLECTED)
    fact = told(DebtCollected(cents=cents, reason=reason, rule=rule, by=staff.staff), seat)
    return asking.commit(staff, [fact], [money])


def _set_debt_aside(asking: Asking[Cage, SetDebtAside]) -> Commit:
    """The player who owes it has left the terminal: it is no business of the next one."""
    cage, command = asking.desk, asking.command
    seat, reason = (
        player_terminal(cage.recorder.state.people, command.terminal),
        written(command.reason),
    )
    cents = -cage.recorder.ledger.balance(owed(seat))
    if not cents:
        raise Refused("no_debt", terminal=seat)
    debts.check_decided(cage.pit.admission, seat)
    staff = asking.authorise(asked_for(command, reason, cents=cents))
    sitting = cage.seating.owing(seat)
    debt = debts.set_aside(
        cage.recorder.state.debts, seat, sitting, cents, reason, staff.staff, asking.at
    )
    return asking.commit(staff, [debt.fact], [debt.money])


def asked_for(command: StaffCommand, reason: str, rule: str = "", *, given: int = 0, taken: int = 0,
           cents: int = 0) -> ActRequest:  # fmt: skip
    """The amount is part of what is authorised, although the command need not say it."""
    value = {**said_of(command), "cents": cents or given or taken}
    return asked_of(command, reason)._replace(
        value=value, rule=rule, given_cents=given, taken_cents=taken
    )


def _is_shown(cage: Cage, seat: str, due: Container[str]) -> bool:
    """One that was revoked, only while something is there."""
    if seat not in cage.reception.people.former or seat in due:
        return True
    accounts = (meter(seat), owed(seat), withheld(seat))
    return any(map(cage.recorder.ledger.balance, accounts))


def purse_rows(cage: Cage) -> Iterator[dict[str, Any]]:
    """The credit of every player terminal, and what is owed or held there, all of one moment
    however slowly the rows are taken."""
    balance, aside = Ledger(cage.recorder.ledger.balances).balance, debts.listed(cage.recorder)
    playing, there = set(cage.pit.admission.playing), dict(cage.recorder.state.sittings.open)
    leaving, due = outbox.is_keeping(cage.recorder.state.outbox), due_credit.listed(cage.recorder)
    known = (seat.id for seat in player_terminals(cage.reception.people))
    for seat in in_order(seat for seat in known if _is_shown(cage, seat, due)):
        yield {
            "terminal": seat,
            "credit_cents": balance(meter(seat)),
            "owed_cents": -balance(owed(seat)),
            "unclaimed": due.get(seat, []),
            "leaving_cents": leaving.get(seat, 0),
            "withheld_cents": balance(withheld(seat)),
            "plays": seat in playing,
            "sitting": there[seat].number if seat in there else None,
            "since": there[seat].since if seat in there else None,
            "aside": aside.get(seat, []),
        }


MONEY_BY_HAND: dict[str, Any] = {"rank": Rank.GAMING_SUPERVISOR, "outside_ranks": ("cage",)}
ACTS = (
    DeskAct(
        desk=Cage,
        command=CollectOwed,
        do=_collect_owed,
        **MONEY_BY_HAND,
    ),
    DeskAct(
        desk=Cage,
        command=SetDebtAside,
        do=_set_debt_aside,
        rank=Rank.GAMING_SUPERVISOR,
    ),
)
