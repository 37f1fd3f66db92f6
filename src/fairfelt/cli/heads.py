"""`fairfelt heads`: where the records of a floor end, in a line to be printed or written down."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "heads",
        help="print where the records of a floor end, running or not, for somebody else to keep",
    )
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR",
        help="the folder of the records (default: data)",
    )  # fmt: skip
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    line = head_line(args.data)
    if not line:
        raise Fault(f"nothing is known of records in {args.data}")
    print(line)
    return 0


def head_line(data: Path) -> str:
    """By the note that the floor keeps outside of its records; nothing where there is none."""
    from fairfelt.cli.outside import key_of
    from fairfelt.server.records import state_folder
    from fairfelt.store.printed import printed
    from fairfelt.store.seals import Sealed
    from fairfelt.store.witness import read_note

    note = read_note(state_folder(data), key_of(data))
    if note is None or not note["seq"]:
        return ""
    return printed(Sealed(note["seq"], bytes.fromhex(note["seal"])), note["at"])
