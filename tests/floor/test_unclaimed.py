"""Unclaimed credit at the house, as the floor sees it: handed over, claimed, waited for."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.exchange.credits import KeepCredit, Kept
from fairfelt.exchange.messages import Request, encode
from fairfelt.exchange.reconcile import FloorSide, HouseSide, differences, on_its_way
from fairfelt.floor.purses import purse_rows
from fairfelt.floor.unclaimed import CLAIM_MS
from fairfelt.house.local import LocalHouse
from fairfelt.journal import decode_entry
from fairfelt.ledger import AT_HOUSE, Book, hold, kept, meter, unclaimed
from tests.floor.test_purses import CLAIM, Night
from tests.houses import local_house

HOLD = {"terminal": "PT-1", "reason": "Left"}


def listed(night: Night) -> list[tuple[int, int]]:
    house = night.player.house
    assert isinstance(house, LocalHouse)
    return [(one.credit, one.cents) for one in house.house.state.listed()]


def outcome(night: Night) -> str:
    claims = night.player.floor.state.outbox.claims
    return claims[max(claims)].outcome


def last_entry(night: Night, stream: str) -> Any:
    head = night.player.store.head(stream)
    assert head is not None
    return decode_entry(night.player.store.entry(stream, head.n) or b"")


def test_the_house_knows_where_it_came_from_and_who_claimed_it() -> None:
    night = Night()
    night.player.advance(5_000)
    night.do("SV-1", "hold_unclaimed", **HOLD)
    fact = last_entry(night, "house").facts[0].body
    assert (fact.floor, fact.terminal, fact.at, fact.cents) == ("Test floor", "PT-1", 5_000, 10_000)
    assert (fact.reason, fact.by) == ("Left", "2001")
    night.do("PT-2", "cash_out")
    night.do("SV-1", "return_unclaimed", **CLAIM | {"terminal": "PT-2"})
    kinds = [fact.kind for fact in last_entry(night, "house").facts]
    assert (kinds, night.balance(meter("PT-2"))) == (["credit.claimed"], 10_000)
    entry = decode_entry(night.player.store.entry("house", 3) or b"")
    reserved = entry.facts[0].body
    assert (reserved.name, reserved.document, reserved.by) == ("Ann Lee", "Passport 1", "2001")
    assert night.findings == []


def test_a_claim_that_a_dealer_makes_names_whoever_authorised_it() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    authority = {"staff": "2001", "pin": "2222"}
    night.do("DT-1", "return_unclaimed", **CLAIM, authority=authority)
    back = night.last("credit.given_back")
    assert (back["by"], back["authorised_by"]) == ("1001", "2001")
    reserved = decode_entry(night.player.store.entry("house", 3) or b"").facts[0].body
    assert (reserved.by, reserved.authorised_by) == ("1001", "2001")


def test_nobody_is_told_who_claimed_it() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    night.do("SV-1", "return_unclaimed", **CLAIM)
    assert not any("Ann Lee" in str(said) or "Passport" in str(said) for said in night.said)


@pytest.mark.parametrize(
    ("change", "code"),
    [({"credit": 2}, "credit_gone"), ({"cents": 9_999}, "credit_differs")],
)
def test_what_the_house_declines_pays_nothing_and_says_why(
    change: dict[str, Any], code: str
) -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    assert night.do("SV-1", "return_unclaimed", **CLAIM | change) == {"request": 2}
    assert (outcome(night), night.balance(meter("PT-1")), listed(night)) == (code, 0, [(1, 10_000)])
    assert last_entry(night, "floor").facts[-1].kind == "claim.declined"
    assert night.findings == []


def test_it_is_paid_once() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    night.do("SV-1", "return_unclaimed", **CLAIM)
    night.do("SV-1", "return_unclaimed", **CLAIM)
    assert (outcome(night), night.balance(meter("PT-1"))) == ("credit_gone", 10_000)


def test_a_floor_whose_house_is_away_plays_on_and_keeps_what_it_has_to_say() -> None:
    night = Night()
    house, night.player.house = night.player.house, None
    assert night.do("SV-1", "hold_unclaimed", **HOLD) == {}
    assert (night.balance(hold(1)), night.balance(AT_HOUSE), listed_by(house)) == (10_000, 0, [])
    night.pay_in()
    assert night.bet("WHEEL", {"A": 500}) == {}
    night.player.advance(night.player.now + 6_000)
    refused = night.do("SV-1", "return_unclaimed", **CLAIM)
    assert (refused["code"], refused["details"]) == ("house_away", {"seconds": 6})
    assert audit_both(night.player.store).findings == []
    night.player.house = house
    night.player.play({"type": "power_failure"})  # it is said again at every start
    assert (night.balance(hold(1)), night.balance(AT_HOUSE)) == (0, 10_000)
    assert listed_by(house) == [(1, 10_000)]
    assert night.do("SV-1", "return_unclaimed", **CLAIM) == {"request": 2}
    assert night.findings == []


def listed_by(house: Any) -> list[tuple[int, int]]:
    return [(one.credit, one.cents) for one in house.house.state.listed()]


def test_an_answer_that_comes_too_late_for_its_claimant_pays_nobody() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    house, night.player.house = night.player.house, None
    assert night.do("SV-1", "return_unclaimed", **CLAIM) == {"request": 2}
    night.player.advance(night.player.now + CLAIM_MS + 1)
    night.player.house = house
    night.player.play({"type": "power_failure"})
    assert (outcome(night), night.balance(meter("PT-1"))) == ("too_late", 0)
    assert listed(night) == [(1, 10_000)]  # to be claimed again
    assert night.findings == []


def test_simulated_money_is_not_kept_by_a_house_with_real_money() -> None:
    night = Night()
    night.player.house = local_house(night.player.store, False)
    night.do("SV-1", "hold_unclaimed", **HOLD)
    assert night.balance(unclaimed("PT-1", 1)) == 10_000  # it goes back to whose it is
    purse = next(purse_rows(night.player.floor.cage))
    (row,) = purse["unclaimed"]
    assert (row["sitting"], row["cents"], row["rounds"]) == (1, 10_000, [])
    assert night.findings == []


def test_another_request_under_a_used_number_gets_nobodys_answer() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", **HOLD)
    house = night.player.house
    assert isinstance(house, LocalHouse)
    other = Request("Test floor", 1, True, KeepCredit(1, "PT-1", 0, "x"))
    before = night.player.store.balances(Book.HOUSE)
    assert b"number_used" in (house.answer(encode(other), 0) or b"")
    early = Request("Test floor", 9, True, KeepCredit(1, "PT-1", 0, "x"))
    assert house.answer(encode(early), 0) is None
    assert night.player.store.balances(Book.HOUSE) == before
    assert before[kept(1)] == 10_000


# -- both books -----------------------------------------------------------------------------------

KEEP = KeepCredit(500, "PT-1", 0, "x")
OURS = FloorSide("North", 1_000, 3, {3: KEEP}, {3: 500})
THEIRS = HouseSide(-1_500, 3, lambda number: Kept(number), {})


def test_what_one_side_has_heard_of_and_the_other_has_not_is_on_its_way() -> None:
    assert (list(differences(OURS, THEIRS)), on_its_way(OURS, THEIRS)) == ([], 500)


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        ({"at_house_cents": 999}, {}, "-$5.01 apart, and $5.00 is on its way"),
        ({}, {"floor_cents": -1_000}, "$0.00 apart, and $5.00 is on its way"),
        ({"held": {3: 499}}, {}, "not what it has asked the house to keep"),
        ({}, {"held": {2: 700}}, "the house holds $7.00 of request 2 for nobody"),
        ({}, {"last": 4}, "request 4, which the floor never made"),
        ({"last": 5}, {}, "request 4 was answered, and the house has never done it"),
    ],
)
def test_books_that_differ_by_anything_else_are_found(
    ours: dict[str, Any], theirs: dict[str, Any], found: str
) -> None:
    said = list(differences(OURS._replace(**ours), THEIRS._replace(**theirs)))
    assert any(found in one for one in said), said
