"""What a table knows, and how each fact changes it. Replaying the facts gives the same state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from fairfelt.core.errors import Broken
from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.journal import Fact

Phase = Literal["closed", "open", "wagering", "awaiting_result", "result_entered", "suspended"]
BETWEEN_ROUNDS = ("open", "closed")  # slips there are those of the round that was settled
RESULTS_KEPT = 50
NO_SLIP = Slip()
Ball = Literal["out", "ordered", "spun", "rested"]  # of the wheel, as far as the floor was told


@dataclass(slots=True)
class State:
    phase: Phase = "closed"
    config_hash: str = ""  # of the configuration under which it was opened
    config: dict[str, Any] = field(default_factory=dict)
    n: int = 0  # facts told to everybody so far
    round: int = 0
    closes_at: int | None = None  # end of the wagering period
    spin_at: int | None = None  # when an automated wheel is told to spin
    settles_at: int | None = None  # when a result settles by itself
    resumes_at: int | None = None  # when the next round opens by itself
    silent_at: int | None = None  # when a device that says nothing stops the round
    coup: Coup = field(default_factory=Coup)
    slips: dict[str, Slip] = field(default_factory=dict)
    confirmed: set[str] = field(default_factory=set)
    last_slips: dict[str, Slip] = field(default_factory=dict)
    staked_cents: int = 0
    ball: Ball = "out"
    sensed: Outcome | None = None
    entered: Outcome | None = None
    result: Outcome | None = None
    suspended: dict[str, Any] | None = None
    results: list[tuple[int, Outcome]] = field(default_factory=list)

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        return (self.closes_at, self.spin_at, self.settles_at, self.resumes_at, self.silent_at)

    @property
    def spinning(self) -> bool:
        return self.ball == "spun"

    def slip(self, seat: str) -> Slip:
        return self.slips.get(seat, NO_SLIP)


def apply(state: State, fact: Fact) -> None:
    """Take a fact in. Facts told to one seat do not count among those told to everybody."""
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"a table does not know the fact {fact.kind}")
    change(state, fact)
    if not fact.seat:
        state.n += 1


def _no_deadlines(state: State) -> None:
    state.closes_at = state.spin_at = state.settles_at = None
    state.resumes_at = state.silent_at = None


def _table_opened(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "open"
    state.config_hash = fact.body["config_hash"]
    state.config = fact.body["config"]
    state.resumes_at = fact.body["resumes_at"]


def _table_closed(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "closed"


def _round_opened(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "wagering"
    state.round = fact.body["round"]
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    state.coup = Coup()
    state.last_slips.update(state.slips)  # what a seat may repeat, however long ago it played
    state.slips, state.confirmed, state.staked_cents = {}, set(), 0
    state.ball, state.suspended = "out", None
    state.sensed = state.entered = state.result = None


def _wagering_resumed(state: State, fact: Fact) -> None:
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]


def _round_resumed(state: State, fact: Fact) -> None:
    state.silent_at = fact.body["silent_at"]


def _bet_placed(state: State, fact: Fact) -> None:
    before = state.slip(fact.seat)
    after = Slip(fact.body["stakes"], before.choices)
    state.staked_cents += after.total - before.total
    _keep(state, fact.seat, after)


def _keep(state: State, seat: str, slip: Slip) -> None:
    if slip.stakes:
        state.slips[seat] = slip
    else:
        state.slips.pop(seat, None)


def _bet_confirmed(state: State, fact: Fact) -> None:
    state.confirmed.add(fact.seat)


def _wagering_closed(state: State, fact: Fact) -> None:
    state.phase = "awaiting_result"
    state.closes_at = state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _wheel_ordered(state: State, fact: Fact) -> None:
    state.ball = "ordered"
    state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _wheel_spun(state: State, fact: Fact) -> None:
    state.ball = "spun"
    state.spin_at = None


def _wheel_sensed(state: State, fact: Fact) -> None:
    state.ball = "rested"
    state.sensed = fact.body["result"]
    state.silent_at = None


def _result_entered(state: State, fact: Fact) -> None:
    state.phase = "result_entered"
    state.entered = fact.body["result"]
    state.settles_at = fact.body["settles_at"]
    state.silent_at = None


def _result_confirmed(state: State, fact: Fact) -> None:
    state.coup = Coup().drawn(fact.body["result"])


def _round_settled(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "open"
    state.result = fact.body["result"]
    state.results.insert(0, (fact.body["round"], fact.body["result"]))
    del state.results[RESULTS_KEPT:]
    state.staked_cents, state.suspended, state.ball = 0, None, "out"
    state.resumes_at = fact.body["resumes_at"]


def _round_suspended(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "suspended"
    state.suspended = {key: fact.body[key] for key in ("reason", "rule", "result")}


def _round_voided(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "open"
    state.slips, state.staked_cents, state.suspended = {}, 0, None
    state.ball = "out"
    state.sensed = state.entered = None
    state.resumes_at = fact.body["resumes_at"]


_CHANGES: dict[str, Callable[[State, Fact], None]] = {
    "table.opened": _table_opened,
    "table.closed": _table_closed,
    "round.opened": _round_opened,
    "wagering.resumed": _wagering_resumed,
    "round.resumed": _round_resumed,
    "bet.placed": _bet_placed,
    "bet.returned": _bet_placed,
    "bet.confirmed": _bet_confirmed,
    "wagering.closed": _wagering_closed,
    "wheel.ordered": _wheel_ordered,
    "wheel.spun": _wheel_spun,
    "wheel.sensed": _wheel_sensed,
    "result.entered": _result_entered,
    "result.confirmed": _result_confirmed,
    "round.settled": _round_settled,
    "round.suspended": _round_suspended,
    "round.voided": _round_voided,
}
TABLE_FACTS = tuple(_CHANGES)
