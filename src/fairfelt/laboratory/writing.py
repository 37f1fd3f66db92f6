"""Writes a sheet out: which figures stand in which table, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fairfelt.laboratory.article import (
    Article,
    ArticleFigures,
    ArticleTable,
    Column,
    Detail,
    Key,
    Notice,
    Section,
    Words,
    told,
)
from fairfelt.laboratory.numerals import count, decimal, money, percent, places_for, short
from fairfelt.laboratory.option_words import option_words, value_words
from fairfelt.laboratory.pay_tables import PayLine, PayTable
from fairfelt.laboratory.sheet import Sheet, SheetWager
from fairfelt.laboratory.showing import (
    POOR,
    SKEWED,
    Group,
    alike,
    bands_figures,
    bands_table,
    convergence_figures,
    distribution_figures,
)
from fairfelt.laboratory.writing_play import play_section
from fairfelt.laboratory.writing_returns import (
    DECIDE,
    SURE,
    VOLATILITY,
    chips,
    deviation,
    listed,
    odds_of,
    play_words,
    return_tables,
    undecided,
)
from fairfelt.words import say

# What the wager's place in the document is worth, where it is not printed there.
MARKS = {"published": "*", "readings": "**"}
SAID = {
    "*": "* Published elsewhere; the document itself does not print it.",
    "**": "** Left open by the document, and settled in the readings.",
}


CHANGED = "‡"
NOT_PRINTED = f"{CHANGED} Not the odds of the document, and not paid by its rule."


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
    yield Section("What it returns", tuple(return_tables(sheet)))
    yield Section(
        "How often each result comes",
        (Words(_distributions(sheet)), ArticleFigures("", distribution_figures(groups))),
    )
    if sheet.play:
        yield play_section(sheet.play)
    yield Section("How a simulation settles down", tuple(_convergence(sheet, groups)))
    drawn, banded = bands_figures(groups), alike(wager for wager in sheet.wagers if wager.pays)
    yield Section(
        "Confidence bands",
        (
            Words(_bands(sheet, everyone=len(drawn) == len(banded))),
            ArticleFigures("", drawn),
            bands_table(banded),
        ),
    )
    yield Section("Under every option", tuple(_options(sheet)))


def _distributions(sheet: Sheet) -> str:
    when = " in a round that decides the wager" if undecided(sheet.wagers) else ""
    words = (
        f"Net result per unit staked (across) and its chance{when} (up, by powers of ten). Open "
        "marks lose, full ones win, squares are even."
    )
    simulated = [wager for wager in sheet.wagers if wager.simulated]
    if simulated:
        rounds = count(max(wager.sampled for wager in simulated))
        words += f" {listed(simulated)}: as counted over {rounds} simulated rounds."
    return words


def _bands(sheet: Sheet, everyone: bool) -> str:
    words = (
        f"How far the mean return over so many rounds may lie from {_true(sheet)}, in percent of "
        "the first stake: with 90, 95 and 99 % confidence. Each is 1.645, 1.960 or 2.576 standard "
        "deviations, divided by the square root of the rounds that decide the wager. That is the "
        f"normal approximation. {POOR} marks where it is poor, by Cochran's rule: fewer rounds "
        f"decide the wager than {SKEWED} times the square of the skewness of its results. Rare "
        "high wins weigh much there, and the band may hold more means than it says, or fewer."
    )
    if everyone:
        return words
    return (
        f"{words} Drawn are the first wager and those that swing least and most; the table has all."
    )


def _true(sheet: Sheet) -> str:
    """What a mean settles down to."""
    simulated = [wager for wager in sheet.wagers if wager.simulated]
    if not simulated:
        return "the exact one"
    rounds = count(max(wager.simulated for wager in simulated))
    return f"the exact one ({listed(simulated)}: the one of {rounds} simulated rounds)"


def _notices(sheet: Sheet) -> Iterator[Notice]:
    if sheet.changes:
        yield Notice("The odds differ from those of the document; see what it pays.")
    yield from _favoured(
        [wager for wager in sheet.wagers if Fraction(wager.ev) > SURE * wager.error],
        "favours the player",
        "favour the player",
    )
    yield from _favoured(
        [w for w in sheet.wagers if 0 < Fraction(w.ev) <= SURE * w.error],
        "may favour the player, as far as simulation tells",
        "may favour the player, as far as simulation tells",
    )
    yield from _favoured_in_chips(sheet)


def _favoured(wagers: Sequence[SheetWager], one: str, several: str) -> Iterator[Notice]:
    """Choices add to some stakes, and the return is of what is staked first then."""
    for of, raised in (("what is staked", False), ("the first stake", True)):
        match [wager for wager in wagers if (wager.staked != "1") == raised]:
            case []:
                continue
            case [wager]:
                yield Notice(f"{wager.name} {one}: it returns {_back(wager)} of {of}.")
            case its:
                items = tuple(f"{wager.name}: {_back(wager)}" for wager in its)
                yield Notice(f"{len(its)} wagers {several}. Of {of} they return:", items)


def _back(wager: SheetWager) -> str:
    places = places_for(wager.error)
    about = f" ± {percent(SURE * wager.error, places)}" if wager.error else ""
    return f"{percent(1 + Fraction(wager.ev), places)}{about} %"


def _favoured_in_chips(sheet: Sheet) -> Iterator[Notice]:
    favoured = [its for its in sheet.chips if its.favour]
    stakes = [f"{chips(its.favour)} of {money(sheet.chip_cents)}" for its in favoured]
    up = "winnings go up to whole chips"
    match favoured:
        case []:
            return
        case [its]:
            words = f"{its.name} favours the player at small stakes, such as {stakes[0]}: {up}."
            yield Notice(words)
        case _:
            items = tuple(
                f"{its.name}: {stake}" for its, stake in zip(favoured, stakes, strict=True)
            )
            yield Notice(f"{len(items)} wagers favour the player at small stakes: {up}.", items)


def _keys(sheet: Sheet) -> Iterator[Key]:
    main = sheet.wagers[0]
    name, about, places = main.name, "", min(2, places_for(main.error))
    if main.simulated:
        name = f"{main.name}, simulated"
        about = f" ± {percent(SURE * main.error, places)}"
    yield Key("Return", f"{percent(1 + Fraction(main.ev), places)}{about} %", name)
    yield Key("House edge", f"{percent(Fraction(main.house_edge), places)}{about} %", name)
    if undecided([main]):
        name = f"{name}, of the {percent(Fraction(main.decided), 2)} % of rounds that decide it"
    yield Key("Hit frequency", f"{percent(Fraction(main.hit), 2)} %", name)
    yield Key("Volatility index", decimal(VOLATILITY * deviation(main), 2), name)
    edges = sorted(Fraction(wager.house_edge) for wager in sheet.wagers)
    if edges[0] != edges[-1]:
        least, most = percent(edges[0], 2), percent(edges[-1], 2)
        yield Key("House edges", f"{least} to {most} %", f"{len(sheet.wagers)} wagers")


def _facts(sheet: Sheet) -> Iterator[Detail]:
    yield Detail("Document", f"{sheet.ruleset_title} ({sheet.ruleset})")
    options = (
        option_words(its.name, its.value)
        + (f", usually {value_words(its.name, its.usual)}" if its.value != its.usual else "")
        + f" [{its.rule}]"
        for its in sheet.settings
    )
    yield Detail("Options", "; ".join(options))
    yield Detail("Rule data, SHA-256", sheet.rules_sha256, code=True)
    yield Detail("Configuration, SHA-256", sheet.sha256, code=True)
    yield Detail(
        "Made by",
        f"Fairfelt {sheet.version}: exact figures on the engines that pay, simulated ones over "
        f"{count(sheet.rounds)} rounds with seed {sheet.seed} where nothing else is said. The same "
        "input gives this sheet again, byte for byte.",
    )


def _pays(tables: Sequence[PayTable]) -> ArticleTable:
    columns = (
        Column("Wager", "left", joins=True),
        Column("On", "left"),
        Column("Pays"),
        Column("In the document"),
        Column("Allowed by rule", "left", joins=True),
        Column("Paid by rule", "left", joins=True),
    )
    rows: list[tuple[str, ...]] = []
    marks = set()
    for table in tables:
        mark = MARKS.get(table.source, "")
        marks.add(mark)
        first = (table.name + mark, table.rule, _paid_by(table))
        for number, line in enumerate(table.lines):
            name, rule, pays = first if number == 0 else ("", "", "")
            rows.append((name, line.words, _odds(line), line.document, rule, pays))
    notes = [SAID[mark] for mark in SAID if mark in marks]
    if any(line.document for table in tables for line in table.lines):
        notes.insert(0, NOT_PRINTED)
    kept, cells = told(columns, rows)
    return ArticleTable("", kept, cells, " ".join(notes))


def _odds(line: PayLine) -> str:
    return f"{CHANGED} {line.odds}" if line.document else line.odds


def _paid_by(table: PayTable) -> str:
    """The rule that pays it, as far as one does."""
    changed = [bool(line.document) for line in table.lines]
    if all(changed):
        return f"no rule ({table.pays_rule} pays otherwise)"
    return f"{table.pays_rule}, but for {CHANGED}" if any(changed) else table.pays_rule


def _changes(sheet: Sheet) -> Iterator[ArticleTable]:
    if sheet.changes:
        columns = (
            Column("As a set-up names it", "left"),
            Column("In the document"),
            Column("Here"),
        )
        rows = tuple((its.key, its.document, its.here) for its in sheet.changes)
        yield ArticleTable("Odds that are not those of the document", columns, rows)


def _convergence(sheet: Sheet, groups: Sequence[Group]) -> Iterator[ArticleFigures | Words]:
    if groups:
        yield Words(
            f"The mean return of the same {count(sheet.rounds)} rounds (seed {sheet.seed}), played "
            f"by compiled engines, as rounds are added. Dashed: {_true(sheet)}. Shaded: where "
            "about 90, 95 and 99 of 100 such means lie. Of wagers that fare alike one was played, "
            "and is named."
        )
        yield ArticleFigures("", convergence_figures(groups))


def _options(sheet: Sheet) -> Iterator[ArticleTable]:
    for tables in sheet.tables:
        columns = (
            Column(say(f"rules.option.{tables.option}"), "left"),
            *map(Column, tables.values),
        )
        rows = tuple((words or "Wins", *map(_odds, lines)) for words, lines in tables.lines)
        changed = any(line.document for _, lines in tables.lines for line in lines)
        note = NOT_PRINTED if changed else ""
        yield ArticleTable(f"{tables.name}, rule {tables.rule}", columns, rows, note, small=True)
    if sheet.book:
        yield _book(sheet.book)


def _book(rows: Sequence[SheetWager]) -> ArticleTable:
    columns = (
        Column("Wager", "left", joins=True),
        Column("With", "left"),
        Column("For", "left"),
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
        under = ", ".join(option_words(name, str(value)) for name, value in row.options.items())
        cells.append(
            (
                "" if row.name == before else row.name,
                under,
                play_words(row.strategy),
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
    return ArticleTable(
        "Returns by option", kept, told_rows, DECIDE if undecided(rows) else "", small=True
    )
