"""The PDF of a PAR sheet: typeset, tagged, and the same bytes every time."""

from __future__ import annotations

import re
from functools import cache

import pytest

from fairfelt.laboratory.pdf import pdf
from fairfelt.laboratory.sheet import Sheet, make_sheet
from fairfelt.rulebooks import load_rules

RULES = load_rules("nz-table-games", "money-wheel")


@cache
def sheet() -> Sheet:
    return make_sheet(RULES, rounds=2000)


@pytest.fixture(scope="module")
def made() -> bytes:
    return pdf(sheet())


def test_it_is_a_pdf_of_a_few_pages(made: bytes) -> None:
    assert made.startswith(b"%PDF-")
    (pages,) = re.findall(rb"/Type/Pages/Count (\d+)", made)
    assert 2 <= int(pages) <= 4


def test_it_is_the_same_every_time_and_tells_no_date(made: bytes) -> None:
    assert pdf(sheet()) == made
    assert b"CreationDate" not in made


def test_it_is_set_in_the_face_of_the_sheets_only(made: bytes) -> None:
    faces = set(re.findall(rb"/FontName/[A-Z]+\+([A-Za-z]+)", made))
    assert faces == {b"LibertinusSerif"}


def test_in_chinese_it_takes_the_face_that_has_its_letters() -> None:
    chinese = pdf(make_sheet(RULES, rounds=2000, language="zh-Hans"))
    faces = set(re.findall(rb"/FontName/[A-Z]+\+([A-Za-z]+)", chinese))
    assert faces == {b"LibertinusSerif", b"NotoSerifCJKsc"}
    assert b"/Lang(zh)" in chinese


def test_it_can_be_read_aloud(made: bytes) -> None:
    assert b"/StructTreeRoot" in made
    assert b"/Lang(en)" in made
    assert b"/Title(Money wheel)" in made, "in the outline"
    pictures = re.findall(rb"/S/Figure", made)
    described = re.findall(rb"/Alt", made)
    assert len(pictures) == len(described) > 10
