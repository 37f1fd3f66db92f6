"""Player cards: put into the reader of a terminal, checked by the house, taken out; and wagers that
take the player's own card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.ranks import Rank
from fairfelt.exchange.messages import Declined, Reply
from fairfelt.exchange.patrons import CardDeclined, CardGood, CheckCard, ReleaseCard
from fairfelt.floor import machines, outbox, patrons
from fairfelt.floor.act import PLAYER, Act, Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.departures import leave_tables
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.cards import CardAccepted, CardHandedBack, CardRemoved, PlayerCardRead
from fairfelt.floor.facts.house import HouseAnswered
from fairfelt.floor.outbox import then_send
from fairfelt.floor.people import player_terminal
from fairfelt.journal import told
from fairfelt.ledger import accounts_changed
from fairfelt.table.act import written
from fairfelt.table.commands import Command, Name, StaffCommand, Words, tag

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.desks import PitDesk
    from fairfelt.floor.facts.house import UnansweredRequest
    from fairfelt.journal import Fact
    from fairfelt.ledger import Transfer
    from fairfelt.table import Step, Table

CardNumber = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]+$", min_length=1, max_length=40)]


class InsertCard(Command, frozen=True, tag="insert_card"):
    """On a demo floor the player types what a reader would read."""

    card: CardNumber


class RemoveCard(Command, frozen=True, tag="remove_card"):
    """The same player takes it out again."""


class FreeCard(StaffCommand, frozen=True, tag="free_card"):
    """A reader has not told that a card is out, and somebody has looked: the patron may use it
    elsewhere."""

    terminal: Name
    reason: Words = ""


# -- wagers -----------------------------------------------------------------------------------


def check_own(desk: PitDesk, table: Table, step: Step, seat: str, at: int) -> None:
    """Where the document wants it, nobody stakes without their own card. What is taken down, or
    costs nothing, is free."""
    own = table.rules.own_card
    since = desk.config.cards_since(own) if own is not None else None
    if own is None or since is None or at < since:
        return
    sitting = desk.seating.at(seat)
    if sitting is None or sitting.has_card:
        return
    if accounts_changed(step.transfers)[sitting.purse] < 0:
        raise Refused("card_required", rule=own.rule)


# -- in and out -------------------------------------------------------------------------------


def _insert_card(cage: Cage, caller: Caller, command: InsertCard, at: int) -> Commit:
    seat = caller.terminal.id
    _check_simulated(cage, seat)
    return card_read(cage, seat, command.card, seat, tag(command), at, command.id)


def _remove_card(cage: Cage, caller: Caller, command: RemoveCard, at: int) -> Commit:
    seat = caller.terminal.id
    _check_simulated(cage, seat)
    return card_gone(cage, seat, seat, seat, tag(command), at, command.id)


def _check_simulated(cage: Cage, seat: str) -> None:
    if not cage.is_simulated(seat, "card_reader"):
        raise Refused("card_not_demo")


def card_read(cage: Cage, seat: str, card: str, actor: str, act: str, at: int, id_: int) -> Commit:
    """The house is asked whose it is. Until it answers, nobody is known by it."""
    state = cage.recorder.state
    if seat in state.cards.readers:
        raise Refused("card_there", terminal=seat)
    machines.check_reads_cards(state.equipment, seat)
    outbox.check_answers(state.outbox, at)
    said = outbox.say(state, cage.config.name, CheckCard(card, seat, at), at)
    facts = [told(PlayerCardRead(seat, card, said.number, at)), *said.facts]
    return then_send(cage.recorder.commit_floor(facts, [], actor, act, at, id_), said.message)


def card_gone(cage: Cage, seat: str, by: str, actor: str, act: str, at: int, id_: int) -> Commit:
    facts, message = _gone(cage, seat, by, at)
    return then_send(cage.recorder.commit_floor(facts, [], actor, act, at, id_), message)


def _gone(cage: Cage, seat: str, by: str, at: int) -> tuple[list[Fact], bytes]:
    """The house hears of it, however long that takes: it does what a floor asks in its order, so
    nobody is let in elsewhere before."""
    there = cage.recorder.state.cards.readers.get(seat)
    if there is None:
        raise Refused("card_not_there", terminal=seat)
    ask = ReleaseCard(there.card, seat, at)
    said = outbox.say(cage.recorder.state, cage.config.name, ask, at)
    removed = told(CardRemoved(seat, there.card, by=by), seat)
    return [removed, *patrons.card_out(cage.seating, seat, at), *said.facts], said.message


def _free_card(asking: Asking[Cage, FreeCard]) -> list[Commit]:
    cage, command, at = asking.desk, asking.command, asking.at
    seat = player_terminal(cage.recorder.state.people, command.terminal)
    reason = written(command.reason)
    if seat not in cage.recorder.state.cards.readers:
        raise Refused("card_not_there", terminal=seat)
    staff = asking.authorise(asked_of(command, reason))
    facts, message = _gone(cage, seat, staff.staff, at)
    return [then_send(asking.commit(staff, facts), message)]


# -- what the house answers -------------------------------------------------------------------


def checked(
    cage: Cage, reply: Reply, ask: CheckCard, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    """A card that was pulled out meanwhile is nobody's any more: the house has been told so."""
    answered = told(HouseAnswered(reply.number, reply.answer))
    there = cage.recorder.state.cards.readers.get(ask.terminal)
    if there is None or there.request != reply.number:
        return [_committed(cage, [answered], at)]
    match reply.answer:
        case CardGood(patron=patron):
            return _is_in(cage, answered, ask, patron, at)
        case CardDeclined() as no:
            back = _handed_back(ask, no.code, no)
        case Declined(code=code):
            back = _handed_back(ask, code)
        case answer:
            raise Broken(f"the house answers a card with {answer}")
    return [_committed(cage, [answered, back], at)]


def _is_in(cage: Cage, answered: Fact, ask: CheckCard, patron: str, at: int) -> list[Commit]:
    """Somebody is known who sits there, unless that is the place of somebody else."""
    state, seat, name = cage.recorder.state, ask.terminal, cage.config.name
    try:
        somebody = patrons.card_in(cage.seating, seat, patron, at)
    except Refused as refused:
        said = outbox.say(state, name, ReleaseCard(ask.card, seat, at), at)
        facts = [answered, _handed_back(ask, refused.code), *said.facts]
        return [then_send(_committed(cage, facts, at), said.message)]
    excluded = patrons.tell_house(cage.seating, somebody.facts, name, at)
    facts = [answered, told(CardAccepted(seat, patron), seat), *somebody.facts]
    if excluded is None:
        done = _committed(cage, facts, at, somebody.transfers)
    else:
        done = _committed(cage, [*facts, *excluded.facts], at, somebody.transfers)
        done = then_send(done, excluded.message)
    return [done, *leave_tables(cage.pit, at)]


def _handed_back(ask: CheckCard, code: str, why: CardDeclined | None = None) -> Fact:
    no = why or CardDeclined(code)
    back = CardHandedBack(ask.terminal, ask.card, code, no.terminal, no.floor, no.rule)
    return told(back, ask.terminal)


def _committed(
    cage: Cage, facts: list[Fact], at: int, transfers: list[Transfer] | None = None
) -> Commit:
    return cage.recorder.commit_floor(facts, transfers or [], "house", "take_reply", at)


ACTS = (
    Act(Cage, InsertCard, _insert_card, PLAYER),
    Act(Cage, RemoveCard, _remove_card, PLAYER),
    DeskAct(desk=Cage, command=FreeCard, do=_free_card, rank=Rank.GAMING_SUPERVISOR),
)
