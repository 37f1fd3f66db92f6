"""A game of a rule set as one object: what can be staked, how it is played, and what it returns."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from fairfelt.core.drive import Draws, NotPossible, Strategy, first_option, given, no_draw
from fairfelt.core.extras import needing
from fairfelt.core.game import Call, Done, Game
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.equipment.rng import RandomRng, SystemRng
from fairfelt.games import build_game
from fairfelt.library.rounds import ChosenInTurn, Round, undecided
from fairfelt.library.spots import Spots
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.returns import Return, return_of, returns_under
from fairfelt.odds.strategy import Report, plans_of, strategy_report
from fairfelt.odds.wagers import pieces_of, wagers_of
from fairfelt.odds.walk import unit_cents
from fairfelt.rulebooks import GameRules
from fairfelt.words import ENGLISH, tell

if TYPE_CHECKING:
    from fairfelt.simulation import Estimate

_SEEDS = 2**32
_NONE: Mapping[str, int] = MappingProxyType({})

Stakes = Slip | Mapping[SpotId, int]  # in cents


@dataclass(frozen=True, eq=False)
class TableGame:
    """A game as a table plays it. `fairfelt.game` makes one; it never changes."""

    rules: GameRules  # what the document says, with citations
    options: Mapping[str, object]  # what the operator chose, with defaults
    engine: Game  # the functions that pay at the tables
    _known: dict[str, Return] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, rules: GameRules, options: Mapping[str, object]) -> TableGame:
        """The game of these rules, with options that were checked against them."""
        return cls(rules, options, build_game(rules, options))

    def __repr__(self) -> str:
        return f"<{self.rules.title}, {self.rules.ruleset}: {', '.join(self.wagers)}>"

    # -- what can be staked -----------------------------------------------------------------------

    @property
    def spots(self) -> Spots:
        """Every spot of the layout, with its name, group, odds and citation."""
        return Spots(self.engine.spots)

    @property
    def calls(self) -> Mapping[str, Call]:
        """The wagers of several pieces."""
        return self.engine.calls

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that have a return of their own: groups of spots, and calls."""
        return tuple(wagers_of(self.engine))

    def slip(self, stakes: Stakes, calls: Mapping[str, int] = _NONE) -> Slip:
        """A checked slip: stakes by spot, and calls by the stake on each of their pieces, in cents.

        What a table would refuse whatever its limits is refused here.
        """
        laid = dict(stakes.stakes if isinstance(stakes, Slip) else stakes)
        for name, cents in calls.items():
            if name not in self.calls:
                raise NotPossible(f"there is no call {name!r}; there are {', '.join(self.calls)}")
            for spot, pieces in self.calls[name].pieces.items():
                laid[spot] = laid.get(spot, 0) + pieces * cents
        for spot, cents in laid.items():
            self._check(spot, cents, laid)
        return Slip(laid)

    def _check(self, id_: SpotId, cents: int, laid: Mapping[SpotId, int]) -> None:
        spot = self.spots.get(id_)
        if spot is None:
            raise NotPossible(self.spots.unknown(id_))
        if type(cents) is not int or not 1 <= cents <= CENTS_MOST:
            raise NotPossible(f"{cents!r} on {id_} is not a stake; it must be whole cents")
        if spot.by_choice:
            raise NotPossible(f"{spot.name} takes no chips; it is placed by a choice in the round")
        if spot.needs is not None and spot.needs not in laid:
            raise NotPossible(f"{spot.name} stands only beside a wager on {spot.needs!r}")

    # -- playing ----------------------------------------------------------------------------------

    def deal(self, stakes: Stakes) -> Round:
        """A round with these stakes, before its first draw: `draw` and `choose` lead on."""
        start = Round(self.engine, Coup(), self.slip(stakes), Done())
        return start.played(no_draw, undecided)

    def play(
        self,
        stakes: Stakes,
        *,
        draws: Iterable[Outcome] | None = None,
        rng: Random | None = None,
        choices: Iterable[str] = (),
        plan: str | Strategy = TIME_OUT,
    ) -> Round:
        """A whole round.

        It comes from these `draws`, which are checked one by one and must all be used, or from a
        generator; without either, from the operating system's. The player takes `choices` in turn,
        then follows a plan: one that `strategy` lists, or any function of game, coup and slip.
        """
        if draws is not None and rng is not None:
            raise TypeError("give draws or a generator, not both")
        left = None if draws is None else iter(draws)
        chosen = ChosenInTurn(choices, self._plan(plan))
        start = self.deal(stakes)
        while chosen.left and chosen.left[0] in start.options:  # made while betting is open
            start = start.choose(chosen.left.pop(0))
        done = start.played(given(left) if left is not None else _drawn_by(rng), chosen)
        if not done.is_over:
            raise NotPossible(f"these draws are too few: {done.awaited}")
        if left is not None and (more := next(left, None)) is not None:
            raise NotPossible(f"{more!r} cannot be drawn now; {done.awaited}")
        if chosen.left:
            raise NotPossible(f"{chosen.left[0]!r} cannot be chosen now; {done.awaited}")
        return done

    def _plan(self, plan: str | Strategy) -> Strategy:
        if not isinstance(plan, str):
            return plan
        if plan == TIME_OUT:
            return first_option
        plans = plans_of(self.rules.game, self.engine)
        if not plans and plan == BEST:
            return first_option  # there is nothing to choose
        if plan not in plans:
            raise NotPossible(f"there is no plan {plan!r}; there are {', '.join(plans) or BEST}")
        return plans[plan].choose

    # -- what it returns --------------------------------------------------------------------------

    def house_edge(self, wager: str) -> Fraction:
        """The exact share of a first stake that the house keeps over time."""
        return self.return_of(wager).house_edge

    def return_of(self, wager: str) -> Return:
        """The exact return of a wager, a spot or a call, with its whole distribution."""
        if wager not in self._known:
            self._known[wager] = return_of(self.rules, self.options, wager)
        return self._known[wager]

    def returns(self) -> tuple[Return, ...]:
        """The same of every wager; several rows where its places differ."""
        return tuple(returns_under(self.rules, self.options))

    def strategy(self) -> Report | None:
        """How the game is best played and what mistakes cost; none where nothing is chosen."""
        return strategy_report(self.rules, self.options)

    def best_play(self, language: str = ENGLISH) -> str:
        """The best play in a sentence; nothing where nothing is chosen."""
        report = self.strategy()
        return "" if report is None else tell(report.best.plan.does, language)

    def simulate(
        self,
        stakes: Stakes | str,
        rounds: int = 1_000_000,
        *,
        seed: int | None = None,
        plan: str = BEST,
        cores: int | None = None,
    ) -> Estimate:
        """So many compiled rounds with these stakes, or on a wager by its name. The same seed gives
        the same rounds."""
        with needing("lab", "Simulating millions of rounds"):
            from fairfelt.simulation import estimate, kernel_for, simulate
        slip = self._named(stakes) if isinstance(stakes, str) else self.slip(stakes)
        kernel = kernel_for(self.rules, self.options, plan, slip)
        begun = secrets.randbelow(_SEEDS) if seed is None else seed
        return estimate(simulate(kernel, rounds, begun, cores), slip)

    def _named(self, wager: str) -> Slip:
        unit = unit_cents(self.engine)
        pieces = pieces_of(self.engine, wager)
        return Slip({spot: count * unit for spot, count in pieces.items()})


def _drawn_by(source: Random | None) -> Draws:
    rng = SystemRng() if source is None else RandomRng(source)
    return lambda draw, _coup: rng.pick(draw.weights)
