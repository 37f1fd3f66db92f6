"""One process beside the floor that works out what takes long, so that no table waits for it.

The floor writes a job to it and reads the answer, each with its length before it. There is one
process and one job at a time; others wait their turn. Whoever no longer wants an answer cancels the
waiting, and the process is ended with the job in it: the next job starts another.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import msgspec

from fairfelt.core.errors import Broken, Refused
from fairfelt.floor.lab_port import LENGTH, Job, LabAnswer, framed

log = logging.getLogger("fairfelt.laboratory")

JOB_S_MOST = 300
WAITING_MOST = 8


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

    async def _asked(self, job: Job) -> LabAnswer:
        try:
            async with asyncio.timeout(JOB_S_MOST):
                return await self._exchange(job)
        except TimeoutError:
            self.end()
            return LabAnswer(problem="took_too_long")
        except (OSError, asyncio.IncompleteReadError) as error:
            log.error("the laboratory's process is gone: %r", error)
            self.end()
            return LabAnswer(problem="process_ended")
        except BaseException:  # nobody waits for it any more
            self.end()
            raise

    async def _exchange(self, job: Job) -> LabAnswer:
        if self._process is None or self._process.returncode is not None:
            self._process = await _spawned()
        to, back = self._process.stdin, self._process.stdout
        if to is None or back is None:
            raise Broken("the laboratory was started without pipes")
        to.write(framed(job))
        await to.drain()
        (length,) = LENGTH.unpack(await back.readexactly(LENGTH.size))
        return msgspec.msgpack.decode(await back.readexactly(length), type=LabAnswer)

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
