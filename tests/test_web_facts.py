"""The screens know facts by the names and keys that their classes give them, and all that they are
told: a kind that a reducer does not know, or knows wrongly, is found here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import make_facts, make_types
from tools.make_facts import ALL, keys_of, section_of

import fairfelt
from fairfelt.floor.told import BetCarried
from fairfelt.words import subject

ROOT = Path(__file__).parent.parent
WEB = Path(fairfelt.__file__).parent / "web"
SCRIPTS = {
    path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(WEB.rglob("*.js"))
    if "vendor" not in path.parts and path.name != "facts.js"
}
# Where a script has one function for each kind, which is given the body.
BY_KIND = [
    ("lib/reduce.js", "TABLE"), ("lib/reduce-seat.js", "BETS"), ("lib/reduce-seat.js", "ADMISSION"),
    ("play/message-words.js", "CORRECTED"), ("play/message-words.js", "TOLD"),
    ("recall/words.js", "OWN"),
]  # fmt: skip
IN_PLAYBACK = {BetCarried.KIND: set(BetCarried.__struct_fields__)}


def entries(script: str, name: str) -> dict[str, str]:
    """The kinds of such a table, each with the text of its function."""
    found = re.search(rf"const {name} = {{\n(.*?)\n}};", SCRIPTS[script], re.DOTALL)
    assert found is not None, f"{script} has no {name}"
    parts = re.split(r'^  "([a-z_]+\.[a-z_]+)": ?', found[1], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def keys_used(function: str) -> set[str]:
    """Of the body, by a function that calls it `b` or takes it apart."""
    apart = re.match(r"\(\{([^}]*)\}", function)
    named = re.findall(r"(\w+)(?:: \w+)?(?: = [^,]+)?(?:,|$)", apart[1].strip()) if apart else []
    return {*re.findall(r"\bb\.(\w+)", function), *named}


def told(section: str) -> set[str]:
    return {kind for kind in ALL if section_of(kind) == section}


def test_what_browsers_know_of_facts_is_what_the_classes_say() -> None:
    assert (ROOT / make_facts.BROWSER).read_text(encoding="utf-8") == make_facts.browser()


def test_the_types_of_screens_are_made_from_the_classes_as_they_are_now() -> None:
    assert (ROOT / make_types.FILE).read_text(encoding="utf-8") == make_types.types()


def test_a_screen_knows_every_fact_of_a_table_and_no_other() -> None:
    assert entries("lib/reduce.js", "TABLE").keys() == told("table")


def test_a_playback_has_words_for_all_that_a_seat_was_told() -> None:
    """Its own, or those of the log: a name of a kind is no sentence in any language."""
    own = entries("recall/words.js", "OWN")
    assert make_types.own_steps() <= own.keys()
    logged = subject("staff.log")
    for kind, words in own.items():
        assert words.strip(" ,") != "null" or f"staff.log.{kind}" in logged, kind


def test_a_seat_is_told_nothing_that_no_screen_knows() -> None:
    text = "\n".join(SCRIPTS.values())
    begun = re.findall(r'startsWith\("([a-z_]+\.)"\)', text)
    unknown = {kind for kind in told("seat") if f'"{kind}"' not in text}
    assert {kind for kind in unknown if not kind.startswith(tuple(begun))} == set()


@pytest.mark.parametrize(("script", "name"), BY_KIND)
def test_functions_by_kind_use_keys_that_there_are(script: str, name: str) -> None:
    known = {kind: {*keys_of(kind), "authorised_by"} for kind in ALL} | IN_PLAYBACK
    for kind, function in entries(script, name).items():
        assert kind in known, kind
        assert keys_used(function) <= known[kind], kind


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_script_compares_a_kind_with_one_that_there_is_not(script: str) -> None:
    compared = re.findall(r'\bkind [!=]== "([a-z_]+\.[a-z_]+)"', SCRIPTS[script])
    asked = re.findall(r'\bfacts\.includes\("([a-z_]+\.[a-z_]+)"\)', SCRIPTS[script])
    assert {*compared, *asked} <= {*ALL, *IN_PLAYBACK}
