"""Random exchanges between two floors and their house, with every message lost, doubled, late and
out of order as it may be: the books agree after every one of them."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from fairfelt.store import SqliteStore
from tests.sim.property import NAMES, NOTE, SEATS, Property

names, seats, which = st.sampled_from(NAMES), st.sampled_from(SEATS), st.integers(0, 9)


class Exchanges(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        stores = {name: SqliteStore(":memory:") for name in (*NAMES, "house")}
        self.there = Property(dict(stores))

    @rule(name=names, seat=seats)
    def left_behind(self, name: str, seat: str) -> None:
        self.there.insert(name, seat)
        self.there.hold(name, seat)

    @rule(name=names, seat=seats, credit=st.integers(1, 4))
    def claimed(self, name: str, seat: str, credit: int) -> None:
        listed = {one.credit: one.cents for one in self.there.house.house.state.listed()}
        self.there.claim(name, seat, credit, listed.get(credit, NOTE))

    @rule(name=names, at=which, again=st.booleans())
    def heard_by_the_house(self, name: str, at: int, again: bool) -> None:
        if bag := self.there.posts[name].bag:
            self.there.to_house(name, at % len(bag), again=again)

    @rule(name=names, at=which, again=st.booleans())
    def heard_by_a_floor(self, name: str, at: int, again: bool) -> None:
        if waiting := self.there.replies[name]:
            self.there.to_floor(name, at % len(waiting), again=again)

    @rule(name=names, at=which, answer=st.booleans())
    def lost(self, name: str, at: int, answer: bool) -> None:
        bag = self.there.replies[name] if answer else self.there.posts[name].bag
        if bag:
            bag.pop(at % len(bag))

    @rule(name=names)
    def said_again(self, name: str) -> None:
        self.there.say_again(name)

    @invariant()
    def books_agree(self) -> None:
        self.there.check()

    def teardown(self) -> None:
        self.there.come_to_rest()


TestExchanges = Exchanges.TestCase
# Each opens two floors and a house.
TestExchanges.settings = settings(max_examples=settings.default.max_examples // 4)
