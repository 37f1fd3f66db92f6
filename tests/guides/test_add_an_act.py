"""The guide *Add an act*, followed with a bell that a dealer rings and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guides.following import ROOT, follow, named_in, passed, run, touched_by

GUIDE, ACT = "add-an-act", "ring_bell"


def test_the_guide_names_every_file_that_its_example_touches() -> None:
    assert named_in(GUIDE) == touched_by(GUIDE)


def test_the_guide_says_how_many_there_are() -> None:
    text = (ROOT / "docs" / "guides" / f"{GUIDE}.md").read_text(encoding="utf-8")
    said = re.search(r"There are (\d+)\.", text)
    assert said is not None
    assert int(said[1]) == len(touched_by(GUIDE))


def test_the_guide_says_how_many_come_with_an_act_and_how_many_with_a_fact() -> None:
    text = (ROOT / "docs" / "guides" / f"{GUIDE}.md").read_text(encoding="utf-8")
    said = re.findall(r"(\d+) come with (any act|a new fact).*?:\n\n((?:\|.*\n)+)", text)
    assert [about for _, about, _ in said] == ["any act", "a new fact"]
    for number, _, rows in said:
        assert int(number) == rows.count("\n| `")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = follow(tmp_path_factory.mktemp("project"), GUIDE)
    made = run(folder, "tools/make_docs.py")
    assert made.returncode == 0, made.stderr
    return folder


def test_the_reference_has_it_with_all_that_is_declared(project: Path) -> None:
    page = (project / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    assert f"| `{ACT}` | dealer or above | `live` | any | `wagering` |" in page


def test_the_tests_that_everything_goes_through_know_it(project: Path) -> None:
    everything = ("docs", "catalogue", "words", "new_fact", "web_facts")
    passed(project, "tests/floor/test_bell.py", *(f"tests/test_{one}.py" for one in everything))


def test_the_laws_try_it_without_being_told(project: Path) -> None:
    passed(project, "tests/laws/test_every_act.py", "-k", ACT)
    passed(project, "tests/laws/test_acts_told.py", "-k", "rapid-roulette-live")
