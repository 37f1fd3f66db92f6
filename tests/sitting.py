"""One table and a few seats on a virtual clock: the stage on which clauses are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairfelt.floor.config import FloorConfig
from fairfelt.floor.script import Player
from tests.floors import INTERBLOCK, MINISTAR, WIDE, WIDE_TOTAL, floor_config, limits_for
from tests.floors import RAPID as STAR

__all__ = ["INTERBLOCK", "MINISTAR", "STAR", "Sitting", "one_table"]


def one_table(
    ruleset: str = STAR,
    mode: str = "automated",
    *,
    wagering_ms: int = 20_000,
    limits: Mapping[str, Mapping[str, int]] | None = None,
    total: Mapping[str, int] | None = None,
    wheel: str = "attached",
) -> FloorConfig:
    """A demo floor with table T1. Limits are wide except where a test narrows them by kind."""
    narrowed = {kind: _narrower(WIDE, **limit) for kind, limit in (limits or {}).items()}
    sign = limits_for(ruleset, total=_narrower(WIDE_TOTAL, **(total or {})), kinds=narrowed)
    return floor_config(
        id_="T1", ruleset=ruleset, mode=mode, wagering_ms=wagering_ms, limits=sign, wheel=wheel
    )


def _narrower(sign: Any, **changes: int) -> Any:
    return msgspec.structs.replace(sign, **changes)


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
