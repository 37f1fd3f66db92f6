"""A round that is over, step by step, as one seat or the whole table saw it.

Every step tells what was said and when, by whom and by which rule, and what it changed: the chips
of a seat, the cards, what became of each wager. It is never more than was seen at the time: cards
that stayed face down stay so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.play import Slip
from fairfelt.core.seats import in_order, seat_order
from fairfelt.floor.history.round_states import entries, opened_state, take
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.told import BetCarried, Derived, Settled
from fairfelt.journal import Entry, Fact, FactBody, round_of
from fairfelt.store import Entries, KeptRuleData, RoundsPlayed, Span
from fairfelt.table import Table
from fairfelt.table.facts import TABLE_FACTS, ends_round, table_fact
from fairfelt.table.facts.closing import PlayerLeft
from fairfelt.table.facts.rounds import RoundOpened, RoundSettled, RoundVoided
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.state import State

STEPS_MOST = 2_000  # in one answer; beyond that the bets of single seats are left out
_OF_ONE_SEAT = frozenset(
    {Settled.KIND, BetCarried.KIND}
    | {kind for kind, body in TABLE_FACTS.items() if body.OF_ONE_SEAT}
)


def play_back(store: RoundsPlayed, table: str, round_: int, viewer: Viewer) -> dict[str, Any]:
    stream = f"table:{table}"
    span = store.round_span(stream, round_)
    ended_at = None if span is None else _ended_at(store, stream, span, round_)
    if span is None or ended_at is None:
        raise Refused("round_unknown", table=table, round=round_)
    opened = opened_state(store, stream, round_, span)
    playback = _Playback(opened, round_, viewer.of(ended_at), _table_then(opened, store))
    for entry in entries(store, stream, span.first_n, span.last_n):
        playback.take(entry)
    for n in span.later:
        for entry in entries(store, stream, n, n):
            playback.take_later(entry)
    received = store.received(stream, round_)
    return {
        "table": table,
        "round": round_,
        "seat": viewer.seat,
        "config": playback.state.config,
        "same_rules": playback.table is not None,
        "seats": _seats(playback, received) if viewer.is_staff else [],
        **_within(playback.steps),
    }


def _ended_at(store: Entries, stream: str, span: Span, round_: int) -> int | None:
    """When the round was over; none while it is in progress."""
    for entry in entries(store, stream, span.last_n, span.last_n):
        if any(ends_round(fact.body, round_) for fact in entry.facts):
            return entry.at
    return None


def _seats(playback: _Playback, received: dict[str, int]) -> list[dict[str, Any]]:
    """Whoever had wagers in the round, and what came of them so far."""
    return [
        {"seat": seat, "staked_cents": playback.staked.get(seat, 0), "paid_cents": cents}
        for seat, cents in sorted(received.items(), key=lambda pair: seat_order(pair[0]))
    ]


def _within(steps: list[dict[str, Any]]) -> dict[str, Any]:
    if len(steps) <= STEPS_MOST:
        return {"steps": steps, "left_out": 0}
    kept = [step for step in steps if step["kind"] not in _OF_ONE_SEAT][:STEPS_MOST]
    return {"steps": kept, "left_out": len(steps) - len(kept)}


@dataclass(slots=True)
class _Playback:
    """Takes the facts of a round in and makes a step of each that somebody may see."""

    state: State
    round: int
    viewer: Viewer
    table: Table | None  # none where it cannot be had as it was: nothing is settled by others
    steps: list[dict[str, Any]] = field(default_factory=list)
    staked: dict[str, int] = field(default_factory=dict)
    cards: list[dict[str, str]] = field(default_factory=list)

    def take(self, entry: Entry) -> None:
        for fact in entry.facts:
            if isinstance(fact.body, RoundVoided):  # clears the layout away, so look first
                self.staked |= {seat: slip.total for seat, slip in self.state.laid.items()}
                self.staked |= {
                    seat: self.state.slip(seat).total for seat in self.state.round.interim
                }
            if isinstance(fact.body, PlayerLeft) and not self.viewer.is_staff:
                self._forget(fact.body.seat)
            before = self.state.open_slip(fact.seat)
            self.state = take(self.state, fact, self.round)
            if round_of(fact.body) in (None, self.round):
                self._show(entry, fact, before)

    def take_later(self, entry: Entry) -> None:
        """Said of the round once it was over: what lies there is no more of it."""
        for fact in entry.facts:
            if round_of(fact.body) == self.round and self._is_shown(fact):
                self._step(entry, fact.body, fact.told_to, later=True)

    def _forget(self, seat: str) -> None:
        """What was laid and taken back before somebody else came to the terminal."""
        self.steps = [step for step in self.steps if step["seat"] != seat]

    def _is_shown(self, fact: Fact) -> bool:
        shown_to = table_fact(fact).PLAYBACK
        shown = shown_to == "all" or (shown_to == "players" and not self.viewer.is_staff)
        return shown and self.viewer.sees(fact)

    def _show(self, entry: Entry, fact: Fact, before: Slip) -> None:
        if not self._is_shown(fact):
            return
        shown: dict[str, Any] = {}
        slip = self.state.open_slip(fact.seat)
        if slip.stakes != before.stakes:
            shown["stakes"] = dict(slip.stakes)
        if (cards := self._cards()) != self.cards:
            self.cards = shown["cards"] = cards
        self._step(entry, fact.body, fact.told_to, **shown)
        if isinstance(fact.body, RoundOpened):
            self._carried(entry)
        elif isinstance(fact.body, RoundSettled):
            self._settled(entry)

    def _carried(self, entry: Entry) -> None:
        """Wagers that stand from the round before are the first thing on the layout."""
        slips = self.state.round.slips
        for seat in in_order(slips):
            slip = slips[seat]
            if self.viewer.seat in (None, seat):
                self._step(entry, BetCarried(slip.total), seat, stakes=dict(slip.stakes))

    def _cards(self) -> list[dict[str, str]]:
        """As they lie, and as the viewer could see them."""
        table, coup = self.table, self.state.round.coup
        if table is None or not table.deals:
            return []
        slip = self.state.round.slips.get(self.viewer.seat or "")
        seen = zip(table.game.shows(coup, slip), coup.places, strict=True)
        return [{"place": place, "card": card} for card, place in seen]

    def _settled(self, entry: Entry) -> None:
        """What became of every wager, worked out again by the code that paid it."""
        slips = self.state.round.slips
        for seat in in_order(slips):
            self.staked[seat] = slips[seat].total
            if self.table is None or self.viewer.seat not in (None, seat):
                continue
            settlement = self.table.settle(self.state.round.coup, self.state.open_slip(seat))
            self._step(entry, Settled.by(settlement), seat)

    def _step(self, entry: Entry, body: FactBody | Derived, seat: str, **shown: Any) -> None:
        step = {
            "at": entry.at,
            "actor": entry.actor,
            "kind": body.KIND,
            "seat": seat,
            "body": {key: value for key, value in body.plain().items() if key != "config"},
        }
        self.steps.append(step | shown)


def _table_then(state: State, store: KeptRuleData) -> Table | None:
    try:
        return recorded_table(state.config, state.config_hash, state.unit, RuleShelf(store))
    except Unplayable:
        return None
