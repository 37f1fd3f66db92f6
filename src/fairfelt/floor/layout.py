"""What lies on the layout of a table, held against the ledger."""

from __future__ import annotations

from fairfelt.core.errors import Disagrees
from fairfelt.ledger import Ledger
from fairfelt.table import Table


def lies_cents(table: Table) -> int:
    return table.state.layout.staked_cents + table.state.late_cents


def disagrees(ledger: Ledger, table: Table) -> dict[str, int]:
    """What the ledger has for the table and what lies on its layout, where they differ."""
    has, lies = ledger.balance(table.money.layout), lies_cents(table)
    return {} if has == lies else {"ledger_cents": has, "layout_cents": lies}


def check_layout(ledger: Ledger, table: Table) -> None:
    """The money of a table is what lies on its layout, or nothing there can be trusted."""
    if cents := disagrees(ledger, table):
        raise Disagrees(
            f"{table.money.layout}: {cents['ledger_cents']} cents of wagers are in the ledger and "
            f"{cents['layout_cents']} on the layout"
        )
