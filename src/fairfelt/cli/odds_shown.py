"""Exact returns as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fairfelt.cli.console import wide_console, width
from fairfelt.cli.odds_merged import merged
from fairfelt.cli.places import place_label
from fairfelt.core.money import format_cents
from fairfelt.rulebooks import load_rules
from fairfelt.words.rules import row_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from fairfelt.floor.lab_port import Compared, Figures, WhatIf
    from fairfelt.odds import Return
    from fairfelt.rulebooks import Setup

_HEADINGS = (
    "wager", "with", "pays", "house edge", "of all staked", "ahead", "even", "variance",
)  # fmt: skip
_SPARED = ("even", "variance", "ahead", "pays")  # where there is no room for all
# What still reads well in a table.
LINES_MOST = 3
DENOMINATOR_MOST = 1000


def show_book(rows: Sequence[Return]) -> None:
    """A table for each game."""
    console = wide_console()
    for ruleset, game in dict.fromkeys((row.ruleset, row.game) for row in rows):
        every = [row for row in rows if (row.ruleset, row.game) == (ruleset, game)]
        here = merged(load_rules(ruleset, game), every)
        console.print(_fitting(console, f"{ruleset}: {game}", here))


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
        if width(console, table) <= console.width:
            break
    return table


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
    """Which wagers have no figure, because nobody has worked out how they are best played."""
    ruleset, game = rows[0].ruleset, rows[0].game
    wagers = load_rules(ruleset, game).wagers
    known = {place.partition(":")[0] for row in rows for place in row.places}
    left = [kind for kind, its in wagers.items() if not its.by_choice and kind not in known]
    if not left:
        return None
    return (
        f"Not known exactly: {', '.join(left)}. `fairfelt strategy {ruleset} {game}` has what was "
        "simulated"
    )


def _cells(row: Return) -> tuple[str, ...]:
    name = place_label(row.wager, row.places)
    if row.strategy:
        name += f"\n({row.strategy.replace('-', ' ')})"
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
    """Both set-ups side by side; what differs is marked, and what is simulated."""
    headings = ("", "wager", "pays", "house edge now", "pays then", "house edge then", "change")
    simulated = any(its and its.error for row in found.rows for its in (row.before, row.after))
    marks = "* changed" if any(row.changed for row in found.rows) else "Nothing changed"
    caption = marks + ("; ± one standard error of a simulated figure" if simulated else "")
    table = _table(f"{after.ruleset}: {after.game}, what if", headings, caption)
    for row in found.rows:
        table.add_row(*_compared(after.game, row), style=_style(row))
    wide_console().print(table)


def _style(row: Compared) -> str:
    if row.after is not None and row.after.favours:
        return "bold red"
    return "bold" if row.changed else "dim"


def _compared(game: str, row: Compared) -> tuple[str, ...]:
    missing = "none" if row.exact else "not known"
    then = _figures(row.after, missing) if row.changed else ("", "")
    change = ""
    if row.changed and row.before is not None and row.after is not None:
        by = row.before.ev_float - row.after.ev_float
        change = f"{by:+.2%}" if row.after.error else f"{by:+.4%}" if by else ""
    name = row_name(game, row.wager, row.places, row.pieces)
    return ("*" if row.changed else "", name, *_figures(row.before, missing), *then, change)


def _figures(its: Figures | None, missing: str) -> tuple[str, str]:
    if its is None:
        return "", missing
    if its.error is not None:
        return pays(its.pays), f"{-its.ev_float:.2%} ± {its.error:.2%}"
    edge = _edge(-Fraction(its.ev))
    if its.best is not None:
        edge += f"\nat {format_cents(its.best.cents)}: {-its.best.ev_float:.4%}"
    return pays(its.pays), edge


def warnings(game: str, found: WhatIf) -> Iterator[str]:
    """What somebody ought to know before a table is set up like this."""
    for row in found.rows:
        if row.after is not None and row.after.favours:
            name = row_name(game, row.wager, row.places, row.pieces)
            yield f"{name} favours the player, who wins {_gain(row.after)} over time."
    guessed = [
        row_name(game, row.wager, row.places, row.pieces) for row in found.rows if not row.exact
    ]
    if guessed and found.asks:
        names = ", ".join(guessed)
        yield f"What {names} returns is not known exactly; opening such a table asks for a yes."


def _gain(its: Figures) -> str:
    if its.error is not None:
        return f"{its.ev_float:.2%} ± {its.error:.2%} of each stake, as simulated,"
    if its.best is not None and its.best.ev_float > 0:
        return f"{its.best.ev_float:.4%} of each stake of {format_cents(its.best.cents)}"
    return f"{its.ev_float:.4%} of each stake"
