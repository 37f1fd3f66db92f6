"""The protocol of terminals: getting in, numbered facts, resync, and answers given twice."""

from __future__ import annotations

import json

from tests.marks import rule
from tests.server.conftest import SUPERVISOR, Seat, Served


async def _settled_round(floor: Served, dealer: Seat, result: str) -> None:
    table = floor.hub.port.floor.pit.tables["R1"]
    for command in ("start_round", "close_wagering"):
        await dealer.ask(type=command, table="R1", seen=table.state.n)
    entered = {"seen": table.state.n, "result": result, "authority": SUPERVISOR}
    await dealer.ask(type="enter_result", table="R1", **entered)
    await dealer.ask(type="confirm_result", table="R1", seen=table.state.n)


async def test_a_new_browser_is_welcomed_on_a_demo_floor(floor: Served) -> None:
    enrolled = await floor.enrol("player")
    assert enrolled["terminal"] == "PT-1"
    seat = await floor.connect()
    await seat.say(type="hello", token=enrolled["token"])
    welcome = await seat.hear()
    assert welcome["type"] == "welcome"
    assert (welcome["terminal"], welcome["role"], welcome["last_id"]) == ("PT-1", "player", 0)
    empty = {"credit_cents": 0, "win_cents": 0, "tables": {}, "fault": None, "sitting": 0}
    assert welcome["seat"] == empty


async def test_facts_of_a_table_are_numbered_without_a_gap(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    snapshot = await player.watch("R1")
    await _settled_round(floor, dealer, "17")
    await player.fact("round.settled")
    numbers = [m["n"] for m in player.heard if m.get("channel") == "table:R1"]
    assert numbers == list(range(snapshot["n"], floor.hub.port.floor.pit.tables["R1"].state.n + 1))


async def test_a_terminal_that_missed_facts_gets_just_those(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    await _settled_round(floor, dealer, "17")
    await player.say(type="watch", table="R1", since=2)
    first = await player.hear()
    assert (first["type"], first["n"]) == ("fact", 3)
    await player.fact("round.settled")


async def test_a_terminal_that_missed_too_much_gets_the_picture(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    await _settled_round(floor, dealer, "17")
    floor.hub.watching.recent_facts["R1"].clear()
    await player.say(type="watch", table="R1", since=2)
    picture = await player.hear()
    assert picture["type"] == "snapshot"
    assert picture["body"]["results"] == [{"round": 1, "result": "17"}]


async def test_a_repeated_command_gets_the_same_answer_and_is_not_done_again(
    floor: Served,
) -> None:
    player = await floor.player(0)
    first = await player.ask(type="insert_note", cents=5000, id=1)
    again = await player.ask(type="insert_note", cents=5000, id=1)
    assert (first["type"], again["type"]) == ("answer", "answer")
    assert floor.hub.port.floor.recorder.credit(player.name) == 5000


async def test_a_second_window_takes_the_seat_with_it(floor: Served) -> None:
    first = await floor.player()
    second = await floor.sit("player", first.token)
    told = await first.hear(type="refused")
    assert told["code"] == "taken_over"
    await first.line.closed()
    answer = await second.ask(type="insert_note", cents=500)
    assert answer["facts"][0]["body"]["credit_cents"] == 10500


async def test_a_terminal_comes_back_to_its_slip_and_its_money(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    await dealer.ask(type="start_round", table="R1", seen=1)
    await player.ask(type="place_bets", table="R1", round=1, stakes={"red": 500, "straight:7": 100})
    await player.line.close()
    back = await floor.connect()
    await back.say(type="hello", token=player.token)
    seat = (await back.hear(type="welcome"))["seat"]
    assert seat["credit_cents"] == 9400
    assert seat["tables"]["R1"]["stakes"] == {"red": 500, "straight:7": 100}


async def test_what_was_won_is_still_shown_after_coming_back(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    await dealer.ask(type="start_round", table="R1", seen=1)
    await player.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    await dealer.ask(type="enter_result", table="R1", seen=2, result="7", authority=SUPERVISOR)
    await dealer.ask(type="confirm_result", table="R1", seen=4)
    await player.fact("bet.settled")
    back = await floor.connect()
    await back.say(type="hello", token=player.token)
    seat = (await back.hear(type="welcome"))["seat"]
    assert (seat["credit_cents"], seat["win_cents"]) == (10500, 500)
    assert seat["tables"]["R1"]["settled"]["lines"][0]["verdict"] == "won"
    assert seat["tables"]["R1"]["last_stakes"] == {"red": 500}


@rule("star-rapid-fusion-2024", "6.1")
async def test_a_player_without_a_bet_is_told_the_outcome_and_not_what_others_bet(
    floor: Served,
) -> None:
    dealer, one, two = await floor.dealer(), await floor.player(), await floor.player()
    await two.watch("R1")
    await dealer.ask(type="start_round", table="R1", seen=1)
    await one.ask(type="place_bets", table="R1", round=1, stakes={"straight:23": 100})
    await dealer.ask(type="enter_result", table="R1", seen=2, result="23", authority=SUPERVISOR)
    await dealer.ask(type="confirm_result", table="R1", seen=4)
    assert (await two.fact("round.settled"))["result"] == "23"
    assert "straight:23" not in json.dumps(two.heard)
    assert one.name not in json.dumps(two.heard)


async def test_what_cannot_be_written_has_not_happened(floor: Served) -> None:
    player = await floor.player()
    database = floor.hub.port.store._db  # type: ignore[attr-defined]
    database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.journal "
        "BEGIN SELECT RAISE(FAIL, 'disk full'); END"
    )
    refused = await player.ask(type="insert_note", cents=500)
    assert refused["code"] == "not_stored"
    assert (await floor.http.get("/healthz")).status_code == 503
    database.execute("DROP TRIGGER full")
    welcome = await player.hear(type="welcome")
    assert welcome["seat"]["credit_cents"] == 10000
    again = await player.ask(type="insert_note", cents=500, id=refused["id"])
    assert again["facts"][0]["body"]["credit_cents"] == 10500
    assert (await floor.http.get("/healthz")).status_code == 200


async def test_the_first_to_come_finds_a_round_open_where_a_table_runs_itself(
    floor: Served,
) -> None:
    for table in floor.hub.port.floor.pit.tables.values():
        assert table.state.phase == ("wagering" if table.runs_itself else "open"), table.id
