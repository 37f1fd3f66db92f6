"""The rules of one game in one rule set, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from fairfelt.core.odds import Odds
from fairfelt.rulebooks.call_shapes import CallData
from fairfelt.rulebooks.errors import OptionError, RuleDataError, Where
from fairfelt.rulebooks.irregularity import Irregularity
from fairfelt.rulebooks.meaning import KeptRules
from fairfelt.rulebooks.schema import (
    CardsData,
    Choice,
    ClosingData,
    Device,
    Exclusion,
    LateChange,
    OwnCard,
    ShoeData,
    Source,
    ThrowData,
    TwentyOneData,
    Vacate,
    ValidData,
    WagerPlaceData,
    Whole,
)

Option = Choice | Whole
Paytable = Mapping[str, Odds]  # by line; a wager with one odds has one line, ""
FIGURES_MOST = 18  # of a number that somebody wrote as text; no option takes a longer one
SHOWN_MOST = 60  # characters of a value that is not allowed
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
    edge_at_least: Fraction | None  # where they are not known: the house keeps more than this
    edges_told: Mapping[str, Fraction]  # rounded, by what they hold under: what players are told
    told_strategy: str  # the play under which those hold
    # The options that change its return, each with the condition under which it does so.
    depends_on: Mapping[str, str]
    strategy: str  # the play under which its edges hold, where the player has choices
    needs: str | None  # the kind of wager without which it cannot stand
    needs_rule: str
    by_choice: bool  # staked by a choice during the coup
    also: Mapping[str, WagerPlaceData]  # places beyond the regular ones of the layout
    source: Source

    def pays(self, options: Mapping[str, object]) -> Paytable:
        """Its pay table at a table with these options."""
        return self.tables[str(options[self.option]) if self.option else ""]

    @property
    def odds(self) -> Odds:
        """Its odds, where there is only one."""
        return self.tables[""][""]

    def relevant(self, options: Mapping[str, object]) -> dict[str, object]:
        """Of these options, those on which its return depends."""
        return {
            name: value
            for name, value in options.items()
            if name in self.depends_on and holds(self.depends_on[name], options)
        }

    def house_edge(self, options: Mapping[str, object] = NO_OPTIONS) -> Fraction | None:
        """The edge that the data give for these options, if they give one."""
        return self.edges_under(options).get("")

    def least_edge(self, options: Mapping[str, object]) -> Fraction | None:
        """The smallest edge among its places with these options, or a bound below it; none where
        nothing is known."""
        return min(self.edges_under(options).values(), default=self.edge_at_least)

    def told_edge(self, options: Mapping[str, object]) -> Fraction | None:
        """What players are told of it where no exact edge can stand in the data."""
        return _under(self.edges_told, options).get("")

    def edges_under(self, options: Mapping[str, object]) -> Mapping[str, Fraction]:
        """The edges that hold with these options: one, or by what else they depend on ("total=4")
        where places of the wager differ."""
        return _under(self.edges, options)


def _under(edges: Mapping[str, Fraction], options: Mapping[str, object]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for conditions, edge in edges.items():
        wanted = conditions_of(conditions)
        if all(str(options[n]) == value for n, value in wanted.items() if n in options):
            rest = ",".join(f"{n}={value}" for n, value in wanted.items() if n not in options)
            found[rest] = edge
    return found


def conditions_of(text: str) -> dict[str, str]:
    """What "decks=8,mode=rng" asks for."""
    parts = (part.strip().partition("=") for part in text.split(",") if part)
    return {name: value for name, _, value in parts}


def holds(text: str, options: Mapping[str, object]) -> bool:
    """Whether these options are as the conditions want them."""
    return all(str(options.get(name)) == value for name, value in conditions_of(text).items())


def condition_problem(text: str, options: Mapping[str, Option]) -> str:
    """Why no table could ever meet these conditions, or nothing."""
    for name, value in conditions_of(text).items():
        option = options.get(name)
        if option is None:
            return f"there is no option {name}"
        if isinstance(option, Choice) and value not in map(str, option.allowed):
            return f"{name} is never {value!r}"
    return "" if conditions_of(text) else "write a condition such as 'mode=rng'"


def exclude_each_other(one: str, other: str) -> bool:
    """Whether no table can meet both conditions."""
    first, second = conditions_of(one), conditions_of(other)
    return any(first[name] != second[name] for name in first.keys() & second.keys())


@dataclass(frozen=True, slots=True)
class Wheel:
    """Pockets or segments in their order around the wheel, clockwise, and which are red."""

    order: tuple[str, ...]
    red: tuple[str, ...]
    rule: str
    red_rule: str
    ball: bool  # else a pointer stops at a segment
    source: Source


@dataclass(frozen=True, slots=True)
class Policy:
    """How the document answers a question in which documents differ."""

    value: str
    rule: str
    source: Source = "document"
    when: Mapping[str, Policy] = field(default_factory=lambda: MappingProxyType({}))
    closed_rule: str | None = None  # by which the same is done once betting is over

    def under(self, options: Mapping[str, object]) -> Policy:
        """The answer at a table with these options: a special one where it has one, else this."""
        special = (policy for conditions, policy in self.when.items() if holds(conditions, options))
        return next(special, self)


@dataclass(frozen=True)
class GameRules:
    """What a document allows and pays in one game, with citations."""

    ruleset: str
    ruleset_title: str
    game: str
    title: str
    device: Device
    device_when: Mapping[str, Device]  # another, by an option's value
    wagers: Mapping[str, Wager]
    calls: Mapping[str, CallData]
    wheel: Wheel | None
    shoe: ShoeData | None
    cards: CardsData | None
    twenty_one: TwentyOneData | None
    throw: ThrowData | None
    valid: ValidData | None  # what it takes for a spin or a shake to count
    options: Mapping[str, Option]
    policies: Mapping[str, Policy]
    loses_on: Mapping[str, str]  # outcome to the rule that makes wagers lose on it
    irregularities: Mapping[str, Irregularity]  # what may go wrong, and what is then done
    exclusions: Mapping[str, Exclusion]  # what may shut a player out
    close_table: ClosingData | None  # how a table with players at it is closed
    vacate: Vacate | None  # who may be asked to give a terminal up
    late_change: LateChange | None  # who may relax the end of betting for a player
    own_card: OwnCard | None  # without which nobody wagers
    guest_rule: str | None  # a guest may spin in place of the dealer
    two_games_rule: str | None  # one dealer may conduct it beside another game
    overpayment_rule: str | None  # what was paid too much may be recovered
    sha256: str  # of what the data mean, so that a journal can say which were in force
    kept: KeptRules = field(compare=False, repr=False)  # the data as they go on record

    @property
    def file(self) -> str:
        return f"{self.ruleset}/{self.game}.toml"

    def error(self, key: str, problem: str, allowed: tuple[object, ...] = ()) -> RuleDataError:
        """A complaint about these data by whoever finds out only when using them."""
        return Where(self.file, key).error(problem, allowed)

    @property
    def decks(self) -> int:
        """Of how many decks its cards are."""
        if self.cards is None or self.cards.decks < 1:
            raise self.error("cards.decks", "say how many decks there are, at least 1")
        return self.cards.decks

    def device_under(self, options: Mapping[str, object]) -> Device:
        """What decides a coup at a table with these options."""
        special = (d for conditions, d in self.device_when.items() if holds(conditions, options))
        return next(special, self.device)

    def drawn_with(self, options: Mapping[str, object]) -> str:
        """What people see a result drawn with: a wheel without a ball is another thing."""
        device = self.device_under(options)
        return "money_wheel" if self.wheel is not None and not self.wheel.ball else device

    def irregularities_under(self, options: Mapping[str, object]) -> Mapping[str, Irregularity]:
        """What may go wrong at a table with these options. A number that the system drew is not
        drawn again, and was no other."""
        drawn = options.get("mode") == "rng"
        return {
            name: one
            for name, one in self.irregularities.items()
            if holds(one.when, options)
            and not (drawn and (one.remedy.again or one.remedy.corrects))
        }

    def configure(self, chosen: Mapping[str, object]) -> Mapping[str, object]:
        """The operator's choices, checked, with defaults for what was left out."""
        for name in chosen:
            if name not in self.options:
                known = ", ".join(self.options)
                raise OptionError(name, f"no such option; {self.file} leaves open: {known}")
        values = {
            name: _checked(name, option, chosen.get(name, option.default))
            for name, option in self.options.items()
        }
        return MappingProxyType(values)


