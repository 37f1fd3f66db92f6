"""Notices: where a rule says that somebody is to be told, it is on record that they were.

A notice waits until somebody to whom it was given says that they have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import is_enough, rank_of
from fairfelt.floor.act import Act
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import DutyDesk
from fairfelt.floor.facts.notices import FaultAcknowledged, NoticeAcknowledged, NoticeGiven
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told
from fairfelt.table.commands import Command, Number

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.notices import Notices
    from fairfelt.floor.recorder import Recorder
    from fairfelt.rulebooks import Irregularity


def notice_fact(
    recorder: Recorder, to: str, rule: str, words: str, at: int, table: str = "", round_: int = 0,
    about: Mapping[str, Any] = {},
) -> Fact:  # fmt: skip
    """Somebody is to be told: `to` is a role, `words` the name of the irregularity behind it, what
    is recommended of the player whom `about` names, or what one said of the fault that it names."""
    return told(
        NoticeGiven(
            notice=recorder.state.notices.last + 1,
            to=to,
            rule=rule,
            words=words,
            table=table,
            round=round_,
            at=at,
            **about,
        )
    )


def notify(
    recorder: Recorder, to: str, rule: str, words: str, at: int, table: str = "", round_: int = 0,
    about: Mapping[str, Any] = {},
) -> Commit:  # fmt: skip
    """The same as a step of its own, which goes with whatever gave the cause for it."""
    fact = notice_fact(recorder, to, rule, words, at, table, round_, about)
    return recorder.commit_floor([fact], [], "floor", "notify", at)


def notices_of(
    recorder: Recorder, cause: Irregularity, name: str, table: str, round_: int, at: int
) -> list[Commit]:
    """Those whom the rule of an irregularity wants told once it is put right."""
    return [notify(recorder, to, cause.rule, name, at, table, round_) for to in cause.notify]


class AcknowledgeNotice(Command, frozen=True, tag="acknowledge_notice"):
    notice: Number


def _acknowledge(desk: DutyDesk, caller: Caller, command: AcknowledgeNotice, at: int) -> Commit:
    staff = desk.reception.staff(caller, at)
    notice = desk.recorder.state.notices.given.get(command.notice)
    if notice is None:
        raise Refused("notice_unknown", notice=command.notice)
    if notice.get("by"):
        raise Refused("notice_acknowledged", notice=command.notice, by=notice["by"])
    if not _is_theirs(staff.role, notice["to"]):
        body = {"staff": staff.staff, "role": staff.role, "needed": notice["to"]}
        raise OnRecord("notice_not_yours", body, to=notice["to"])
    facts = [told(NoticeAcknowledged(notice=command.notice, by=staff.staff, at=at))]
    seat = notice.get("seat") if notice.get("fault") else None
    whose = notice.get("sitting", 0)
    if seat and desk.seating.is_there(seat, whose, notice["at"]):  # whoever reported it is told
        facts.append(told(FaultAcknowledged(notice=command.notice, at=at), seat))
    return desk.recorder.commit_floor(
        facts, [], caller.terminal.id, "acknowledge_notice", at, command.id
    )


def _is_theirs(role: str, to: str) -> bool:
    """An inspector's notices are an inspector's alone; others anybody above may take."""
    needed = rank_of(to)
    return role == to or (needed is not None and is_enough(role, needed))


def notices_body(notices: Notices, role: str) -> list[dict[str, Any]]:
    """For consoles, newest first, each with whether somebody of that role may take it."""
    given = reversed(notices.given.values())
    return [{**notice, "yours": _is_theirs(role, notice["to"])} for notice in given]


ACTS = (Act(DutyDesk, AcknowledgeNotice, _acknowledge, STAFF_TERMINALS),)
