"""The rule data that tables were ever opened under: those of today, and those that records keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairfelt.rulebooks import KeptRules, RuleDataError, former, load_rules
from fairfelt.store import KeptRuleData


@dataclass(frozen=True, slots=True)
class RuleShelf:
    store: KeptRuleData

    def find(self, ruleset: str, game: str) -> Iterator[KeptRules]:
        yield from _todays(ruleset, game)
        found = (*self.store.rules(), *former.by_file().values())
        for kept in found:
            if (kept.ruleset, kept.game) == (ruleset, game) and kept.is_whole:
                yield kept

    def keeps(self, rules: KeptRules) -> bool:
        """Whether the records themselves have these data."""
        return any(kept.sha256 == rules.sha256 for kept in self.store.rules())


def _todays(ruleset: str, game: str) -> Iterator[KeptRules]:
    try:
        yield load_rules(ruleset, game).kept
    except RuleDataError:  # a game that is no longer among the data
        return
