"""How the games with choices are best played, and what it costs to play them otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.core.saying import Saying
from fairfelt.games import build_game
from fairfelt.odds import blackjack, casino_war, lunar_chart, lunar_poker, three_card_poker
from fairfelt.odds.charts import Chart
from fairfelt.odds.lunar_poker import SimulatedAnte
from fairfelt.odds.plans import Plan, does
from fairfelt.odds.wagers import wagers_of
from fairfelt.odds.walk import Fares, expected
from fairfelt.rulebooks import GameRules, load_rules


class PlanWords(NamedTuple):
    """A plan as people read it, without the play itself."""

    id: str
    title: Saying

    @property
    def does(self) -> Saying:
        """What it does, in a sentence."""
        return does(self.title)


class Cost(NamedTuple):
    """What the main wager returns under a plan."""

    plan: PlanWords
    ev: Fraction | None  # per unit of the first stake; none where only simulation can tell
    simulated: SimulatedAnte | None = None  # and then, what that told


@dataclass(frozen=True, slots=True)
class Report:
    """How a game is best played, and what the usual mistakes cost."""

    game: str
    wager: str  # the main wager, whose return depends on the play
    threshold: str  # the lowest hand to play, where there is one: "Q-6-4"
    charts: tuple[Chart, ...]
    costs: tuple[Cost, ...]  # the best play first, then what a time-out does, then mistakes
    leaves_out: tuple[Saying, ...] = ()  # what a player may know that the best play ignores

    @property
    def best(self) -> Cost:
        return self.costs[0]

    def cost_of(self, cost: Cost) -> Fraction | None:
        """How much less a plan returns than the best one, per unit of the first stake."""
        return None if cost.ev is None or self.best.ev is None else self.best.ev - cost.ev

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "wager": self.wager,
            "threshold": self.threshold,
            "charts": [chart.to_json() for chart in self.charts],
            "costs": [self._cost_json(cost) for cost in self.costs],
            "leaves_out": msgspec.to_builtins(self.leaves_out),
        }

    def _cost_json(self, cost: Cost) -> dict[str, Any]:
        less = self.cost_of(cost)
        return {
            "id": cost.plan.id,
            "title": msgspec.to_builtins(cost.plan.title),
            "ev": None if cost.ev is None else str(cost.ev),
            "ev_float": None if cost.ev is None else float(cost.ev),
            "cost": None if less is None else str(less),
            "cost_float": None if less is None else float(less),
            "simulated": None if cost.simulated is None else cost.simulated._asdict(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        return cls(
            game=data["game"],
            wager=data["wager"],
            threshold=data["threshold"],
            charts=tuple(map(Chart.from_json, data["charts"])),
            costs=tuple(map(_cost, data["costs"])),
            leaves_out=msgspec.convert(data["leaves_out"], tuple[Saying, ...]),
        )


def _cost(data: Mapping[str, Any]) -> Cost:
    plan = PlanWords(data["id"], msgspec.convert(data["title"], Saying))
    ev, simulated = data["ev"], data["simulated"]
    return Cost(
        plan,
        None if ev is None else Fraction(ev),
        None if simulated is None else SimulatedAnte(**simulated),
    )


@dataclass(frozen=True, slots=True)
class _Played:
    """A game with choices: the wager whose return depends on them, and who knows how to play it."""

    wager: str
    plans: Callable[[Game], Mapping[str, Plan]]
    mean: Callable[[Game, Slip, str], Fraction | None]  # what that wager returns under a plan
    charts: Callable[[Game], tuple[Chart, ...]] = lambda game: ()
    threshold: Callable[[Game], str] = lambda game: ""
    simulated: Mapping[str, SimulatedAnte] = field(default_factory=dict)  # by plan, at printed odds
    leaves_out: tuple[Saying, ...] = ()


def _mean(exact: Callable[[Game, Slip, str], Fares | None]) -> Callable[..., Fraction | None]:
    def mean(game: Game, slip: Slip, plan_id: str) -> Fraction | None:
        found = exact(game, slip, plan_id)
        return None if found is None else expected(found.distribution)

    return mean


_PLAYED: Mapping[str, _Played] = MappingProxyType(
    {
        "blackjack": _Played(
            "player",
            blackjack.plans,
            lambda game, slip, plan_id: blackjack.mean(game, plan_id),
            charts=blackjack.charts,
            leaves_out=(blackjack.OTHER_HAND,),
        ),
        "casino-war": _Played("ante", casino_war.plans, _mean(casino_war.distribution)),
        "three-card-poker": _Played(
            "ante",
            three_card_poker.plans,
            _mean(three_card_poker.distribution),
            threshold=three_card_poker.threshold,
            leaves_out=(three_card_poker.SEEN_BESIDE,),
        ),
        "lunar-poker": _Played(
            "ante",
            lunar_poker.plans,
            _mean(lunar_poker.distribution),
            charts=lambda game: (lunar_chart.chart(),),
            simulated=lunar_poker.SIMULATED,
        ),
    }
)
PLANS: Mapping[str, Callable[[Game], Mapping[str, Plan]]] = MappingProxyType(
    {game: played.plans for game, played in _PLAYED.items()}
)


def plans_of(game_id: str, game: Game) -> Mapping[str, Plan]:
    """The ways to play a game, the best first; none where there is nothing to choose."""
    return PLANS[game_id](game) if game_id in PLANS else {}


def strategy_report(rules: GameRules, options: Mapping[str, object]) -> Report | None:
    """How the game is best played at a table with these options; nothing for games without
    choices."""
    played = _PLAYED.get(rules.game)
    if played is None:
        return None
    game = build_game(rules, options)
    slip = next(iter(wagers_of(game)[played.wager].values()))
    printed = load_rules(rules.ruleset, rules.game).sha256 == rules.sha256
    simulated = played.simulated if printed else {}
    costs = (
        Cost(
            PlanWords(plan.id, plan.title),
            played.mean(game, slip, plan.id),
            simulated.get(plan.id),
        )
        for plan in played.plans(game).values()
    )
    return Report(
        game=rules.game,
        wager=played.wager,
        threshold=played.threshold(game),
        charts=played.charts(game),
        costs=tuple(costs),
        leaves_out=played.leaves_out,
    )
