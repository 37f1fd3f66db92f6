"""A house in the same process that writes each step at once, for scripts and tests. What reaches it
and what it says are bytes, as if it were on another machine."""

from __future__ import annotations

from collections.abc import Callable

from fairfelt.exchange.messages import decode_to_house, encode
from fairfelt.house.decision import Below
from fairfelt.house.house import DoneEarlier, House, HouseCommit
from fairfelt.store import Store


class LocalHouse:
    def __init__(self, store: Store, demo: bool, below: Below) -> None:
        self.store = store
        self.demo = demo
        self.below = below  # by which tickets are numbered
        self.house = House(store, below)

    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        if (said := self.answer(message, at)) is not None:
            answer(said)

    def answer(self, message: bytes, at: int) -> bytes | None:
        """It opens with its first request. What could not be written has not happened."""
        try:
            if (opening := self.house.open(self.demo, at)) is not None:
                self.store.append([opening.row])
            done = self.house.handle(decode_to_house(message), at)
            if isinstance(done, HouseCommit):
                self.store.append([done.row])
                done = done.reply
            elif isinstance(done, DoneEarlier):
                done = done.reply(self.store)
        except BaseException:
            self.house = House(self.store, self.below)
            raise
        return None if done is None else encode(done)
