"""How an operator sets up a table: rule set, options, limits on the sign, timings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fairfelt.rulebooks import GameRules, config_hash, load_rules, with_odds

TIMING_MS_MOST = 600_000


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign says of one kind of wager."""

    min_cents: int
    max_cents: int
    unit_cents: int = 1  # steps above the minimum; 1 where the sign states none

    def problem(self) -> str | None:
        if self.unit_cents <= 0:
            return "unit_cents must be more than 0"
        if not 0 < self.min_cents <= self.max_cents:
            return "min_cents must be more than 0 and at most max_cents"
        return None


class Total(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign says of all wagers of a seat in one round together."""

    min_cents: int
    max_cents: int

    def problem(self) -> str | None:
        if not 0 <= self.min_cents <= self.max_cents:
            return "min_cents must be 0 or more and at most max_cents"
        return None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: dict[str, Limit]
    total: Total


class Timings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a table takes over what no rule book settles."""

    spin_lead_ms: int = 4000  # an automated wheel spins this long before the countdown ends
    deal_ms: int = 900  # from card to card where the system deals
    reveal_ms: int = 5000  # from the result to settlement where no dealer confirms
    pause_ms: int = 6000  # from settlement to the next round where no dealer starts it
    device_ms: int = 60000  # a device that is silent for longer stops the round

    def problem(self) -> str | None:
        for name in self.__struct_fields__:
            if not 0 <= getattr(self, name) <= TIMING_MS_MOST:
                return f"{name} must be from 0 to {TIMING_MS_MOST}"
        return None


class TableConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    ruleset: str
    game: str
    limits: Limits
    options: dict[str, Any] = {}
    device: Literal["simulated", "attached"] = "attached"  # wheel, tumbler, shoe
    open_at_start: bool = True
    chips_cents: tuple[int, ...] = (100, 500, 2500, 10000)
    timings: Timings = Timings()
    odds: dict[str, str] = {}  # of its own, in place of the document's

    def hash(self, rules_sha256: str) -> str:
        return config_hash(msgspec.to_builtins(self), rules_sha256)


def rules_of(config: TableConfig) -> GameRules:
    """The rules that a table is run by: its document's, with odds of its own where it has any."""
    return with_odds(load_rules(config.ruleset, config.game), config.odds)
