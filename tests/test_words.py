"""Every language says all that English says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from fairfelt.words import ENGLISH, card_words, catalogue, languages, refusal_words, say, subjects
from fairfelt.words import subject as words_of

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
