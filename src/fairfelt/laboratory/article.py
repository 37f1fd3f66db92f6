"""A sheet as it is read: sections of words, tables and pictures, for the page and the PDF alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

Align = Literal["left", "right"]


class Column(msgspec.Struct, frozen=True):
    title: str
    align: Align = "right"
    joins: bool = False  # an empty cell goes on with the one above it


class ArticleTable(msgspec.Struct, frozen=True, tag="table"):
    """The first column names the rows."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    small: bool = False


class Figure(msgspec.Struct, frozen=True):
    """A picture with what stands above and below it."""

    title: str
    note: str
    svg: str
    words: str  # what it shows, for those who do not see it
    width: float  # of 320, which is a third of the page
    wide: bool = False  # takes two thirds of it


class ArticleFigures(msgspec.Struct, frozen=True, tag="figures"):
    title: str
    figures: tuple[Figure, ...]
    note: str = ""
    top: bool = False  # of different heights: they begin on one line, and need not end on one


class Words(msgspec.Struct, frozen=True, tag="words"):
    words: str


class Points(msgspec.Struct, frozen=True, tag="points"):
    """Things that are told one by one."""

    title: str
    items: tuple[str, ...]


Part = ArticleTable | ArticleFigures | Words | Points


class Section(msgspec.Struct, frozen=True):
    title: str
    parts: tuple[Part, ...]


class Key(msgspec.Struct, frozen=True):
    """A figure that stands large at the top."""

    label: str
    value: str
    note: str


class Notice(msgspec.Struct, frozen=True):
    """What must not be overlooked."""

    words: str
    items: tuple[str, ...] = ()


class Detail(msgspec.Struct, frozen=True):
    term: str
    words: str
    code: bool = False  # letters of a machine, which may break anywhere


class Article(msgspec.Struct, frozen=True):
    kicker: str
    title: str
    subtitle: str
    heading: str  # of the whole, as a window or a reader shows it
    language: str
    notices: tuple[Notice, ...]
    keys: tuple[Key, ...]
    facts: tuple[Detail, ...]
    sections: tuple[Section, ...]


def told(
    columns: tuple[Column, ...],
    rows: list[tuple[str, ...]],
    dull: Mapping[str, str] = MappingProxyType({}),
) -> tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]:
    """Without the columns in which no row has anything to say: all are empty, or all what is dull
    in that column."""
    kept = [
        place
        for place, column in enumerate(columns)
        if any(row[place] not in ("", dull.get(column.title, "")) for row in rows)
    ]
    cells = tuple(tuple(row[place] for place in kept) for row in rows)
    return tuple(columns[place] for place in kept), cells
