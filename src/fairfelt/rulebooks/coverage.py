"""Every rule is accounted for: which tests show it, and which rules still lack one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fairfelt.rulebooks.marks import Mark
from fairfelt.rulebooks.register import Register


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule of a register, and the tests that show it."""

    ruleset: str
    rule: str
    kind: str  # as in the register; open while it is still to be done
    summary: str
    tests: tuple[str, ...]
    planned: str | None = None  # what an open rule will be
    screen: str | None = None  # where a procedure is guided or recorded
    source: str | None = None  # where it comes from, if not from the document

    def to_json(self) -> dict[str, object]:
        row: dict[str, object] = {
            "ruleset": self.ruleset,
            "rule": self.rule,
            "kind": self.kind,
            "summary": self.summary,
            "tests": list(self.tests),
        }
        extras = {"planned": self.planned, "screen": self.screen, "source": self.source}
        return row | {key: value for key, value in extras.items() if value is not None}


def coverage(registers: Iterable[Register], marks: Sequence[Mark]) -> list[Covered]:
    """A row for every rule, in the order of the registers."""
    tests: dict[tuple[str, str], dict[str, None]] = {}
    for mark in marks:
        tests.setdefault((mark.ruleset, mark.number), {})[mark.test] = None
    return [
        Covered(
            ruleset=register.ruleset,
            rule=number,
            kind="open" if rule.open else rule.kind,
            summary=rule.summary,
            tests=tuple(tests.get((register.ruleset, number), ())),
            planned=rule.kind if rule.open else None,
            screen=rule.screen,
            source=rule.source,
        )
        for register in registers
        for number, rule in register.rules.items()
    ]


def problems(
    rows: Sequence[Covered], marks: Sequence[Mark], rulesets: Sequence[str]
) -> Iterator[str]:
    """What keeps the account from being complete."""
    for row in rows:
        if row.kind in ("software", "outside") and not row.tests:
            yield f"{row.ruleset} {row.rule} has no test: {row.summary}"
    shown = {row.ruleset for row in rows}
    known = {(row.ruleset, row.rule) for row in rows}
    for mark in marks:
        if mark.ruleset not in rulesets:
            yield f"{mark.test} names {mark.ruleset}, which is not a rule set"
        elif mark.ruleset in shown and (mark.ruleset, mark.number) not in known:
            yield f"{mark.test} names {mark.ruleset} {mark.number}, which its register lacks"
        elif mark.ruleset in shown and not mark.reached:
            yield f"{mark.test} names {mark.ruleset} {mark.number} and never runs that rule set"


def shown_together(rows: Sequence[Covered], marks: Sequence[Mark]) -> list[Covered]:
    """Rules that a single test shows, which shows others as well: the weakest of all proofs."""
    others = Counter(mark.holder for mark in marks)
    holders: dict[tuple[str, str], set[str]] = {}
    for mark in marks:
        holders.setdefault((mark.ruleset, mark.number), set()).add(mark.holder)
    return [
        row
        for row in rows
        if len(found := holders.get((row.ruleset, row.rule), set())) == 1
        and others[next(iter(found))] > 1
    ]
