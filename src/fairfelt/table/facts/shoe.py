"""The shoe that cards come from."""

from __future__ import annotations

from fairfelt.journal import Audience, Weight
from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.facts.common import leave, more_gone
from fairfelt.table.parts import ShoeState
from fairfelt.table.shapes import PreparationBody
from fairfelt.table.state import State


class ShoeStarted(StaffTableFact, frozen=True):
    KIND = "shoe.started"
    HEADING = "tables"

    shoe: int
    decks: int
    from_round: int
    burned: int
    pre_shuffled: bool
    riffled: bool
    steps: list[PreparationBody]
    rule: str

    def apply(self, state: State, to: str) -> State:
        shoe = ShoeState(self.shoe, self.decks, self.from_round, dealt=self.burned)
        return state.but(shoe=shoe, cards=state.cards.but(held=None, loose=()))


class ShoePrepared(StaffTableFact, frozen=True):
    KIND = "shoe.prepared"
    HEADING = "tables"

    shoe: int
    step: str
    cards: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        if state.shoe is None:
            return state
        prepared = (*state.shoe.prepared, self.step)
        if self.step == "burn":
            state = leave(state, self.cards)
        return state.in_shoe(prepared=prepared)


class ShoeCut(TableFact, frozen=True):
    KIND = "shoe.cut"
    TO = Audience.RECORD

    cut_at: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.in_shoe(cut_at=self.cut_at)


class ShoeStandby(StaffTableFact, frozen=True):
    KIND = "shoe.standby"

    on: bool

    def apply(self, state: State, to: str) -> State:
        return state.in_shoe(standby=self.on)


class ShoeEnded(TableFact, frozen=True):
    KIND = "shoe.ended"
    HEADING = "tables"
    PREVIEWED = True

    shoe: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.in_shoe(over=True).but(cards=state.cards.but(held=None, loose=()))


class ShoeUnburned(StaffTableFact, frozen=True):
    KIND = "shoe.unburned"
    HEADING = "irregularities"

    shoe: int
    burned: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        if (shoe := state.shoe) is None:
            return state
        prepared = (*shoe.prepared, "burn")  # not done, and not to be done
        return state.in_shoe(dealt=shoe.dealt - self.burned, unburned=True, prepared=prepared)


class CuttingCardShown(StaffTableFact, frozen=True):
    KIND = "cutting_card.shown"

    round: int
    first: bool
    last_coup: bool
    rule: str
    keyed: bool

    def apply(self, state: State, to: str) -> State:
        if state.shoe is None:
            return state
        number = state.round.number if self.keyed else None
        shown = state.in_shoe(cutting_card=True, shown_round=number)
        if state.shoe.last_coup:
            return shown
        return shown.in_shoe(last_coup=self.last_coup, last_rule=self.rule)


class CuttingCardTakenBack(StaffTableFact, frozen=True):
    KIND = "cutting_card.taken_back"
    HEADING = "irregularities"

    round: int
    last_coup: bool

    def apply(self, state: State, to: str) -> State:
        return state.in_shoe(cutting_card=False, last_coup=self.last_coup)


class LastCoupCalled(StaffTableFact, frozen=True):
    KIND = "last_coup.called"
    HEADING = "irregularities"
    PREVIEWED = True

    round: int
    shoe: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.in_shoe(last_coup=True, last_rule=self.rule)


class CheckOrdered(StaffTableFact, frozen=True):
    KIND = "check.ordered"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    PREVIEWED = True

    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(cards=state.cards.but(unchecked=self.rule))


class CardsMoved(StaffTableFact, frozen=True):
    """What they are dealt from now reads them again."""

    KIND = "cards.moved"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int
    rule: str
    irregularity: str

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(hand_entry=""))


class CardsReplaced(StaffTableFact, frozen=True):
    """Where a count had found something, and all cards are others now, that check is done with."""

    KIND = "cards.replaced"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int
    rule: str
    irregularity: str
    counted: bool

    def apply(self, state: State, to: str) -> State:
        return state.but(cards=state.cards.but(unchecked="")) if self.counted else state


class CardsStrayed(StaffTableFact, frozen=True):
    """They are no more in the shoe, though no coup has had them."""

    KIND = "cards.strayed"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    PREVIEWED = True

    table: str
    cards: list[str]
    rule: str

    def apply(self, state: State, to: str) -> State:
        if (shoe := state.shoe) is None:
            return state
        gone = more_gone(shoe.gone, self.cards)
        return state.in_shoe(dealt=shoe.dealt + len(self.cards), gone=gone)


class CardsRecounted(StaffTableFact, frozen=True):
    """They came from another shoe, and are still to come from this one."""

    KIND = "cards.recounted"
    HEADING = "irregularities"

    table: str
    cards: list[str]
    rule: str

    def apply(self, state: State, to: str) -> State:
        if (shoe := state.shoe) is None:
            return state
        gone = more_gone(shoe.gone, (), back=self.cards)
        return state.in_shoe(dealt=shoe.dealt - len(self.cards), gone=gone)
