"""`fairfelt odds`: the exact return of every wager, computed on the code that pays."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fairfelt.cli.odds_shown import show_book, show_what_if, warnings
from fairfelt.cli.settings import WrongInput, setup_of
from fairfelt.rulebooks import OptionError, RuleDataError, games_of, load_rules, rule_sets

if TYPE_CHECKING:
    from fairfelt.odds import Return

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("odds", help="the exact return of every wager")
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="this rule set only")
    parser.add_argument("game", nargs="?", metavar="GAME", help="this game only")
    parser.add_argument(
        "--what-if", type=Path, metavar="FILE",
        help="beside what one game returns with other odds and options: a TOML file with [odds] "
        "and [options]",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON list, an object for each wager")
    parser.add_argument(
        "--no-cache", action="store_true", help="work everything out, and keep nothing of it"
    )
    parser.set_defaults(run=run, extra="lab", options=[])


def run(args: argparse.Namespace) -> int:
    try:
        if args.what_if is None:
            _book(args)
        else:
            _what_if(args)
    except (OptionError, RuleDataError, WrongInput) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    return 0


def _book(args: argparse.Namespace) -> None:
    rows = [row for its in _games(args.ruleset, args.game, args.no_cache) for row in its]
    if args.json:
        print(json.dumps([row.to_json() for row in rows], indent=1))
    else:
        show_book(rows)


def _games(ruleset: str | None, game: str | None, anew: bool) -> Iterator[Sequence[Return]]:
    """The rows of each game, and on a terminal how far they are."""
    from rich.console import Console
    from rich.progress import Progress

    from fairfelt.laboratory.cached import book_cached
    from fairfelt.odds.returns import book_of

    named = [
        load_rules(one, its)
        for one in ([ruleset] if ruleset else rule_sets())
        for its in ([game] if game else games_of(one))
    ]
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(named))
        for rules in named:
            progress.update(task, description=f"{rules.ruleset}: {rules.game}")
            yield book_of(rules) if anew else book_cached(rules)
            progress.advance(task)


def _what_if(args: argparse.Namespace) -> None:
    from fairfelt.laboratory.compared import compared
    from fairfelt.rulebooks import Setup

    if not args.game:
        raise WrongInput("--what-if is for one game: name a RULESET and a GAME")
    before, after = Setup(args.ruleset, args.game), setup_of(args)
    found = compared(before, after, anew=args.no_cache)
    if args.json:
        print(json.dumps(msgspec.to_builtins(found), indent=1))
    else:
        show_what_if(after, found)
    for told in warnings(after.game, found):
        print(f"Warning: {told}", file=sys.stderr)
