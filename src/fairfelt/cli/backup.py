"""`fairfelt backup`: copy the records of a floor, running or not."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("backup", help="copy the records of a floor, running or not")
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR",
        help="the folder of the records (default: data)",
    )  # fmt: skip
    parser.add_argument(
        "--to", type=Path, required=True, metavar="DIR", help="a folder without records"
    )
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    from fairfelt.server.private import keep_private
    from fairfelt.store.copies import DATABASE, copy_records

    if not (args.data / DATABASE).is_file():
        raise Fault(f"there are no records in {args.data}")
    keep_private()
    args.to.mkdir(parents=True, exist_ok=True, mode=0o700)
    if (args.to / DATABASE).exists():
        raise Fault(f"there are records in {args.to} already")
    copy_records(args.data, args.to)
    print(f"The records were copied to {args.to}.")
    return 0
