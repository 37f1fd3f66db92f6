"""A copy of the rules for whoever asks."""

from __future__ import annotations

import pytest

from fairfelt.rulebooks import load_register, rule_sets
from fairfelt.server.rulecopy import copy_of
from tests.marks import rule


@rule("star-rapid-fusion-2024", "18.13")
@rule("star-interblock-2016", "9.17")
@rule("star-ministar-2018", "8.16")
@pytest.mark.parametrize("ruleset", rule_sets())
def test_every_numbered_rule_is_in_the_copy_once_in_the_order_of_the_document(
    ruleset: str,
) -> None:
    register = load_register(ruleset)
    copy = copy_of(register)
    lines = [(line.number, line.summary) for section in copy.sections for line in section.rules]
    assert lines == [(number, one.summary) for number, one in register.rules.items()]
    assert [section.title for section in copy.sections] == list(register.sections.values())


def test_the_sections_are_those_of_the_document() -> None:
    copy = copy_of(load_register("star-rapid-fusion-2024"))
    assert copy.sections[0].title == "1. Definitions"
    general = next(section for section in copy.sections if section.rules[0].number == "18.1")
    assert general.title == "18. General provisions"
    assert general.rules[-1].number == "18.13"
