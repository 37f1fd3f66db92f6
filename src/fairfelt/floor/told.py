"""What one terminal is told: facts of its own with its credit meter, and what follows from facts
and is in no record, since anybody can work it out again.

Messages of the second sort are made here alone, for terminals, for the pictures that they get when
they come back, and for playback.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from fairfelt.core.game import Settlement
from fairfelt.floor.seats import laid_stakes, play_body
from fairfelt.journal import Fact, FactBody
from fairfelt.table import Step, Table, purse
from fairfelt.table.facts.rounds import RoundVoided
from fairfelt.table.shapes import LineBody, PlayBody, line_body

Credit = Callable[[str], int]
Plain = Mapping[int, tuple[Fact, dict[str, Any]]]  # facts as they are written, by their identity
_NOTHING: Plain = MappingProxyType({})


class SeatMessage(msgspec.Struct, frozen=True, gc=False):
    kind: str
    body: Any
    seat: str
    left: bool = False  # it is about somebody who was there before


class Derived(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message that is never on record."""

    KIND: ClassVar[str] = ""

    def plain(self) -> dict[str, Any]:
        said: dict[str, Any] = msgspec.to_builtins(self)
        return said

    def to(self, seat: str) -> SeatMessage:
        return SeatMessage(self.KIND, self, seat)


class Settled(Derived, frozen=True, kw_only=True):
    """What became of every wager of a seat, as playback has it."""

    KIND = "bet.settled"

    lines: list[LineBody]
    won_cents: int
    returned_cents: int
    lost_cents: int

    @classmethod
    def by(cls, settlement: Settlement, **more: Any) -> Self:
        return cls(
            lines=[line_body(line) for line in settlement.lines],
            won_cents=settlement.won_cents,
            returned_cents=settlement.returned_cents,
            lost_cents=settlement.lost_cents,
            **more,
        )


class BetSettled(Settled, frozen=True, kw_only=True):
    """The same with all that the screen of the seat shows then."""

    KIND = "bet.settled"

    table: str
    round: int
    result: str | None
    laid: dict[str, int]
    standing: dict[str, int]
    play: PlayBody
    credit_cents: int
    interim: list[LineBody] = []  # what was settled before the end of the round


class BetVoided(Derived, frozen=True):
    KIND = "bet.voided"

    table: str
    round: int
    returned_cents: int
    reason: str
    rule: str
    credit_cents: int


class PlayChanged(Derived, frozen=True):
    KIND = "play.changed"

    table: str
    round: int
    play: PlayBody
    credit_cents: int


class BetCarried(Derived, frozen=True):
    """In playback alone: the wagers that stood when the round opened."""

    KIND = "bet.carried"

    cents: int


DERIVED = {kind.KIND: kind for kind in (BetSettled, BetVoided, PlayChanged)}


def bet_settled(table: Table, seat: str, settlement: Settlement, credit_cents: int) -> BetSettled:
    state = table.state
    return BetSettled.by(
        settlement,
        table=table.id,
        round=state.round.number,
        result=state.round.result,
        laid=laid_stakes(table, state.slip(seat)),
        standing=state.layout.standing.get(seat, {}),
        play=play_body(table, seat),
        credit_cents=credit_cents,
        interim=state.round.interim.get(seat, []),
    )


OfSeat = tuple[str, BetSettled]


def bets_settled(table: Table, step: Step) -> list[OfSeat]:
    """What became of the wagers of each seat, but for its credit. Where they are settled anew, the
    screen and the meter may be another player's by now."""
    round_ = table.state.round.number
    return [
        (seat, bet_settled(table, seat, settlement, 0))
        for seat, settlement in step.settled.items()
        if not purse.has_left(table.state, seat, round_)
    ]


class Ahead(NamedTuple):
    """What seats are told of a step, made before it is taken over, but for their credit by then."""

    settled: Sequence[OfSeat]
    plain: Plain

    @classmethod
    def of(cls, table: Table, step: Step) -> Self:
        own = (fact for fact in step.facts if fact.told_to and not _says_credit(fact.body))
        plain = {id(fact): (fact, fact.body.plain()) for fact in own}
        return cls(bets_settled(table, step), plain)


def messages(
    table: Table, step: Step, credit: Credit, ahead: Ahead | None = None
) -> list[SeatMessage]:
    """What seats are told of a step of their table."""
    said = own_facts(step.facts, credit, ahead.plain if ahead else _NOTHING)
    if step.playing and not step.settled:
        said += _plays_changed(table, step.playing, credit)
    if step.settled:
        for seat, body in ahead.settled if ahead else bets_settled(table, step):
            said.append(msgspec.structs.replace(body, credit_cents=credit(seat)).to(seat))
    if step.voided:
        said += _voided(table, step, credit)
    return said


def own_facts(facts: Iterable[Fact], credit: Credit, ahead: Plain = _NOTHING) -> list[SeatMessage]:
    return [_own(fact, credit, ahead) for fact in facts if fact.told_to]


def _says_credit(body: FactBody) -> bool:
    """Or has nothing to say of it."""
    return not body.WITH_CREDIT or getattr(body, "credit_cents", None) is not None


def _own(fact: Fact, credit: Credit, ahead: Plain) -> SeatMessage:
    body = fact.body
    if _says_credit(body):
        return SeatMessage(fact.kind, body, fact.seat)
    said = ahead[id(fact)][1] if id(fact) in ahead else body.plain()
    said["credit_cents"] = credit(fact.seat)
    return SeatMessage(fact.kind, said, fact.seat, left=getattr(body, "left", False))


def _plays_changed(table: Table, seats: set[str], credit: Credit) -> Iterator[SeatMessage]:
    for seat in sorted(seats):
        play = play_body(table, seat)
        yield PlayChanged(table.id, table.state.round.number, play, credit(seat)).to(seat)


def _voided(table: Table, step: Step, credit: Credit) -> Iterator[SeatMessage]:
    void = next(fact.body for fact in step.facts if isinstance(fact.body, RoundVoided))
    for seat, cents in step.voided.items():
        round_ = table.state.round.number
        said = BetVoided(table.id, round_, cents, void.reason, void.rule, credit(seat))
        yield said.to(seat)
