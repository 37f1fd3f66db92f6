"""Patrons are enrolled and given cards at a desk. The house keeps both, for all its floors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.exchange.messages import Declined, Reply
from fairfelt.exchange.patrons import EnrolPatron, IssueCard
from fairfelt.floor import outbox
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.cards import CardNumber
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.cards import PatronDeclined, PatronRegistered
from fairfelt.floor.facts.house import HouseAnswered
from fairfelt.floor.outbox import then_send
from fairfelt.journal import told
from fairfelt.table.act import written
from fairfelt.table.commands import StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.exchange.messages import Ask
    from fairfelt.floor.authorise import Authorisation
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.house import UnansweredRequest

PatronNumber = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]+$", min_length=1, max_length=40)]


class EnrolPatronAct(StaffCommand, frozen=True, tag="enrol_patron"):
    patron: PatronNumber
    name: Words
    reason: Words = ""


class IssueCardAct(StaffCommand, frozen=True, tag="issue_card"):
    """Any card that the patron had is revoked with it."""

    patron: PatronNumber
    card: CardNumber
    reason: Words = ""


def _enrol(asking: Asking[Cage, EnrolPatronAct]) -> Commit:
    command = asking.command
    if not (name := command.name.strip()):
        raise Refused("not_identified")
    staff = _authorised(asking, command)
    ask = EnrolPatron(command.patron, name, asking.at, staff.staff, staff.authorised_by)
    return _asked(asking, staff, ask)


def _issue(asking: Asking[Cage, IssueCardAct]) -> Commit:
    command = asking.command
    staff = _authorised(asking, command)
    ask = IssueCard(command.patron, command.card, asking.at, staff.staff, staff.authorised_by)
    return _asked(asking, staff, ask)


def _authorised(
    asking: Asking[Cage, EnrolPatronAct] | Asking[Cage, IssueCardAct],
    command: EnrolPatronAct | IssueCardAct,
) -> Authorisation:
    outbox.check_answers(asking.desk.recorder.state.outbox, asking.at)
    return asking.authorise(asked_of(command, written(command.reason)))


def _asked(
    asking: Asking[Cage, EnrolPatronAct] | Asking[Cage, IssueCardAct],
    staff: Authorisation, ask: Ask,
) -> Commit:  # fmt: skip
    cage = asking.desk
    said = outbox.say(cage.recorder.state, cage.config.name, ask, asking.at)
    return then_send(
        asking.commit(staff, said.facts, answer={"request": said.number}), said.message
    )


def answered(
    cage: Cage, reply: Reply, ask: EnrolPatron | IssueCard, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    """It is done, or it could not be."""
    card = ask.card if isinstance(ask, IssueCard) else ""
    name = ask.name if isinstance(ask, EnrolPatron) else ""
    whom = {"by": ask.by, "authorised_by": ask.authorised_by}
    fact = (
        told(PatronDeclined(ask.patron, reply.answer.code, card, **whom))
        if isinstance(reply.answer, Declined)
        else told(PatronRegistered(ask.patron, name, card, **whom))
    )
    facts = [told(HouseAnswered(reply.number, reply.answer)), fact]
    return [cage.recorder.commit_floor(facts, [], "house", "take_reply", at)]


ACTS = (
    DeskAct(
        desk=Cage, command=EnrolPatronAct, do=_enrol, rank=Rank.GAMING_SUPERVISOR,
        outside_ranks=("cage",),
    ),
    DeskAct(
        desk=Cage, command=IssueCardAct, do=_issue, rank=Rank.GAMING_SUPERVISOR,
        outside_ranks=("cage",),
    ),
)  # fmt: skip
