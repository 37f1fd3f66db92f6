"""Rounds that are over and disputes, over HTTP: who may read what."""

from __future__ import annotations

import httpx
import pytest

from tests.server.conftest import SUPERVISOR, Seat, Served


async def ask(floor: Served, path: str, bearer: str | None) -> httpx.Response:
    return await floor.http.get(path, headers={"authorization": f"Bearer {bearer}"})


async def a_round(floor: Served) -> tuple[Seat, Seat, Seat]:
    """Two players bet on red at R1, and 3 comes."""
    dealer, one, two = await floor.dealer(), await floor.player(), await floor.player()
    table = floor.hub.port.floor.pit.tables["R1"]
    await dealer.ask(type="start_round", table="R1", seen=table.state.n)
    for seat in (one, two):
        placed = await seat.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
        assert placed["type"] == "answer", placed
    for act, fields in (
        ("close_wagering", {}),
        ("enter_result", {"result": "3", "authority": SUPERVISOR}),
        ("confirm_result", {}),
    ):
        said = await dealer.ask(type=act, table="R1", seen=table.state.n, **fields)
        assert said["type"] == "answer", said
    return dealer, one, two


async def test_a_player_reads_the_own_rounds_by_the_own_token(floor: Served) -> None:
    _, one, two = await a_round(floor)
    rounds = (await ask(floor, f"/api/seats/{one.name}/rounds", one.token)).json()
    assert [(r["table"], r["round"], r["paid_cents"]) for r in rounds] == [("R1", 1, 1000)]
    body = (await ask(floor, "/api/tables/R1/rounds/1", one.token)).json()
    assert {step["seat"] for step in body["steps"]} == {"", one.name}
    assert body["seats"] == []
    others = await ask(floor, f"/api/tables/R1/rounds/1/seats/{two.name}", one.token)
    assert (others.status_code, others.json()["code"]) == (403, "role_forbids")


async def test_staff_read_every_seat(floor: Served) -> None:
    dealer, one, two = await a_round(floor)
    rounds = (await ask(floor, "/api/tables/R1/rounds", dealer.session)).json()
    assert [(r["round"], r["result"], r["staked_cents"]) for r in rounds] == [(1, "3", 1000)]
    body = (await ask(floor, "/api/tables/R1/rounds/1", dealer.session)).json()
    assert [seat["seat"] for seat in body["seats"]] == [one.name, two.name]
    single = f"/api/tables/R1/rounds/1/seats/{two.name}"
    steps = (await ask(floor, single, dealer.session)).json()["steps"]
    assert {step["seat"] for step in steps} == {"", two.name}
    rounds = (await ask(floor, f"/api/seats/{two.name}/rounds", dealer.session)).json()
    assert len(rounds) == 1


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/tables/R1/rounds", 401, "session_ended"),  # of all seats, so for staff alone
        ("/api/seats/PT-2/rounds", 403, "role_forbids"),
        ("/api/tables/R1/rounds/2", 404, "round_unknown"),
        ("/api/tables/R1/rounds/x", 404, "round_unknown"),
        ("/api/tables/R1/rounds/99999999999999999999", 404, "round_unknown"),
        ("/api/tables/R9/rounds/1", 404, "table_unknown"),
    ],
)
async def test_what_a_player_cannot_read(floor: Served, path: str, status: int, code: str) -> None:
    _, one, _ = await a_round(floor)
    answer = await ask(floor, path, one.token)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "path", ["/api/tables/R1/rounds/1", "/api/seats/PT-1/rounds", "/api/disputes"]
)
async def test_whoever_is_nobody_reads_nothing(floor: Served, path: str) -> None:
    answer = await ask(floor, path, "made-up")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_enrolled")


async def test_a_display_reads_no_rounds(floor: Served) -> None:
    wall = await floor.sit("display")
    answer = await ask(floor, "/api/tables/R1/rounds/1", wall.token)
    assert answer.json()["code"] == "role_forbids"


async def test_consoles_hear_of_a_dispute_and_a_player_sees_only_the_own(floor: Served) -> None:
    dealer, one, two = await a_round(floor)
    console = await floor.supervisor()
    opened = await one.ask(type="open_dispute", table="R1", round=1, words="It was 4.")
    assert opened["type"] == "answer"
    news = await console.hear(type="news", kind="dispute.opened")
    assert news["body"]["seat"] == one.name
    assert await one_stage(floor, one.token) == ["open"]
    assert await one_stage(floor, two.token) == []
    assert await one_stage(floor, dealer.session) == ["open"]


async def test_the_next_player_reads_nothing_of_the_one_before(floor: Served) -> None:
    dealer, one, _ = await a_round(floor)
    await one.ask(type="open_dispute", table="R1", round=1, words="It was 4.")
    assert (await one.ask(type="cash_out"))["type"] == "answer"
    await one.ask(type="insert_note", cents=10_000)
    mine = f"/api/seats/{one.name}/rounds"
    assert (await ask(floor, mine, one.token)).json() == []
    assert len((await ask(floor, mine, dealer.session)).json()) == 1
    steps = (await ask(floor, "/api/tables/R1/rounds/1", one.token)).json()["steps"]
    assert {step["seat"] for step in steps} == {""}
    assert await one_stage(floor, one.token) == []
    assert await one_stage(floor, dealer.session) == ["open"]


async def test_a_correction_of_a_round_is_not_told_to_the_next_player(floor: Served) -> None:
    _, one, two = await a_round(floor)
    console = await floor.supervisor()
    await one.ask(type="cash_out")
    await one.fact("ticket.printed")  # until then no money goes in
    await one.ask(type="insert_note", cents=10_000)
    before, seen = len(one.heard), floor.hub.port.floor.pit.tables["R1"].state.n
    fields = {"irregularity": "correct_result", "reason": "Misread.", "result": "4", "round": 1}
    said = await console.ask(type="remedy", table="R1", seen=seen, **fields)
    assert said["type"] == "answer", said
    assert (await two.fact("seat.corrected"))["cents"] == -1000
    await one.ask(type="insert_note", cents=500)
    assert {message.get("kind") for message in one.heard[before:]} == {None}


async def one_stage(floor: Served, bearer: str | None) -> list[str]:
    return [one["stage"] for one in (await ask(floor, "/api/disputes", bearer)).json()]
