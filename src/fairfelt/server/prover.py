"""Looking at PINs beside the loop: one at a time for each terminal, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from fairfelt.core.errors import Refused
from fairfelt.floor.floor import Caller
from fairfelt.floor.pins import Proof, ProofNeeded

T = TypeVar("T")


class Prover:
    """Two threads, so that a slow one does not keep everybody waiting."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._busy: set[str] = set()
        self._spent: dict[str, int] = {}  # the step of the last code of each person
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="prover")

    async def proved(self, caller: Caller, act: Callable[[Caller], T]) -> T:
        """Do it, with a proof of the PIN that came with it where it needs one."""
        try:
            return act(caller)
        except ProofNeeded as needed:
            proof = await self._prove(caller.terminal.id, needed)
        done = act(replace(caller, proof=proof))
        if proof.right:  # and only now the code is used up: what was refused may be said again
            self._spent[proof.staff] = max(self._spent.get(proof.staff, 0), proof.step)
        return done

    async def _prove(self, terminal: str, needed: ProofNeeded) -> Proof:
        if terminal in self._busy:
            raise Refused("sign_in_busy")
        self._busy.add(terminal)
        spent = self._spent.get(needed.given.staff, -1)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, needed.prove, self._now(), spent)
        finally:
            self._busy.discard(terminal)

    def close(self) -> None:
        self._threads.shutdown()
