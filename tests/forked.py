"""`fairfelt` in a process of its own, forked from one that has loaded its modules already.

To load them takes longer than to open a floor, and tests open hundreds of floors.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from typing import Any

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["fairfelt.cli.main", "fairfelt.server.run", "tests.forked"])


class Forked:
    """What `subprocess.Popen` is to a program: a process that says something and can be ended."""

    def __init__(self, args: Sequence[str]) -> None:
        reads, writes = os.pipe()
        self.stdout = os.fdopen(reads, encoding="utf-8")
        self._process = _FORKS.Process(target=_run, args=(DupFd(writes), args))
        self._process.start()
        os.close(writes)

    def send_signal(self, which: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, which)

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        status = self._process.exitcode
        assert status is not None, "the process has not ended"
        self.stdout.close()
        return status


def _run(out: Any, args: Sequence[str]) -> None:
    from fairfelt.cli.main import main

    os.dup2(out.detach(), sys.stdout.fileno())
    sys.exit(main(args))
