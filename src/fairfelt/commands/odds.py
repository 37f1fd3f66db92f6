"""`fairfelt odds`: the exact return of every wager, computed on the code that pays."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import RuleDataError, games_of, rule_sets

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("odds", help="the exact return of every wager")
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="this rule set only")
    parser.add_argument("game", nargs="?", metavar="GAME", help="this game only")
    parser.add_argument("--json", action="store_true", help="one JSON object a wager")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        rows = [row for names in _games(args.ruleset, args.game) for row in returns_of(*names)]
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
        table = Table(title=f"{ruleset}: {game}")
        table.add_column("wager")
        for heading in ("pays", "house edge", "ahead", "even", "variance"):
            table.add_column(heading, justify="right")
        for row in rows:
            if (row.ruleset, row.game) == (ruleset, game):
                table.add_row(*_cells(row))
        console.print(table)


def _cells(row: Return) -> tuple[str, ...]:
    edge = f"{row.house_edge} ({float(row.house_edge):.4%})"
    spread = f"{float(row.variance):.4f}"
    # "finale:0 ..." stands for all those that return what it returns; --json lists them.
    name = row.wager if ":" not in row.wager or len(row.places) == 1 else f"{row.wager} ..."
    return (name, row.pays, edge, str(row.hit), str(row.push), spread)
