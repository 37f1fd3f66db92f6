"""What a round has paid before it turned out to be void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fairfelt.core.game import Settlement, SettlesMeanwhile
from fairfelt.core.play import Slip
from fairfelt.ledger import Reason
from fairfelt.table import purse
from fairfelt.table.facts.corrections import InterimTakenBack
from fairfelt.table.irregular.case import Case
from fairfelt.table.table import Step, Table

Paid = Mapping[str, Sequence[Mapping[str, Any]]]  # the lines of each seat


def standing(table: Table, case: Case[Any], slips: Mapping[str, Slip]) -> dict[str, Settlement]:
    """The lines of a settled round that stand, for every seat that has any."""
    if not case.found.interim or not isinstance(table.game, SettlesMeanwhile):
        return {}
    kept = {seat: table.game.interim(slip) for seat, slip in slips.items()}
    return {seat: one.in_chips(table.pays_in_cents) for seat, one in kept.items() if one.lines}


def due_cents(slip: Slip, kept: Settlement) -> int:
    """What a seat gets when all but these lines goes back."""
    back = slip.total - sum(line.stake_cents for line in kept.lines)
    return back + kept.paid_cents


def take_back(table: Table, step: Step, case: Case[Any], round_: int, paid: Paid) -> None:
    """Where the rule lets nothing stand, what the round has paid before is void as well: stakes are
    the player's, unless they are forfeited, and winnings are not."""
    for seat, lines in paid.items():
        forfeited = seat in case.seats
        cents = sum(line["win_cents"] + forfeited * line["back_cents"] for line in lines)
        account = purse.account_at(table.state, seat)
        credit = case.purses.balance(account) + step.voided.get(seat, 0)
        theirs = purse.Purse(seat, account, credit, table.money.unit, table.state.sitting(seat))
        moved = purse.move(table.money.bank, theirs, -cents, Reason.TAKEN_BACK)
        step.transfers += moved.transfers
        rule = case.found.forfeit_rule if forfeited else case.rule
        table.tell(
            step,
            InterimTakenBack(
                table=table.id, round=round_, seat=seat, cents=cents, **moved.told, rule=rule
            ),
            seat,
        )
