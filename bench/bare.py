"""The baselines of the socket: an echo, and a loop that does nothing to a bet but make it durable.

    python -m bench.bare echo PORT
    python -m bench.bare bets PORT FOLDER

The bare loop reads with the same library, decodes the same messages, writes each as an entry of
the same shape and size through the same group commit, and answers it in the same words. It has no
table, no floor, no hub: nobody checks anything, nobody has a meter, nothing is remembered. What it
reaches is what the parts allow.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from pathlib import Path

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from bench.floors import STEP_CENTS, TABLE, full_slip_bet
from fairfelt.floor import Commit
from fairfelt.floor.reading import InsertNote
from fairfelt.journal import GENESIS, Entry, encode_entry, seal, told
from fairfelt.ledger import Reason, Transfer, meter, wagers
from fairfelt.server.clock import FloorClock
from fairfelt.server.committer import Committer, Item
from fairfelt.server.messages import (
    MESSAGE_BYTES_MOST,
    AnswerMessage,
    FactMessage,
    Hello,
    decode,
    encode,
)
from fairfelt.server.socket import READ_BUFFER_BYTES
from fairfelt.store import Row, SqliteStore
from fairfelt.table.betting import PlaceBets

_TEXT = WSMsgType.TEXT


class Echo(WSListener):
    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == _TEXT:
            transport.send(_TEXT, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()


class Desk:
    """Where bare bets are written, and answered once they are."""

    def __init__(self, folder: Path) -> None:
        commit, _ = full_slip_bet(folder)
        self._like = commit.private[0].body  # what a bet's fact looks like on a full slip
        self._clock = FloorClock()
        self._n, self._head = 0, GENESIS
        self._transports: dict[str, WSTransport] = {}
        self._committer = Committer(SqliteStore(folder / "bare.db"), self._tell, self._lost)

    def enter(self, actor: str, transport: WSTransport) -> None:
        self._transports[actor] = transport
        transport.send(_TEXT, b'{"type":"welcome"}')

    def write(self, actor: str, message: PlaceBets | InsertNote) -> None:
        self._n += 1
        at = self._clock.now()
        money = (Transfer(meter(actor), wagers(TABLE), STEP_CENTS, Reason.STAKED),)
        changed = message.stakes if isinstance(message, PlaceBets) else {}
        fact = told(msgspec.structs.replace(self._like, changed=changed), actor)
        entry = Entry("table:R1", self._n, at, actor, "place_bets", (fact,), money, message.id)
        body = encode_entry(entry)
        self._head = seal(self._head, body)
        row = Row("table:R1", self._n, at, actor, message.id, body, self._head, money)
        self._committer.put(Commit(row, actor, message.id, {}, at, None, (), (fact,)))

    def _tell(self, commit: Commit) -> None:
        told = [FactMessage(f"seat:{f.seat}", 1, commit.at, f.kind, f.body) for f in commit.private]
        answer = encode(AnswerMessage(commit.id, commit.answer, told))
        self._transports[commit.actor].send(_TEXT, answer)

    def _lost(self, items: list[Item]) -> None:
        sys.exit(f"{len(items)} rows could not be written")


class Bare(WSListener):
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._actor = ""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == _TEXT:
            message = decode(frame.get_payload_as_bytes())
            if isinstance(message, Hello):
                self._actor = message.token
                self._desk.enter(message.token, transport)
            elif isinstance(message, PlaceBets | InsertNote):
                self._desk.write(self._actor, message)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()


async def serve(kind: str, port: int, folder: Path | None) -> None:
    desk = Desk(folder) if folder else None

    def listener(_request: WSUpgradeRequest) -> WSListener:
        return Bare(desk) if desk else Echo()

    server = await ws_create_server(
        listener, "127.0.0.1", port, max_frame_size=MESSAGE_BYTES_MOST,
        read_buffer_init_size=READ_BUFFER_BYTES, backlog=4096,
    )  # fmt: skip
    # As the floor does it, so that neither side gains by it.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()
    server.close()


if __name__ == "__main__":
    where = Path(sys.argv[3]) if sys.argv[1] == "bets" else None
    uvloop.run(serve(sys.argv[1], int(sys.argv[2]), where))
