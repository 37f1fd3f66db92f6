"""`fairfelt pin`: make what a member of staff signs in with, for a floor's configuration."""

from __future__ import annotations

import argparse
import getpass
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("pin", help="make the pin_hash of a member of staff")
    parser.add_argument(
        "--totp", metavar="NUMBER",
        help="make the secret of a second factor for the member of staff with this number instead",
    )  # fmt: skip
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.pins import hash_pin, new_totp, pin_problem, totp_line

    if args.totp is not None:
        secret = new_totp()
        print(f'totp = "{secret}"')
        print(totp_line(secret, args.totp))
        return 0
    asked = sys.stdin.isatty()
    pin = getpass.getpass("PIN: ") if asked else sys.stdin.readline().strip()
    if problem := pin_problem(pin):
        print(f"fairfelt: {problem}", file=sys.stderr)
        return 2
    print(hash_pin(pin))
    return 0
