"""A wheel or a tumbler as it is attached to a table: what its sensors say is in a test's hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import House

PATIENCE_S = 60


@dataclass
class Line:
    """A terminal without a screen."""

    socket: ClientConnection
    ids: int = 0

    def hear(self, *types: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE_S))
            if message["type"] in types:
                return message

    def ask(self, **command: Any) -> dict[str, Any]:
        self.ids += 1
        self.socket.send(json.dumps({**command, "id": self.ids}))
        answer = self.hear("answer", "refused")
        assert answer["type"] == "answer", answer
        return answer


@contextmanager
def line_of(house: House, token: str, session: str | None = None) -> Iterator[Line]:
    with connect(f"ws://127.0.0.1:{house.socket_port}/") as socket:
        socket.send(json.dumps({"type": "hello", "token": token, "session": session}))
        line = Line(socket)
        line.ids = line.hear("welcome")["last_id"]
        yield line


def enrol(house: House, role: str, code: str | None = None) -> str:
    answer = httpx.post(f"{house.url}/api/terminals", json={"role": role, "code": code})
    return str(answer.json()["token"])


def code_for(house: House, table: str) -> str:
    """A supervisor lets the device in."""
    token = enrol(house, "supervisor")
    signing = {"token": token, "staff": "2002", "pin": "2323", "take_over": True}
    session = httpx.post(f"{house.url}/api/sessions", json=signing).json()["session"]
    with line_of(house, token, session) as supervisor:
        second = {"staff": "2001", "pin": "2222"}
        told = supervisor.ask(
            type="issue_enrolment", for_role="device", table=table, authority=second
        )
    return str(told["body"]["code"])


@dataclass
class Device:
    line: Line
    table: str
    act: str

    def says(self, report: str, result: str | None = None) -> None:
        self.line.ask(type=self.act, table=self.table, report=report, result=result)


@contextmanager
def attached(house: House, table: str) -> Iterator[Device]:
    act = f"report_{house.table(table)['device']}"
    with line_of(house, enrol(house, "device", code_for(house, table))) as line:
        yield Device(line, table, act)
