"""The registers hold every numbered rule of the four documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fairfelt.rulebooks import RuleDataError, load_register, read_register, rule_sets

NUMBERS: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("rule_numbers.json").read_text(encoding="utf-8")
)


def test_the_four_documents_have_1166_numbered_rules() -> None:
    assert sum(len(numbers) for numbers in NUMBERS.values()) == 1166
    assert tuple(sorted(NUMBERS)) == rule_sets()


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_no_rule_is_left_out(ruleset: str) -> None:
    assert set(NUMBERS[ruleset]) - set(load_register(ruleset).rules) == set()


@pytest.mark.parametrize("ruleset", sorted(NUMBERS))
def test_what_goes_beyond_the_numbers_is_a_lettered_part_of_one(ruleset: str) -> None:
    numbers = set(NUMBERS[ruleset])
    extra = set(load_register(ruleset).rules) - numbers
    assert {number for number in extra if number.partition("(")[0] not in numbers} == set()


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
