"""`fairfelt simulate`: millions of rounds beside the exact returns, sessions, the slow mode."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairfelt.cli import settings
from fairfelt.cli.settings import WrongInput
from fairfelt.rulebooks import GameRules, OptionError, RuleDataError

if TYPE_CHECKING:
    from fairfelt.core.play import Slip
    from fairfelt.rulebooks import Setup
    from fairfelt.simulation import Kernel

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

ROUNDS = 10_000_000
SLOW_ROUNDS = 1_000
SESSIONS = 100_000
HOURS = 4.0
_SEEDS = 2**32
_BELOW = 1_000_000  # hours, or seconds
_INTERRUPTED = 130  # as shells tell that Ctrl-C has ended something

Progress = Callable[[int], None]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "simulate", help="play millions of rounds, sessions, or a real table beside them"
    )
    settings.add_setup(parser)
    number = settings.whole_number
    parser.add_argument(
        "--rounds", type=number, metavar="N",
        help="how many rounds, such as 1e8 or 10M (10M; 1000 with --slow)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, help="for the same rounds again; without it a new one")
    parser.add_argument("--cores", type=_cores, metavar="N", help="all of them, if not said")
    parser.add_argument(
        "--plan", default="best", metavar="PLAN",
        help="how choices are made: best, time-out, or a mistake that `fairfelt strategy` lists",
    )  # fmt: skip
    parser.add_argument(
        "--wager", action="append", default=[], metavar="WAGER", dest="wagers",
        help="this wager, spot or call only; may be given several times",
    )  # fmt: skip
    parser.add_argument(
        "--slow", action="store_true",
        help="play the same rounds on the engine and a real table and compare every line",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the results as one JSON object")
    _add_sessions(parser)
    parser.set_defaults(run=run, extra="lab")


def _add_sessions(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("sessions")
    group.add_argument(
        "--session", action="store_true",
        help="play sessions: how long the money lasts, and what is left of it",
    )  # fmt: skip
    money, number = settings.dollars, settings.whole_number
    group.add_argument("--bankroll", type=money, metavar="$", help="what a session begins with")
    group.add_argument("--stake", type=money, metavar="$", help="on each wager, every round")
    group.add_argument("--target", type=money, metavar="$", help="the player leaves with that")
    length = group.add_mutually_exclusive_group()
    length.add_argument("--hours", type=_above_zero, help=f"how long it lasts at most ({HOURS:g})")
    length.add_argument("--session-rounds", type=number, metavar="N", help="the same in rounds")
    group.add_argument(
        "--sessions", type=number, metavar="N", help=f"how many of them ({SESSIONS:,})"
    )
    group.add_argument(
        "--seconds-per-round", type=_above_zero, metavar="S",
        help="how long a round takes; without it as a table with these options is timed",
    )  # fmt: skip


def _above_zero(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < _BELOW:
        bounds = f"above 0 and below {_BELOW:,}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a number {bounds}, such as 4 or 2.5")
    return value


def _cores(text: str) -> int:
    """As many as were asked for, and no more than there are."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of cores, from 1 upwards")
    return min(int(text), os.cpu_count() or 1)


