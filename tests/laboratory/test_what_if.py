"""A set-up as it is beside one as it might be."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from fairfelt.floor.lab_port import Compared, WhatIf
from fairfelt.laboratory import compared as compared_module
from fairfelt.laboratory.compared import compared
from fairfelt.laboratory.what_if import what_if
from fairfelt.odds import returns_under
from fairfelt.odds.lunar_poker import SIMULATED
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import OptionError, RuleDataError, Setup

STAR = "star-rapid-fusion-2024"
NZ = "nz-table-games"


def asked(before: Setup, after: Setup) -> WhatIf:
    rows = [tuple(returns_under(*setup.checked())) for setup in (before, after)]
    return what_if(before, after, *rows)


def told(row: Compared) -> str:
    """The wager, or those of its places that are alike."""
    return " ".join(row.places) or row.wager


def changed(found: WhatIf) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    return {told(row): (_ev(row.before), _ev(row.after)) for row in found.rows if row.changed}


def _ev(figures: Any) -> Fraction | None:
    return None if figures is None else Fraction(figures.ev)


def row_of(found: WhatIf, name: str) -> Compared:
    return next(row for row in found.rows if told(row) == name)


def test_nothing_changed_is_nothing_marked() -> None:
    wheel = Setup(STAR, "roulette")
    found = asked(wheel, wheel)
    assert changed(found) == {}
    assert (found.favours, found.asks, found.toml) == (False, False, "")
    assert [row.wager for row in found.rows][:3] == ["straight", "split", "street"]


def test_other_odds_for_straight_up_change_every_call_that_has_a_straight_in_it() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette", {}, {"straight": "37:1"}))
    edge, gain = Fraction(-1, 37), Fraction(1, 37)
    assert changed(found)["straight"] == (edge, gain)
    assert "tier" not in changed(found)  # all splits
    assert changed(found)["finale:7 finale:8 finale:9"] == (edge, gain)
    assert found.favours
    assert row_of(found, "straight").after is not None
    assert row_of(found, "split").after == row_of(found, "split").before


def test_an_even_wager_does_not_favour_the_player() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette", {}, {"straight": "36:1"}))
    assert changed(found)["straight"] == (Fraction(-1, 37), 0)
    assert not found.favours


def test_places_that_were_alike_are_told_apart_where_they_no_longer_are() -> None:
    found = asked(Setup(NZ, "tai-sai"), Setup(NZ, "tai-sai", {}, {"total.4": "70:1"}))
    names = [told(row) for row in found.rows if row.wager == "total"]
    assert names[:3] == ["total:4", "total:5 total:16", "total:6 total:15"]
    assert "total:17" in names
    assert changed(found).keys() == {"total:4"}


def test_an_option_changes_what_it_chooses() -> None:
    found = asked(Setup(NZ, "snake-eyes"), Setup(NZ, "snake-eyes", {"hard_4": "6:1"}))
    old, new = changed(found)["hard-4"]
    assert old is not None
    assert new is not None
    assert new < old
    assert found.toml == 'options = { hard_4 = "6:1" }\n'


@pytest.mark.parametrize(
    ("odds", "marked"),
    [
        ({"ante.not-qualified": "2:1"}, ["ante"]),
        ({"super-bet.flush": "9:1"}, ["super-bet"]),
        ({"bet.flush": "9:1"}, ["ante", "super-bet"]),  # what the ante may lead to
    ],
)
def test_a_wager_whose_return_nobody_can_tell_is_marked_by_its_odds(
    odds: dict[str, str], marked: list[str]
) -> None:
    before, after = Setup(NZ, "lunar-poker"), Setup(NZ, "lunar-poker", {}, odds)
    found = what_if(before, after, (), ())
    assert changed(found) == dict.fromkeys(marked, (None, None))
    assert (found.favours, found.asks) == (None, True)


# -- where there is no exact return -------------------------------------------------------------

LUNAR = Setup(NZ, "lunar-poker")


@pytest.fixture
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to see which way odds go."""
    monkeypatch.setattr(compared_module, "ROUNDS", 50_000)


