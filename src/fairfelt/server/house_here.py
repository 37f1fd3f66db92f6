"""The house of a floor in the same process: it starts and stops with the floor, and its steps go
through the same group commit to the same database. Only bytes go in and out."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.exchange.messages import ToFloor, decode_to_house, encode
from fairfelt.house import DoneEarlier, House, HouseCommit
from fairfelt.server.committer import Committer
from fairfelt.server.reader import Reader

Answer = Callable[[bytes], None]
Spawn = Callable[[Coroutine[Any, Any, None]], None]


class HouseHere:
    def __init__(self, demo: bool, committer: Committer, reader: Reader, spawn: Spawn) -> None:
        self._demo = demo
        self._committer = committer
        self._reader = reader  # of what was answered long ago
        self._spawn = spawn
        self._house: House | None = None

    def forget(self) -> None:
        """What was not written has not happened, and nothing is answered until it is restored."""
        self._house = None

    def take_over(self, house: House) -> None:
        """As the records have it."""
        self._house = house

    def ask(self, message: bytes, at: int, answer: Answer) -> None:
        """The answer waits its turn behind what is being written, as everything that is told."""
        house, steps = self._house, list[HouseCommit]()
        if house is None:
            return
        if (opening := house.open(self._demo, at)) is not None:
            steps.append(opening)
        done = house.handle(decode_to_house(message), at)
        if isinstance(done, DoneEarlier):
            self._spawn(self._look_up(done, house, answer))
            said: ToFloor | None = None
        elif isinstance(done, HouseCommit):
            steps.append(done)
            said = done.reply
        else:
            said = done
        self._committer.put(*steps, lambda: self._tell(house, said, answer))

    def _tell(self, house: House, said: ToFloor | None, answer: Answer) -> None:
        if said is not None and house is self._house:
            answer(encode(said))

    async def _look_up(self, done: DoneEarlier, house: House, answer: Answer) -> None:
        """What cannot be read now is not answered: the floor asks again."""
        try:
            said = await self._reader.read(done.reply)
        except Refused:
            return
        self._committer.put(lambda: self._tell(house, said, answer))
