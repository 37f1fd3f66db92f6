"""Who sits at each player terminal. There is a person there, known or not: a sitting opens with the
first money or with a card, and ends when the credit is collected, when the card is removed, or when
time has passed with nothing on the meter and no wager anywhere.

Wagers, corrections, debts, exclusions and what a terminal shows belong to a sitting. Whoever comes
next has a sitting of their own, and nothing of the one before reaches it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fairfelt.floor import debts
from fairfelt.floor.facts.sittings import Sitting, SittingClosed, SittingOpened
from fairfelt.journal import NOBODY, Fact, told
from fairfelt.ledger import Transfer, owed

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor

NEVER = -1


class Arrival(NamedTuple):
    """What is so, and what money moves, when somebody comes to a terminal."""

    facts: list[Fact]
    transfers: list[Transfer]


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


def arrive(
    floor: Floor, terminal: str, cause: str, at_: int, patron: str = "", *, is_back: bool = False
) -> Arrival:
    """With the first money somebody has come, and so has somebody with the first note in an empty
    meter where a debt stands, as far as a terminal can tell. What is owed there is the business of
    whoever sat there before: it is set aside. Whoever `is_back` had left credit there, and owes
    what they owed."""
    before, facts = at(floor, terminal), list[Fact]()
    if before is not None:
        if is_back or not _is_somebody_else(floor, before, patron):
            return Arrival([], [])
        facts.append(is_over(before, "card_removed" if patron else "next_player", at_))
    whose = owing(floor, terminal)
    aside = [] if is_back else debts.of_whoever_sat_here(floor, terminal, whose, at_)
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
    opened = SittingOpened(
        sitting.number, terminal, cause, patron, sitting.purse, sitting.unit, rounds, at_
    )
    return told(opened, NOBODY)


def is_over(sitting: Sitting, reason: str, at_: int) -> Fact:
    return told(SittingClosed(sitting.number, sitting.terminal, reason, at_), NOBODY)


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
