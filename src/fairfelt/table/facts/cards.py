"""The cards of a coup."""

from __future__ import annotations

from immutables import Map

from fairfelt.core.play import Coup, Outcome
from fairfelt.journal import Audience, Weight
from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.facts.common import (
    cards_are_gone,
    lasting_alerts,
    leave,
    more_gone,
    nothing_awaited,
    nothing_to_decide,
    slips_are_over,
)
from fairfelt.table.parts import Cards, Held, HeldFor, TableRound, Underway
from fairfelt.table.shapes import CardAt
from fairfelt.table.state import State


def _nothing_to_draw(state: State) -> State:
    return state.but(underway=state.underway.but(awaits=None), times=state.times.but(draw_at=None))


def _out_of_play(state: State, card: Outcome) -> State:
    if state.shoe is not None:
        return state.in_shoe(gone=more_gone(state.shoe.gone, [card]))
    return state.but(cards=state.cards.but(aside=(*state.cards.aside, card)))


def _found(cards: Cards, card: Outcome) -> Cards:
    """Somebody has said what a card is that nobody awaited."""
    loose = list(cards.loose)
    one = next((one for one in loose if one[1] == card), None)
    if one is not None:
        loose.remove(one)
    return cards.but(loose=tuple(loose))


class CardAwaited(TableFact, frozen=True):
    KIND = "card.awaited"
    PLAYBACK = "none"  # the card itself says it better

    round: int
    place: str
    draw_at: int | None

    def apply(self, state: State, to: str) -> State:
        return state.but(
            underway=state.underway.but(awaits=self.place),
            times=state.times.but(draw_at=self.draw_at),
        )


def _dealt(state: State, card: Outcome, place: str, source: str) -> State:
    round_ = state.round
    cards = state.cards.but(last_round=round_.number)
    if cards.hole and place == "dealer":
        cards = cards.but(hole=cards.hole[1:])
    if source in ("held", "under"):
        cards = cards.but(held=None)
    if source == "loose":
        cards = _found(cards, card)
    if source not in ("held", "loose"):  # which had left the shoe before
        state = leave(state, 1)
    return _nothing_to_draw(state).but(
        cards=cards, round=round_.but(coup=round_.coup.drawn(card, place), chosen=0)
    )


class CardDealt(StaffTableFact, frozen=True):
    KIND = "card.dealt"

    round: int
    place: str
    card: str
    source: str

    def apply(self, state: State, to: str) -> State:
        return _dealt(state, self.card, self.place, self.source)


class CardDrawn(TableFact, frozen=True):
    """Face down, until another fact shows it."""

    KIND = "card.drawn"
    TO = Audience.RECORD

    round: int
    place: str
    card: str

    def apply(self, state: State, to: str) -> State:
        return _dealt(state, self.card, self.place, "")


class CardHidden(TableFact, frozen=True):
    KIND = "card.hidden"
    TO = Audience.RECORD

    round: int
    place: str
    card: str

    def apply(self, state: State, to: str) -> State:
        hole = (*state.cards.hole, self.card)
        return state.but(cards=state.cards.but(hole=hole))


class WinnerIndicated(StaffTableFact, frozen=True):
    """What comes late, of a coup that is over, is only on record."""

    KIND = "winner.indicated"

    round: int
    source: str
    winner: str | None
    agrees: bool
    rule: str | None

    def apply(self, state: State, to: str) -> State:
        if not state.in_progress or self.round != state.round.number:
            return state
        indicated = state.underway.indicated.set(self.source, self.winner or "")
        return state.but(underway=state.underway.but(indicated=indicated))


class CardLaid(StaffTableFact, frozen=True):
    KIND = "card.laid"

    round: int
    place: str
    source: str

    def apply(self, state: State, to: str) -> State:
        return _nothing_to_draw(state)


class CardUnexpected(StaffTableFact, frozen=True):
    """It has left the shoe, whatever becomes of it."""

    KIND = "card.unexpected"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int

    def apply(self, state: State, to: str) -> State:
        return leave(state, 1)


class CardRead(StaffTableFact, frozen=True):
    """Where no rule says what becomes of a card that nobody awaited, it is only out of play."""

    KIND = "card.read"
    TO = Audience.RECORD

    round: int
    cause: str
    card: str | None  # none where it could not be read
    lasting: bool

    def apply(self, state: State, to: str) -> State:
        cards = state.cards
        if self.cause != "card_unexpected" or self.card is None:
            return state
        if self.lasting:
            return state.but(cards=cards.but(loose=(*cards.loose, (self.round, self.card))))
        return _out_of_play(state, self.card)


