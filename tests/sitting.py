"""One table and a few seats on a virtual clock: the stage on which clauses are shown.

Sitting(mode="live")                        roulette with a dealer and an attached wheel
Sitting(game="baccarat", mode="live")       cards that an attached shoe reads: `cards("KS 9D")`
Sitting(game="blackjack", mode="rng")       cards that the generator draws: `cards` says which
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairfelt.core.play import Outcome
from fairfelt.equipment import Rng, SeededRng
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.history.audit import audit
from fairfelt.floor.views import table_body
from fairfelt.journal import decode_entry
from fairfelt.table import inspection, shoe
from tests.floors import (
    INTERBLOCK,
    MINISTAR,
    NZ,
    STAFF,
    WIDE,
    WIDE_TOTAL,
    floor_config,
    housed,
    limits_for,
)
from tests.floors import RAPID as STAR

__all__ = ["INTERBLOCK", "MINISTAR", "NZ", "STAR", "FixedRng", "Sitting", "one_table"]


def one_table(
    ruleset: str = STAR,
    mode: str = "automated",
    *,
    game: str = "roulette",
    wagering_ms: int = 20_000,
    limits: Mapping[str, Mapping[str, int]] | None = None,
    total: Mapping[str, int] | None = None,
    device: str = "attached",
    **options: Any,
) -> FloorConfig:
    """A demo floor with table T1. Limits are wide except where a test narrows them by kind."""
    narrowed = {kind: _narrower(WIDE, **limit) for kind, limit in (limits or {}).items()}
    sign = limits_for(ruleset, game, total=_narrower(WIDE_TOTAL, **(total or {})), kinds=narrowed)
    return floor_config(
        id_="T1", ruleset=ruleset, game=game, mode=mode, wagering_ms=wagering_ms, limits=sign,
        device=device, **options,
    )  # fmt: skip


def _narrower(sign: Any, **changes: int) -> Any:
    return msgspec.structs.replace(sign, **changes)


@dataclass
class FixedRng(Rng):
    """A generator that draws what a test has laid ready for a table, and then by a seed."""

    ready: deque[Outcome] = field(default_factory=deque)
    otherwise: Rng = field(default_factory=lambda: SeededRng(0))

    def below(self, most: int) -> int:
        return self.otherwise.below(most)

    def pick(self, weights: Mapping[Outcome, int]) -> Outcome:
        if not self.ready or _is_cut(weights, self.ready[0]):
            return super().pick(weights)
        wanted = self.ready.popleft()
        assert weights.get(wanted, 0) > 0, f"{wanted} cannot come now"
        return wanted


def _is_cut(weights: Mapping[Outcome, int], wanted: Outcome) -> bool:
    """Where a shoe is cut is a number; what is laid ready for it are cards."""
    return not wanted.isdigit() and all(place.isdigit() for place in weights)


class Sitting:
    """Plays at T1 and remembers everything that was said."""

    def __init__(
        self, ruleset: str = STAR, mode: str = "automated", seed: int = 0, **config: Any
    ) -> None:
        self.said: list[dict[str, Any]] = []
        self.player = housed(one_table(ruleset, mode, **config), self.said.append)
        self.rng = FixedRng(otherwise=SeededRng(seed))
        self._draw_by(self.rng)
        self.player.advance(0)

    def _draw_by(self, rng: Any) -> None:
        floor = self.player.floor
        self.player.rng = floor.pit.kit.rng = rng
        for runner in floor.pit.runners.values():
            if runner.simulated.device is not None:
                runner.simulated.device.rng = rng

    @property
    def about(self) -> dict[str, Any]:
        """What is fixed about the table, as screens are told."""
        floor = self.player.floor
        return table_body(floor.pit.runners["T1"], demo=floor.config.demo)

    @property
    def table(self) -> Any:
        return self.player.floor.pit.tables["T1"]

    @property
    def state(self) -> Any:
        return self.table.state

    # -- what people and devices do -------------------------------------------------------------

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer, or why it was refused."""
        self.player.play({"as": who, "type": type_, **fields})
        return self._answer()

    def at_once(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        """The same before anything that is due."""
        self.player._ask(who, {"type": type_, "table": "T1", **fields})
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        last = next(s for s in reversed(self.said) if "answer" in s or "refused" in s)
        return last.get("refused") or last["answer"]

    def named(self, rule: str) -> str:
        """What the table calls the void or the spin done again that the rule speaks of, or the
        first of its letters."""
        found = self.table.irregularities.items()
        void = (
            n
            for n, one in found
            if f"{one.rule}(".startswith(f"{rule}(") and one.does in ("void", "again", "respin")
        )
        return next(void, rule)

    def refusal(self, who: str, type_: str, **fields: Any) -> str:
        return str(self.do(who, type_, **fields)["code"])

    def sign_in(self, staff: str, who: str = "SV-1") -> None:
        """Whoever has that number signs in at a terminal of the staff, or comes over to it."""
        pin = next(member.pin for member in STAFF if member.number == staff)
        elsewhere = self.player.unasked - {who}
        self.player.play(
            {"as": who, "type": "sign_in", "staff": staff, "pin": pin, "take_over": True}
        )
        self.player.unasked |= elsewhere  # and goes back there when next needed

    def pay_in(self, seat: str = "PT-1", cents: int = 10_000) -> None:
        self.do(seat, "insert_note", cents=cents)

    def bet(self, stakes: Mapping[str, int], seat: str = "PT-1") -> dict[str, Any]:
        """Place bets and return the `bet.placed` they made, or why they were refused."""
        answer = self.do(seat, "place_bets", table="T1", stakes=dict(stakes))
        return answer if "code" in answer else self.last("bet.placed")

    def choose(self, option: str, seat: str = "PT-1") -> dict[str, Any]:
        return self.do(seat, "choose", table="T1", option=option)

    def deal(self, act: str, who: str = "DT-1", **fields: Any) -> dict[str, Any]:
        if act == "start_round":
            self.get_ready()
        return self.do(who, act, table="T1", **fields)

    def get_ready(self) -> None:
        """Whatever has to be looked at or prepared before a game, as it should be."""
        for who in ("DT-1", "SV-1"):
            if self.phase == "open" and inspection.missing(self.table):
                assert self.deal("inspect_dice", who) == {}
        for one in shoe.to_prepare(self.table) if self.phase == "open" else ():
            assert self.deal("prepare_shoe", step=one.step) == {}

    def wheel(self, report: str, result: str | None = None) -> dict[str, Any]:
        """What an attached wheel's sensors say; a ball must have been spun to come to rest."""
        if report != "spun" and self.state.underway.device in ("out", "ordered"):
            self.do("DV-1", "report_wheel", table="T1", report="spun")
        return self.do("DV-1", "report_wheel", table="T1", report=report, result=result)

    def tumbler(self, report: str, result: str | None = None) -> dict[str, Any]:
        return self.do("DV-1", "report_tumbler", table="T1", report=report, result=result)

    def shoe(self, report: str, card: str | None = None) -> dict[str, Any]:
        return self.do("DV-1", "report_shoe", table="T1", report=report, card=card)

    def cards(self, cards: str) -> None:
        """These cards come: at once from an attached shoe, else when the generator draws them."""
        if self.table.mode == "rng":
            self.rng.ready.extend(cards.split())
            return
        for card in cards.split():
            said = self.shoe("card", card) if card != "XX" else self.deal("enter_card", card=card)
            assert said == {}, f"{card}: {said}"

    def play(self, stakes: Mapping[str, int], cards: str = "") -> None:
        """A game with bets of the first seat, dealt up to where somebody must do something."""
        if self.table.mode == "live":
            if self.table.rules.shoe and self.state.shoe is None:
                self.deal("start_shoe")
            self.deal("start_round")
        else:
            self.cards(cards)
        placed = self.bet(stakes)
        assert "code" not in placed, placed
        self.pass_ms(self.table.wagering_ms)
        if self.table.mode == "live":
            self.cards(cards)
        else:
            self.deal_out()

    def deal_out(self) -> None:
        """Let the generator deal until it waits for somebody."""
        while self.state.times.draw_at is not None:
            self.player.advance(self.state.times.draw_at)

    def settle(self) -> dict[str, tuple[str, int, int]]:
        """Settle the round; what became of the first seat's wagers."""
        self.settle_round()
        return self.lines()

    def settle_round(self) -> None:
        """Confirm the result, or wait until it settles by itself."""
        if self.table.mode == "live":
            said = self.deal("confirm_result")
            assert said == {}, said
        else:
            self.player.advance(self.state.times.settles_at)

    def pass_ms(self, ms: int) -> None:
        self.player.advance(self.player.now + ms)

    def power_failure(self) -> None:
        self.player.play({"type": "power_failure"})

    # -- what was said and stands ---------------------------------------------------------------

    def last(self, kind: str, seat: str | None = None) -> dict[str, Any]:
        return next(
            s["body"]
            for s in reversed(self.said)
            if s.get("kind") == kind and seat in (None, s.get("seat"))
        )

    def kinds(self) -> list[str]:
        return [s["kind"] for s in self.said if "kind" in s]

    def recorded(self, *kinds: str) -> list[dict[str, Any]]:
        """Facts on record, told to somebody or not: the floor's own first, then the table's."""
        store = self.player.store
        entries = (decode_entry(body) for stream in ("floor", "table:T1")
                   for _, body, _ in store.entries(stream))  # fmt: skip
        return [
            fact.body.plain() for entry in entries for fact in entry.facts if fact.kind in kinds
        ]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [s["body"] for s in self.said if s.get("kind") == kind]

    def lines(self, seat: str = "PT-1") -> dict[str, tuple[str, int, int]]:
        """What became of each wager: the verdict, what it won, and what of the stake went back."""
        lines = self.last("bet.settled", seat)["lines"]
        return {
            line["spot"]: (line["verdict"], line["win_cents"], line["back_cents"]) for line in lines
        }

    def options(self, seat: str = "PT-1") -> list[str]:
        """What the seat was last told that it may choose."""
        return [option["id"] for option in self.last("play.changed", seat)["play"]["options"]]

    def stakes(self, seat: str = "PT-1") -> dict[str, int]:
        return dict(self.state.slip(seat).stakes)

    def credit(self, seat: str = "PT-1") -> int:
        return self.player.floor.recorder.credit(seat)

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def findings(self) -> list[str]:
        return audit(self.player.store).findings
