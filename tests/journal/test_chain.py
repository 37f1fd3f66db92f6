"""The chain of hashes: each entry follows the one before it, or the check says where it breaks."""

from __future__ import annotations

import pytest

from fairfelt.journal import (
    FORMAT,
    GENESIS,
    ChainBroken,
    Entry,
    decode_entry,
    encode_entry,
    seal,
    told,
    verify_chain,
)
from fairfelt.ledger import Reason, Transfer, meter, wagers
from fairfelt.table.facts.devices import WheelSpun
from fairfelt.table.facts.wagers import BetStands

Rows = list[tuple[int, bytes, bytes]]


def chain(*entries: Entry) -> Rows:
    rows: Rows = []
    before = GENESIS
    for entry in entries:
        body = encode_entry(entry)
        before = seal(before, body)
        rows.append((entry.n, body, before))
    return rows


def entry(n: int, stream: str = "table:R1") -> Entry:
    bet = BetStands(table="R1", round=n, stakes={"red": 100 * n}, returned_cents=0)
    facts = (told(bet, "PT-1"), told(WheelSpun(round=n)))
    moved = (Transfer(meter("PT-1"), wagers("R1"), 100 * n, Reason.STAKED),)
    what = ("PT-1", "place_bets", facts, moved)
    return Entry(stream, n, 1_000 + n, *what, n, {"n": n}, format=FORMAT)


def test_an_entry_survives_being_written() -> None:
    assert decode_entry(encode_entry(entry(1))) == entry(1)


def test_a_whole_chain_gives_its_entries() -> None:
    entries = [entry(1), entry(2), entry(3)]
    assert list(verify_chain("table:R1", chain(*entries))) == entries
    assert list(verify_chain("table:R1", [])) == []


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda rows: rows[1:], "entry 1 is missing, 2 follows"),
        (lambda rows: [rows[0], rows[2]], "entry 2 is missing, 3 follows"),
        (lambda rows: [rows[1], rows[0], rows[2]], "entry 1 is missing, 2 follows"),
        (lambda rows: [*rows, rows[2]], "entry 4 is missing, 3 follows"),
        (lambda rows: [(1, *rows[1][1:]), *rows[1:]], "entry 1 does not match its hash"),
        (lambda rows: [(1, b"{}", seal(GENESIS, b"{}"))], "entry 1 cannot be read"),
    ],
)
def test_a_spoilt_chain_says_where(spoil, says: str) -> None:
    with pytest.raises(ChainBroken, match=says):
        list(verify_chain("table:R1", spoil(chain(entry(1), entry(2), entry(3)))))


def test_an_entry_of_another_table_is_found() -> None:
    with pytest.raises(ChainBroken, match="entry 1 says it is table:R2 1"):
        list(verify_chain("table:R1", chain(entry(1, "table:R2"))))


def test_the_entries_before_the_break_are_still_given() -> None:
    rows = chain(entry(1), entry(2), entry(3))
    checked = verify_chain("table:R1", [*rows[:2], (3, rows[2][1], GENESIS)])
    assert [next(checked), next(checked)] == [entry(1), entry(2)]
    with pytest.raises(ChainBroken, match="entry 3"):
        next(checked)
