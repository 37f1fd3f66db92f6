"""Docs, words and rule data say things as people at work say them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What a reader would have to translate back, and what is said instead.
FOREIGN = {
    r"\bwhoever\b": "the player, the person who, anybody who",
    r"\bthe own\b": "their own, the player's",
    r"\b(?:put|puts|putting) (?:[a-z]+ ){0,4}right\b": "correct",
    r"\bhangs? (?:on|in the air)\b": "depends on",
    r"\banew\b": "again",
    r"\b(?:kept|keeps?|keeping) (?:[a-z]+ )?back (?:of|until|as)\b": "withheld, on hold",
    r"\bwhat came of\b": "the outcome of",
    r"\bby who(?:ever)? may\b": "by staff authorised to do so",
    r"\bwhat became of it\b": "its outcome",
}
READ = sorted(
    path
    for pattern in (
        "*.md", "docs/**/*.md", "tools/*.toml", "src/fairfelt/rulebooks/**/*.toml",
        "src/fairfelt/words/en/*.json",
    )
    for path in ROOT.glob(pattern)
)  # fmt: skip


def foreign(text: str) -> list[str]:
    """Each such phrase, with the line and what to say instead."""
    return [
        f"line {text.count(chr(10), 0, found.start()) + 1}: {found[0]!r} -> {instead}"
        for pattern, instead in FOREIGN.items()
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("path", READ, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_it_reads_as_people_speak(path: Path) -> None:
    assert foreign(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whoever comes next",
        "nobody reviews the own decision",
        "it is put right",
        "to put a settled result right",
        "which hang on the play",
        "by who may",
    ],
)
def test_a_foreign_phrase_is_found(text: str) -> None:
    assert len(foreign(text)) == 1


def test_words_that_only_look_alike_are_left_alone() -> None:
    assert (
        foreign("The wheel on the right. Keep back from the wheel. Renew it. It is their own.")
        == []
    )
