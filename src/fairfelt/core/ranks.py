"""The ranks of staff in their order, and the roles that stand outside it.

Whoever has a rank may do all that those below may. Outside the order are people with desks of their
own: they do what names them, and nothing else that takes a rank.
"""

from __future__ import annotations

from enum import StrEnum

# An inspector sees everything and orders checks; the others have desks of their own.
OUTSIDE_RANKS = ("inspector", "tournament_manager", "cage")


class Rank(StrEnum):
    """Compared by authority, the lowest first. Written down as its name."""

    DEALER = "dealer"
    GAMING_SUPERVISOR = "gaming_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant_gaming_manager"
    CASINO_OPERATOR = "casino_operator"

    @property
    def above(self) -> Rank:
        """The next one up; above the highest there is none."""
        return _ORDER[min(_LEVEL[self] + 1, len(_ORDER) - 1)]

    def __lt__(self, other: str) -> bool:
        return _LEVEL[self] < _level(other)

    def __le__(self, other: str) -> bool:
        return _LEVEL[self] <= _level(other)

    def __gt__(self, other: str) -> bool:
        return _LEVEL[self] > _level(other)

    def __ge__(self, other: str) -> bool:
        return _LEVEL[self] >= _level(other)


_ORDER = tuple(Rank)
_LEVEL = {rank: level for level, rank in enumerate(_ORDER)}
STAFF_ROLES = (*Rank, *OUTSIDE_RANKS)


def _level(rank: str) -> int:
    """Only ranks have an order: a role that stands outside of it is above and below nobody."""
    if not isinstance(rank, Rank):
        raise TypeError(f"{rank!r} is no rank")
    return _LEVEL[rank]


def rank_of(role: str) -> Rank | None:
    """The rank of that name; none for a role outside the order."""
    return _BY_NAME.get(role)


_BY_NAME: dict[str, Rank] = {rank.value: rank for rank in Rank}


def is_ranked(role: str) -> bool:
    return role in _BY_NAME


def watches_over(role: str) -> bool:
    """Whether somebody is shown the whole floor: a supervisor and those above, and an inspector,
    who sees everything."""
    return role == "inspector" or is_enough(role, Rank.GAMING_SUPERVISOR)


def is_enough(role: str, needed: Rank) -> bool:
    """Whether the role is the rank needed or one above it."""
    rank = rank_of(role)
    return rank is not None and rank >= needed
