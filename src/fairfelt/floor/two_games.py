"""One dealer who conducts two games, and what may go wrong with that: cards from the other's shoe.

Which games a dealer's terminal conducts is on record. To alternate between them is the dealer's own
affair: nothing here waits for the other game.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.authorise import Authorisation, authorised
from fairfelt.floor.commit import By
from fairfelt.floor.desks import PitDesk
from fairfelt.floor.facts.tables import GamesConducted
from fairfelt.journal import Fact, told
from fairfelt.table import Step, Table
from fairfelt.table.commands import Name, StaffCommand
from fairfelt.table.facts.shoe import CardsRecounted, CardsStrayed
from fairfelt.table.irregular.cards import left_of
from fairfelt.table.irregular.case import Case, Stray
from fairfelt.table.irregular.said import StrayCards

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.tables import Conducted

GAMES_MOST = 2
Tables = Annotated[tuple[Name, ...], msgspec.Meta(max_length=16)]


# -- taking games ---------------------------------------------------------------------------------


class ConductGames(StaffCommand, frozen=True, tag="conduct_games"):
    """The games that a dealer conducts at this terminal: one, two in turn, or none any more."""

    tables: Tables


def _conduct_games(asking: Asking[PitDesk, ConductGames]) -> Commit:
    desk, terminal = asking.desk, asking.caller.terminal.id
    staff = asking.authorise(asked_of(asking.command, "games_taken"))
    tables = tuple(dict.fromkeys(asking.command.tables))
    if len(tables) > GAMES_MOST:
        raise Refused("games_too_many", most=GAMES_MOST)
    rules = [_rule(desk.pit.table(id_), alone=len(tables) < GAMES_MOST) for id_ in tables]
    fact = _conducts(terminal, staff.staff, tables, rules)
    return asking.commit(None, [fact], answer={"tables": list(tables)})


ACTS = (
    DeskAct(
        desk=PitDesk,
        command=ConductGames,
        do=_conduct_games,
        rank=Rank.DEALER,
        terminals=("dealer",),
    ),
)


def check_deals(desk: PitDesk, caller: Caller, table: Table) -> None:
    """A dealer's terminal deals the games that were chosen there and no others, and a game that is
    dealt at one is dealt at no other dealer's terminal."""
    _taking(desk, caller, table)


def taken(desk: PitDesk, caller: Caller, table: Table, staff: str) -> list[Fact]:
    """Whoever acts at a table where nobody has chosen any conducts its game from then on."""
    tables = _taking(desk, caller, table)
    if tables is None:
        return []
    rules = [desk.pit.known_table(id_).rules.two_games_rule or "" for id_ in tables]
    return [_conducts(caller.terminal.id, staff, tables, rules, chosen=False)]


def _taking(desk: PitDesk, caller: Caller, table: Table) -> tuple[str, ...] | None:
    """What the terminal conducts if it acts at the table; none where nothing changes by that."""
    if caller.terminal.role != "dealer" or table.mode != "live":
        return None
    conducted, terminal = desk.recorder.state.conducted, caller.terminal.id
    here = conducted.tables.get(terminal, [])
    if table.id in here:
        return None
    kept = _beside(desk, table, here, chosen=terminal not in conducted.by_acting)
    for other, tables in conducted.tables.items():
        if table.id in tables:
            raise Refused("game_of_another", game=table.config.name, terminal=other)
    return (*kept, table.id)


def _beside(desk: PitDesk, table: Table, here: list[str], *, chosen: bool) -> list[str]:
    """The games that the terminal keeps beside this one: as many as one dealer may conduct. A game
    that is played is not left by acting at another; nor is one that somebody chose."""
    played = [id_ for id_ in here if desk.pit.known_table(id_).state.in_progress]
    for kept in () if chosen and here else (here, played):
        two = all(desk.pit.known_table(id_).rules.two_games_rule for id_ in (*kept, table.id))
        if not kept or (two and len(kept) < GAMES_MOST):
            return kept
    games = [desk.pit.known_table(id_).config.name for id_ in here]
    raise Refused("game_not_taken", game=table.config.name, games=games)


def _rule(table: Table, *, alone: bool) -> str:
    """By which the game may be one of two."""
    if table.mode != "live":
        raise Refused("mode_forbids", act="conduct_game", mode=table.mode)
    rule = table.rules.two_games_rule
    if rule is None and not alone:
        raise Refused("not_offered", act="two_games", ruleset=table.config.ruleset)
    return rule or ""


def _conducts(
    terminal: str, staff: str, tables: tuple[str, ...], rules: list[str], *, chosen: bool = True
) -> Fact:
    return told(
        GamesConducted(
            terminal=terminal, staff=staff, tables=list(tables), rules=rules, chosen=chosen
        )
    )


def released(conducted: Conducted, terminal: str, staff: str) -> list[Fact]:
    """Whoever conducted games there has gone."""
    if terminal not in conducted.tables:
        return []
    return [_conducts(terminal, staff, (), [])]


# -- cards of the other game ----------------------------------------------------------------------


def strayed(desk: PitDesk, table: Table, case: Case[Any]) -> Stray | None:
    """Those that somebody says, or all that were dealt; none where it is about something else."""
    if not isinstance(case.said, StrayCards):
        return None
    other = other_game(desk, table)
    dealt = (case.past or table.state.round).coup.draws
    cards = case.said.cards or dealt
    if not cards:
        raise Refused("card_missing")
    for card, count in Counter(cards).items():
        if dealt.count(card) < count or left_of(other, card) < count:
            raise Refused("card_impossible", card=card, place=other.config.name)
    return Stray(other, tuple(cards))


def other_game(desk: PitDesk, table: Table) -> Table:
    """The other of the two that one dealer conducts, if it is the same game."""
    for tables in desk.recorder.state.conducted.tables.values():
        for id_ in tables:
            if table.id in tables and id_ != table.id:
                other = desk.pit.table(id_)
                if other.config.game == table.config.game and other.mode == "live":
                    return other
    raise Refused("one_game_only", game=table.config.game)


def recount(table: Table, step: Step, found: Stray, rule: str, by: str) -> None:
    """They never left the shoe of this game."""
    table.tell(
        step, CardsRecounted(table=found.other.id, cards=list(found.cards), rule=rule, by=by)
    )


def take_away(
    desk: PitDesk, table: Table, found: Stray, rule: str, staff: Authorisation, actor: str, at: int
) -> Commit:
    """And are gone from the shoe that they came from."""
    step = Step()
    found.other.tell(
        step, CardsStrayed(table=table.id, cards=list(found.cards), rule=rule, by=staff.staff)
    )
    step.facts = authorised(staff, step.facts)
    return desk.pit.runners[found.other.id].commit(found.other, step, By(actor, "remedy", at))
