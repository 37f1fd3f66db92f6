"""The shape of rule data as it stands in the TOML files. Nothing beyond it is accepted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from fairfelt.rulebooks.errors import RuleDataError, Where

# Where a fact comes from: the document's own text, or our readings of what it leaves open.
Source = Literal["document", "readings"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Data in which a misspelt key is an error and never a silent default."""


# What decides a coup at a table with a dealer. A shoe is dealt through to its cutting card; a
# shuffler gets its cards back after every round; a deck is shuffled anew by the system itself.
Device = Literal["wheel", "tumbler", "shoe", "shuffler", "deck"]


class GameFile(Strict, frozen=True):
    title: str
    device: Device
    wagers: dict[str, Any]
    options: dict[str, Any]
    policies: dict[str, Any]
    calls: dict[str, Any] = {}
    wheel: dict[str, Any] | None = None
    shoe: dict[str, Any] | None = None
    loses_on: dict[str, str] = {}
    voids: dict[str, Any] = {}


class WheelData(Strict, frozen=True):
    """Pockets in their order around the wheel, and which of them are red."""

    order: list[int]
    red: list[int]
    rule: str
    red_rule: str
    source: Source = "document"


class ShoeData(Strict, frozen=True):
    """How a shoe is begun and when it is over."""

    burned: int  # cards taken unseen before the first coup
    burn_rule: str
    cut_least: int  # so many cards or more lie behind the cutting card
    cut_most: int  # and at most so many where the system itself cuts
    cut_rule: str
    during_rule: str  # the cutting card comes during a coup: that one and another are played
    first_rule: str  # it comes as the first card: that coup is the last
    source: Source = "document"


class WagerData(Strict, frozen=True):
    """Pays by one odds, by lines of a pay table, or by one of several that an option chooses."""

    name: str
    rule: str
    pays_rule: str
    covers: int = 0
    odds: str | None = None
    pays: dict[str, str] = {}
    tables: dict[str, dict[str, str]] = {}
    option: str = ""
    lines: dict[str, str] = {}
    cites: dict[str, str] = {}
    house_edge: str | dict[str, str] = {}
    strategy: str = ""
    needs: str | None = None
    needs_rule: str | None = None
    by_choice: bool = False
    loses_rule: str | None = None
    also: dict[str, Any] = {}


class Ground(Strict, frozen=True):
    """What may make a round void: the rule that says so, and the lowest role that may say it."""

    rule: str
    role: Literal["dealer", "gaming_supervisor", "assistant_gaming_manager"] = "gaming_supervisor"
    ends_shoe: bool = False  # its cards are not played on with


class Place(Strict, frozen=True):
    """A place of a wager beyond the regular ones of the layout, with its own citation."""

    rule: str
    source: Source = "document"


class Fixed(Strict, frozen=True):
    """A call whose pieces the document lists; a spot that takes two is listed twice."""

    name: str
    group: str
    rule: str
    pieces: list[str]
    source: Source = "document"


class Neighbours(Strict, frozen=True):
    """Straight up on a number and on so many numbers to either side of it on the wheel."""

    name: str
    group: str
    rule: str
    around: list[int]
    source: Source = "document"


class LastDigit(Strict, frozen=True):
    """Straight up on every number that ends in a digit."""

    name: str
    group: str
    rule: str
    digits: list[int]
    source: Source = "document"


class Complete(Strict, frozen=True):
    """A piece on every wager of these kinds that contains a number."""

    name: str
    group: str
    rule: str
    kinds: list[str]
    source: Source = "document"


CallData = Fixed | Neighbours | LastDigit | Complete
FORMS: Mapping[str, type[Fixed] | type[Neighbours] | type[LastDigit] | type[Complete]] = {
    "fixed": Fixed,
    "neighbours": Neighbours,
    "last-digit": LastDigit,
    "complete": Complete,
}


class Choice(Strict, frozen=True):
    """An option with a list of allowed values."""

    type: ClassVar[str] = "choice"
    allowed: list[str | int]
    default: str | int
    rule: str
    source: Source = "document"


class Whole(Strict, frozen=True):
    """An option that is a whole number within bounds."""

    type: ClassVar[str] = "integer"
    least: int
    most: int
    default: int
    rule: str
    source: Source = "document"


OPTION_TYPES: Mapping[str, type[Choice] | type[Whole]] = {"choice": Choice, "integer": Whole}


class PolicyData(Strict, frozen=True):
    value: str
    rule: str
    source: Source = "document"
    modes: dict[str, Any] = {}


# Every question in which documents may differ, and the answers that the table knows how to follow.
POLICIES: Mapping[str, tuple[str, ...]] = {
    "early_result": ("stand", "return", "malfunction"),
    "malfunction": ("confirm_or_void", "void"),
    "above_maximum": ("next_lowest",),
    "off_unit": ("next_lowest",),
    "below_minimum": ("return",),
    "below_total_minimum": ("return",),
    "above_total_maximum": ("next_lowest",),
    "after_closing": ("refuse",),
    "confirm_bets": ("offered", "not_offered"),
    "closing": ("countdown",),
    "no_more_bets": ("sensor_or_dealer", "sensor", "draw"),
    "settlement": ("dealer_confirms", "automatic"),
    "countdown": ("at_once", "first_bet"),
    "hand_entry": ("dealer", "approval"),
    "power_failure": ("resume", "withdraw"),
    "several_games": ("allowed", "forbidden"),
}


class RuleData(Strict, frozen=True):
    """One line of a register."""

    kind: Literal["software", "procedure", "equipment", "definition"]
    summary: str
    open: bool = False
    screen: str | None = None
    parent: str | None = None


class RegisterFile(Strict, frozen=True):
    ruleset: str
    title: str
    rules: dict[str, Any]


StrictT = TypeVar("StrictT", bound=Strict)

_UNKNOWN = re.compile(r"Object contains unknown field `(.+?)`")
_MISSING = re.compile(r"Object missing required field `(.+?)`")
_PLACE = re.compile(r" - at `\$\.?(.*)`$")


def read(kind: type[StrictT], data: object, where: Where) -> StrictT:
    """The data as that shape, or an error that names the key and what may stand there."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _explained(kind, str(error), where) from None


def read_each(kind: type[StrictT], table: Mapping[str, Any], where: Where) -> dict[str, StrictT]:
    return {key: read(kind, data, where.at(key)) for key, data in table.items()}


def _explained(kind: type[Strict], text: str, where: Where) -> RuleDataError:
    if unknown := _UNKNOWN.search(text):
        return where.at(unknown[1]).error("there is no such key", kind.__struct_fields__)
    if missing := _MISSING.search(text):
        return where.at(missing[1]).error("this key is missing")
    place = _PLACE.search(text)
    key = place[1] if place else ""
    problem = _PLACE.sub("", text)
    return (where.at(key) if key else where).error(problem, _literals(kind, key))


def _literals(kind: type[Strict], key: str) -> tuple[object, ...]:
    hint = get_type_hints(kind).get(key)
    return get_args(hint) if get_origin(hint) is Literal else ()
