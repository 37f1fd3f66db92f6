"""What concerns one player at a table: room, payments in error, chips with a value of their own."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.journal import NOBODY
from fairfelt.ledger import Reason
from fairfelt.table import purse
from fairfelt.table.irregular import settled
from fairfelt.table.past import Records
from fairfelt.table.table import Step, Table


def check_admitted(table: Table, seat: str) -> None:
    if rule := table.state.players.excluded.get(seat):
        raise Refused("excluded", rule=rule)


def check_room(table: Table, seat: str) -> None:
    """Some games take a limited number of terminals."""
    most = table.options.get("terminals")
    full = isinstance(most, int) and len(table.state.round.slips) >= most
    if full and seat not in table.state.round.slips:
        raise Refused("table_full", most=most, rule=table.rules.options["terminals"].rule)


def declare_chips(table: Table, seat: str, cents: int) -> Step:
    """A player says before play what the own chips are worth; nothing gives them up."""
    policy, step = table.policy("chips"), Step()
    check_admitted(table, seat)
    if policy.value != "declared":
        raise Refused("not_offered", act="A chip value of your own", ruleset=table.config.ruleset)
    if table.state.plays(seat):
        raise Refused("chips_in_play", rule=policy.rule)
    most = max(limit.max_cents for limit in table.config.limits.kinds.values())
    if not 0 <= cents <= most:
        raise Refused("stake_invalid", stake=cents, least=0, most=most)
    table.tell(step, "chips.declared", seat=seat, cents=cents, rule=policy.rule)
    return step


def recover(
    table: Table, by: str, seat: str, round_: int, cents: int, reason: str, records: Records
) -> Step:
    """What was paid too much goes back to the house, and no more than that. What the meter cannot
    cover is owed: a meter never goes below zero."""
    rule, step = table.rules.overpayment_rule, Step()
    if rule is None:
        act = "Recovering an overpayment"
        raise Refused("not_offered", act=act, ruleset=table.config.ruleset)
    if not reason.strip():
        raise Refused("reason_missing")
    past = records.past(round_)
    if past is None or round_ not in {number for number, _ in table.state.results}:
        raise Refused("round_unsettled", round=round_)
    over = past.received.get(seat, 0) - settled.due_cents(table, past, seat)
    if not 1 <= cents <= over:
        raise Refused("overpaid_less", seat=seat, round=round_, over_cents=max(over, 0))
    theirs = purse.of(table.state, records, past, seat, table.money.unit)
    moved = purse.move(table.money.bank, theirs, -cents, Reason.OVERPAID, past.ended)
    step.transfers += moved.transfers
    taken = -int(moved.told["meter_cents"])
    table.tell(
        step, "overpayment.taken", seat,
        table=table.id, round=round_, cents=taken, owed_cents=moved.told["owed_cents"], rule=rule,
        sitting=theirs.sitting, left=theirs.is_held,
    )  # fmt: skip
    table.tell(
        step, "overpayment.recovered", NOBODY,
        round=round_, seat=seat, cents=cents, **moved.told, reason=reason.strip(), rule=rule, by=by,
    )  # fmt: skip
    return step
