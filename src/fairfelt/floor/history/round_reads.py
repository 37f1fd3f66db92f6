"""What an act that corrects a round must know of it: how it was settled, and what was said of it
since. It is read in one go, and says how far the records went then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from fairfelt.core.play import Coup
from fairfelt.floor.history.past_round import past_round
from fairfelt.journal import FactBody, decode_entry, round_of
from fairfelt.ledger import Reason, Transfer, account_of
from fairfelt.store import Heads, RoundEntries, RoundsPlayed
from fairfelt.table import Table
from fairfelt.table.facts.corrections import (
    MeterAdjusted,
    PurseMoved,
    RoundRolledBack,
    SeatCorrected,
)
from fairfelt.table.facts.rounds import RoundVoided
from fairfelt.table.past import Past

PLAYED_MOST = 100  # rounds of a seat that are looked through for its last completed one


class RoundRead(NamedTuple):
    """A round that is over, with all that was said of it since, as the records had it."""

    as_of: int  # the newest entry that they had then
    past: Past | None
    adjusted: Mapping[str, int]  # by how much each meter was adjusted by hand for it


class LastPlayed(NamedTuple):
    as_of: int
    round: int


class PlayersRead(NamedTuple):
    as_of: int
    sittings: Mapping[str, int]  # by seat: who had wagers in the round, where that is on record


def read_round(store: RoundsPlayed, table: Table, round_: int) -> RoundRead:
    """Everything that an act may want to know of the round, read in one go."""
    as_of, past = _newest(store, table), past_round(store, table, round_)
    owing, kept, former = Counter[str](), Counter[str](), Counter[str]()
    adjusted = Counter[str]()
    for fact, moved in _since(store, table.stream, round_):
        if past is not None:
            past = _changed(past, fact, moved)
        if isinstance(fact, PurseMoved) and fact.OF_THE_PAST:
            owing[fact.seat] += fact.owed_cents
            kept[fact.seat] += fact.unclaimed_cents
            former[fact.seat] += fact.former_cents
        elif isinstance(fact, MeterAdjusted):
            adjusted[fact.seat] += abs(fact.cents)
    if past is not None:
        past = replace(past, owing=owing, unclaimed=kept, former=former)
    return RoundRead(as_of, past, adjusted)


def read_last_played(store: RoundsPlayed, table: Table, seat: str) -> LastPlayed:
    played = store.played(seat, PLAYED_MOST)
    rounds = (play.round for play in played if play.stream == table.stream)
    pasts = (read_round(store, table, round_).past for round_ in rounds)
    last = next((p.round for p in pasts if p is not None and p.settled and seat in p.slips), 0)
    return LastPlayed(_newest(store, table), last)


def read_players(store: RoundsPlayed, table: Table, round_: int) -> PlayersRead:
    return PlayersRead(_newest(store, table), store.sittings(table.stream, round_))


def _newest(store: Heads, table: Table) -> int:
    head = store.head(table.stream)
    return head.n if head else 0


def _since(
    store: RoundEntries, stream: str, round_: int
) -> Iterator[tuple[FactBody, Sequence[Transfer]]]:
    """What was said of the round after it had ended, and the money that moved with it."""
    span = store.round_span(stream, round_)
    for n in span.later if span else ():
        if (body := store.entry(stream, n)) is not None:
            entry = decode_entry(body)
            said = (fact.body for fact in entry.facts if round_of(fact.body) == round_)
            yield from ((fact, entry.transfers) for fact in said)


def _changed(past: Past, fact: FactBody, moved: Sequence[Transfer]) -> Past:
    match fact:
        case RoundVoided():
            void = {account_of(move.target).owner: move.cents
                    for move in moved if move.reason is Reason.VOID}  # fmt: skip
            rode = {seat: cents - void.get(seat, 0) for seat, cents in past.rode.items()}
            return replace(past, cleared=True, rode=rode)
        case RoundRolledBack():
            coup = Coup.from_json(fact.coup)
            return replace(past, coup=coup, settled=fact.result is not None)
        case SeatCorrected():
            return _corrected(past, fact)
    return past


def _corrected(past: Past, fact: SeatCorrected) -> Past:
    seat, stands = fact.seat, fact.standing
    if stands is not None:
        rode = past.rode.get(seat, 0) + fact.layout_cents
        past = replace(past, left={**past.left, seat: stands}, rode={**past.rode, seat: rode})
    return replace(past, void_seats=past.void_seats | {seat}) if fact.void else past
