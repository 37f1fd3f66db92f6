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
from fairfelt.laboratory.numerals import decimal, percent, places_for, short
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
from fairfelt.laboratory.wording import Wording
from fairfelt.laboratory.writing_play import play_section
from fairfelt.laboratory.writing_returns import (
    SURE,
    VOLATILITY,
    chips,
    deviation,
    names_of,
    odds_of,
    play_words,
    return_tables,
    undecided,
)

# What the wager's place in the document is worth, where it is not printed there.
MARKS = {"published": "*", "readings": "**"}
CHANGED = "‡"


def article(sheet: Sheet) -> Article:
    wording = Wording(sheet.language)
    return Article(
        kicker=wording.say("kicker"),
        title=sheet.title,
        subtitle=sheet.ruleset_title,
        heading=wording.say("page", game=sheet.title, document=sheet.ruleset_title),
        language=sheet.language,
        notices=tuple(_notices(sheet, wording)),
        keys=tuple(_keys(sheet, wording)),
        facts=tuple(_facts(sheet, wording)),
        sections=tuple(section for section in _sections(sheet, wording) if section.parts),
    )


def _sections(sheet: Sheet, wording: Wording) -> Iterator[Section]:
    groups = alike((wager for wager in sheet.wagers if wager.run), wording)  # a place of each kind
    yield Section(wording.say("pays"), (_pays(sheet.pays, wording), *_changes(sheet, wording)))
    yield Section(wording.say("returns"), tuple(return_tables(sheet)))
    yield Section(
        wording.say("results"),
        (Words(_distributions(sheet, wording)), ArticleFigures("", distribution_figures(groups))),
    )
    if sheet.play:
        yield play_section(sheet.play, wording)
    yield Section(wording.say("settles"), tuple(_convergence(sheet, groups, wording)))
    drawn = bands_figures(groups)
    banded = alike((wager for wager in sheet.wagers if wager.pays), wording)
    yield Section(
        wording.say("bands"),
        (
            Words(_bands(sheet, wording, everyone=len(drawn) == len(banded))),
            ArticleFigures("", drawn),
            bands_table(banded, wording),
        ),
    )
    yield Section(wording.say("options"), tuple(_options(sheet, wording)))


def _distributions(sheet: Sheet, wording: Wording) -> str:
    decided = "decided" if undecided(sheet.wagers) else "all"
    words = [wording.say(f"results.{decided}"), wording.say("results.marks")]
    simulated = [wager for wager in sheet.wagers if wager.simulated]
    if simulated:
        rounds = wording.count(max(wager.sampled for wager in simulated))
        names = names_of(simulated, wording)
        words.append(wording.say("results.simulated", wagers=names, rounds=rounds))
    return wording.told(words)


def _bands(sheet: Sheet, wording: Wording, everyone: bool) -> str:
    words = [
        wording.say("bands.width", known=_true(sheet, wording)),
        wording.say("bands.normal"),
        wording.say("bands.poor", mark=POOR, times=SKEWED),
    ]
    if not everyone:
        words.append(wording.say("bands.some"))
    return wording.told(words)


def _true(sheet: Sheet, wording: Wording) -> str:
    """What a mean settles down to."""
    simulated = [wager for wager in sheet.wagers if wager.simulated]
    if not simulated:
        return wording.say("known.exact")
    rounds = wording.count(max(wager.simulated for wager in simulated))
    return wording.say("known.mixed", wagers=names_of(simulated, wording), rounds=rounds)


def _notices(sheet: Sheet, wording: Wording) -> Iterator[Notice]:
    if sheet.changes:
        yield Notice(wording.say("notice.changed"))
    sure = [wager for wager in sheet.wagers if Fraction(wager.ev) > SURE * wager.error]
    maybe = [w for w in sheet.wagers if 0 < Fraction(w.ev) <= SURE * w.error]
    yield from _favoured(sure, "edge", wording)
    yield from _favoured(maybe, "edge.maybe", wording)
    yield from _favoured_in_chips(sheet, wording)


