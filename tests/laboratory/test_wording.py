"""Sheets are in the words of a language, and the faces have all of its letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairfelt.laboratory.drawing import WIDE
from fairfelt.laboratory.faces import FONTS, MORE
from fairfelt.laboratory.page import page
from fairfelt.laboratory.sheet import make_sheet
from fairfelt.rulebooks import load_rules
from fairfelt.words import ENGLISH, catalogue, languages, subject, subjects
from tests.faces import letters_of

NZ, STAR = "nz-table-games", "star-rapid-fusion-2024"
SUBJECTS = [name for name in subjects() if name.split(".")[0] in ("par", "strategy", "rules")]


@pytest.mark.parametrize("language", [one for one in languages() if one != ENGLISH])
def test_the_faces_of_a_language_have_every_letter_of_its_sheets(language: str) -> None:
    """Otherwise make them again: tools/chinese_faces.py."""
    said = "".join(text for name in SUBJECTS for text in subject(name, language).values())
    wide = {char for char in said if char >= WIDE}
    for face in MORE[language]:
        assert wide - letters_of(FONTS / face.file) == set(), face.file


def texts(html: str) -> Iterator[str]:
    body = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    yield from (text.strip() for text in re.findall(r">([^<>]+)<", body) if text.strip())


@pytest.mark.parametrize(
    ("ruleset", "game"), [(NZ, "lunar-poker"), (STAR, "casino-war"), (STAR, "three-card-poker"),
                          (NZ, "snake-eyes")],
)  # fmt: skip
def test_a_sheet_in_chinese_has_no_words_of_the_english_one(ruleset: str, game: str) -> None:
    rules = load_rules(ruleset, game)
    both = [
        page(make_sheet(rules, rounds=1000, language=language)) for language in ("en", "zh-Hans")
    ]
    english, chinese = ({*texts(html)} for html in both)
    words = {text for text in english & chinese if re.search("[a-z]{2} [a-z]{2}", text)}
    assert words <= {rules.ruleset_title, f"{rules.ruleset_title} ({ruleset})"}
    assert '<html lang="zh-Hans">' in both[1]


def test_every_key_of_sheets_is_said_by_the_code() -> None:
    """No words are left behind: each key, or its beginning, is in a module."""
    source = Path(FONTS).parent
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in [*source.glob("*.py"), *(source.parent / "odds").glob("*.py")]
    )
    parts = {*re.findall(r"[\w-]+", code)}
    keys = [key for key in catalogue() if key.startswith(("par.", "strategy."))]
    assert [key for key in keys if not {*key.split(".")[1:]} - {"does"} <= parts] == []
