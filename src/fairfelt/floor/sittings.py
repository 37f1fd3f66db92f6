"""Who sits at each player terminal. There is a person there, known or not: a sitting opens with the
first money or with a card, and ends when the credit is collected, when the card is removed, or when
time has passed with nothing on the meter and no wager anywhere.

Wagers, corrections, debts, exclusions and what a terminal shows belong to a sitting. Whoever comes
next has a sitting of their own, and nothing of the one before reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fairfelt.floor import debts
from fairfelt.floor.admission import Bar
from fairfelt.journal import NOBODY, Fact
from fairfelt.ledger import DOLLARS, AccountId, Transfer, Unit, meter, owed

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor

NEVER = -1


class Sitting(msgspec.Struct, frozen=True):
    """One person at one terminal. Number 0 is of records that do not number them."""

    number: int
    terminal: str
    since: int
    patron: str = ""  # whom a card has named; nobody is known without one
    has_card: bool = False  # it is in the reader
    unit: Unit = DOLLARS
    # The round of each table at which the rounds that a player sits out are counted.
    rounds: dict[str, int] = {}

    @property
    def purse(self) -> AccountId:
        return meter(self.terminal, self.unit)


class Closed(NamedTuple):
    number: int
    at: int


@dataclass(slots=True)
class Sittings:
    last: int = 0  # the number of the newest
    open: dict[str, Sitting] = field(default_factory=dict)  # by terminal
    closed: dict[str, Closed] = field(default_factory=dict)  # the last at each terminal
    barred: dict[str, list[Bar]] = field(default_factory=dict)  # patrons who are shut out


class Arrival(NamedTuple):
    """What is so, and what money moves, when somebody comes to a terminal."""

    facts: list[Fact]
    transfers: list[Transfer]


# -- how it changes -----------------------------------------------------------------------------


def _opened(sittings: Sittings, fact: Fact) -> None:
    body = fact.body
    sittings.last = max(sittings.last, body["sitting"])
    sittings.open[body["terminal"]] = Sitting(
        body["sitting"], body["terminal"], body["at"], body["patron"],
        bool(body["patron"]), Unit(body["unit"]), body["rounds"],
    )  # fmt: skip


def _identified(sittings: Sittings, fact: Fact) -> None:
    known = sittings.open[fact.body["terminal"]]
    sittings.open[known.terminal] = msgspec.structs.replace(
        known, patron=fact.body["patron"], has_card=True
    )


def _card_removed(sittings: Sittings, fact: Fact) -> None:
    known = sittings.open[fact.body["terminal"]]
    sittings.open[known.terminal] = msgspec.structs.replace(known, has_card=False)


def _closed(sittings: Sittings, fact: Fact) -> None:
    terminal = fact.body["terminal"]
    sittings.open.pop(terminal, None)
    sittings.closed[terminal] = Closed(fact.body["sitting"], fact.body["at"])


def _barred(sittings: Sittings, fact: Fact) -> None:
    body = fact.body
    bar = Bar(body["table"], body["ruleset"], body["reach"], body["rule"])
    sittings.barred.setdefault(body["patron"], []).append(bar)


def _readmitted(sittings: Sittings, fact: Fact) -> None:
    bars = sittings.barred.pop(fact.body["patron"], [])
    if kept := [bar for bar in bars if bar.table != fact.body["table"]]:
        sittings.barred[fact.body["patron"]] = kept


CHANGES: dict[str, Callable[[Sittings, Fact], None]] = {
    "sitting.opened": _opened,
    "sitting.identified": _identified,
    "sitting.card_removed": _card_removed,
    "sitting.closed": _closed,
    "patron.excluded": _barred,
    "patron.readmitted": _readmitted,
}


# -- coming and going ---------------------------------------------------------------------------


def at(floor: Floor, terminal: str) -> Sitting | None:
    """The sitting at a terminal; none where nobody is."""
    return floor.state.sittings.open.get(terminal)


def number_at(floor: Floor, terminal: str) -> int:
    """Its number; 0 where nobody is."""
    sitting = floor.state.sittings.open.get(terminal)
    return sitting.number if sitting is not None else 0


def left_at(floor: Floor, terminal: str) -> int:
    """When the player before the present one left; before all time if there was none."""
    closed = floor.state.sittings.closed.get(terminal)
    return closed.at if closed is not None else NEVER


def arrive(floor: Floor, terminal: str, cause: str, at_: int, patron: str = "") -> Arrival:
    """With the first money somebody has come, and so has somebody with the first note in an empty
    meter where a debt stands, as far as a terminal can tell. What is owed there is the business of
    whoever sat there before: it is set aside."""
    before, facts = at(floor, terminal), list[Fact]()
    if before is not None:
        if not _is_somebody_else(floor, before, patron):
            return Arrival([], [])
        facts.append(is_over(before, "card_removed" if patron else "next_player", at_))
    back = cause == "claim"  # whoever left it behind, with whatever they owe
    whose = owing(floor, terminal)
    aside = [] if back else debts.of_whoever_sat_here(floor, terminal, whose, at_)
    facts.append(is_open(floor, terminal, cause, at_, patron))
    return Arrival([*facts, *(one.fact for one in aside)], [one.money for one in aside])


def close(floor: Floor, terminal: str, reason: str, at_: int) -> list[Fact]:
    """The player has gone, and what was played, asked or reported there so far is no business of
    the next one."""
    sitting = at(floor, terminal)
    return [] if sitting is None else [is_over(sitting, reason, at_)]


def _is_somebody_else(floor: Floor, before: Sitting, patron: str) -> bool:
    if before.patron:
        return patron not in ("", before.patron)
    terminal = before.terminal
    owes = floor.ledger.balance(owed(terminal))
    return bool(owes) and is_idle(floor, terminal)


def owing(floor: Floor, terminal: str) -> int:
    """Whose debts stand at a terminal: of the sitting there, or of the last."""
    closed = floor.state.sittings.closed.get(terminal)
    return number_at(floor, terminal) or (closed.number if closed is not None else 0)


def is_open(
    floor: Floor, terminal: str, cause: str, at_: int, patron: str = "", number: int = 0
) -> Fact:
    sitting = Sitting(number or floor.state.sittings.last + 1, terminal, at_)
    former = at(floor, terminal)  # of records that do not number them
    rounds = former.rounds if former is not None and not former.number else _rounds(floor)
    body: dict[str, Any] = {
        "sitting": sitting.number, "terminal": terminal, "cause": cause, "patron": patron,
        "purse": sitting.purse, "unit": sitting.unit, "rounds": rounds, "at": at_,
    }  # fmt: skip
    return Fact("sitting.opened", body, NOBODY)


def is_over(sitting: Sitting, reason: str, at_: int) -> Fact:
    body = {"sitting": sitting.number, "terminal": sitting.terminal, "reason": reason, "at": at_}
    return Fact("sitting.closed", body, NOBODY)


def _rounds(floor: Floor) -> dict[str, int]:
    """Where a rule counts the rounds that a player sits out, they count from now on."""
    return {
        id_: table.state.round.number
        for id_, table in floor.tables.items()
        if table.rules.vacate is not None and table.rules.vacate.sat_out
    }


def is_idle(floor: Floor, terminal: str) -> bool:
    """Nothing is on the meter, and no wager at any table."""
    return not floor.credit(terminal) and not floor.admission.plays(terminal)