def _checked(name: str, option: Option, value: object) -> object:
    problem = misfit(option, value)
    if problem:
        raise OptionError(name, f"{problem} (rule {option.rule}){_quotes(option, value)}")
    return value


def _quotes(option: Option, value: object) -> str:
    """A hint for whoever wrote a number as text in a file, or text as a number."""
    if isinstance(value, str):
        fits = _is_short_number(value) and misfit(option, int(value)) == ""
        return f"; write {value} without quotes" if fits else ""
    fits = _can_be_shown(value) and misfit(option, str(value)) == ""
    return f'; write it in quotes, "{value}"' if fits else ""


def _is_short_number(text: str) -> bool:
    """Counted before it is read: Python reads no number of more than 4,300 figures, and takes the
    figures of every script."""
    return len(text) <= FIGURES_MOST and text.isascii() and text.isdecimal()


def _can_be_shown(value: object) -> bool:
    """Nor does it write such a number, which a file may have in hexadecimal."""
    return not isinstance(value, int) or abs(value) < 10**FIGURES_MOST


def _shown(value: object) -> str:
    if not _can_be_shown(value):
        return f"a number of over {FIGURES_MOST} figures"
    shown = repr(value)
    return shown if len(shown) <= SHOWN_MOST else f"{shown[:SHOWN_MOST]}…"


def misfit(option: Option, value: object) -> str:
    """Why this value is not allowed, or nothing."""
    match option:
        case Choice():
            # One is not True and "8" is not 8, though Python would let the first pass.
            fits = any(type(value) is type(known) and value == known for known in option.allowed)
            allowed = ", ".join(str(known) for known in option.allowed)
            return "" if fits else f"{_shown(value)} is not one of {allowed}"
        case Whole():
            # True and False are whole numbers to Python, and never meant as such.
            whole = isinstance(value, int) and not isinstance(value, bool)
            fits = whole and option.least <= value <= option.most  # type: ignore[operator]
            bounds = f"{option.least} to {option.most}"
            return "" if fits else f"{_shown(value)} is not a whole number from {bounds}"
