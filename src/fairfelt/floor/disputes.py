"""Disputes about a round: opened, referred to whom the document names, decided, reviewed if that is
asked for, and then final. No money moves here; what was wrong is put right at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor import sittings
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.asked import ActRequest, asked_of
from fairfelt.floor.authorise import signed_in
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import DutyDesk
from fairfelt.floor.facts.base import FloorFact
from fairfelt.floor.facts.disputes import (
    Dispute,
    DisputeAccepted,
    DisputeDecided,
    DisputeOpened,
    DisputeReferred,
    DisputeReviewAsked,
    Disputes,
    Stage,
)
from fairfelt.floor.history.round_reads import read_players
from fairfelt.floor.people import player_terminal
from fairfelt.journal import Fact, for_absent, told
from fairfelt.rulebooks import load_disputes
from fairfelt.table.act import written
from fairfelt.table.commands import Command, Name, Number, StaffCommand, Words, tag

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.sittings import Seating
    from fairfelt.table import Table

OPEN_MOST = 20  # of one sitting that are not final yet


class OpenDispute(Command, frozen=True, tag="open_dispute"):
    """Somebody does not agree with what a round came to. Staff say for which terminal."""

    table: Name
    round: Number
    words: Words
    seat: Name | None = None


class ReferDispute(StaffCommand, frozen=True, tag="refer_dispute"):
    dispute: Number


class DecideDispute(StaffCommand, frozen=True, tag="decide_dispute"):
    """In the first instance, or on review."""

    dispute: Number
    words: Words


class AnswerDecision(Command, frozen=True, tag="answer_decision"):
    """The player takes the decision as it is, or asks for a review."""

    dispute: Number
    review: bool


# -- what is done -------------------------------------------------------------------------------


def _open_dispute(desk: DutyDesk, caller: Caller, command: OpenDispute, at: int) -> Commit:
    """By the player at the own terminal, or by staff for a seat."""
    seat, by = _whose(desk, caller, command.seat, at)
    table = desk.pit.known_table(command.table)
    if not 1 <= command.round <= table.state.round.number:
        raise Refused("round_unknown", table=table.id, round=command.round)
    if caller.terminal.role == "player":
        sitting, arrived = desk.seating.somebody(seat, "dispute", at)
    else:
        sitting, arrived = _sitting_of(desk, table, command.round, seat, at)
    words = written(command.words)
    _check_waiting(desk, seat, sitting, table.id, command.round)
    rules = load_disputes(table.config.ruleset)
    number = desk.recorder.state.disputes.last + 1
    opened = DisputeOpened(
        number, table.id, command.round, seat, words, by, rules.rule, rules, at, sitting
    )
    there = arrived.facts or desk.seating.is_there(seat, sitting, at)
    facts = [*arrived.facts, told(opened, seat) if there else for_absent(opened)]
    return desk.recorder.commit_floor(
        facts, arrived.transfers, caller.terminal.id, tag(command), at, command.id
    )


def _sitting_of(
    desk: DutyDesk, table: Table, round_: int, seat: str, at: int
) -> tuple[int, sittings.Arrival]:
    """Staff speak for the player who had wagers in the round: somebody else may sit there by now,
    and is told nothing. If nobody had any, they speak for the present player, or the last."""
    read = desk.errands.fetch(
        ("players", table.id, round_), lambda store: read_players(store, table, round_)
    )
    desk.recorder.check_untouched(table.stream, read.as_of, round_)
    whose = read.sittings.get(seat, 0) or desk.seating.owing(seat)
    if whose:
        return whose, sittings.Arrival([], [])
    return desk.seating.somebody(seat, "dispute", at)


def _check_waiting(desk: DutyDesk, seat: str, sitting: int, table: str, round_: int) -> None:
    """One about a round, and not too many. What a former player asked is nobody's to know."""
    known = (d for d in desk.recorder.state.disputes.known.values() if d.seat == seat)
    waiting = [d for d in known if d.stage != "final" and d.sitting in (0, sitting)]
    for one in waiting:
        if (one.table, one.round) == (table, round_):
            raise Refused("dispute_exists", dispute=one.number, round=round_)
    if len(waiting) >= OPEN_MOST:
        raise Refused("disputes_too_many", most=OPEN_MOST)


def _refer_dispute(asking: Asking[DutyDesk, ReferDispute]) -> Commit:
    """Anybody of the staff takes it to whom the document names in the first instance."""
    dispute = _in_stage(_known(asking.desk, asking.command.dispute), "open")
    staff = asking.authorise(_asked(dispute, asking.command))
    referred = DisputeReferred(
        dispute=dispute.number,
        to=dispute.rules.first,
        by=staff.staff,
        rule=dispute.rules.rule,
        at=asking.at,
    )
    return asking.commit(staff, [_to_player(asking.desk, dispute, referred)])


def _decides(asking: Asking[DutyDesk, DecideDispute]) -> Rank:
    return _to_decide(asking).decides


def _to_decide(asking: Asking[DutyDesk, DecideDispute]) -> Dispute:
    return _in_stage(_known(asking.desk, asking.command.dispute), "referred", "under_review")


