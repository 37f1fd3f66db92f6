"""Cards dealt in error: each is the next card, burned, kept under the shuffling device, or the
first of a dummy hand."""

from __future__ import annotations

from typing import Any, Literal

from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, cards, dummy, rounds
from fairfelt.table import shoe as shoes
from fairfelt.table.act import need
from fairfelt.table.facts.cards import CardBurned, CardHeld
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import MisdealtCard, RemedyDetails
from fairfelt.table.parts import Held
from fairfelt.table.table import Step, Table

_BEFORE_COUP = ("open", "wagering", "awaiting_result")
Use = Literal["coup", "dummy"]


def next_card(table: Table, step: Step, case: Case[MisdealtCard]) -> None:
    """Where a card is awaited this is it, else it is kept until one is."""
    card = one_card(table, case)
    if table.state.phase == "awaiting_result":
        dealt = cards.deal(table, card, "dealer", case.by.number, case.at)
        _join(step, dealt)
        return
    _hold(table, step, case, card, "coup")


def check_next(table: Table, found: Irregularity) -> None:
    """From a shuffling device a hand that is complete gets no further card: the rule on surplus
    cards applies."""
    if table.rules.shoe is None:
        if table.state.phase not in ("awaiting_result", "deciding"):
            raise Refused("card_surplus")
    elif not player_stands(table):
        raise Refused("card_not_third", rule=found.rule)
    if table.state.phase == "awaiting_result":
        cards.awaited(table)
        shoes.check_ready(table, by_hand=True)
    else:
        _check_none_held(table)


def player_stands(table: Table) -> bool:
    """The player's hand has two cards and gets no third: the banker's third is awaited, or none is
    and the coup waits to be confirmed."""
    state, hands = (
        table.state,
        [len(table.state.round.coup.at(hand)) for hand in ("player", "banker")],
    )
    if state.phase == "awaiting_result":
        return state.underway.awaits == "banker" and hands == [2, 2]
    return state.phase == "result_entered" and hands[0] == 2


def is_by_hand(table: Table, said: tuple[Outcome, ...]) -> bool:
    """Whether the card comes from whoever says so: no device has read it in this round."""
    read = {card for round_, card in table.state.cards.loose if round_ == table.state.round.number}
    return not read or not read.issuperset(said or _loose(table))


def check_burn(table: Table, found: Irregularity) -> None:
    """Before the first card of a round, or when the dealer's hand is complete. In between it would
    be the next card."""
    need(table, "burn", *_BEFORE_COUP, "result_entered")
    _check_not_next(table)


def _check_not_next(table: Table) -> None:
    if table.state.phase == "awaiting_result" and table.state.round.coup.draws:
        raise Refused("card_is_next", place=table.state.underway.awaits)


def burn(table: Table, step: Step, case: Case[MisdealtCard]) -> None:
    burned = case.said.cards or tuple(card for _, card in table.state.cards.loose)
    if case.said.cards or not burned:
        burned = (one_card(table, case),)
    for card in burned:
        burn_card(table, step, case, card, read=_is_loose(table, card))


def burn_card(table: Table, step: Step, case: Case[Any], card: Outcome, *, read: bool) -> None:
    """`read`: a device has read it, and it is on record as drawn."""
    table.tell(
        step,
        CardBurned(
            round=table.state.round.number,
            card=card,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
            read=read,
        ),
    )


def check_under(table: Table, found: Irregularity) -> None:
    need(table, "hold_card", "open", "result_entered")
    if not table.state.round.coup.draws:
        raise Refused("phase_forbids", act="hold_card", phase="between_rounds")
    _check_none_held(table)


def under(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """Nobody saw it, so it is still to come: as the first card of the next round."""
    _hold(table, step, case, "", "coup")


def check_dummy(table: Table, found: Irregularity) -> None:
    need(table, "dummy", *_BEFORE_COUP, "result_entered")
    if table.state.underway.dummy:
        raise Refused("card_is_next", place=table.state.underway.awaits)
    _check_not_next(table)
    shoes.in_play(table)
    if table.state.cards.held is not None and not _follows_held(table):
        raise Refused("card_held")
    if table.state.phase == "open":
        rounds.check_shoe(table)


def deal_dummy(table: Table, step: Step, case: Case[MisdealtCard]) -> None:
    """The coup that is complete is settled first, and nobody bets on a dummy hand: wagers that lie
    there for the coup whose first card this would have been go back."""
    card = _first_of_dummy(table, case)
    voids = table.state.phase in ("wagering", "awaiting_result")
    if voids:
        rounds.void(
            table, step, case.reason, case.rule, case.by.number, case.at,
            irregularity=case.name,
        )  # fmt: skip
    between = table.state.phase == "open" and not voids
    held = _hold(table, step, case, card, "dummy")
    if between:
        dummy.start(table, step, held, case.at)


def _follows_held(table: Table) -> bool:
    """Where one card was kept for the next coup before more were drawn, they follow it into the
    dummy hand."""
    held = table.state.cards.held
    return bool(held is not None and held.card and held.use == "coup" and _loose(table))


def _first_of_dummy(table: Table, case: Case[MisdealtCard]) -> Outcome:
    """The card that is said or was read, or none: one found in the shoe is dealt from it."""
    held = table.state.cards.held
    if held is not None:
        return held.card
    return one_card(table, case) if case.said.cards or _loose(table) else ""


def _check_none_held(table: Table) -> None:
    if table.state.cards.held is not None:
        raise Refused("card_held")
    if table.rules.shoe is not None:
        shoes.in_play(table)


def _hold(table: Table, step: Step, case: Case[Any], card: Outcome, use: Use) -> Held:
    kept = table.state.cards.held
    table.tell(
        step,
        CardHeld(
            round=table.state.round.number,
            card=card,
            use=use,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
            read=kept is not None or _is_loose(table, card),
            **case.by.named,
        ),
    )
    return Held(card, use, case.rule, case.name, case.by.number, case.by.authorised_by)


def one_card(table: Table, case: Case[MisdealtCard]) -> Outcome:
    """The card that it is about, as somebody says or as the device has read it."""
    said = case.said.cards or _loose(table)
    if len(said) != 1:
        raise Refused("card_missing")
    if not _is_loose(table, said[0]) and left_of(table, said[0]) <= 0:
        raise Refused("card_impossible", card=said[0], place="")
    return said[0]


def _loose(table: Table) -> tuple[Outcome, ...]:
    """The first card of those that a device has read and nobody awaited."""
    return tuple(card for _, card in table.state.cards.loose)[:1]


def _is_loose(table: Table, card: Outcome) -> bool:
    return any(card == one for _, one in table.state.cards.loose)


def still_loose(table: Table, step: Step) -> None:
    """Where several were drawn, those of which nothing has been said yet stay before the staff."""
    if table.state.cards.loose and not table.state.underway.dummy:
        alerts.notice(table, step, "card_unexpected", lasting=True)


def left_of(table: Table, card: Outcome) -> int:
    """How many cards of this rank and suit can still come, as far as anybody has seen."""
    state = table.state
    gone = state.shoe.gone.get(card, 0) if state.shoe is not None else 0
    lies = state.round.coup.draws.count(card) if state.in_progress or state.shoe is None else 0
    out = state.cards.aside.count(card) + sum(card == one for _, one in state.cards.loose)
    return first_draw(table.game).weights.get(card, 0) - gone - lies - out


def _join(step: Step, more: Step) -> None:
    step.facts += more.facts
    step.transfers += more.transfers
    step.playing |= more.playing
