"""One patron, two floors and their house, with messages lost, doubled, late and out of order: a
card is in at one terminal at most, whatever happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fairfelt.floor.facts.cards import CardHandedBack
from fairfelt.floor.history.audit import audit
from fairfelt.house.audit import audit_house
from fairfelt.journal import decode_entry
from fairfelt.store import SqliteStore
from tests.floors import games_built_once
from tests.sim.faults import FaultyStore
from tests.sim.property import NAMES, SEATS, Property, Weather

SEEDS = range(10)
STEPS = 150
CARDS = ("5001", "5002")  # of one patron, the second in place of the first


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


class Carded(Weather):
    """Somebody tries their cards everywhere."""

    def __init__(self, there: Property, random: Random) -> None:
        super().__init__(there, random)
        self.happened: Counter[str] = Counter()

    def step(self) -> None:
        acts = [self.put_in, self.put_in, self.take_out, self.deliver, self.deliver, self.answer,
                self.answer, self.double, self.lose, self.repeat, self.reissue]  # fmt: skip
        self.random.choice(acts)()

    def put_in(self) -> None:
        card = self.random.choice(CARDS)
        self.there.play(self._name(), self.random.choice(SEATS), "insert_card", card=card)

    def take_out(self) -> None:
        self.there.play(self._name(), self.random.choice(SEATS), "remove_card")

    def reissue(self) -> None:
        if self.random.random() < 0.1:
            self.there.play("North", "SV-1", "issue_card", patron="A-17", card=CARDS[1],
                            reason="Lost")  # fmt: skip

    def settle(self) -> None:
        """All is said and heard, without another word."""
        for name in NAMES * 2:
            self.there.say_again(name)
            while self.there.posts[name].bag:
                self.there.to_house(name, 0)
            while self.there.replies[name]:
                self.there.to_floor(name, 0)

    def known(self) -> list[tuple[str, str]]:
        """Where a floor takes somebody for that patron by a card that is in."""
        return [
            (name, terminal)
            for name, player in self.there.players.items()
            for terminal, there in player.floor.state.cards.readers.items()
            if there.patron
        ]

    def check(self) -> None:
        known = self.known()
        self.happened[f"in at {len(known)}"] += 1
        assert len(known) <= 1, known
        patron = self.there.house.house.state.patrons["A-17"]
        if known:
            assert patron.place is not None
            assert patron.place[:2] == known[0]
        for player in self.there.players.values():
            for terminal, there in player.floor.state.cards.readers.items():
                sitting = player.floor.seating.at(terminal)
                if there.patron:
                    assert sitting is not None
                    assert (sitting.patron, sitting.has_card) == ("A-17", True)


def weather(seed: int) -> Counter[str]:
    random = Random(seed)
    stores = {name: FaultyStore(SqliteStore(":memory:"), random) for name in (*NAMES, "house")}
    there = Property(stores)  # type: ignore[arg-type]
    by_seed = Carded(there, random)
    desk = {"patron": "A-17", "reason": "At the desk"}
    there.play("North", "SV-1", "enrol_patron", name="Ann Lee", **desk)
    there.play("North", "SV-1", "issue_card", card=CARDS[0], **desk)
    by_seed.settle()
    for store in stores.values():
        store.failing = True
    for _ in range(STEPS):
        by_seed.step()
        by_seed.check()
    for store in stores.values():
        store.failing = False
    by_seed.settle()
    by_seed.check()
    for name, player in there.players.items():
        assert player.floor.state.outbox.waiting == {}, name
        assert audit(player.store).findings == []
    assert audit_house(there.house.store).findings == []
    place = there.house.house.state.patrons["A-17"].place
    assert by_seed.known() == ([] if place is None else [place[:2]])
    said = (one.code for one in handed_back(there))
    return by_seed.happened + Counter(said) + there.counts


def handed_back(there: Property) -> Iterator[CardHandedBack]:
    for player in there.players.values():
        for _, body, _ in player.store.entries("floor"):
            for fact in decode_entry(body).facts:
                if isinstance(fact.body, CardHandedBack):
                    yield fact.body


def test_a_card_is_in_at_one_terminal_of_one_floor_at_most() -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        try:
            happened += weather(seed)
        except BaseException:
            print(f"seed {seed}")
            raise
    for what in ("in at 0", "in at 1", "card_elsewhere", "card_revoked", "card_unknown",
                 "floor: after the commit", "house: after the commit"):  # fmt: skip
        assert happened[what], what
