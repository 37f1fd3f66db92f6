"""The `fairfelt` command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from fairfelt import __version__
from fairfelt.commands import audit, odds, par, pin, rules, run, script, simulate, strategy
from fairfelt.core.errors import Fault
from fairfelt.floor import ConfigError
from fairfelt.rulebooks import RuleDataError

_COMMANDS = (run, script, audit, rules, odds, strategy, simulate, par, pin)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fairfelt",
        description="An electronic table game system that follows its rule books and proves it.",
    )
    parser.add_argument("--version", action="version", version=f"fairfelt {__version__}")
    commands: Any = parser.add_subparsers(dest="command", required=True, metavar="command")
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args = build_parser().parse_args(argv)
    try:
        status: int = args.run(args)
    except (ConfigError, RuleDataError, Fault) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
