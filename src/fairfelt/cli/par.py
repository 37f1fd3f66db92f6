"""`fairfelt par`: a PAR sheet of each game, as a web page and as a PDF."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.cli.settings import WrongInput, add_changes, setup_of, whole_number
from fairfelt.rulebooks import OptionError, RuleDataError, games_of, rule_sets
from fairfelt.words import ENGLISH, languages

if TYPE_CHECKING:
    from fairfelt.rulebooks import Setup

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

ROUNDS_LEAST = 1000  # of fewer a plot shows nothing
ROUNDS_MOST = 10**9
UNSAFE = re.compile(r"[^A-Za-z0-9]+")  # in the name of a file
NAME_MOST = 80  # letters; what would be longer is told by its hash
DIGITS = 10


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("par", help="a PAR sheet of each game, as HTML and PDF")
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="this rule set only")
    parser.add_argument("game", nargs="?", metavar="GAME", help="this game only")
    add_changes(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("par"), metavar="FOLDER", help="where to (default: par)"
    )
    parser.add_argument(
        "--rounds", type=_rounds, default=1_000_000, metavar="N",
        help="to simulate of each wager, such as 5000, 10M or 1e8 (default: 1M)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="of the simulation (default: 1)")
    parser.add_argument(
        "--language", choices=languages(), default=ENGLISH, help=f"default: {ENGLISH}"
    )
    parser.set_defaults(run=run, extra="lab")


def _rounds(text: str) -> int:
    rounds = whole_number(text)
    if not ROUNDS_LEAST <= rounds <= ROUNDS_MOST:
        bounds = f"from {ROUNDS_LEAST:,} to {ROUNDS_MOST:,}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of rounds {bounds}")
    return rounds


def run(args: argparse.Namespace) -> int:
    try:
        for setup in list(_setups(args)):
            for path in _written(setup, args):
                print(path)
    except (OptionError, RuleDataError, WrongInput) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    return 0


def _setups(args: argparse.Namespace) -> Iterator[Setup]:
    """The game that was asked for, or all of them as they usually are."""
    from fairfelt.rulebooks import Setup

    if args.game:
        setup = setup_of(args)
        setup.checked()
        yield setup
    elif args.options or args.what_if:
        raise WrongInput("--option and --what-if are for one game: name a RULESET and a GAME")
    else:
        for ruleset in [args.ruleset] if args.ruleset else rule_sets():
            yield from (Setup(ruleset, game) for game in games_of(ruleset))


def _written(setup: Setup, args: argparse.Namespace) -> Iterator[Path]:
    from fairfelt.laboratory.page import page
    from fairfelt.laboratory.pdf import pdf
    from fairfelt.laboratory.sheet import make_sheet

    folder = args.out / setup.ruleset
    folder.mkdir(
        parents=True, exist_ok=True
    )  # before the work, so that a wrong place is told early
    name = file_name(setup) + ("" if args.language == ENGLISH else f".{args.language}")
    sheet = make_sheet(*setup.checked(), seed=args.seed, rounds=args.rounds, language=args.language)
    for ending, content in (("html", page(sheet).encode()), ("pdf", pdf(sheet))):
        path = folder / f"{name}.{ending}"
        _write(path, content)
        yield path


def file_name(setup: Setup) -> str:
    """The game, and what is not usual about it: `roulette_straight-37to1`."""
    from fairfelt.laboratory.pay_tables import changes

    odds = [f"{its.key}-{its.here.replace(':', 'to')}" for its in changes(setup.rules)]
    other = [*(f"{name}-{value}" for name, value in sorted(setup.unusual().items())), *sorted(odds)]
    name = "_".join((setup.game, *(UNSAFE.sub("-", each) for each in other)))
    if len(name) <= NAME_MOST:
        return name
    return f"{setup.game}_{sha256('_'.join(other).encode()).hexdigest()[:DIGITS]}"


def _write(path: Path, content: bytes) -> None:
    """The whole file or, where it cannot be written, what was there before."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
