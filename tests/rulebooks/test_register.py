"""The registers hold every numbered rule of their documents."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from fairfelt.rulebooks import RuleDataError, load_register, read_register, rule_sets

FILES = Path(__file__).with_name("numbers").glob("*.json")
NUMBERS: dict[str, list[str]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES
}
FOUR = ("nz-table-games", "star-interblock-2016", "star-ministar-2018", "star-rapid-fusion-2024")


def test_the_four_documents_have_1167_numbered_rules() -> None:
    assert sum(len(NUMBERS[ruleset]) for ruleset in FOUR) == 1167


def test_the_numbers_of_every_document_are_on_a_list() -> None:
    assert tuple(sorted(NUMBERS)) == rule_sets()


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_no_rule_is_left_out(ruleset: str) -> None:
    assert set(NUMBERS[ruleset]) - set(load_register(ruleset).rules) == set()


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_what_goes_beyond_the_numbers_is_a_part_of_one_or_has_a_name(ruleset: str) -> None:
    """Lettered parts, definitions, appendices, and what is outside the document."""
    register = load_register(ruleset).rules
    for number in set(register) - set(NUMBERS[ruleset]):
        lettered = number.partition("(")[0] in register
        named = not number.split()[-1].replace(".", "").isdigit() or "Appendix" in number
        assert lettered or named, number


# Lettered sub-clauses, counted in the documents themselves.
LETTERED = {"SE": 97, "D1": 14, "CP": 7, "D5": 2, "D7": 93, "D9": 32, "D10A": 3}


def test_every_lettered_clause_of_the_amendments_has_a_line() -> None:
    numbers = [number for number in load_register("nz-table-games").rules if number.endswith(")")]
    assert Counter(number.split()[0] for number in numbers) == LETTERED


# Definitions, counted in the documents themselves; parts of one are not counted.
DEFINED = {
    ("star-rapid-fusion-2024", "1.1"): 64,
    ("star-rapid-fusion-2024", "16.1.1"): 14,
    ("star-interblock-2016", "1.1"): 18,
    ("star-ministar-2018", "1.1"): 17,  # with the message in "wagering period"
    ("nz-table-games", "SE 1.1"): 6,
    ("nz-table-games", "D7 1.1"): 8,
    ("nz-table-games", "CP 1.0"): 3,
}


@pytest.mark.parametrize(("ruleset", "number"), DEFINED)
def test_every_definition_has_a_line(ruleset: str, number: str) -> None:
    lines = [line for line in load_register(ruleset).rules if line.startswith(f"{number} ")]
    assert len([line for line in lines if "(" not in line]) == DEFINED[ruleset, number]


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_what_is_outside_the_document_names_its_source(ruleset: str) -> None:
    for number, rule in load_register(ruleset).rules.items():
        assert (rule.kind == "outside") == bool(rule.source), number


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_every_rule_is_summed_up_in_a_sentence_of_its_own(ruleset: str) -> None:
    for number, rule in load_register(ruleset).rules.items():
        assert rule.summary.endswith("."), number
        assert 10 <= len(rule.summary) <= 200, number


def broken(folder: Path, line: str, name: str = "star-test") -> None:
    path = folder / "star-test"
    path.mkdir()
    text = f'ruleset = "{name}"\ntitle = "A test"\n[rules]\n{line}\n'
    (path / "register.toml").write_text(text, encoding="utf-8")
    read_register(path)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('"1.1" = { kind = "magic", summary = "x" }', "allowed: software, procedure, equipment"),
        ('"1.1" = { summary = "x" }', "missing"),
        ('"1.1" = { kind = "software" }', "missing"),
        ('"1.1" = { kind = "software", summary = "x", opne = true }', "allowed: kind, summary"),
        ('"1.1" = { kind = "software", summary = "x", parent = "9" }', "9 is not a rule"),
        ('"1.1(a)" = { kind = "software", summary = "x" }', "1.1 is not a rule"),
        ('"1.1" = { kind = "outside", summary = "x" }', "names its source"),
        ('"1.1" = { kind = "software", summary = "x", source = "y" }', "names its source"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(RuleDataError, match=r"star-test/register.toml: rules\..*1\.1") as error:
        broken(tmp_path, line)
    assert says in str(error.value)


def test_a_register_belongs_to_its_folder(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match="'star-other' is not its folder; allowed: star-test"):
        broken(tmp_path, "", name="star-other")


def test_a_folder_without_a_register_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match=r"register.toml: this file is missing"):
        read_register(tmp_path)
