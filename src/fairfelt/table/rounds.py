"""How a round goes: it opens, wagering ends, a result comes early, it is void."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome, Slip
from fairfelt.core.seats import in_order
from fairfelt.ledger import Reason
from fairfelt.table import alerts, coup, dice, dummy, inspection, shoe
from fairfelt.table.facts.devices import ORDERED, DiceRested
from fairfelt.table.facts.ends import WageringClosedBy
from fairfelt.table.facts.rounds import (
    CountdownStarted,
    CountdownStopped,
    RoundOpened,
    RoundSuspended,
    RoundVoided,
    ThrowVoided,
    WageringClosed,
)
from fairfelt.table.facts.wagers import BetForfeited, BetReturned
from fairfelt.table.limits import to_return, without_main
from fairfelt.table.purse import account_at
from fairfelt.table.table import Step, Table


def open_round(table: Table, at: int, by: str = "floor") -> Step:
    step = Step()
    check_may_open(table)
    if (held := table.state.cards.held) is not None and held.use == "dummy":
        return dummy.start(table, step, held, at, by)
    if shoe.is_needed(table):
        shoe.start(table, step, "floor")
    closes_at = _closes_at(table, at)
    table.tell(
        step,
        RoundOpened(
            round=table.state.round.number + 1,
            wagering_ms=table.wagering_ms,
            closes_at=closes_at,
            spin_at=spin_at(table, closes_at),
        ),
    )
    if table.throws:
        dice.let_go(table, step)
    return _shake(table, step)


def check_may_open(table: Table) -> None:
    """Whether the cards and the dice that lie there can be played with."""
    check_cards(table)
    inspection.check(table)
    if not _opens_dummy(table) and shoe.is_needed(table):
        if not table.runs_itself:
            raise Refused("shoe_needed")
        return  # the system begins another, which is ready at once
    check_shoe(table)


def _opens_dummy(table: Table) -> bool:
    held = table.state.cards.held
    return held is not None and held.use == "dummy"


def check_shoe(table: Table) -> None:
    """No coup, nor a dummy hand, is dealt from cards that are known to be wrong, that somebody has
    ordered to be checked, or that have not been cut and burned."""
    if rule := alerts.voiding_rule(table):
        raise Refused("cards_wrong", rule=rule)
    if table.state.cards.unchecked and not table.runs_itself:
        raise Refused("cards_unchecked", rule=table.state.cards.unchecked)
    shoe.check_prepared(table)


def check_cards(table: Table) -> None:
    """No coup begins with cards that are known to be wrong, or while one lies there of which nobody
    has said what becomes of it."""
    if rule := alerts.voiding_rule(table):
        raise Refused("cards_wrong", rule=rule)
    if table.state.cards.loose and not _opens_dummy(table):
        names = alerts.fitting(table, "card_unexpected")
        fitting = (table.irregularities[name] for name in names)
        rules = dict.fromkeys(one.rule for one in fitting if one.remedy.sets_aside)
        raise Refused("card_unaccounted", rules=list(rules))


def _closes_at(table: Table, at: int) -> int | None:
    """Where the countdown waits for a first bet, or a dealer ends wagering, none runs yet."""
    return at + table.wagering_ms if table.policy("countdown").value == "at_once" else None


def _shake(table: Table, step: Step) -> Step:
    """The dice of a tumbler are shaken under their cover before anybody bets."""
    if table.device == "tumbler" and table.mode == "live":
        start_device(table, step)
    return step


def spin_at(table: Table, closes_at: int | None) -> int | None:
    """An automated wheel spins so that the ball still turns when wagering ends."""
    if closes_at is None or table.mode != "automated":
        return None
    return closes_at - table.config.timings.spin_lead_ms


def start_countdown(table: Table, step: Step, at: int) -> None:
    """At a table that waits for a bet the time to bet runs from the first one on. When the last is
    taken down again there is none, and the table waits as before."""
    rule, runs = table.policy("countdown").rule, table.state.times.closes_at is not None
    round_ = table.state.round
    if runs and not round_.slips:
        table.tell(step, CountdownStopped(round=round_.number, rule=rule))
    elif not runs and round_.slips:
        closes_at = at + table.wagering_ms
        table.tell(step, CountdownStarted(round=round_.number, closes_at=closes_at, rule=rule))


def time_is_up(table: Table, at: int) -> bool:
    """The period ends by the clock, whether or not anybody has got round to closing it."""
    closes_at = table.state.times.closes_at
    return closes_at is not None and at >= closes_at


def start_device(table: Table, step: Step, silent_at: int | None = None) -> Step:
    """Have the ball spun or the dice shaken. That it was done is for the device to report."""
    step.spin = True
    ordered = ORDERED[table.device]
    table.tell(step, ordered(round=table.state.round.number, silent_at=silent_at))
    return step


def silent_at(table: Table, at: int) -> int | None:
    """A device that runs by itself must have reported by then, however long anything took."""
    return at + table.config.timings.device_ms if table.mode == "automated" else None


def close_wagering(
    table: Table, step: Step, reason: WageringClosedBy, at: int, rule: str | None = None
) -> Step:
    """Wagers not permitted as they stand go back to their meters; the rest are committed."""
    for seat in in_order(table.state.round.slips):
        return_small(table, step, seat)
        return_below_total(table, step, seat)
    called = reason in ("sensor", "dealer", "throw")
    closing = table.policy("no_more_bets" if called else "closing")
    table.tell(
        step,
        WageringClosed(
            round=table.state.round.number,
            reason=reason,
            rule=rule or closing.rule,
            seats=len(table.state.round.slips),
            staked_cents=table.state.layout.staked_cents,
            silent_at=silent_at(table, at),
        ),
    )
    return coup.advance(table, step, at) if table.deals else step


def return_small(table: Table, step: Step, seat: str) -> None:
    """What a seat has on the layout below a minimum goes back to its meter."""
    spots, slip = table.spots, table.state.slip(seat)
    small = to_return(table.minimums, slip)
    if not small and not table.has_side_bets:
        return
    kept = slip.staked(dict.fromkeys(small, 0))
    if small:
        give_back(table, step, seat, small, kept, Reason.BELOW_MINIMUM, table.cites.minimum)
    for rule, alone in without_main(spots, kept).items():
        kept = kept.staked(dict.fromkeys(alone, 0))
        give_back(table, step, seat, alone, kept, Reason.NEEDS_MAIN, rule)


def return_below_total(table: Table, step: Step, seat: str) -> None:
    """All of a seat's wagers together have a minimum, unless some of them stand from before: what
    was enough when it was laid stays enough."""
    slip = table.state.slip(seat)
    if seat in table.state.round.carried:
        return
    if slip.stakes and slip.total < table.config.limits.total.min_cents:
        rule = table.cites.total_minimum
        give_back(table, step, seat, dict(slip.stakes), Slip(), Reason.BELOW_TOTAL_MINIMUM, rule)


def give_back(
    table: Table,
    step: Step,
    seat: str,
    returned: dict[str, int],
    kept: Slip,
    reason: Reason,
    rule: str,
    *,
    late: bool = False,
) -> None:
    back = sum(returned.values())
    purse = account_at(table.state, seat)
    step.transfers.append(table.money.give_back(purse, back, reason))
    table.tell(
        step,
        BetReturned(
            table=table.id,
            round=table.state.round.number,
            returned=returned,
            reason=reason.text,
            rule=rule,
            stakes=dict(kept.stakes),
            returned_cents=back,
            late=late,
        ),
        seat,
    )


def lapse_late(table: Table, step: Step, seats: Iterable[str]) -> None:
    """Late wagers that nobody confirmed before the dice came to rest were never made."""
    rule = table.policy("after_closing").rule
    for seat in seats:
        held = table.state.layout.late[seat]
        kept = table.state.slip(seat)
        give_back(table, step, seat, held, kept, Reason.NOT_CONFIRMED, rule, late=True)


def come_to_rest(table: Table, step: Step, by: str) -> None:
    """The dice lie where nobody has read them yet."""
    lapse_late(table, step, in_order(table.state.layout.late))
    rule = table.policy("after_closing").rule
    table.tell(step, DiceRested(round=table.state.round.number, rule=rule, by=by))


def ends_early(table: Table, step: Step, result: Outcome | None, at: int) -> bool:
    """A result before the wagering period has ended, which each document treats in its own way.

    True when the round cannot go on by itself.
    """
    if table.state.phase != "wagering":
        return False
    if time_is_up(table, at):
        close_wagering(table, step, "countdown", at)
        return False
    policy = table.policy("early_result")
    if policy.value == "return":
        void(table, step, "early_result", policy.rule, "floor", at)
        return True
    if policy.value == "again":
        void_throw(table, step, "early_result", policy.rule, "floor", at)
        return True
    close_wagering(table, step, "early_result", at, policy.rule)
    if policy.value == "malfunction":
        table.tell(
            step,
            RoundSuspended(
                round=table.state.round.number,
                reason="early_result",
                rule=policy.rule,
                result=result,
            ),
        )
        return True
    return False


def resumes_at(table: Table, at: int) -> int | None:
    """Where no dealer starts it, unless it waits for a device that is out of order."""
    waits = not table.runs_itself or table.is_out_of_order
    return None if waits else at + table.config.timings.pause_ms


def void(
    table: Table, step: Step, reason: str, rule: str, by: str, at: int, *,
    ends_shoe: bool = False, irregularity: str = "",
    forfeits: Collection[str] = (), forfeit_rule: str = "",
) -> Step:  # fmt: skip
    """No result: every wager goes back to the meter it came from, unless it is forfeited or was
    settled while the round went on."""
    last = shoe.is_at_its_last(table)
    seen = dummy.seen_in_coup(table)
    lapse_late(table, step, in_order(table.state.layout.late))
    for seat, slip in table.state.laid.items():
        if seat in forfeits:
            forfeit(table, step, seat, slip.total, forfeit_rule)
        else:
            step.voided[seat] = cents = slip.total
            if cents:
                purse = account_at(table.state, seat)
                step.transfers.append(table.money.give_back(purse, cents, Reason.VOID))
    table.tell(
        step,
        RoundVoided(
            round=table.state.round.number,
            reason=reason,
            rule=rule,
            by=by,
            irregularity=irregularity,
            returned_cents=sum(step.voided.values()),
            resumes_at=resumes_at(table, at),
        ),
    )
    if ends_shoe and table.state.shoe is not None:
        shoe.end(table, step, rule)
    elif last:
        shoe.end(table, step)
    elif seen is not None:
        dummy.give_up(table, step, seen)
    return step


def forfeit(table: Table, step: Step, seat: str, cents: int, rule: str) -> None:
    """The wagers of whoever cheated are kept."""
    if cents:
        step.transfers.append(table.money.forfeit(cents))
    table.tell(
        step,
        BetForfeited(table=table.id, round=table.state.round.number, cents=cents, rule=rule),
        seat,
    )


def void_throw(table: Table, step: Step, reason: str, rule: str, by: str, at: int) -> Step:
    """No roll, no spin: it is done again, and wagers stand until then."""
    lapse_late(table, step, in_order(table.state.layout.late))
    closes_at = _closes_at(table, at)
    table.tell(
        step,
        ThrowVoided(
            round=table.state.round.number,
            reason=reason,
            rule=rule,
            by=by,
            closes_at=closes_at,
            spin_at=spin_at(table, closes_at),
        ),
    )
    return _shake(table, step)
