"""Credit that was left behind. The floor takes it off the terminal and hands it to the house, which
keeps it; somebody whom the cage has identified claims it, at whichever terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fairfelt.core.errors import Broken, Refused
from fairfelt.exchange.credits import EndTake, FromRound, Granted, KeepCredit, TakeCredit
from fairfelt.exchange.messages import Declined, Reply
from fairfelt.floor import due_credit, outbox
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.house import ClaimDeclined, HouseAnswered, UnansweredRequest
from fairfelt.floor.facts.money import CreditGivenBack, CreditHeld
from fairfelt.floor.outbox import QueuedRequest, then_send
from fairfelt.floor.people import is_player_terminal, player_terminal
from fairfelt.floor.purses import (
    MONEY_BY_HAND,
    asked_for,
    check_no_wagers,
)
from fairfelt.journal import told
from fairfelt.ledger import AT_HOUSE, Reason, Transfer, meter, unclaimed
from fairfelt.rulebooks import load_register
from fairfelt.table.act import written
from fairfelt.table.commands import Cents, Name, Number, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit

# Whoever claims it stands at the terminal. An answer that comes later finds somebody else there.
CLAIM_MS: Final = 30_000


class HoldUnclaimed(StaffCommand, frozen=True, tag="hold_unclaimed"):
    """Credit that was left behind is handed to the house, for the player who claims it."""

    terminal: Name
    reason: Words = ""  # every act that moves money by hand is refused without one
    # Not what is on the meter, but what corrections found due to this sitting, which is over. 0 is
    # of records that do not number sittings.
    sitting: Number | None = None


class ReturnUnclaimed(StaffCommand, frozen=True, tag="return_unclaimed"):
    """Somebody whom the cage has identified claims credit that the house keeps."""

    credit: Number  # of the house
    cents: Cents  # as the screen shows it
    terminal: Name  # to whose meter it goes
    name: Words = ""  # of the person,
    document: Words = ""  # and the document that was seen
    reason: Words = ""


def unclaimed_rule(cage: Cage) -> str:
    """By which credit that was left behind is kept. It belongs to no table, so a rule is cited only
    where all tables of the floor are of one document, if that has one."""
    documents = {table.rules.ruleset for table in cage.pit.tables.values()}
    return load_register(documents.pop()).unclaimed if len(documents) == 1 else ""


# -- what staff do --------------------------------------------------------------------------------


def _hold_unclaimed(asking: Asking[Cage, HoldUnclaimed]) -> list[Commit]:
    """Nobody has collected this: it is taken off the terminal and handed to the house."""
    cage, command, at = asking.desk, asking.command, asking.at
    seat, reason = (
        player_terminal(cage.recorder.state.people, command.terminal),
        written(command.reason),
    )
    left = _left(cage, seat, command.sitting)
    if not left.cents:
        raise Refused("nothing_to_pay")
    rule, taken = unclaimed_rule(cage), left.cents if left.on_meter else 0
    staff = asking.authorise(asked_for(command, reason, rule, taken=taken, cents=left.cents))
    keep = KeepCredit(left.cents, seat, at, reason, rule, staff.staff, left.sitting, left.patron,
                      left.rounds)  # fmt: skip
    begun, said = _handed_over(cage, keep, at)
    if not left.on_meter:
        return [then_send(asking.commit(staff, said.facts, [begun]), said.message)]
    held = told(CreditHeld(left.cents, reason, rule, left.sitting, by=staff.staff), seat)
    account = unclaimed(seat, left.sitting)
    taken_off = Transfer(meter(seat), account, left.cents, Reason.UNCLAIMED)
    facts = [held, *cage.seating.close(seat, "held", at), *said.facts]
    done = asking.commit(staff, facts, [taken_off, begun])
    return [then_send(done, said.message)]


class _Left(NamedTuple):
    """Credit of one sitting for which nobody has come."""

    cents: int
    sitting: int
    patron: str
    rounds: tuple[FromRound, ...] = ()
    on_meter: bool = False


def _left(cage: Cage, seat: str, sitting: int | None) -> _Left:
    """What is on the meter, or what is kept for a sitting that is over."""
    recorder = cage.recorder
    if sitting is None:
        check_no_wagers(cage, seat)
        there = cage.seating.at(seat)
        number, patron = (there.number, there.patron) if there is not None else (0, "")
        return _Left(recorder.dollars(seat), number, patron, on_meter=True)
    account = unclaimed(seat, sitting)
    cents, due = recorder.ledger.balance(account), recorder.state.outbox.due.get(account)
    if due is not None:
        return _Left(cents, sitting, due.patron, due.rounds)
    return _Left(cents, sitting, recorder.state.sittings.patrons.get(sitting, ""))


def _handed_over(cage: Cage, keep: KeepCredit, at: int) -> tuple[Transfer, QueuedRequest]:
    """It is held here until the house says that it keeps it."""
    holds = cage.recorder.ledger.holds
    begun = holds.begin(unclaimed(keep.terminal, keep.sitting), keep.cents)
    return begun, outbox.say(cage.recorder.state, cage.config.name, keep, at, holds.last + 1)


def hand_over_former(cage: Cage, at: int) -> list[Commit]:
    """Before there was a house, floors kept what was left behind. The first start with one hands it
    over, terminal by terminal."""
    if cage.recorder.state.outbox.floor:
        return []
    commits = []
    former = (
        (seat, row["cents"])
        for seat, rows in due_credit.listed(cage.recorder).items()
        for row in rows
        if not row["sitting"]
    )
    for seat, cents in sorted(former):
        keep = KeepCredit(cents, seat, at, "kept_before", unclaimed_rule(cage))
        begun, said = _handed_over(cage, keep, at)
        commit = cage.recorder.commit_floor(said.facts, [begun], "floor", "hand_over", at)
        commits.append(then_send(commit, said.message))
    return commits


def _return_unclaimed(asking: Asking[Cage, ReturnUnclaimed]) -> Commit:
    """Its owner has come back, here or at another floor of the house, and was identified."""
    cage, command, at = asking.desk, asking.command, asking.at
    seat, reason = (
        player_terminal(cage.recorder.state.people, command.terminal),
        written(command.reason),
    )
    name, document = command.name.strip(), command.document.strip()
    if not name or not document:
        raise Refused("not_identified")
    outbox.check_answers(cage.recorder.state.outbox, at)
    asked = asked_for(command, reason, unclaimed_rule(cage), given=command.cents)
    staff = asking.authorise(asked)
    take = TakeCredit(command.credit, command.cents, seat, at, name, document, reason, staff.staff,
                      staff.authorised_by)  # fmt: skip
    said = outbox.say(cage.recorder.state, cage.config.name, take, at)
    done = asking.commit(staff, said.facts, answer={"request": said.number})
    return then_send(done, said.message)


ACTS = (
    DeskAct(
        desk=Cage,
        command=HoldUnclaimed,
        do=_hold_unclaimed,
        **MONEY_BY_HAND,
    ),
    DeskAct(
        desk=Cage,
        command=ReturnUnclaimed,
        do=_return_unclaimed,
        **MONEY_BY_HAND,
    ),
)


# -- what the house answers -----------------------------------------------------------------------


def kept(
    cage: Cage, reply: Reply, keep: KeepCredit, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    """It has arrived, or it goes back to where it was taken from."""
    holds, number = cage.recorder.ledger.holds, waiting.hold
    declined = isinstance(reply.answer, Declined)
    money = holds.release(number) if declined else holds.post(number, AT_HOUSE)
    fact = HouseAnswered(
        reply.number, reply.answer, number, keep.cents, keep.terminal, keep.sitting
    )
    return [cage.recorder.commit_floor([told(fact)], [money], "house", "take_reply", at)]


def granted(
    cage: Cage, reply: Reply, take: TakeCredit, waiting: UnansweredRequest, at: int
) -> list[Commit]:
    match reply.answer:
        case Granted() as answer:
            return [_granted(cage, reply, take, answer, waiting, at)]
        case Declined(code=code):
            no = ClaimDeclined(take.credit, take.cents, take.terminal, code, by=take.by)
            facts = [told(HouseAnswered(reply.number, reply.answer)), told(no)]
            return [cage.recorder.commit_floor(facts, [], "house", "take_reply", at)]
    raise Broken(f"the house answers a claim with {reply.answer}")


def _granted(
    cage: Cage,
    reply: Reply,
    take: TakeCredit,
    granted: Granted,
    waiting: UnansweredRequest,
    at: int,
) -> Commit:
    """It is paid if its owner can still be there, and the house hears which."""
    paid = at - waiting.at <= CLAIM_MS and is_player_terminal(
        cage.recorder.state.people, take.terminal
    )
    facts, money = [told(HouseAnswered(reply.number, reply.answer))], list[Transfer]()
    if paid:
        back = CreditGivenBack(
            granted.cents, take.reason, unclaimed_rule(cage), granted.credit, granted.floor,
            granted.terminal, granted.sitting, by=take.by, authorised_by=take.authorised_by,
        )  # fmt: skip
        is_back = _is_back(cage, reply.floor, take, granted)
        somebody = cage.seating.arrive(take.terminal, "claim", at, is_back=is_back)
        facts += [told(back, take.terminal), *somebody.facts]
        money = [Transfer(AT_HOUSE, meter(take.terminal), granted.cents, Reason.CLAIMED)]
        money += somebody.transfers
    ends = EndTake(reply.number, granted.credit, granted.cents, paid)
    said = outbox.say(cage.recorder.state, cage.config.name, ends, at)
    facts += said.facts
    return then_send(
        cage.recorder.commit_floor(facts, money, "house", "take_reply", at), said.message
    )


def _is_back(cage: Cage, floor: str, take: TakeCredit, granted: Granted) -> bool:
    """Whether it is paid where it was left, to whoever sat there last: what stands there as a debt
    is theirs then."""
    here = (granted.floor, granted.terminal) == (floor, take.terminal)
    return here and granted.sitting in (0, cage.seating.owing(take.terminal))
