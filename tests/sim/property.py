"""Two floors and their house, a network between them and a disk under each, all decided by a seed.

Messages are lost, doubled, late and out of order; each side crashes before and after its commits.
Whatever happens, the books agree after every step, and all comes to rest when the link is back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from fairfelt.core.errors import Fault
from fairfelt.exchange.messages import Reply, decode_to_floor
from fairfelt.exchange.reconcile import FloorSide, HouseSide, differences, on_its_way
from fairfelt.floor import outbox
from fairfelt.floor.history.audit import audit
from fairfelt.floor.replies import take_reply
from fairfelt.floor.script import Player
from fairfelt.house.audit import audit_house, side
from fairfelt.ledger import AT_HOUSE, Book, Kind, account_of, floor, meter
from fairfelt.store import Store
from tests.floors import floor_config
from tests.houses import local_house
from tests.sim.faults import Crash

NAMES = ("North", "South")
SEATS = ("PT-1", "PT-2")
NOTE = 5_000


class Post:
    """The port of a floor: what is said goes into the post, and nobody waits for an answer."""

    def __init__(self) -> None:
        self.bag: list[bytes] = []

    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        self.bag.append(message)


class Property:
    def __init__(self, stores: dict[str, Store]) -> None:
        """A store for each floor, and one for the house."""
        self.posts = {name: Post() for name in NAMES}
        self.players = {name: self._open(name, stores[name]) for name in NAMES}
        self.house = local_house(stores["house"], True)
        self.replies: dict[str, list[bytes]] = {name: [] for name in NAMES}
        self.inserted = 0
        self.counts: Counter[str] = Counter()

    def _open(self, name: str, store: Store) -> Player:
        config = msgspec.structs.replace(floor_config(mode="rng"), name=name)
        player = Player(config, lambda event: None, 0, store, house=self.posts[name])
        for terminal in (*SEATS, "SV-1"):
            player.caller(terminal, {})
        return player

    # -- what happens ---------------------------------------------------------------------------

    def surviving(self, name: str, act: Callable[[], Any]) -> None:
        """Do something, and come back from the records as often as it takes."""
        player = self.players[name]
        try:
            act()
        except (Crash, Fault) as trouble:
            self.counts[f"floor: {trouble}"] += 1
            while True:
                try:
                    player._wake()
                    break
                except (Crash, Fault):
                    self.counts["floor: failed to start"] += 1

    def play(self, name: str, who: str, type_: str, /, **fields: Any) -> None:
        step = {"as": who, "type": type_, **fields}
        self.surviving(name, lambda: self.players[name].play(step))

    def insert(self, name: str, seat: str) -> None:
        before = self._credit(name)
        self.play(name, seat, "insert_note", cents=NOTE)
        self.inserted += self._credit(name) - before

    def _credit(self, name: str) -> int:
        return sum(self.players[name].floor.recorder.credit(seat) for seat in SEATS)

    def hold(self, name: str, seat: str) -> None:
        self.play(name, "SV-1", "hold_unclaimed", terminal=seat, reason="Left")

    def claim(self, name: str, seat: str, credit: int, cents: int) -> None:
        self.play(name, "SV-1", "return_unclaimed", credit=credit, cents=cents, terminal=seat,
                  name="Ann Lee", document="Passport 1", reason="Came back")  # fmt: skip

    def to_house(self, name: str, i: int, *, again: bool = False) -> None:
        """The house gets one of the messages that are on their way to it."""
        bag = self.posts[name].bag
        message = bag[i] if again else bag.pop(i)
        try:
            answer = self.house.answer(message, self.players[name].now)
        except (Crash, Fault) as trouble:
            self.counts[f"house: {trouble}"] += 1
            return
        if answer is not None:
            self.replies[name].append(answer)

    def to_floor(self, name: str, i: int, *, again: bool = False) -> None:
        waiting = self.replies[name]
        message = decode_to_floor(waiting[i] if again else waiting.pop(i))
        assert isinstance(message, Reply)
        player = self.players[name]
        self.surviving(
            name, lambda: player._commit(take_reply(player.floor.cage, message, player.now))
        )

    def say_again(self, name: str) -> None:
        self.posts[name].bag += outbox.to_send(self.players[name].floor.state).values()

    # -- what must be so ------------------------------------------------------------------------

    def sides(self) -> Iterator[tuple[FloorSide, HouseSide]]:
        for name, player in self.players.items():
            there = player.floor
            ours = outbox.side(there.state.outbox, there.ledger.balances, there.ledger.holds)
            yield ours, side(self.house.store, self.house.house.state, name)

    def check(self) -> None:
        """No cent is lost or made, and each difference between two books is on its way."""
        for ours, theirs in self.sides():
            assert list(differences(ours, theirs)) == []
        assert self.money() == self.inserted

    def money(self) -> int:
        """What players have, what is kept, and what is on its way, each cent once."""
        cents = 0
        for ours, theirs in self.sides():
            cents += sum(ours.held.values()) - on_its_way(ours, theirs)
        for player in self.players.values():
            balances = player.floor.ledger.balances
            cents += sum(balances.get(meter(seat), 0) for seat in SEATS)
        kept = self.house.house.ledger.balances.items()
        return cents + sum(c for id_, c in kept if account_of(id_).kind is not Kind.FLOOR)

    def come_to_rest(self) -> None:
        """The link is back, and everybody says again what was not answered."""
        for _ in range(6):
            for name in NAMES:
                self.say_again(name)
                while self.posts[name].bag:
                    self.to_house(name, 0)
                while self.replies[name]:
                    self.to_floor(name, 0)
        for name, player in self.players.items():
            assert player.floor.state.outbox.waiting == {}, name
            assert dict(player.floor.ledger.holds.open) == {}, name
            assert audit(player.store).findings == []
        assert dict(self.house.house.ledger.holds.open) == {}
        assert audit_house(self.house.store).findings == []
        self.check()
        assert all(on_its_way(*both) == 0 for both in self.sides())
        for name, player in self.players.items():
            mirrored = self.house.store.balances(Book.HOUSE).get(floor(name), 0)
            assert player.floor.ledger.balances.get(AT_HOUSE, 0) == -mirrored


class Weather:
    """What may happen next, by a seed."""

    def __init__(self, there: Property, random: Random) -> None:
        self.there, self.random = there, random

    def step(self) -> None:
        acts = [self.insert, self.hold, self.claim, self.deliver, self.deliver, self.answer,
                self.answer, self.double, self.lose, self.repeat, self.wait]  # fmt: skip
        self.random.choice(acts)()

    def _name(self) -> str:
        return self.random.choice(NAMES)

    def insert(self) -> None:
        self.there.insert(self._name(), self.random.choice(SEATS))

    def hold(self) -> None:
        self.there.hold(self._name(), self.random.choice(SEATS))

    def claim(self) -> None:
        """Whatever the house lists, and now and then something that it does not have."""
        listed = self.there.house.house.state.listed()
        one = self.random.choice(listed) if listed else None
        credit, cents = (one.credit, one.cents) if one is not None else (99, NOTE)
        wrong = self.random.random() < 0.1
        self.there.claim(self._name(), self.random.choice(SEATS), credit, cents + wrong)

    def _some(self, bags: dict[str, list[bytes]], act: Callable[..., None], **how: Any) -> None:
        name = self._name()
        if bags[name]:
            act(name, self.random.randrange(len(bags[name])), **how)

    def _bags(self) -> dict[str, list[bytes]]:
        return {name: post.bag for name, post in self.there.posts.items()}

    def deliver(self) -> None:
        self._some(self._bags(), self.there.to_house)

    def answer(self) -> None:
        self._some(self.there.replies, self.there.to_floor)

    def double(self) -> None:
        self._some(self._bags(), self.there.to_house, again=True)
        self._some(self.there.replies, self.there.to_floor, again=True)

    def lose(self) -> None:
        for bags in (self._bags(), self.there.replies):
            self._some(bags, lambda name, i, bags=bags: bags[name].pop(i))

    def repeat(self) -> None:
        self.there.say_again(self._name())

    def wait(self) -> None:
        """At times so long that nobody can still be at the terminal."""
        player = self.there.players[name := self._name()]
        ms = self.random.choice([10, 1_000, 40_000])
        self.there.surviving(name, lambda: player.advance(player.now + ms))
