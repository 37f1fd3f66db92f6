"""What somebody has called is undone by nobody below, whatever irregularity and round are named.

Every remedy that undoes a result, or has it drawn again, is tried at tables of every document by
every rank, after a call by each rank above, with every round that can be said: none, this one, one
before, the next, and numbers that are no round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor.history.audit import audit
from fairfelt.store import SqliteStore
from fairfelt.table import Table, TableConfig
from fairfelt.table.commands import NUMBER_MOST
from tests.floors import (
    INTERBLOCK,
    NZ,
    RAPID,
    floor_config,
    games_built_once,
    quiet,
    table_config,
)
from tests.laws.everybody import PEOPLE, House, Who
from tests.laws.oddities import HUGE

TABLE = "T1"
# Void, thrown or spun again, or given another result. What lays cards out anew needs the cards.
UNDOES = ("void", "again", "respin", "correct")
Acts = tuple[dict[str, Any], ...]


def table(ruleset: str, game: str, mode: str, *acts: str, result: str) -> Any:
    """A table, and what is done there until somebody has called a result."""
    config = table_config(TABLE, ruleset=ruleset, game=game, mode=mode, device="attached")
    called = {"type": "enter_result", "result": result}
    said = (*({"type": act} for act in acts), called)
    return pytest.param(config, said, id=f"{ruleset}-{game}-{mode}")


PLACES = [
    table(RAPID, "roulette", "live", "start_round", "close_wagering", result="17"),
    table(RAPID, "sic-bo", "live", "start_round", "lift_cover", result="1-2-3"),
    table(NZ, "tai-sai", "live", "start_round", "close_wagering", "lift_cover", result="1-2-3"),
    table(NZ, "money-wheel", "live", "start_round", "close_wagering", result="A"),
    table(RAPID, "roulette", "automated", result="17"),
    table(INTERBLOCK, "roulette", "automated", result="17"),
]
# What somebody below is told; first of all that there is no such round, or none to speak of here.
OUT = {"act_needs_role", "game_of_another", "round_unknown", "round_other", "bad_message"}
ABOVE = [rank for rank in Rank if rank is not Rank.DEALER]


@pytest.fixture(scope="module", autouse=True)
def built() -> Iterator[None]:
    with games_built_once():
        yield


class Called(House):
    """Two rounds at one table, both called by the same person; the second is not confirmed yet
    where anybody confirms."""

    def __init__(self, config: TableConfig, acts: Acts, by: Rank) -> None:
        self.store = SqliteStore(":memory:")
        floor = msgspec.structs.replace(floor_config(tables=(config,)), staff=PEOPLE)
        self.player = quiet(floor, 0, self.store)
        self.ids = 0
        self.everybody = [*self._staff()]
        self.seats = [self.join("player")]
        self.wheel = self.join("device", TABLE)
        self.by = self.at_console(by)
        assert self.say(self.seats[0], type="insert_note", cents=10_000) == ""
        self._call(acts)
        if self.table.state.phase == "result_entered":
            self.done({"type": "confirm_result"})
        self.player.advance(self.player.now + 10_000)
        self._call(acts)

    @property
    def table(self) -> Table:
        return self.floor.pit.tables[TABLE]

    def at_console(self, rank: Rank) -> Who:
        return next(w for w in self.everybody if (w.terminal, w.role) == ("supervisor", rank))

    def below(self, needed: Rank) -> list[Who]:
        """One of each role: a dealer at the table, the others at consoles, and the next one below
        at the table too."""
        out = [who for who in self.everybody if not is_enough(who.role, needed)]
        dealing = [who for who in out if who.terminal == "dealer"]
        return [*dealing[:1], *dealing[1:][-1:], *(w for w in out if w.terminal != "dealer")]

    def done(self, said: dict[str, Any]) -> None:
        code = self.say(self.by.caller, table=TABLE, seen=self.table.state.n, **said)
        assert code == "", (said, code, self.table.state.phase)

    def _call(self, acts: Acts) -> None:
        *before, call = acts
        for n, act in enumerate(before):
            self.done(act)
            if not n:
                self._bet()
        if not before:
            self._stop()
        self.done(call)
        if not before:
            self._report("cleared")

    def _bet(self) -> None:
        spot = next(one.id for one in self.table.game.spots.values() if not one.by_choice)
        round_ = self.table.state.round.number
        said = {"type": "place_bets", "table": TABLE, "round": round_, "stakes": {spot: 500}}
        assert self.say(self.seats[0], **said) == ""

    def _stop(self) -> None:
        """Nobody deals here; the wheel has read nothing, so somebody says what it shows."""
        self._wait_until("wagering")
        self._bet()
        self._wait_until("awaiting_result")
        self._report("spun")
        self._report("fault", fault="no_reading")

    def _wait_until(self, phase: str) -> None:
        for _ in range(600):
            if self.table.state.phase == phase:
                return
            self.player.advance(self.player.now + 100)
        raise AssertionError(f"{phase} has not come")

    def _report(self, report: str, **said: Any) -> None:
        told = {"type": "report_wheel", "table": TABLE, "report": report, **said}
        assert self.say(self.wheel, **told) == "", told

    def remedy(self, who: Who, name: str, **said: Any) -> str:
        seen = self.table.state.n
        return self.say(
            who.caller, type="remedy", table=TABLE, seen=seen, irregularity=name, reason="Because",
            **said,
        )  # fmt: skip


def rounds(house: Called) -> Iterator[dict[str, Any]]:
    now = house.table.state.round.number
    yield {}
    yield from ({"round": number} for number in (now, 1, 0, -1, now + 1, NUMBER_MOST, HUGE))


def _tried(house: Called, who: Who, turn: int) -> list[dict[str, Any]]:
    """A dealer at the table tries every round; the others none, this one, and another by turns."""
    every = [*rounds(house)]
    return every if who.terminal == "dealer" and who.role == Rank.DEALER else [
        every[0], every[1], every[2 + turn % (len(every) - 2)]
    ]  # fmt: skip


# Two of the ranks at each table, so that every rank has called at half of those with a dealer. What
# a wheel without one could not read is for a manager to say.
CALLS = [
    pytest.param(*place.values, by, id=f"{place.id}-{by}")
    for n, place in enumerate(PLACES)
    for by in (ABOVE[n % 2 :: 2] if place.values[1][1:] else ABOVE[-2:])
]


@pytest.mark.parametrize(("config", "acts", "by"), CALLS)
def test_what_somebody_has_called_is_undone_by_nobody_below(
    config: TableConfig, acts: Acts, by: Rank
) -> None:
    house = Called(config, acts, by)
    found = {name: one for name, one in house.table.irregularities.items() if one.does in UNDOES}
    for n, (name, one) in enumerate(found.items()):
        result = {"result": acts[-1]["result"]} if one.does == "correct" else {}
        for m, who in enumerate(house.below(max(by, one.role))):
            for said in _tried(house, who, n + m):
                code = house.remedy(who, name, **said, **result)
                assert code in OUT, (name, who, said, code)
    assert audit(house.store).findings == []


@pytest.mark.parametrize(("config", "acts"), PLACES)
def test_whoever_called_it_undoes_it(config: TableConfig, acts: Acts) -> None:
    """So it was for want of rank that the others were refused."""
    undone = set()
    for name, one in Called(config, acts, Rank.CASINO_OPERATOR).table.irregularities.items():
        if one.does in UNDOES and one.does not in undone:
            house = Called(config, acts, Rank.CASINO_OPERATOR)
            if house.remedy(house.by, name) == "":
                undone.add(one.does)
    assert undone - {"correct"}
