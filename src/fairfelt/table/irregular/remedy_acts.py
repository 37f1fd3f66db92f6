"""Every remedy that there is: what it does, what is said of it, and when it can be done. What else
is so of it is declared with its name, in `rulebooks.remedy`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fairfelt.rulebooks import Irregularity
from fairfelt.table.irregular import cards, outcome, reconstruct, seats, shoe, voids
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import (
    Adjustment,
    CardPerhaps,
    CardsFound,
    Forfeits,
    MisdealtCard,
    OfSeats,
    OneSeat,
    RemedyDetails,
    RightCards,
    RightResult,
    SomeSeats,
    StrayCards,
    Withholding,
)
from fairfelt.table.irregular.settled import last_completed
from fairfelt.table.table import Step, Table

S = TypeVar("S", bound=RemedyDetails)
LastPlayed = Mapping[str, int]
Meant = Callable[[Table, Irregularity, RemedyDetails, LastPlayed], int | None]


def _of_now(table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed) -> int | None:
    """Of cards and devices as they are."""
    return None


def _named(table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed) -> int | None:
    """The round being played, unless it is over or another is named."""
    state, number = table.state, said.round
    if (state.in_progress and number in (None, state.round.number)) or (
        number is None and found.until == "settled"
    ):
        return None
    return number or state.round.number


def _again(table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed) -> int | None:
    """A throw is done again in its own round. Where it never counted, it did not afterwards."""
    return None if found.until == "settled" else _named(table, found, said, last)


def _void(table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed) -> int | None:
    """Between two rounds, what stands there for the next."""
    stands = said.round is None and bool(table.state.layout.standing)
    return None if stands else _named(table, found, said, last)


def _completed(
    table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed
) -> int | None:
    """The last that has a result, unless another is named. Where a rule speaks of the last game of
    a player, that need not be the table's."""
    if said.round is not None:
        return said.round
    return seats.last_of(found, said, last) or last_completed(table)


def _void_seat(
    table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed
) -> int | None:
    """Where a rule speaks of the last completed game, it means that one unless another is named."""
    now = _named(table, found, said, last) is None
    if now and not (found.until == "last" and said.round is None):
        return None
    return _completed(table, found, said, last)


def _withhold(
    table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed
) -> int | None:
    now = _named(table, found, said, last) is None and table.state.phase == "result_entered"
    return None if now else _completed(table, found, said, last)


def _withheld(
    table: Table, found: Irregularity, said: RemedyDetails, last: LastPlayed
) -> int | None:
    kept = seats.withheld_of(table, said)
    return kept[0] if kept else _completed(table, found, said, last)


def _always(table: Table, found: Irregularity) -> None:
    """Whatever lies there, and whatever is going on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyAct(Generic[S]):
    do: Callable[[Table, Step, Case[S]], None]
    said: type[S]
    # Refuses what cannot be done about what is played now; none where it is about rounds that are
    # over alone.
    now: Callable[[Table, Irregularity], None] | None
    past: bool = False  # a round that is over can be named
    meant: Meant = _of_now  # the round that is over and that it is about


REMEDIES: Mapping[str, RemedyAct[Any]] = {
    "void": RemedyAct(do=shoe.void, said=Forfeits, now=shoe.check_void, past=True, meant=_void),
    "again": RemedyAct(
        do=voids.again, said=RemedyDetails, now=voids.check_again, past=True, meant=_again
    ),
    "respin": RemedyAct(do=voids.respin, said=RemedyDetails, now=voids.check_respin),
    "correct": RemedyAct(
        do=outcome.correct, said=RightResult, now=outcome.check_correct, past=True, meant=_named
    ),
    "reconstruct": RemedyAct(
        do=reconstruct.reconstruct, said=RightCards, now=reconstruct.check_reconstruct, past=True,
        meant=_named
    ),
    "recalculate": RemedyAct(
        do=seats.recalculate, said=OfSeats, now=None, past=True, meant=_completed
    ),
    "adjust": RemedyAct(do=seats.adjust, said=Adjustment, now=None, past=True, meant=_completed),
    "void_seat": RemedyAct(
        do=seats.void_seat, said=SomeSeats, now=seats.check_void, past=True, meant=_void_seat
    ),
    "withhold": RemedyAct(
        do=seats.withhold, said=Withholding, now=seats.check_withhold, past=True, meant=_withhold
    ),
    "release": RemedyAct(do=seats.release, said=OneSeat, now=None, past=True, meant=_withheld),
    "keep": RemedyAct(do=seats.keep, said=OneSeat, now=None, past=True, meant=_withheld),
    "play_on": RemedyAct(do=outcome.play_on, said=RemedyDetails, now=_always, past=True),
    "next_card": RemedyAct(do=cards.next_card, said=MisdealtCard, now=cards.check_next),
    "burn": RemedyAct(do=cards.burn, said=MisdealtCard, now=cards.check_burn),
    "under": RemedyAct(do=cards.under, said=RemedyDetails, now=cards.check_under),
    "dummy": RemedyAct(do=cards.deal_dummy, said=CardPerhaps, now=cards.check_dummy),
    "unburned": RemedyAct(do=shoe.unburned, said=RemedyDetails, now=shoe.check_unburned),
    "last_coup": RemedyAct(do=shoe.last_coup, said=RemedyDetails, now=shoe.check_last_coup),
    "check_cards": RemedyAct(do=shoe.check_cards, said=CardsFound, now=_always),
    "transfer": RemedyAct(do=shoe.transfer, said=RemedyDetails, now=shoe.check_transfer),
    "replace_cards": RemedyAct(do=shoe.replace_cards, said=RemedyDetails, now=shoe.check_replace),
    "examine": RemedyAct(do=voids.examine, said=RemedyDetails, now=voids.check_examine),
}  # fmt: skip


def said_of(found: Irregularity) -> type[RemedyDetails]:
    """What is said of an irregularity: what its remedy uses, and which cards are the other game's
    where one dealer conducts two."""
    return StrayCards if found.two_games else REMEDIES[found.does].said
