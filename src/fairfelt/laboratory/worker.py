"""One process beside the floor that works out what takes long, so that no table waits for it.

The floor writes a job to it and reads the answer, each with its length before it. There is one
process and one job at a time; others wait their turn. Whoever no longer wants an answer cancels the
waiting, and the process is ended with the job in it: the next job starts another.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import struct
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any, BinaryIO, Literal

import msgspec

from fairfelt.core.errors import Broken, Refused
from fairfelt.laboratory.what_if import Setup
from fairfelt.table import TableConfig

log = logging.getLogger("fairfelt.laboratory")

JOB_S_MOST = 300
WAITING_MOST = 8
NICER = 10  # tables come first
_LENGTH = struct.Struct(">I")


class _Job(msgspec.Struct, frozen=True, tag_field="type"): ...


class FindReturns(_Job, frozen=True, tag="find_returns"):
    """What every wager of a set-up returns, as JSON rows."""

    setup: Setup


class FindFavours(_Job, frozen=True, tag="find_favours"):
    """Which wagers of a table favour the player, as JSON bodies."""

    config: TableConfig


class Compare(_Job, frozen=True, tag="compare"):
    """A `WhatIf` as JSON."""

    before: Setup
    after: Setup


class DrawSheet(_Job, frozen=True, tag="draw_sheet"):
    """The PAR sheet of a set-up."""

    setup: Setup
    form: Literal["html", "pdf"]


Job = FindReturns | FindFavours | Compare | DrawSheet


class Answer(msgspec.Struct, frozen=True):
    result: bytes = b""
    problem: str = ""


# -- in the floor's process -----------------------------------------------------------------------


class Worker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._leaving: set[asyncio.Future[int]] = set()
        self._turn = asyncio.Lock()
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, job: Job) -> bytes:
        """The result of a job, once those before it are done."""
        if self._waiting >= WAITING_MOST:
            raise Refused("laboratory_busy", most=WAITING_MOST)
        self._waiting += 1
        try:
            async with self._turn:
                answer = await self._asked(job)
        finally:
            self._waiting -= 1
        if answer.problem:
            raise Refused("laboratory_failed", problem=answer.problem)
        return answer.result

    async def _asked(self, job: Job) -> Answer:
        try:
            async with asyncio.timeout(JOB_S_MOST):
                return await self._exchange(job)
        except TimeoutError:
            self.end()
            return Answer(problem=f"it took longer than {JOB_S_MOST} seconds")
        except (OSError, asyncio.IncompleteReadError) as error:
            log.error("the laboratory's process is gone: %r", error)
            self.end()
            return Answer(problem="its process ended")
        except BaseException:  # nobody waits for it any more
            self.end()
            raise

    async def _exchange(self, job: Job) -> Answer:
        if self._process is None or self._process.returncode is not None:
            self._process = await _spawned()
        to, back = self._process.stdin, self._process.stdout
        if to is None or back is None:
            raise Broken("the laboratory was started without pipes")
        to.write(_framed(job))
        await to.drain()
        (length,) = _LENGTH.unpack(await back.readexactly(_LENGTH.size))
        return msgspec.msgpack.decode(await back.readexactly(length), type=Answer)

    def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            leaving = asyncio.ensure_future(process.wait())
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """End it, and wait until it is gone."""
        self.end()
        await asyncio.gather(*self._leaving)


async def _spawned() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fairfelt.laboratory.worker",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip


def _framed(message: Job | Answer) -> bytes:
    body = msgspec.msgpack.encode(message)
    return _LENGTH.pack(len(body)) + body


# -- in the process beside it ---------------------------------------------------------------------


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the floor, which ends this
    os.nice(NICER)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        answers.write(_framed(_answered(jobs.get())))
        answers.flush()


def _listen(jobs: SimpleQueue[Job]) -> None:
    for job in _jobs(sys.stdin.buffer):
        jobs.put(job)
    os._exit(0)  # the floor is gone, and with it whoever wanted the answer


def _jobs(asked: BinaryIO) -> Iterator[Job]:
    """Until the floor closes its end."""
    while len(size := asked.read(_LENGTH.size)) == _LENGTH.size:
        body = asked.read(_LENGTH.unpack(size)[0])
        yield msgspec.msgpack.decode(body, type=Job)


def _answered(job: Job) -> Answer:
    try:
        return Answer(done(job))
    except Exception:
        log.exception("%s failed", type(job).__name__)
        return Answer(problem="something went wrong inside, and is in the log")


def done(job: Job) -> bytes:
    """What a job comes to. What it needs is loaded only here: the floor itself never needs it."""
    match job:
        case FindReturns(setup=setup):
            return msgspec.json.encode([row.to_json() for row in _returns(setup)])
        case FindFavours(config=config):
            return msgspec.json.encode(_favours(config))
        case Compare(before=before, after=after):
            from fairfelt.laboratory.compared import compared

            return msgspec.json.encode(compared(before, after))
        case DrawSheet(setup=setup, form=form):
            return _sheet(setup, form)


def _returns(setup: Setup) -> Any:
    from fairfelt.laboratory.cached import returns_cached

    return returns_cached(setup.rules, setup.options)


def _favours(config: TableConfig) -> list[dict[str, Any]]:
    from fairfelt.floor.favours import worked_out
    from fairfelt.laboratory.cached import returns_cached

    return [one.body() for one in worked_out(config, returns_cached)]


def _sheet(setup: Setup, form: str) -> bytes:
    from fairfelt.laboratory.sheet import make_sheet

    sheet = make_sheet(*setup.checked())
    if form == "pdf":
        from fairfelt.laboratory.pdf import pdf

        return pdf(sheet)
    from fairfelt.laboratory.page import page

    return page(sheet).encode()


if __name__ == "__main__":
    main()
