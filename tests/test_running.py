"""A test that names rules of a document fails unless it runs that document."""

from __future__ import annotations

from typing import Any, cast

import pytest

from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules
from tests.conftest import pytest_runtest_call
from tests.running import begin, note, rule_sets_run
from tests.sitting import INTERBLOCK, MINISTAR, Sitting

BUILT_BEFORE = build_game(load_rules(MINISTAR, "roulette"))


class Item:
    """A test with these marks."""

    def __init__(self, *rulesets: str) -> None:
        self.marks = [pytest.mark.rule(ruleset, "1.1").mark for ruleset in rulesets]

    def iter_markers(self, name: str) -> list[pytest.Mark]:
        return [mark for mark in self.marks if mark.name == name]


def test_what_is_read_asked_or_noted_is_what_runs() -> None:
    with rule_sets_run() as ran:
        assert ran == set()
        BUILT_BEFORE.settle(Coup(("17",)), Slip({"red": 500}))
        assert ran == {MINISTAR}
        Sitting(INTERBLOCK)
        assert ran == {MINISTAR, INTERBLOCK}
        note("elsewhere")
        assert ran == {MINISTAR, INTERBLOCK, "elsewhere"}
    begin()
    with rule_sets_run() as ran:
        assert ran == set()


def run(*rulesets: str) -> None:
    """Such a test, which plays 2018 roulette and nothing else."""
    begin()
    test = pytest_runtest_call(cast("Any", Item(*rulesets)))
    next(test)
    BUILT_BEFORE.settle(Coup(("17",)), Slip({"red": 500}))
    with pytest.raises(StopIteration):
        test.send(None)


def test_a_mark_for_a_document_that_was_not_run_fails() -> None:
    run()
    run(MINISTAR)
    with pytest.raises(pytest.fail.Exception, match=f"names {INTERBLOCK} and runs {MINISTAR}"):
        run(MINISTAR, INTERBLOCK)
