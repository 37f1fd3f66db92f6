"""The web page of a PAR sheet: whole, readable by everybody, and in need of nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import msgspec
import pytest

from fairfelt.laboratory import numerals
from fairfelt.laboratory.article import ArticleTable, Column
from fairfelt.laboratory.drawn_chart import DrawnChart, DrawnRow
from fairfelt.laboratory.page import page, spanned
from fairfelt.laboratory.pay_tables import PayLine, pay_tables, tables_by_option
from fairfelt.laboratory.sheet import BestPlay, Sheet, SheetPlay, make_sheet
from fairfelt.laboratory.wording import Wording
from fairfelt.laboratory.writing import article
from fairfelt.rulebooks import games_of, load_rules, rule_sets, with_odds
from fairfelt.words import catalogue

NSW, NZ = "star-rapid-fusion-2024", "nz-table-games"
VOID = {"meta"}
Attributes = list[tuple[str, str | None]]


@cache
def sheet_of(ruleset: str, game: str) -> Sheet:
    return make_sheet(load_rules(ruleset, game), rounds=2000)


class Reader(HTMLParser):
    """Reads a page strictly: what is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    @property
    def words(self) -> str:
        return "\n".join(self.text)


@pytest.mark.parametrize(("ruleset", "game"), [(NSW, "roulette"), (NZ, "snake-eyes")])
def test_a_page_is_well_formed_and_so_are_its_pictures(ruleset: str, game: str) -> None:
    text = page(sheet_of(ruleset, game))
    Reader(text)
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(pictures) > 10
    for picture in pictures:
        root = ElementTree.fromstring(picture)  # noqa: S314 - our own
        assert [child.tag.rpartition("}")[2] for child in root][:2] == ["title", "desc"]


@pytest.mark.parametrize(("ruleset", "game"), [(NSW, "roulette"), (NZ, "snake-eyes")])
def test_every_wager_and_citation_is_on_it(ruleset: str, game: str) -> None:
    sheet = sheet_of(ruleset, game)
    words = Reader(page(sheet)).words
    for wager in sheet.wagers:
        assert wager.name in words
    for its in sheet.pays:
        assert its.rule in words
        assert its.pays_rule in words
    for setting in sheet.settings:
        assert f"[{setting.rule}]" in words
    assert sheet.sha256 in words
    assert sheet.rules_sha256 in words


def test_the_figures_of_roulette_are_on_it() -> None:
    words = Reader(page(sheet_of(NSW, "roulette"))).words
    for figure in ("97.2973", "2.7027", "1/37", "5.8378", "9.603", "48.6486"):
        assert figure in words


