"""`fairfelt odds`: the exact return of every wager, computed on the code that pays."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fairfelt.odds import Return, returns_by_option
from fairfelt.rulebooks import RuleDataError, games_of, load_rules, rule_sets

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_HEADINGS = ("wager", "with", "pays", "house edge", "ahead", "even", "variance")
# What still reads well in a table.
LINES_MOST = 3
DENOMINATOR_MOST = 1000


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("odds", help="the exact return of every wager")
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="this rule set only")
    parser.add_argument("game", nargs="?", metavar="GAME", help="this game only")
    parser.add_argument("--json", action="store_true", help="a JSON list, an object for each wager")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        names = _games(args.ruleset, args.game)
        rows = [row for each in names for row in returns_by_option(*each)]
    except RuleDataError as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps([row.to_json() for row in rows], indent=1))
    else:
        _show(rows)
    return 0


def _games(ruleset: str | None, game: str | None) -> Iterator[tuple[str, str]]:
    for one in [ruleset] if ruleset else rule_sets():
        yield from ((one, its) for its in ([game] if game else games_of(one)))


def _show(rows: Sequence[Return]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for ruleset, game in dict.fromkeys((row.ruleset, row.game) for row in rows):
        here = [row for row in rows if (row.ruleset, row.game) == (ruleset, game)]
        cells = [dict(zip(_HEADINGS, _cells(row), strict=True)) for row in here]
        table = Table(title=f"{ruleset}: {game}", caption=_without(here), caption_justify="left")
        told = [name for name in _HEADINGS if any(row[name] not in ("", "0") for row in cells)]
        for name in told:
            left = name in ("wager", "with")
            words = name in ("wager", "pays")  # figures and options stay whole
            table.add_column(
                name, justify="left" if left else "right", no_wrap=not words, overflow="fold"
            )
        for row in cells:
            table.add_row(*(row[name] for name in told))
        console.print(table)


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
        name += f" ({row.strategy})"
    share = float(row.house_edge)
    edge = f"{row.house_edge} ({share:.2%})" if _short(row.house_edge) else f"{share:.4%}"
    spread = f"{float(row.variance):.4f}"
    under = ", ".join(f"{option}={value}" for option, value in row.options.items())
    return (name, under, _pays(row.pays), edge, _share(row.hit), _share(row.push), spread)


def _pays(odds: str) -> str:
    """A long pay table by its two ends; --json has it whole."""
    each = odds.split(", ")
    return odds if len(each) <= LINES_MOST else f"{each[0]} to {each[-1]}"


def _short(value: Fraction) -> bool:
    """Whether people can read it as a fraction; --json has every one of them exactly."""
    return value.denominator < DENOMINATOR_MOST


def _share(value: Fraction) -> str:
    return str(value) if _short(value) else f"{float(value):.4%}"
