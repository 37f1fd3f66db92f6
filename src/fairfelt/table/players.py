"""What concerns one player at a table: room, payments in error, chips with a value of their own."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.ledger import Reason
from fairfelt.table import purse
from fairfelt.table.act import Doing, StaffAct, offered, written
from fairfelt.table.commands import Cents, Command, Name, Number, StaffTableCommand, Words
from fairfelt.table.facts.corrections import OverpaymentRecovered, OverpaymentTaken
from fairfelt.table.facts.players import ChipsDeclared
from fairfelt.table.irregular import settled
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices


class DeclareChips(Command, frozen=True, tag="declare_chips"):
    table: Name
    cents: Cents


class RecoverOverpayment(StaffTableCommand, frozen=True, tag="recover_overpayment"):
    seat: Name
    round: Number
    cents: Cents
    reason: Words


def check_admitted(table: Table, seat: str) -> None:
    if rule := table.state.players.excluded.get(seat):
        raise Refused("excluded", rule=rule)


def check_room(table: Table, seat: str, most: int) -> None:
    """Some games take a limited number of terminals."""
    slips = table.state.round.slips
    if len(slips) >= most and seat not in slips:
        raise Refused("table_full", most=most, rule=table.rules.options["terminals"].rule)


def declare_chips(table: Table, seat: str, cents: int) -> Step:
    """A player says before play what the own chips are worth; nothing gives them up."""
    policy, step = table.policy("chips"), Step()
    check_admitted(table, seat)
    if policy.value != "declared":
        raise Refused("not_offered", act="declare_chips", ruleset=table.config.ruleset)
    if table.state.plays(seat):
        raise Refused("chips_in_play", rule=policy.rule)
    most = max(limit.max_cents for limit in table.config.limits.kinds.values())
    if not 0 <= cents <= most:
        raise Refused("stake_invalid", stake=cents, least=0, most=most)
    table.tell(step, ChipsDeclared(seat=seat, cents=cents, rule=policy.rule))
    return step


def _recover(table: Table, command: RecoverOverpayment, doing: Doing) -> Step:
    """What was paid too much goes back to the house, and no more than that. What the meter cannot
    cover is owed: a meter never goes below zero."""
    rule, step, records = table.rules.overpayment_rule, Step(), doing.around.records
    seat, round_, cents = command.seat, command.round, command.cents
    doing.around.check_seats((seat,))
    reason = written(command.reason)
    past = records.past(round_)
    if past is None or round_ not in {number for number, _ in table.state.results}:
        raise Refused("round_unsettled", round=round_)
    over = past.received.get(seat, 0) - settled.due_cents(table, past, seat)
    if not 1 <= cents <= over:
        raise Refused("overpaid_less", seat=seat, round=round_, over_cents=max(over, 0))
    theirs = purse.of(table.state, records, past, seat)
    moved = purse.move(table.money.bank, theirs, -cents, Reason.OVERPAID, past.ended)
    step.transfers += moved.transfers
    taken = OverpaymentTaken(
        table=table.id,
        round=round_,
        cents=-int(moved.told["meter_cents"]),
        owed_cents=moved.told["owed_cents"],
        rule=rule,
        left=theirs.is_held,
        sitting=theirs.sitting,
    )
    recovered = OverpaymentRecovered(
        round=round_,
        seat=seat,
        cents=cents,
        **moved.told,
        reason=reason,
        rule=rule,
        by=doing.by.number,
    )
    table.tell(step, taken, seat)
    table.tell(step, recovered)
    return step


def _rounds(table: Table, doing: Doing) -> Choices:
    return {"round": settled.to_choose(table)}


ACTS = (
    StaffAct(
        command=RecoverOverpayment,
        do=_recover,
        rank=Rank.GAMING_SUPERVISOR,
        first=(offered("recover_overpayment", lambda table: table.rules.overpayment_rule),),
        choices=_rounds,
    ),
)