def _favoured(wagers: Sequence[SheetWager], how: str, wording: Wording) -> Iterator[Notice]:
    """Choices add to some stakes, and the return is of what is staked first then."""
    for of, raised in (("all", False), ("first", True)):
        key = f"notice.{how}.{of}"
        match [wager for wager in wagers if (wager.staked != "1") == raised]:
            case []:
                continue
            case [wager]:
                yield Notice(wording.say(f"{key}.single", wager=wager.name, share=_back(wager)))
            case its:
                yield Notice(
                    wording.say(f"{key}.several", number=len(its)),
                    tuple(wording.paired(wager.name, _back(wager)) for wager in its),
                )


def _back(wager: SheetWager) -> str:
    places = places_for(wager.error)
    about = f" ± {percent(SURE * wager.error, places)}" if wager.error else ""
    return f"{percent(1 + Fraction(wager.ev), places)}{about} %"


def _favoured_in_chips(sheet: Sheet, wording: Wording) -> Iterator[Notice]:
    favoured = [its for its in sheet.chips if its.favour]
    each = wording.money(sheet.chip_cents)
    stakes = [
        wording.say("stake_in_chips", chips=chips(its.favour, wording), each=each)
        for its in favoured
    ]
    match favoured:
        case []:
            return
        case [its]:
            yield Notice(wording.say("notice.chips.single", wager=its.name, stake=stakes[0]))
        case _:
            names = [its.name for its in favoured]
            items = tuple(map(wording.paired, names, stakes))
            yield Notice(wording.say("notice.chips.several", number=len(favoured)), items)


def _keys(sheet: Sheet, wording: Wording) -> Iterator[Key]:
    main = sheet.wagers[0]
    name, about, places = main.name, "", min(2, places_for(main.error))
    if main.simulated:
        name = wording.say("key.simulated", wager=main.name)
        about = f" ± {percent(SURE * main.error, places)}"
    returned, edge = 1 + Fraction(main.ev), Fraction(main.house_edge)
    yield Key(wording.say("key.return"), f"{percent(returned, places)}{about} %", name)
    yield Key(wording.say("key.edge"), f"{percent(edge, places)}{about} %", name)
    if undecided([main]):
        decided = percent(Fraction(main.decided), 2)
        name = wording.say("key.decided", wager=name, share=decided)
    yield Key(wording.say("key.hit"), f"{percent(Fraction(main.hit), 2)} %", name)
    yield Key(wording.say("key.volatility"), decimal(VOLATILITY * deviation(main), 2), name)
    edges = sorted(Fraction(wager.house_edge) for wager in sheet.wagers)
    if edges[0] != edges[-1]:
        least, most = percent(edges[0], 2), percent(edges[-1], 2)
        spread = wording.say("key.edges.spread", least=least, most=most)
        wagers = wording.say("key.edges.wagers", number=len(sheet.wagers))
        yield Key(wording.say("key.edges"), spread, wagers)


def _facts(sheet: Sheet, wording: Wording) -> Iterator[Detail]:
    yield Detail(wording.say("fact.document"), f"{sheet.ruleset_title} ({sheet.ruleset})")
    options = (
        wording.option(its.name, its.value)
        + (
            wording.say("fact.usually", value=wording.value(its.name, its.usual))
            if its.value != its.usual
            else ""
        )
        + f" [{its.rule}]"
        for its in sheet.settings
    )
    yield Detail(wording.say("fact.options"), "; ".join(options))
    yield Detail(wording.say("fact.rules"), sheet.rules_sha256, code=True)
    yield Detail(wording.say("fact.configuration"), sheet.sha256, code=True)
    made = wording.say(
        "fact.made.text",
        version=sheet.version,
        rounds=wording.count(sheet.rounds),
        seed=sheet.seed,
    )
    yield Detail(wording.say("fact.made"), made)


