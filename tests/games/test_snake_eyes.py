"""Snake Eyes as a game of many rolls: what may stay, what may not, and data that do not fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.errors import Refused
from fairfelt.core.game import Settlement
from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Slip
from fairfelt.games.snake_eyes import WEIGHTS, build_snake_eyes
from fairfelt.rulebooks import RuleDataError
from tests.rules.snake_eyes import EVERY_ROLL, KINDS, MULTI_ROLL, RULES, build, judged, written

GAME = build()
SLIPS = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 10**6), min_size=1).map(Slip)
ROLLS = st.sampled_from(EVERY_ROLL).map(written)


def rolled(slip: Slip, roll: str) -> tuple[Settlement, Slip]:
    """A roll settled, and what is left standing for the next one."""
    settled = GAME.settle(Coup().drawn(roll), slip)
    left = {line.spot: line.stake_cents for line in settled.lines if line.verdict == "stays"}
    return settled, Slip(left)


def test_a_roll_weighs_what_it_comes() -> None:
    assert sum(WEIGHTS.values()) == 36
    for roll in WEIGHTS:
        assert WEIGHTS[roll] == sum(written(each) == roll for each in EVERY_ROLL)


@pytest.mark.parametrize("roll", ["3-1", "0-1", "6-7", "1-1-1", "7", "1-", "-", ""])
def test_a_roll_that_two_dice_cannot_show_is_refused(roll: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.settle(Coup().drawn(roll), Slip({"six": 100}))
    assert refused.value.code == "result_impossible"


def test_a_spot_says_on_which_rolls_a_wager_stays() -> None:
    assert {kind for kind in KINDS if GAME.spots[kind].stays} == set(MULTI_ROLL)
    for kind in KINDS:
        stays = {written(roll) for roll in EVERY_ROLL if judged(kind, roll) == "stays"}
        assert GAME.spots[kind].stays == stays


@given(SLIPS, st.lists(ROLLS, max_size=8))
def test_money_is_on_the_layout_until_it_is_decided_and_never_after(
    slip: Slip, rolls: list[str]
) -> None:
    returned = lost = 0
    left = slip
    for roll in rolls:
        settled, left = rolled(left, roll)
        returned += settled.returned_cents
        lost += settled.lost_cents
        assert returned + lost + left.total == slip.total
        for line in settled.lines:
            if line.verdict == "stays":
                assert (line.win_cents, line.back_cents) == (0, 0)


@given(SLIPS, ROLLS, ROLLS)
def test_after_one_roll_only_multi_roll_wagers_stand_and_after_a_seven_none(
    slip: Slip, first: str, second: str
) -> None:
    _, left = rolled(slip, first)
    assert set(left.stakes) <= set(MULTI_ROLL)
    _, further = rolled(left, second)
    assert set(further.stakes) <= set(left.stakes)
    for seven in ("1-6", "2-5", "3-4"):
        assert rolled(further, seven)[1] == Slip({})


@given(SLIPS, ROLLS)
def test_a_roll_that_leaves_a_slip_as_it_is_may_come_any_number_of_times(
    slip: Slip, roll: str
) -> None:
    _, left = rolled(slip, roll)
    _, again = rolled(left, roll)
    assert again == left


def changed(kind: str, **fields: Any) -> None:
    wagers = {**RULES.wagers, kind: replace(RULES.wagers["six"], kind=kind, **fields)}
    rules = replace(RULES, wagers=wagers)
    build_snake_eyes(rules, rules.configure({}))


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("nine", {}, r"wagers.nine: Snake Eyes has no such wager; allowed: hard-4, "),
        ("six", {"tables": {"": {"easy": Odds(1, 1)}}}, r"wagers.six: .*allowed: odds"),
        ("six", {"tables": {"": {}}}, r"wagers.six: .*allowed: odds"),
        ("field", {"covers": 16, "cites": {}}, r"wagers.field: .*allowed: 2, other, 12"),
        ("six", {"covers": 6}, r"wagers.six.covers: it wins on 5 of the 36 rolls"),
        ("six", {"covers": 0}, r"wagers.six.covers: it wins on 5 of the 36 rolls"),
        ("six", {"cites": {}}, r"wagers.six.cites: .*cites stays"),
        ("any-7", {"covers": 6}, r"wagers.any-7.cites: .*and no other"),
    ],
)
def test_data_that_do_not_fit_the_game_fail_when_they_are_read(
    kind: str, fields: dict[str, Any], says: str
) -> None:
    with pytest.raises(RuleDataError, match=says):
        changed(kind, **fields)


def test_every_table_of_odds_is_checked_and_not_only_the_one_in_use() -> None:
    wager = RULES.wagers["hard-4"]
    tables = {**wager.tables, "6:1": {"2-2": Odds(6, 1)}}
    rules = replace(RULES, wagers={"hard-4": replace(wager, tables=tables)})
    with pytest.raises(RuleDataError, match=r"wagers.hard-4: it pays by these lines"):
        build_snake_eyes(rules, rules.configure({"hard_4": "7:1"}))
