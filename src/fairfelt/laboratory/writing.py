"""Writes a sheet out: which figures stand in which table, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt

from fairfelt.laboratory.article import (
    Article,
    Column,
    Detail,
    Figures,
    Key,
    Section,
    Table,
    Words,
    told,
)
from fairfelt.laboratory.numerals import count, decimal, percent, short
from fairfelt.laboratory.pay_tables import PayTable
from fairfelt.laboratory.sheet import Sheet, Wager
from fairfelt.laboratory.showing import (
    Group,
    alike,
    bands_figures,
    bands_table,
    convergence_figures,
    distribution_figures,
)
from fairfelt.laboratory.writing_play import play_section

VOLATILITY = 1.645
SURE = 1.960  # standard errors on either side that hold 95 of 100 means
ODDS_MOST = 3  # odds that are listed; of more, the two ends

_NEVER = percent(0)

# What the wager's place in the document is worth, where it is not printed there.
MARKS = {"published": "*", "readings": "**"}
SAID = {
    "*": "* Published elsewhere; the document itself does not print it.",
    "**": "** Left open by the document, and settled in the readings.",
}


def article(sheet: Sheet) -> Article:
    return Article(
        kicker="PAR sheet",
        title=sheet.title,
        subtitle=sheet.ruleset_title,
        notices=tuple(_notices(sheet)),
        keys=tuple(_keys(sheet)),
        facts=tuple(_facts(sheet)),
        sections=tuple(section for section in _sections(sheet) if section.parts),
    )


def _sections(sheet: Sheet) -> Iterator[Section]:
    groups = alike(wager for wager in sheet.wagers if wager.run)  # one place of each kind
    yield Section("What it pays", (_pays(sheet.pays), *_changes(sheet)))
    yield Section("What it returns", tuple(_returns(sheet)))
    yield Section(
        "How often each result comes",
        (
            Words(
                "Net result per unit staked (across) and its chance (up, by powers of ten). "
                "Open marks lose, full ones win, squares are even."
            ),
            Figures("", distribution_figures(groups)),
        ),
    )
    if sheet.play:
        yield play_section(sheet.play)
    yield Section("Simulated against exact", tuple(_convergence(sheet, groups)))
    yield Section(
        "Confidence bands",
        (
            Words(
                "How far the mean return over so many rounds may lie from the exact one, in "
                "percent of the first stake: with 90, 95 and 99 % confidence. Each is 1.645, 1.960 "
                "or 2.576 standard deviations, divided by the square root of the rounds that "
                "decide the wager."
            ),
            Figures("", bands_figures(groups)),
            bands_table(alike(wager for wager in sheet.wagers if wager.pays)),
        ),
    )
    yield Section("Under every option", tuple(_options(sheet)))


def _notices(sheet: Sheet) -> Iterator[str]:
    if sheet.changes:
        yield "The odds differ from those of the document; see what it pays."
    for wager in sheet.wagers:
        if Fraction(wager.ev) > 0:
            back = percent(1 + Fraction(wager.ev))
            yield f"{wager.name} favours the player: it returns {back} % of what is staked."


def _keys(sheet: Sheet) -> Iterator[Key]:
    main = sheet.wagers[0]
    name, about = main.name, ""
    if main.simulated:
        name = f"{main.name}, simulated"
        about = f" ± {percent(SURE * main.error, 2)}"
    yield Key("Return", f"{percent(1 + Fraction(main.ev), 2)}{about} %", name)
    yield Key("House edge", f"{percent(Fraction(main.house_edge), 2)}{about} %", name)
    yield Key("Hit frequency", f"{percent(Fraction(main.hit), 2)} %", name)
    yield Key("Volatility index", decimal(VOLATILITY * deviation(main), 2), name)
    edges = sorted(Fraction(wager.house_edge) for wager in sheet.wagers)
    if edges[0] != edges[-1]:
        least, most = percent(edges[0], 2), percent(edges[-1], 2)
        yield Key("House edges", f"{least} to {most} %", f"{len(sheet.wagers)} wagers")


def _facts(sheet: Sheet) -> Iterator[Detail]:
    yield Detail("Document", f"{sheet.ruleset_title} ({sheet.ruleset})")
    options = (
        f"{_plain(its.name)} {its.value}"
        + (f", usually {its.usual}" if its.value != its.usual else "")
        + f" [{its.rule}]"
        for its in sheet.settings
    )
    yield Detail("Options", "; ".join(options))
    yield Detail("Rule data, SHA-256", sheet.rules_sha256, code=True)
    yield Detail("Configuration, SHA-256", sheet.sha256, code=True)
    yield Detail(
        "Made by",
        f"Fairfelt {sheet.version}: exact figures on the engines that pay, simulated ones over "
        f"{count(sheet.rounds)} rounds with seed {sheet.seed}. The same input gives this sheet "
        "again, byte for byte.",
    )


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _pays(tables: Iterable[PayTable]) -> Table:
    columns = (
        Column("Wager", "left", joins=True),
        Column("On", "left"),
        Column("Pays"),
        Column("Allowed by rule", "left", joins=True),
        Column("Paid by rule", "left", joins=True),
    )
    rows: list[tuple[str, ...]] = []
    marks = set()
    for table in tables:
        mark = MARKS.get(table.source, "")
        marks.add(mark)
        first = (table.name + mark, table.rule, table.pays_rule)
        for number, line in enumerate(table.lines):
            name, rule, pays = first if number == 0 else ("", "", "")
            rows.append((name, line.words, line.odds, rule, pays))
    note = " ".join(SAID[mark] for mark in SAID if mark in marks)
    kept, cells = told(columns, rows)
    return Table("", kept, cells, note)


def _changes(sheet: Sheet) -> Iterator[Table]:
    if sheet.changes:
        columns = (Column("Odds", "left"), Column("In the document"), Column("Here"))
        rows = tuple((its.key, its.document, its.here) for its in sheet.changes)
        yield Table("Odds that are not those of the document", columns, rows)


def deviation(wager: Wager) -> float:
    return sqrt(Fraction(wager.variance))


def _returns(sheet: Sheet) -> Iterator[Table]:
    single = [wager for wager in sheet.wagers if wager.pays]
    calls = [wager for wager in sheet.wagers if not wager.pays]
    notes = [
        "Return and house edge are of the first stake. Hits leave the player ahead, pushes even.",
        f"The volatility index is {VOLATILITY} standard deviations: divided by the square root of "
        "the rounds, it is how far 90 of 100 mean returns lie from the exact one at most.",
    ]
    if any(wager.staked != "1" for wager in single):
        notes.append("Edge of stake counts all that is staked, with what choices add.")
    if any(wager.strategy for wager in single):
        notes.append("Where the player chooses, this is for the best play.")
    if any(wager.simulated for wager in single):
        most = max(single, key=lambda wager: wager.error)
        notes.append(
            f"What is simulated is of {count(most.simulated)} rounds, since no exact figure is "
            f"known; with 95 % confidence its return is right within "
            f"{percent(SURE * most.error, 2)} %."
        )
    yield _return_table("", single, " ".join(notes))
    if calls:
        yield _return_table("Calls, per unit staked on all their pieces", calls, "")


def _return_table(title: str, wagers: Sequence[Wager], note: str) -> Table:
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
        Column("Hit, %"),
        Column("Push, %"),
        Column("Std. dev."),
        Column("Volatility"),
    )
    dull = {"Rule": "", "Places": "1", "Pieces": "1", "Pays": "", "exactly": "", "Push, %": _NEVER}
    rows = [_return_row(wager) for wager in wagers]
    if all(wager.staked == "1" for wager in wagers):
        rows = [(*row[:8], "", *row[9:]) for row in rows]
    kept, cells = told(columns, rows, dull)
    return Table(title, kept, cells, note)


def _return_row(wager: Wager) -> tuple[str, ...]:
    edge = Fraction(wager.house_edge)
    return (
        f"{wager.name} (simulated)" if wager.simulated else wager.name,
        "" if wager.pays else wager.rule,
        str(wager.places),
        str(wager.pieces),
        odds_of(wager.pays),
        percent(1 + Fraction(wager.ev)),
        percent(edge),
        "" if wager.simulated else short(edge),
        percent(Fraction(wager.edge_of_stake)),
        percent(Fraction(wager.hit)),
        percent(Fraction(wager.push)),
        decimal(deviation(wager), 4),
        decimal(VOLATILITY * deviation(wager), 3),
    )


def odds_of(pays: str) -> str:
    each = pays.split(", ")
    return pays if len(each) <= ODDS_MOST else f"{each[0]} to {each[-1]}"


def _convergence(sheet: Sheet, groups: Sequence[Group]) -> Iterator[Figures | Words]:
    if groups:
        yield Words(
            f"The mean return of the same {count(sheet.rounds)} rounds (seed {sheet.seed}), played "
            "by compiled engines, as rounds are added. Dashed: the exact return. Shaded: where 90, "
            "95 and 99 of 100 such means lie."
        )
        yield Figures("", convergence_figures(groups))


def _options(sheet: Sheet) -> Iterator[Table]:
    for tables in sheet.tables:
        columns = (Column(_plain(tables.option), "left"), *map(Column, tables.values))
        rows = tuple((words or "Wins", *odds) for words, odds in tables.lines)
        yield Table(f"{tables.name}, rule {tables.rule}", columns, rows, small=True)
    if sheet.book:
        yield _book(sheet.book)


def _book(rows: Sequence[Wager]) -> Table:
    columns = (
        Column("Wager", "left", joins=True),
        Column("With", "left"),
        Column("Pays"),
        Column("Return, %"),
        Column("House edge, %"),
        Column("exactly", "left"),
        Column("Hit, %"),
        Column("Std. dev."),
    )
    cells: list[tuple[str, ...]] = []
    before = ""
    order = list(dict.fromkeys(row.name for row in rows))
    for row in sorted(rows, key=lambda row: order.index(row.name)):
        edge = Fraction(row.house_edge)
        under = ", ".join(f"{_plain(name)} {value}" for name, value in row.options.items())
        cells.append(
            (
                "" if row.name == before else row.name,
                under,
                odds_of(row.pays),
                percent(1 + Fraction(row.ev)),
                percent(edge),
                short(edge),
                percent(Fraction(row.hit)),
                decimal(deviation(row), 4),
            )
        )
        before = row.name
    kept, told_rows = told(columns, cells)
    return Table("Returns by option", kept, told_rows, small=True)
