"""Who sits at each player terminal. There is a person there, known or not: a sitting opens with the
first money or with a card, and ends when the credit is collected, when the card is removed, or when
time has passed with nothing on the meter and no wager anywhere.

Wagers, corrections, debts, exclusions and what a terminal shows belong to a sitting. Whoever comes
next has a sitting of their own, and nothing of the one before reaches it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fairfelt.floor import debts
from fairfelt.floor.facts.sittings import (
    NEVER,
    Sitting,
    SittingClosed,
    SittingClosedBy,
    SittingOpened,
    SittingOpenedWith,
)
from fairfelt.journal import Fact, told
from fairfelt.ledger import DOLLARS, Transfer, Unit, meter, owed
from fairfelt.table.purse import Purse

if TYPE_CHECKING:
    from fairfelt.floor.pit import Pit
    from fairfelt.floor.recorder import Recorder
    from fairfelt.table import Table


class Arrival(NamedTuple):
    """What is so, and what money moves, when somebody comes to a terminal."""

    facts: list[Fact]
    transfers: list[Transfer]


class Seating:
    def __init__(self, recorder: Recorder, pit: Pit) -> None:
        self.recorder = recorder
        self.pit = pit
        self._open = recorder.state.sittings.open
        self._balances = recorder.ledger.balances

    def at(self, terminal: str) -> Sitting | None:
        """The sitting at a terminal; none where nobody is."""
        return self._open.get(terminal)

    def number_at(self, terminal: str) -> int:
        """Its number; 0 where nobody is."""
        sitting = self._open.get(terminal)
        return sitting.number if sitting is not None else 0

    def left_at(self, terminal: str) -> int:
        """When the player before the present one left; before all time if there was none."""
        closed = self.recorder.state.sittings.closed.get(terminal)
        return closed.at if closed is not None else NEVER

    def is_there(self, terminal: str, sitting: int, at_: int) -> bool:
        """Whether whoever asked for something at a terminal then still sits there. Some records do
        not say in which sitting it was, only when."""
        return self.number_at(terminal) == sitting if sitting else at_ > self.left_at(terminal)

    def somebody(self, terminal: str, cause: SittingOpenedWith, at_: int) -> tuple[int, Arrival]:
        """The number of the sitting at a terminal. Whoever asks for something there without credit
        sits there all the same."""
        if number := self.number_at(terminal):
            return number, Arrival([], [])
        return self.recorder.state.sittings.last + 1, self.arrive(terminal, cause, at_)

    def arrive(
        self,
        terminal: str,
        cause: SittingOpenedWith,
        at_: int,
        patron: str = "",
        *,
        unit: Unit = DOLLARS,
        is_back: bool = False,
    ) -> Arrival:
        """With the first money somebody has come, and so has somebody with the first note in an
        empty meter where a debt stands, as far as a terminal can tell. What is owed there is the
        business of whoever sat there before: it is set aside. Whoever `is_back` had left credit
        there, and owes what they owed."""
        before, facts = self.at(terminal), list[Fact]()
        patron = patron or self._in_reader(terminal)
        if before is not None:
            if is_back or not self._is_somebody_else(before, patron):
                return Arrival([], [])
            facts.append(is_over(before, "card_removed" if patron else "next_player", at_))
        whose = self.owing(terminal)
        aside = [] if is_back else debts.of_whoever_sat_here(self.recorder, terminal, whose, at_)
        facts.append(self.is_open(terminal, cause, at_, patron, unit=unit))
        return Arrival([*facts, *(one.fact for one in aside)], [one.money for one in aside])

    def close(self, terminal: str, reason: SittingClosedBy, at_: int) -> list[Fact]:
        """The player has gone, and what was played, asked or reported there so far is no business
        of the next one."""
        sitting = self.at(terminal)
        return [] if sitting is None else [is_over(sitting, reason, at_)]

    def _is_somebody_else(self, before: Sitting, patron: str) -> bool:
        if before.patron:
            return patron not in ("", before.patron)
        terminal = before.terminal
        owes = self.recorder.ledger.balance(owed(terminal))
        return bool(owes) and self.is_idle(terminal)

    def owing(self, terminal: str) -> int:
        """Whose debts stand at a terminal: of the sitting there, or of the last."""
        closed = self.recorder.state.sittings.closed.get(terminal)
        return self.number_at(terminal) or (closed.number if closed is not None else 0)

    def is_open(
        self, terminal: str, cause: SittingOpenedWith, at_: int, patron: str = "", number: int = 0,
        unit: Unit = DOLLARS,
    ) -> Fact:  # fmt: skip
        number = number or self.recorder.state.sittings.last + 1
        former = self.at(terminal)  # of records that do not number them
        rounds = former.rounds if former is not None and not former.number else self._rounds()
        purse = meter(terminal, unit)
        patron = patron or self._in_reader(terminal)
        opened = SittingOpened(number, terminal, cause, patron, purse, unit, rounds, at_)
        return told(opened, terminal)

    def _in_reader(self, terminal: str) -> str:
        """Whose card is in: somebody who has collected, and sits there still, has not left."""
        return self.recorder.state.cards.patron_at(terminal)

    def _rounds(self) -> dict[str, int]:
        """Where a rule counts the rounds that a player sits out, they count from now on."""
        return {
            id_: table.state.round.number
            for id_, table in self.pit.tables.items()
            if table.rules.vacate is not None and table.rules.vacate.sat_out
        }

    def is_idle(self, terminal: str) -> bool:
        """Nothing is on the meter, and no wager at any table."""
        return not self.recorder.credit(terminal) and not self.pit.admission.plays(terminal)

    def purse(self, terminal: str, table: Table) -> Purse:
        """What somebody at a terminal can stake at a table: what the sitting has, and nothing where
        nobody sits or another unit is played."""
        sitting, unit = self._open.get(terminal), table.money.unit
        if sitting is None or sitting.unit != unit:
            return Purse(terminal, meter(terminal, unit), 0, unit)
        account = sitting.purse
        return Purse(terminal, account, self._balances.get(account, 0), unit, sitting.number)


def is_over(sitting: Sitting, reason: SittingClosedBy, at_: int) -> Fact:
    closed = SittingClosed(sitting.number, sitting.terminal, reason, at_)
    return told(closed, sitting.terminal)
