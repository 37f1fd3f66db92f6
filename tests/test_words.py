"""Every language says all that English says, and nothing that a person reads is anywhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import fairfelt
from fairfelt.words import ENGLISH, card_words, catalogue, languages, refusal_words, say, subjects
from fairfelt.words import subject as words_of

SOURCE = Path(fairfelt.__file__).parent
OTHERS = [name for name in languages() if name != ENGLISH]
PLURALS = {"en": ("one", "other"), "zh-Hans": ("other",)}
_HOLE = re.compile(r"\{(\w+(?::[\w.]+)?)\}")


def counted(words: Mapping[str, str]) -> set[str]:
    """The messages that have a form for each number."""
    ones = {key.removesuffix(".one") for key in words if key.endswith(".one")}
    return {key for key in ones if f"{key}.other" in words}


def by_number(forms: tuple[str, ...]) -> set[str]:
    return {f"{key}.{form}" for key in counted(catalogue()) for form in forms}


def wrong(words: Mapping[str, str], forms: tuple[str, ...]) -> list[str]:
    """What a catalogue lacks, has too much, or says with other holes than the English one."""
    english = catalogue()
    wanted = english.keys() - by_number(("one", "other")) | by_number(forms)
    missing = [f"missing: {key}" for key in sorted(wanted - words.keys())]
    stale = [f"stale: {key}" for key in sorted(words.keys() - wanted)]
    return [*missing, *stale, *(f"holes: {key}" for key in sorted(_bent(words, english)))]


def _bent(words: Mapping[str, str], english: Mapping[str, str]) -> Iterator[str]:
    for key, text in words.items():
        form = key if key in english else f"{key.rpartition('.')[0]}.other"
        allowed = {*_HOLE.findall(english.get(form, text))}
        if key.endswith(".one"):  # may say "one" in so many words
            if not {*_HOLE.findall(text)} <= allowed:
                yield key
        elif {*_HOLE.findall(text)} != allowed:
            yield key


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_all_that_english_says(language: str) -> None:
    assert subjects(language) == subjects()
    assert wrong(catalogue(language), PLURALS[language]) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", subjects())
def test_each_word_is_in_the_file_that_has_it_in_english(name: str, language: str) -> None:
    files = {key: one for one in subjects() for key in words_of(one)}
    found = {files.get(key) or files[f"{key.rpartition('.')[0]}.other"]
             for key in words_of(name, language)}  # fmt: skip
    assert found <= {name}


def test_what_is_wrong_in_a_language_is_found() -> None:
    words = dict(catalogue())
    del words["common.close"]
    words["play.no_such_key"] = "?"
    words["refusal.no_debt"] = "Nothing is owed."
    assert wrong(words, ("one", "other")) == [
        "missing: common.close", "stale: play.no_such_key", "holes: refusal.no_debt",
    ]  # fmt: skip
    ones = by_number(("one",))
    alone = {key: text for key, text in catalogue().items() if key not in ones}
    assert wrong(alone, ("other",)) == []


# -- what is said -------------------------------------------------------------------------------


def test_a_refusal_is_worded_from_its_code_and_details() -> None:
    assert refusal_words({"code": "phase_forbids", "details": {
        "act": "close_wagering", "phase": "open"}}) == (
        "Closing betting by hand is not possible now: betting has not opened.")  # fmt: skip
    assert refusal_words({"code": "note_unknown", "details": {
        "note_cents": 700, "accepted": [500, 1000]}}) == (
        "Notes of $7.00 are not accepted here. Accepted: $5.00, $10.00.")  # fmt: skip
    details = {"spot": "pair-plus", "main": "ante", "game": "three-card-poker"}
    said = refusal_words({"code": "needs_main", "details": details})
    assert said == "Pair plus requires a bet on Ante."


def test_a_gap_shows() -> None:
    assert say("no.such.key") == "no.such.key"
    assert say("play.chip") == "{amount} chip"
    assert card_words("TH") == "Ten of hearts"


# -- and nowhere else ---------------------------------------------------------------------------

# For people who run or write programs: configuration, scripts, the reference of HTTP, counters.
FOR_OPERATORS = ("floor/config.py", "floor/network.py", "floor/doors.py", "floor/script.py",
                 "floor/script_file.py", "floor/script_names.py", "server/run.py",
                 "server/openapi.py", "server/api.py", "server/lab_endpoints.py",
                 "server/log.py", "server/metrics.py", "server/recall.py",
                 "server/rulecopy.py")  # fmt: skip
# On record as a reason beside those that people type, in the language of the record; and the head
# of the report that an auditor keeps.
ON_RECORD = ("floor/debts.py", "floor/unclaimed.py", "floor/history/log_report.py")
SENTENCE = re.compile(r"[A-Z][a-z']+( [\w'“”,;:(){}-]+){2,}[.?!]?")
LAYERS = ("core", "table", "floor", "server")  # names in games are what the library tells
# An exception of these is a refusal; any other ends in a log, a traceback or a frozen table.
REFUSING = ("Refused", "OnRecord", "RefusedReport")


def sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    skipped = {id(node) for part in ast.walk(tree) for node in _skipped(part)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in skipped and SENTENCE.fullmatch(text):
            yield node.lineno, text


def _skipped(part: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, what is raised and is no refusal, and what is logged."""
    if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
        yield part.value
    if isinstance(part, ast.Call) and _name(part.func) not in REFUSING:
        raised = _name(part.func).endswith(("Error", "Broken", "Fault", "Damaged"))
        if raised or _name(part.func) in ("info", "warning", "error", "exception", "print"):
            yield from ast.walk(part)


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def test_no_sentence_is_in_python() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line} {text}"
        for layer in LAYERS
        for path in sorted((SOURCE / layer).rglob("*.py"))
        if path.relative_to(SOURCE).as_posix() not in (*FOR_OPERATORS, *ON_RECORD)
        for line, text in sentences(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_a_sentence_in_python_is_found() -> None:
    code = '"""Of a module."""\nraise Refused("x", act="Closing wagering by hand")\n'
    assert [text for _, text in sentences(ast.parse(code))] == ["Closing wagering by hand"]
