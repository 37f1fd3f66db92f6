"""One table and a few seats on a virtual clock: the stage on which clauses are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.floor.config import FloorConfig, floor_from
from fairfelt.floor.script import Player
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

STAR = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"

STAFF = [
    {"number": "1001", "name": "Dealer", "role": "dealer", "pin": "1111"},
    {"number": "2001", "name": "Supervisor", "role": "gaming_supervisor", "pin": "2222"},
    {"number": "3001", "name": "Manager", "role": "assistant_gaming_manager", "pin": "3333"},
]
ANYTHING_GOES = {"min_cents": 100, "max_cents": 100_000}


def one_table(
    ruleset: str = STAR,
    mode: str = "automated",
    *,
    wagering_ms: int = 20_000,
    limits: Mapping[str, Mapping[str, int]] | None = None,
    total: Mapping[str, int] | None = None,
    **table: Any,
) -> FloorConfig:
    """A demo floor with table T1. Limits are wide except where a test narrows them by kind."""
    kinds = {spot.kind for spot in build_game(load_rules(ruleset, "roulette")).spots.values()}
    sign = {
        "kinds": {kind: {**ANYTHING_GOES, **(limits or {}).get(kind, {})} for kind in kinds},
        "total": {"min_cents": 0, "max_cents": 1_000_000, **(total or {})},
    }
    return floor_from(
        {
            "name": "Test floor",
            "demo": True,
            "staff": STAFF,
            "tables": [
                {"id": "T1", "name": "Table 1", "ruleset": ruleset, "game": "roulette",
                 "limits": sign, "options": {"mode": mode, "wagering_ms": wagering_ms}, **table}
            ],
        },
        "test floor",
    )  # fmt: skip


class Sitting:
    """Plays at T1 and remembers everything that was said."""

    def __init__(self, ruleset: str = STAR, mode: str = "automated", **config: Any) -> None:
        self.said: list[dict[str, Any]] = []
        self.player = Player(one_table(ruleset, mode, **config), self.said.append)
        self.player.advance(0)

    @property
    def table(self) -> Any:
        return self.player.floor.tables["T1"]

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer, or why it was refused."""
        self.player.play({"as": who, "type": type_, **fields})
        last = next(s for s in reversed(self.said) if "answer" in s or "refused" in s)
        return last.get("refused") or last["answer"]

    def refusal(self, who: str, type_: str, **fields: Any) -> str:
        return str(self.do(who, type_, **fields)["code"])

    def pay_in(self, seat: str = "PT-1", cents: int = 10_000) -> None:
        self.do(seat, "insert_note", cents=cents)

    def bet(self, stakes: Mapping[str, int], seat: str = "PT-1") -> dict[str, Any]:
        """Place bets and return the `bet.placed` they made, or why they were refused."""
        answer = self.do(seat, "place_bets", table="T1", stakes=dict(stakes))
        return answer if "code" in answer else self.last("bet.placed")

    def deal(self, act: str, who: str = "DT-1", **fields: Any) -> dict[str, Any]:
        return self.do(who, act, table="T1", **fields)

    def wheel(self, report: str, result: str | None = None) -> dict[str, Any]:
        """What an attached wheel's sensors say; a ball must have been spun to come to rest."""
        if report != "spun" and self.table.state.ball in ("out", "ordered"):
            self.do("DV-1", "report_wheel", table="T1", report="spun")
        return self.do("DV-1", "report_wheel", table="T1", report=report, result=result)

    def pass_ms(self, ms: int) -> None:
        self.player.advance(self.player.now + ms)

    def last(self, kind: str) -> dict[str, Any]:
        return next(s["body"] for s in reversed(self.said) if s.get("kind") == kind)

    def kinds(self) -> list[str]:
        return [s["kind"] for s in self.said if "kind" in s]

    def stakes(self, seat: str = "PT-1") -> dict[str, int]:
        return dict(self.table.state.slip(seat).stakes)

    def credit(self, seat: str = "PT-1") -> int:
        return self.player.floor.credit(seat)

    @property
    def phase(self) -> str:
        return str(self.table.state.phase)
