"""A terminal at a real floor: commands, facts, lost connections and closed doors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from fairfelt.client import (
    Answer,
    Event,
    FloorLine,
    FloorSite,
    Gone,
    Lost,
    NotLetIn,
    NumberedFact,
    Refusal,
    RefusedByFloor,
    TerminalClient,
    Welcome,
)
from fairfelt.client import terminal as module
from fairfelt.client.messages import decode
from fairfelt.client.terminal import AGAIN_S_MOST, pause_s
from tests.server.conftest import Served, floor

__all__ = ["floor"]  # a fixture, for all tests here
PATIENCE_S = 30


@dataclass(frozen=True, slots=True)
class Site(FloorSite):
    """A floor of which the socket is known: only it listens in these tests."""

    async def socket_url(self) -> str:
        return self.url


@pytest.fixture
async def seat(floor: Served) -> AsyncIterator[TerminalClient]:
    token = (await floor.enrol("player"))["token"]
    async with asyncio.timeout(PATIENCE_S), TerminalClient(Site(floor.url), token) as seat:
        yield seat


def credit(floor: Served, name: str) -> int:
    return floor.hub.port.floor.recorder.credit(name)


async def cut(seat: TerminalClient) -> None:
    """The line breaks, as when somebody trips over it."""
    assert seat._line is not None
    await seat._line.close()


async def test_a_command_is_answered_and_a_refusal_raised(
    floor: Served, seat: TerminalClient
) -> None:
    answer = await seat.ask("insert_note", cents=5000)
    assert (answer.id, answer.facts[0].kind) == (1, "note.inserted")
    with pytest.raises(RefusedByFloor, match="no spot moon") as refused:
        await seat.ask("place_bets", table="R3", round=await round_of(seat), stakes={"moon": 500})
    assert refused.value.code == "spot_unknown"
    assert credit(floor, (await seat.welcome()).terminal) == 5000


async def round_of(seat: TerminalClient) -> int:
    return int((await seat.follow("R3")).body["round"])


async def test_facts_of_a_table_come_without_a_gap_over_a_lost_connection(
    floor: Served, seat: TerminalClient
) -> None:
    dealer, events = await floor.dealer(), seat.events()
    seen = (await seat.follow("R1")).n
    await dealer.ask(type="start_round", table="R1", seen=seen)
    first = await next_fact(events, "R1")
    await cut(seat)
    await dealer.ask(type="close_wagering", table="R1", seen=first.n)
    second = await next_fact(events, "R1")
    assert (first.kind, second.kind) == ("round.opened", "wagering.closed")
    assert (first.n, second.n) == (seen + 1, seen + 2)


async def next_fact(events: AsyncIterator[Event], table: str) -> NumberedFact:
    async for event in events:
        if isinstance(event, NumberedFact) and event.table == table:
            return event
    raise AssertionError


async def test_a_command_that_the_line_swallowed_is_done_once(
    floor: Served, seat: TerminalClient
) -> None:
    name = (await seat.welcome()).terminal
    asked = asyncio.create_task(seat.ask("insert_note", cents=5000))
    await asyncio.sleep(0)  # it is on its way
    await cut(seat)
    assert (await asked).id == 1
    assert credit(floor, name) == 5000
    assert (await seat.ask("insert_note", cents=1000)).id == 2
    assert credit(floor, name) == 6000


async def test_an_answer_that_was_lost_is_given_again(floor: Served, seat: TerminalClient) -> None:
    name, lost = (await seat.welcome()).terminal, []

    def forgetful(data: bytes) -> Any:
        if b'"type":"answer"' in data and not lost:
            lost.append(data)
            raise Gone("it was on its way")
        return decode(data)

    with mock.patch.object(module, "decode", forgetful):
        assert (await seat.ask("insert_note", cents=5000)).id == 1
    assert (len(lost), credit(floor, name)) == (1, 5000)


async def test_what_the_floor_could_not_store_is_said_again(
    floor: Served, seat: TerminalClient
) -> None:
    name, answers = (await seat.welcome()).terminal, []

    def unsure_once(data: bytes) -> Any:
        message = decode(data)
        if isinstance(message, Answer):
            answers.append(message)
            return message if answers[1:] else Refusal("not_stored", message.id)
        return message

    with mock.patch.object(module, "decode", unsure_once):
        assert (await seat.ask("insert_note", cents=5000)).id == 1
    assert ([answer.id for answer in answers], credit(floor, name)) == ([1, 1], 5000)


async def test_who_gives_up_says_it_no_more(floor: Served, seat: TerminalClient) -> None:
    name = (await seat.welcome()).terminal
    with mock.patch.object(TerminalClient, "_say"), pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await seat.ask("insert_note", cents=5000)
    await cut(seat)
    await seat.ask("insert_note", cents=1000)
    assert credit(floor, name) == 1000


async def test_a_table_that_there_is_not_is_refused(seat: TerminalClient) -> None:
    with pytest.raises(RefusedByFloor, match="R77"):
        await seat.follow("R77")
    assert (await seat.follow("R1")).table == "R1"
    seat.leave("R1")


async def test_a_terminal_that_is_not_known_is_not_let_in(floor: Served) -> None:
    async with TerminalClient(Site(floor.url), "made-up") as stranger:
        with pytest.raises(NotLetIn):
            await stranger.ask("insert_note", cents=5000)


async def test_a_seat_that_another_window_took_does_not_fight_for_it(
    floor: Served, seat: TerminalClient
) -> None:
    await seat.welcome()
    async with TerminalClient(Site(floor.url), seat.token) as other:
        assert (await other.ask("insert_note", cents=5000)).id == 1
        with pytest.raises(NotLetIn, match="another window"):
            await seat.follow("R1")
        assert (await other.ask("insert_note", cents=5000)).id == 2


async def test_it_waits_for_a_floor_that_is_not_there_yet(tmp_path: Path) -> None:
    told: list[Event] = []
    nowhere = Site("ws://127.0.0.1:9/")
    async with TerminalClient(nowhere, "token", listener=told.append) as seat:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await seat.welcome()
    assert told
    assert all(isinstance(event, Lost) for event in told)


async def test_a_staff_terminal_signs_in_over_http(floor: Served) -> None:
    """The words of the site are those of the floor's HTTP."""
    asked: list[Any] = []

    async def ask(site: FloorSite, method: str, path: str, body: Any = None) -> Any:
        asked.append((method, path))
        return (await floor.http.request(method, path, json=body)).json()

    with mock.patch.object(FloorSite, "ask", ask):
        site = FloorSite("http://floor")
        token = await site.enrol("dealer")
        session = await site.sign_in(token, "1001", "1111", take_over=True)
        assert (await site.table("R1"))["id"] == "R1"
        port = floor.url.rpartition(":")[2]
        assert await site.socket_url() == f"ws://floor:{port}"
    async with (
        asyncio.timeout(PATIENCE_S),
        TerminalClient(Site(floor.url), token, session) as dealer,
    ):
        welcome = await dealer.welcome()
        assert isinstance(welcome, Welcome)
        assert welcome.staff is not None
        assert welcome.staff["staff"] == "1001"


def test_the_pause_before_another_try_grows_and_has_an_end() -> None:
    with mock.patch.object(module.random, "random", return_value=1.0):
        assert [pause_s(tries) for tries in (0, 1, 2)] == [0.25, 0.5, 1.0]
        assert pause_s(10_000) == AGAIN_S_MOST


async def test_a_line_that_has_ended_says_so(floor: Served) -> None:
    line = await FloorLine.open(floor.url)
    await line.close()
    for _ in range(2):
        with pytest.raises(Gone):
            await line.receive()
    with pytest.raises(Gone):
        line.say(type="ping")
