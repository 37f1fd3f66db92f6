"""What the floor says is possible is not refused for how the table stands, in whatever state it is;
and what it says is not possible is refused.

A failing run names its seed: repeat it with FAIRFELT_LAWS_SEED=17.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from fairfelt.core.cards import DECK
from fairfelt.table import TableConfig
from tests.floors import EVERY_TABLE
from tests.laws.irregular import Trouble
from tests.laws.says import SEATS, an_outcome

ONE = os.environ.get("FAIRFELT_LAWS_SEED")
MANY = 40 if os.environ.get("FAIRFELT_LAWS") == "deep" else 1
SEEDS = [int(ONE)] if ONE else range(MANY)
STEPS = 30
# About what somebody says: another card, another seat or another result would do.
ABOUT_WHAT_IS_SAID = (
    "card_impossible", "card_missing", "result_same", "seat_has_no_wager", "seat_void",
    "rounds_differ", "nothing_differs", "adjustment_invalid", "withheld_less", "nothing_withheld",
    "count_stands", "count_missing", "count_differs", "reconstruction_impossible",
)  # fmt: skip
# Of a round that is over, what only its records tell.
OF_THE_RECORDS = ("not_early", "not_noticed", "payment_withheld", "rules_changed")


class Onlooker(Trouble):
    def look(self) -> dict[str, dict[str, Any]]:
        seen = self.send("DT-1", type="see_irregularities", table=self.id)["answer"]
        assert seen["n"] == self.table.state.n
        told = {one["name"]: one for one in seen["irregularities"]}
        assert list(told) == list(self.table.irregularities)
        return told

    def try_all(self) -> None:
        for name, told in self.look().items():
            now = {"round": self.table.state.round.number} if told["names_round"] else {}
            if told["now"]:
                self._may(name, told, now)
            for one in told["rounds"][:3]:
                self._may(name, told, {"round": one["round"]})
            if not told["possible"]:
                self._may_not(name, told, {})
            if not told["now"]:
                listed = [one["round"] for one in told["rounds"]]
                if self.table.state.round.number not in listed:
                    self._may_not(name, told, now)

    def _may(self, name: str, told: dict[str, Any], about: dict[str, int]) -> None:
        code = self._code(name, told, about)
        allowed = (*ABOUT_WHAT_IS_SAID, *(OF_THE_RECORDS if about else ()))
        if self.table.irregularities[name].until == "last":  # of the player who is named
            allowed += ("round_stands",)
        assert code is None or code in allowed, (name, about, code, self.table.state.phase)

    def _may_not(self, name: str, told: dict[str, Any], about: dict[str, int]) -> None:
        """For how the table stands: another card or another seat would not help."""
        code = self._code(name, told, about)
        assert code is not None, (name, about, self.table.state.phase)
        about_said = code in ABOUT_WHAT_IS_SAID and not self._is_of_nobody(code, about)
        assert not about_said, (name, about, code, self.table.state.phase)

    def _is_of_nobody(self, code: str, about: dict[str, int]) -> bool:
        """Whether the same would be said of every seat: none has what it is about."""
        state = self.table.state
        withheld = {round_ for round_, _, _ in state.payments.withheld}
        nobody = {
            "nothing_withheld": about.get("round") not in withheld if about else not withheld,
            "seat_has_no_wager": not state.results,
        }
        return nobody.get(code, False)

    def _code(self, name: str, told: dict[str, Any], about: dict[str, int]) -> str | None:
        said = {one["field"]: self._value(one["kind"]) for one in told["wants"] if one["required"]}
        reply = self.send("DT-1", type="preview_remedy", table=self.id, irregularity=name,
                          reason="test", **said, **about)  # fmt: skip
        code: str | None = reply.get("refused", {}).get("code")
        return code

    def _value(self, kind: str) -> Any:
        match kind:
            case "result":
                return an_outcome(self.random, self.table)
            case "card":
                return [self.random.choice(DECK)]
            case "cards":
                return [*self.table.state.round.coup.draws, self.random.choice(DECK)]
            case "seat" | "seats":
                return [self.random.choice([*self.table.state.laid] or [*SEATS])]
            case "change" | "amount":
                return 100
            case "count":
                return 3
        raise AssertionError(kind)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", EVERY_TABLE, ids=lambda table: table.id)
def test_what_is_possible_is_not_refused_and_what_is_not_is(table: TableConfig, seed: int) -> None:
    onlooker = Onlooker(table, seed=seed)
    try:
        for _ in range(STEPS):
            onlooker.act()
            onlooker.hurry = False
            onlooker.player.advance(onlooker.player.now)
            onlooker.try_all()
    except BaseException:
        print(f"Repeat it with FAIRFELT_LAWS_SEED={seed}.")
        raise
