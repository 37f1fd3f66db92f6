"""`fairfelt rules coverage`: every rule of the registers, and the tests that show it."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.rulebooks import RuleDataError, load_register, rule_sets
from fairfelt.rulebooks.coverage import Covered, coverage, problems, shown_together
from fairfelt.rulebooks.marks import MarkError, marks_in

if TYPE_CHECKING:
    from rich.table import Table

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

KINDS = ("software", "outside", "open", "procedure", "equipment", "definition", "heading")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("rules", help="the registers of rules")
    parser.set_defaults(run=run, extra="lab")
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser(
        "coverage",
        help="every rule and the tests that show it; fails while a software rule has none",
    )
    action.add_argument("--ruleset", metavar="ID", help="this rule set only")
    action.add_argument("--tests", metavar="DIR", default="tests", help="where the tests are")
    action.add_argument("--json", action="store_true", help="a JSON list, an object for each rule")


def run(args: argparse.Namespace) -> int:
    # Resolved, so that a test is called "tests/..." however its folder was named.
    tests = Path(args.tests).resolve()
    if not tests.is_dir():
        return _stop(f"There is no folder of tests at {args.tests}. Name it with --tests.")
    chosen = [args.ruleset] if args.ruleset else list(rule_sets())
    try:
        marks = marks_in(tests)
        rows = coverage([load_register(ruleset) for ruleset in chosen], marks)
    except (RuleDataError, MarkError, SyntaxError) as error:
        return _stop(str(error))
    found = list(problems(rows, marks, rule_sets()))
    if args.json:
        print(json.dumps([row.to_json() for row in rows], ensure_ascii=False, indent=1))
    else:
        _show(rows)
        _show_together(shown_together(rows, marks))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


def _stop(message: str) -> int:
    print(f"fairfelt: {message}", file=sys.stderr)
    return 2


def _show(rows: Sequence[Covered]) -> None:
    from rich.console import Console

    console = Console()
    for ruleset in dict.fromkeys(row.ruleset for row in rows):
        of_it = [row for row in rows if row.ruleset == ruleset]
        console.print(_table(ruleset, of_it))
        console.print(_totals(of_it), end="\n\n")


def _show_together(rows: Sequence[Covered]) -> None:
    if rows:
        print("Shown by one test only, together with other rules:")
        for row in rows:
            print(f"  {row.ruleset} {row.rule}: {row.tests[0]}")


def _table(ruleset: str, rows: Sequence[Covered]) -> Table:
    """A line a rule where the screen is wide enough; `--json` names the tests."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=ruleset, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    table.add_column("kind", no_wrap=True)
    table.add_column("summary")
    table.add_column("tests", justify="right", no_wrap=True)
    for row in rows:
        kind = f"open, {row.planned}" if row.planned else row.kind
        table.add_row(row.rule, kind, row.summary, str(len(row.tests) or ""))
    return table


def _totals(rows: Sequence[Covered]) -> str:
    counts = Counter(row.kind for row in rows)
    parts = [f"{counts[kind]} {kind}" for kind in KINDS if counts[kind]]
    with_tests = sum(1 for row in rows if row.tests)
    return f"{len(rows)} rules: {', '.join(parts)}. {with_tests} have tests."
