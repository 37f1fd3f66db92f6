"""`fairfelt wheel`: attach a roulette wheel that speaks on a serial line to its table."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    from fairfelt.cli.attached import kept_token
    from fairfelt.cli.wheel_line import attend
    from fairfelt.client import FloorSite

    floor = FloorSite(args.floor)
    token = kept_token(floor, args.keep, getattr(args, "code", None))
    asyncio.run(attend(args.port, args.extended, floor, token))
    print("The wheel is no longer attached.")
    return 0
