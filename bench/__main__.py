"""`python -m bench [names] [--quick] [--json]`"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory

from rich.console import Console

from bench import (
    bets,
    blackjack,
    dice,
    doors,
    first,
    history,
    holds,
    seats,
    settle,
    settling,
    simulation,
    start,
)
from bench.processes import BenchError
from bench.report import Result, show

BENCHMARKS: dict[str, Callable[[bool], Result]] = {
    "bets": bets.run,
    "blackjack": blackjack.run,
    "dice": dice.run,
    "doors": doors.run,
    "first": first.run,
    "holds": holds.run,
    "seats": seats.run,
    "settle": settle.run,
    "settling": settling.run,
    "simulation": simulation.run,
    "start": start.run,
}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Ours beside a baseline.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="small and short: does it work?")
    parser.add_argument("--keep", action="store_true", help="add the ratios to the history")
    parser.add_argument("--trend", action="store_true", help="measure nothing: show the history")
    parser.add_argument("--json", action="store_true", help="print JSON and no table")
    args = parser.parse_args(argv)
    if unknown := set(args.names) - set(BENCHMARKS):
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}")
    if args.trend:
        return history.show_trend(Console())
    os.umask(0o077)  # records are for one user
    try:
        with TemporaryDirectory(prefix="fairfelt-bench-") as state:
            os.environ["XDG_STATE_HOME"] = state  # and what floors know of them is not kept
            results = [BENCHMARKS[name](args.quick) for name in args.names or BENCHMARKS]
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps([result.to_json() for result in results], indent=2))
    else:
        show(results, Console())
    if args.keep and not args.quick:
        history.keep(results)
    missed = any(figure.met is False for result in results for figure in result.figures)
    return 1 if missed and not args.quick else 0


if __name__ == "__main__":
    sys.exit(main())
