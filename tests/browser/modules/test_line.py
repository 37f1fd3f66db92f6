"""The line to the floor."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

# A WebSocket whose other end is the test, and the beats of the line by hand.
LINE = """
class Fake {
  static CONNECTING = 0; static OPEN = 1; static all = [];
  readyState = 1; sent = [];
  constructor() { Fake.all.push(this); queueMicrotask(() => this.onopen?.()); }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  say(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
  drop() { this.readyState = 3; this.onclose?.(); }
}
globalThis.WebSocket = Fake;
const beats = [];
globalThis.setInterval = (beat) => beats.push(beat);
const log = { status: [], facts: [], past: [], snapshots: [], refused: [], hello: [] };
const line = new m.Line({
  prepare: async () => ({ url: "ws://floor/", token: "t", session: "s" }),
  status: (status) => log.status.push(status),
  welcome: () => {},
  helloRefused: ({ code }) => log.hello.push(code),
  fact: ({ n }) => log.facts.push(n),
  past: ({ n }) => log.past.push(n),
  snapshot: ({ n }) => log.snapshots.push(n),
});
const until = async (test) => { while (!test()) await new Promise((go) => setTimeout(go, 5)); };
const socket = () => Fake.all.at(-1);
const dialled = (count) => until(() => Fake.all.length === count && socket().sent.length > 0);
const asked = () => socket().sent.at(-1);
const welcome = (last_id = 0, n = 0) => socket().say({ type: "welcome", terminal: "PT-1",
  role: "player", staff: null, now: 0, last_id, channel: "seat:PT-1", n, seat: null });
const fact = (n, channel = "table:R1") =>
  ({ type: "fact", channel, n, at: 0, kind: "x", body: {} });
const snapshot = (n) => socket().say({ type: "snapshot", channel: "table:R1", n, at: 0, body: {} });
const send = (type) => line.send({ type }).catch(({ code }) => log.refused.push(code));
const online = async () => { line.open(); await dialled(1); welcome(41); };
"""


def on_line(page: Page, script: str) -> Any:
    return ask(page, LINE + script, None, "lib/socket")


def test_a_line_says_hello_and_numbers_its_commands_from_where_the_terminal_was(
    fresh: Page,
) -> None:
    sent = on_line(fresh, "await online(); send('a'); send('b'); return socket().sent;")
    assert sent == [
        {"type": "hello", "token": "t", "session": "s"},
        {"type": "a", "id": 42},
        {"type": "b", "id": 43},
    ]


def test_commands_without_an_answer_are_repeated_with_their_own_ids(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           const first = line.send({ type: "a" });
           send("b");
           socket().say({ type: "answer", id: 42, body: { ok: 1 }, facts: [] });
           socket().drop();
           send("c");
           await dialled(2);
           const hello = structuredClone(socket().sent);
           welcome(43);
           send("d");
           return { body: (await first).body, hello, sent: socket().sent.slice(1), log };""",
    )
    assert found["body"] == {"ok": 1}
    assert [message["type"] for message in found["hello"]] == ["hello"]
    assert found["sent"] == [{"type": "b", "id": 43}, {"type": "d", "id": 44}]
    assert found["log"]["refused"] == ["offline"]
    assert found["log"]["status"] == ["online", "offline", "online"]


def test_a_refusal_reaches_the_one_who_asked(fresh: Page) -> None:
    refused = on_line(
        fresh,
        """await online();
           const asking = line.send({ type: "a" }).catch((refusal) => refusal);
           socket().say({ type: "refused", id: 42, code: "wagering_over",
             details: { round: 4 } });
           return asking;""",
    )
    assert refused == {
        "code": "wagering_over",
        "details": {"round": 4},
        "message": "common.refused",  # no words are loaded here
    }


def test_a_repeated_or_an_old_fact_is_not_taken_in_again(fresh: Page) -> None:
    log = on_line(
        fresh,
        """await online();
           line.watch("R1");
           snapshot(5);
           for (const n of [6, 6, 5, 7, 6, 8]) socket().say(fact(n));
           return log;""",
    )
    assert log["facts"] == [6, 7, 8]
    assert log["past"] == [6, 5, 6]


