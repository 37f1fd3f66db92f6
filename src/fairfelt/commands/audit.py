"""`fairfelt audit`: check the records of a floor, running or not."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault
from fairfelt.core.money import format_cents

if TYPE_CHECKING:
    from rich.progress import Progress

    from fairfelt.floor.audit import Report
    from fairfelt.store import SqliteStore

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("audit", help="verify the journal, the ledger and every payout")
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        metavar="DIR",
        help="the folder of the records (default: data)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.audit import to_json
    from fairfelt.floor.damage import legible
    from fairfelt.store import SqliteStore

    path = args.data / "floor.db"
    if not path.is_file():
        raise Fault(f"there are no records in {args.data}")
    store = SqliteStore(path, readonly=True)
    try:
        with legible(args.data):
            report = _audited(store, quiet=args.json)
    finally:
        store.close()
    if args.json:
        print(json.dumps(to_json(report), indent=1))
    else:
        _show(report)
    return 0 if report.clean else 1


def _audited(store: SqliteStore, quiet: bool) -> Report:
    from fairfelt.floor.audit import audit

    with store.reading(), _progress(quiet) as bar:
        task = bar.add_task("Entries", total=store.size())
        return audit(store, lambda n: bar.update(task, completed=n) if n % 500 == 0 else None)


def _progress(quiet: bool) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, disable=quiet or not console.is_terminal, transient=True)


def _show(report: Report) -> None:
    print(f"Entries    {report.entries:>12,}")
    print(f"Rounds     {report.rounds:>12,}")
    again = "  settled again and found right" if report.clean else "  settled again"
    print(f"Wagers     {report.wagers:>12,}{again}")
    print(f"Transfers  {report.transfers:>12,}")
    print(f"All accounts add up to {format_cents(report.sum_cents)}")
    for stream, head in report.heads.items():
        print(f"  {stream:<12} {head}")
    for finding in report.findings:
        print(f"FINDING    {finding}")
    print("The records are whole." if report.clean else "The records are NOT whole.")
