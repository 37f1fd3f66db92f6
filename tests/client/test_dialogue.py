"""The terminal's side of the protocol, message by message."""

from __future__ import annotations

from typing import Any

from fairfelt.client import Answer, Dialogue, NumberedFact, Refusal, Snapshot, Welcome
from fairfelt.client.messages import decode


def welcome(last_id: int = 0, n: int = 0) -> Welcome:
    return Welcome("PT-1", "player", 1_000, last_id, "seat:PT-1", n)


def fact(n: int, channel: str = "table:R1") -> NumberedFact:
    return NumberedFact(channel, n, 1_000, "round.opened", {"round": n})


def snapshot(n: int) -> Snapshot:
    return Snapshot("table:R1", n, 1_000, {})


def welcomed(last_id: int = 0) -> Dialogue:
    dialogue = Dialogue("token")
    dialogue.take(welcome(last_id))
    return dialogue


def following(n: int) -> Dialogue:
    dialogue = welcomed()
    dialogue.follow("R1")
    dialogue.take(snapshot(n))
    return dialogue


def test_numbers_go_on_after_those_that_the_floor_knows() -> None:
    dialogue = welcomed(last_id=41)
    assert dialogue.command("insert_note", cents=500) == {
        "type": "insert_note", "id": 42, "cents": 500,
    }  # fmt: skip
    dialogue.take(welcome(last_id=40))  # of records that a crash has cut short
    assert dialogue.command("cash_out")["id"] == 43


def test_what_has_no_answer_is_repeated_with_its_number_after_the_next_welcome() -> None:
    dialogue = welcomed()
    one, two, three = (dialogue.command("insert_note", cents=cents) for cents in (500, 600, 700))
    dialogue.take(Answer(1, {}))
    dialogue.take(Refusal("note_unknown", 2))
    assert dialogue.hello() == {"type": "hello", "token": "token", "session": None}
    assert dialogue.take(welcome(last_id=3)).replies == [three]
    assert (one["id"], two["id"], dialogue.unanswered) == (1, 2, {3: three})


def test_facts_come_in_order_and_each_once() -> None:
    dialogue = following(7)
    taken = [dialogue.take(fact(n)).news for n in (7, 8, 8, 9, 6)]
    assert taken == [[], [fact(8)], [], [fact(9)], []]


def test_facts_before_the_snapshot_or_of_a_table_that_was_left_are_passed_over() -> None:
    dialogue = welcomed()
    assert dialogue.follow("R1") == {"type": "watch", "table": "R1", "since": None}
    assert dialogue.take(fact(3)).news == []
    dialogue.take(snapshot(4))
    assert dialogue.leave("R1") == {"type": "unwatch", "table": "R1"}
    assert dialogue.take(fact(5)).news == dialogue.take(snapshot(6)).news == []


def test_a_gap_in_a_table_is_asked_for_once_and_filled() -> None:
    dialogue = following(7)
    assert dialogue.take(fact(9)) == ([], [{"type": "watch", "table": "R1", "since": 7}])
    assert dialogue.take(fact(10)) == ([], [])
    assert [dialogue.take(fact(n)).news for n in (8, 9, 10)] == [[fact(8)], [fact(9)], [fact(10)]]
    assert dialogue.take(fact(12)).replies == [{"type": "watch", "table": "R1", "since": 10}]
    assert dialogue.take(snapshot(20)).news == [snapshot(20)]
    assert dialogue.take(fact(21)).news == [fact(21)]


def test_a_table_is_followed_on_from_where_it_was_after_a_lost_connection() -> None:
    dialogue = following(7)
    dialogue.take(fact(8))
    dialogue.hello()
    assert dialogue.take(welcome()).replies == [{"type": "watch", "table": "R1", "since": 8}]


def test_a_gap_in_the_own_channel_takes_another_connection() -> None:
    dialogue = welcomed()
    assert dialogue.take(fact(1, "seat:PT-1")).news == [fact(1, "seat:PT-1")]
    assert dialogue.take(fact(3, "seat:PT-1")) == ([], [])
    assert dialogue.gap
    dialogue.hello()
    dialogue.take(welcome(n=0))
    assert (dialogue.gap, dialogue.take(fact(1, "seat:PT-1")).news) == (
        False,
        [fact(1, "seat:PT-1")],
    )


def test_facts_in_an_answer_count_like_any_other() -> None:
    dialogue = welcomed()
    dialogue.command("insert_note", cents=500)
    own: Any = fact(1, "seat:PT-1")
    answer = Answer(1, {}, [own])
    assert dialogue.take(answer).news == [own, answer]
    assert dialogue.take(own).news == []


def test_what_is_not_known_is_passed_over() -> None:
    assert decode(b'{"type": "weather", "rain": true}') is None
    told = decode(b'{"type": "fact", "channel": "table:R1", "n": 1, "at": 2, "kind": "new", '
                  b'"body": {}, "mood": "good"}')  # fmt: skip
    assert isinstance(told, NumberedFact)
    assert (told.table, told.kind) == ("R1", "new")
