"""Shutting a person out, and what else a document lets staff do about somebody who broke its
rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.ledger import Reason
from fairfelt.rulebooks.schema import Exclusion
from fairfelt.table import rounds
from fairfelt.table.act import Doing, StaffAct, written
from fairfelt.table.commands import Name, Number, Staff, StaffTableCommand, Words
from fairfelt.table.facts.players import (
    ExclusionNoted,
    PlayerExcluded,
    PlayerReadmitted,
    ReadmissionNoted,
    SeatExcluded,
    SeatReadmitted,
)
from fairfelt.table.irregular import settled
from fairfelt.table.irregular.case import Cause
from fairfelt.table.irregular.seats import check_void, void_now, void_past
from fairfelt.table.past import Records
from fairfelt.table.purse import account_at
from fairfelt.table.table import Step, Table
from fairfelt.table.unused import check_used
from fairfelt.table.wants import Choices, each


class ExcludePlayer(StaffTableCommand, frozen=True, tag="exclude_player"):
    seat: Name
    rule: Words  # of the measure
    reason: Words
    ground: Words = ""  # the rule that was broken, where the document names several
    round: Number | None = None  # whose wagers are void; if none is named, the last with any


class ReadmitPlayer(StaffTableCommand, frozen=True, tag="readmit_player"):
    seat: Name
    reason: Words


@dataclass(frozen=True, slots=True)
class ExclusionRequest:
    """What was asked for, by whom and when, and the records that it is checked against."""

    asked: ExcludePlayer
    by: Staff
    at: int
    records: Records


def _take_measure(table: Table, command: ExcludePlayer, doing: Doing) -> Step:
    """What staff wrote down is on record only; everybody sees who is out of the game, and by what
    rule."""
    doing.around.check_seats((command.seat,))
    seat, step, by = command.seat, Step(), doing.by
    measure = _measure(table, command.rule.strip())
    ground = _ground(measure, command.ground.strip())
    reason = written(command.reason)
    check_used(command, ("round",), ("round",) if measure.reach == "wagers" else ())
    if _shuts_out(measure):
        _exclude(table, step, seat, measure)
    elif measure.reach == "wagers":
        _void_wagers(
            table, step, measure, ExclusionRequest(command, by, doing.at, doing.around.records)
        )
    table.tell(
        step,
        ExclusionNoted(
            seat=seat,
            rule=measure.rule,
            reach=measure.reach,
            ground=ground,
            reason=reason,
            by=by.number,
        ),
    )
    return step


def _readmit(table: Table, command: ReadmitPlayer, doing: Doing) -> Step:
    """Why, and by whom, is on record only, as it was when the player was shut out."""
    seat, by = command.seat, doing.by
    if seat not in table.state.players.excluded:
        raise Refused("not_excluded", seat=seat)
    reason = written(command.reason)
    step, rule = Step(), table.state.players.excluded[seat]
    table.tell(step, SeatReadmitted(table=table.id), seat)
    table.tell(step, PlayerReadmitted(seat=seat))
    table.tell(step, ReadmissionNoted(seat=seat, rule=rule, reason=reason, by=by.number))
    return step


def reach_of(table: Table, seat: str) -> str:
    """How far the exclusion of a seat at this table reaches; nothing if it is not excluded."""
    rule = table.state.players.excluded.get(seat)
    measures = table.rules.exclusions.values()
    return next((m.reach for m in measures if m.rule == rule), "table" if rule else "")


def _shuts_out(measure: Exclusion) -> bool:
    """Some measures do less: they concern the wagers, or are a word to somebody above."""
    return measure.reach not in ("wagers", "recommend")


def _measures(table: Table, doing: Doing) -> Choices:
    """By rule, with who may and against whom it is no use; and rounds whose wagers may be void."""
    out = list(table.state.players.excluded)
    rules = [
        {
            "value": measure.rule,
            "name": name,
            "rank": measure.role,
            "reach": measure.reach,
            "voids": measure.voids,
            "grounds": list(measure.grounds),
            "names_round": measure.reach == "wagers",
            "not_for": out if _shuts_out(measure) else [],
        }
        for name, measure in table.rules.exclusions.items()
    ]
    return {"rule": rules, "round": settled.to_choose(table)}


def _who_is_out(table: Table, doing: Doing) -> Choices:
    return {"seat": each(list(table.state.players.excluded))}


def _measure(table: Table, rule: str) -> Exclusion:
    measures = {measure.rule: measure for measure in table.rules.exclusions.values()}
    if rule not in measures:
        raise Refused("rule_no_ground", rule=rule, grounds=list(measures))
    return measures[rule]


def _ground(measure: Exclusion, ground: str) -> str:
    """The rule that was broken: where there is only one, it need not be named."""
    if not ground and len(measure.grounds) == 1:
        return measure.grounds[0]
    if ground not in measure.grounds:
        raise Refused("ground_missing", rule=measure.rule, grounds=measure.grounds)
    return ground


def _check_not_dealing(table: Table, act: str) -> None:
    """What the other seats are dealt may depend on whose wagers are there and what they choose."""
    state = table.state
    if (
        table.decision_ms
        and state.round.coup.draws
        and state.phase in ("awaiting_result", "deciding")
    ):
        raise Refused("phase_forbids", act=act, phase="dealing")


def _exclude(table: Table, step: Step, seat: str, measure: Exclusion) -> None:
    """The person is shut out. The wagers that the person has at this table are void only where the
    rule says so as well; else they stand until the round is settled."""
    state = table.state
    if seat in state.players.excluded:
        raise Refused("excluded_already", seat=seat, rule=state.players.excluded[seat])
    if measure.voids:
        _check_not_dealing(table, "exclude_player")
    rounds.lapse_late(table, step, [seat] if seat in table.state.layout.late else [])
    back = table.state.laid_by(seat).total if measure.voids else 0
    if back:
        purse = account_at(state, seat)
        step.transfers.append(table.money.give_back(purse, back, Reason.VOID))
    told: dict[str, Any] = {"rule": measure.rule, "reach": measure.reach}
    if not measure.voids:
        told["stands"] = True
    table.tell(step, SeatExcluded(table=table.id, returned_cents=back, **told), seat)
    table.tell(step, PlayerExcluded(seat=seat, **told))


def _void_wagers(table: Table, step: Step, measure: Exclusion, said: ExclusionRequest) -> None:
    """The wagers of one round are void, and nothing more comes of it: of the round being played, or
    of one that is over, which is corrected by the difference."""
    asked, seats = said.asked, (said.asked.seat,)
    round_, state = _meant(table, asked), table.state
    if state.in_progress and round_ in (None, state.round.number):
        check_void(table)
        void_now(table, step, seats, measure.rule)
        return
    number = round_ or state.round.number
    past = settled.settled_past(table, said.records.past(number), number)
    cause = Cause(
        name="declared_void", rule=measure.rule, reason=written(asked.reason),
        by=said.by, at=said.at, purses=said.records,
    )  # fmt: skip
    void_past(table, step, cause, past, seats)


def _meant(table: Table, asked: ExcludePlayer) -> int | None:
    """If no round is named, the one being played if the seat has wagers in it, else the last that
    has a result."""
    plays = table.state.in_progress and asked.seat in table.state.round.slips
    if asked.round is not None or plays:
        return asked.round
    if not (last := settled.last_completed(table)):
        raise Refused("seat_has_no_wager", seat=asked.seat)
    return last


def _rank_to_exclude(table: Table, command: ExcludePlayer | None, doing: Doing) -> Rank:
    """Whoever the measure names; at least, the lowest that any of them does."""
    ranks = {measure.rule: measure.role for measure in table.rules.exclusions.values()}
    if command is None:
        return min(ranks.values(), default=Rank.CASINO_OPERATOR)
    return ranks.get(command.rule.strip(), Rank.CASINO_OPERATOR)


def _measure_rule(table: Table, command: ExcludePlayer) -> str:
    return command.rule


def _excluded_by(table: Table, command: ReadmitPlayer) -> str:
    return table.state.players.excluded.get(command.seat, "")


EXCLUDE = StaffAct(
    command=ExcludePlayer,
    do=_take_measure,
    rank=_rank_to_exclude,
    choices=_measures,
    rule=_measure_rule,
)
ACTS = (
    EXCLUDE,
    StaffAct(
        command=ReadmitPlayer,
        do=_readmit,
        rank=Rank.CASINO_OPERATOR,
        choices=_who_is_out,
        rule=_excluded_by,
    ),
)
