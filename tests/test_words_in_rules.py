"""Rule data are ids, numbers and citations: no sentence in them is for a person to read.

What a file names (a wager, a line of its pay table, a call) has its words in the catalogue, in
every language; the name in the file is the English that the library tells. The register restates
the rules of a document, and is a document itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fairfelt
from fairfelt.words import catalogue, languages

RULEBOOKS = Path(fairfelt.__file__).parent / "rulebooks"
FILES = sorted(path for path in RULEBOOKS.glob("*/*.toml") if path.name != "register.toml")
WORDS = re.compile(r"[A-Za-z][a-z']+,? [A-Za-z]")
# As a document is titled and cited, in the language of the document.
OF_THE_DOCUMENT = ("title", "complaint")


def texts(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every string of two words or more, with the keys that lead to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from texts(value, (*path, key))
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, path)
    elif isinstance(data, str) and WORDS.search(data):
        yield path, data


def is_citation(path: tuple[str, ...]) -> bool:
    return path[-1] == "rule" or path[-1].endswith(("_rule", "_rules")) or "cites" in path


def key_of(game: str, path: tuple[str, ...]) -> str:
    """The key of the words for a name, or nothing where no name belongs."""
    match path:
        case ("wagers", kind, "name"):
            return f"rules.{game}.wager.{kind}"
        case ("wagers", kind, "lines", line):
            return f"rules.{game}.line.{kind}.{line}"
        case ("calls", call, "name"):
            return f"rules.{game}.call.{call}"
    return ""


def unworded(game: str, data: dict[str, Any]) -> list[str]:
    """What a person would read in these rule data, and reads in no other language."""
    return [
        f"{'.'.join(path)}: {text}"
        for path, text in texts(data)
        if not is_citation(path)
        and ".".join(path) not in OF_THE_DOCUMENT
        and not all(key_of(game, path) in catalogue(language) for language in languages())
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_sentence_is_in_rule_data(file: Path) -> None:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    assert unworded(data.get("game", file.stem), data) == []


def test_a_sentence_in_rule_data_is_found() -> None:
    data = tomllib.loads("""
title = "Sic bo"
[policies.closing]
rule = "1.1 Wagering Period"
says = "Betting is closed now"
[wagers.tie]
name = "Tie after war"
[wagers.small]
name = "Small"
lines = { "no-such" = "A line that nobody has worded" }
""")
    assert unworded("sic-bo", data) == [
        "policies.closing.says: Betting is closed now", "wagers.tie.name: Tie after war",
        "wagers.small.lines.no-such: A line that nobody has worded",
    ]  # fmt: skip
