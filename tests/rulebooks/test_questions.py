"""Each citation of every game leads to a rule of its document that answers that very question.

`citations/` says for each document which rules may answer which question, so that no citation comes
or changes without somebody who writes down there that the document answers that question so. What
every game asks alike has one answer, or one for each component; what only one game asks stands
under its name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from fairfelt.rulebooks import games_of, load_disputes, load_register, rule_sets
from fairfelt.rulebooks.files import FOLDER

FILES = Path(__file__).with_name("citations").glob("*.toml")
ANSWERS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}
SHARED = ("policies", "options", "exclusions", "close_table", "vacate", "late_change",
          "own_card", "overpayment_rule")  # fmt: skip


def cited(table: Mapping[str, Any], place: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every citation below, with the question that it answers."""
    for key, value in table.items():
        where = (*place, key)
        if isinstance(value, dict):
            yield from cited(value, where)
        elif key == "grounds":
            yield from ((".".join(where), number) for number in value)
        elif key == "rule" or key.endswith("_rule") or set(place) & {"loses_on", "cites"}:
            yield ".".join(where), value


def questions(ruleset: str) -> Iterator[tuple[str, str]]:
    for game in games_of(ruleset):
        data = tomllib.loads((FOLDER / ruleset / f"{game}.toml").read_text(encoding="utf-8"))
        for question, number in cited(data):
            shared = question.startswith(SHARED)
            yield (question if shared else f"{game} {question}"), number
    disputes = load_disputes(ruleset)
    yield "disputes.rule", disputes.rule
    yield "disputes.final_rule", disputes.final_rule
    faults = tomllib.loads((FOLDER / ruleset / "faults.toml").read_text(encoding="utf-8"))
    yield from ((f"faults.{question}", number) for question, number in faults.items())
    if unclaimed := load_register(ruleset).unclaimed:
        yield "unclaimed", unclaimed


@pytest.mark.parametrize("ruleset", rule_sets())
def test_every_citation_leads_to_a_rule_that_answers_its_question(ruleset: str) -> None:
    answers = ANSWERS[ruleset]
    astray = [
        (question, number)
        for question, number in questions(ruleset)
        if number not in answers.get(question, [])
    ]
    assert astray == []


@pytest.mark.parametrize("ruleset", rule_sets())
def test_no_rule_may_answer_a_question_that_nobody_asks_it(ruleset: str) -> None:
    asked = set(questions(ruleset))
    allowed = {(question, number) for question, all_ in ANSWERS[ruleset].items() for number in all_}
    assert allowed - asked == set()


@pytest.mark.parametrize("ruleset", rule_sets())
def test_whatever_is_cited_says_something(ruleset: str) -> None:
    rules = load_register(ruleset).rules
    kinds = {number: rules[number].kind for _, number in questions(ruleset)}
    assert {kinds[number] for number in kinds} <= {
        "software", "procedure", "equipment", "outside",
    }  # fmt: skip