def _decide_dispute(asking: Asking[DutyDesk, DecideDispute]) -> Commit:
    """In the first instance, or on review, which is for somebody else. Only the operator's word is
    final, so whoever else has reviewed it, the operator may be asked once more."""
    dispute, words = _to_decide(asking), written(asking.command.words)
    rules = dispute.rules
    staff = asking.authorise(_asked(dispute, asking.command, words))
    person = staff.authorised_by or staff.staff
    if any(person == made.by for made in dispute.decisions):
        raise Refused("review_by_same", rule=rules.rule)
    final = is_enough(staff.role, rules.final)
    decided = DisputeDecided(
        dispute=dispute.number,
        words=words,
        by=person,
        role=staff.role,
        rule=rules.rule,
        final=final,
        final_rule=rules.final_rule,
        complaint=rules.complaint,
        at=asking.at,
    )
    return asking.commit(staff, [_to_player(asking.desk, dispute, decided)])


def _answer_decision(desk: DutyDesk, caller: Caller, command: AnswerDecision, at: int) -> Commit:
    """The player takes the decision as it is, or asks for a review of it. Staff may say so for a
    seat, on its behalf, but nobody accepts what is the own decision."""
    dispute, by = _answered(desk, caller, command.dispute, at)
    rules = dispute.rules
    if any(by == made.by for made in dispute.decisions):
        raise Refused("answer_by_decider", dispute=dispute.number, seat=dispute.seat)
    behalf = None if caller.terminal.role == "player" else dispute.seat
    said: FloorFact[Disputes]
    if command.review:
        cites = rules.rule if len(dispute.decisions) == 1 else rules.final_rule
        said = DisputeReviewAsked(dispute.number, by, behalf, at, to=dispute.decides, rule=cites)
    else:
        said = DisputeAccepted(
            dispute.number, by, behalf, at, rule=rules.final_rule, complaint=rules.complaint
        )
    facts = [_to_player(desk, dispute, said)]
    return desk.recorder.commit_floor(facts, [], caller.terminal.id, tag(command), at, command.id)


def _answered(desk: DutyDesk, caller: Caller, number: int, at: int) -> tuple[Dispute, str]:
    """The dispute, and who answers it. Whose it is comes before how it stands: to anybody who has
    no business with it there is none."""
    if caller.terminal.role != "player":
        by = signed_in(desk.reception, caller, at).staff
        return _in_stage(_known(desk, number), "decided"), by
    dispute = _known(desk, number)
    if dispute.seat != caller.terminal.id or _has_left(desk.seating, dispute):
        raise Refused("dispute_unknown", dispute=number)
    return _in_stage(dispute, "decided"), caller.terminal.id


def _has_left(seating: Seating, dispute: Dispute) -> bool:
    """The sitting of whoever asked is over: the next player there has no business with it."""
    return not seating.is_there(dispute.seat, dispute.sitting, dispute.at)


def _to_player(desk: DutyDesk, dispute: Dispute, step: FloorFact[Disputes]) -> Fact:
    """A step of a dispute is told to the player who opened it, while that player is there."""
    gone = _has_left(desk.seating, dispute)
    return for_absent(step) if gone else told(step, dispute.seat)


def _whose(desk: DutyDesk, caller: Caller, seat: str | None, at: int) -> tuple[str, str]:
    """The seat that it is about, and who says so."""
    if caller.terminal.role == "player":
        if seat not in (None, caller.terminal.id):
            raise Refused("role_forbids", role="player")
        return caller.terminal.id, caller.terminal.id
    staff = signed_in(desk.reception, caller, at)
    return player_terminal(desk.recorder.state.people, seat or ""), staff.staff


def _known(desk: DutyDesk, number: int) -> Dispute:
    dispute = desk.recorder.state.disputes.known.get(number)
    if dispute is None:
        raise Refused("dispute_unknown", dispute=number)
    return dispute


def _in_stage(dispute: Dispute, *stages: Stage) -> Dispute:
    if dispute.stage not in stages:
        raise Refused("dispute_stage", dispute=dispute.number, stage=dispute.stage)
    return dispute


def _asked(dispute: Dispute, command: StaffCommand, words: str = "") -> ActRequest:
    return asked_of(
        command, words or dispute.words, table=dispute.table, round=dispute.round,
        rule=dispute.rules.rule,
    )  # fmt: skip


def disputes_body(seating: Seating, seat: str | None = None) -> list[dict[str, Any]]:
    """Of the whole floor, or of whoever sits at a terminal: newest first."""
    known = reversed(seating.recorder.state.disputes.known.values())
    found: list[dict[str, Any]] = msgspec.to_builtins(
        [one for one in known if seat is None or (one.seat == seat and not _has_left(seating, one))]
    )
    return found


_ANYBODY = (*PLAYER, *STAFF_TERMINALS)
ACTS = (
    Act(DutyDesk, OpenDispute, _open_dispute, _ANYBODY),
    DeskAct(desk=DutyDesk, command=ReferDispute, do=_refer_dispute, rank=Rank.DEALER),
    DeskAct(desk=DutyDesk, command=DecideDispute, do=_decide_dispute, rank=_decides),
    Act(DutyDesk, AnswerDecision, _answer_decision, _ANYBODY),
)
