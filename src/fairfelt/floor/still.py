"""What an act may look at beside its table, as it was at one moment.

The state of a table is a value, and balances are copied, so whatever is worked out on these in
another thread sees nothing move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairfelt.floor.errands import Errands
from fairfelt.floor.facts.money import Debts
from fairfelt.ledger import Ledger

if TYPE_CHECKING:
    from fairfelt.floor.books import Books


@dataclass(frozen=True, slots=True)
class Still:
    ledger: Ledger
    debts: Debts
    errands: Errands

    @classmethod
    def of(cls, books: Books) -> Still:
        ledger = Ledger(books.ledger.balances, books.ledger.holds)
        return cls(ledger, Debts(dict(books.debts.aside)), books.errands)

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        """That is checked where it is acted upon."""