def _pays(tables: Sequence[PayTable], wording: Wording) -> ArticleTable:
    columns = (
        Column(wording.say("column.wager"), "left", joins=True),
        Column(wording.say("column.on"), "left"),
        Column(wording.say("column.pays")),
        Column(wording.say("column.document")),
        Column(wording.say("column.allowed"), "left", joins=True),
        Column(wording.say("column.paid"), "left", joins=True),
    )
    rows: list[tuple[str, ...]] = []
    marks = set()
    for table in tables:
        mark = MARKS.get(table.source, "")
        marks.add(mark)
        first = (table.name + mark, table.rule, _paid_by(table, wording))
        for number, line in enumerate(table.lines):
            name, rule, pays = first if number == 0 else ("", "", "")
            rows.append((name, line.words, _odds(line), line.document, rule, pays))
    notes = [
        wording.say(f"source.{source}", mark=mark)
        for source, mark in MARKS.items()
        if mark in marks
    ]
    if any(line.document for table in tables for line in table.lines):
        notes.insert(0, wording.say("not_printed", mark=CHANGED))
    kept, cells = told(columns, rows)
    return ArticleTable("", kept, cells, wording.told(notes))


def _odds(line: PayLine) -> str:
    return f"{CHANGED} {line.odds}" if line.document else line.odds


def _paid_by(table: PayTable, wording: Wording) -> str:
    """The rule that pays it, as far as one does."""
    changed = [bool(line.document) for line in table.lines]
    if all(changed):
        return wording.say("paid.no_rule", rule=table.pays_rule)
    if any(changed):
        return wording.say("paid.but", rule=table.pays_rule, mark=CHANGED)
    return table.pays_rule


def _changes(sheet: Sheet, wording: Wording) -> Iterator[ArticleTable]:
    if sheet.changes:
        columns = (
            Column(wording.say("column.key"), "left"),
            Column(wording.say("column.document")),
            Column(wording.say("column.here")),
        )
        rows = tuple((its.key, its.document, its.here) for its in sheet.changes)
        yield ArticleTable(wording.say("changes"), columns, rows)


def _convergence(
    sheet: Sheet, groups: Sequence[Group], wording: Wording
) -> Iterator[ArticleFigures | Words]:
    if groups:
        yield Words(
            wording.say(
                "settles.text",
                rounds=wording.count(sheet.rounds),
                seed=sheet.seed,
                known=_true(sheet, wording),
            )
        )
        yield ArticleFigures("", convergence_figures(groups))


def _options(sheet: Sheet, wording: Wording) -> Iterator[ArticleTable]:
    for tables in sheet.tables:
        columns = (Column(wording.option_name(tables.option), "left"), *map(Column, tables.values))
        wins = wording.say("wins")
        rows = tuple((words or wins, *map(_odds, lines)) for words, lines in tables.lines)
        changed = any(line.document for _, lines in tables.lines for line in lines)
        note = wording.say("not_printed", mark=CHANGED) if changed else ""
        title = wording.say("options.table", wager=tables.name, rule=tables.rule)
        yield ArticleTable(title, columns, rows, note, small=True)
    if sheet.book:
        yield _book(sheet.book, wording)


def _book(rows: Sequence[SheetWager], wording: Wording) -> ArticleTable:
    columns = (
        Column(wording.say("column.wager"), "left", joins=True),
        Column(wording.say("column.with"), "left"),
        Column(wording.say("column.for"), "left"),
        Column(wording.say("column.pays")),
        Column(wording.say("column.return")),
        Column(wording.say("column.edge")),
        Column(wording.say("column.exactly"), "left"),
        Column(wording.say("column.hit")),
        Column(wording.say("column.deviation")),
    )
    cells: list[tuple[str, ...]] = []
    before = ""
    order = list(dict.fromkeys(row.name for row in rows))
    for row in sorted(rows, key=lambda row: order.index(row.name)):
        edge = Fraction(row.house_edge)
        under = [wording.option(name, str(value)) for name, value in row.options.items()]
        cells.append(
            (
                "" if row.name == before else row.name,
                wording.listed(under),
                play_words(row.strategy, wording),
                odds_of(row.pays, wording),
                percent(1 + Fraction(row.ev)),
                percent(edge),
                short(edge),
                percent(Fraction(row.hit)),
                decimal(deviation(row), 4),
            )
        )
        before = row.name
    kept, told_rows = told(columns, cells)
    note = wording.say("returns.decided") if undecided(rows) else ""
    return ArticleTable(wording.say("options.returns"), kept, told_rows, note, small=True)
