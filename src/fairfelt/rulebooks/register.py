"""The register: every rule of a document, in our own words, and who does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from fairfelt.rulebooks.errors import Where
from fairfelt.rulebooks.files import FOLDER, check_ruleset, read_toml
from fairfelt.rulebooks.schema import RegisterFile, RuleData, read, read_each


@dataclass(frozen=True)
class Register:
    ruleset: str
    title: str
    rules: Mapping[str, RuleData]
    sections: Mapping[str, str] = field(default_factory=dict)  # by the rule they stand before
    unclaimed: str = ""  # the rule of what is left behind; none where the document has none


@cache
def load_register(ruleset: str) -> Register:
    check_ruleset(ruleset)
    return read_register(FOLDER / ruleset)


def read_register(folder: Path) -> Register:
    where = Where(f"{folder.name}/register.toml")
    data = read(RegisterFile, read_toml(folder / "register.toml", where), where)
    if data.ruleset != folder.name:
        raise where.at("ruleset").error(f"{data.ruleset!r} is not its folder", [folder.name])
    rules = read_each(RuleData, data.rules, where.at("rules"))
    for number, rule in rules.items():
        _check_line(number, rule, rules, where.at("rules").at(f'"{number}"'))
    for number in data.sections:
        if number not in rules:
            raise where.at("sections").error(f"{number} is not a rule of this register")
    if data.unclaimed and data.unclaimed not in rules:
        raise where.at("unclaimed").error(f"{data.unclaimed} is not a rule of this register")
    return Register(data.ruleset, data.title, rules, data.sections, data.unclaimed)


def _check_line(number: str, rule: RuleData, rules: Mapping[str, RuleData], where: Where) -> None:
    if rule.parent is not None and rule.parent not in rules:
        raise where.at("parent").error(f"{rule.parent} is not a rule of this register")
    if number.endswith(")") and number.rpartition("(")[0] not in rules:
        raise where.error(f"{number.rpartition('(')[0]} is not a rule of this register")
    if (rule.kind == "outside") != (rule.source is not None):
        raise where.at("source").error(
            "what is outside the document names its source, and no other"
        )
