"""The account of rules and tests: what is found in test files, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairfelt.rulebooks import Register
from fairfelt.rulebooks.coverage import coverage, problems
from fairfelt.rulebooks.marks import Mark, MarkError, marks_in
from fairfelt.rulebooks.schema import RuleData

REGISTER = Register(
    "star-test",
    "A test",
    {
        "1.1": RuleData(kind="definition", summary="Words."),
        "1.2": RuleData(kind="software", summary="Pays."),
        "1.3": RuleData(kind="software", open=True, summary="Pays later."),
        "1.4": RuleData(kind="procedure", screen="dealer", summary="Spins."),
    },
)

MODULE = """
import pytest
from tests import marks
from tests.marks import rule

RULESET: str = "star-test"
CASES = [
    pytest.param(1, marks=rule(RULESET, "1.4")),
    pytest.param(2, marks=[rule(RULESET, "1.5"), pytest.mark.slow]),
]

@rule("star-test", "1.1", "1.2")
def test_literal(): ...

@marks.rule(RULESET, "1.2")
async def test_name_at_the_top(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=rule(RULESET, "1.3")), 2])
def test_case(n): ...

@pytest.mark.parametrize("n", CASES)
def test_table(n): ...

@rule(RULESET, "1.6")
class TestGroup:
    @rule(RULESET, "1.7")
    def test_inside(self): ...

@rule(RULESET, "9.9")
def helper(): ...
"""


def write(folder: Path, text: str) -> Path:
    tests = folder / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_it.py").write_text(text, encoding="utf-8")
    (tests / "helper.py").write_text(text, encoding="utf-8")
    return tests


def test_marks_are_found_wherever_a_test_may_carry_them(tmp_path: Path) -> None:
    found = [(mark.number, mark.test) for mark in marks_in(write(tmp_path, MODULE))]
    file = "tests/deep/test_it.py"
    assert found == [
        ("1.1", f"{file}::test_literal"),
        ("1.2", f"{file}::test_literal"),
        ("1.2", f"{file}::test_name_at_the_top"),
        ("1.3", f"{file}::test_case"),
        ("1.4", f"{file}::test_table"),
        ("1.5", f"{file}::test_table"),
        ("1.6", f"{file}::TestGroup::test_inside"),
        ("1.7", f"{file}::TestGroup::test_inside"),
    ]


@pytest.mark.parametrize(
    "arguments",
    ['RULESET, "1.2"', '"star-test"', '"star-test", *NUMBERS', '"star-test", 1.2', ""],
)
def test_a_mark_that_cannot_be_read_is_an_error_with_its_line(
    tmp_path: Path, arguments: str
) -> None:
    text = f"RULESET = str('x')\n\n@rule({arguments})\ndef test_it(): ...\n"
    with pytest.raises(MarkError, match=r"tests/deep/test_it.py:3: .* literal strings"):
        marks_in(write(tmp_path, text))


def test_every_rule_gets_a_row_with_its_tests() -> None:
    marks = [Mark("star-test", "1.2", "tests/a.py::test_a"), Mark("star-test", "1.4", "b")] * 2
    assert [row.to_json() for row in coverage([REGISTER], marks)] == [
        {"ruleset": "star-test", "rule": "1.1", "kind": "definition", "summary": "Words.",
         "tests": []},
        {"ruleset": "star-test", "rule": "1.2", "kind": "software", "summary": "Pays.",
         "tests": ["tests/a.py::test_a"]},
        {"ruleset": "star-test", "rule": "1.3", "kind": "open", "summary": "Pays later.",
         "tests": [], "planned": "software"},
        {"ruleset": "star-test", "rule": "1.4", "kind": "procedure", "summary": "Spins.",
         "tests": ["b"], "screen": "dealer"},
    ]  # fmt: skip


def complaints(*marks: Mark) -> list[str]:
    return list(problems(coverage([REGISTER], marks), marks, ["star-test", "star-other"]))


def test_a_software_rule_without_a_test_is_a_problem_and_an_open_one_is_not() -> None:
    assert complaints() == ["star-test 1.2 has no test: Pays."]
    assert complaints(Mark("star-test", "1.2", "a")) == []


def test_a_mark_for_a_rule_that_the_register_lacks_is_a_problem() -> None:
    found = complaints(Mark("star-test", "1.2", "a"), Mark("star-test", "1.9", "b"))
    assert found == ["b names star-test 1.9, which its register lacks"]


def test_a_mark_for_a_rule_set_that_is_not_shown_is_none_of_this_ones_business() -> None:
    assert complaints(Mark("star-test", "1.2", "a"), Mark("star-other", "7", "b")) == []


def test_a_mark_for_an_unknown_rule_set_is_a_problem() -> None:
    found = complaints(Mark("star-test", "1.2", "a"), Mark("star-tset", "1.2", "b"))
    assert found == ["b names star-tset, which is not a rule set"]
