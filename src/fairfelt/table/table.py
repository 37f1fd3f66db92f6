"""A table: one writer that takes one answer at a time, and says what is so and what money moved.

Nothing here reads a clock, draws a number or writes a record. Every act checks first and speaks
afterwards, so a refusal has changed nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw, Game, Settlement
from fairfelt.core.play import Outcome
from fairfelt.games import build_game
from fairfelt.journal import Fact
from fairfelt.ledger import Transfer, house, meter, wagers
from fairfelt.rulebooks import GameRules, Policy, load_rules
from fairfelt.table.config import TableConfig
from fairfelt.table.limits import Citations
from fairfelt.table.state import BETWEEN_ROUNDS, State, apply


class Step(msgspec.Struct):
    """What one act made: the facts in order, the money, and what a device is told to do."""

    facts: list[Fact] = []
    transfers: list[Transfer] = []
    settled: dict[str, Settlement] = {}
    voided: dict[str, int] = {}
    spin: bool = False


class Table:
    """The state of a table and the words in which it changes. The acts are in `table.acts`."""

    def __init__(self, config: TableConfig) -> None:
        self.rules: GameRules = load_rules(config.ruleset, config.game)
        self.options = self.rules.configure(config.options)
        self.config = config
        self.id = config.id
        self.stream = f"table:{config.id}"  # of the journal
        self.mode = str(self.options["mode"])
        self.wagering_ms = int(str(self.options["wagering_ms"]))
        self.config_hash = config.hash(self.rules.sha256)
        self.game: Game = build_game(self.rules, self.options)
        self.state = State()
        self.cites = Citations(
            maximum=self.policy("above_maximum").rule,
            unit=self.policy("off_unit").rule,
            total_maximum=self.policy("above_total_maximum").rule,
            minimum=self.policy("below_minimum").rule,
            total_minimum=self.policy("below_total_minimum").rule,
        )

    @property
    def runs_itself(self) -> bool:
        return self.mode != "live"

    def policy(self, question: str) -> Policy:
        """How the document answers a question in which documents differ, at a table like this."""
        return self.rules.policies[question].in_mode(self.mode)

    def awaits(self) -> Draw | None:
        """The draw that a generator must make now, if this table is played with one."""
        if self.state.phase != "awaiting_result" or self.mode != "rng":
            return None
        step = self.game.step(self.state.coup, self.state.slips.items())
        return step if isinstance(step, Draw) else None

    def possible(self, result: Outcome) -> Outcome:
        """The result, if the game can have it now."""
        step = self.game.step(self.state.coup, self.state.slips.items())
        if not isinstance(step, Draw) or step.weights.get(result, 0) <= 0:
            raise Refused("result_impossible", result=result)
        return result

    def tell(self, step: Step, kind: str, seat: str = "", /, **body: Any) -> None:
        fact = Fact(kind, body, seat)
        apply(self.state, fact)
        step.facts.append(fact)

    def settlement_transfers(self, seat: str, settlement: Settlement) -> list[Transfer]:
        """Losing stakes go to the house; winnings and what is returned go to the meter."""
        layout, purse, bank = wagers(self.id), meter(seat), house(self.id)
        moves = (
            Transfer(layout, bank, settlement.lost_cents, "lost"),
            Transfer(layout, purse, settlement.returned_cents, "returned"),
            Transfer(bank, purse, settlement.won_cents, "won"),
        )
        return [move for move in moves if move.cents]

    def public_body(self) -> dict[str, Any]:
        """The picture of the table that anybody may see."""
        state = self.state
        return {
            "phase": state.phase,
            "round": state.round,
            "closes_at": state.closes_at,
            "resumes_at": state.resumes_at,
            "result": state.result,
            "sensed": state.sensed,
            "entered": state.entered,
            "spinning": state.spinning,
            "suspended": state.suspended,
            "results": [{"round": n, "result": result} for n, result in state.results],
            "seats": 0 if state.phase in BETWEEN_ROUNDS else len(state.slips),
            "staked_cents": state.staked_cents,
        }
