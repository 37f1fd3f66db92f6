"""The books of a floor and of its house, held against each other at any moment.

What a floor has at the house, `at_house`, mirrors its account in the books of the house. The two
differ only by value on its way, and each record says what that is: what the house has taken in and
the floor has not heard of yet, and what the floor has paid and the house has not heard of yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from fairfelt.core.money import format_cents
from fairfelt.exchange.messages import Answer, Ask, Declined, Ending, Giving, Taking


class FloorSide(NamedTuple):
    """What the record of a floor says of the exchange."""

    floor: str
    at_house_cents: int
    last: int  # the newest request that it has made
    waiting: Mapping[int, Ask]  # requests without an answer so far
    held: Mapping[int, int]  # what is on its way, by the request that it belongs to


class HouseSide(NamedTuple):
    """What the record of the house says of the same floor."""

    floor_cents: int
    last: int  # the newest request that was done
    answer: Callable[[int], Answer | None]
    held: Mapping[int, int]  # what is on its way, by the request that took it


def differences(floor: FloorSide, house: HouseSide) -> Iterator[str]:
    """What is wrong between the two."""
    apart, moving = floor.at_house_cents + house.floor_cents, on_its_way(floor, house)
    if apart != -moving:
        yield (
            f"exchange: the floor and the house are {format_cents(apart)} apart, and "
            f"{format_cents(moving)} is on its way"
        )
    kept = {n: ask.cents for n, ask in floor.waiting.items() if isinstance(ask, Giving)}
    if kept != dict(floor.held):
        yield "exchange: what the floor holds is not what it has asked the house to keep"
    taken = {n: cents for n, cents in house.held.items() if not _is_known(n, floor)}
    for number, cents in sorted(taken.items()):
        yield f"exchange: the house holds {format_cents(cents)} of request {number} for nobody"
    if house.last > floor.last:
        yield f"exchange: the house has done request {house.last}, which the floor never made"
    for number in range(house.last + 1, floor.last + 1):
        if number not in floor.waiting:
            yield f"exchange: request {number} was answered, and the house has never done it"


def on_its_way(floor: FloorSide, house: HouseSide) -> int:
    """What one side has booked and the other will book when it hears of it."""
    return sum(_moving(number, ask, house) for number, ask in floor.waiting.items())


def _moving(number: int, ask: Ask, house: HouseSide) -> int:
    done = number <= house.last
    if isinstance(ask, Giving):
        taken_in = done and not isinstance(house.answer(number), Declined)
        return ask.cents if taken_in else 0
    return ask.cents if isinstance(ask, Ending) and ask.paid and not done else 0


def _is_known(number: int, floor: FloorSide) -> bool:
    """Whether the floor still has to hear of it, or to say how it ended."""
    ends = (ask.request for ask in floor.waiting.values() if isinstance(ask, Ending))
    return isinstance(floor.waiting.get(number), Taking) or number in ends
