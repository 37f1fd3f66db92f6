"""A correction cites the entry that ended the round it corrects, and the audit looks it up."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.journal import GENESIS, Entry, decode_entry, encode_entry, seal
from fairfelt.ledger import EntryRef, Reason, Transfer
from fairfelt.store import SqliteStore
from tests.rules.irregular import play_number, remedy, spun
from tests.rules.thrown_dice import DiceTable, overpay_and_recover
from tests.sitting import Sitting

STREAM = "table:T1"


def entries(store: SqliteStore) -> list[Entry]:
    return [decode_entry(body) for _, body, _ in store.entries(STREAM)]


def ends(store: SqliteStore) -> dict[int, EntryRef]:
    """The entry that ended each round."""
    return {
        fact.body.round: EntryRef(STREAM, entry.n)
        for entry in entries(store) for fact in entry.facts if fact.body.ENDS_ROUND
    }  # fmt: skip


def corrections(store: SqliteStore) -> list[Transfer]:
    moves = [move for entry in entries(store) for move in entry.transfers]
    return [move for move in moves if move.reason.corrects]


def store_of(sitting: Sitting) -> SqliteStore:
    store = sitting.player.store
    assert isinstance(store, SqliteStore)
    return store


def corrected() -> SqliteStore:
    """Two rounds of roulette, of which the first was settled by another number than came."""
    sitting = spun("18")
    play_number(sitting, "18")
    assert remedy(sitting, "correct_result", result="17", round=1) == {}
    return store_of(sitting)


def test_it_cites_the_settlement_of_the_round_and_not_the_newest() -> None:
    store = corrected()
    made = corrections(store)
    assert [move.reason for move in made] == [Reason.CORRECTED] * 2
    assert {move.cites for move in made} == {ends(store)[1]} != {ends(store)[2]}


def test_a_second_correction_cites_the_same_entry() -> None:
    sitting = spun("18")
    for result in ("17", "18"):
        assert remedy(sitting, "correct_result", result=result) == {}
    store = store_of(sitting)
    assert {move.cites for move in corrections(store)} == {ends(store)[1]}


def test_so_does_an_overpayment_that_is_recovered() -> None:
    dice = DiceTable("snake-eyes", seats=1)
    dice.start({"PT-1": {"field": 500}})
    dice.give_dice_to("PT-1")
    dice.roll("1-2")
    overpay_and_recover(dice)
    store = store_of(dice)
    assert [move.reason for move in corrections(store)] == [Reason.CORRECTED, Reason.OVERPAID]
    assert {move.cites for move in corrections(store)} == {ends(store)[1]}
    assert audit(store).findings == []


def test_nothing_else_cites_anything_and_the_store_has_what_the_journal_has() -> None:
    store = corrected()
    in_journal = [move for entry in entries(store) for move in entry.transfers]
    assert [move for stream, _, move in store.transfers() if stream == STREAM] == in_journal
    assert all((move.cites is not None) == move.reason.corrects for move in in_journal)
    assert audit(store).findings == []


def written_anew(store: SqliteStore, change: Callable[[Transfer], Transfer]) -> None:
    """The same history with other transfers and right hashes, as no floor would write it."""
    before = GENESIS
    of_entry = "SELECT seq FROM transfers WHERE stream = ? AND n = ? ORDER BY seq"
    for entry in entries(store):
        moves = tuple(map(change, entry.transfers))
        body = encode_entry(msgspec.structs.replace(entry, transfers=moves))
        before = seal(before, body)
        store._db.execute(
            "UPDATE journal SET body = ?, hash = ? WHERE stream = ? AND n = ?",
            (body, before, STREAM, entry.n),
        )
        kept = store._db.execute(of_entry, (STREAM, entry.n)).fetchall()
        for (seq,), move in zip(kept, moves, strict=True):
            put = "UPDATE transfers SET cites_stream = ?, cites_n = ? WHERE seq = ?"
            store._db.execute(put, (*(move.cites or (None, None)), seq))


def citing(cites: EntryRef | None, reason: Reason = Reason.CORRECTED) -> Callable[..., Transfer]:
    """A change of all transfers that are made for a reason."""

    def change(move: Transfer) -> Transfer:
        return msgspec.structs.replace(move, cites=cites) if move.reason is reason else move

    return change


@pytest.mark.parametrize(
    ("cites", "problem"),
    [
        (None, "corrects a round and cites no entry"),
        (EntryRef(STREAM, 999), "cites entry 999 of table:T1, which does not come before it"),
        (EntryRef("floor", 1), "cites entry 1 of floor, which does not come before it"),
        (EntryRef("table:T2", 1), "cites entry 1 of table:T2, which does not come before it"),
        (EntryRef(STREAM, 2), "cites entry 2 of table:T1, which did not end the round"),
    ],
)
def test_a_correction_that_cites_something_else_is_found(
    cites: EntryRef | None, problem: str
) -> None:
    store = corrected()
    newest = entries(store)[-1].n
    written_anew(store, citing(cites))
    assert audit(store).findings == [f"table:T1: entry {newest} {problem}"]


def test_the_end_of_another_round_is_not_the_one_that_is_corrected() -> None:
    store = corrected()
    other = ends(store)[2]
    written_anew(store, citing(other))
    (found,) = audit(store).findings
    assert found.endswith(f"cites entry {other.n} of table:T1, which did not end the round")


def test_what_corrects_nothing_has_nothing_to_cite() -> None:
    store = corrected()
    written_anew(store, citing(EntryRef(STREAM, 1), Reason.LOST))
    found = audit(store).findings
    assert len(found) == 2  # settlements
    assert all(one.endswith("corrects nothing and cites an entry") for one in found)


def test_a_citation_that_was_changed_in_the_ledger_alone_is_found() -> None:
    store = corrected()
    store._db.execute("UPDATE transfers SET cites_n = cites_n + 1 WHERE cites_n IS NOT NULL")
    assert audit(store).findings == ["ledger: the transfers are not those of the journal"]
