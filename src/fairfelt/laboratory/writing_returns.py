"""What the wagers of a sheet return, and for which play, stakes and rounds that holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from types import MappingProxyType

from fairfelt.laboratory.article import ArticleTable, Column, told
from fairfelt.laboratory.chip_stakes import STAKES
from fairfelt.laboratory.numerals import count, decimal, money, percent, places_for, short
from fairfelt.laboratory.sheet import Sheet, SheetWager
from fairfelt.odds.plans import BEST
from fairfelt.odds.three_card_poker import ANTE_PLAY

VOLATILITY = 1.645
SURE = 1.960  # standard errors on either side that hold 95 of 100 means
ODDS_MOST = 3  # odds that are listed; of more, the two ends
FAVOURS = "†"

DECIDE = "Returns, hits and pushes are of the rounds that decide a wager; in others it stays."

# The plays by which returns are worked out, as rule data and odds name them.
PLAYS: Mapping[str, str] = MappingProxyType(
    {
        "best-play": "best play",
        "always-war": "always going to war",
        ANTE_PLAY: "the ante's best play",
    }
)

_NEVER, _ALWAYS = percent(0), percent(1)


def play_words(strategy: str) -> str:
    return PLAYS.get(strategy, strategy)


def listed(wagers: Iterable[SheetWager]) -> str:
    return ", ".join(wager.name for wager in wagers)


def undecided(wagers: Iterable[SheetWager]) -> bool:
    """Whether some of them may stay for several rounds."""
    return any(wager.decided != "1" for wager in wagers)


def deviation(wager: SheetWager) -> float:
    return sqrt(Fraction(wager.variance))


def return_tables(sheet: Sheet) -> Iterator[ArticleTable]:
    single = [wager for wager in sheet.wagers if wager.pays]
    calls = [wager for wager in sheet.wagers if not wager.pays]
    yield _return_table("", single, " ".join(_notes(sheet, single)))
    if calls:
        yield _return_table("Calls, per unit staked on all their pieces", calls, "")
    if sheet.chips:
        yield _chip_table(sheet)


def _notes(sheet: Sheet, single: Sequence[SheetWager]) -> Iterator[str]:
    yield "Return and house edge are of the first stake. Hits leave the player ahead, pushes even."
    if undecided(single):
        yield DECIDE
    yield (
        f"The volatility index is {VOLATILITY} standard deviations: divided by the square root of "
        "the rounds that decide the wager, it is how far about 90 of 100 mean returns lie from the "
        "true one at most."
    )
    if any(wager.staked != "1" for wager in single):
        yield "Edge of stake counts all that is staked, with what choices add."
    yield from _plays(sheet, single)
    yield from (_simulated(wager) for wager in single if wager.simulated)


def _plays(sheet: Sheet, single: Sequence[SheetWager]) -> Iterator[str]:
    """Which wagers are worked out for which play."""
    for strategy in dict.fromkeys(wager.strategy for wager in single if wager.strategy):
        its = listed(wager for wager in single if wager.strategy == strategy)
        match strategy:
            case "best-play":
                yield f"{its}: for the best play."
            case _ if strategy == ANTE_PLAY:
                yield f"{its}: beside an ante with its best play, since a fold loses them too."
            case _ if strategy == BEST and sheet.play:
                yield f"{its}: for {sheet.play.ways[0].title.lower()}, as told below."
            case _:
                yield f"{its}: for {play_words(strategy)}."


def _simulated(wager: SheetWager) -> str:
    words = (
        f"{wager.name}: simulated over {count(wager.simulated)} rounds from seed {wager.seed}, "
        "since no exact figure is known; with 95 % confidence its return is right within "
        f"{percent(SURE * wager.error, 2)} %."
    )
    if wager.sampled != wager.simulated:
        words += f" Its hits and pushes are of {count(wager.sampled)} rounds."
    return words


def _return_table(title: str, wagers: Sequence[SheetWager], note: str) -> ArticleTable:
    columns = (
        Column("Wager", "left"),
        Column("Rule", "left"),
        Column("Places"),
        Column("Pieces"),
        Column("Pays"),
        Column("Return, %"),
        Column("House edge, %"),
        Column("exactly", "left"),
        Column("Edge of stake, %"),
        Column("Rounds that decide, %"),
        Column("Hit, %"),
        Column("Push, %"),
        Column("Std. dev."),
        Column("Volatility"),
    )
    dull = {
        "Places": "1",
        "Pieces": "1",
        "Rounds that decide, %": _ALWAYS,
        "Push, %": _NEVER,
    }
    rows = [_return_row(wager) for wager in wagers]
    if all(wager.staked == "1" for wager in wagers):
        rows = [(*row[:8], "", *row[9:]) for row in rows]
    kept, cells = told(columns, rows, dull)
    return ArticleTable(title, kept, cells, note)


def _return_row(wager: SheetWager) -> tuple[str, ...]:
    edge, places = Fraction(wager.house_edge), places_for(wager.error)
    return (
        f"{wager.name} (simulated)" if wager.simulated else wager.name,
        "" if wager.pays else wager.rule,
        str(wager.places),
        str(wager.pieces),
        odds_of(wager.pays),
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


def odds_of(pays: str) -> str:
    each = pays.split(", ")
    return pays if len(each) <= ODDS_MOST else f"{each[0]} to {each[-1]}"


def _chip_table(sheet: Sheet) -> ArticleTable:
    columns = (Column("Wager", "left"), *(Column(chips((stake,))) for stake in STAKES))
    rows = tuple((its.name, *(_back(Fraction(ev)) for _, ev in its.evs)) for its in sheet.chips)
    note = (
        "Winnings go up to whole chips, so a stake that does not win whole chips returns more. All "
        "else on this sheet is for stakes that do."
    )
    if any(its.favour for its in sheet.chips):
        note += f" {FAVOURS} Favours the player."
    return ArticleTable(
        f"Return in chips of {money(sheet.chip_cents)}, % by stake", columns, rows, note
    )


def _back(ev: Fraction) -> str:
    return f"{FAVOURS} {percent(1 + ev)}" if ev > 0 else percent(1 + ev)


def chips(stakes: Sequence[int]) -> str:
    """
    >>> chips((1,)), chips((1, 2, 3))
    ('1 chip', '1, 2 or 3 chips')
    """
    *others, last = map(str, stakes)
    return f"{', '.join(others)} or {last} chips" if others else f"{last} chip{'s' * (last != '1')}"
