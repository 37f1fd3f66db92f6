"""The `fairfelt` command."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from fairfelt import __version__
from fairfelt.cli import (
    acceptor,
    audit,
    backup,
    heads,
    odds,
    par,
    pin,
    rules,
    run,
    script,
    simulate,
    strategy,
    wheel,
)
from fairfelt.core.errors import ConfigError, Fault
from fairfelt.core.extras import MissingExtra, needing
from fairfelt.rulebooks import RuleDataError

_COMMANDS = (
    run, script, audit, heads, backup, rules, odds, strategy, simulate, par, pin, wheel, acceptor,
)  # fmt: skip


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
        with needing(args.extra, f"`fairfelt {args.command}`"):
            status: int = args.run(args)
        sys.stdout.flush()  # what cannot be written is told now, and not when Python ends
    except (ConfigError, RuleDataError, Fault, MissingExtra) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        _leave_output()
        return 0
    except OSError as error:
        print(f"fairfelt: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        _leave_output()
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # never 1, which says that something was found
        print(f"fairfelt: {_where(error)}. This is a fault of Fairfelt itself.", file=sys.stderr)
        return 3
    return status


def _where(error: Exception) -> str:
    """What went wrong and where, in one line."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    file = Path(last.filename).name
    return f"{type(error).__name__} at {file}:{last.lineno}: {' '.join(str(error).split())}"


def _leave_output() -> None:
    """What is still to be written goes nowhere, so that Python does not try it once more."""
    with suppress(OSError, ValueError):  # where it is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
