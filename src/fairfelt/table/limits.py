"""The limits on the sign, and the rule that what is not permitted becomes the next lowest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from fairfelt.core.game import Call, Spot
from fairfelt.core.play import Slip, SpotId
from fairfelt.rulebooks import Policy
from fairfelt.table.config import Limit, Limits
from fairfelt.table.shapes import Limited


class Cut(NamedTuple):
    """A stake that was asked for and could be placed only in part."""

    asked_cents: int
    placed_cents: int
    limit: str  # "maximum", "unit" or "total_maximum"
    rule: str

    def body(self) -> Limited:
        asked, placed, limit, rule = self
        return {"asked_cents": asked, "placed_cents": placed, "limit": limit, "rule": rule}


@dataclass(frozen=True, slots=True)
class Citations:
    """The rules of the document under which the limits work."""

    maximum: str
    unit: str
    total_maximum: str
    minimum: str
    total_minimum: str

    @classmethod
    def of(cls, policies: Mapping[str, Policy]) -> Citations:
        return cls(
            maximum=policies["above_maximum"].rule,
            unit=policies["off_unit"].rule,
            total_maximum=policies["above_total_maximum"].rule,
            minimum=policies["below_minimum"].rule,
            total_minimum=policies["below_total_minimum"].rule,
        )


def next_lowest(limit: Limit, cents: int) -> int:
    """The highest permitted stake that is not above this one.

    A stake under the minimum is let stand as it is: it may still grow, and is returned when
    wagering ends if it has not.
    """
    least = limit.min_cents
    if cents < least:
        return cents
    if cents > limit.max_cents:
        cents = limit.max_cents
    return cents - (cents - least) % limit.unit_cents


def fit(
    most_cents: int, cites: Citations, sign: Mapping[SpotId, Limit],
    spots: Mapping[SpotId, Spot], slip: Slip, asked: Mapping[SpotId, int],
) -> tuple[dict[SpotId, int], dict[SpotId, Cut], int]:  # fmt: skip
    """The stakes that may stand, what had to be cut, and how much more than before is then
    staked in all. Where there is not room for everything, what was asked for first is served."""
    placed: dict[SpotId, int] = {}
    cuts: dict[SpotId, Cut] = {}
    stakes = slip.stakes
    staked = total = sum(stakes.values())
    for spot, cents in _in_order(asked, spots, slip) if len(asked) > 1 else asked.items():
        limit = sign[spot]
        before = stakes.get(spot, 0)
        room = most_cents - total + before
        allowed = next_lowest(limit, cents)
        if allowed > room:
            # Where not even the minimum fits, what stood before stands.
            allowed = next_lowest(limit, room) if room >= limit.min_cents else before
            if allowed != cents:
                cuts[spot] = Cut(cents, allowed, "total_maximum", cites.total_maximum)
        elif cents > limit.max_cents:
            cuts[spot] = Cut(cents, allowed, "maximum", cites.maximum)
        elif allowed != cents:
            cuts[spot] = Cut(cents, allowed, "unit", cites.unit)
        placed[spot] = allowed
        total += allowed - before
    return placed, cuts, total - staked


def even_piece(
    limits: Limits, spots: Mapping[SpotId, Spot], slip: Slip, call: Call, piece: int
) -> int:
    """A call stays the wager that it is: where the total has no room for all of it, every piece is
    cut alike, to the highest that fits; and where that is below a minimum, nothing is placed."""
    count = sum(call.pieces.values())
    room = max(limits.total.max_cents - slip.total, 0)
    if count * piece <= room:
        return piece
    kinds = [limits.kinds[spots[spot].kind] for spot in call.pieces]
    even = min(next_lowest(kind, room // count) for kind in kinds)
    return even if all(even >= kind.min_cents for kind in kinds) else 0


def _in_order(
    asked: Mapping[SpotId, int], spots: Mapping[SpotId, Spot], slip: Slip
) -> list[tuple[SpotId, int]]:
    """What is taken down makes room: a chip moved at the total maximum is still one chip. And a
    main wager comes before the side bets that need it."""

    def rank(ask: tuple[SpotId, int]) -> tuple[bool, bool]:
        spot, cents = ask
        return cents > slip.stakes.get(spot, 0), spots[spot].needs is not None

    return sorted(asked.items(), key=rank)


def by_spot(limits: Limits, spots: Mapping[SpotId, Spot]) -> dict[SpotId, Limit]:
    """The limits of the wagers that a player lays, where the sign has some for their kind."""
    kinds = limits.kinds
    laid = (spot for spot in spots.values() if not spot.by_choice and spot.kind in kinds)
    return {spot.id: kinds[spot.kind] for spot in laid}


def minimums(limits: Limits, spots: Mapping[SpotId, Spot]) -> dict[SpotId, int]:
    """By spot, where the sign has a limit for its kind."""
    kinds = limits.kinds
    return {id_: kinds[spot.kind].min_cents for id_, spot in spots.items() if spot.kind in kinds}


def to_return(least: Mapping[SpotId, int], slip: Slip) -> dict[SpotId, int]:
    """The wagers that are still under their own minimum when wagering ends."""
    return {spot: cents for spot, cents in slip.stakes.items() if cents < least[spot]}


def what_stands(least: Mapping[SpotId, int], spots: Mapping[SpotId, Spot], slip: Slip) -> Slip:
    """What is left of a slip when each wager that is too small, or alone, has gone back."""
    slip = slip.staked(dict.fromkeys(to_return(least, slip), 0))
    for alone in without_main(spots, slip).values():
        slip = slip.staked(dict.fromkeys(alone, 0))
    return slip


def without_main(spots: Mapping[SpotId, Spot], slip: Slip) -> dict[str, dict[SpotId, int]]:
    """The wagers that stand without the one they need, by the rule that asks for it."""
    alone: dict[str, dict[SpotId, int]] = {}
    for spot, cents in slip.stakes.items():
        needs = spots[spot].needs
        if needs is not None and needs not in slip.stakes:
            alone.setdefault(spots[spot].needs_rule, {})[spot] = cents
    return alone
