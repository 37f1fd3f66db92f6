"""A set-up as it is beside one as it might be."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from fairfelt.laboratory.what_if import Compared, Setup, WhatIf, what_if
from fairfelt.odds import returns_under
from fairfelt.rulebooks import OptionError, RuleDataError

STAR = "star-rapid-fusion-2024"
NZ = "nz-table-games"


def asked(before: Setup, after: Setup) -> WhatIf:
    rows = [tuple(returns_under(*setup.checked())) for setup in (before, after)]
    return what_if(before, after, *rows)


def changed(found: WhatIf) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    return {row.name: (_ev(row.before), _ev(row.after)) for row in found.rows if row.changed}


def _ev(figures: Any) -> Fraction | None:
    return None if figures is None else Fraction(figures.ev)


def row_of(found: WhatIf, name: str) -> Compared:
    return next(row for row in found.rows if row.name == name)


def test_nothing_changed_is_nothing_marked() -> None:
    wheel = Setup(STAR, "roulette")
    found = asked(wheel, wheel)
    assert changed(found) == {}
    assert (found.favours, found.toml) == (False, "")
    assert [row.wager for row in found.rows][:3] == ["straight", "split", "street"]


def test_other_odds_for_straight_up_change_every_call_that_has_a_straight_in_it() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette", {}, {"straight": "37:1"}))
    edge, gain = Fraction(-1, 37), Fraction(1, 37)
    assert changed(found)["Straight up"] == (edge, gain)
    assert "Tier" not in changed(found)  # all splits
    assert changed(found)["Finale 7, 8 or 9"] == (edge, gain)
    assert found.favours
    assert row_of(found, "Straight up").after is not None
    assert row_of(found, "Split").after == row_of(found, "Split").before


def test_an_even_wager_does_not_favour_the_player() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette", {}, {"straight": "36:1"}))
    assert changed(found)["Straight up"] == (Fraction(-1, 37), 0)
    assert not found.favours


def test_places_that_were_alike_are_told_apart_where_they_no_longer_are() -> None:
    found = asked(Setup(NZ, "tai-sai"), Setup(NZ, "tai-sai", {}, {"total.4": "70:1"}))
    names = [row.name for row in found.rows if row.wager == "total"]
    assert names[:3] == ["Total 4", "Total 5 or 16", "Total 6 or 15"]
    assert "Total 17" in names
    assert changed(found).keys() == {"Total 4"}


def test_an_option_changes_what_it_chooses() -> None:
    found = asked(Setup(NZ, "snake-eyes"), Setup(NZ, "snake-eyes", {"hard_4": "6:1"}))
    old, new = changed(found)["Hard 4"]
    assert old is not None
    assert new is not None
    assert new < old
    assert found.toml == 'options = { hard_4 = "6:1" }\n'


@pytest.mark.parametrize(
    ("odds", "marked"),
    [
        ({"ante.not-qualified": "2:1"}, ["Ante"]),
        ({"super-bet.flush": "9:1"}, ["Super bet"]),
        ({"bet.flush": "9:1"}, ["Ante", "Super bet"]),  # what the ante may lead to
    ],
)
def test_a_wager_whose_return_nobody_can_tell_is_marked_by_its_odds(
    odds: dict[str, str], marked: list[str]
) -> None:
    before, after = Setup(NZ, "lunar-poker"), Setup(NZ, "lunar-poker", {}, odds)
    found = what_if(before, after, (), ())
    assert changed(found) == dict.fromkeys(marked, (None, None))


def test_figures_are_exact_and_readable() -> None:
    found = asked(Setup(STAR, "roulette"), Setup(STAR, "roulette"))
    red = row_of(found, "Red").after
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
