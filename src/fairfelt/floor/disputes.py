"""Disputes about a round: opened, referred to whom the document names, decided, reviewed if that is
asked for, and then final. No money moves here; what was wrong is put right at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor import sittings
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.asked import Asked, asked_of
from fairfelt.floor.authorise import signed_in
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.facts.disputes import Dispute, DisputeDecided, DisputeReferred, Stage
from fairfelt.floor.purses import player_terminal
from fairfelt.journal import NOBODY, declared, told
from fairfelt.rulebooks import load_disputes
from fairfelt.table.act import written
from fairfelt.table.commands import ByStaff, Command, Name, Number, Words, tag

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor

OPEN_MOST = 20  # of one terminal that are not final yet


class OpenDispute(Command, frozen=True, tag="open_dispute"):
    """Somebody does not agree with what a round came to. Staff say for which terminal."""

    table: Name
    round: Number
    words: Words
    seat: Name | None = None


class ReferDispute(ByStaff, frozen=True, tag="refer_dispute"):
    dispute: Number


class DecideDispute(ByStaff, frozen=True, tag="decide_dispute"):
    """In the first instance, or on review."""

    dispute: Number
    words: Words


class AnswerDecision(Command, frozen=True, tag="answer_decision"):
    """The player takes the decision as it is, or asks for a review."""

    dispute: Number
    review: bool


# -- what is done -------------------------------------------------------------------------------


def _open_dispute(floor: Floor, caller: Caller, command: OpenDispute, at: int) -> Commit:
    """By the player at the own terminal, or by staff for a seat."""
    seat, by = _whose(floor, caller, command.seat, at)
    table = floor.known_table(command.table)
    if not 1 <= command.round <= table.state.round.number:
        raise Refused("round_unknown", table=table.id, round=command.round)
    words = written(command.words)
    waiting = [d for d in floor.state.disputes.known.values()
               if d.seat == seat and d.stage != "final"]  # fmt: skip
    for known in waiting:
        if (known.table, known.round) == (table.id, command.round):
            raise Refused("dispute_exists", dispute=known.number, round=command.round)
    if sum(not _has_left(floor, known) for known in waiting) >= OPEN_MOST:
        raise Refused("disputes_too_many", most=OPEN_MOST)
    rules = load_disputes(table.config.ruleset)
    body = {
        "dispute": floor.state.disputes.last + 1, "table": table.id, "round": command.round,
        "seat": seat, "words": words, "by": by, "rule": rules.rule,
        "rules": rules, "at": at,
    }  # fmt: skip
    return _told(floor, caller, command, "dispute.opened", seat, body, at)


def _refer_dispute(asking: Asking[ReferDispute]) -> Commit:
    """Anybody of the staff takes it to whom the document names in the first instance."""
    dispute = _in_stage(_known(asking.floor, asking.command.dispute), "open")
    staff = asking.authorise(_asked(dispute, asking.command))
    seat = _told_to(asking.floor, dispute)
    return asking.commit(
        staff,
        [
            told(
                DisputeReferred(
                    dispute=dispute.number,
                    to=dispute.rules.first,
                    by=staff.staff,
                    rule=dispute.rules.rule,
                    at=asking.at,
                ),
                seat,
            )
        ],
    )


def _decides(asking: Asking[DecideDispute]) -> Rank:
    return _to_decide(asking).decides


def _to_decide(asking: Asking[DecideDispute]) -> Dispute:
    return _in_stage(_known(asking.floor, asking.command.dispute), "referred", "under_review")


def _decide_dispute(asking: Asking[DecideDispute]) -> Commit:
    """In the first instance, or on review, which is for somebody else. Only the operator's word is
    final, so whoever else has reviewed it, the operator may be asked once more."""
    dispute, words = _to_decide(asking), written(asking.command.words)
    rules = dispute.rules
    staff = asking.authorise(_asked(dispute, asking.command, words))
    person = staff.authorised_by or staff.staff
    if any(person == made.by for made in dispute.decisions):
        raise Refused("review_by_same", rule=rules.rule)
    final = is_enough(staff.role, rules.final)
    seat = _told_to(asking.floor, dispute)
    return asking.commit(
        staff,
        [
            told(
                DisputeDecided(
                    dispute=dispute.number,
                    words=words,
                    by=person,
                    role=staff.role,
                    rule=rules.rule,
                    final=final,
                    final_rule=rules.final_rule,
                    complaint=rules.complaint,
                    at=asking.at,
                ),
                seat,
            )
        ],
    )


def _answer_decision(floor: Floor, caller: Caller, command: AnswerDecision, at: int) -> Commit:
    """The player takes the decision as it is, or asks for a review of it. Staff may say so for a
    seat, on its behalf, but nobody accepts what is the own decision."""
    dispute, by = _answered(floor, caller, command.dispute, at)
    rules = dispute.rules
    if any(by == made.by for made in dispute.decisions):
        raise Refused("answer_by_decider", dispute=dispute.number, seat=dispute.seat)
    behalf = None if caller.terminal.role == "player" else dispute.seat
    body: dict[str, Any] = {
        "dispute": dispute.number, "by": by, "on_behalf_of": behalf, "at": at,
    }  # fmt: skip
    if command.review:
        cites = rules.rule if len(dispute.decisions) == 1 else rules.final_rule
        kind, body = "dispute.review_asked", body | {"to": dispute.decides, "rule": cites}
    else:
        kind = "dispute.accepted"
        body |= {"rule": rules.final_rule, "complaint": rules.complaint}
    return _told(floor, caller, command, kind, _told_to(floor, dispute), body, at)


def _answered(floor: Floor, caller: Caller, number: int, at: int) -> tuple[Dispute, str]:
    """The dispute, and who answers it. Whose it is comes before how it stands: to anybody who has
    no business with it there is none."""
    if caller.terminal.role != "player":
        by = signed_in(floor, caller, at).staff
        return _in_stage(_known(floor, number), "decided"), by
    dispute = _known(floor, number)
    if dispute.seat != caller.terminal.id or _has_left(floor, dispute):
        raise Refused("dispute_unknown", dispute=number)
    return _in_stage(dispute, "decided"), caller.terminal.id


def _has_left(floor: Floor, dispute: Dispute) -> bool:
    """Whoever asked has collected the credit: the next player there has no business with it."""
    return dispute.at <= sittings.left_at(floor, dispute.seat)


def _told_to(floor: Floor, dispute: Dispute) -> str:
    """Whom the terminal cannot reach any more, staff have to tell."""
    return NOBODY if _has_left(floor, dispute) else dispute.seat


def _whose(floor: Floor, caller: Caller, seat: str | None, at: int) -> tuple[str, str]:
    """The seat that it is about, and who says so."""
    if caller.terminal.role == "player":
        if seat not in (None, caller.terminal.id):
            raise Refused("role_forbids", role="player")
        return caller.terminal.id, caller.terminal.id
    staff = signed_in(floor, caller, at)
    return player_terminal(floor, seat or ""), staff.staff


def _known(floor: Floor, number: int) -> Dispute:
    dispute = floor.state.disputes.known.get(number)
    if dispute is None:
        raise Refused("dispute_unknown", dispute=number)
    return dispute


def _in_stage(dispute: Dispute, *stages: Stage) -> Dispute:
    if dispute.stage not in stages:
        stage = dispute.stage.replace("_", " ")
        raise Refused("dispute_stage", dispute=dispute.number, stage=stage)
    return dispute


def _told(
    floor: Floor, caller: Caller, command: Command, kind: str, seat: str, body: dict[str, Any],
    at: int,
) -> Commit:  # fmt: skip
    """Its own seat is told of every step."""
    facts = [told(declared(kind)(**body), seat)]
    return floor.commit_floor(facts, [], caller.terminal.id, tag(command), at, command.id)


def _asked(dispute: Dispute, command: ByStaff, words: str = "") -> Asked:
    return asked_of(
        command, words or dispute.words, table=dispute.table, round=dispute.round,
        rule=dispute.rules.rule,
    )  # fmt: skip


def disputes_body(
    floor: Floor, seat: str | None = None, since: int = sittings.NEVER
) -> list[dict[str, Any]]:
    """Of the whole floor, or of one seat since somebody came to it: newest first."""
    known = reversed(floor.state.disputes.known.values())
    found: list[dict[str, Any]] = msgspec.to_builtins(
        [one for one in known if seat in (None, one.seat) and one.at > since]
    )
    return found


_ANYBODY = (*PLAYER, *STAFF_TERMINALS)
ACTS = (
    Act(OpenDispute, _open_dispute, _ANYBODY),
    DeskAct(command=ReferDispute, do=_refer_dispute, rank=Rank.DEALER),
    DeskAct(command=DecideDispute, do=_decide_dispute, rank=_decides),
    Act(AnswerDecision, _answer_decision, _ANYBODY),
)
