"""What the house answers, and who sees to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.exchange.credits import KeepCredit, TakeCredit
from fairfelt.exchange.messages import Reply
from fairfelt.exchange.patrons import CheckCard, EnrolPatron, IssueCard
from fairfelt.exchange.tickets import IssueTicket, TakeTicket
from fairfelt.floor import cards, collecting, desk_of_patrons, reading, unclaimed
from fairfelt.floor.facts.house import HouseAnswered
from fairfelt.journal import told

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.desks import Cage

_BY_ASK: Mapping[type, Callable[..., Any]] = {
    KeepCredit: unclaimed.kept,
    TakeCredit: unclaimed.granted,
    IssueTicket: collecting.issued,
    TakeTicket: reading.granted,
    CheckCard: cards.checked,
    EnrolPatron: desk_of_patrons.answered,
    IssueCard: desk_of_patrons.answered,
}


def take_reply(cage: Cage, reply: Reply, at: int) -> list[Commit]:
    """An answer of the house. One that came before is nothing new."""
    outbox = cage.recorder.state.outbox
    waiting = outbox.waiting.get(reply.number)
    if waiting is None or reply.floor != outbox.floor:
        return []
    if (see_to := _BY_ASK.get(type(waiting.ask))) is not None:
        commits: list[Commit] = see_to(cage, reply, waiting.ask, waiting, at)
        return commits
    fact = told(HouseAnswered(reply.number, reply.answer))
    return [cage.recorder.commit_floor([fact], [], "house", "take_reply", at)]
