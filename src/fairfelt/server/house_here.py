"""The house of a floor in the same process: it starts and stops with the floor, and its steps go
through the same group commit to the same database. Only bytes go in and out."""

from __future__ import annotations

from collections.abc import Callable

from fairfelt.exchange.messages import decode_to_house, encode
from fairfelt.house import House, HouseCommit
from fairfelt.server.committer import Committer
from fairfelt.store import Store


class HouseHere:
    def __init__(self, store: Store, demo: bool, committer: Committer) -> None:
        self._store = store
        self._demo = demo
        self._committer = committer
        self._house: House | None = House(store)

    def forget(self) -> None:
        """What was not written has not happened, and nothing is answered until it is restored."""
        self._house = None

    def restore(self) -> None:
        self._house = House(self._store)

    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        """The answer waits its turn behind what is being written, as everything that is told."""
        house, steps = self._house, list[HouseCommit]()
        if house is None:
            return
        if (opening := house.open(self._demo, at)) is not None:
            steps.append(opening)
        done = house.handle(decode_to_house(message), at)
        if isinstance(done, HouseCommit):
            steps.append(done)
        said = done.reply if isinstance(done, HouseCommit) else done

        def tell() -> None:
            if said is not None and house is self._house:
                answer(encode(said))

        self._committer.put(*steps, tell)
