"""Every game that a single draw decides: a pocket, a throw of dice, a segment of a wheel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Call, Done, Draw, Option, Settlement, Spot, Step
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.games.fates import Fate, settled_by

_NOTHING: Mapping[str, str] = MappingProxyType({})


class OneOutcome:
    """A game of one draw.

    `loses` gives the rule by which the wagers of a spot lose where that is not the one that allows
    them, and `loses_on` the rule of a document that makes wagers lose on a certain outcome. `stays`
    gives the rule by which the wagers of a spot stay on the layout, on the outcomes that it names.
    """

    own_hands = False

    def __init__(
        self,
        weights: Mapping[Outcome, int],
        spots: Iterable[Spot],
        calls: Iterable[Call] = (),
        loses: Mapping[SpotId, str] = _NOTHING,
        loses_on: Mapping[Outcome, str] = _NOTHING,
        stays: Mapping[SpotId, str] = _NOTHING,
    ) -> None:
        self._draw = Draw(MappingProxyType(dict(weights)))
        self._spots = MappingProxyType({spot.id: spot for spot in spots})
        self._calls = MappingProxyType({call.id: call for call in calls})
        self._loses = loses
        self._loses_on = loses_on
        self._stays = stays
        # Worked out when an outcome first comes: a table need not wait for it before it opens.
        self._fates: dict[Outcome, Mapping[SpotId, Fate]] = {}

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
        return settled_by(self._fates_of(coup), slip)

    def result(self, coup: Coup) -> str:
        return coup.draws[0]

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        return ()

    def shows(self, coup: Coup, slip: Slip | None) -> tuple[Outcome, ...]:
        return coup.draws

    def _fates_of(self, coup: Coup) -> Mapping[SpotId, Fate]:
        if not coup.draws:
            raise Refused("result_missing")
        if len(coup.draws) > 1:
            raise Broken(f"one draw decides this game, and the coup has {len(coup.draws)}")
        outcome = coup.draws[0]
        fates = self._fates.get(outcome)
        if fates is None:
            if outcome not in self._draw.weights:
                raise Refused("result_impossible", result=outcome)
            fates = self._fates[outcome] = self._fates_on(outcome)
        return fates

    def _fates_on(self, outcome: Outcome) -> Mapping[SpotId, Fate]:
        by_outcome = self._loses_on.get(outcome)
        return {
            id_: _fate(spot, outcome, by_outcome or self._loses.get(id_), self._stays.get(id_))
            for id_, spot in self._spots.items()
        }


def _fate(spot: Spot, outcome: Outcome, loses_rule: str | None, stays_rule: str | None) -> Fate:
    odds = spot.pays.get(outcome)
    if odds is not None:
        return Fate("won", odds, spot.pays_rule)
    if outcome in spot.stays:
        return Fate("stays", None, stays_rule or spot.rule)
    return Fate("lost", None, loses_rule or spot.rule)
