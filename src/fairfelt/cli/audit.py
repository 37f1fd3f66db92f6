"""`fairfelt audit`: check the records of a floor, running or not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fairfelt.cli import outside
from fairfelt.core.errors import Fault
from fairfelt.core.money import format_cents

if TYPE_CHECKING:
    from rich.progress import Progress

    from fairfelt.floor.history.audit_report import AuditReport
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
    parser.add_argument(
        "--heads", type=Path, metavar="FILE",
        help="heads that were written out, or lines of `fairfelt heads` typed in (- reads them "
        "from the terminal): every one of them must still be there",
    )  # fmt: skip
    parser.add_argument(
        "--key", type=Path, metavar="FILE",
        help="the key that seals the records (default: the one that floor.id beside them names)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.history.audit_report import to_json

    with _records(args.data) as folder:
        report = _looked_over(folder, args)
    if args.json:
        print(json.dumps(to_json(report), indent=1))
    else:
        _show(report)
    return 0 if report.clean else 1


@contextmanager
def _records(data: Path) -> Iterator[Path]:
    """The folder to look at: that of the records, or a copy that the running floor makes."""
    from fairfelt.store.copies import DATABASE, copy_records, is_running

    if not (data / DATABASE).is_file():
        raise Fault(f"there are no records in {data}")
    if not is_running(data):
        yield data
        return
    with TemporaryDirectory(prefix="audit-", dir=data) as copy:
        copy_records(data, Path(copy))
        yield Path(copy)


def _looked_over(folder: Path, args: argparse.Namespace) -> AuditReport:
    from fairfelt.floor.history.damage import legible
    from fairfelt.store import SqliteStore
    from fairfelt.store.copies import DATABASE

    key = outside.key_of(folder, args.key)
    with legible(args.data):
        store = SqliteStore(folder / DATABASE, readonly=True)
    try:
        with legible(args.data):
            report = _audited(store, quiet=args.json)
            report.findings += outside.seals(store, key)
            report.findings += outside.missing_heads(args.data, key)
            if args.heads is not None:
                report.findings += outside.heads(store, args.heads, key)
    finally:
        store.close()
    return report


def _audited(store: SqliteStore, quiet: bool) -> AuditReport:
    from fairfelt.cli.audit_both import audit_both

    with store.reading(), _progress(quiet) as bar:
        task = bar.add_task("Entries", total=store.size())
        return audit_both(store, lambda n: bar.update(task, completed=n) if n % 500 == 0 else None)


def _progress(quiet: bool) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, disable=quiet or not console.is_terminal, transient=True)


def _show(report: AuditReport) -> None:
    print(f"Entries    {report.entries:>12,}")
    print(f"Rounds     {report.rounds:>12,}")
    again = "  settled again and found right" if report.clean else "  settled again"
    print(f"Wagers     {report.wagers:>12,}{again}")
    print(f"Transfers  {report.transfers:>12,}")
    print(f"All accounts add up to {format_cents(report.sum_cents)}")
    if report.on_its_way_cents:
        print(f"Between floor and house {format_cents(report.on_its_way_cents)} is on its way")
    for stream, head in report.heads.items():
        print(f"  {stream:<12} {head}")
    for finding in report.findings:
        print(f"FINDING    {finding}")
    print("The records are whole." if report.clean else "The records are NOT whole.")
