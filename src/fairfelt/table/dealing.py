"""A simulated shoe deals as a real one would, at the dealer's touch."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.table import cards, reports, shoe
from fairfelt.table.act import LIVE, Doing, StaffAct, need_mode
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.reporting import ReportShoe
from fairfelt.table.table import Step, Table


class DealCard(StaffTableCommand, frozen=True, tag="deal_card"): ...


def _check_deals(table: Table) -> None:
    """A simulated shoe stands there; a generator has none."""
    if not table.deals or table.config.device != "simulated" or table.mode == "rng":
        raise Refused("device_unknown", device="shoe")
    need_mode(table, "deal_card", *LIVE)


def _check_reads(table: Table) -> None:
    shoe.check_ready(table, by_hand=False)


def _deal(table: Table, command: DealCard, doing: Doing) -> Step:
    says = doing.around.draw(cards.awaited(table).weights)
    name = f"shoe:{table.id}"
    if says["report"] == "card":
        return cards.deal(table, says["card"], "shoe", name, doing.at)
    return reports.report(table, ReportShoe(1, table.id, **says), name, doing.at)


ACTS = (
    StaffAct(
        command=DealCard,
        do=_deal,
        first=(_check_deals,),
        phases=("wagering", "awaiting_result"),
        checks=(_check_reads,),
        advised=cards.is_awaited,
        how=cards.how_it_comes,
    ),
)
