"""Patrons and their cards, as the house keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from fairfelt.exchange.patrons import CasinoExclusion
from fairfelt.house.facts.base import Answering
from fairfelt.house.parts import CardPlace, CasinoBar, Patron
from fairfelt.house.state import HouseState


def _with(state: HouseState, patron: str, known: Patron) -> HouseState:
    return replace(state, patrons=state.patrons.set(patron, known))


class PatronEnrolled(Answering, frozen=True):
    KIND: ClassVar[str] = "patron.enrolled"

    patron: str
    name: str
    at: int
    by: str
    authorised_by: str

    def change(self, state: HouseState) -> HouseState:
        return _with(state, self.patron, Patron(self.name))


class CardIssued(Answering, frozen=True):
    """Any card that the patron had is revoked with it."""

    KIND: ClassVar[str] = "player_card.issued"

    patron: str
    card: str
    at: int
    by: str
    authorised_by: str

    def change(self, state: HouseState) -> HouseState:
        known = state.patrons[self.patron]._replace(card=self.card)
        owned = replace(state, cards=state.cards.set(self.card, self.patron))
        return _with(owned, self.patron, known)


class CardPutIn(Answering, frozen=True):
    KIND: ClassVar[str] = "player_card.put_in"

    patron: str
    card: str
    terminal: str
    at: int

    def change(self, state: HouseState) -> HouseState:
        place = CardPlace(self.floor, self.terminal, self.card)
        return _with(state, self.patron, state.patrons[self.patron]._replace(place=place))


class CardTakenOut(Answering, frozen=True):
    KIND: ClassVar[str] = "player_card.taken_out"

    patron: str
    card: str
    terminal: str
    at: int

    def change(self, state: HouseState) -> HouseState:
        return _with(state, self.patron, state.patrons[self.patron]._replace(place=None))


class CardRefused(Answering, frozen=True):
    """A card was put in that is not good there."""

    KIND: ClassVar[str] = "player_card.refused"

    card: str
    terminal: str
    at: int
    code: str


class PatronBarred(Answering, frozen=True):
    KIND: ClassVar[str] = "patron.barred"

    patron: str
    exclusions: tuple[CasinoExclusion, ...]
    at: int

    def change(self, state: HouseState) -> HouseState:
        known = state.patrons[self.patron]
        new = (CasinoBar(self.floor, one.table, one.rule) for one in self.exclusions)
        return _with(state, self.patron, known._replace(bars=(*known.bars, *new)))


class PatronAdmitted(Answering, frozen=True):
    """What was spoken at that table of that floor holds no longer."""

    KIND: ClassVar[str] = "patron.admitted"

    patron: str
    table: str
    at: int

    def change(self, state: HouseState) -> HouseState:
        known, here = state.patrons[self.patron], (self.floor, self.table)
        bars = tuple(bar for bar in known.bars if bar[:2] != here)
        return _with(state, self.patron, known._replace(bars=bars))
