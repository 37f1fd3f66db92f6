"""Roulette: the layout and the wheel, and what rule data make of them.

The numbers stand in twelve rows of three, zero above the first row. Which wagers there are, what
they pay and which places with zero exist is the document's to say; where the others lie is
geometry, and that is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from fairfelt.core.game import Call, Spot
from fairfelt.core.play import SpotId
from fairfelt.games.calls import calls_of
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import GameRules, Wager, Wheel
from fairfelt.rulebooks.call_shapes import CallData, Complete, Fixed, LastDigit, Neighbours

Numbers = tuple[int, ...]
Places = Iterator[tuple[str, Numbers]]  # the part of a spot's id after its kind, and what it covers

NUMBERS = range(37)
ROWS = tuple((first, first + 1, first + 2) for first in range(1, 37, 3))


def build_roulette(rules: GameRules, options: Mapping[str, object]) -> OneOutcome:
    wheel = _checked_wheel(rules)
    for outcome in rules.loses_on:
        if outcome not in wheel.order:
            raise rules.error(f"loses_on.{outcome}", "the wheel has no such number", wheel.order)
    spots = {spot.id: spot for wager in rules.wagers.values() for spot in _spots(rules, wager)}
    return OneOutcome(
        weights={str(number): 1 for number in NUMBERS},
        spots=spots.values(),
        calls=_checked_calls(rules, wheel, spots),
        loses={spot.id: rules.wagers[spot.kind].loses_rule for spot in spots.values()},
        loses_on=rules.loses_on,
    )


def _joined(sets: Iterator[Numbers]) -> Places:
    return (("-".join(map(str, numbers)), numbers) for numbers in sets)


def _straights() -> Places:
    return _joined((number,) for number in NUMBERS)


def _splits() -> Places:
    across = ((n, n + 1) for row in ROWS for n in row[:2])
    along = ((n, n + 3) for row in ROWS[:-1] for n in row)
    return _joined(iter(sorted([*across, *along])))


def _streets() -> Places:
    return _joined(iter(ROWS))


def _corners() -> Places:
    return _joined((n, n + 1, n + 3, n + 4) for row in ROWS[:-1] for n in row[:2])


def _six_lines() -> Places:
    return _joined((*above, *below) for above, below in pairwise(ROWS))


def _columns() -> Places:
    return ((str(place), tuple(row[place - 1] for row in ROWS)) for place in (1, 2, 3))


def _dozens() -> Places:
    return ((str(place), tuple(range(12 * place - 11, 12 * place + 1))) for place in (1, 2, 3))


LAYOUT: Mapping[str, Callable[[], Places]] = MappingProxyType(
    {
        "straight": _straights,
        "split": _splits,
        "street": _streets,
        "corner": _corners,
        "six-line": _six_lines,
        "column": _columns,
        "dozen": _dozens,
        "low": lambda: iter([("", tuple(range(1, 19)))]),
        "high": lambda: iter([("", tuple(range(19, 37)))]),
        "even": lambda: iter([("", tuple(range(2, 37, 2)))]),
        "odd": lambda: iter([("", tuple(range(1, 37, 2)))]),
    }
)
COLOURS = ("red", "black")  # the wheel's to say, not the layout's


def _places(rules: GameRules, kind: str) -> Places:
    if kind in LAYOUT:
        return LAYOUT[kind]()
    if kind in COLOURS and rules.wheel is not None:
        red = {int(number) for number in rules.wheel.red}
        return iter([("", tuple(n for n in NUMBERS[1:] if (n in red) == (kind == "red")))])
    raise rules.error(f"wagers.{kind}", "roulette has no such wager", (*LAYOUT, *COLOURS))


def _spots(rules: GameRules, wager: Wager) -> Iterator[Spot]:
    for place, numbers in _places(rules, wager.kind):
        yield _spot(rules, wager, place, numbers, wager.rule)
    for place, extra in wager.also.items():
        numbers = _numbers_of(rules, f"wagers.{wager.kind}.also.{place}", place)
        yield _spot(rules, wager, place, numbers, extra.rule)


def _spot(rules: GameRules, wager: Wager, place: str, numbers: Numbers, rule: str) -> Spot:
    if len(numbers) != wager.covers:
        raise rules.error(f"wagers.{wager.kind}.covers", f"{place} covers {len(numbers)} numbers")
    return Spot(
        id=f"{wager.kind}:{place}" if place else wager.kind,
        kind=wager.kind,
        name=f"{wager.name} {_shown(wager.kind, place, numbers)}".rstrip(),
        pays=MappingProxyType({str(number): wager.odds for number in numbers}),
        rule=rule,
        pays_rule=wager.pays_rule,
    )


def _shown(kind: str, place: str, numbers: Numbers) -> str:
    if kind in ("six-line", "dozen"):  # a range says it better than a list
        return f"{numbers[0]} to {numbers[-1]}"
    return place.replace("-", "/")


def _numbers_of(rules: GameRules, key: str, place: str) -> Numbers:
    """The numbers of a place beyond the grid: ascending, from zero, and only that once."""
    parts = place.split("-")
    numbers = tuple(int(part) for part in parts if part.isdecimal() and part.isascii())
    ascending = len(numbers) == len(parts) and list(numbers) == sorted(set(numbers))
    if not ascending or numbers[0] != 0 or numbers[-1] not in NUMBERS:
        raise rules.error(key, "a place with zero is written with ascending numbers, such as 0-2-3")
    return numbers


def _checked_wheel(rules: GameRules) -> Wheel:
    wheel = rules.wheel
    if wheel is None:
        raise rules.error("wheel", "roulette needs a wheel")
    if sorted(wheel.order, key=int) != [str(number) for number in NUMBERS]:
        raise rules.error("wheel.order", "the wheel has each of 0 to 36 once")
    ring = wheel.order[wheel.order.index("0") + 1 :] + wheel.order[: wheel.order.index("0")]
    colours = [number in wheel.red for number in ring]
    alternate = all(one != other for one, other in pairwise(colours))
    if not alternate or len(wheel.red) != 18 or "0" in wheel.red:
        raise rules.error("wheel.red", "red and black alternate around the wheel from zero to zero")
    return wheel


def _checked_calls(rules: GameRules, wheel: Wheel, spots: Mapping[SpotId, Spot]) -> Iterator[Call]:
    for key, data in rules.calls.items():
        _check_call(rules, f"calls.{key}", data)
        for call in calls_of(key, data, wheel.order, spots):
            for spot in call.pieces:
                if spot not in spots:
                    raise _no_spot(rules, key, spot, spots)
            yield call


def _check_call(rules: GameRules, key: str, data: CallData) -> None:
    match data:
        # Further round than half the wheel, a number would be its own neighbour.
        case Neighbours(around=around) if not around or not set(around) <= set(range(1, 19)):
            raise rules.error(f"{key}.around", f"{around} is not a list of reaches from 1 to 18")
        case LastDigit(digits=digits) if not digits or not set(digits) <= set(range(10)):
            raise rules.error(f"{key}.digits", f"{digits} is not a list of digits from 0 to 9")
        case Complete(kinds=kinds) if not kinds or not set(kinds) <= set(rules.wagers):
            raise rules.error(f"{key}.kinds", f"{kinds} is not a list of wagers", (*rules.wagers,))
        case Fixed(pieces=pieces) if not pieces:
            raise rules.error(f"{key}.pieces", "a call has at least one piece")


def _no_spot(rules: GameRules, key: str, spot: SpotId, spots: Mapping[SpotId, Spot]) -> Exception:
    kind = spot.partition(":")[0]
    alike = tuple(known for known, its in spots.items() if its.kind == kind)
    return rules.error(f"calls.{key}.pieces", f"there is no spot {spot}", alike)
