"""The order in which seats are named wherever a record or a screen lists them."""

from __future__ import annotations

from collections.abc import Iterable


def seat_order(seat: str) -> tuple[int, str]:
    """PT-10 comes after PT-9."""
    return (len(seat), seat)


def in_order(seats: Iterable[str]) -> list[str]:
    """A map that nobody can change keeps no order of its own, and a record must have one."""
    return sorted(seats, key=seat_order)
