"""Where tables are printed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDE = 160


def wide_console() -> Console:
    """As wide as the terminal; what is read by a file or a pager may be wide."""
    from rich.console import Console

    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, WIDE))


def width(console: Console, table: Table) -> int:
    """What a table would take if there were room for all of it."""
    return console.measure(table, options=console.options.update(width=WIDE * 10)).maximum
