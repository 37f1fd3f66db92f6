"""Credit that was left behind. The floor takes it off the terminal and hands it to the house, which
keeps it; somebody whom the cage has identified claims it, at whichever terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.exchange.messages import (
    Declined,
    EndTake,
    Granted,
    KeepCredit,
    Kept,
    Reply,
    TakeCredit,
)
from fairfelt.floor import outbox, presence
from fairfelt.floor.authorise import Standing, authorised, noted
from fairfelt.floor.facts.house import ClaimDeclined, HouseAnswered, Waiting
from fairfelt.floor.facts.money import CreditGivenBack, CreditHeld
from fairfelt.floor.purses import (
    asked_for,
    check_no_wagers,
    check_supervisor,
    is_player_terminal,
    player_terminal,
    said_reason,
    stand_for_money,
)
from fairfelt.journal import Fact, told
from fairfelt.ledger import AT_HOUSE, Kind, Reason, Transfer, account_of, meter, unclaimed

if TYPE_CHECKING:
    from fairfelt.floor.commands import HoldUnclaimed, ReturnUnclaimed
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table.commands import ByStaff

# Whoever claims it stands at the terminal. An answer that comes later finds somebody else there.
CLAIM_MS: Final = 30_000


def unclaimed_rule(floor: Floor) -> str:
    """Only New Zealand's document speaks of what is left behind. Credit belongs to no table, so a
    floor that has other documents too cites no rule."""
    documents = {table.rules.ruleset for table in floor.tables.values()}
    return "D1 12.2" if documents == {"nz-table-games"} else ""


# -- what staff do --------------------------------------------------------------------------------


def hold_unclaimed(floor: Floor, caller: Caller, command: HoldUnclaimed, at: int) -> Commit:
    """Nobody has collected this: it is taken off the terminal and handed to the house."""
    act = "Holding unclaimed credit"
    check_supervisor(floor, caller, command, act, at)
    seat, reason, rule = (
        player_terminal(floor, command.terminal),
        said_reason(command),
        unclaimed_rule(floor),
    )
    if not command.due:
        check_no_wagers(floor, seat)
    cents = floor.ledger.balance(unclaimed(seat)) if command.due else floor.credit(seat)
    if not cents:
        raise Refused("nothing_to_pay")
    asked = asked_for(command, reason, rule, taken=0 if command.due else cents, cents=cents)
    staff = stand_for_money(floor, caller, command, asked, act, at)
    facts, moves = ([], []) if command.due else _left(seat, cents, reason, rule, staff, at)
    keep = KeepCredit(cents, seat, at, reason, rule, staff.staff)
    return _hand_over(floor, keep, facts, moves, (caller, command, staff), at)


def _left(
    seat: str, cents: int, reason: str, rule: str, staff: Standing, at: int
) -> tuple[list[Fact], list[Transfer]]:
    """The player has gone, and what is on the meter after this is somebody else's."""
    held = CreditHeld(cents, reason, rule, by=staff.staff)
    money = Transfer(meter(seat), unclaimed(seat), cents, Reason.UNCLAIMED)
    return [told(held, seat), presence.collected(seat, at)], [money]


def _hand_over(
    floor: Floor, keep: KeepCredit, facts: list[Fact], moves: list[Transfer],
    by: tuple[Caller, ByStaff, Standing], at: int,
) -> Commit:  # fmt: skip
    """It is held here until the house says that it keeps it."""
    caller, command, staff = by
    begun = floor.ledger.holds.begin(unclaimed(keep.terminal), keep.cents)
    said = outbox.say(floor.state, floor.config.name, keep, at, floor.ledger.holds.last + 1)
    facts = [*authorised(staff, facts), *said.facts, *noted(staff)]
    actor, act = caller.terminal.id, str(type(command).__struct_config__.tag)
    commit = floor.commit_floor(facts, [*moves, begun], actor, act, at, command.id)
    return _then_send(commit, said.message)


def _then_send(commit: Commit, message: bytes) -> Commit:
    return msgspec.structs.replace(commit, to_house=message)


