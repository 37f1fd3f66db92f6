"""What the wagers of a sheet return, and for which play, stakes and rounds that holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from types import MappingProxyType

from fairfelt.laboratory.article import ArticleTable, Column, told
from fairfelt.laboratory.chip_stakes import STAKES
from fairfelt.laboratory.numerals import decimal, percent, places_for, short
from fairfelt.laboratory.sheet import Sheet, SheetWager
from fairfelt.laboratory.wording import Wording
from fairfelt.odds.plans import BEST
from fairfelt.odds.three_card_poker import ANTE_PLAY
from fairfelt.words import say

VOLATILITY = 1.645
SURE = 1.960  # standard errors on either side that hold 95 of 100 means
ODDS_MOST = 3  # odds that are listed; of more, the two ends
PLAYER_EDGE = "†"

# The plays by which returns are worked out, as rule data and odds name them.
PLAYS = ("best-play", "always-war", ANTE_PLAY)

_COLUMNS = (
    "wager", "rule", "places", "pieces", "pays", "return", "edge", "exactly", "edge_of_stake",
    "decided", "hit", "push", "deviation", "volatility",
)  # fmt: skip
# What is not worth a column.
_DULL: Mapping[str, str] = MappingProxyType(
    {"places": "1", "pieces": "1", "decided": percent(1), "push": percent(0)}
)


def play_words(strategy: str, wording: Wording) -> str:
    return wording.say(f"play.{strategy}") if strategy in PLAYS else strategy


def names_of(wagers: Iterable[SheetWager], wording: Wording) -> str:
    return wording.listed([wager.name for wager in wagers])


def undecided(wagers: Iterable[SheetWager]) -> bool:
    """Whether some of them may stay for several rounds."""
    return any(wager.decided != "1" for wager in wagers)


def deviation(wager: SheetWager) -> float:
    return sqrt(Fraction(wager.variance))


def return_tables(sheet: Sheet) -> Iterator[ArticleTable]:
    wording = Wording(sheet.language)
    single = [wager for wager in sheet.wagers if wager.pays]
    calls = [wager for wager in sheet.wagers if not wager.pays]
    yield _return_table("", single, wording.told(_notes(sheet, single, wording)), wording)
    if calls:
        yield _return_table(wording.say("returns.calls"), calls, "", wording)
    if sheet.chips:
        yield _chip_table(sheet, wording)


def _notes(sheet: Sheet, single: Sequence[SheetWager], wording: Wording) -> Iterator[str]:
    yield wording.say("returns.of")
    if undecided(single):
        yield wording.say("returns.decided")
    yield wording.say("returns.volatility", deviations=VOLATILITY)
    if any(wager.staked != "1" for wager in single):
        yield wording.say("returns.all")
    yield from _plays(sheet, single, wording)
    yield from (_simulated(wager, wording) for wager in single if wager.simulated)


def _plays(sheet: Sheet, single: Sequence[SheetWager], wording: Wording) -> Iterator[str]:
    """Which wagers are worked out for which play."""
    for strategy in dict.fromkeys(wager.strategy for wager in single if wager.strategy):
        its = names_of((wager for wager in single if wager.strategy == strategy), wording)
        if strategy == BEST and sheet.play:
            best = sheet.play.ways[0].title
            yield wording.say("returns.for.best", wagers=its, play=wording.inside(best))
        elif strategy in PLAYS:
            yield wording.say(f"returns.for.{strategy}", wagers=its)
        else:
            yield wording.paired(its, strategy)


def _simulated(wager: SheetWager, wording: Wording) -> str:
    words = wording.say(
        "returns.simulated",
        wager=wager.name,
        rounds=wording.count(wager.simulated),
        seed=wager.seed,
        error=percent(SURE * wager.error, 2),
    )
    if wager.sampled == wager.simulated:
        return words
    sampled = wording.say("returns.sampled", rounds=wording.count(wager.sampled))
    return wording.told([words, sampled])


def _return_table(
    title: str, wagers: Sequence[SheetWager], note: str, wording: Wording
) -> ArticleTable:
    left = ("wager", "rule", "exactly")
    columns = tuple(
        Column(wording.say(f"column.{id}"), "left" if id in left else "right") for id in _COLUMNS
    )
    dull = {wording.say(f"column.{id}"): value for id, value in _DULL.items()}
    rows = [_return_row(wager, wording) for wager in wagers]
    if all(wager.staked == "1" for wager in wagers):
        rows = [(*row[:8], "", *row[9:]) for row in rows]
    kept, cells = told(columns, rows, dull)
    return ArticleTable(title, kept, cells, note)


def _return_row(wager: SheetWager, wording: Wording) -> tuple[str, ...]:
    edge, places = Fraction(wager.house_edge), places_for(wager.error)
    return (
        wording.say("simulated", name=wager.name) if wager.simulated else wager.name,
        "" if wager.pays else wager.rule,
        str(wager.places),
        str(wager.pieces),
        odds_of(wager.pays, wording),
        percent(1 + Fraction(wager.ev), places),
        percent(edge, places),
        "" if wager.simulated else short(edge),
        percent(Fraction(wager.edge_of_stake), places),
        percent(Fraction(wager.decided)),
        share(wager, Fraction(wager.hit)),
        share(wager, Fraction(wager.push)),
        decimal(deviation(wager), 2 if wager.simulated else 4),
        decimal(VOLATILITY * deviation(wager), 2 if wager.simulated else 3),
    )


def share(wager: SheetWager, chance: Fraction) -> str:
    """How often something comes, with the decimals that the rounds it was counted over allow."""
    error = sqrt(chance * (1 - chance) / wager.sampled) if wager.sampled else 0
    return percent(chance, places_for(error))


def odds_of(pays: str, wording: Wording) -> str:
    each = pays.split(", ")
    if len(each) <= ODDS_MOST:
        return wording.listed(each)
    return say("rules.range", wording.language, first=each[0], last=each[-1])


def _chip_table(sheet: Sheet, wording: Wording) -> ArticleTable:
    columns = (
        Column(wording.say("column.wager"), "left"),
        *(Column(chips((stake,), wording)) for stake in STAKES),
    )
    rows = tuple((its.name, *(_back(Fraction(ev)) for _, ev in its.evs)) for its in sheet.chips)
    notes = [wording.say("chips.rounded")]
    if any(its.favour for its in sheet.chips):
        notes.append(wording.say("chips.edge", mark=PLAYER_EDGE))
    title = wording.say("chips.returns", each=wording.money(sheet.chip_cents))
    return ArticleTable(title, columns, rows, wording.told(notes))


def _back(ev: Fraction) -> str:
    return f"{PLAYER_EDGE} {percent(1 + ev)}" if ev > 0 else percent(1 + ev)


def chips(stakes: Sequence[int], wording: Wording) -> str:
    """
    >>> chips((1,), Wording()), chips((1, 2, 3), Wording())
    ('1 chip', '1, 2 or 3 chips')
    """
    form = "single" if stakes[-1] == 1 else "several"
    return wording.say(f"chips.{form}", chips=wording.either([*map(str, stakes)]))
