"""The rules of one game in one rule set, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from fairfelt.core.odds import Odds
from fairfelt.rulebooks.errors import OptionError, RuleDataError, Where
from fairfelt.rulebooks.schema import (
    CallData,
    Choice,
    Device,
    Ground,
    Place,
    ShoeData,
    Source,
    Whole,
)

Option = Choice | Whole
Paytable = Mapping[str, Odds]  # by line; a wager with one odds has one line, ""
NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wager:
    """A kind of wager that the document allows."""

    kind: str
    name: str
    covers: int  # how many outcomes each of its places covers, where one draw decides
    rule: str  # the rule that allows it
    pays_rule: str  # the rule that gives its odds
    loses_rule: str  # the rule that says when it loses
    tables: Mapping[str, Paytable]  # by the value of `option`; under "" where there is only one
    option: str  # which option chooses among its pay tables
    lines: Mapping[str, str]  # the lines of its pay tables as people read them
    cites: Mapping[str, str]  # the rules of what may become of it, beyond the three above
    edges: Mapping[str, Fraction]  # by what they hold under: "", or "decks=8"
    strategy: str  # the play under which they hold, where the player has choices
    needs: str | None  # the kind of wager without which it cannot stand
    needs_rule: str
    by_choice: bool  # staked by a choice during the coup
    also: Mapping[str, Place]  # places beyond the regular ones of the layout

    def pays(self, options: Mapping[str, object]) -> Paytable:
        """Its pay table at a table with these options."""
        return self.tables[str(options[self.option]) if self.option else ""]

    @property
    def odds(self) -> Odds:
        """Its odds, where there is only one."""
        return self.tables[""][""]

    def house_edge(self, options: Mapping[str, object] = NO_OPTIONS) -> Fraction | None:
        """The edge that the data give for these options, if they give one."""
        return self.edges_under(options).get("")

    def edges_under(self, options: Mapping[str, object]) -> Mapping[str, Fraction]:
        """The edges that hold with these options: one, or by what else they depend on ("total=4")
        where places of the wager differ."""
        found: dict[str, Fraction] = {}
        for conditions, edge in self.edges.items():
            wanted = [part.strip().partition("=") for part in conditions.split(",") if part]
            if all(str(options[n]) == value for n, _, value in wanted if n in options):
                rest = ",".join(f"{n}={value}" for n, _, value in wanted if n not in options)
                found[rest] = edge
        return found


@dataclass(frozen=True, slots=True)
class Wheel:
    """Pockets in their order around the wheel, clockwise, and which of them are red."""

    order: tuple[str, ...]
    red: tuple[str, ...]
    rule: str
    red_rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Policy:
    """How the document answers a question in which documents differ."""

    value: str
    rule: str
    source: Source = "document"
    modes: Mapping[str, Policy] = field(default_factory=lambda: MappingProxyType({}))

    def in_mode(self, mode: str) -> Policy:
        """The answer at a table in that mode: its own where it has one, else the general one."""
        return self.modes.get(mode, self)


@dataclass(frozen=True)
class GameRules:
    """What a document allows and pays in one game, with citations."""

    ruleset: str
    ruleset_title: str
    game: str
    title: str
    device: Device
    wagers: Mapping[str, Wager]
    calls: Mapping[str, CallData]
    wheel: Wheel | None
    shoe: ShoeData | None
    options: Mapping[str, Option]
    policies: Mapping[str, Policy]
    loses_on: Mapping[str, str]  # outcome to the rule that makes wagers lose on it
    voids: Mapping[str, Ground]  # what may make a round void
    sha256: str  # of the file, so that a journal can say which data were in force

    @property
    def file(self) -> str:
        return f"{self.ruleset}/{self.game}.toml"

    def error(self, key: str, problem: str, allowed: tuple[object, ...] = ()) -> RuleDataError:
        """A complaint about these data by whoever finds out only when using them."""
        return Where(self.file, key).error(problem, allowed)

    def configure(self, chosen: Mapping[str, object]) -> Mapping[str, object]:
        """The operator's choices, checked, with defaults for what was left out."""
        for name in chosen:
            if name not in self.options:
                raise OptionError(name, f"{self.file} leaves open: {', '.join(self.options)}")
        values = {
            name: _checked(name, option, chosen.get(name, option.default))
            for name, option in self.options.items()
        }
        return MappingProxyType(values)


def _checked(name: str, option: Option, value: object) -> object:
    problem = misfit(option, value)
    if problem:
        raise OptionError(name, f"{problem} (rule {option.rule})")
    return value


def misfit(option: Option, value: object) -> str:
    """Why this value is not allowed, or nothing."""
    match option:
        case Choice():
            # One is not True and "8" is not 8, though Python would let the first pass.
            fits = any(type(value) is type(known) and value == known for known in option.allowed)
            allowed = ", ".join(str(known) for known in option.allowed)
            return "" if fits else f"{value!r} is not one of {allowed}"
        case Whole():
            # True and False are whole numbers to Python, and never meant as such.
            whole = isinstance(value, int) and not isinstance(value, bool)
            fits = whole and option.least <= value <= option.most  # type: ignore[operator]
            bounds = f"{option.least} to {option.most}"
            return "" if fits else f"{value!r} is not a whole number from {bounds}"
