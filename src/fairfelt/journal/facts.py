"""What a kind of fact is, declared once: the keys of its body with their types, who is told, and
what it means to those who keep, list, play back and audit the records.

A package declares each of its kinds as a class of `FactBody`, in upper case what holds for all
facts of the kind, in lower case the keys. How such a fact changes a state, and what money the
auditor expects of it, are methods of the package's own base class.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Any, ClassVar, Literal

import msgspec

from fairfelt.core.errors import Broken


class Audience(Enum):
    EVERYBODY = "everybody"  # who follows the table; of the floor itself nobody but its records
    SEAT = "seat"  # one terminal
    RECORD = "record"  # nobody: it stays in the records, and some of it may come out later


class Weight(IntEnum):
    """How grave something is to whoever reads the log."""

    EMPTY = -1  # a round without bets hardly matters
    ORDINARY = 0
    NOTABLE = 1  # something did not go as it should, or somebody stepped in
    GRAVE = 2  # something has stopped, was undone or was not allowed


# The headings of the log, in the order in which screens offer them.
Heading = Literal[
    "authority", "money", "players", "disputes", "irregularities", "staff", "notices", "devices",
    "tables", "rounds",
]  # fmt: skip


class FactBody(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """What a fact says. A key with a default is left out where it has that value. Nothing in it
    leads back to it, so the collector need not look at it."""

    KIND: ClassVar[str] = ""
    TO: ClassVar[Audience] = Audience.EVERYBODY
    HEADING: ClassVar[Heading | None] = None  # in the log; none where it does not show it
    WEIGHT: ClassVar[Weight] = Weight.ORDINARY
    WITH_CREDIT: ClassVar[bool] = True  # a seat that is told also gets its credit meter
    FORMER: ClassVar[bool] = False  # only records of earlier versions have it

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "KIND" in cls.__dict__:
            if cls.KIND in KINDS:
                raise TypeError(f"two classes declare the fact {cls.KIND}")
            KINDS[cls.KIND] = cls

    def plain(self) -> dict[str, Any]:
        """As it is written."""
        said: dict[str, Any] = msgspec.to_builtins(self)
        return said


KINDS: dict[str, type[FactBody]] = {}  # all that the packages declare that were imported


def round_of(body: FactBody) -> int | None:
    """The round that a fact says it is about, if it names one."""
    return getattr(body, "round", None)


def seat_of(body: FactBody) -> str | None:
    """The same of the seat."""
    return getattr(body, "seat", None)


def declared(kind: str) -> type[FactBody]:
    try:
        return KINDS[kind]
    except KeyError:
        raise Broken(f"no fact is called {kind}") from None
