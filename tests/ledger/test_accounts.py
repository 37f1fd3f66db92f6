"""What an account knows of itself, and how it is written."""

from __future__ import annotations

import msgspec
import pytest

from fairfelt.core.errors import Broken
from fairfelt.journal import FORMAT, Entry, decode_entry, encode_entry
from fairfelt.ledger import (
    DOLLARS,
    Account,
    AccountId,
    BalanceSign,
    EntryRef,
    Kind,
    Ledger,
    Owner,
    Reason,
    SittingRef,
    Transfer,
    Unit,
    account_of,
    credits_of,
    meter,
    notes,
    owed_aside,
    sums,
    unclaimed,
    wagers,
)

UNITS = (DOLLARS, credits_of(17))
BELOW = {
    Kind.NOTES, Kind.HOUSE, Kind.OWED, Kind.OWED_ASIDE, Kind.AT_HOUSE, Kind.FLOOR,
}  # may be below zero  # fmt: skip


def account(kind: Kind, owner: str = "8", unit: Unit = DOLLARS) -> AccountId:
    return Account(kind, "" if kind.owner is Owner.NOBODY else owner, unit).id


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("kind", Kind)
def test_it_is_read_as_it_is_written(kind: Kind, unit: Unit) -> None:
    one = account_of(account(kind, unit=unit))
    assert one == Account(kind, one.owner, unit)
    assert one.columns == (kind.value, one.owner, unit)


def test_dollars_go_without_saying() -> None:
    assert meter("PT-1") == "meter/PT-1"
    assert meter("PT-1", credits_of(17)) == "meter@T:17/PT-1"
    assert owed_aside(3) == "owed_aside/3"
    assert account_of(wagers("A/T:1")).owner == "A/T:1"


@pytest.mark.parametrize(
    "text",
    ["", "meter", "meter/", "cellar/PT-1", "meter@AUD/PT-1", "meter@T:0/PT-1", "meter@dollars/PT-1",
     "owed_aside/PT-1", "METER/PT-1"],
)  # fmt: skip
def test_what_is_no_account_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"account|unit|owner"):
        account_of(text)


def test_every_kind_says_what_it_is_in_a_sentence() -> None:
    for one in (*Kind, *Reason):
        assert (one.says[0].isupper(), one.says[-1]) == (True, "."), one
    assert {kind for kind in Kind if kind.sign is not BalanceSign.NEVER_BELOW} == BELOW


def test_the_journal_has_accounts_and_reasons_as_texts_and_cites_by_stream_and_number() -> None:
    staked = Transfer(meter("PT-1"), wagers("R1"), 500, Reason.STAKED)
    right = Transfer(wagers("R1"), meter("PT-1"), 5, Reason.CORRECTED, EntryRef("table:R1", 12))
    entry = Entry("table:R1", 13, 0, "DT-1", "remedy", (), (staked, right), format=FORMAT)
    assert msgspec.json.decode(encode_entry(entry))["transfers"] == [
        ["meter/PT-1", "wagers/R1", 500, "staked", None],
        ["wagers/R1", "meter/PT-1", 5, "corrected", ["table:R1", 12]],
    ]
    again = decode_entry(encode_entry(entry))
    assert again == entry
    assert account_of(again.transfers[0].source).kind is Kind.METER


def test_an_account_that_is_none_is_in_no_ledger() -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="no kind of account"):
        ledger.post([Transfer(AccountId("cellar/1"), meter("PT-1"), 100, Reason.NOTE)])
    assert ledger.balances == {}


def test_a_transfer_to_where_it_comes_from_is_none() -> None:
    with pytest.raises(Broken, match="are no transfer"):
        Ledger().post([Transfer(notes("PT-1"), notes("PT-1"), 100, Reason.NOTE)])


@pytest.mark.parametrize("target", Kind)
@pytest.mark.parametrize("source", Kind)
def test_nothing_moves_between_units(source: Kind, target: Kind) -> None:
    """Every pair of kinds, in both directions between dollars and a tournament."""
    for one, other in (UNITS, UNITS[::-1]):
        move = Transfer(account(source, unit=one), account(target, "9", other), 100, Reason.STAKED)
        ledger = Ledger({account(source, unit=one): 100, account(Kind.HOUSE, "bank", one): -100})
        before = dict(ledger.balances)
        with pytest.raises(Broken, match="are no transfer"):
            ledger.post([move])
        assert ledger.balances == before
        assert not any(sums(ledger.balances).values())


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("kind", Kind)
def test_no_account_stands_on_the_wrong_side_of_zero(kind: Kind, unit: Unit) -> None:
    if kind is Kind.HOLD:
        return  # tests/ledger/test_holds.py
    one, bank = account(kind, unit=unit), account(Kind.HOUSE, "bank", unit)
    for move, forbidden in (
        (Transfer(one, bank, 1, Reason.LOST), kind not in BELOW),
        (Transfer(bank, one, 1, Reason.WON), kind.sign is BalanceSign.NEVER_ABOVE),
    ):
        ledger = Ledger()
        if not forbidden:
            ledger.post([move])
            continue
        with pytest.raises(Broken, match="would stand at"):
            ledger.post([move])
        assert ledger.balances == {}


@pytest.mark.parametrize("owner", ["PT-1", "PT-1:7", "A:B"])
def test_unclaimed_credit_is_of_a_sitting(owner: str) -> None:
    account = account_of(f"unclaimed/{owner}")
    assert unclaimed(*SittingRef.read(account.owner)) == account.id


@pytest.mark.parametrize("owner", ["PT-1:0", "PT-1:07", ""])
def test_a_sitting_is_written_in_one_way(owner: str) -> None:
    with pytest.raises(ValueError, match="unclaimed"):
        account_of(f"unclaimed/{owner}")
