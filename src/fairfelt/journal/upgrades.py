"""Entries of older formats, read as those of the newest.

What was written stays as it is, byte for byte, and the chain of hashes is verified over that. An
entry is brought up to date each time that it is read: one upgrade for each format that there has
been, each a pure function of what the one before it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairfelt.journal.by_terminal import due_by_terminal, held_by_terminal, kept_from_nowhere
from fairfelt.journal.openings import named_by_meaning
from fairfelt.journal.unnumbered import sittings_unnumbered
from fairfelt.ledger.upgrade import from_prose

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """From one format to the next. What is the same in both needs no word."""

    facts: Mapping[str, Callable[[Raw], Raw]] = field(default_factory=dict)  # by their old kind
    transfer: Callable[[Any], Any] | None = None
    entry: Callable[[Raw], Raw] | None = None  # all of it, with facts and transfers upgraded

    def __call__(self, entry: Raw) -> Raw:
        entry = {**entry, "facts": [self._fact(fact) for fact in entry["facts"]]}
        if self.transfer is not None and "transfers" in entry:
            entry["transfers"] = [self.transfer(one) for one in entry["transfers"]]
        return entry if self.entry is None else self.entry(entry)

    def _fact(self, fact: Raw) -> Raw:
        upgrade = self.facts.get(fact["kind"])
        return fact if upgrade is None else upgrade(fact)


def _with_a_reason(told: Sequence[Any]) -> Any:
    """Format 1 gave the reason of a transfer in prose."""
    return msgspec.to_builtins(from_prose(*told))


_NAMES = {"put_right": "remedy"}  # of acts, that they had in format 3


def _with_the_name_of_now(named: Raw) -> Raw:
    return {**named, "act": _NAMES.get(named["act"], named["act"])}


def _about_an_act(fact: Raw) -> Raw:
    return {**fact, "body": _with_the_name_of_now(fact["body"])}


_OF_A_PURSE = (
    "seat.corrected", "payment.withheld", "payment.released", "interim.taken_back",
    "overpayment.recovered",
)  # fmt: skip

# From format 1, from format 2, and so on. Whoever changes a fact or the shape of an entry adds a
# line, which makes the format of what is written from then on one higher.
UPGRADES: tuple[Upgrade, ...] = (
    Upgrade(facts={"table.opened": named_by_meaning}, transfer=_with_a_reason),
    Upgrade(entry=sittings_unnumbered),
    Upgrade(
        facts={"act.authorised": _about_an_act, "act.refused": _about_an_act},
        entry=_with_the_name_of_now,
    ),
    Upgrade(
        facts={
            "credit.held": held_by_terminal,
            "credit.kept": kept_from_nowhere,
            **dict.fromkeys(_OF_A_PURSE, due_by_terminal),
        }
    ),
)
FORMAT = len(UPGRADES) + 1


def upgraded(entry: Raw, written: int, upgrades: Sequence[Upgrade] = UPGRADES) -> Raw:
    """An entry that was written in an older format, as the newest has it."""
    for upgrade in upgrades[written - 1 :]:
        entry = upgrade(entry)
    return entry
