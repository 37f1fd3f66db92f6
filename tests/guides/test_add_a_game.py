"""The guide *Add a game*, followed with a toy game of a toy document and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides.following import follow, named_in, passed, run, touched_by

GUIDE = "add-a-game"
RULESET, GAME = "harbour-demo-2030", "one-die"
COMPLETE = "tests/test_games_complete.py"


def test_the_guide_names_every_file_that_its_example_touches() -> None:
    assert named_in(GUIDE) == touched_by(GUIDE)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = follow(tmp_path_factory.mktemp("project"), "add-a-rule-set", GUIDE)
    made = run(folder, "tools/make_docs.py")
    assert made.returncode == 0, made.stderr
    return folder


def test_its_odds_are_worked_out_and_its_rules_are_all_shown(project: Path) -> None:
    odds = run(project, "-m", "fairfelt.cli", "odds", RULESET, GAME)
    assert odds.returncode == 0, odds.stderr
    assert "1/20 (5.00%)" in odds.stdout
    assert "1/12 (8.33%)" in odds.stdout
    covered = run(project, "-m", "fairfelt.cli", "rules", "coverage", "--ruleset", RULESET)
    assert covered.returncode == 0, covered.stdout + covered.stderr


def test_the_tests_that_everything_goes_through_know_it(project: Path) -> None:
    rules = f"tests/rules/{RULESET.replace('-', '_')}"
    words = ("tests/test_catalogue.py", "tests/test_words.py")
    passed(project, rules, "tests/rulebooks", "tests/test_docs.py", *words)


def test_nothing_is_missing_anywhere(project: Path) -> None:
    passed(project, COMPLETE)


def _forget(project: Path, name: str) -> str:
    """What the list of a game's needs says when one file of the example was not written."""
    path = project / name
    text = path.read_text(encoding="utf-8")
    path.unlink()
    try:
        done = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", COMPLETE, "-k", GAME)
    finally:
        path.write_text(text, encoding="utf-8")
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "forgotten",
    [f"web/games/{GAME}/play.css", f"words/zh-Hans/rules.{GAME}.json", f"web/games/{GAME}/wall.js"],
)
def test_a_file_that_was_forgotten_is_named(project: Path, forgotten: str) -> None:
    assert f"'{forgotten}'" in _forget(project, f"src/fairfelt/{forgotten}")


def test_the_laws_and_the_odds_find_it_by_themselves(project: Path) -> None:
    passed(project, "tests/laws/test_games.py", "tests/odds/test_known_edges.py", "-k", GAME)


def test_it_is_simulated_and_comes_near_its_edge(project: Path) -> None:
    done = run(project, "-m", "fairfelt.cli", "simulate", RULESET, GAME, "--rounds", "200000")
    assert done.returncode == 0, done.stderr
    assert "low" in done.stdout
