"""A table: one writer that takes one answer at a time, and says what is so and what money moved.

Nothing here reads a clock, draws a number or writes a record. An act is worked out on a draft of
the table, so a refusal changes nothing, and what an act would do can be seen without doing it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fairfelt.core import game as core
from fairfelt.core.cards import DECK
from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw, Game, Option, Settlement, Spot
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.games import build_game
from fairfelt.journal import Audience, Fact, told
from fairfelt.ledger import DOLLARS, Transfer, Unit
from fairfelt.rulebooks import GameRules, Irregularity, Policy
from fairfelt.table.config import Limit, TableConfig, rules_of
from fairfelt.table.facts import TableFact, apply
from fairfelt.table.limits import Citations, by_spot, minimums
from fairfelt.table.stakes import TableMoney
from fairfelt.table.state import State

_SEAT = Audience.SEAT
FACE_DOWN = "dealer-down"  # where cards lie that nobody has seen
WITHDRAW = "withdraw"  # the stage in which seats may take all their wagers back
WITHDRAWAL = (Option("stay", {}, WITHDRAW), Option("withdraw", {}, WITHDRAW))


class Step(msgspec.Struct, gc=False):
    """What one act made: the facts in order, the money, and what a device is told to do."""

    facts: list[Fact] = []
    transfers: list[Transfer] = []
    settled: dict[str, Settlement] = {}
    voided: dict[str, int] = {}
    playing: set[str] = set()  # seats that must be told how their play stands
    spin: bool = False
    uncover: bool = False
    is_bet: bool = False  # of a seat, during wagering: it says itself what credit is left
    ready: Any = None  # what was made of it for the record, where that was done ahead


class Table(msgspec.Struct, kw_only=True, eq=False):
    """The state of a table and the words in which it changes. Each module has its own acts.

    All but the state is fixed, and worked out once: what a bet asks of it is read, not looked up.
    """

    config: TableConfig
    rules: GameRules
    options: Mapping[str, Any]
    id: str
    stream: str  # of the journal
    money: TableMoney
    mode: str
    wagering_ms: int
    decision_ms: int
    device: str
    deals: bool  # cards, one by one
    throws: bool  # players in turn
    irregularities: Mapping[str, Irregularity]
    config_hash: str
    game: Game
    spots: Mapping[SpotId, Spot]  # of the game
    carries: bool  # wagers over several rounds
    sign: Mapping[SpotId, Limit]  # the limits of each spot on which a player lays chips
    minimums: Mapping[SpotId, int]
    has_side_bets: bool
    seats_most: int | None
    waits_for_bet: bool  # the time to bet runs from the first bet on
    several_games: bool  # who plays here may play elsewhere meanwhile
    pays_in_cents: int
    policies: Mapping[str, Policy]
    cites: Citations
    state: State

    @classmethod
    def of(cls, config: TableConfig, rules: GameRules | None = None, unit: Unit = DOLLARS) -> Table:
        """By the rule data of today, unless others are given."""
        rules = rules_of(config) if rules is None else rules
        options = rules.configure(config.options)
        mode, device = str(options["mode"]), rules.device_under(options)
        policies = {name: policy.under(options) for name, policy in rules.policies.items()}
        game = build_game(rules, options)
        spots, most = dict(game.spots), options.get("terminals")
        return cls(
            config=config,
            rules=rules,
            options=options,
            id=config.id,
            stream=f"table:{config.id}",
            money=TableMoney(config.id, unit),
            mode=mode,
            wagering_ms=int(str(options["wagering_ms"])),
            decision_ms=int(str(options.get("decision_ms", 0))),
            device=device,
            deals=device in ("shoe", "shuffler", "deck"),
            throws=device == "dice" and mode == "live",
            # A throw that does not count takes dice: what the system itself has drawn counts.
            irregularities=rules.irregularities_under(options),
            config_hash=config.hash(rules.sha256),
            game=game,
            spots=spots,
            carries=any(spot.stays for spot in spots.values()),
            sign=by_spot(config.limits, spots),
            minimums=minimums(config.limits, spots),
            has_side_bets=any(spot.needs is not None for spot in spots.values()),
            seats_most=most if isinstance(most, int) else None,
            waits_for_bet=policies["countdown"].value == "first_bet",
            several_games=policies["several_games"].value == "allowed",
            pays_in_cents=int(str(options.get("smallest_chip_cents", 1))),
            policies=policies,
            cites=Citations.of(policies),
            state=State(),
        )

    @property
    def runs_itself(self) -> bool:
        return self.mode != "live"

    @property
    def is_out_of_order(self) -> bool:
        """Nothing can determine an outcome here until its device works again."""
        return bool(self.state.fault(self.device)) and self.mode == "automated"

    @property
    def is_current(self) -> bool:
        """Whether what lies there was laid under this configuration."""
        return self.state.config_hash == self.config_hash

    def draft(self) -> Table:
        """The same table to work something out on: what is told there is not so here."""
        return replace(self)

    def policy(self, question: str) -> Policy:
        """How the document answers a question in which documents differ, at a table like this."""
        return self.policies[question]

    def next_step(self) -> core.Step:
        """What the coup needs next."""
        return self._hidden() or self.step_after(self.state.round.coup)

    def _hidden(self) -> Draw | None:
        """A card of the opening that goes face down before anybody draws another."""
        game, drawn, hole = self.game, self.state.round.coup.draws, self.state.cards.hole
        if not isinstance(game, core.LaysHidden) or len(drawn) != game.hidden_after:
            return None
        full = self.game.step(Coup(), ())
        if len(hole) >= game.hidden or not isinstance(full, Draw):
            return None
        out = self._out_of_play() + Counter(drawn)
        return Draw({card: count - out[card] for card, count in full.weights.items()}, FACE_DOWN)

    def step_after(self, coup: Coup) -> core.Step:
        """What comes after these draws; what the shoe has dealt before does not come again."""
        step = self.game.step(coup, self.state.round.slips.items())
        if not isinstance(step, Draw) or not (out := self._out_of_play()):
            return step
        left = {card: count - out[card] for card, count in step.weights.items()}
        return Draw(left, step.place, step.face_down)

    def _out_of_play(self) -> Counter[Outcome]:
        """Cards that have been dealt, and are no part of the coup."""
        state = self.state
        out = Counter(state.shoe.gone) if state.shoe is not None else Counter[Outcome]()
        if state.cards.held is not None and state.cards.held.card:
            out[state.cards.held.card] += 1
        if state.cards.loose or state.cards.aside or state.cards.hole:
            out.update(
                [*state.cards.aside, *state.cards.hole, *(card for _, card in state.cards.loose)]
            )
        return out

    def awaits(self, at: int) -> Draw | None:
        """What a generator must draw now: the outcome of a coup, or where a shoe is cut."""
        state = self.state
        if (cut := self._cut_awaited()) is not None:
            return cut
        if state.phase != "awaiting_result" or self.mode != "rng":
            return None
        if self.deals and (state.times.draw_at is None or state.times.draw_at > at):
            return None
        step = self.next_step()
        return step if isinstance(step, Draw) else None

    def _cut_awaited(self) -> Draw | None:
        """The system cuts the shoe where it deals itself or a simulated shoe does."""
        shoe, rules = self.state.shoe, self.rules.shoe
        if shoe is None or rules is None or shoe.cut_at is not None or shoe.over:
            return None
        if self.mode != "rng" and self.config.device != "simulated":
            return None
        cards = shoe.decks * len(DECK)
        behind = range(rules.cut_least, rules.cut_most + 1)
        return Draw({str(cards - left): 1 for left in behind}, "cut")

    def possible(self, result: Outcome) -> Outcome:
        """The result, if the game can have it now."""
        step = self.next_step()
        if not isinstance(step, Draw) or step.weights.get(result, 0) <= 0:
            raise Refused("result_impossible", result=result)
        return result

    def options_at(self, slip: Slip) -> tuple[Option, ...]:
        """What a seat with this slip may choose in the decision that is under way."""
        stage = self.state.underway.stage
        if stage == WITHDRAW:
            return WITHDRAWAL
        return tuple(o for o in self.game.options(self.state.round.coup, slip) if o.stage == stage)

    def tell(self, step: Step, body: TableFact, seat: str = "") -> None:
        """It is so from now on, and those are told whom its kind declares."""
        if seat and body.TO is _SEAT:  # every bet: what `note` does then, without a further call
            self.state = body.apply(self.state, seat)
            step.facts.append(Fact(body.KIND, body, seat))
        else:
            self.note(step, told(body, seat))

    def note(self, step: Step, fact: Fact) -> None:
        self.state = apply(self.state, fact)
        step.facts.append(fact)

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        """What the coup makes of a slip, paid in the chips that the table has."""
        return self.game.settle(coup, slip).in_chips(self.pays_in_cents)
