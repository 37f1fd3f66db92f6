"""The account of rules and tests: what is found in test files, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairfelt.rulebooks import Register
from fairfelt.rulebooks.coverage import coverage, problems, shown_together
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


HELPERS = """
from fairfelt.rulebooks import rule_sets

OTHER = "star-other"
FLOOR = 'ruleset = "star-test"'
EVERY = tuple(rule_sets())

def table(): return FLOOR
"""
CONFTEST = """
import pytest

@pytest.fixture
def house(): return "star-other"

@pytest.fixture
def page(house): ...
"""
REACHING = """
import pytest
from tests import helper
from tests.helper import EVERY, OTHER as ANOTHER, table
from tests.marks import rule

BOOK = "star-test"
HERE = pytest.mark.parametrize("book", [BOOK])

@pytest.fixture
def house(): return table()

@rule(BOOK, "1.2")
def test_by_nothing(): ...

@rule(BOOK, "1.2")
def test_by_its_own_words(): start(BOOK)

@rule(BOOK, "1.2")
def test_by_a_helper(): table()

@rule(BOOK, "1.2")
def test_by_a_module(): start(helper.FLOOR)

@rule(BOOK, "1.2")
def test_by_another_book(): start(ANOTHER)

@rule(BOOK, "1.2")
@HERE
def test_by_its_cases(book): start(book)

@pytest.mark.parametrize("book", [pytest.param(ANOTHER, marks=rule(BOOK, "1.2"))])
def test_by_no_case(book): start(book)

@rule(BOOK, "1.2")
def test_by_a_fixture(page): ...

@rule(BOOK, "1.2")
def test_by_every_book(): start(*EVERY)

@rule("star-other", "1.2")
class TestGroup:
    def start(self): start(ANOTHER)

    def test_by_its_class(self): self.start()
"""


def test_a_mark_whose_test_cannot_run_the_rule_set_is_found(tmp_path: Path) -> None:
    tests = write(tmp_path, REACHING)
    (tests / "helper.py").write_text(HELPERS, encoding="utf-8")
    (tests / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    marks = marks_in(tests)
    assert len(marks) == 10
    astray = [mark.test.partition("::")[2] for mark in marks if not mark.reached]
    assert astray == ["test_by_nothing", "test_by_another_book", "test_by_no_case"]


def test_a_mark_whose_test_cannot_run_the_rule_set_is_a_problem() -> None:
    found = complaints(Mark("star-test", "1.2", "a"), Mark("star-test", "1.4", "b", reached=False))
    assert found == ["b names star-test 1.4 and never runs that rule set"]


def test_rules_shown_by_one_test_together_with_others_are_listed(tmp_path: Path) -> None:
    marks = marks_in(write(tmp_path, MODULE))
    listed = shown_together(coverage([REGISTER], marks), marks)
    # 1.2 has a second test, and 1.3 and 1.4 have a case each of their own.
    assert [row.rule for row in listed] == ["1.1"]
