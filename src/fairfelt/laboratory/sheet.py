"""What a PAR sheet tells of one game as it is configured: plain data that survive JSON.

Exact figures are fractions as text. Only what no exact figure is known of comes from simulation,
and is marked so. Nothing here depends on the day: the same input gives the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fairfelt import __version__
from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.laboratory import pay_tables
from fairfelt.laboratory.cached import book_cached, returns_cached, strategy_cached
from fairfelt.laboratory.chip_stakes import ChipStakes, chip_stakes
from fairfelt.laboratory.drawn_chart import DrawnChart, drawn
from fairfelt.laboratory.pay_tables import Change, PayTable, Setting, Tables
from fairfelt.laboratory.simulated import Run, mean_under, run_of, simulated_return
from fairfelt.laboratory.wording import Wording
from fairfelt.odds import Return, wagers_of
from fairfelt.odds.chips import chip_of
from fairfelt.odds.lunar_poker import SimulatedAnte
from fairfelt.odds.plans import BEST
from fairfelt.odds.strategy import Cost, Report
from fairfelt.rulebooks import GameRules
from fairfelt.words import ENGLISH, tell

SEED = 1
ROUNDS = 1_000_000
FINER = 10  # times as many where simulation is all that is known
NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class SheetWager(msgspec.Struct, frozen=True):
    """What a wager returns, per unit of its first stake."""

    wager: str
    name: str
    rule: str  # the rule that allows it
    pays_rule: str
    places: int
    pieces: int
    pays: str
    strategy: str  # the play under which it returns this, where the player has choices
    options: dict[str, Any]  # under which it does, where that is not those of the sheet
    ev: str
    house_edge: str
    staked: str
    edge_of_stake: str
    hit: str
    push: str
    variance: str
    distribution: tuple[tuple[str, str], ...]  # net result and chance
    simulated: int = 0  # over so many rounds, where no exact figure is known
    seed: int = 0  # from which they were played
    error: float = 0.0  # the standard error of such a return
    sampled: int = 0  # the rounds over which its results, hits and pushes were counted then
    decided: str = "1"  # the share of rounds that decide it
    run: Run | None = None

    @property
    def results(self) -> tuple[tuple[Fraction, Fraction], ...]:
        return tuple((Fraction(net), Fraction(chance)) for net, chance in self.distribution)


class SheetPlay(msgspec.Struct, frozen=True):
    """What the main wager returns when it is played in some way."""

    title: str
    words: str
    ev: str
    error: float = 0.0  # the standard error, where it was simulated
    rounds: int = 0  # and over how many rounds


class BestPlay(msgspec.Struct, frozen=True):
    """How the game is best played, and what other ways to play it return."""

    wager: str
    threshold: str
    charts: tuple[DrawnChart, ...]
    ways: tuple[SheetPlay, ...]  # the best first
    leaves_out: tuple[str, ...] = ()  # what a player may know that the best play does not look at


class Sheet(msgspec.Struct, frozen=True):
    """A PAR sheet."""

    ruleset: str
    ruleset_title: str
    game: str
    title: str
    version: str
    language: str
    rules_sha256: str
    sha256: str  # of the rules with these options: what the sheet speaks of
    settings: tuple[Setting, ...]
    changes: tuple[Change, ...]  # odds that are not those of the document
    pays: tuple[PayTable, ...]
    wagers: tuple[SheetWager, ...]
    play: BestPlay | None
    tables: tuple[Tables, ...]  # every pay table among which an option chooses
    book: tuple[SheetWager, ...]  # under every value of the options they depend on
    seed: int
    rounds: int
    chip_cents: int  # in which winnings are paid
    chips: tuple[ChipStakes, ...]  # of wagers whose winnings are not always whole chips

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> Sheet:
        return msgspec.json.decode(data, type=cls)


class _Asked(NamedTuple):
    """What a sheet is made of."""

    rules: GameRules
    options: Mapping[str, object]
    game: Game
    report: Report | None
    seed: int
    rounds: int
    wording: Wording


def make_sheet(
    rules: GameRules,
    options: Mapping[str, object] = NO_OPTIONS,
    seed: int = SEED,
    rounds: int = ROUNDS,
    language: str = ENGLISH,
) -> Sheet:
    """The sheet of a game under these rules and options, simulated over so many rounds."""
    chosen = rules.configure(options)
    game, report = build_game(rules, chosen), strategy_cached(rules, chosen)
    wording = Wording(language)
    asked = _Asked(rules, chosen, game, report, seed, rounds, wording)
    wagers = tuple(_wagers(asked))
    return Sheet(
        ruleset=rules.ruleset,
        ruleset_title=rules.ruleset_title,
        game=rules.game,
        title=wording.game(rules.game),
        version=__version__,
        language=language,
        rules_sha256=rules.sha256,
        sha256=_hash(rules, chosen),
        settings=pay_tables.settings(rules, chosen),
        changes=pay_tables.changes(rules),
        pays=pay_tables.pay_tables(rules, chosen, wording),
        wagers=wagers,
        play=_play(asked, wagers),
        tables=pay_tables.tables_by_option(rules, wording),
        book=tuple(_wager(row, asked) for row in book_cached(rules) if row.options),
        seed=seed,
        rounds=rounds,
        chip_cents=chip_of(chosen),
        chips=chip_stakes(rules, chosen, wording),
    )


def _hash(rules: GameRules, chosen: Mapping[str, object]) -> str:
    body = [rules.ruleset, rules.game, rules.sha256, dict(chosen)]
    return sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def _wagers(asked: _Asked) -> Iterator[SheetWager]:
    """Every family of wagers: exact where that is known, else simulated. One place of each family
    that is laid as a single chip is played as well."""
    exact: dict[str, list[Return]] = {}
    for row in returns_cached(asked.rules, asked.options):
        exact.setdefault(row.wager.partition(":")[0], []).append(row)
    for family, slips in wagers_of(asked.game).items():
        if family not in exact:
            yield _simulated(asked, family, next(iter(slips.values())))
            continue
        for number, row in enumerate(exact[family]):
            wager = replace(_wager(row, asked), options={})
            if number == 0 and family in asked.rules.wagers:
                wager = replace(wager, run=_run(asked, slips[row.places[0]]))
            yield wager


def _simulated(asked: _Asked, family: str, slip: Slip) -> SheetWager:
    found = simulated_return(
        asked.rules, asked.options, family, slip, asked.seed, FINER * asked.rounds
    )
    wager = replace(
        _wager(found.row, asked),
        simulated=found.rounds,
        seed=asked.seed,
        error=found.error,
        sampled=found.rounds,
        run=_run(asked, slip),
    )
    report = asked.report
    kept = report.best.simulated if report and report.wager == family else None
    return wager if kept is None else _as_kept(wager, kept)


def _as_kept(wager: SheetWager, kept: SimulatedAnte) -> SheetWager:
    """With what many more rounds have told, which is kept for the odds of the document."""
    ev, staked, variance = (_written(its) for its in (kept.ev, kept.staked, kept.variance))
    return replace(
        wager,
        ev=str(ev),
        house_edge=str(-ev),
        staked=str(staked),
        edge_of_stake=str(-ev / staked),
        variance=str(variance),
        simulated=kept.rounds,
        seed=kept.seed,
        error=kept.error,
    )


def _written(figure: float) -> Fraction:
    """A figure with the digits that are written, and no others."""
    return Fraction(str(figure))


def _run(asked: _Asked, slip: Slip) -> Run:
    run = run_of(asked.rules, asked.options, slip, asked.seed, asked.rounds)
    return replace(run, played=asked.wording.spot(asked.rules.game, run.played))


def _decided(game: Game, place: str) -> Fraction:
    """How often a round decides a wager: always, where none can stay, as no call can."""
    stays = game.spots[place].stays if place in game.spots else ()
    if not stays:
        return Fraction(1)
    weights = first_draw(game).weights
    left = sum(weight for outcome, weight in weights.items() if outcome in stays)
    return 1 - Fraction(left, sum(weights.values()))


def _wager(row: Return, asked: _Asked) -> SheetWager:
    cited = _cited(row, asked)
    return SheetWager(
        wager=row.wager,
        name=asked.wording.of_row(row, asked.rules, asked.game),
        rule=cited.rule,
        pays_rule=cited.pays_rule,
        places=len(row.places),
        pieces=row.pieces,
        pays=row.pays,
        strategy=row.strategy,
        options=dict(row.options),
        ev=str(row.ev),
        house_edge=str(row.house_edge),
        staked=str(row.staked),
        edge_of_stake=str(row.edge_of_stake),
        hit=str(row.hit),
        push=str(row.push),
        variance=str(row.variance),
        distribution=tuple((str(net), str(chance)) for net, chance in row.distribution.items()),
        decided=str(_decided(asked.game, row.places[0])),
    )


class _Cited(NamedTuple):
    rule: str
    pays_rule: str


def _cited(row: Return, asked: _Asked) -> _Cited:
    wager = asked.rules.wagers.get(row.wager.partition(":")[0])
    if wager:
        return _Cited(wager.rule, wager.pays_rule)
    return _Cited(asked.game.calls[row.places[0]].rule, "")


def _play(asked: _Asked, wagers: Sequence[SheetWager]) -> BestPlay | None:
    report = asked.report
    if report is None:
        return None
    main = next(wager for wager in wagers if wager.wager == report.wager)
    return BestPlay(
        wager=main.name,
        threshold=report.threshold,
        charts=tuple(drawn(chart, asked.wording.language) for chart in report.charts),
        ways=tuple(_way(cost, report.wager, main, asked) for cost in report.costs),
        leaves_out=tuple(tell(each, asked.wording.language) for each in report.leaves_out),
    )


def _way(cost: Cost, kind: str, main: SheetWager, asked: _Asked) -> SheetPlay:
    plan, ev = cost.plan, cost.ev
    language = asked.wording.language
    title, words = tell(plan.title, language), tell(plan.does, language)
    if ev is not None:
        return SheetPlay(title, words, str(ev))
    if plan.id == BEST:  # which the main wager was played by
        return SheetPlay(title, words, main.ev, main.error, main.simulated)
    if kept := cost.simulated:
        return SheetPlay(title, words, str(_written(kept.ev)), kept.error, kept.rounds)
    mean = mean_under(asked.rules, asked.options, plan.id, kind, asked.seed, asked.rounds)
    return SheetPlay(title, words, str(Fraction(mean.ev)), mean.error, asked.rounds)
