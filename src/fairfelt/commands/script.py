"""`fairfelt script`: play a file of timed steps on a virtual clock and print every event."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "script", help="play timed commands and device reports on a virtual clock"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="one JSON object a line")
    parser.add_argument("--seed", type=int, help="of the random numbers, instead of the file's")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.script import ScriptError, play_file

    try:
        play_file(args.file, lambda event: print(json.dumps(event, ensure_ascii=False)), args.seed)
    except OSError as error:
        print(f"fairfelt: {args.file}: {error.strerror}", file=sys.stderr)
        return 2
    except ScriptError as error:
        print(f"fairfelt: {args.file}: {error}", file=sys.stderr)
        return 2
    return 0