@pytest.mark.usefixtures("few_rounds")
@pytest.mark.parametrize(
    ("odds", "favours"), [({"bet.pair": "3:1"}, True), ({"bet.two-pair": "1:1"}, False)]
)
def test_what_cannot_be_counted_is_simulated_on_both_sides(
    odds: dict[str, str], favours: bool
) -> None:
    found = compared(LUNAR, Setup(NZ, "lunar-poker", {}, odds), anew=True)
    ante = row_of(found, "ante")
    assert ante.before is not None
    assert ante.after is not None
    assert (ante.before.rounds, ante.after.rounds) == (50_000, 50_000)
    kept = SIMULATED[BEST]
    assert abs(ante.before.ev_float - kept.ev) < 4 * float(ante.before.error or 0)
    assert (ante.after.ev_float > ante.before.ev_float) is favours
    assert (ante.after.favours, found.favours) == (favours, favours)
    assert (ante.exact, ante.changed, found.asks) == (False, True, True)


def test_the_same_cards_come_on_both_sides(few_rounds: None) -> None:
    """So odds that the ante cannot lead to move nothing."""
    found = compared(LUNAR, Setup(NZ, "lunar-poker", {}, {"super-bet.flush": "9:1"}), anew=True)
    ante = row_of(found, "ante")
    assert ante.before == ante.after
    assert not ante.changed


def test_as_the_document_has_it_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared_module, "_simulated", None)
    found = compared(LUNAR, Setup(NZ, "lunar-poker", {"super_bet": "2"}), anew=True)
    ante = row_of(found, "ante").after
    assert ante is not None
    assert (ante.ev_float, ante.error) == (SIMULATED[BEST].ev, SIMULATED[BEST].error)
    assert (ante.favours, found.favours, found.asks) == (False, False, False)


@pytest.mark.parametrize(
    ("ev", "error", "favours"),
    [(0.05, 0.01, True), (0.03, 0.01, None), (-0.03, 0.01, None), (-0.05, 0.01, False)],
)
def test_near_nothing_a_simulation_is_not_sure(
    ev: float, error: float, favours: bool | None
) -> None:
    assert compared_module._favours(ev, error) is favours


# -- chips --------------------------------------------------------------------------------------


def test_chips_name_the_stake_at_which_the_player_is_favoured() -> None:
    found = asked(Setup(NZ, "baccarat"), Setup(NZ, "baccarat", {"smallest_chip_cents": 500}))
    row = row_of(found, "banker")
    assert changed(found).keys() == {"banker"}
    assert row.before is not None
    assert row.after is not None
    assert (row.before.best, row.before.favours) == (None, False)
    assert row.after.best is not None
    assert row.after.best.cents == 500
    assert row.after.best.ev_float == pytest.approx(0.01235081)
    assert row.after.ev == row.before.ev  # of stakes that are paid exactly
    assert (row.after.favours, found.favours, found.asks) == (True, True, True)


def test_figures_are_exact_and_readable() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette"))
    red = row_of(found, "red").after
    assert red is not None
    assert (red.ev, red.pays, red.push_float) == ("-1/37", "1:1", 0)
    assert red.hit_float == pytest.approx(18 / 37)
    assert red.deviation_float == pytest.approx((1 - 1 / 37**2) ** 0.5)


def test_what_goes_into_the_floors_file_is_toml_that_says_the_same() -> None:
    options = {"mode": "rng", "wagering_ms": 20_000, "field": "2"}
    odds = {"field.12": "4:1", "any-7": "5:1"}
    text = Setup(NZ, "snake-eyes", options, odds).toml()
    assert tomllib.loads(text) == {"options": options, "odds": odds}


def test_what_is_usual_is_left_out() -> None:
    usual = {name: option.default for name, option in Setup(NZ, "snake-eyes").rules.options.items()}
    assert Setup(NZ, "snake-eyes", usual).toml() == ""


@pytest.mark.parametrize(
    ("setup", "error", "said"),
    [
        (Setup(STAR, "roulette", {}, {"straight": "x"}), OptionError, "is not odds"),
        (Setup(STAR, "roulette", {}, {"strait": "35:1"}), OptionError, "no such odds"),
        (Setup(STAR, "roulette", {"decks": 6}), OptionError, "leaves open"),
        (Setup(STAR, "no-such"), RuleDataError, "no-such"),
        (Setup("no-such", "roulette"), RuleDataError, "no-such"),
    ],
)
def test_what_no_table_can_be_is_refused(setup: Setup, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        setup.checked()
