"""Whoever declares a fact is told what else it needs, and by what is there nothing is missing."""

from __future__ import annotations

import pytest
from tools.make_facts import missing

from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.journal import KINDS, Audience, FactBody
from fairfelt.table.facts import TABLE_FACTS
from fairfelt.table.facts.base import TableFact


class LampLit(TableFact, frozen=True):
    KIND = "lamp.lit"
    HEADING = "devices"

    round: int


class LampShown(TableFact, frozen=True):
    KIND = "lamp.shown"
    TO = Audience.SEAT

    table: str


@pytest.mark.parametrize("kind", sorted({**TABLE_FACTS, **FLOOR_FACTS}))
def test_every_place_knows_every_fact(kind: str) -> None:
    assert missing(kind, KINDS[kind]) == []


@pytest.mark.parametrize(
    ("body", "places"),
    [
        (LampLit, ["tools/facts_words.toml", "web/lib/reduce.js", "words/en/staff.log.json"]),
        (LampShown, ["tools/facts_words.toml", "web"]),
    ],
)
def test_a_new_one_is_missing_everywhere(body: type[FactBody], places: list[str]) -> None:
    assert missing(body.KIND, body) == places
