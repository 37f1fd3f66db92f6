"""The slow mode: compiled rounds, the engine and a real table, line by line on the same draws.

The compiled rounds tell an ending; the engine has settled another round of that ending, which is
what a simulation counts with. Beside it, the engine plays the very draws, and so does a table. Half
of the rounds have stakes that the odds do not pay exactly, so that what is rounded is compared too:
by engines to the cent, and by tables that pay in chips to the next chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Game, Line
from fairfelt.core.money import format_cents
from fairfelt.core.play import Outcome, Slip, SpotId
from fairfelt.laboratory.slow_table import BESIDE, SEAT, RealTable, table_config
from fairfelt.odds import wagers_of
from fairfelt.odds.chips import chip_of
from fairfelt.rulebooks import GameRules, Setup
from fairfelt.simulation import Kernel, kernel_for, simulate, trace

OTHERS = 1 << 18  # rounds of another seed: where those come from that stand for their endings
DIFFERENCES_MOST = 100  # then it is clear enough that something is wrong

Lines = tuple[Line, ...]
Progress = Callable[[int], None]


class Difference(NamedTuple):
    """Where two of the three do not agree."""

    round: int
    draws: tuple[Outcome, ...]
    who: str  # "engine", "table", "meter", "records"; "round" if it could not be played
    compiled: str
    other: str


@dataclass(slots=True)
class Comparison:
    rounds: int = 0
    lines: int = 0
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Comparison) -> None:
        self.rounds += other.rounds
        self.lines += other.lines
        self.differences += other.differences

    def to_json(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "lines": self.lines,
            "differences": [difference._asdict() for difference in self.differences],
        }


def compare(
    setup: Setup, plan: str, rounds: int, seed: int, progress: Progress = lambda rounds: None
) -> Comparison:
    """So many of the rounds that `simulate` plays with this seed, each in three ways. Wagers that
    need compiled rounds of their own have a share of as many rounds again."""
    rules, options = setup.checked()
    config, done = table_config(setup), Comparison()
    first, *others = passes(rules, options, plan)
    shares = [rounds, *(max(1, rounds // len(others)) for _ in others)]
    for (kernel, slip), share in zip((first, *others), shares, strict=True):
        exact = share - share // 2
        done.add(compared(kernel, slip, RealTable(config), exact, seed, progress))
        odd = uneven(slip, chip_of(options))
        table = RealTable(config)
        done.add(compared(kernel, odd, table, share - exact, seed, progress, after=exact))
    return done


def uneven(slip: Slip, chip_cents: int) -> Slip:
    """A chip more on every spot, which only odds of so much to one pay exactly."""
    return slip.staked({spot: cents + chip_cents for spot, cents in slip.stakes.items()})


def passes(
    rules: GameRules, options: Mapping[str, object], plan: str
) -> Iterator[tuple[Kernel, Slip]]:
    """Compiled rounds and all that can be staked on them, until every spot has been staked on."""
    kernel = kernel_for(rules, options, plan)
    stakes = _stakes(kernel.game, chip_of(options))
    left = set(stakes)
    while True:
        slip = _widest(kernel, stakes)
        yield kernel, slip
        left -= slip.stakes.keys()
        if not left:
            return
        spot = next(spot for spot in stakes if spot in left)
        main = kernel.game.spots[spot].needs or spot
        asked = Slip({main: stakes[main], spot: stakes[spot]})
        kernel = kernel_for(rules, options, plan, asked)


def _stakes(game: Game, chip_cents: int) -> dict[SpotId, int]:
    """A stake for every spot, such that all odds are paid in whole chips."""
    laid = (slips for slips in wagers_of(game).values() if slips.keys() <= game.spots.keys())
    return {spot: slip.total * chip_cents for slips in laid for spot, slip in slips.items()}


def _widest(kernel: Kernel, stakes: Mapping[SpotId, int]) -> Slip:
    slip = Slip()
    for spot, cents in stakes.items():
        more = slip.staked({spot: cents})
        slip = more if kernel.tells(more) else slip
    return slip


def compared(
    kernel: Kernel,
    slip: Slip,
    table: RealTable,
    rounds: int,
    seed: int,
    progress: Progress = lambda rounds: None,
    after: int = 0,
) -> Comparison:
    """So many rounds of a kernel, after the first ones, beside those of a table."""
    done, by_ending = Comparison(), _ByEnding(kernel, slip, seed, table.chip_cents)
    stands_cents = 0  # on the layout since an earlier round
    played = islice(trace(kernel, after + rounds, seed), after, None)
    for number, (ending, draws) in enumerate(played, after + 1):
        try:
            told = by_ending.lines(ending, draws)
            for words in _round(kernel, table, slip, draws, told, stands_cents):
                done.differences.append(Difference(number, draws, *words))
        except (Broken, Refused) as problem:  # what comes after would not be the same round
            stopped = "round", "is played to its end", str(problem)
            done.differences.append(Difference(number, draws, *stopped))
            break
        stands_cents = sum(line.stake_cents for line in told if line.verdict == "stays")
        done.rounds, done.lines = done.rounds + 1, done.lines + len(told)
        progress(1)
        if len(done.differences) >= DIFFERENCES_MOST:
            break
    findings = table.findings()
    last = after + done.rounds
    done.differences += [Difference(last, (), "records", "agree", each) for each in findings]
    return done


class _ByEnding:
    """The lines that a simulation counts with: one round of each ending stands for all."""

    def __init__(self, kernel: Kernel, slip: Slip, seed: int, chip_cents: int) -> None:
        self._kernel, self._slip, self._chip_cents = kernel, slip, chip_cents
        # Rounds of another seed, so that a round does not stand for itself.
        self._firsts = {ending: d for ending, _, d in simulate(kernel, OTHERS, seed + 1).came()}
        self._lines: dict[int, Lines] = {}

    def lines(self, ending: int, draws: tuple[Outcome, ...]) -> Lines:
        if ending not in self._lines:
            other = self._firsts.get(ending, draws)
            self._lines[ending] = _paid(self._kernel, other, self._slip, self._chip_cents)
        return self._lines[ending]


def _paid(kernel: Kernel, draws: tuple[Outcome, ...], slip: Slip, chip_cents: int) -> Lines:
    """A round settled by the engine, with winnings in whole chips as tables pay them."""
    return kernel.played(draws, slip).settlement.in_chips(chip_cents).lines


def _round(
    kernel: Kernel,
    table: RealTable,
    slip: Slip,
    draws: tuple[Outcome, ...],
    told: Lines,
    stands_cents: int,
) -> Iterator[tuple[str, str, str]]:
    """Who differs from what the compiled rounds tell, and how."""
    slips = {SEAT: slip} if kernel.beside is None else {SEAT: slip, BESIDE: kernel.beside}
    engine = _paid(kernel, draws, slip, table.chip_cents)
    lines, moved_cents = table.play(draws, slips, kernel.strategy)
    for who, others in (("engine", engine), ("table", lines)):
        for ours, theirs in zip_longest(sorted(told), sorted(others)):
            if ours != theirs:
                yield who, str(ours), str(theirs)
    staked = sum(line.stake_cents for line in told) - stands_cents
    owed = sum(line.win_cents + line.back_cents for line in told) - staked
    if moved_cents != owed:
        yield "meter", format_cents(owed), format_cents(moved_cents)
