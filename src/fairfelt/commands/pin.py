"""`fairfelt pin`: make the hash of a staff member's PIN for a floor's configuration."""

from __future__ import annotations

import argparse
import getpass
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("pin", help="make the pin_hash of a member of staff")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.authority import hash_pin

    asked = sys.stdin.isatty()
    pin = getpass.getpass("PIN: ") if asked else sys.stdin.readline().strip()
    if not pin.isdecimal() or not 4 <= len(pin) <= 12:
        print("fairfelt: a PIN has 4 to 12 figures", file=sys.stderr)
        return 2
    print(hash_pin(pin))
    return 0