def test_a_gap_in_a_table_is_asked_for_once_and_mended_in_order(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           line.watch("R1");
           const first = asked();
           snapshot(5);
           for (const n of [6, 8, 9]) socket().say(fact(n));
           const mends = socket().sent.slice(2);
           for (const n of [7, 8, 9, 10]) socket().say(fact(n));
           return { first, mends, facts: log.facts, sockets: Fake.all.length };""",
    )
    assert found == {
        "first": {"type": "watch", "table": "R1", "since": None},
        "mends": [{"type": "watch", "table": "R1", "since": 6}],
        "facts": [6, 7, 8, 9, 10],
        "sockets": 1,
    }


def test_a_gap_in_the_seats_own_channel_says_hello_again(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           socket().say(fact(1, "seat:PT-1"));
           socket().say(fact(3, "seat:PT-1"));
           await dialled(2);
           return { facts: log.facts, closed: Fake.all[0].readyState, hello: asked().type };""",
    )
    assert found == {"facts": [1], "closed": 3, "hello": "hello"}


def test_after_a_break_a_table_goes_on_from_its_last_fact(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           line.watch("R1");
           snapshot(9);
           socket().drop();
           await dialled(2);
           welcome();
           const since = asked().since;
           socket().say({ type: "refused", id: null, code: "seen_stale", message: "",
             details: {} });
           await until(() => socket().sent.length === 3);
           return [since, asked().since];""",
    )
    assert found == [9, None]


def test_the_facts_of_an_answer_count_like_any_other(fresh: Page) -> None:
    facts = on_line(
        fresh,
        """await online();
           send("a");
           const own = (n) => fact(n, "seat:PT-1");
           socket().say({ type: "answer", id: 42, body: {}, facts: [own(1), own(2)] });
           socket().say(own(2));
           socket().say(own(3));
           return log.facts;""",
    )
    assert facts == [1, 2, 3]


def test_taken_over_stops_the_line_and_frees_whoever_waits(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           const retries = [];
           const later = globalThis.setTimeout;
           globalThis.setTimeout = (act, ms) => { retries.push(ms); return later(act, ms); };
           send("a");
           const first = socket();
           first.say({ type: "refused", id: null, code: "taken_over", message: "", details: {} });
           first.drop();
           beats.forEach((beat) => beat());
           globalThis.setTimeout = later;
           await new Promise((go) => setTimeout(go));
           return { log, retries, sockets: Fake.all.length };""",
    )
    assert found["log"]["status"][-1] == "taken_over"
    assert found["log"]["refused"] == ["taken_over"]
    assert (found["retries"], found["sockets"]) == ([], 1)


def test_a_line_that_stays_silent_over_a_beat_is_given_up(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           beats[0]();
           const ping = asked().type;
           socket().say({ type: "pong", now: 5 });
           beats[0]();
           const alive = log.status.at(-1);
           beats[0]();
           return [ping, alive, log.status.at(-1)];""",
    )
    assert found == ["ping", "online", "offline"]


def test_a_hello_that_is_refused_is_told_and_tried_again(fresh: Page) -> None:
    found = on_line(
        fresh,
        """line.open();
           await dialled(1);
           socket().say({ type: "refused", id: null, code: "not_enrolled", message: "",
             details: {} });
           await dialled(2);
           return log.hello;""",
    )
    assert found == ["not_enrolled"]


def test_attempts_are_spread_and_never_further_apart_than_eight_seconds(page: Page) -> None:
    delays = ask(
        page,
        "return Array.from({ length: 12 }, (_, attempt) => m.retryDelay_ms(attempt));",
        None,
        "lib/socket",
    )
    assert 125 <= delays[0] <= 250
    assert 4000 <= delays[-1] <= 8000
    assert max(delays) <= 8000


def test_the_floors_clock_is_learnt_from_the_quickest_exchange(page: Page) -> None:
    now = ask(
        page,
        """let ms = 0;
           const clock = m.floorClock(() => ms);
           ms = 1000; clock.learn(600, 50_000);
           ms = 2000; clock.learn(1980, 51_190);
           ms = 3000; clock.learn(2000, 99_000);
           return clock.now();""",
        None,
        "lib/clock",
    )
    assert now == 52_200
