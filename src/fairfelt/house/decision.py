"""What the house decides on a request: what becomes so, and what the floor is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fairfelt.exchange.messages import Answer, Declined, Request
from fairfelt.house.facts.base import HouseFact, RequestDeclined
from fairfelt.house.state import HouseState

Below = Callable[[int], int]  # a whole number from 0 up to but not including this one, by chance


class Decided(NamedTuple):
    fact: HouseFact
    answer: Answer


class RequestCase(NamedTuple):
    """What a decision is made on. It touches nothing."""

    state: HouseState
    request: Request
    at: int
    next_hold: int
    below: Below

    def declined(self, code: str) -> Decided:
        fact = RequestDeclined(floor=self.request.floor, request=self.request.number, code=code)
        return Decided(fact, Declined(code))
