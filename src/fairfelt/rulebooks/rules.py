"""The rules of one game in one rule set, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from fairfelt.core.odds import Odds
from fairfelt.rulebooks.errors import OptionError, RuleDataError, Where
from fairfelt.rulebooks.schema import CallData, Choice, Ground, Place, Source, Whole

Option = Choice | Whole


@dataclass(frozen=True, slots=True)
class Wager:
    """A kind of wager that the document allows."""

    kind: str
    name: str
    covers: int  # how many outcomes each of its places covers
    odds: Odds
    rule: str  # the rule that allows it
    pays_rule: str  # the rule that gives its odds
    loses_rule: str  # the rule that says when it loses
    house_edge: Fraction
    also: Mapping[str, Place]  # places beyond the regular ones of the layout


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
    wagers: Mapping[str, Wager]
    calls: Mapping[str, CallData]
    wheel: Wheel | None
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
            fits = isinstance(value, str) and value in option.allowed
            return "" if fits else f"{value!r} is not one of {', '.join(option.allowed)}"
        case Whole():
            # True and False are whole numbers to Python, and never meant as such.
            whole = isinstance(value, int) and not isinstance(value, bool)
            fits = whole and option.least <= value <= option.most  # type: ignore[operator]
            bounds = f"{option.least} to {option.most}"
            return "" if fits else f"{value!r} is not a whole number from {bounds}"
