"""A served floor with somebody at every kind of terminal, on a clock that the test moves.

a_room(records)                     one table of three card poker, drawn by random numbers
a_room(records, "baccarat", rng)    another game, and what its generator draws
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from fairfelt.core.cards import RANKS, SUITS
from fairfelt.equipment import Rng, SeededRng
from fairfelt.journal import Audience, Fact, decode_entry
from fairfelt.table import Table
from fairfelt.table.config import Timings
from fairfelt.table.facts import TABLE_FACTS
from tests.floors import floor_config
from tests.server.conftest import METRICS, HeldClock, Seat, Served, serving

TABLE = "T1"
# On record, and told to nobody: what staff did is news for supervisors.
UNTOLD = {
    kind
    for kind, body in TABLE_FACTS.items()
    if body.TO is Audience.RECORD and (body.HEADING is None or kind == "reading.stray")
}
CARD = re.compile(f"[{RANKS}][{SUITS}]")
STEPS_MOST = 500  # of a round, and more than any has
Frame = bytes


class SeatPlan(NamedTuple):
    """A seat's wagers, its pick, and the places of the array that it may therefore see."""

    stakes: Mapping[str, int]
    pick: str | None
    sees: tuple[int, ...]


# The array:   1 2 3
#              4 5 6
#              7 8 9
PLAYS = {
    "one": SeatPlan(
        {"ante": 500, "pair-plus": 200, "pair-plus:row-2": 300}, "1-5-9", (1, 4, 5, 6, 9)
    ),
    "two": SeatPlan({"ante": 1000, "six-card-bonus:column-3": 300}, "2-3-7", (2, 3, 6, 7, 9)),
    "unpicked": SeatPlan({"ante": 500}, None, (1, 2, 3)),
    "onlooker": SeatPlan({}, None, ()),
}
STAFF = ("dealer", "supervisor")
EVERYBODY = (*PLAYS, *STAFF, "display")

ASKED_OVER_HTTP = ("/api/floor", f"/api/tables/{TABLE}", "/healthz", "/metrics")

# What terminals may try while the cards lie face down.
PLAYERS_TRY: tuple[dict[str, Any], ...] = (
    {"type": "place_bets", "round": 1, "stakes": {"pair-plus:row-3": 500}},
    {"type": "place_call", "round": 1, "call": "row", "piece_cents": 100},
    {"type": "confirm_bets", "round": 1},
    {"type": "choose", "round": 1, "after": 0, "option": "pick:4-7-8"},
    {"type": "choose", "round": 1, "after": 1, "option": "pick:4-7-8"},
    {"type": "choose", "round": 1, "after": 0, "option": "show"},
    {"type": "choose", "round": 1, "after": 1, "option": "show"},
    {"type": "choose", "round": 9, "after": 0, "option": "play"},
    {"type": "confirm_result", "seen": 1},
)
STAFF_TRY: tuple[dict[str, Any], ...] = tuple(
    {"type": act, **fields}
    for act, fields in (
        ("start_round", {}), ("close_table", {}), ("close_wagering", {}), ("confirm_result", {}),
        ("start_shoe", {}), ("prepare_shoe", {"step": "cut"}),
        ("prepare_shoe", {"step": "cutting_card"}), ("prepare_shoe", {"step": "burn"}),
        ("deal_card", {}), ("show_cutting_card", {}),
        ("set_standby", {"on": True}), ("approve_hand_entry", {}), ("lift_cover", {}),
        ("remedy", {"reason": "to see the cards", "irregularity": "irregularity"}),
    )
)  # fmt: skip


# -- reading frames -----------------------------------------------------------------------------


def strings(message: Any) -> Iterator[str]:
    """Every string in a decoded message, its keys too."""
    if isinstance(message, str):
        yield message
    elif isinstance(message, Mapping):
        for key, value in message.items():
            yield from strings(key)
            yield from strings(value)
    elif isinstance(message, list):
        for value in message:
            yield from strings(value)


