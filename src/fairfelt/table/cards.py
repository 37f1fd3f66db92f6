"""Cards: dealt one by one, laid face down, put right."""

from __future__ import annotations

from typing import Any

from fairfelt.core.cards import UNSEEN
from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Outcome
from fairfelt.core.ranks import Rank
from fairfelt.table import coup, rounds, shoe
from fairfelt.table.act import LIVE, Doing, StaffAct, by_time, offered
from fairfelt.table.commands import Name, StaffTableCommand
from fairfelt.table.facts.cards import CardCorrected, CardDrawn, CardsLaid, HandEntryApproved
from fairfelt.table.table import FACE_DOWN, Step, Table


class EnterCard(StaffTableCommand, frozen=True, tag="enter_card"):
    card: Name


class CorrectCard(StaffTableCommand, frozen=True, tag="correct_card"):
    card: Name


class ApproveHandEntry(StaffTableCommand, frozen=True, tag="approve_hand_entry"): ...


def deal(table: Table, card: Outcome, source: str, by: str, at: int) -> Step:
    """A card has been dealt. The first one ends wagering, whether its time had run out or not."""
    step = Step()
    card = _checked(table, card, source)
    if rounds.ends_early(table, step, card, at):
        return step
    source = coup.UNDER if _lies_under(table) else source
    return coup.put_down(table, step, card, source, by, at)


def _lies_under(table: Table) -> bool:
    """A card that nobody saw was kept for this coup, and is its first."""
    held = table.state.cards.held
    return (
        held is not None
        and not held.card
        and held.use == "coup"
        and not table.state.round.coup.draws
    )


def _checked(table: Table, card: Outcome, source: str) -> Outcome:
    """The card, if it can come now. One that is burned counts as unseen, whatever a device read."""
    draw = awaited(table)
    shoe.check_ready(table, by_hand=source == "dealer")
    if source == "shoe" and table.config.device == "attached" and _lies_under(table):
        raise Refused("card_lies_under")
    if UNSEEN in draw.weights or (draw.place == FACE_DOWN and source == "dealer"):
        return UNSEEN
    if draw.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=draw.place)
    return card


def awaited(table: Table) -> Draw:
    """The draw of the next card, if the table is at a point where one is dealt."""
    phase = table.state.phase
    if phase not in ("wagering", "awaiting_result"):
        raise Refused("phase_forbids", act="deal_card", phase=phase)
    return coup.awaited(table)


def is_awaited(table: Table) -> bool:
    """The first card may also come while bets are open, and ends betting."""
    return table.state.phase == "wagering" or table.state.underway.awaits is not None


def how_it_comes(table: Table) -> str:
    """Nobody looks at a card that is burned, and by hand at none that goes face down."""
    ways = {shoe.BURN: "burned", FACE_DOWN: "face_down"}
    return by_time(table) or ways.get(table.state.underway.awaits or "", "")


def lay(table: Table, step: Step, card: Outcome, draw: Draw) -> None:
    """A card goes face down: on record, and shown to nobody yet."""
    table.tell(step, CardDrawn(round=table.state.round.number, place=draw.place, card=card))


def laid(table: Table, step: Step, at: int) -> Step:
    """The face-down cards lie there; who bet on some of them will see those."""
    places = list(table.state.round.coup.places)
    table.tell(step, CardsLaid(round=table.state.round.number, places=places))
    return coup.advance(table, step, at)


def correct(table: Table, card: Outcome, by: str, at: int) -> Step:
    """The last card was another than was read or entered, and nobody has decided on it yet."""
    state, step, drawn = table.state, Step(), table.state.round.coup
    if card == drawn.draws[-1]:
        raise Refused("nothing_to_correct")
    step.playing.update(state.underway.asked)
    before = table.step_after(Coup(drawn.draws[:-1], drawn.places[:-1]))
    if not isinstance(before, Draw) or before.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=drawn.places[-1])
    table.tell(
        step,
        CardCorrected(
            round=table.state.round.number,
            place=drawn.places[-1],
            card=card,
            was=drawn.draws[-1],
            by=by,
            rule=table.policy("hand_entry").rule,
        ),
    )
    coup.tell_hands(table, step)
    return coup.advance(table, step, at)


def _check_correctable(table: Table) -> None:
    phases = ("awaiting_result", "deciding", "result_entered")
    if table.state.phase not in phases or not table.state.round.coup.draws:
        raise Refused("nothing_to_correct")
    if table.state.round.chosen:
        raise Refused("decided_on_it")


def rank_to_enter(table: Table, command: EnterCard | None = None, doing: Any = None) -> Rank:
    """Where a document wants cards by hand approved, whoever may approve it may also do it."""
    waits = table.policy("hand_entry").value == "approval" and not table.state.underway.hand_entry
    return Rank.GAMING_SUPERVISOR if waits else Rank.DEALER


def _enter(table: Table, command: EnterCard, doing: Doing) -> Step:
    return deal(table, command.card, "dealer", doing.by.number, doing.at)


def _correct(table: Table, command: CorrectCard, doing: Doing) -> Step:
    return correct(table, command.card, doing.by.number, doing.at)


def _last(table: Table, command: CorrectCard, doing: Doing) -> dict[str, Any]:
    drawn = table.state.round.coup
    return {"was": drawn.draws[-1], "place": drawn.places[-1]} if drawn.draws else {}


def _by_hand_rule(table: Table, command: StaffTableCommand) -> str:
    return table.policy("hand_entry").rule


def _check_not_approved(table: Table) -> None:
    if table.state.underway.hand_entry:
        raise Refused("hand_entry_approved", rule=table.policy("hand_entry").rule)


def _approve(table: Table, command: ApproveHandEntry, doing: Doing) -> Step:
    step = Step()
    table.tell(
        step,
        HandEntryApproved(
            round=table.state.round.number, by=doing.by.number, rule=table.policy("hand_entry").rule
        ),
    )
    return step


_READ: dict[str, Any] = {"devices": ("shoe", "shuffler"), "modes": LIVE}


def _asks_approval(table: Table) -> bool:
    return table.policy("hand_entry").value == "approval"


ACTS = (
    StaffAct(
        command=EnterCard,
        do=_enter,
        rank=rank_to_enter,
        **_READ,
        phases=("wagering", "awaiting_result"),
        checks=(shoe.check_not_empty,),
        advised=is_awaited,
        how=how_it_comes,
        rule=_by_hand_rule,
        why="card_by_hand",
    ),
    StaffAct(
        command=CorrectCard,
        do=_correct,
        rank=Rank.GAMING_SUPERVISOR,
        **_READ,
        checks=(_check_correctable,),
        means=_last,
        why="last_card_wrong",
    ),
    StaffAct(
        command=ApproveHandEntry,
        do=_approve,
        rank=Rank.GAMING_SUPERVISOR,
        **_READ,
        first=(offered("approve_hand_entry", _asks_approval),),
        phases=("wagering", "awaiting_result"),
        checks=(_check_not_approved,),
        rule=_by_hand_rule,
        why="hand_entry",
    ),
)
