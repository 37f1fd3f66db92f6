"""The guide *Add an irregularity*, followed with a toy irregularity and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides.following import follow, named_in, passed, run, touched_by

GUIDE = "add-an-irregularity"
RULESET = "harbour-demo-2030"


def test_the_guide_names_every_file_that_its_example_touches() -> None:
    assert named_in(GUIDE) == touched_by(GUIDE)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = follow(tmp_path_factory.mktemp("project"), "add-a-rule-set", GUIDE)
    made = run(folder, "tools/make_docs.py")
    assert made.returncode == 0, made.stderr
    return folder


def test_its_rule_is_shown(project: Path) -> None:
    covered = run(project, "-m", "fairfelt.cli", "rules", "coverage", "--ruleset", RULESET)
    assert covered.returncode == 0, covered.stdout + covered.stderr


def test_the_tests_that_everything_goes_through_know_it(project: Path) -> None:
    passed(
        project, "tests/rules/harbour_demo_2030", "tests/rules/test_irregular_roles.py",
        "tests/rules/test_unused_fields.py", "tests/floor/test_irregularities.py",
        "tests/rulebooks", "tests/test_docs.py", "tests/test_catalogue.py",
        "tests/test_words.py",
    )  # fmt: skip


def test_the_law_of_what_is_possible_finds_it(project: Path) -> None:
    """And every other is as possible as before."""
    passed(project, "tests/laws/test_possible.py", "-k", "sic-bo")
