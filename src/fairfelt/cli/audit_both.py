"""The audit of a floor and of its house, where one database has both, and what they say of each
other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fairfelt.exchange.reconcile import differences, on_its_way
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.audit_report import AuditReport
from fairfelt.floor.outbox import recorded
from fairfelt.floor.outbox import side as floor_side
from fairfelt.floor.state import FLOOR
from fairfelt.house.audit import audit_house
from fairfelt.house.audit import side as house_side

if TYPE_CHECKING:
    from fairfelt.house.audit import HouseReport
    from fairfelt.store import Store

HOUSE = "house"


def audit_both(store: Store, progress: Callable[[int], None] = lambda n: None) -> AuditReport:
    report, house = audit(store, progress), audit_house(store)
    report.entries += house.entries
    report.findings += house.findings
    if (head := store.head(HOUSE)) is not None:
        report.heads[HOUSE] = head.hash.hex()
    if not report.findings:  # between records that are not whole nothing can be proved
        _reconcile(store, report, house)
    return report


def _reconcile(store: Store, report: AuditReport, house: HouseReport) -> None:
    outbox = recorded(store.entries(FLOOR))
    if not outbox.floor:
        return
    ours = floor_side(outbox, store.balances(), store.holds())
    theirs = house_side(store, house.state, outbox.floor)
    report.on_its_way_cents = on_its_way(ours, theirs)
    report.findings += differences(ours, theirs)
