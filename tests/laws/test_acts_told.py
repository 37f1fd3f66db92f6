"""What the floor says can be done is what can be done: at every table of every document, after
every step of an ordinary evening, for a dealer, a supervisor and the operator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fairfelt.floor.possible import SeeActs
from fairfelt.floor.registry import ACTS
from fairfelt.table import TableConfig
from fairfelt.table.commands import tag_of
from tests.floors import EVERY_TABLE, picture
from tests.laws import tried
from tests.laws.evening import SIGNED_IN, Evening
from tests.laws.machine import check_told

STEPS = 25


class Told(Evening):
    """Staff who ask before they act."""

    def see(self, name: str) -> dict[str, Any]:
        self.be_signed_in(name)
        caller = self.player.caller(name, {})
        before = picture(self.floor)
        told: Any = self.floor.handle(caller, SeeActs(10**6, self.id), self.player.now)
        assert picture(self.floor) == before
        assert told["n"] == self.table.state.n
        return dict(told["acts"])

    def acts(self) -> Mapping[Callable[[], None], float]:
        return {**super().acts(), self.do_something: 4}

    def do_something(self) -> None:
        """Anything that can be done, whether it makes sense or not."""
        self._up_to_now()
        name = self.random.choice([*SIGNED_IN])
        told = self.see(name)
        possible = sorted(act for act in tried.AT_TABLES if told[act]["refused"] is None)
        if possible:
            self.try_it(name, self.random.choice(possible), told)

    def try_it(self, name: str, act: str, told: Mapping[str, Any]) -> None:
        """Half the time with what the floor has named, half with anything."""
        said = tried.any_of(act, tried.AT_TABLES[act], self.random)
        known = {want["field"]: want.get("choices") for want in told[act]["wants"]}
        assert said.keys() - {"type"} <= known.keys()
        for field in said.keys() & known.keys():
            if known[field] and self.random.random() < 0.5:
                said[field] = self.random.choice(known[field])["value"]
        where = {"table": self.id, "seen": self.table.state.n, "authority": "ask"}
        check_told(said, told[act], self.send(name, **said, **where))

    def check(self) -> None:
        super().check()
        self._up_to_now()
        name = self.random.choice([*SIGNED_IN])
        told = self.see(name)
        assert {*tried.AT_TABLES} < told.keys()
        for act in tried.AT_TABLES:
            if told[act]["refused"]:
                self.try_it(name, act, told)


@pytest.mark.parametrize("config", EVERY_TABLE, ids=lambda config: config.id)
def test_what_is_said_to_be_possible_is_and_nothing_else(config: TableConfig) -> None:
    evening = Told(config, seed=7)
    for _ in range(STEPS):
        evening.act()


def test_whatever_can_be_sent_is_drawn_by_the_machine() -> None:
    """But for looks, which change nothing, and for what would send away whoever tries it."""
    drawn = {
        *tried.AT_TABLES, *tried.AT_DESKS, *tried.OF_ANY_STAFF, *tried.OF_PLAYERS,
        *tried.OF_DEVICES,
    }  # fmt: skip
    sent = {tag_of(command) for command in ACTS}
    assert sent - drawn == {*tried.LEFT_OUT, "remedy"}  # remedies are drawn by what they are about