def cards_in(message: Any) -> set[str]:
    return {card for string in strings(message) for card in CARD.findall(string)}


def read(frames: Iterable[Frame]) -> list[Any]:
    return [json.loads(frame) for frame in frames]


def until_shown(messages: list[Any]) -> list[Any]:
    """What came before all cards were turned up, or all of it where they were not."""
    kinds = [message.get("kind") for message in messages]
    return messages[: kinds.index("cards.shown")] if "cards.shown" in kinds else messages


def leaks(messages: list[Any], own: set[str]) -> list[tuple[set[str], Any]]:
    """Messages with a card that is neither the seat's own nor yet turned up by the dealer, and
    messages about what is told to nobody."""
    seen, found = set(own), []
    for message in until_shown(messages):
        if message.get("kind") == "card.dealt" and message["body"]["place"] == "dealer":
            seen.add(message["body"]["card"])
        if wrong := (cards_in(message) - seen) | UNTOLD.intersection(strings(message)):
            found.append((wrong, message))
    return found


def facts(messages: list[Any], kind: str) -> list[dict[str, Any]]:
    return [message["body"] for message in messages if message.get("kind") == kind]


# -- a floor with somebody at every kind of terminal --------------------------------------------


@dataclass
class Room:
    floor: Served
    clock: HeldClock
    seats: dict[str, Seat] = field(default_factory=dict)
    over_http: list[Any] = field(default_factory=list)
    began: int = 0  # the last fact before this round

    @property
    def table(self) -> Table:
        return self.floor.hub.port.floor.pit.tables[TABLE]

    def recorded(self) -> list[Fact]:
        entries = self.floor.hub.port.store.entries(f"table:{TABLE}")
        return [fact for _, body, _ in entries for fact in decode_entry(body).facts]

    def drawn(self) -> list[str]:
        """Every card that the system has drawn, by the records."""
        kinds = ("card.drawn", "card.dealt")
        return [fact.body.card for fact in self.recorded() if fact.kind in kinds]

    def own(self, name: str) -> set[str]:
        """The cards of this round that a terminal may see before all are shown."""
        sees = PLAYS[name].sees if name in PLAYS else ()
        round_, array = self.table.state.round.number, {}
        for fact in self.recorded():
            if fact.kind == "card.drawn" and fact.body.round == round_:
                array[fact.body.place] = fact.body.card
        assert len(array) == 9
        return {array[f"array:{place}"] for place in sees}

    def messages(self, name: str) -> list[Any]:
        return read(self.seats[name].frames)

    async def sit(self, *names: str) -> None:
        staff = {"dealer": self.floor.dealer, "supervisor": self.floor.supervisor}
        for name in names or EVERYBODY:
            if name in staff:
                self.seats[name] = await staff[name]()
            elif name in PLAYS:
                self.seats[name] = await self.floor.player()
            else:
                self.seats[name] = await self.floor.sit(name)
            await self.seats[name].watch(TABLE)

    async def come_back(self, name: str) -> None:
        """The terminal is opened in another window, is welcomed there and goes on watching."""
        before, role = self.seats[name], name if name not in PLAYS else "player"
        seat = await self.floor.sit(role, before.token, before.session)
        await before.hear(type="refused", code="taken_over")
        seat.frames[:0] = before.frames
        self.seats[name] = seat
        await seat.watch(TABLE)

    async def hear(self) -> None:
        """Everybody reads all that there is to read."""
        await self.floor.hub.port.committer.drained()
        for seat in self.seats.values():
            await seat.say(type="ping")
            await seat.hear(type="pong")

    def fresh(self, name: str) -> list[Any]:
        """What has come since it was last asked for."""
        seat = self.seats[name]
        frames, seat.frames = seat.frames, []
        return read(frames)

    async def pass_time(self) -> None:
        """Up to the next thing that happens by itself."""
        hub = self.floor.hub
        due = hub.port.floor.due()
        assert due is not None, hub.port.floor.pit.frozen
        self.clock.at = max(self.clock.at, due)
        hub.port.committer.put(*hub.port.floor.tick(self.clock.at))
        runners = hub.port.floor.pit.runners.values()
        if any(
            runner.announced for runner in runners
        ):  # a draw, which is made once that is on disk
            await hub.port.committer.drained()
            hub.port.committer.put(*hub.port.floor.tick(self.clock.at))
        await self.hear()

    async def until(self, *phases: str) -> None:
        for _ in range(STEPS_MOST):
            if self.table.state.phase in phases:
                return
            await self.pass_time()
        raise AssertionError(f"it is still {self.table.state.phase}")

    async def watch(self) -> None:
        for seat in self.seats.values():
            await seat.watch(TABLE)

    async def watch_again(self) -> None:
        """From nothing, and from every fact of the round that might have been seen last."""
        await self.watch()
        for seat in self.seats.values():
            for since in range(self.began, self.table.state.n + 1):
                await seat.say(type="watch", table=TABLE, since=since)
        await self.hear()  # the floor has heard them all
        await self.hear()  # and has told them

    async def ask_over_http(self) -> None:
        for path in ASKED_OVER_HTTP:
            answer = await self.floor.http.get(path, headers=METRICS)
            assert answer.status_code == 200
            as_json = answer.headers["content-type"] == "application/json"
            self.over_http.append({"path": path, "body": answer.json() if as_json else answer.text})

    async def try_everything(self) -> None:
        for name, seat in self.seats.items():
            n = self.table.state.n
            tries = PLAYERS_TRY if name in PLAYS else [{"seen": n, **t} for t in STAFF_TRY]
            for wanted in tries:
                answer = await seat.ask(**{"table": TABLE, **wanted})
                assert answer["type"] == "refused", (name, answer)
            await seat.say(type="show_cards", table=TABLE)

    async def bet(self) -> None:
        for name, play in PLAYS.items():
            if play.stakes:
                await self.done(name, type="place_bets", stakes=dict(play.stakes))
            if play.pick:
                await self.choose(name, "pick:2-4-8")
                await self.choose(name, f"pick:{play.pick}")

    async def done(self, name: str, **command: Any) -> None:
        """A command that is done, and asked for a second time gets the same answer."""
        seat, round_ = self.seats[name], self.table.state.round.number
        answer = await seat.ask(table=TABLE, round=round_, **command)
        assert answer["type"] == "answer", answer
        await seat.ask(table=TABLE, round=round_, id=answer["id"], **command)

    def chosen(self, name: str) -> int:
        return len(self.table.state.slip(self.seats[name].name).choices)

    async def choose(self, name: str, option: str) -> None:
        await self.done(name, type="choose", option=option, after=self.chosen(name))

    async def go_on(self, name: str) -> None:
        """Choose the boldest there is, as often as the seat is asked."""
        table, seat = self.table, self.seats[name].name
        while seat in table.state.underway.asked:
            await self.choose(name, table.options_at(table.state.slip(seat))[-1].id)

    async def up_to_decisions(self) -> None:
        await self.bet()
        await self.until("deciding")

    async def decide(self) -> None:
        for name, option in (("one", "play"), ("two", "fold"), ("unpicked", "play")):
            await self.choose(name, option)
            await self.watch()


@asynccontextmanager
async def a_room(
    records: Path, game: str = "three-card-poker", rng: Rng | None = None, **config: Any
) -> AsyncIterator[Room]:
    config = {"timings": Timings(deal_ms=10, reveal_ms=10, pause_ms=10), **config}
    one_table = floor_config(id_=TABLE, game=game, mode="rng", wagering_ms=5000, **config)
    clock = HeldClock()
    own_time = mock.patch(
        "fairfelt.server.floor_here.TICK_S", 3600
    )  # nothing moves but by the test
    with own_time:
        async with serving(one_table, records, rng or SeededRng(3), clock) as floor:
            yield Room(floor, clock)
