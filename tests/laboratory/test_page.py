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
from fairfelt.laboratory.article import Column, Table
from fairfelt.laboratory.page import page, spanned
from fairfelt.laboratory.sheet import Play, Played, Sheet, make_sheet
from fairfelt.rulebooks import load_rules, with_odds

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
    assert "Straight up favours the player: it returns 102.7027 % of what is staked." in words
    assert "The odds differ from those of the document" in words
    assert "favours" not in Reader(page(sheet_of(NSW, "roulette"))).words


def test_best_play_and_what_mistakes_cost_are_shown() -> None:
    play = Play(
        wager="Ante",
        threshold="Q-6-4",
        charts=(
            {"title": "Hard totals", "columns": ["2"], "rows": [{"label": "16", "cells": ["S"]}],
             "legend": {"S": "Stand"}, "notes": ["10-2 against 4: hit"]},
        ),
        ways=(
            Played("Best play", "Plays Q-6-4 and better.", "-1/30"),
            Played("Blind", "Plays everything.", "-1/10"),
            Played("By feel", "Plays at random.", "-1/5", 0.001),
        ),
    )  # fmt: skip
    sheet = msgspec.structs.replace(sheet_of(NZ, "money-wheel"), play=play)
    words = Reader(page(sheet)).words
    for told in ("Q-6-4, the lowest hand to play", "Hard totals", "10-2 against 4: hit", "96.6667",
                 "6.6667", "By feel (simulated)", "Stand"):  # fmt: skip
        assert told in words


def test_simulated_figures_are_marked_so() -> None:
    usual = sheet_of(NZ, "money-wheel")
    first, *others = usual.wagers
    sheet = msgspec.structs.replace(
        usual, wagers=(msgspec.structs.replace(first, simulated=10_000), *others)
    )
    words = Reader(page(sheet)).words
    assert "A (simulated)" in words
    assert "B (simulated)" not in words
    assert "since no exact figure is known" in words


def test_names_cannot_break_the_page() -> None:
    usual = sheet_of(NZ, "money-wheel")
    sheet = msgspec.structs.replace(usual, title="<b>&")
    assert "<b>&" in Reader(page(sheet)).words


def test_a_cell_goes_on_until_its_column_or_the_first_says_something_anew() -> None:
    columns = (Column("a", joins=True), Column("b", joins=True), Column("c"))
    table = Table("", columns, (("x", "1", "p"), ("", "2", "q"), ("", "", "r"), ("y", "", "s")))
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
    assert (numerals.count(100_000), numerals.count(10**7)) == ("100,000", "10 million")
