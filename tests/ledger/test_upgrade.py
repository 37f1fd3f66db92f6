"""Every reason that the first release wrote in prose has a typed one."""

from __future__ import annotations

import pytest

from fairfelt.ledger import Reason, Transfer, house, meter, owed, wagers
from fairfelt.ledger.upgrade import from_prose

# All that the first release wrote, with an account at each end of it.
PROSE = {
    ("notes/PT-1", "meter/PT-1", "note"): Reason.NOTE,
    ("meter/PT-1", "paid/PT-1", "paid out"): Reason.PAID_OUT,
    ("meter/PT-1", "unclaimed/PT-1", "unclaimed"): Reason.UNCLAIMED,
    ("unclaimed/PT-1", "meter/PT-1", "claimed"): Reason.CLAIMED,
    ("meter/PT-1", "owed/PT-1", "owed"): Reason.DEBT_COLLECTED,
    ("owed_aside/1", "owed/PT-1", "set aside"): Reason.SET_ASIDE,
    ("meter/PT-1", "wagers/R1", "staked"): Reason.STAKED,
    ("wagers/R1", "meter/PT-1", "taken down"): Reason.TAKEN_DOWN,
    ("wagers/R1", "meter/PT-1", "below_minimum"): Reason.BELOW_MINIMUM,
    ("wagers/R1", "meter/PT-1", "below_total_minimum"): Reason.BELOW_TOTAL_MINIMUM,
    ("wagers/R1", "meter/PT-1", "needs_main"): Reason.NEEDS_MAIN,
    ("wagers/R1", "meter/PT-1", "not_confirmed"): Reason.NOT_CONFIRMED,
    ("wagers/R1", "meter/PT-1", "declared_void"): Reason.DECLARED_VOID,
    ("wagers/R1", "meter/PT-1", "withdrawn"): Reason.WITHDRAWN,
    ("wagers/R1", "house/R1", "lost"): Reason.LOST,
    ("wagers/R1", "meter/PT-1", "returned"): Reason.RETURNED,
    ("house/R1", "meter/PT-1", "won"): Reason.WON,
    ("wagers/R1", "meter/PT-1", "void"): Reason.VOID,
    ("meter/PT-1", "house/R1", "void"): Reason.TAKEN_BACK,
    ("owed/PT-1", "house/R1", "void"): Reason.TAKEN_BACK,
    ("wagers/R1", "house/R1", "forfeited"): Reason.FORFEITED,
    ("house/R1", "meter/PT-1", "corrected"): Reason.CORRECTED,
    ("owed/PT-1", "house/R1", "overpaid"): Reason.OVERPAID,
    ("meter/PT-1", "withheld/PT-1", "withheld"): Reason.WITHHELD,
    ("withheld/PT-1", "meter/PT-1", "released"): Reason.RELEASED,
    ("withheld/PT-1", "house/R1", "kept"): Reason.KEPT,
    ("house/R1", "wagers/R1", "reconciled"): Reason.RECONCILED,
}


@pytest.mark.parametrize("written", PROSE)
def test_an_old_transfer_is_read_with_its_reason(written: tuple[str, str, str]) -> None:
    source, target, why = written
    move = from_prose(source, target, 100, why)
    assert (str(move.source), str(move.target), move.cents, move.reason, move.cites) == (
        source, target, 100, PROSE[written], None,
    )  # fmt: skip


def test_every_reason_of_the_first_release_is_read() -> None:
    """Those of holds and tickets came later."""
    later = {
        Reason.HOLD_BEGUN, Reason.HOLD_POSTED, Reason.HOLD_RELEASED, Reason.COLLECTED,
        Reason.ISSUED, Reason.TICKET, Reason.NOT_PRINTED,
    }  # fmt: skip
    assert set(PROSE.values()) == set(Reason) - later


def test_what_was_never_written_is_no_reason() -> None:
    with pytest.raises(ValueError, match="no reason for a transfer"):
        from_prose("meter/PT-1", "wagers/R1", 100, "gift")


def test_void_goes_back_to_the_player_and_is_taken_back_for_the_house() -> None:
    back = from_prose("wagers/R1", "meter/PT-1", 5, "void")
    taken = from_prose("owed/PT-1", "house/R1", 5, "void")
    assert back == Transfer(wagers("R1"), meter("PT-1"), 5, Reason.VOID)
    assert taken == Transfer(owed("PT-1"), house("R1"), 5, Reason.TAKEN_BACK)
