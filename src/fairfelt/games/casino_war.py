"""Casino war: an area's card against the dealer's, and a second pair of cards where they tie.

All seats share the card of an area. Which areas went to war shows in the coup itself, by the cards
that were dealt for it, so a slip settles without the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, cast

from fairfelt.core.cards import UNSEEN, Card, left_of, rank
from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Done, Draw, Line, Option, Settlement, Spot, Step
from fairfelt.core.money import cents_up
from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Place, Slip, SpotId
from fairfelt.games.dealt import check_cards, check_places, check_wagers
from fairfelt.games.face_up import FaceUp
from fairfelt.rulebooks import GameRules, Wager

RANKING = "23456789TJQKA"
KINDS = ("ante", "tie", "war")
NEEDED = ("ante", "war")  # a tie wager is there where data have it

DEALER = "dealer"
DEALER_WAR = "dealer:war"
BURN = "burn"


def build_casino_war(rules: GameRules, options: Mapping[str, object]) -> CasinoWar:
    check_wagers(rules, NEEDED, KINDS)
    return CasinoWar(
        rules.wagers,
        decks=rules.decks,
        areas=cast(int, options["areas"]),
        burn_cards=cast(int, options["burn_cards"]),
    )


def height(card: Card) -> int:
    return RANKING.index(rank(card))


class _Duel(NamedTuple):
    """An area against the dealer: above nothing where its card is higher, below where lower."""

    first: int
    war: int | None  # nothing where nobody went to war


class CasinoWar(FaceUp):
    def __init__(
        self, wagers: Mapping[str, Wager], decks: int, areas: int, burn_cards: int
    ) -> None:
        self._wagers = wagers
        self._decks = decks
        self._areas = range(1, areas + 1)
        self._burns = (BURN,) * burn_cards
        self._firsts = (*(f"area:{area}" for area in self._areas), DEALER)
        spots = (_spot(wagers[k], area) for area in self._areas for k in KINDS if k in wagers)
        self._spots = MappingProxyType({spot.id: spot for spot in spots})
        # Every seat settles by the same few coups, so each is read once.
        self._duels = lru_cache(maxsize=8)(self._read)

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        dealt = len(coup.draws)
        if dealt < len(self._firsts):
            return self._draw(coup, self._firsts[dealt])
        seats = tuple(slips)
        waiting = tuple(seat for seat, slip in seats if self.options(coup, slip))
        if waiting:
            return Decide(waiting, "war")
        planned = self._planned(self._at_war(coup, (slip for _, slip in seats)))
        return self._draw(coup, planned[dealt]) if dealt < len(planned) else Done()

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        """Surrender or war in every area that ties and in which the seat has yet to choose."""
        if len(coup.draws) != len(self._firsts):
            return ()
        return tuple(self._choices(coup, slip))

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        duels = self._duels(coup)
        return Settlement(
            tuple(self._line(duels, spot, cents, slip) for spot, cents in slip.stakes.items())
        )

    def result(self, coup: Coup) -> str:
        """The dealer's first card, then those of the areas."""
        firsts = coup.draws[: len(self._firsts)]
        return " ".join((firsts[-1], *firsts[:-1]))

    def _draw(self, coup: Coup, place: Place) -> Draw:
        if place == BURN:
            return Draw({UNSEEN: 1}, place)
        return Draw(left_of(self._decks, coup.draws), place)

    def _choices(self, coup: Coup, slip: Slip) -> Iterator[Option]:
        for area in self._areas:
            ante = slip.stakes.get(f"ante:{area}", 0)
            choices = f"surrender:{area}", f"war:{area}"
            tied = self._ties(coup, area)
            if ante and tied and not any(choice in slip.choices for choice in choices):
                yield Option(choices[0], {}, "war")
                yield Option(choices[1], {f"war:{area}": ante}, "war")

    def _ties(self, coup: Coup, area: int) -> bool:
        return rank(coup.draws[area - 1]) == rank(coup.draws[len(self._areas)])

    def _at_war(self, coup: Coup, slips: Iterable[Slip]) -> Sequence[int]:
        chosen = {choice for slip in slips for choice in slip.choices}
        return [a for a in self._areas if f"war:{a}" in chosen or f"war:{a}" in coup.places]

    def _planned(self, at_war: Sequence[int]) -> tuple[Place, ...]:
        """Where cards are dealt, in order, when these areas are at war."""
        if not at_war:
            return self._firsts
        return (*self._firsts, *self._burns, *(f"war:{area}" for area in at_war), DEALER_WAR)

    def _read(self, coup: Coup) -> Mapping[int, _Duel]:
        dealt = zip(coup.draws, coup.places, strict=False)
        check_cards(self._decks, (card for card, place in dealt if (card, place) != (UNSEEN, BURN)))
        check_places(coup, self._planned(self._at_war(coup, ())))
        at = dict(zip(coup.places, coup.draws, strict=True))
        return {area: _duel(at, area) for area in self._areas}

    def _line(self, duels: Mapping[int, _Duel], spot: SpotId, cents: int, slip: Slip) -> Line:
        if spot not in self._spots:
            raise Refused("spot_unknown", spot=spot)
        kind, _, place = spot.partition(":")
        duel, wager = duels[int(place)], self._wagers[kind]
        match kind:
            case "ante":
                return _ante(wager, spot, cents, duel, at_war=f"war:{place}" in slip.choices)
            case "tie":
                return _won_or_lost(wager, spot, cents, won=duel.first == 0)
            case _:
                return _war(wager, spot, cents, duel)


