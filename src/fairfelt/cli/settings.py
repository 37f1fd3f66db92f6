"""What several commands ask for: a game, its options, other odds, numbers as people write them."""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairfelt.core.money import CENTS_MOST, format_cents
from fairfelt.rulebooks import GameRules, load_rules
from fairfelt.rulebooks.schema import Choice

if TYPE_CHECKING:
    from fairfelt.rulebooks import Setup

_NUMBER = re.compile(r"(\d[\d_]*(?:\.\d+)?(?:e\d{1,2})?)([kMG]?)", re.IGNORECASE)
_TIMES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
_NUMBER_MOST = 10**12
_SECTIONS = ("options", "odds")


class WrongInput(Exception):  # noqa: N818 - it is the user's to mend, and nothing has failed
    """What was asked for cannot be, and why."""


def whole_number(text: str) -> int:
    """A number of things: 5000, 10M, 1e8."""
    found = _NUMBER.fullmatch(text)
    number = Decimal(found[1]) * _TIMES[found[2].lower()] if found else Decimal(0)
    if number != int(number) or not 1 <= number <= _NUMBER_MOST:
        bounds = f"from 1 to {_NUMBER_MOST:,}"
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a whole number {bounds}, such as 5000, 10M or 1e8"
        )
    return int(number)


def dollars(text: str) -> int:
    """An amount of money in cents: 500 or 12.50."""
    found = re.fullmatch(r"\$?(\d{1,10}(?:\.\d{1,2})?)", text)
    cents = int(Decimal(found[1]) * 100) if found else 0
    if not 0 < cents <= CENTS_MOST:
        bounds = f"from $0.01 to {format_cents(CENTS_MOST)}"
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an amount {bounds}, such as 500 or 12.50"
        )
    return cents


def add_setup(parser: argparse.ArgumentParser) -> None:
    """A game as a table could be set up for it."""
    parser.add_argument("ruleset", metavar="RULESET", help="the rule set")
    parser.add_argument("game", metavar="GAME", help="the game")
    add_changes(parser)


def add_changes(parser: argparse.ArgumentParser) -> None:
    """What is not usual about it."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", dest="options",
        help="an option of the game, such as decks=6; may be given several times",
    )  # fmt: skip
    parser.add_argument(
        "--what-if", type=Path, metavar="FILE",
        help="a TOML file with other odds ([odds]) and options ([options])",
    )  # fmt: skip


def setup_of(args: argparse.Namespace) -> Setup:
    """The game that was asked for, checked; what is said on the line goes before what the file
    says."""
    from fairfelt.rulebooks import Setup

    rules = load_rules(args.ruleset, args.game)
    said = {} if args.what_if is None else _read(args.what_if)
    options = said.get("options", {}) | _options(rules, args.options)
    odds = {key: str(odds) for key, odds in _flat(said.get("odds", {}))}
    setup = Setup(args.ruleset, args.game, options, odds)
    setup.checked()
    if args.what_if is not None and not setup.unusual() and _pays_alike(setup.rules, rules):
        print(f"Nothing changed: {args.what_if} has the usual odds and options.", file=sys.stderr)
    return setup


def _pays_alike(one: GameRules, other: GameRules) -> bool:
    return all(wager.tables == other.wagers[kind].tables for kind, wager in one.wagers.items())


def _options(rules: GameRules, pairs: list[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise WrongInput(f"--option {pair}: write NAME=VALUE, such as mode=rng")
        options[name] = _value(rules, name, text)
    return options


def _value(rules: GameRules, name: str, text: str) -> object:
    """Words as they are, numbers where the option has numbers. Whether it may be so is checked
    with the rules."""
    option = rules.options.get(name)
    if isinstance(option, Choice):
        return next((value for value in option.allowed if str(value) == text), text)
    return int(text) if text.isdecimal() else text


def _read(file: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongInput(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WrongInput(f"{file}: byte {error.start + 1} is not text in UTF-8") from error
    except (ValueError, RecursionError) as error:  # no TOML, or one without end
        raise WrongInput(f"{file}: {error}") from error
    for key, value in data.items():
        if key not in _SECTIONS or not isinstance(value, dict):
            raise WrongInput(f"{file}: {key}: there are two sections, [options] and [odds]")
    return data


def _flat(odds: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """TOML takes `bonus.pair` for a table within a table; here it is one line of a pay table."""
    for key, value in odds.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{line}", each) for line, each in value.items())
        else:
            yield key, value
