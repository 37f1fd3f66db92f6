"""Debts of patrons who have left: taken off the terminal where they arose, so that whoever sits
there next has nothing to do with them, and kept until somebody pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.floor.authorise import Authorisation, authorised
from fairfelt.floor.facts.money import DebtSetAside
from fairfelt.journal import Audience, Fact, told
from fairfelt.ledger import Reason, Transfer, owed, owed_aside
from fairfelt.table.facts.corrections import OverpaymentTaken, PurseMoved
from fairfelt.table.purse import account_at

if TYPE_CHECKING:
    from fairfelt.floor.admission import Admission
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.money import Debts
    from fairfelt.floor.recorder import Recorder
    from fairfelt.ledger import Ledger, Unit
    from fairfelt.table import Step, Table


class Debt(NamedTuple):
    fact: Fact
    money: Transfer


def check_decided(admission: Admission, seat: str) -> None:
    """What is asked back of a payment that is being looked into may turn out not to be owed."""
    if round_ := admission.withheld_of(seat):
        raise Refused("payment_withheld", seat=seat, round=round_)


def set_aside(
    debts: Debts, seat: str, sitting: int, cents: int, reason: str, by: str, at: int,
    round_: int = 0,
) -> Debt:  # fmt: skip
    """The fact and the money of a debt that stays with the sitting, and is no business of the next
    player's."""
    number = len(debts.aside) + 1
    money = Transfer(owed_aside(number), owed(seat), cents, Reason.SET_ASIDE)
    debt = DebtSetAside(
        debt=number, terminal=seat, sitting=sitting, cents=cents, reason=reason, by=by, at=at,
        round=round_,
    )  # fmt: skip
    return Debt(told(debt), money)


def of_players_who_left(
    recorder: Recorder, facts: Iterable[Fact], staff: Authorisation, at: int
) -> list[Commit]:
    """What a correction leaves to owe by somebody who has collected and left stops nobody else who
    is at the terminal by now."""
    done = []
    for fact in facts:
        body = fact.body
        if not isinstance(body, PurseMoved | OverpaymentTaken) or body.TO is not Audience.SEAT:
            continue
        seat, cents = fact.seat, body.owed_cents
        if body.left and cents > 0 and seat in recorder.state.sittings.open:
            debt = set_aside(
                recorder.state.debts, seat, body.sitting, cents, "left_after_round", staff.staff,
                at, body.round,
            )  # fmt: skip
            said = authorised(staff, [debt.fact])
            done.append(recorder.commit_floor(said, [debt.money], "floor", "set_aside", at))
    return done


def of_whoever_sat_here(recorder: Recorder, seat: str, sitting: int, at: int) -> list[Debt]:
    """When somebody else comes, what is owed at the terminal stays with the sitting before."""
    if not (cents := -recorder.ledger.balance(owed(seat))):
        return []
    return [set_aside(recorder.state.debts, seat, sitting, cents, "player_changed", "floor", at)]


def check_free(recorder: Recorder, table: Table, seat: str, act: Callable[[Table], Step]) -> None:
    """Nobody stakes what is owed. Where nothing is, there is nothing to try."""
    balance = recorder.ledger.balance
    debt, draft = -balance(owed(seat, table.money.unit)), table.draft()
    if not debt:
        return
    moves = act(draft).transfers
    purse = account_at(draft.state, seat)
    staked = sum(move.cents for move in moves if move.source == purse)
    back = sum(move.cents for move in moves if move.target == purse)
    if staked - back > max(balance(purse) - debt, 0):
        raise Refused("debt_first", owed_cents=debt)


def aside_of(debts: Debts, ledger: Ledger, seat: str, unit: Unit) -> dict[int, int]:
    """What is still owed of each debt from a terminal, in one unit."""
    known = debts.aside
    owing = {n: -ledger.balance(owed_aside(n, unit)) for n in known}
    return {n: cents for n, cents in owing.items() if cents and known[n]["terminal"] == seat}


def listed(recorder: Recorder) -> dict[str, list[dict[str, Any]]]:
    """The same by terminal, for whoever looks at the purses of the floor."""
    found: dict[str, list[dict[str, Any]]] = {}
    for number, said in recorder.state.debts.aside.items():
        if cents := -recorder.ledger.balance(owed_aside(number)):
            rows = found.setdefault(said["terminal"], [])
            rows.append({"debt": number, "cents": cents, **said})
    return found
