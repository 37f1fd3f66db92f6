"""What concerns one player at a table: shut out, paid too much, chips with a value of their own."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.journal import NOBODY
from fairfelt.ledger import Transfer, house, meter, owed, wagers
from fairfelt.table import rounds
from fairfelt.table.state import NO_SLIP
from fairfelt.table.table import Step, Table


def exclude(table: Table, by: str, seat: str, rule: str, reason: str) -> Step:
    """A player is shut out of the game, and the wagers that the player has there are void."""
    state, step = table.state, Step()
    if not reason.strip():
        raise Refused("reason_missing")
    grounds = [ground.rule for ground in table.rules.exclusions.values()]
    if rule not in grounds:
        raise Refused("rule_no_ground", rule=rule, grounds=", ".join(grounds) or "no rule")
    if seat in state.excluded:
        raise Refused("excluded_already", seat=seat, rule=state.excluded[seat])
    if table.decision_ms and state.coup.draws and state.phase in ("awaiting_result", "deciding"):
        # What the other seats are dealt may hang on whose wagers are there and what they choose.
        raise Refused("phase_forbids", act="Excluding a player", phase="dealing")
    rounds.lapse_late(table, step, [seat] if seat in state.late else [])
    back = state.layout.get(seat, NO_SLIP).total
    if back:
        step.transfers.append(Transfer(wagers(table.id), meter(seat), back, "void"))
    # Everybody sees that the seat is out of the game, and by what rule; what staff wrote down is on
    # record only.
    table.tell(step, "exclusion.noted", NOBODY, seat=seat, rule=rule, reason=reason.strip(), by=by)
    table.tell(step, "seat.excluded", seat, table=table.id, rule=rule, returned_cents=back)
    table.tell(step, "player.excluded", seat=seat, rule=rule)
    return step


def readmit(table: Table, by: str, seat: str) -> Step:
    if seat not in table.state.excluded:
        raise Refused("not_excluded", seat=seat)
    step = Step()
    table.tell(step, "seat.readmitted", seat, table=table.id)
    table.tell(step, "player.readmitted", seat=seat, by=by)
    return step


def check_admitted(table: Table, seat: str) -> None:
    if rule := table.state.excluded.get(seat):
        raise Refused("excluded", rule=rule)


def check_room(table: Table, seat: str) -> None:
    """Some games take a limited number of terminals."""
    most = table.options.get("terminals")
    full = isinstance(most, int) and len(table.state.slips) >= most
    if full and seat not in table.state.slips:
        raise Refused("table_full", most=most, rule=table.rules.options["terminals"].rule)


def declare_chips(table: Table, seat: str, cents: int) -> Step:
    """A player says before play what the own chips are worth; nothing gives them up."""
    policy, state, step = table.policy("chips"), table.state, Step()
    check_admitted(table, seat)
    if policy.value != "declared":
        raise Refused("not_offered", act="A chip value of your own", ruleset=table.config.ruleset)
    if state.plays(seat):
        raise Refused("chips_in_play", rule=policy.rule)
    most = max(limit.max_cents for limit in table.config.limits.kinds.values())
    if not 0 <= cents <= most:
        raise Refused("stake_invalid", stake=cents, least=0, most=most)
    table.tell(step, "chips.declared", seat=seat, cents=cents, rule=policy.rule)
    return step


def recover(
    table: Table, by: str, seat: str, round_: int, cents: int, reason: str, credit_cents: int,
    paid_cents: int,
) -> Step:  # fmt: skip
    """What was paid too much goes back to the house, at most what was paid. What the meter cannot
    cover is owed: a meter never goes below zero."""
    rule, step = table.rules.overpayment_rule, Step()
    if rule is None:
        act = "Recovering an overpayment"
        raise Refused("not_offered", act=act, ruleset=table.config.ruleset)
    if not reason.strip():
        raise Refused("reason_missing")
    settled = {number for number, _ in table.state.results}
    if round_ not in settled:
        raise Refused("round_unsettled", round=round_)
    if not 1 <= cents <= paid_cents:
        raise Refused("overpaid_less", seat=seat, round=round_, paid_cents=paid_cents)
    taken, bank = min(cents, credit_cents), house(table.id)
    rest = cents - taken
    step.transfers += [
        Transfer(source, bank, part, "overpaid")
        for source, part in ((meter(seat), taken), (owed(seat), rest))
        if part
    ]
    told = {"round": round_, "owed_cents": rest, "rule": rule}
    table.tell(step, "overpayment.taken", seat, table=table.id, cents=taken, **told)
    table.tell(
        step, "overpayment.recovered", NOBODY,
        seat=seat, cents=cents, taken_cents=taken, reason=reason.strip(), by=by, **told,
    )  # fmt: skip
    return step
