"""Debts of patrons who have left: taken off the terminal where they arose, so that whoever sits
there next has nothing to do with them, and kept until somebody pays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.journal import Fact
from fairfelt.ledger import owed_aside

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor


@dataclass(slots=True)
class Debts:
    """Where each of them arose, and what was said of it, by its number."""

    aside: dict[int, dict[str, Any]] = field(default_factory=dict)


def check_decided(floor: Floor, seat: str) -> None:
    """What is asked back of a payment that is being looked into may turn out not to be owed."""
    for table in floor.tables.values():
        for round_, whose, _ in table.state.withheld:
            if whose == seat:
                raise Refused("payment_withheld", seat=seat, round=round_)


def aside_of(floor: Floor, seat: str) -> dict[int, int]:
    """What is still owed of each debt from a terminal."""
    owing = {n: -floor.ledger.balance(owed_aside(n)) for n in floor.state.debts.aside}
    known = floor.state.debts.aside
    return {n: cents for n, cents in owing.items() if cents and known[n]["terminal"] == seat}


def listed(floor: Floor, seat: str) -> list[dict[str, Any]]:
    """The same for whoever looks at the purses of the floor."""
    return [
        {"debt": number, "cents": cents, **floor.state.debts.aside[number]}
        for number, cents in aside_of(floor, seat).items()
    ]


def _set_aside(debts: Debts, fact: Fact) -> None:
    body = fact.body
    debts.aside[body["debt"]] = {key: body[key] for key in ("terminal", "words", "by", "at")}


CHANGES: dict[str, Callable[[Debts, Fact], None]] = {"debt.set_aside": _set_aside}
