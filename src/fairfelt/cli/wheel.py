"""`fairfelt wheel`: attach a roulette wheel that speaks on a serial line to its table."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    from fairfelt.client import FloorSite

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "wheel",
        help="attach a roulette wheel that speaks on a serial line",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--port", required=True, metavar="PATH", default=argparse.SUPPRESS,
        help="the serial port, such as /dev/ttyUSB0",
    )  # fmt: skip
    parser.add_argument(
        "--floor", default="http://127.0.0.1:8080", metavar="URL", help="where the floor is"
    )
    parser.add_argument(
        "--code", default=argparse.SUPPRESS,
        help="a supervisor's code for the device of a table; needed once",
    )  # fmt: skip
    parser.add_argument(
        "--keep", type=Path, default=Path("wheel.token"), metavar="FILE",
        help="where the token of this device is kept",
    )  # fmt: skip
    parser.add_argument(
        "--extended", action="store_true",
        help="the wheel adds revolutions and the way of the ball to its lines",
    )  # fmt: skip
    parser.set_defaults(run=run, extra="client")


def run(args: argparse.Namespace) -> int:
    from fairfelt.cli.wheel_line import attend
    from fairfelt.client import FloorSite

    floor = FloorSite(args.floor)
    token = _token(floor, args.keep, getattr(args, "code", None))
    asyncio.run(attend(args.port, args.extended, floor, token))
    print("The wheel is no longer attached.")
    return 0


def _token(floor: FloorSite, file: Path, code: str | None) -> str:
    """A code works once, so the token that it brought is kept for the next start."""
    if file.exists():
        return file.read_text(encoding="ascii").strip()
    if code is None:
        raise Fault(f"There is no token in {file}. Ask a supervisor for a code and give --code.")
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
        try:
            token = asyncio.run(floor.enrol("device", code))
        except Fault:
            file.unlink()
            raise
        kept.write(token + "\n")
    return token
