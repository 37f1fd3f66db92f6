"""Every game that a single draw decides: a pocket, a throw of dice, a segment of a wheel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Call, Done, Draw, Line, Option, Settlement, Spot, Step, Verdict
from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Outcome, Slip, SpotId

_NOTHING: Mapping[str, str] = MappingProxyType({})


class _Fate(NamedTuple):
    """What an outcome does to a wager on a spot."""

    verdict: Verdict
    odds: Odds | None
    rule: str


class OneOutcome:
    """A game of one draw.

    `loses` gives the rule by which the wagers of a spot lose where that is not the one that allows
    them, and `loses_on` the rule of a document that makes wagers lose on a certain outcome.
    """

    def __init__(
        self,
        weights: Mapping[Outcome, int],
        spots: Iterable[Spot],
        calls: Iterable[Call] = (),
        loses: Mapping[SpotId, str] = _NOTHING,
        loses_on: Mapping[Outcome, str] = _NOTHING,
    ) -> None:
        self._draw = Draw(MappingProxyType(dict(weights)))
        self._spots = MappingProxyType({spot.id: spot for spot in spots})
        self._calls = MappingProxyType({call.id: call for call in calls})
        # A round is settled within a moment of its result for every seat of the floor at once, so
        # what each outcome does to each spot is worked out here, once.
        self._fates = {
            outcome: {
                spot.id: _fate(spot, outcome, loses_on.get(outcome) or loses.get(spot.id))
                for spot in self._spots.values()
            }
            for outcome in weights
        }

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    @property
    def calls(self) -> Mapping[str, Call]:
        return self._calls

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        if not coup.draws:
            return self._draw
        self._fates_of(coup)
        return Done()

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        return ()

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip:
        raise Refused("option_unknown", option=option)

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        fates = self._fates_of(coup)
        lines = []
        for spot, cents in slip.stakes.items():
            fate = fates.get(spot)
            if fate is None:
                raise Refused("spot_unknown", spot=spot)
            verdict, odds, rule = fate
            win_cents = 0 if odds is None else odds.winnings(cents)
            lines.append(Line(spot, cents, verdict, win_cents, rule))
        return Settlement(tuple(lines))

    def _fates_of(self, coup: Coup) -> Mapping[SpotId, _Fate]:
        if not coup.draws:
            raise Refused("result_missing")
        if len(coup.draws) > 1:
            raise Broken(f"one draw decides this game, and the coup has {len(coup.draws)}")
        fates = self._fates.get(coup.draws[0])
        if fates is None:
            raise Refused("result_impossible", result=coup.draws[0])
        return fates


def _fate(spot: Spot, outcome: Outcome, loses_rule: str | None) -> _Fate:
    odds = spot.pays.get(outcome)
    if odds is None:
        return _Fate("lost", None, loses_rule or spot.rule)
    return _Fate("won", odds, spot.pays_rule)
