"""Bad input: a clear refusal, nothing changed, and the connection and the table go on."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.words import refusal_words
from tests.server.conftest import SUPERVISOR, Seat, Served


def _state(floor: Served) -> tuple[Any, ...]:
    """All that a refusal must leave alone."""
    machine = floor.hub.port.floor  # the other tables open their rounds by themselves meanwhile
    return (
        dict(machine.ledger.balances),
        {stream: machine.recorder.heads[stream] for stream in ("floor", "table:R1")},
        repr(machine.pit.tables["R1"].state),
    )


async def _live_round(floor: Served) -> tuple[Seat, Seat]:
    """A dealer with an open round at the live table, and a player with $100.00."""
    dealer, player = await floor.dealer(), await floor.player()
    await dealer.watch("R1")
    answer = await dealer.ask(type="start_round", table="R1", seen=1)
    assert answer["type"] == "answer"
    return dealer, player


async def _goes_on(player: Seat) -> None:
    """The same connection and the same table still take a bet."""
    answer = await player.ask(type="place_bets", table="R1", round=1, stakes={"black": 500})
    assert answer["type"] == "answer"


NOT_READABLE = (
    "not json at all",
    "{",
    "[]",
    "null",
    '"hello"',
    "{}",
    '{"type": "no_such_thing", "id": 7}',
    '{"type": "place_bets", "id": 7}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": 1, "stakes": {}, "extra": 1}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": "1", "stakes": {"red": 500}}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": 1, "stakes": {"red": 5.5}}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": 1, "stakes": {"red": "500"}}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": 1, "stakes": {"red": 1e999}}',
    '{"type": "place_bets", "id": 7, "table": "R1", "round": 1, "stakes": ["red", 500]}',
    '{"type": "place_bets", "id": 0, "table": "R1", "round": 1, "stakes": {"red": 500}}',
    '{"type": "place_bets", "id": -7, "table": "R1", "round": 1, "stakes": {"red": 500}}',
    '{"type": "insert_note", "id": 7, "cents": 500.5}',
    '{"type": "watch", "table": 5}',
    "[" * 5000,
)


@pytest.mark.parametrize("text", NOT_READABLE)
async def test_a_message_that_cannot_be_read(floor: Served, text: str) -> None:
    _, player = await _live_round(floor)
    before = _state(floor)
    player.line.send(text.encode())
    refused = await player.hear(type="refused")
    assert refused["code"] == "bad_message"
    assert refusal_words(refused).startswith("That message could not be read: ")
    assert _state(floor) == before
    await _goes_on(player)


async def test_bytes_instead_of_text(floor: Served) -> None:
    _, player = await _live_round(floor)
    player.line.send(b"\x00\xff\xfe", binary=True)
    assert (await player.hear(type="refused"))["code"] == "bad_message"
    await _goes_on(player)


async def test_text_that_is_not_unicode(floor: Served) -> None:
    _, player = await _live_round(floor)
    before = _state(floor)
    player.line.send(b'{"type": "\xff"}')
    assert (await player.hear(type="refused"))["code"] == "bad_message"
    assert _state(floor) == before
    await _goes_on(player)


REFUSED_BETS = (
    ({"stakes": {"straight:37": 500}}, "spot_unknown"),
    ({"stakes": {"": 500}}, "bad_message"),
    ({"stakes": {"red": -500}}, "bad_message"),
    ({"stakes": {"red": 10**15}}, "bad_message"),
    ({"stakes": {"red": 10100}}, "credit_too_low"),
    ({"stakes": {"red": 5100, "black": 5000}}, "credit_too_low"),
    ({"stakes": {"red": 500}, "round": 2}, "round_other"),
    ({"stakes": {"red": 500}, "round": 0}, "round_other"),
    ({"stakes": {"red": 500}, "table": "R9"}, "table_unknown"),
    ({"stakes": {f"x{n}": 1 for n in range(300)}}, "too_many_spots"),
    ({"type": "place_call", "call": "no-such", "piece_cents": 100}, "call_unknown"),
    ({"type": "place_call", "call": "tier", "piece_cents": -100}, "bad_message"),
    ({"type": "place_call", "call": "tier", "piece_cents": 0}, "stake_invalid"),
    ({"type": "place_call", "call": "tier", "piece_cents": 2000}, "credit_too_low"),
    ({"type": "confirm_bets"}, "nothing_to_confirm"),
)


@pytest.mark.parametrize(("bet", "code"), REFUSED_BETS)
async def test_a_bet_that_cannot_stand(floor: Served, bet: dict[str, Any], code: str) -> None:
    _, player = await _live_round(floor)
    before = _state(floor)
    answer = await player.ask(**{"type": "place_bets", "table": "R1", "round": 1, **bet})
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert "{" not in refusal_words(answer)
    assert _state(floor) == before
    await _goes_on(player)


async def test_a_bet_after_closing(floor: Served) -> None:
    dealer, player = await _live_round(floor)
    await dealer.ask(type="close_wagering", table="R1", seen=2)
    before = _state(floor)
    answer = await player.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    assert answer["code"] == "wagering_over"
    assert answer["details"] == {"rule": "3.2.5"}
    assert _state(floor) == before


@pytest.mark.parametrize("result", ["37", "-1", "00", "17.0", "red", " 17"])
async def test_a_result_that_the_wheel_cannot_give(floor: Served, result: str) -> None:
    dealer, player = await _live_round(floor)
    before = _state(floor)
    answer = await dealer.ask(type="enter_result", table="R1", seen=2, result=result)
    assert answer["code"] == "result_impossible"
    assert _state(floor) == before
    await _goes_on(player)


async def test_a_second_confirm(floor: Served) -> None:
    dealer, _ = await _live_round(floor)
    entered = {"seen": 2, "result": "17", "authority": SUPERVISOR}
    await dealer.ask(type="enter_result", table="R1", **entered)
    assert (await dealer.ask(type="confirm_result", table="R1", seen=4))["type"] == "answer"
    before = _state(floor)
    again = await dealer.ask(type="confirm_result", table="R1", seen=4)
    assert again["code"] == "seen_stale"
    knowing = await dealer.ask(type="confirm_result", table="R1", seen=6)
    assert knowing["code"] == "phase_forbids"
    assert _state(floor) == before


async def test_a_confirm_without_a_result(floor: Served) -> None:
    dealer, _ = await _live_round(floor)
    await dealer.ask(type="close_wagering", table="R1", seen=2)
    answer = await dealer.ask(type="confirm_result", table="R1", seen=3)
    assert answer["code"] == "result_missing"


@pytest.mark.parametrize(
    ("seen", "code"),
    [(0, "seen_stale"), (1, "seen_stale"), (3, "seen_stale"), (-5, "bad_message"),
     (2**60, "bad_message"), (-(10**30), "bad_message")],
)  # fmt: skip
async def test_a_stale_sequence_number(floor: Served, seen: int, code: str) -> None:
    dealer, _ = await _live_round(floor)
    before = _state(floor)
    answer = await dealer.ask(type="close_wagering", table="R1", seen=seen)
    assert answer["code"] == code
    assert _state(floor) == before


@pytest.mark.parametrize(("since", "code"), [(-1, "bad_message"), (99, "seen_stale")])
async def test_following_a_table_from_a_number_it_never_had(
    floor: Served, since: int, code: str
) -> None:
    _, player = await _live_round(floor)
    await player.say(type="watch", table="R1", since=since)
    assert (await player.hear(type="refused"))["code"] == code
    await _goes_on(player)


async def test_nobody_bets_without_being_enrolled(floor: Served) -> None:
    await _live_round(floor)
    stranger = await floor.connect()
    before = _state(floor)
    answer = await stranger.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    assert answer["code"] == "not_enrolled"
    await stranger.say(type="hello", token="made-up")
    assert (await stranger.hear(type="refused"))["code"] == "not_enrolled"
    assert _state(floor) == before


async def test_nobody_deals_without_signing_in(floor: Served) -> None:
    unsigned = await floor.sit("dealer")
    answer = await unsigned.ask(type="start_round", table="R1", seen=1)
    assert answer["code"] == "not_signed_in"


async def test_a_player_terminal_cannot_deal_and_a_dealer_terminal_cannot_bet(
    floor: Served,
) -> None:
    dealer, player = await _live_round(floor)
    deal = await player.ask(type="close_wagering", table="R1", seen=2)
    bet = await dealer.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    assert (deal["code"], bet["code"]) == ("role_forbids", "role_forbids")


async def test_a_session_that_was_ended(floor: Served) -> None:
    token = (await floor.enrol("dealer"))["token"]
    session = (await floor.sign_in(token, "1001", "1111")).json()["session"]
    dealer = await floor.sit("dealer", token, session)
    bearer = {"Authorization": f"Bearer {session}"}
    assert (await floor.http.delete("/api/sessions", headers=bearer)).status_code == 200
    answer = await dealer.ask(type="start_round", table="R1", seen=1)
    assert answer["code"] == "session_ended"
    again = await floor.http.delete("/api/sessions", headers=bearer)
    assert (again.status_code, again.json()["code"]) == (401, "session_ended")


async def test_a_session_that_has_expired(floor: Served) -> None:
    dealer = await floor.dealer()
    sessions = floor.hub.port.floor.state.people.sessions
    later = max(session.expires_at for session in sessions.values())
    floor.hub.port.clock.now = lambda: later  # type: ignore[method-assign]
    answer = await dealer.ask(type="start_round", table="R1", seen=1)
    assert answer["code"] == "session_ended"


async def test_a_session_taken_over_at_another_terminal(floor: Served) -> None:
    first = await floor.dealer()
    token = (await floor.enrol("dealer"))["token"]
    refused = await floor.sign_in(token, "1001", "1111")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_signed_in")
    assert refused.json()["details"] == {"terminal": first.name}
    await floor.sign_in(token, "1001", "1111", take_over=True)
    told = await first.hear(type="fact", kind="session.taken_over")
    assert (told["channel"], told["body"]["to_terminal"]) == (f"seat:{first.name}", "DT-2")
    answer = await first.ask(type="start_round", table="R1", seen=1)
    assert answer["code"] == "session_taken_over"


async def test_a_terminal_whose_link_was_down_learns_why_it_is_signed_out(floor: Served) -> None:
    token = (await floor.enrol("dealer"))["token"]
    session = (await floor.sign_in(token, "1001", "1111")).json()["session"]
    await floor.dealer()
    back = await floor.sit("dealer", token, session)
    welcome = next(message for message in back.heard if message["type"] == "welcome")
    assert (welcome["staff"], welcome["signed_out"]) == (
        None, {"name": "Demo dealer", "terminal": "DT-2"},
    )  # fmt: skip


async def test_a_session_opened_at_another_terminal(floor: Served) -> None:
    token = (await floor.enrol("dealer"))["token"]
    session = (await floor.sign_in(token, "1001", "1111")).json()["session"]
    elsewhere = await floor.sit("dealer", session=session)
    answer = await elsewhere.ask(type="start_round", table="R1", seen=1)
    assert answer["code"] == "session_foreign"


async def test_a_dealer_cannot_void(floor: Served) -> None:
    dealer, _ = await _live_round(floor)
    before = _state(floor)
    answer = await dealer.ask(
        type="remedy", table="R1", seen=2, reason="x", irregularity="disrupted"
    )
    assert answer["code"] == "act_needs_role"
    assert refusal_words(answer) == (
        "Correcting an irregularity requires the rank of gaming supervisor or above. "
        "You are signed in as dealer."
    )
    money, heads, table = _state(floor)
    assert (money, heads["table:R1"], table) == (before[0], before[1]["table:R1"], before[2])


async def test_a_void_needs_a_reason_and_a_rule(floor: Served) -> None:
    await _live_round(floor)
    supervisor = await floor.supervisor()
    answer = await supervisor.ask(
        type="remedy", table="R1", seen=2, reason=" ", irregularity="disrupted"
    )
    assert answer["code"] == "reason_missing"


async def test_an_id_older_than_what_is_kept(floor: Served) -> None:
    player = await floor.player(0)
    for id_ in range(10, 50):
        await player.ask(type="insert_note", cents=500, id=id_)
    before = _state(floor)
    answer = await player.ask(type="insert_note", cents=500, id=11)
    assert answer["code"] == "id_stale"
    assert _state(floor) == before


async def test_a_device_that_is_not_the_tables(floor: Served) -> None:
    supervisor = await floor.supervisor()
    answer = await supervisor.let_in(for_role="device", table="R3")
    token = (await floor.enrol("device", answer["body"]["code"]))["token"]
    device = await floor.sit("device", token)
    for table in ("R1", "R3"):
        told = await device.ask(type="report_wheel", table=table, report="rested", result="17")
        assert told["code"] == ("device_unknown" if table == "R1" else "mode_forbids")


async def test_a_flood_is_refused_and_changes_nothing(floor: Served) -> None:
    player = await floor.player()
    for _ in range(1000):
        await player.say(type="ping")
    refused = await player.hear(type="refused")
    assert (refused["code"], refused["id"]) == ("rate_exceeded", None)
    assert floor.hub.port.floor.recorder.credit(player.name) == 10000


async def test_a_command_in_a_flood_is_refused_by_its_number(floor: Served) -> None:
    player = await floor.player()
    for _ in range(1000):
        await player.say(type="insert_note", id=4711, cents=700)
    while (refused := await player.hear(type="refused"))["code"] != "rate_exceeded":
        assert refused["code"] == "note_unknown"
    assert refused["id"] == 4711
    assert floor.hub.refusals["rate_exceeded"] > 0


async def test_a_message_beyond_every_size_ends_the_connection_and_nothing_else(
    floor: Served,
) -> None:
    _, player = await _live_round(floor)
    before = _state(floor)
    player.line.send(b"x" * 1_000_000)
    await player.line.closed()
    assert _state(floor) == before
    back = await floor.sit("player", player.token)
    await _goes_on(back)


async def test_a_void_cites_a_rule_that_there_is(floor: Served) -> None:
    await _live_round(floor)
    supervisor = await floor.supervisor()
    void = {
        "type": "remedy",
        "table": "R1",
        "seen": 2,
        "reason": "x",
        "irregularity": "11.2.1.1",
    }
    answer = await supervisor.ask(**void)
    assert answer["code"] == "irregularity_unknown"
