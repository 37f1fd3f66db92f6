"""The shape of rule data as it stands in the TOML files. Nothing beyond it is accepted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from fairfelt.core.ranks import Rank
from fairfelt.rulebooks.errors import RuleDataError, Where

# Where a fact comes from: the document's own text, our readings of what it leaves open, or what was
# published elsewhere about a game of which the document prints only a part.
Source = Literal["document", "readings", "published"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Data in which a misspelt key is an error and never a silent default."""


# What decides a coup at a table with a dealer. Dice are thrown by hand; a shoe is dealt through to
# its cutting card; a shuffler gets its cards back after every round; a deck is shuffled anew by
# the system itself.
Device = Literal["wheel", "tumbler", "dice", "shoe", "shuffler", "deck"]


class GameFile(Strict, frozen=True):
    title: str
    device: Device
    wagers: dict[str, Any]
    options: dict[str, Any]
    policies: dict[str, Any]
    device_when: dict[str, str] = {}
    calls: dict[str, Any] = {}
    wheel: dict[str, Any] | None = None
    shoe: dict[str, Any] | None = None
    cards: dict[str, Any] | None = None
    twenty_one: dict[str, Any] | None = None
    throw: dict[str, Any] | None = None
    valid: dict[str, Any] | None = None
    loses_on: dict[str, str] = {}
    irregularities: dict[str, Any] = {}
    exclusions: dict[str, Any] = {}
    close_table: dict[str, Any] | None = None
    vacate: dict[str, Any] | None = None
    late_change: dict[str, Any] | None = None
    own_card: dict[str, Any] | None = None
    guest_rule: str | None = None  # a guest may spin in place of the dealer
    two_games_rule: str | None = None  # one dealer may conduct it beside another game
    overpayment_rule: str | None = None  # what was paid too much may be recovered


class WheelData(Strict, frozen=True):
    """Pockets or segments in their order around the wheel, and which pockets are red."""

    order: list[int | str]
    rule: str
    red: list[int] = []
    red_rule: str | None = None
    ball: bool = True  # else a pointer stops at a segment
    source: Source = "document"


class ValidData(Strict, frozen=True):
    """What it takes for a spin or a shake to count: so many rounds of the track, or tumbles."""

    least: int
    rule: str
    when: str = ""  # only at tables with these options


class ShoeData(Strict, frozen=True):
    """How a shoe is begun and when it is over."""

    burned: int  # cards taken unseen before the first coup
    burn_rule: str
    cut_least: int  # so many cards or more lie behind the cutting card
    cut_most: int  # and at most so many where the system itself cuts
    cut_rule: str
    during_rule: str  # the cutting card comes during a coup: that one and another are played
    first_rule: str  # it comes as the first card: that coup is the last
    # The stack is cut first, so many cards or more from either end, where the document says so.
    divide_least: int = 0
    divide_rule: str | None = None
    pre_shuffled_rule: str | None = None  # cards that their maker has checked and shuffled
    # The option by which the table says that the approval is given which the rule asks for.
    approved_by: str = ""
    indicates_rule: str | None = None  # the shoe itself says who has won, and is compared
    winner_rule: str | None = None  # the dealer may key in who has won
    riffle_rule: str | None = None  # by which a supervisor may have such cards riffled
    source: Source = "document"


class CardsData(Strict, frozen=True):
    """What a game of cards is dealt from, where that is no option of the operator's."""

    decks: int
    decks_rule: str
    source: Source = "document"


class TwentyOneData(Strict, frozen=True):
    """How a hand of blackjack may be drawn to. Below these totals the system draws for a seat."""

    hard_least: int
    soft_least: int  # with an ace that counts eleven
    draws_rule: str
    doubled_on: list[int]  # totals of two cards
    doubled_rule: str
    source: Source = "document"


class ThrowData(Strict, frozen=True):
    """Who throws the dice: players in turn, clockwise, and the dealer where nobody will."""

    offer_rule: str  # at the start of play, from the dealer's left
    next_rule: str  # and later on, from the left of whoever threw last
    # Who may throw: whoever has a wager, or one that pays more than even money.
    eligible: Literal["any_wager", "above_even"]
    eligible_rule: str
    # After which result the dice go on: a seven, or when no wager above even money has won.
    passes: Literal["seven", "no_win_above_even"]
    passes_rule: str
    relinquish_rule: str  # the thrower may pass them on
    required_rule: str  # and may be made to, by this role or above
    required_role: Rank
    dealer_rule: str  # nobody will: the dealer throws
    # To whom they are offered at the start: to whoever may throw, or to every player at the table.
    offered_to: Literal["eligible", "players"] = "eligible"
    # Dealer and supervisor each inspect dice that come to the table, before they are played with.
    inspect_rule: str | None = None


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
    # Where no exact edge can stand here: what the house keeps at least, under all options ...
    edge_at_least: str | None = None
    # ... and what players are told, to a hundredth of a percent, with the play that it takes.
    edge_told: str | dict[str, str] = {}
    told_strategy: str = ""  # where it is not `strategy`
    depends_on: dict[str, str] = {}
    strategy: str = ""
    needs: str | None = None
    needs_rule: str | None = None
    by_choice: bool = False
    loses_rule: str | None = None
    also: dict[str, Any] = {}
    source: Source = "document"


