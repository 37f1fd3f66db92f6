"""Player cards in tests: what a card in or out means to a sitting by itself, and an evening on
which everything happens to cards that can."""

from __future__ import annotations

from typing import Any

from fairfelt.floor import patrons
from fairfelt.floor.commit import Commit
from fairfelt.floor.config import floor_from
from fairfelt.floor.departures import leave_tables
from fairfelt.floor.sittings import Seating
from fairfelt.store import SqliteStore, Store
from tests.floors import housed

Said = list[dict[str, Any]]
SUPERVISOR = {"as": "SV-1", "reason": "At the desk"}
READER = {"as": "DV-1", "type": "report_card_reader", "terminal": "PT-2"}


def card_in(seating: Seating, terminal: str, patron: str, at: int) -> list[Commit]:
    """Once the house has said whose it is."""
    known = patrons.card_in(seating, terminal, patron, at)
    done = seating.recorder.commit_floor(known.facts, known.transfers, terminal, "card_in", at)
    return [done, *leave_tables(seating.pit, at)]


def card_out(seating: Seating, terminal: str, at: int) -> list[Commit]:
    facts = patrons.card_out(seating, terminal, at)
    if not facts:
        return []
    done = seating.recorder.commit_floor(facts, [], terminal, "card_out", at)
    return [done, *leave_tables(seating.pit, at)]


def evening_of_cards(floor: dict[str, Any]) -> tuple[Said, Store]:
    """Enrolled, declined, put in, handed back, taken out, excluded."""
    said: Said = []
    store = SqliteStore(":memory:")
    player = housed(floor_from(floor, "a floor"), said.append, store=store)
    for step in (
        {**SUPERVISOR, "type": "enrol_patron", "patron": "A-17", "name": "Ann Lee"},
        {**SUPERVISOR, "type": "enrol_patron", "patron": "A-17", "name": "Ann Lee"},
        {**SUPERVISOR, "type": "issue_card", "patron": "A-17", "card": "5001"},
        {**SUPERVISOR, "type": "issue_card", "patron": "B-4", "card": "5002"},
        {"as": "PT-1", "type": "insert_card", "card": "5001"},
        {**READER, "report": "inserted", "card": "5001"},
        {"as": "SV-1", "type": "sign_in", "staff": "4001", "pin": "4444"},
        {**SUPERVISOR, "type": "exclude_player", "table": "R1", "seat": "PT-1", "rule": "18.3.3"},
        {"as": "PT-1", "type": "remove_card"},
        {"as": "PT-1", "type": "insert_card", "card": "5001"},
    ):
        player.play(step)
    return said, store
