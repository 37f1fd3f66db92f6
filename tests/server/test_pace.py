"""The limits of an address and of the whole floor hold at both doors, and a floor that is started
with few files asks for more."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from resource import RLIMIT_NOFILE, setrlimit
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from fairfelt.floor.config import load_floor
from fairfelt.floor.doors import DoorsConfig
from fairfelt.server.gate import ConnectionPlace, Gate
from fairfelt.server.http import build_app
from fairfelt.server.http_line import REQUEST_FRAMES, HttpLine
from fairfelt.server.reach import NetworkReach
from tests.server.conftest import Served
from tests.server.test_doors import GET, Loop, One, terminal_of, until
from tests.server.test_tls import FLOOR
from tests.sim.process import free_port

FEW_FILES, FILES_MOST = 256, 4096
HERE, ELSEWHERE = "10.0.0.1", "10.0.0.2"
# Four frames, or four requests, are let through at once; the fifth has to be made up for.
OF_ADDRESS = {"frames_per_address": 4}
OF_FLOOR = {"floor_frames_per_s": 20}
LIMITS = pytest.mark.parametrize(
    ("limits", "who_else_waits"),
    [(OF_ADDRESS, [HERE]), (OF_FLOOR, [HERE, ELSEWHERE])],
    ids=["of an address", "of the floor"],
)


class Doorman:
    """Lets people in through one gate, on a clock that the test moves."""

    def __init__(self, floor: Served, patch: pytest.MonkeyPatch, limits: dict[str, int]) -> None:
        self.floor, self.patch, self.loop = floor, patch, Loop()
        self.gate = Gate(DoorsConfig(**limits), 10, self.loop.time)  # type: ignore[arg-type]

    def place(self, host: str) -> ConnectionPlace:
        place = self.gate.enter(host)
        assert place is not None
        return place

    def terminal(self, host: str) -> One:
        return terminal_of(self.place(host), self.floor, self.loop, self.patch)

    def browser(self, host: str) -> Browser:
        return Browser(self.floor, self.place(host), self.loop, self.patch)


class Browser:
    """An HTTP connection whose timers are the test's: the transport of it as well."""

    def __init__(
        self, floor: Served, place: ConnectionPlace, loop: Loop, patch: pytest.MonkeyPatch
    ) -> None:
        settings = uvicorn.Config(build_app(floor.hub, NetworkReach(1)), lifespan="off", ws="none")
        settings.load()
        self._line = HttpLine(settings, ServerState(), place)
        patch.setattr(self._line, "loop", _Mixed(loop))
        self.read = True
        self.answers = 0
        self._line.connection_made(self)  # type: ignore[arg-type]

    def ask(self, times: int = 1) -> None:
        self._line.data_received(GET * times)

    def write(self, data: bytes) -> None:
        self.answers += data.count(b"HTTP/1.1 200")

    def pause_reading(self) -> None:
        self.read = False

    def resume_reading(self) -> None:
        self.read = True

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, _name: str) -> Any:
        return None


class _Mixed:
    """Tasks are real, time is not."""

    def __init__(self, loop: Loop) -> None:
        self.call_later: Callable[..., Any] = loop.call_later
        self.create_task = asyncio.get_running_loop().create_task


async def settled() -> None:
    """All tasks have gone as far as they get by themselves."""
    for _ in range(50):
        await asyncio.sleep(0)


# -- the socket -----------------------------------------------------------------------------------


@LIMITS
async def test_a_terminal_is_not_read_after_the_frame_that_is_one_too_many(
    floor: Served,
    monkeypatch: pytest.MonkeyPatch,
    limits: dict[str, int],
    who_else_waits: list[str],
) -> None:
    doorman = Doorman(floor, monkeypatch, limits)
    one = doorman.terminal(HERE)
    others = {host: doorman.terminal(host) for host in (HERE, ELSEWHERE)}
    one.say(1, 2, 3, 4)
    assert one.wire.read
    one.say(5)
    assert not one.wire.read
    for host, other in others.items():  # the one that speaks next is held as well, or is not
        other.say(1)
        assert other.wire.read == (host not in who_else_waits), host
    one.loop.pass_s(0.25)  # a frame's time at four a second, which is the slower of the two
    assert one.wire.read
    assert not one.told()


# -- HTTP -----------------------------------------------------------------------------------------


@LIMITS
async def test_a_browser_is_not_read_after_the_request_that_is_one_too_many(
    floor: Served,
    monkeypatch: pytest.MonkeyPatch,
    limits: dict[str, int],
    who_else_waits: list[str],
) -> None:
    more = {name: REQUEST_FRAMES * most for name, most in limits.items()}
    doorman = Doorman(floor, monkeypatch, more)
    one, others = doorman.browser(HERE), [doorman.browser(host) for host in (HERE, ELSEWHERE)]
    one.ask(times=6)  # in one piece
    await until(lambda: one.answers == 5)
    await settled()
    assert (one.answers, one.read) == (5, False)
    for host, other in zip((HERE, ELSEWHERE), others, strict=True):
        other.ask(times=2)
        await until(lambda other=other: other.answers)  # type: ignore[misc]
        await settled()
        assert other.answers == (1 if host in who_else_waits else 2), host
    doorman.loop.pass_s(1)
    await until(lambda: one.answers == 6)


# -- files ----------------------------------------------------------------------------------------


def few_files() -> None:
    setrlimit(RLIMIT_NOFILE, (FEW_FILES, FILES_MOST))


def test_a_floor_that_starts_with_few_files_has_more_and_says_how_many(tmp_path: Path) -> None:
    ports = ["--port", str(free_port()), "--socket-port", str(free_port())]
    command = [sys.executable, "-m", "fairfelt.cli", "run", "--floor", str(FLOOR),
               "--data", str(tmp_path / "records"), *ports]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, preexec_fn=few_files
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            until_open = takewhile(lambda line: not line.startswith("Records are"), process.stdout)
            said = [line for line in until_open if "files can be open" in line]
            limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
        finally:
            process.terminate()
    soft, hard = next(
        line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files")
    )
    assert load_floor(FLOOR).doors.connections > FILES_MOST  # so it asks for all there are
    assert (int(soft), int(hard)) == (FILES_MOST, FILES_MOST)
    assert said == ["Up to 3,996 connections at a time; 4,096 files can be open.\n"]
