"""Exact returns as tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fairfelt.rulebooks import load_rules

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from fairfelt.laboratory.what_if import Compared, Figures, Setup, WhatIf
    from fairfelt.odds import Return

_HEADINGS = (
    "wager", "with", "pays", "house edge", "of all staked", "ahead", "even", "variance",
)  # fmt: skip
_SPARED = ("even", "variance", "ahead", "pays")  # where there is no room for all
WIDE = 160
# What still reads well in a table.
LINES_MOST = 3
DENOMINATOR_MOST = 1000


def show_book(rows: Sequence[Return]) -> None:
    """A table for each game."""
    console = _console()
    for ruleset, game in dict.fromkeys((row.ruleset, row.game) for row in rows):
        here = [row for row in rows if (row.ruleset, row.game) == (ruleset, game)]
        console.print(_fitting(console, f"{ruleset}: {game}", here))


def _console() -> Console:
    """As wide as the terminal; what is read by a file or a pager may be wide."""
    from rich.console import Console

    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, WIDE))


def _fitting(console: Console, title: str, rows: Sequence[Return]) -> Table:
    """The table without columns in which it has nothing to say, and on a narrow terminal without
    those that can best be done without; --json has them all."""
    cells = [dict(zip(_HEADINGS, _cells(row), strict=True)) for row in rows]
    told = [name for name in _HEADINGS if any(row[name] not in ("", "0") for row in cells)]
    for left_out in range(len(_SPARED) + 1):
        headings = [name for name in told if name not in _SPARED[:left_out]]
        table = _table(title, headings, _without(rows))
        for row, its in zip(rows, cells, strict=True):
            table.add_row(*(its[name] for name in headings), style="red" if row.ev > 0 else None)
        if _width(console, table) <= console.width:
            break
    return table


def _width(console: Console, table: Table) -> int:
    """What a table would take if there were room for all of it."""
    return console.measure(table, options=console.options.update(width=WIDE * 10)).maximum


def _table(title: str, headings: Sequence[str], caption: str | None = None) -> Table:
    from rich.table import Table

    table = Table(title=title, caption=caption, caption_justify="left")
    for name in headings:
        left = name in ("wager", "with")
        words = name in ("wager", "pays", "pays then")  # figures and options stay whole
        table.add_column(
            name, justify="left" if left else "right", no_wrap=not words, overflow="fold"
        )
    return table


def _without(rows: Sequence[Return]) -> str | None:
    """Which wagers have no figure, because what they return hangs on how they are played."""
    wagers = load_rules(rows[0].ruleset, rows[0].game).wagers
    known = {place.partition(":")[0] for row in rows for place in row.places}
    left = [kind for kind, its in wagers.items() if not its.by_choice and kind not in known]
    return f"Not here, since it hangs on the play: {', '.join(left)}" if left else None


def _cells(row: Return) -> tuple[str, ...]:
    # "finale:0 ..." stands for all those that return what it returns; --json lists them.
    name = row.wager if ":" not in row.wager or len(row.places) == 1 else f"{row.wager} ..."
    if row.strategy:
        name += f"\n({row.strategy})"
    under = "\n".join(f"{option}={value}" for option, value in row.options.items())
    of_all = _edge(row.edge_of_stake) if row.staked != 1 else ""
    spread = f"{float(row.variance):.4f}"
    shares = _share(row.hit), _share(row.push)
    return (name, under, pays(row.pays), _edge(row.house_edge), of_all, *shares, spread)


def pays(odds: str) -> str:
    """A long pay table by its two ends; --json has it whole."""
    each = odds.split(", ")
    return odds if len(each) <= LINES_MOST else f"{each[0]} to {each[-1]}"


def _edge(value: Fraction) -> str:
    return f"{value} ({float(value):.2%})" if _short(value) else f"{float(value):.4%}"


def _share(value: Fraction) -> str:
    return str(value) if _short(value) else f"{float(value):.4%}"


def _short(value: Fraction) -> bool:
    """Whether people can read it as a fraction; --json has every one of them exactly."""
    return value.denominator < DENOMINATOR_MOST


def show_what_if(after: Setup, found: WhatIf) -> None:
    """Both set-ups side by side; what differs is marked."""
    headings = ("", "wager", "pays", "edge now", "pays then", "edge then", "change")
    table = _table(f"{after.ruleset}: {after.game}, what if", headings, "* changed")
    for row in found.rows:
        table.add_row(*_compared(row), style=_style(row))
    _console().print(table)


def _style(row: Compared) -> str:
    if row.after is not None and row.after.favours:
        return "bold red"
    return "bold" if row.changed else "dim"


def _compared(row: Compared) -> tuple[str, ...]:
    then = _figures(row.after) if row.changed else ("", "")
    change = ""
    if row.changed and row.before is not None and row.after is not None:
        change = f"{row.before.ev_float - row.after.ev_float:+.4%}"
    return ("*" if row.changed else "", row.name, *_figures(row.before), *then, change)


def _figures(its: Figures | None) -> tuple[str, str]:
    return ("", "none") if its is None else (pays(its.pays), _edge(-Fraction(its.ev)))
