"""Check the record of the house from its first entry to its last."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from fairfelt.core.errors import Broken
from fairfelt.exchange.messages import Answer
from fairfelt.exchange.reconcile import HouseSide
from fairfelt.house.facts import read
from fairfelt.house.house import actor_of
from fairfelt.house.state import HouseState
from fairfelt.journal import ChainBroken, Entry, decode_entry, verify_chain
from fairfelt.journal.snapshots import from_snapshot
from fairfelt.ledger import HOUSE, Book, Transfer, floor
from fairfelt.store import Store


@dataclass(slots=True)
class HouseReport:
    entries: int = 0
    findings: list[str] = field(default_factory=list)
    state: HouseState = field(default_factory=HouseState)


def audit_house(store: Store) -> HouseReport:
    """The chain is whole, each fact moved its own money and no other, the snapshot is what the
    facts lead to, and every hold that is open is that of a credit which a floor is about to pay."""
    report = HouseReport()
    columns, (kept_n, kept) = store.columns(HOUSE), store.snapshot(HOUSE) or (0, b"")
    try:
        for entry in verify_chain(HOUSE, store.entries(HOUSE)):
            report.state = _after(report.state, entry)
            report.entries += 1
            if next(columns) != (entry.n, entry.at, entry.actor, entry.id):
                report.findings.append(f"{HOUSE}: entry {entry.n} is filed as something else")
            if entry.n == kept_n and from_snapshot(kept, HouseState) not in (None, report.state):
                report.findings.append(f"{HOUSE}: the snapshot after entry {kept_n} differs")
    except (ChainBroken, Broken) as problem:
        report.findings.append(str(problem))
        return report
    if kept and not 1 <= kept_n <= report.entries:
        report.findings.append(f"{HOUSE}: there is no entry {kept_n}, which its snapshot follows")
    held = {one.reserved.hold for one in report.state.holding()}
    if held != store.holds(Book.HOUSE).open.keys():
        report.findings.append(f"{HOUSE}: what is held is not what floors have taken")
    return report


def _after(state: HouseState, entry: Entry) -> HouseState:
    moved: list[Transfer] = []
    for written in entry.facts:
        fact = read(written)
        moved += fact.money
        try:
            state = fact.after(state)
        except KeyError as missing:
            raise Broken(
                f"{HOUSE}: entry {entry.n} is about {missing}, which is not kept"
            ) from None
    if list(entry.transfers) != moved:
        raise Broken(f"{HOUSE}: entry {entry.n} moved other money than its facts say")
    return state


def side(store: Store, state: HouseState, name: str) -> HouseSide:
    """What the record of the house says of one floor."""

    def answer(number: int) -> Answer | None:
        body = store.answer(actor_of(name), number)
        return None if body is None else msgspec.convert(decode_entry(body).answer, Answer)

    held = {
        one.reserved.request: one.cents for one in state.holding() if one.reserved.floor == name
    }
    cents = store.balances(Book.HOUSE).get(floor(name), 0)
    return HouseSide(cents, state.last.get(name, 0), answer, held)