class CardCorrected(StaffTableFact, frozen=True):
    KIND = "card.corrected"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int
    place: str
    card: str
    was: str
    rule: str

    def apply(self, state: State, to: str) -> State:
        coup = state.round.coup
        corrected = Coup((*coup.draws[:-1], self.card), coup.places)
        return nothing_to_decide(state).but(
            phase="awaiting_result", round=state.round.but(coup=corrected, entered=None)
        )


class CardsLaid(TableFact, frozen=True):
    KIND = "cards.laid"

    round: int
    places: list[str]


class CardsShown(TableFact, frozen=True):
    KIND = "cards.shown"

    round: int
    cards: list[CardAt]


def _leaves(state: State, card: Outcome, *, read: bool) -> State:
    """A card leaves the shoe once: when it is read, or else when somebody says so."""
    cards = state.cards
    if not card:  # it counts as not removed, whatever a device has read of it
        return state.but(cards=cards.but(loose=cards.loose[1:]))
    if read:
        return state.but(cards=_found(cards, card))
    return leave(state, 1)


class CardHeld(StaffTableFact, frozen=True):
    KIND = "card.held"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    PREVIEWED = True

    round: int
    card: str
    use: HeldFor
    rule: str
    irregularity: str
    read: bool

    def apply(self, state: State, to: str) -> State:
        held = Held(self.card, self.use, self.rule, self.irregularity, self.by, self.authorised_by)
        state = _leaves(state, self.card, read=self.read)
        return state.but(cards=state.cards.but(held=held))


class CardBurned(StaffTableFact, frozen=True):
    KIND = "card.burned"
    HEADING = "irregularities"
    PREVIEWED = True

    round: int
    card: str
    rule: str
    irregularity: str
    read: bool
    source: str = ""  # `held` where it had been kept for a coup

    def apply(self, state: State, to: str) -> State:
        if self.source == "held":
            state = state.but(cards=state.cards.but(held=None))
        else:
            state = _leaves(state, self.card, read=self.read)
        return _out_of_play(state, self.card)


class DummyOpened(StaffTableFact, frozen=True):
    """A coup on which nobody bets. Nobody could play, so nobody has sat it out."""

    KIND = "dummy.opened"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    OPENS_ROUND = True
    PREVIEWED = True

    round: int
    rule: str
    irregularity: str

    def apply(self, state: State, to: str) -> State:
        state = nothing_awaited(slips_are_over(state))
        played = {seat: number + 1 for seat, number in state.players.played.items()}
        return state.in_shoe(standby=False).but(
            phase="awaiting_result",
            round=TableRound(self.round, corrections=state.round.corrections),
            underway=Underway(dummy=True),
            cards=state.cards.but(held=None),
            players=state.players.but(played=Map(played)),
        )


class DummyEnded(StaffTableFact, frozen=True):
    KIND = "dummy.ended"
    HEADING = "irregularities"
    ENDS_ROUND = True
    FLAG = "dummy"

    round: int
    result: str | None

    def apply(self, state: State, to: str) -> State:
        state = cards_are_gone(nothing_awaited(state))
        return state.in_round(entered=None).but(phase="open", alerts=lasting_alerts(state))


class CoupReconstructed(StaffTableFact, frozen=True):
    """The cards are those that should have come, and the coup goes on from there."""

    KIND = "coup.reconstructed"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    PREVIEWED = True

    round: int
    cards: list[CardAt]
    was: list[CardAt]
    rule: str
    irregularity: str

    def apply(self, state: State, to: str) -> State:
        underway = state.underway
        state = leave(state, len(self.cards) - len(self.was))
        coup = Coup.from_json((card["card"], card["place"]) for card in self.cards)
        return nothing_awaited(state).but(
            phase="awaiting_result",
            underway=Underway(dummy=underway.dummy, indicated=underway.indicated),
            round=state.round.but(coup=coup, suspended=None, chosen=0, entered=None),
        )


class HandEntryApproved(StaffTableFact, frozen=True):
    KIND = "hand_entry.approved"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(hand_entry=self.by))