# What shutting a person out comes to: the wagers at the table are void and nothing more; no further
# part in the game at this table, in any game of the document, in anything on the floor; or a word
# to whoever may shut the person out of the casino.
Reach = Literal["wagers", "table", "document", "casino", "recommend"]


class Exclusion(Strict, frozen=True):
    """A measure against a person who broke the rules, who may take it, and for breaking which."""

    rule: str
    role: Rank
    grounds: list[str]  # the rules of which the person must have broken one
    reach: Reach = "table"
    voids: bool = False  # whoever is shut out gets the wagers back; else they stand


class ClosingData(Strict, frozen=True):
    """How a table with players at it is closed: a sign tells the time, so long before it."""

    rule: str
    role: Rank
    sign_minutes: int = 0  # where none, the sign warns and binds nobody
    clear_rule: str | None = None  # players clear their credits once the sign is there


class Vacate(Strict, frozen=True):
    """Who is asked to give a terminal up: whoever, in somebody's opinion, does not play; or only a
    player who has sat out so many rounds running while every other terminal is in use."""

    rule: str
    role: Rank
    sat_out: int = 0


class OwnCard(Strict, frozen=True):
    """From a day on, a player wagers with their own player card in the terminal, and no other."""

    rule: str
    since: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]


class LateChange(Strict, frozen=True):
    """Who may let a wager be changed after betting, where the ban would be unfair to the player."""

    rule: str
    role: Rank


class WagerPlaceData(Strict, frozen=True):
    """A place of a wager beyond the regular ones of the layout, with its own citation."""

    rule: str
    source: Source = "document"


class Choice(Strict, frozen=True):
    """An option with a list of allowed values."""

    type: ClassVar[str] = "choice"
    allowed: list[str | int]
    default: str | int
    rule: str
    demo: list[str | int] = []  # of the values, those that the document does not have
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
    closed_rule: str | None = None  # by which the same is done once betting is over
    when: dict[str, Any] = {}  # other answers, by an option's value: "mode=rng"


# Every question in which documents may differ, and the answers that the table knows how to follow.
POLICIES: Mapping[str, tuple[str, ...]] = {
    "early_result": ("stand", "return", "malfunction", "again"),
    "malfunction": ("confirm_or_void", "void"),
    "above_maximum": ("next_lowest",),
    "off_unit": ("next_lowest",),
    "below_minimum": ("return",),
    "below_total_minimum": ("return",),
    "above_total_maximum": ("next_lowest",),
    "after_closing": ("refuse", "confirmed"),
    "confirm_bets": ("offered", "not_offered"),
    "closing": ("countdown",),
    "no_more_bets": ("sensor_or_dealer", "sensor", "draw", "throw"),
    "settlement": ("dealer_confirms", "automatic"),
    "countdown": ("at_once", "first_bet", "dealer"),
    "hand_entry": ("dealer", "approval"),
    "amend_result": ("dealer", "supervisor", "overrule"),
    "power_failure": ("resume", "withdraw"),
    "several_games": ("allowed", "forbidden"),
    "cash_out": ("no_wagers", "wagering"),
    "chips": ("value", "declared"),
}


class RuleData(Strict, frozen=True):
    """One line of a register: a rule, a lettered part of one, a definition with a duty, or what a
    game of the document needs and the document does not print."""

    # A heading says nothing, so nothing may cite it. What is outside the document says where it
    # comes from.
    kind: Literal["software", "procedure", "equipment", "definition", "heading", "outside"]
    summary: str
    open: bool = False
    screen: str | None = None
    parent: str | None = None
    source: str | None = None


class DisputeRules(Strict, frozen=True):
    """To whom a dispute goes first, who reviews it on request, and whose word is final."""

    rule: str
    first: Rank
    review: Rank
    final_rule: str
    final: Rank = Rank.CASINO_OPERATOR
    complaint: str = ""  # under what law whoever is not satisfied may go to an inspector
    source: Source = "document"


class FaultRules(Strict, frozen=True):
    """By which rule a player tells of a fault of the own terminal, and of one of the game; and by
    which the same fault at several terminals is one of the system."""

    terminal: str = ""
    game: str = ""
    several: str = ""


class RegisterFile(Strict, frozen=True):
    ruleset: str
    title: str
    rules: dict[str, Any]
    sections: dict[str, str] = {}  # headings, each by the rule that it stands before
    unclaimed: str = ""  # the rule of what is left behind at a terminal


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
    return (where.at(key) if key else where).error(problem, _allowed(kind, key))


def _allowed(kind: type[Strict], key: str) -> tuple[object, ...]:
    """What may stand at a key, where that is a list of words."""
    hint = get_type_hints(kind).get(key)
    if hint is Rank:
        return tuple(Rank)
    return get_args(hint) if get_origin(hint) is Literal else ()
