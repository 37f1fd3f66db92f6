"""Whether something can be done about an irregularity as the table stands. The same conditions
refuse it, and tell a screen beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table import devices
from fairfelt.table.act import need
from fairfelt.table.irregular import settled
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.remedy_acts import REMEDIES, said_of
from fairfelt.table.irregular.said import OneSeat, SomeSeats
from fairfelt.table.past import Records
from fairfelt.table.table import Table


def check(table: Table, case: Case[Any]) -> None:
    _check_order(table, case.found)
    if case.round is None:
        _check_now(table, case.name, case.found)
    else:
        _check_past(table, case)


def _check_order(table: Table, found: Irregularity) -> None:
    state = table.state
    if found.between and state.phase != "open":
        raise Refused("phase_forbids", act="between_rounds", phase=state.phase)
    if found.after and not any(one in state.round.corrections for one in found.after):
        raise Refused("nothing_before", rule=found.rule, names=found.after)


def _check_now(table: Table, name: str, found: Irregularity) -> None:
    if found.only:
        _ONLY[found.only](table, name, found)
    if found.unless:
        need(table, "void_instead", "result_entered")
        other, round_ = table.irregularities[found.unless], table.state.round.number
        raise Refused("can_be_corrected", round=round_, rule=other.rule)
    if (check_now := REMEDIES[found.does].now) is not None:
        check_now(table, found)
    _check_lies(table, name, found)  # last: what the remedy itself refuses says more


def _check_lies(table: Table, name: str, found: Irregularity) -> None:
    """Where a device has noticed something it may have happened, whatever lies there by now."""
    if found.lies and not _is_suggested(table, name) and not _LIES[found.lies](table):
        raise Refused("not_there", rule=found.rule)


def _has_cards(table: Table) -> bool:
    return table.state.in_progress and bool(table.state.round.coup.draws)


def _coup_is_complete(table: Table) -> bool:
    state = table.state
    return state.phase in ("open", "result_entered") and bool(state.round.coup.draws)


def _no_coup(table: Table) -> bool:
    """None is under way with some of its cards still to come."""
    state = table.state
    waits = state.phase == "awaiting_result" and not state.round.coup.draws
    return not state.underway.dummy and (
        waits or state.phase in ("open", "wagering", "result_entered")
    )


_LIES: Mapping[str, Callable[[Table], bool]] = {
    "cards": _has_cards,
    "complete_coup": _coup_is_complete,
    "no_coup": _no_coup,
    "check_due": lambda table: bool(table.state.cards.unchecked),
    "wagers": lambda table: bool(table.state.playing),
    "games": lambda table: table.state.phase != "closed",
}


def _is_suggested(table: Table, name: str) -> bool:
    return any(name in alert["irregularities"] for alert in table.state.alerts)


def _check_early(table: Table, name: str, found: Irregularity) -> None:
    """While bets are open staff may see what the device has not told yet."""
    state = table.state
    seen = state.phase == "wagering" and state.underway.device != "out"
    if not (seen or state.round.early):
        raise Refused("not_early", rule=found.rule)


def _check_noticed(table: Table, name: str, found: Irregularity) -> None:
    """A round that was stopped for an early result was not stopped for an error."""
    stopped = table.state.round.suspended and not table.state.round.early
    if not (stopped or _is_suggested(table, name)):
        raise Refused("not_noticed", rule=found.rule)


def _check_exposed(table: Table, name: str, found: Irregularity) -> None:
    """A cover that comes off after betting shows nobody anything too early. One that the dealer
    lifts before ends betting, and the result stands."""
    state = table.state
    if state.underway.exposed == "dealer":
        raise Refused("lifted_early", rule=table.policy("early_result").rule)
    if state.underway.uncovered and not state.underway.exposed:
        raise Refused("not_exposed")


def _check_seen(table: Table, name: str, found: Irregularity) -> None:
    devices.check_cover(table)


def _check_spun(table: Table, name: str, found: Irregularity) -> None:
    if not devices.may_be_out(table):
        raise Refused("ball_unknown")


def _check_entered(table: Table, name: str, found: Irregularity) -> None:
    need(table, "correct", "result_entered")


_ONLY: Mapping[str, Callable[[Table, str, Irregularity], None]] = {
    "early": _check_early,
    "noticed": _check_noticed,
    "exposed": _check_exposed,
    "seen": _check_seen,
    "spun": _check_spun,
    "entered": _check_entered,
}


def _check_past(table: Table, case: Case[Any]) -> None:
    """What the records have of the round has to be such a case."""
    found, past = case.found, case.past
    if found.only == "early" and not (past and past.early):
        raise Refused("not_early", rule=found.rule)
    if found.only == "noticed" and not (past and case.name in past.noticed):
        raise Refused("not_noticed", rule=found.rule)
    if found.unless and settled.find_past(table, case).playable:
        rule = table.irregularities[found.unless].rule
        raise Refused("can_be_corrected", round=case.round, rule=rule)


# -- told beforehand ------------------------------------------------------------------------------


class Possible(NamedTuple):
    """What of an irregularity can be dealt with as the table stands: what is played now, and which
    rounds that are over. What only the records of a round can tell is told when it is named."""

    now: bool
    rounds: tuple[int, ...]

    @property
    def at_all(self) -> bool:
        return self.now or bool(self.rounds)


def possible(table: Table, name: str, found: Irregularity, records: Records) -> Possible:
    if not _passes(_check_order, table, found):
        return Possible(False, ())
    about_now = REMEDIES[found.does].now is not None
    now = about_now and _passes(_check_now, table, name, found)
    return Possible(now, tuple(_rounds(table, found, records)))


def _passes(check: Callable[..., None], *args: object) -> bool:
    try:
        check(*args)
    except Refused:
        return False
    return True


def _rounds(table: Table, found: Irregularity, records: Records) -> Iterator[int]:
    """Those that are over and that it may be about, newest first."""
    if not REMEDIES[found.does].past:
        return
    late = [round_ for round_ in _on_record(table, found) if _in_time(table, found, round_)]
    yield from records.unplayable(late) if found.unless else late


def _in_time(table: Table, found: Irregularity, round_: int) -> bool:
    last = _may_be_last(table, found, round_)
    return settled.is_in_time(table, found, round_, last=last)


def _may_be_last(table: Table, found: Irregularity, round_: int) -> bool:
    """Any round may be the last of a player who has sat out since. Whether it is, is told when the
    player is named."""
    of_players = issubclass(said_of(found), SomeSeats | OneSeat)
    return of_players or round_ == settled.last_completed(table)


def _on_record(table: Table, found: Irregularity) -> list[int]:
    if found.remedy.of_withheld:
        return list(dict.fromkeys(number for number, _, _ in table.state.payments.withheld))
    return [number for number, _ in table.state.results[: settled.ROUNDS_MOST]]
