"""The rules for anyone who asks: our summary of every rule, and the operator's own copy of the
document where the floor has one."""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Register, load_register, rule_sets
from fairfelt.server.endpoint import Endpoint, EndpointRequest


class RuleLine(msgspec.Struct):
    number: str
    summary: str


class RuleSection(msgspec.Struct):
    title: str
    rules: list[RuleLine]


class RuleCopy(msgspec.Struct):
    ruleset: str
    sections: list[RuleSection]
    document: str = ""  # where the operator's own copy is, if there is one


class RuleBook(msgspec.Struct):
    ruleset: str


async def _books(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, [RuleBook(ruleset) for ruleset in rule_sets()]


async def _book(asked: EndpointRequest) -> tuple[int, Any]:
    ruleset = asked.path["ruleset"]
    if ruleset not in rule_sets():
        raise Refused("ruleset_unknown", ruleset=ruleset, known=list(rule_sets()))
    copy = copy_of(load_register(ruleset))
    if asked.hub.config.document(ruleset):
        copy.document = f"/rules/{ruleset}/document"
    return 200, copy


def copy_of(register: Register) -> RuleCopy:
    """The rules under the headings of the document, in its order. What comes before the first of
    them has no heading."""
    sections = [RuleSection("", [])]
    for number, rule in register.rules.items():
        if title := register.sections.get(number):
            sections.append(RuleSection(title, []))
        sections[-1].rules.append(RuleLine(number, rule.summary))
    filled = [section for section in sections if section.rules]
    return RuleCopy(register.ruleset, filled)


RULE_ENDPOINTS = (
    Endpoint("GET", "/api/rules", "The documents of which there is a summary", _books,
             gives=list[RuleBook], waits=False),
    Endpoint("GET", "/api/rules/{ruleset}", "A summary of every rule of a document", _book,
             gives=RuleCopy, waits=False),
)  # fmt: skip
