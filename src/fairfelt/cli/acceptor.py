"""`fairfelt acceptor`: attach a note acceptor that speaks ID-003 to its player terminal."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "acceptor",
        help="attach a note acceptor that speaks ID-003 on a serial line",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--port", required=True, metavar="PATH", default=argparse.SUPPRESS,
        help="the serial port, such as /dev/ttyS0",
    )  # fmt: skip
    parser.add_argument(
        "--terminal", required=True, metavar="PT", default=argparse.SUPPRESS,
        help="the player terminal at which it stands, such as PT-3",
    )  # fmt: skip
    parser.add_argument(
        "--floor", default="http://127.0.0.1:8080", metavar="URL", help="where the floor is"
    )
    parser.add_argument(
        "--code", default=argparse.SUPPRESS,
        help="a supervisor's code for the note stacker of the terminal; needed once",
    )  # fmt: skip
    parser.add_argument(
        "--keep", type=Path, default=Path("acceptor.token"), metavar="FILE",
        help="where the token of this device is kept; what is inside is kept beside it",
    )  # fmt: skip
    parser.set_defaults(run=run, extra="client")


def run(args: argparse.Namespace) -> int:
    from fairfelt.cli.acceptor_line import attend
    from fairfelt.cli.acceptor_memory import Memory
    from fairfelt.cli.attached import kept_token
    from fairfelt.client import FloorSite

    floor, keep = FloorSite(args.floor), args.keep
    memory = Memory.read(keep.with_name(keep.name + ".inside"))
    token = kept_token(floor, keep, getattr(args, "code", None))
    asyncio.run(attend(args.port, args.terminal, floor, token, memory))
    print("The note acceptor is no longer attached.")
    return 0
