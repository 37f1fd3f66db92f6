"""Asking a player who does not play to give the terminal up."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.rulebooks.schema import Vacate
from fairfelt.table.act import Doing, StaffAct
from fairfelt.table.commands import Name, StaffTableCommand
from fairfelt.table.facts.closing import SeatVacate, VacateAsked
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices, each


class AskToVacate(StaffTableCommand, frozen=True, tag="ask_to_vacate"):
    seat: Name


def _ask(table: Table, command: AskToVacate, doing: Doing) -> Step:
    """Not while other terminals stand idle, where the rule counts rounds: there the player of this
    one may stay."""
    data, seat, step = _data(table), command.seat, Step()
    doing.around.check_seats((seat,))
    if table.state.plays(seat):
        raise Refused("seat_plays", seat=seat, rule=data.rule)
    if (rounds := doing.around.sat_out(seat)) < data.sat_out:
        raise Refused("seat_not_idle", seat=seat, rounds=rounds, least=data.sat_out, rule=data.rule)
    if data.sat_out and (free := doing.around.idle_besides(seat)):
        raise Refused("terminals_free", count=free, rule=data.rule)
    table.tell(step, SeatVacate(table=table.id, rule=data.rule), seat)
    table.tell(step, VacateAsked(seat=seat, rule=data.rule, by=doing.by.number))
    return step


def _data(table: Table) -> Vacate:
    if table.rules.vacate is None:
        raise Refused("not_offered", act="ask_to_vacate", ruleset=table.config.ruleset)
    return table.rules.vacate


def _check_offered(table: Table) -> None:
    _data(table)


def _rank(table: Table, command: AskToVacate | None, doing: Doing) -> Rank:
    return table.rules.vacate.role if table.rules.vacate else Rank.DEALER


def _rule(table: Table, command: AskToVacate) -> str:
    return table.rules.vacate.rule if table.rules.vacate else ""


def _who_is_idle(table: Table, doing: Doing) -> Choices:
    """Where the document counts the rounds that are sat out, the table knows whose they are."""
    data, idle = table.rules.vacate, table.state.players.idle
    return {"seat": each((idle,) if idle else ())} if data and data.sat_out else {}


ACTS = (
    StaffAct(
        command=AskToVacate,
        do=_ask,
        rank=_rank,
        first=(_check_offered,),
        choices=_who_is_idle,
        rule=_rule,
        why="player_idle",
    ),
)