def test_it_needs_nothing_from_elsewhere() -> None:
    text = page(sheet_of(NSW, "roulette"))
    addresses = set(re.findall(r"\w+://[^\s\"')]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}, "the name of the format, never fetched"
    assert set(re.findall(r"url\(\"(.{10})", text)) == {"data:font/"}
    tags = {tag for tag, _ in Reader(text).seen}
    assert not tags & {"script", "link", "img", "iframe", "object"}


def test_it_can_be_read_without_seeing_it() -> None:
    reader = Reader(page(sheet_of(NSW, "roulette")))
    ids = [its["id"] for _, its in reader.seen if "id" in its]
    assert len(ids) == len(set(ids))
    for tag, its in reader.seen:
        if tag == "svg":
            assert its["role"] == "img"
            assert set((its["aria-labelledby"] or "").split()) <= set(ids)
        if tag == "th":
            assert its["scope"] in ("col", "row")
    levels = [int(tag[1]) for tag, _ in reader.seen if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert ("html", {"lang": "en"}) in reader.seen


def test_a_wager_that_favours_the_player_and_other_odds_cannot_be_overlooked() -> None:
    rules = with_odds(load_rules(NSW, "roulette"), {"straight": "37:1"})
    words = Reader(page(make_sheet(rules, rounds=1000))).words
    assert "6 wagers favour the player. Of what is staked they return:" in words
    assert "Straight up: 102.7027 %" in words
    assert "The odds differ from those of the document" in words
    assert "favour" not in Reader(page(sheet_of(NSW, "roulette"))).words


def test_changed_odds_are_marked_and_no_rule_is_cited_for_them() -> None:
    rules = with_odds(load_rules(NSW, "roulette"), {"straight": "37:1"})
    pays, *_ = (part for part in article(make_sheet(rules, rounds=1000)).sections[0].parts)
    assert isinstance(pays, ArticleTable)
    rows = {row[0]: row[1:] for row in pays.rows}
    assert rows["Straight up"] == ("‡ 37:1", "35:1", "11.2.1.1", "no rule (11.4.2 pays other odds)")
    assert rows["Split"] == ("17:1", "", "11.2.1.2.1", "11.4.2")
    assert pays.note.startswith("‡ Not the odds of the document")


def test_a_pay_table_that_is_changed_in_part_is_marked_there_and_among_the_options() -> None:
    rules = with_odds(load_rules(NSW, "three-card-poker"), {"pair-plus.flush": "5:1"})
    (table,) = (its for its in pay_tables(rules, rules.configure({})) if its.name == "Pair plus")
    changed = {line.words: (line.odds, line.document) for line in table.lines if line.document}
    assert changed == {"Flush": ("5:1", "4:1")}
    (every,) = (its for its in tables_by_option(rules) if its.name == "Pair plus")
    (flush,) = (lines for words, lines in every.lines if words == "Flush")
    assert flush[0] == PayLine("", "5:1", "4:1")


def test_a_wager_with_raises_returns_a_share_of_the_first_stake() -> None:
    usual = sheet_of(NZ, "money-wheel")
    first, second, *others = usual.wagers
    replace = msgspec.structs.replace
    sheet = replace(
        usual,
        wagers=(
            replace(first, ev="1/100", staked="3/2"),
            replace(second, ev="1/1000", simulated=1000, sampled=1000, error=0.01),
            *others,
        ),
    )
    words = Reader(page(sheet)).words
    assert "A favours the player: it returns 101.0000 % of the first stake." in words
    assert (
        "B may favour the player, by simulation: it returns 100.1 ± 2.0 % of what is "
        "staked." in words
    )


def test_bands_that_are_not_drawn_are_told() -> None:
    words = Reader(page(sheet_of(NSW, "roulette"))).words
    assert "The plots show the first wager and those that swing least and most" in words


def test_every_option_of_every_game_is_told_in_words() -> None:
    every = [load_rules(ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset)]
    named = {key.removeprefix("rules.option.") for key in catalogue() if "rules.option." in key}
    assert {name for rules in every for name in rules.options} == named
    assert Wording().option("wagering_ms", "30000") == "Betting time: 30 s"
    assert Wording().option("smallest_chip_cents", "250") == "Smallest chip: $2.50"
    assert Wording().option("qualify", "none") == "Dealer qualifies with: any hand"


def test_best_play_and_what_mistakes_cost_are_shown() -> None:
    play = BestPlay(
        wager="Ante",
        threshold="Q-6-4",
        charts=(
            DrawnChart("Hard totals", ("2",), (DrawnRow("16", ("S",)),), {"S": "Stand"},
                       ("10-2 against 4: hit",)),
        ),
        ways=(
            SheetPlay("Best play", "Plays Q-6-4 and better.", "-1/30"),
            SheetPlay("Blind", "Plays everything.", "-1/10"),
            SheetPlay("By feel", "Plays at random.", "-1/5", 0.001, 5000),
        ),
        leaves_out=("Other cards are not looked at.",),
    )  # fmt: skip
    sheet = msgspec.structs.replace(sheet_of(NZ, "money-wheel"), play=play)
    words = Reader(page(sheet)).words
    for told in ("Q-6-4, the lowest hand to play", "Hard totals", "10\u20112 against 4: hit",
                 "96.6667", "6.6667", "By feel (simulated)", "Stand",
                 "Other cards are not looked at.", "Simulated over 5,000 rounds"):  # fmt: skip
        assert told in words


def test_simulated_figures_are_marked_so() -> None:
    usual = sheet_of(NZ, "money-wheel")
    first, *others = usual.wagers
    sheet = msgspec.structs.replace(
        usual,
        wagers=(msgspec.structs.replace(first, simulated=100_000_000, sampled=10_000), *others),
    )
    words = Reader(page(sheet)).words
    assert "A (simulated)" in words
    assert "B (simulated)" not in words
    assert "since no exact figure is known" in words
    assert "Its hits and pushes are of 10,000 rounds." in words
    assert "Dashed: the exact return (A: the return over 100 million simulated rounds)." in words
    assert "The return over 100 million rounds is" in words


def test_which_play_a_return_is_for_is_told_wager_by_wager() -> None:
    usual = sheet_of(NZ, "money-wheel")
    first, second, third, *others = usual.wagers
    play = BestPlay("C", "", (), (SheetPlay("Good play", "Mostly.", "-1/10", 0.001, 1000),))
    sheet = msgspec.structs.replace(
        usual,
        wagers=(
            msgspec.structs.replace(first, strategy="best-play"),
            msgspec.structs.replace(second, strategy="best-play-of-ante"),
            msgspec.structs.replace(third, strategy="best", simulated=1000, sampled=1000),
            *others,
        ),
        play=play,
    )
    words = Reader(page(sheet)).words
    for told in ("A: for the best play.", "B: with an ante and its best play",
                 "C: for good play, as shown below.", "C, good play: Mostly."):  # fmt: skip
        assert told in words


def test_rounds_that_do_not_decide_a_wager_are_told() -> None:
    words = Reader(page(sheet_of(NZ, "snake-eyes"))).words
    for told in ("Rounds that decide, %", "25.0000", "Hard 4, of the 25.00 % of rounds that decide",
                 "its chance in a round that decides the wager",
                 "the square root of the number of rounds that decide the wager"):  # fmt: skip
        assert told in words
    assert "Rounds that decide" not in Reader(page(sheet_of(NSW, "roulette"))).words


def test_names_cannot_break_the_page() -> None:
    usual = sheet_of(NZ, "money-wheel")
    sheet = msgspec.structs.replace(usual, title="<b>&")
    assert "<b>&" in Reader(page(sheet)).words


def test_a_cell_goes_on_until_its_column_or_the_first_says_something_anew() -> None:
    columns = (Column("a", joins=True), Column("b", joins=True), Column("c"))
    table = ArticleTable(
        "", columns, (("x", "1", "p"), ("", "2", "q"), ("", "", "r"), ("y", "", "s"))
    )
    assert spanned(table, 0, 0) == 3
    assert spanned(table, 1, 1) == 2
    assert spanned(table, 3, 0) == 1


def test_numbers_are_written_as_people_read_them() -> None:
    assert numerals.decimal(Fraction(-1, 37), 4) == "−0.0270"
    assert numerals.decimal(Fraction(-1, 10**6), 2) == "0.00", "nothing has no sign"
    assert numerals.percent(Fraction(1, 37)) == "2.7027"
    assert [numerals.net(Fraction(text)) for text in ("35", "-1", "19/20", "0", "3/2")] == [
        "+35", "−1", "+0.95", "0", "+1.5"
    ]  # fmt: skip
    assert (numerals.short(Fraction(-1, 37)), numerals.short(Fraction(1, 1001))) == ("−1/37", "")
    assert [numerals.places_for(error) for error in (0.0, 0.0003, 0.0023, 0.3)] == [4, 2, 1, 0]
    assert (Wording().count(100_000), Wording().count(10**7)) == ("100,000", "10 million")