def hand_over_former(floor: Floor, at: int) -> list[Commit]:
    """Before there was a house, floors kept what was left behind. The first start with one hands it
    over, terminal by terminal."""
    if floor.state.outbox.floor:
        return []
    left = [
        (account_of(id_).owner, cents)
        for id_, cents in sorted(floor.ledger.balances.items())
        if cents and account_of(id_).kind is Kind.UNCLAIMED
    ]
    commits = []
    for seat, cents in left:
        keep = KeepCredit(cents, seat, at, "Kept by the floor before", unclaimed_rule(floor))
        begun = floor.ledger.holds.begin(unclaimed(seat), cents)
        said = outbox.say(floor.state, floor.config.name, keep, at, floor.ledger.holds.last + 1)
        commit = floor.commit_floor(said.facts, [begun], "floor", "hand_over", at)
        commits.append(_then_send(commit, said.message))
    return commits


def return_unclaimed(floor: Floor, caller: Caller, command: ReturnUnclaimed, at: int) -> Commit:
    """Its owner has come back, here or at another floor of the house, and was identified."""
    act = "Returning unclaimed credit"
    check_supervisor(floor, caller, command, act, at)
    seat, reason = player_terminal(floor, command.terminal), said_reason(command)
    name, document = command.name.strip(), command.document.strip()
    if not name or not document:
        raise Refused("not_identified")
    outbox.check_answers(floor.state.outbox, at)
    asked = asked_for(command, reason, unclaimed_rule(floor), given=command.cents)
    staff = stand_for_money(floor, caller, command, asked, act, at)
    take = TakeCredit(command.credit, command.cents, seat, at, name, document, reason, staff.staff,
                      staff.authorised_by)  # fmt: skip
    said = outbox.say(floor.state, floor.config.name, take, at)
    actor, answer = caller.terminal.id, {"request": said.number}
    commit = floor.commit_floor(
        [*said.facts, *noted(staff)], [], actor, "return_unclaimed", at, command.id, answer
    )
    return _then_send(commit, said.message)


# -- what the house answers -----------------------------------------------------------------------


def take_reply(floor: Floor, reply: Reply, at: int) -> list[Commit]:
    """An answer of the house. One that came before is nothing new."""
    waiting = floor.state.outbox.waiting.get(reply.number)
    if waiting is None or reply.floor != floor.state.outbox.floor:
        return []
    match waiting.ask, reply.answer:
        case KeepCredit() as keep, Kept() | Declined():
            return [_kept(floor, reply, keep, waiting.hold, at)]
        case TakeCredit() as take, Granted() as granted:
            return [_granted(floor, reply, take, granted, waiting, at)]
        case TakeCredit() as take, Declined(code=code):
            no = ClaimDeclined(take.credit, take.cents, take.terminal, code, by=take.by)
            facts = [told(HouseAnswered(reply.number, reply.answer)), told(no)]
            return [floor.commit_floor(facts, [], "house", "take_reply", at)]
    fact = told(HouseAnswered(reply.number, reply.answer))
    return [floor.commit_floor([fact], [], "house", "take_reply", at)]


def _kept(floor: Floor, reply: Reply, keep: KeepCredit, hold: int, at: int) -> Commit:
    """It has arrived, or it goes back to where it was taken from."""
    holds = floor.ledger.holds
    posted = isinstance(reply.answer, Kept)
    money = holds.post(hold, AT_HOUSE) if posted else holds.release(hold)
    fact = HouseAnswered(reply.number, reply.answer, hold, keep.cents, keep.terminal)
    return floor.commit_floor([told(fact)], [money], "house", "take_reply", at)


def _granted(
    floor: Floor, reply: Reply, take: TakeCredit, granted: Granted, waiting: Waiting, at: int
) -> Commit:
    """It is paid if its owner can still be there, and the house hears which."""
    paid = at - waiting.at <= CLAIM_MS and is_player_terminal(floor, take.terminal)
    facts, money = [told(HouseAnswered(reply.number, reply.answer))], list[Transfer]()
    if paid:
        back = CreditGivenBack(
            granted.cents, take.reason, unclaimed_rule(floor), granted.credit, granted.floor,
            granted.terminal, by=take.by, authorised_by=take.authorised_by,
        )  # fmt: skip
        facts.append(told(back, take.terminal))
        money = [Transfer(AT_HOUSE, meter(take.terminal), granted.cents, Reason.CLAIMED)]
    ends = EndTake(reply.number, granted.credit, granted.cents, paid)
    said = outbox.say(floor.state, floor.config.name, ends, at)
    facts += said.facts
    return _then_send(floor.commit_floor(facts, money, "house", "take_reply", at), said.message)
