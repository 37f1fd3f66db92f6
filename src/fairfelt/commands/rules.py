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
from fairfelt.rulebooks.coverage import Covered, coverage, problems
from fairfelt.rulebooks.marks import MarkError, marks_in

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

KINDS = ("software", "open", "procedure", "equipment", "definition")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("rules", help="the registers of rules")
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser(
        "coverage",
        help="every rule and the tests that show it; fails while a software rule has none",
    )
    action.add_argument("--ruleset", metavar="ID", help="this rule set only")
    action.add_argument("--tests", metavar="DIR", default="tests", help="where the tests are")
    action.add_argument("--json", action="store_true", help="one JSON object a rule")


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
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


def _stop(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def _show(rows: Sequence[Covered]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("rule", "kind", "summary", "tests", title="Rules and the tests that show them")
    for row in rows:
        kind = f"open ({row.planned})" if row.planned else row.kind
        shown = "\n".join(test.rpartition("::")[2] for test in row.tests)
        table.add_row(f"{row.ruleset} {row.rule}", kind, row.summary, shown)
    console = Console()
    console.print(table)
    console.print(_totals(rows))


def _totals(rows: Sequence[Covered]) -> str:
    counts = Counter(row.kind for row in rows)
    parts = [f"{counts[kind]} {kind}" for kind in KINDS if counts[kind]]
    with_tests = sum(1 for row in rows if row.tests)
    return f"{len(rows)} rules: {', '.join(parts)}. {with_tests} have tests."
