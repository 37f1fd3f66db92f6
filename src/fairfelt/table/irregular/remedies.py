"""What is done about each kind of irregularity."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.journal import NOBODY
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts
from fairfelt.table.act import Doing, StaffAct, written
from fairfelt.table.commands import Staff
from fairfelt.table.facts.noted import IrregularityNoted
from fairfelt.table.irregular import cards, fits, outcome, ranks, reconstruct, seats, shoe, voids
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.commands import PutRight
from fairfelt.table.irregular.find import find
from fairfelt.table.irregular.said import check_said
from fairfelt.table.past import Records
from fairfelt.table.table import Step, Table

REMEDIES: Mapping[str, Callable[[Table, Step, Case], None]] = {
    "void": shoe.void,
    "again": voids.again,
    "respin": voids.respin,
    "correct": outcome.correct,
    "recalculate": seats.recalculate,
    "adjust": seats.adjust,
    "void_seat": seats.void_seat,
    "withhold": seats.withhold,
    "release": seats.release,
    "keep": seats.keep,
    "play_on": outcome.play_on,
    "reconstruct": reconstruct.reconstruct,
    "next_card": cards.next_card,
    "burn": cards.burn,
    "under": cards.under,
    "dummy": cards.deal_dummy,
    "unburned": shoe.unburned,
    "last_coup": shoe.last_coup,
    "check_cards": shoe.check_cards,
    "transfer": shoe.transfer,
    "replace_cards": shoe.replace_cards,
    "examine": voids.examine,
}


def _check_possible(table: Table, found: Irregularity) -> None:
    state = table.state
    if found.between and state.phase != "open":
        phase = state.phase.replace("_", " ")
        raise Refused("phase_forbids", act="This during a round", phase=phase)
    if found.after and not any(one in state.round.corrections for one in found.after):
        raise Refused("nothing_before", rule=found.rule, names=", ".join(found.after))


def _emptied(table: Table, case: Case, was_over: bool) -> bool:
    """Whether all cards are out of the shoe now, or have been to be counted, so that no earlier
    coup can be undone."""
    shoe = table.state.shoe
    ended = shoe is not None and shoe.over and not was_over
    counted = case.said.counted is not None
    return ended or counted or case.found.empties_shoe


def put_right(table: Table, by: Staff, said: PutRight, records: Records, at: int) -> Step:
    """Do what the rule says. Who did it, why and by which rule goes on record with it."""
    found, step = find(table, said.irregularity), Step()
    written(said.reason)
    check_said(table, said)
    _check_possible(table, found)
    case = Case(said.irregularity, found, said, by, at, records)
    fits.check(table, case)
    round_, shoe = said.round or table.state.round.number, table.state.shoe
    was_over = shoe is not None and shoe.over
    REMEDIES[found.does](table, step, case)
    table.tell(
        step,
        IrregularityNoted(
            round=round_,
            irregularity=case.name,
            does=found.does,
            rule=found.rule,
            reason=case.reason,
            by=by.number,
            result=said.result,
            cards=list(said.cards),
            seats=list(said.seats),
            cents=said.cents,
            missing=list(said.missing),
            foreign=list(said.foreign),
            emptied=_emptied(table, case, was_over),
        ),
        NOBODY,
    )
    alerts.clear_suggesting(table, step, case.name, round_)
    cards.still_loose(table, step)
    return step


def _do(table: Table, command: PutRight, doing: Doing) -> Step:
    doing.around.check_seats(command.seats)
    return put_right(table, doing.by, command, doing.around.records, doing.at)


def _rank(table: Table, command: PutRight | None, doing: Doing) -> Rank:
    """What each takes is told with each; at least, the lowest of them."""
    if command is None:
        return min((one.role for one in table.irregularities.values()), default=Rank.DEALER)
    return ranks.to_put_right(table, command, doing)


def _rule(table: Table, command: PutRight) -> str:
    return find(table, command.irregularity).rule


def _means(table: Table, command: PutRight, doing: Doing) -> dict[str, object]:
    does = find(table, command.irregularity).does
    limit = ranks.limit_of_adjusting(table, command, doing) if does == "adjust" else {}
    return {"does": does, **limit}


REMEDY = StaffAct(
    command=PutRight,
    do=_do,
    name="Putting something right",
    called="Putting this right",
    rank=_rank,
    rule=_rule,
    means=_means,
    reads=True,
)
ACTS = (REMEDY,)
