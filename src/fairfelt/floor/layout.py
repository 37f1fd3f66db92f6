"""What lies on the layout of a table, held against the ledger."""

from __future__ import annotations

from fairfelt.core.errors import Disagrees
from fairfelt.ledger import Ledger, wagers
from fairfelt.table import Table


def lies_cents(table: Table) -> int:
    return table.state.layout.staked_cents + table.state.late_cents


def disagrees(ledger: Ledger, table: Table) -> str:
    """What the ledger has for the table, where that is not what lies on its layout."""
    has, lies = ledger.balance(wagers(table.id)), lies_cents(table)
    if has == lies:
        return ""
    return f"${has / 100:,.2f} of wagers are in the ledger and ${lies / 100:,.2f} on the layout"


def check_layout(ledger: Ledger, table: Table) -> None:
    """The money of a table is what lies on its layout, or nothing there can be trusted."""
    if problem := disagrees(ledger, table):
        raise Disagrees(f"{wagers(table.id)}: {problem}")
