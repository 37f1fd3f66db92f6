"""Calls: wagers of several pieces, from the listed ones to those that follow the wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fairfelt.core.game import Call, Spot
from fairfelt.core.play import Outcome, SpotId
from fairfelt.rulebooks.call_shapes import CallData, Complete, Fixed, LastDigit, Neighbours


def calls_of(
    key: str, data: CallData, wheel: Sequence[Outcome], spots: Mapping[SpotId, Spot]
) -> Iterator[Call]:
    """Every call that an entry of the rule data stands for."""
    match data:
        case Fixed():
            yield Call(key, data.name, dict(Counter(data.pieces)), data.rule, data.group)
        case Neighbours():
            yield from _neighbours(key, data, wheel)
        case LastDigit():
            yield from _finals(key, data, wheel)
        case Complete():
            yield from _completes(key, data, wheel, spots)


def _straight(numbers: Sequence[Outcome]) -> dict[SpotId, int]:
    return {f"straight:{number}": 1 for number in numbers}


def _in_order(wheel: Sequence[Outcome]) -> list[Outcome]:
    return sorted(wheel, key=int)


def _neighbours(key: str, data: Neighbours, wheel: Sequence[Outcome]) -> Iterator[Call]:
    for reach in data.around:
        count = 2 * reach + 1
        for number in _in_order(wheel):
            middle = wheel.index(number)
            around = [wheel[(middle + step) % len(wheel)] for step in range(-reach, reach + 1)]
            name = data.name.replace("{number}", number).replace("{pieces}", str(count))
            group = f"{data.group}-{count}"
            yield Call(f"{key}-{count}:{number}", name, _straight(around), data.rule, group)


def _finals(key: str, data: LastDigit, wheel: Sequence[Outcome]) -> Iterator[Call]:
    for digit in data.digits:
        ending = [number for number in _in_order(wheel) if number.endswith(str(digit))]
        name = data.name.replace("{number}", str(digit))
        yield Call(f"{key}:{digit}", name, _straight(ending), data.rule, data.group)


def _completes(
    key: str, data: Complete, wheel: Sequence[Outcome], spots: Mapping[SpotId, Spot]
) -> Iterator[Call]:
    for number in _in_order(wheel):
        pieces = {
            spot.id: 1 for spot in spots.values() if spot.kind in data.kinds and number in spot.pays
        }
        name = data.name.replace("{number}", number)
        yield Call(f"{key}:{number}", name, pieces, data.rule, data.group)
