"""How games with choices are reported: the best play, plans, and what they cost."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from fairfelt.core.drive import first_option
from fairfelt.games import BUILDERS, build_game
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.returns import returns_under
from fairfelt.odds.strategy import PLANS, Report, plans_of, strategy_report
from fairfelt.rulebooks import load_rules, with_odds
from fairfelt.words import tell

RULE_SETS = {
    "blackjack": "star-rapid-fusion-2024",
    "casino-war": "star-rapid-fusion-2024",
    "three-card-poker": "star-rapid-fusion-2024",
    "lunar-poker": "nz-table-games",
}


def report(game: str, **options: object) -> Report:
    found = strategy_report(load_rules(RULE_SETS[game], game), options)
    assert found is not None
    return found


def test_the_games_with_choices_have_plans_and_no_others() -> None:
    assert PLANS.keys() == RULE_SETS.keys() < BUILDERS.keys()
    rules = load_rules("nz-table-games", "money-wheel")
    assert plans_of("money-wheel", build_game(rules)) == {}
    assert strategy_report(rules, {}) is None


@pytest.mark.parametrize("game", RULE_SETS)
def test_plans_begin_with_the_best_and_the_time_out(game: str) -> None:
    found = plans_of(game, build_game(load_rules(RULE_SETS[game], game)))
    assert list(found)[:2] == [BEST, TIME_OUT]
    assert len(found) > 2
    titles = [plan.title.key for plan in found.values()]
    assert len(set(titles)) == len(titles)
    for name, plan in found.items():
        assert plan.id == name
        assert {tell(plan.title), tell(plan.does)}.isdisjoint({plan.title.key, plan.does.key})


def test_a_time_out_is_what_the_table_does() -> None:
    for game in ("casino-war", "three-card-poker", "lunar-poker"):
        plan = plans_of(game, build_game(load_rules(RULE_SETS[game], game)))[TIME_OUT]
        assert plan.choose is first_option


@pytest.mark.parametrize("game", ["casino-war", "three-card-poker"])
def test_the_best_play_returns_what_its_row_says_and_all_others_cost(game: str) -> None:
    rules, found = load_rules(RULE_SETS[game], game), report(game)
    row = next(row for row in returns_under(rules, {}) if row.wager == found.wager)
    assert found.best.ev == row.ev
    assert found.cost_of(found.best) == 0
    costs = [found.cost_of(cost) for cost in found.costs[1:]]
    assert all(isinstance(cost, Fraction) and cost > 0 for cost in costs)


def test_what_only_simulation_can_tell_has_no_exact_cost() -> None:
    found = report("lunar-poker")
    exact = {cost.plan.id: cost.ev for cost in found.costs if cost.ev is not None}
    assert exact == {TIME_OUT: -1}
    assert {found.cost_of(cost) for cost in found.costs} == {None}
    assert all(cost.simulated for cost in found.costs if cost.ev is None)


def test_what_was_simulated_holds_for_the_printed_odds_only() -> None:
    rules = with_odds(load_rules("nz-table-games", "lunar-poker"), {"bet.straight": "9:1"})
    found = strategy_report(rules, {})
    assert found is not None
    assert {cost.simulated for cost in found.costs} == {None}


@pytest.mark.parametrize("game", ["casino-war", "three-card-poker", "lunar-poker"])
def test_a_report_survives_json(game: str) -> None:
    found = report(game)
    assert Report.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_what_the_best_play_does_not_look_at_is_told() -> None:
    (beside,) = report("three-card-poker").leaves_out
    assert "rows or columns" in tell(beside)
    assert report("casino-war").leaves_out == ()


def test_the_threshold_depends_on_what_the_dealer_needs() -> None:
    assert report("three-card-poker").threshold == "Q-6-4"
    assert report("three-card-poker", qualify="none").threshold == "J-8-5"
    assert report("casino-war").threshold == ""
