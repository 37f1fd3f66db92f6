"""Looking at PINs beside the loop: one at a time for each terminal, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from fairfelt.core.errors import Refused
from fairfelt.floor.caller import Caller
from fairfelt.floor.pins import Proof, ProofNeeded

T = TypeVar("T")


class Prover:
    """Two threads, so that a slow one does not keep everybody waiting."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._busy: set[str] = set()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="prover")

    async def proved(self, caller: Caller, act: Callable[[Caller], T]) -> T:
        """Do it, with a proof of the PIN that came with it where it needs one."""
        try:
            return act(caller)
        except ProofNeeded as needed:
            proof = await self._prove(caller.terminal.id, needed)
        return act(replace(caller, proof=proof))

    async def _prove(self, terminal: str, needed: ProofNeeded) -> Proof:
        if terminal in self._busy:
            raise Refused("sign_in_busy")
        self._busy.add(terminal)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, needed.prove, self._now())
        finally:
            self._busy.discard(terminal)

    def close(self) -> None:
        self._threads.shutdown()