def run(args: argparse.Namespace) -> int:
    try:
        return _run(args)
    except (WrongInput, RuleDataError, OptionError) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. Nothing was kept.", file=sys.stderr)
        return _INTERRUPTED


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be played, checked."""

    setup: Setup
    rules: GameRules
    options: Mapping[str, object]
    plan: str
    seed: int
    cores: int | None

    def to_json(self) -> dict[str, Any]:
        said = self.setup
        return {
            "ruleset": said.ruleset, "game": said.game, "options": dict(said.options),
            "odds": dict(said.odds), "plan": self.plan, "seed": self.seed,
        }  # fmt: skip

    @property
    def title(self) -> str:
        changed = [f"{name}={value}" for name, value in self.setup.options.items()]
        changed += [f"{name} {odds}" for name, odds in self.setup.odds.items()]
        changed += [f"played {self.plan}"] if self.plan != "best" else []
        return f"{self.setup.ruleset}: {self.setup.game}" + "".join(f", {one}" for one in changed)


def _run(args: argparse.Namespace) -> int:
    if args.slow and args.session:
        raise WrongInput("--slow compares rounds and --session plays evenings; take one of them")
    _check_used(args)
    asked = _asked(args)
    if args.slow:
        return _slow(args, asked)
    return _sessions(args, asked) if args.session else _returns(args, asked)


def _check_used(args: argparse.Namespace) -> None:
    """Nothing that was said is left out of account without a word."""
    evenings = ("bankroll", "stake", "target", "hours", "session_rounds", "sessions",
                "seconds_per_round")  # fmt: skip
    if not args.session and (name := next((n for n in evenings if getattr(args, n)), None)):
        raise WrongInput(f"--{name.replace('_', '-')} is for sessions; add --session")
    if args.session and args.rounds:
        raise WrongInput("--rounds is not for sessions; use --hours or --session-rounds")
    if args.slow and args.cores:
        raise WrongInput("--slow plays on one core; leave --cores away")


def _asked(args: argparse.Namespace) -> Asked:
    setup = settings.setup_of(args)
    rules, options = setup.checked()
    seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    _check_plan(rules, options, args.plan)
    return Asked(setup, rules, options, args.plan, seed, args.cores)


def _check_plan(rules: GameRules, options: Mapping[str, object], plan: str) -> None:
    from fairfelt.games import build_game
    from fairfelt.odds.plans import BEST
    from fairfelt.odds.strategy import plans_of

    known = plans_of(rules.game, build_game(rules, options)) or (BEST,)
    if plan not in known:
        raise WrongInput(f"--plan {plan}: {rules.game} can be played {', '.join(known)}")


# -- returns ----------------------------------------------------------------------------------


def _returns(args: argparse.Namespace, asked: Asked) -> int:
    from fairfelt.cli import simulate_shown as shown
    from fairfelt.laboratory.agreement import agreed, kernels_for, wagers_to_play
    from fairfelt.odds import NoSuchWager
    from fairfelt.simulation import simulate

    rounds = args.rounds or ROUNDS
    try:
        wagers = wagers_to_play(asked.rules, asked.options, asked.plan, args.wagers)
    except NoSuchWager as error:
        raise WrongInput(str(error)) from error
    kernels = kernels_for(asked.rules, asked.options, asked.plan, [row.slip for row in wagers])
    _compile(kernels)
    begun = time.perf_counter()
    with _bar("rounds", rounds * len(kernels)) as progress:
        batches = [simulate(each, rounds, asked.seed, asked.cores, progress) for each in kernels]
    speed = rounds * len(kernels) / (time.perf_counter() - begun)
    rows = agreed(batches, wagers)
    if args.json:
        told = {"rounds": rounds, "rounds_per_second": round(speed)}
        _print({**asked.to_json(), **told, "wagers": [row.to_json() for row in rows]})
    else:
        cores = asked.cores or os.cpu_count() or 1
        shown.returns(asked.title, rows, rounds, speed, asked.seed, cores)
    return 1 if any(row.within is False for row in rows) else 0


def _compile(kernels: tuple[Kernel, ...]) -> None:
    """Speed is that of rounds; what is compiled now is kept for other runs."""
    from fairfelt.simulation import simulate

    for kernel in kernels:
        simulate(kernel, 1, seed=0, cores=1)


# -- sessions ---------------------------------------------------------------------------------


def _sessions(args: argparse.Namespace, asked: Asked) -> int:
    from fairfelt.cli import simulate_shown as shown
    from fairfelt.laboratory.pace import round_ms
    from fairfelt.odds.chips import chip_of
    from fairfelt.simulation import kernel_for
    from fairfelt.simulation.sessions import TooLittle, sessions

    slip = _slip(args, asked)
    if args.target is not None and args.target <= args.bankroll:
        raise WrongInput("--target must lie above --bankroll")
    try:
        kernel = kernel_for(asked.rules, asked.options, asked.plan, slip)
    except LookupError as error:  # too many wagers at once for compiled rounds to tell apart
        raise WrongInput(str(error)) from error
    count = args.sessions or SESSIONS
    seconds = args.seconds_per_round or round_ms(asked.rules, asked.options, kernel) / 1000
    rounds = args.session_rounds or max(1, round((args.hours or HOURS) * 3600 / seconds))
    try:
        with _bar("sessions", count) as progress:
            those = sessions(
                kernel, slip, args.bankroll, rounds, args.target, count, asked.seed,
                asked.cores, progress, chip_of(asked.options),
            )  # fmt: skip
    except TooLittle as error:
        raise WrongInput(_too_little(args.bankroll, error.covers_cents)) from error
    if args.json:
        told = {"stakes": dict(slip.stakes), "seconds_per_round": seconds}
        _print({**asked.to_json(), **told, **shown.sessions_json(those, seconds)})
    else:
        shown.sessions(asked.title, slip, those, seconds, asked.seed)
    return 0


def _slip(args: argparse.Namespace, asked: Asked) -> Slip:
    """The stake on each wager that was named, or on the first that the game has."""
    from fairfelt.core.play import Slip
    from fairfelt.games import build_game
    from fairfelt.odds import NoSuchWager, wagers_of
    from fairfelt.odds.wagers import pieces_of

    if args.stake is None or args.bankroll is None:
        raise WrongInput("--session needs --bankroll and --stake")
    game = build_game(asked.rules, asked.options)
    slip = Slip()
    for name in args.wagers or [next(iter(wagers_of(game)))]:
        try:
            laid = pieces_of(game, name)
        except NoSuchWager as error:
            raise WrongInput(str(error)) from error
        more = {spot: slip.stakes.get(spot, 0) + n * args.stake for spot, n in laid.items()}
        slip = slip.staked(more)
    for spot in slip.stakes:
        if (main := game.spots[spot].needs) is not None and main not in slip.stakes:
            raise WrongInput(f"{spot} stands only beside {main}; add --wager {main}")
    return slip


def _too_little(bankroll_cents: int, covers_cents: int) -> str:
    from fairfelt.core.money import format_cents

    has, covers = format_cents(bankroll_cents), format_cents(covers_cents)
    return f"a bankroll of {has} does not cover a round, which may stake up to {covers} in all"


# -- the slow mode ----------------------------------------------------------------------------


def _slow(args: argparse.Namespace, asked: Asked) -> int:
    from fairfelt.cli import simulate_shown as shown
    from fairfelt.laboratory.slow import compare

    if args.wagers:
        raise WrongInput("--slow bets on every spot; leave --wager away")
    rounds = args.rounds or SLOW_ROUNDS
    with _bar("rounds", None) as progress:
        done = compare(asked.setup, asked.plan, rounds, asked.seed, progress)
    if args.json:
        _print({**asked.to_json(), **done.to_json()})
    else:
        shown.comparison(asked.title, done, rounds, asked.seed)
    return 1 if done.differences else 0


def _print(told: dict[str, Any]) -> None:
    print(json.dumps(told, indent=1))


@contextmanager
def _bar(what: str, total: int | None) -> Iterator[Progress]:
    """How far it is, for whoever watches a terminal."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.update(task, advance=more)
