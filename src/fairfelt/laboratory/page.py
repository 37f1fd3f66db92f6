"""A PAR sheet as one HTML file that needs nothing else: style, fonts and pictures are in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from fairfelt.laboratory.article import (
    Article,
    ArticleFigures,
    ArticleTable,
    Detail,
    Figure,
    Notice,
    Part,
    Points,
    Section,
    Words,
)
from fairfelt.laboratory.faces import FONTS, LATIN, MORE, Face
from fairfelt.laboratory.sheet import Sheet
from fairfelt.laboratory.wording import Wording
from fairfelt.laboratory.writing import article

HERE = Path(__file__).parent
LONG = 12  # letters; a cell with more is given room on a phone
STYLES = ("par.css", "par-media.css")


def page(sheet: Sheet) -> str:
    its = article(sheet)
    wording = Wording(its.language)
    body = "".join((_header(its), *(_section(each, wording) for each in its.sections)))
    return (
        f'<!DOCTYPE html>\n<html lang="{its.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(its.heading)}</title>\n<style>\n{_style(its.language)}</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


@cache
def _style(language: str) -> str:
    faces = "".join(map(_face, (*LATIN, *MORE.get(language, ()))))
    return faces + "".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)


def _face(face: Face) -> str:
    data = b64encode((FONTS / face.file).read_bytes()).decode()
    kind = Path(face.file).suffix.removeprefix(".")
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
        f'font-style:{face.style};src:url("data:font/{kind};base64,{data}")}}\n'
    )


def _header(its: Article) -> str:
    keys = "".join(
        f"<div><dt>{escape(key.label)}</dt><dd><strong>{escape(key.value)}</strong>"
        f"<span>{escape(key.note)}</span></dd></div>"
        for key in its.keys
    )
    notices = "".join(map(_notice, its.notices))
    facts = "".join(map(_fact, its.facts))
    return (
        f'<header>\n<p class="kicker">{escape(its.kicker)}</p>\n<h1>{escape(its.title)}</h1>\n'
        f'<p class="subtitle">{escape(its.subtitle)}</p>\n{notices}'
        f'<dl class="keys">{keys}</dl>\n<dl class="facts">{facts}</dl>\n</header>\n'
    )


def _notice(notice: Notice) -> str:
    return f'<div class="notice"><p>{escape(notice.words)}</p>{_items(notice.items)}</div>\n'


def _items(items: tuple[str, ...]) -> str:
    each = "".join(f"<li>{escape(words)}</li>" for words in items)
    return f"<ul>{each}</ul>" if items else ""


def _fact(fact: Detail) -> str:
    words = escape(fact.words)
    return f"<dt>{escape(fact.term)}</dt><dd>{f'<code>{words}</code>' if fact.code else words}</dd>"


def _section(section: Section, wording: Wording) -> str:
    parts = "".join(_part(part, wording) for part in section.parts)
    return f"<section>\n<h2>{escape(section.title)}</h2>\n{parts}</section>\n"


def _part(part: Part, wording: Wording) -> str:
    match part:
        case Words(words):
            return f"<p>{escape(words)}</p>\n"
        case Points(title, items):
            return f'<h3>{escape(title)}</h3>\n<div class="points">{_items(items)}</div>\n'
        case ArticleFigures():
            return _figures(part)
        case ArticleTable():
            return _table(part, wording)


def _figures(part: ArticleFigures) -> str:
    title = f"<h3>{escape(part.title)}</h3>\n" if part.title else ""
    note = f'<p class="note">{escape(part.note)}</p>\n' if part.note else ""
    look = "figures top" if part.top else "figures"
    return f'{title}<div class="{look}">{"".join(map(_figure, part.figures))}</div>\n{note}'


def _figure(figure: Figure) -> str:
    note = f"<span>{escape(figure.note)}</span>" if figure.note else ""
    caption = f"<figcaption>{escape(figure.title)}{note}</figcaption>"
    look = (
        ' class="narrow"'
        if figure.width < 240
        else ' class="wide" tabindex="0"'
        if figure.wide
        else ""
    )
    return f"<figure{look}>{caption}{figure.svg}</figure>\n"


def _table(table: ArticleTable, wording: Wording) -> str:
    title = f"<h3>{escape(table.title)}</h3>\n" if table.title else ""
    head = "".join(
        f'<th scope="col" class="{column.align}">{escape(column.title)}</th>'
        for column in table.columns
    )
    body = "".join(f"<tr{look}>{cells}</tr>\n" for look, cells in _rows(table))
    note = f'<p class="note">{escape(table.note)}</p>\n' if table.note else ""
    grouped = any(column.joins for column in table.columns)
    looks = " ".join(("small",) * table.small + ("grouped",) * grouped)
    look = f' class="{looks}"' if looks else ""
    label = escape(wording.say("table", table=table.title or table.columns[0].title))
    return (
        f'{title}<div class="across" tabindex="0" role="region" aria-label="{label}">'
        f"<table{look}><thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n{note}"
    )


def _rows(table: ArticleTable) -> Iterator[tuple[str, str]]:
    """Each row's look and cells. A cell that goes on downwards spans its rows."""
    joined = any(column.joins for column in table.columns)
    for number, row in enumerate(table.rows):
        cells = []
        for place, (column, words) in enumerate(zip(table.columns, row, strict=True)):
            if column.joins and not words and number:
                continue
            rows = spanned(table, number, place) if column.joins else 1
            span = f' rowspan="{rows}"' if rows > 1 else ""
            tag = 'th scope="row"' if place == 0 else "td"
            look = f"{column.align} long" if len(words) > LONG else column.align
            cells.append(f'<{tag} class="{look}"{span}>{escape(words)}</{tag[:2]}>')
        first = joined and row[0]
        yield ' class="first"' if first else "", "".join(cells)


def spanned(table: ArticleTable, number: int, place: int) -> int:
    """How many rows a cell goes on for: until that column, or the first, says something anew."""
    below = table.rows[number + 1 :]
    ends = (n for n, row in enumerate(below, 1) if row[place] or row[0])
    return next(ends, len(below) + 1)
