"""The auditor expects the money of a table in the unit that it was opened in: the same evenings are
found clean when they are played for the credits of a tournament, and no dollar is among them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from fairfelt.core.errors import Broken
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.history.audit_report import AuditReport
from fairfelt.floor.history.audit_streams import check
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.journal import (
    GENESIS,
    Entry,
    Fact,
    decode_entry,
    decode_facts,
    encode_entry,
    seal,
)
from fairfelt.ledger import Account, AccountId, Transfer, account_of, credits_of
from fairfelt.store import NOT_INDEXED, Row, SqliteStore
from fairfelt.table.facts import TABLE_FACTS
from fairfelt.table.facts.base import TableFact
from fairfelt.table.facts.closing import PlayerSeated
from fairfelt.table.facts.rounds import TableOpened
from tests import evenings

CREDITS = credits_of(7)
DEMO: dict[str, Any] = tomllib.loads(DEMO_FLOOR.read_text(encoding="utf-8"))
SCRIPTS = (*evenings.DEMO_FLOOR_SCRIPTS, evenings.STOPPED)
NO_MOVE_OF_ITS_OWN = {"player.left"}  # only refuses to leave wagers behind


def in_credits(account: AccountId) -> AccountId:
    known = account_of(account)
    return Account(known.kind, known.owner, CREDITS).id


def converted(fact: Fact) -> Fact:
    match fact.body:
        case TableOpened() as body:
            return fact.with_body(replace(body, unit=CREDITS))
        case PlayerSeated() as body:
            return fact.with_body(replace(body, purse=in_credits(AccountId(body.purse))))
    return fact


def moved(move: Transfer) -> Transfer:
    return replace(move, source=in_credits(move.source), target=in_credits(move.target))


def at_table(entry: Entry) -> Entry:
    return replace(
        entry,
        facts=tuple(map(converted, entry.facts)),
        transfers=tuple(map(moved, entry.transfers)),
    )


@cache
def evening(number: int) -> SqliteStore:
    store = SqliteStore(":memory:")
    evenings.evening(DEMO, SCRIPTS[number], stops="R1", store=store)
    return store


def tables(store: SqliteStore) -> list[str]:
    return [stream for stream in store.streams() if stream.startswith("table:")]


def rewritten(store: SqliteStore, stream: str, change: Any = at_table) -> SqliteStore:
    """The stream of a table as it would be, had it been opened in credits."""
    other, hash_, index = SqliteStore(":memory:"), GENESIS, dict(store.index(stream))
    for _, body, _ in store.entries(stream):
        entry = change(decode_entry(body))
        body = encode_entry(entry)
        hash_ = seal(hash_, body)
        found_by = index.get(entry.n, NOT_INDEXED)
        other.append([Row(stream, entry.n, entry.at, entry.actor, entry.id, body, hash_,
                          entry.transfers, found_by=found_by)])  # fmt: skip
    return other


def findings(store: SqliteStore, stream: str, shelf: RuleShelf) -> Sequence[str]:
    report = AuditReport()
    check(store, stream, report, shelf, lambda entries: None)
    return report.findings


@pytest.mark.parametrize("number", range(len(evenings.DEMO_FLOOR_SCRIPTS)))
def test_an_evening_in_credits_is_found_clean(number: int) -> None:
    store = evening(number)
    for stream in tables(store):
        other = rewritten(store, stream)
        assert findings(other, stream, RuleShelf(store)) == []
        assert all(account_of(id_).unit == CREDITS for id_ in other.balances())


def test_what_a_stopped_table_gets_from_its_bank_is_in_credits_too() -> None:
    """Its ledger had a slip, so the layout is not what the money says, in whichever unit. That is
    found only after each entry has moved the very money that was expected."""
    store = evening(len(SCRIPTS) - 1)
    with pytest.raises(Broken, match="entry 4 the layout and the slips differ"):
        findings(rewritten(store, "table:R1"), "table:R1", RuleShelf(store))


def with_money() -> Mapping[str, type[TableFact]]:
    moves = {kind: body for kind, body in TABLE_FACTS.items() if body.money is not TableFact.money}
    return {kind: body for kind, body in moves.items() if kind not in NO_MOVE_OF_ITS_OWN}


def test_these_evenings_have_every_fact_that_moves_money() -> None:
    told_ = {fact.kind for number in range(len(SCRIPTS)) for fact in facts(evening(number))}
    assert with_money().keys() - told_ == set()


def facts(store: SqliteStore) -> Iterator[Fact]:
    for stream in tables(store):
        for _, body, _ in store.entries(stream):
            yield from decode_facts(body).facts


@pytest.mark.parametrize("side", ["source", "target"])
def test_one_account_in_dollars_is_found(side: str) -> None:
    """The last money that moved at each table."""
    store = evening(0)
    for stream in tables(store):
        moves = [entry for _, body, _ in store.entries(stream)
                 if (entry := decode_entry(body)).transfers]  # fmt: skip
        if not moves:
            continue
        last = moves[-1].n

        def slip(entry: Entry, last: int = last) -> Entry:
            done = at_table(entry)
            if entry.n != last:
                return done
            first, *others = done.transfers
            was = getattr(entry.transfers[0], side)
            return replace(done, transfers=(replace(first, **{side: was}), *others))

        with pytest.raises(Broken, match="moved other money than its facts say"):
            findings(rewritten(store, stream, slip), stream, RuleShelf(store))