def _spot(wager: Wager, area: int) -> Spot:
    return Spot(
        id=f"{wager.kind}:{area}",
        kind=wager.kind,
        name=f"{wager.name}, area {area}",
        pays=wager.tables[""],
        rule=wager.rule,
        pays_rule=wager.pays_rule,
        needs=f"{wager.needs}:{area}" if wager.needs else None,
        needs_rule=wager.needs_rule,
        by_choice=wager.by_choice,
        lines=wager.lines,
    )


def _duel(at: Mapping[Place, Card], area: int) -> _Duel:
    first = height(at[f"area:{area}"]) - height(at[DEALER])
    war = at.get(f"war:{area}")
    return _Duel(first, None if war is None else height(war) - height(at[DEALER_WAR]))


def _fought(duel: _Duel) -> int:
    """How the war went. A slip that chose it cannot be settled by a coup without its cards."""
    if duel.war is None:
        raise Refused("result_missing")
    return duel.war


def _ante(wager: Wager, spot: SpotId, cents: int, duel: _Duel, at_war: bool) -> Line:
    if duel.first:
        return _won_or_lost(wager, spot, cents, won=duel.first > 0)
    if not at_war:
        half = cents_up(Fraction(cents, 2))
        return Line(spot, cents, "surrendered", 0, wager.cites["surrendered"], half)
    fought = _fought(duel)
    if fought < 0:
        return Line(spot, cents, "lost", 0, wager.cites["war_lost"], 0)
    return Line(spot, cents, "push", 0, wager.cites["war_won" if fought else "war_tied"], cents)


def _war(wager: Wager, spot: SpotId, cents: int, duel: _Duel) -> Line:
    fought = _fought(duel)
    if fought < 0:
        return Line(spot, cents, "lost", 0, wager.loses_rule, 0)
    line = "higher" if fought else "equal"
    return _won(spot, cents, wager.tables[""][line], wager.cites.get(line, wager.pays_rule))


def _won_or_lost(wager: Wager, spot: SpotId, cents: int, won: bool) -> Line:
    if won:
        return _won(spot, cents, wager.odds, wager.pays_rule)
    return Line(spot, cents, "lost", 0, wager.loses_rule, 0)


def _won(spot: SpotId, cents: int, odds: Odds, rule: str) -> Line:
    return Line(spot, cents, "won", odds.winnings(cents), rule, cents)
