"""What holds for limits and the ledger, whatever is asked of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.errors import Broken
from fairfelt.core.game import Spot
from fairfelt.core.odds import Odds
from fairfelt.core.play import Slip
from fairfelt.ledger import (
    Ledger,
    Reason,
    Transfer,
    account_of,
    credits_of,
    house,
    meter,
    notes,
    owed,
    sums,
    wagers,
)
from fairfelt.table.config import Limit, Limits, Total
from fairfelt.table.limits import (
    Citations,
    by_spot,
    fit,
    minimums,
    next_lowest,
    to_return,
    without_main,
)

CITES = Citations("max", "unit", "total_max", "min", "total_min")
SPOTS = {id_: Spot(id_, id_[0], id_, {}, "", "") for id_ in ("a1", "a2", "b1", "b2")}
CENTS = st.integers(0, 20_000)


@st.composite
def a_limit(draw: st.DrawFn) -> Limit:
    least = draw(st.integers(1, 2_000))
    return Limit(least, draw(st.integers(least, 10_000)), draw(st.integers(1, 1_000)))


@st.composite
def a_sign(draw: st.DrawFn) -> Limits:
    least = draw(st.integers(0, 3_000))
    total = Total(least, draw(st.integers(least, 20_000)))
    return Limits({"a": draw(a_limit()), "b": draw(a_limit())}, total)


asked = st.dictionaries(st.sampled_from(sorted(SPOTS)), CENTS)


def permitted(limit: Limit, cents: int) -> bool:
    on_unit = (cents - limit.min_cents) % limit.unit_cents == 0
    return limit.min_cents <= cents <= limit.max_cents and on_unit


@given(a_limit(), CENTS)
def test_the_next_lowest_stake_is_permitted_or_may_still_grow(limit: Limit, cents: int) -> None:
    placed = next_lowest(limit, cents)
    assert placed == cents < limit.min_cents or permitted(limit, placed)
    assert placed <= cents
    assert not any(permitted(limit, more) for more in range(placed + 1, min(cents, 10_000) + 1))


@given(a_sign(), st.lists(asked, max_size=4))
def test_no_order_of_placing_gets_past_the_sign(sign: Limits, taps: list[dict[str, int]]) -> None:
    slip = Slip()
    for tap in taps:
        placed, cuts, more = fit(
            sign.total.max_cents, CITES, by_spot(sign, SPOTS), SPOTS, slip, tap
        )
        assert placed.keys() == tap.keys()
        assert all(0 <= placed[spot] <= tap[spot] for spot in tap)
        assert cuts.keys() == {spot for spot in tap if placed[spot] != tap[spot]}
        before, slip = slip, slip.staked(placed)
        assert slip.total == before.total + more
    assert slip.total <= sign.total.max_cents
    kept = slip.staked(dict.fromkeys(to_return(minimums(sign, SPOTS), slip), 0))
    assert all(permitted(sign.kinds[spot[0]], cents) for spot, cents in kept.stakes.items())


NEEDY = {
    id_: Spot(
        id_, id_[0], id_, {}, "", "", needs=main, needs_rule=f"rule of {main}" if main else ""
    )
    for id_, main in (("a1", None), ("a2", "a1"), ("b1", None), ("b2", "b1"), ("b3", "a1"))
}


@given(st.dictionaries(st.sampled_from(sorted(NEEDY)), st.integers(1, 20_000)))
def test_no_wager_is_left_without_the_one_it_needs(stakes: dict[str, int]) -> None:
    alone = without_main(NEEDY, Slip(stakes))
    taken = {spot: rule for rule, spots in alone.items() for spot in spots}
    assert {spot: stakes[spot] for spot in taken} == {
        s: c for a in alone.values() for s, c in a.items()
    }
    kept = stakes.keys() - taken.keys()
    assert all(NEEDY[spot].needs in (None, *kept) for spot in kept)
    assert all(NEEDY[spot].needs not in stakes for spot in taken)
    assert all(rule == NEEDY[spot].needs_rule for spot, rule in taken.items())


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 10**9))
def test_winnings_are_rounded_up_by_less_than_a_cent(win: int, stake: int, cents: int) -> None:
    paid = Odds(win, stake).winnings(cents)
    assert 0 <= paid * stake - cents * win < stake


T17 = credits_of(17)
ACCOUNTS = st.sampled_from(
    [meter("PT-1"), meter("PT-2"), notes("PT-1"), wagers("R1"), house("R1"), owed("PT-1"),
     meter("PT-1", T17), notes("PT-1", T17)]
)  # fmt: skip
transfers = st.builds(Transfer, ACCOUNTS, ACCOUNTS, st.integers(-5, 500), st.sampled_from(Reason))


@given(st.lists(st.lists(transfers, max_size=4), max_size=20))
def test_the_ledger_takes_all_of_a_step_or_nothing(steps: list[list[Transfer]]) -> None:
    ledger = Ledger()
    for step in steps:
        before = dict(ledger.balances)
        try:
            ledger.post(step)
        except Broken:
            assert ledger.balances == before
        assert not any(sums(ledger.balances).values())
        for account, cents in ledger.balances.items():
            assert cents >= 0 or not account_of(account).never_below
            assert cents <= 0 or not account_of(account).never_above


def test_a_transfer_of_nothing_is_broken() -> None:
    with pytest.raises(Broken, match="0 cents"):
        Ledger().post([Transfer(notes("PT-1"), meter("PT-1"), 0, Reason.NOTE)])
