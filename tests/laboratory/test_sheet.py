"""PAR sheets hold the exact figures of the odds, and say where theirs come from."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from fairfelt.core.saying import Saying
from fairfelt.laboratory import sheet
from fairfelt.laboratory.sheet import Sheet, make_sheet
from fairfelt.odds import returns_under
from fairfelt.odds.lunar_poker import SimulatedAnte
from fairfelt.odds.plans import plan_title
from fairfelt.odds.strategy import Cost, PlanWords, Report
from fairfelt.rulebooks import OptionError, load_rules, with_odds

NSW, NZ = "star-rapid-fusion-2024", "nz-table-games"
ROUNDS = 5000
PLANS = tuple(PlanWords(plan, plan_title("lunar-poker", plan)) for plan in ("best", "time-out"))


@cache
def sheet_of(ruleset: str, game: str) -> Sheet:
    return make_sheet(load_rules(ruleset, game), rounds=ROUNDS)


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [(NSW, "roulette"), (NZ, "snake-eyes"), (NZ, "money-wheel"), (NSW, "sic-bo")],
)
def test_every_figure_is_the_exact_one(ruleset: str, game: str) -> None:
    its = sheet_of(ruleset, game)
    exact = list(returns_under(load_rules(ruleset, game)))
    assert [wager.wager for wager in its.wagers] == [row.wager for row in exact]
    for wager, row in zip(its.wagers, exact, strict=True):
        told = (wager.ev, wager.house_edge, wager.staked, wager.edge_of_stake, wager.hit,
                wager.push, wager.variance)  # fmt: skip
        assert tuple(map(Fraction, told)) == (
            row.ev, row.house_edge, row.staked, row.edge_of_stake, row.hit, row.push, row.variance
        )  # fmt: skip
        assert dict(wager.results) == row.distribution
        assert not wager.simulated


def test_wagers_are_named_as_people_read_them_and_cited() -> None:
    wagers = {wager.wager: wager for wager in sheet_of(NSW, "roulette").wagers}
    assert (wagers["straight"].name, wagers["straight"].rule) == ("Straight up", "11.2.1.1")
    assert wagers["neighbours-5"].name == "Any number and its neighbours, 5 pieces"
    assert (wagers["finale:0"].name, wagers["finale:7"].name) == (
        "Finale 0 to 6",
        "Finale 7, 8 or 9",
    )
    assert next(w for w in sheet_of(NSW, "sic-bo").wagers if w.wager == "total:4").name == (
        "Total 4 or 17"
    )


def test_every_kind_of_wager_is_simulated_to_the_end() -> None:
    its = sheet_of(NZ, "snake-eyes")
    assert all(wager.run for wager in its.wagers)
    assert {wager.run.points[-1][0] for wager in its.wagers if wager.run} == {ROUNDS}
    for wager in its.wagers:
        assert wager.run
        assert abs(wager.run.ev - Fraction(wager.ev)) < 5 * wager.run.error


def test_only_the_rounds_that_decide_a_wager_count() -> None:
    wagers = {wager.wager: wager for wager in sheet_of(NZ, "snake-eyes").wagers}
    assert wagers["hard-4"].decided == "1/4", "3 ways to make four and 6 to make seven, of 36"
    assert wagers["field"].decided == "1"
    book = {row.wager: row.decided for row in sheet_of(NZ, "snake-eyes").book}
    assert (book["hard-4"], book["field"]) == ("1/4", "1")


def test_the_pay_table_has_every_wager_with_its_rules() -> None:
    rules = load_rules(NSW, "roulette")
    pays = sheet_of(NSW, "roulette").pays
    assert [(its.name, its.rule, its.pays_rule) for its in pays] == [
        (wager.name, wager.rule, wager.pays_rule) for wager in rules.wagers.values()
    ]
    total = next(its for its in sheet_of(NSW, "sic-bo").pays if its.name == "Total")
    assert [(line.words, line.odds) for line in total.lines][:2] == [
        ("Total 4 or 17", "62:1"),
        ("Total 5 or 16", "31:1"),
    ]


def test_the_book_has_a_row_for_each_value_of_an_option() -> None:
    field = [row for row in sheet_of(NZ, "snake-eyes").book if row.wager == "field"]
    assert [row.options for row in field] == [{"field": value} for value in ("1", "2", "3")]
    table = next(its for its in sheet_of(NZ, "snake-eyes").tables if its.name == "Field")
    assert table.values == ("1", "2", "3")


def test_a_sheet_survives_json_and_is_the_same_every_time() -> None:
    its = sheet_of(NZ, "money-wheel")
    assert Sheet.from_json(its.to_json()) == its
    again = make_sheet(load_rules(NZ, "money-wheel"), rounds=ROUNDS)
    assert again.to_json() == its.to_json()


def test_options_and_seeds_make_other_sheets() -> None:
    rules = load_rules(NZ, "snake-eyes")
    usual = sheet_of(NZ, "snake-eyes")
    other = make_sheet(rules, {"field": "3"}, rounds=ROUNDS, seed=2)
    assert other.rules_sha256 == usual.rules_sha256
    assert other.sha256 != usual.sha256
    changed = [(mine.wager, mine.ev) for mine, its in zip(other.wagers, usual.wagers, strict=True)
               if mine.ev != its.ev]  # fmt: skip
    assert changed == [("field", "-1/18")]
    assert other.wagers[0].run != usual.wagers[0].run
    setting = next(its for its in other.settings if its.name == "field")
    assert (setting.value, setting.usual) == ("3", "1")


def test_odds_that_differ_from_the_document_are_told() -> None:
    rules = with_odds(load_rules(NSW, "roulette"), {"straight": "36:1"})
    its = make_sheet(rules, rounds=1000)
    (change,) = its.changes
    assert (change.key, change.document, change.here) == ("straight", "35:1", "36:1")
    assert its.wagers[0].ev == "0"
    assert not sheet_of(NSW, "roulette").changes


def test_what_is_not_known_exactly_is_simulated_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = {row.wager: row for row in returns_under(load_rules(NZ, "money-wheel"))}
    others = tuple(row for row in exact.values() if row.wager != "A")
    monkeypatch.setattr(sheet, "returns_cached", lambda rules, options: others)
    plans = PLANS
    report = Report("money-wheel", "A", "", (), tuple(Cost(plan, None) for plan in plans))
    monkeypatch.setattr(sheet, "strategy_cached", lambda rules, options: report)
    made = make_sheet(load_rules(NZ, "money-wheel"), rounds=ROUNDS)
    first, second, *_ = made.wagers
    assert (first.wager, first.simulated, first.sampled) == ("A", 10 * ROUNDS, 10 * ROUNDS)
    assert abs(Fraction(first.ev) - exact["A"].ev) < 5 * first.error
    assert sum(chance for _, chance in first.results) == 1
    assert (second.wager, second.simulated, second.error) == ("B", 0, 0)
    assert made.play
    best, other = made.play.ways
    assert (best.ev, best.error) == (first.ev, first.error)
    assert abs(Fraction(other.ev) - exact["A"].ev) < 5 * other.error
    assert (best.rounds, other.rounds) == (10 * ROUNDS, ROUNDS)


def test_what_many_more_rounds_have_told_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tuple(returns_under(load_rules(NZ, "money-wheel")))
    others = tuple(row for row in rows if row.wager != "A")
    monkeypatch.setattr(sheet, "returns_cached", lambda rules, options: others)
    kept = SimulatedAnte(-0.08, 0.0003, 1.5, 0.01, 2.0, rounds=100_000_000, seed=7)
    worse = kept._replace(ev=-0.25)
    plans = PLANS
    costs = (Cost(plans[0], None, kept), Cost(plans[1], None, worse))
    report = Report("money-wheel", "A", "", (), costs, (Saying("strategy.blackjack.leaves_out"),))
    monkeypatch.setattr(sheet, "strategy_cached", lambda rules, options: report)
    made = make_sheet(load_rules(NZ, "money-wheel"), rounds=ROUNDS)
    first = made.wagers[0]
    assert (first.ev, first.house_edge, first.edge_of_stake) == ("-2/25", "2/25", "1/25")
    assert (first.variance, first.staked, first.error) == ("3/2", "2", 0.0003)
    assert (first.simulated, first.seed, first.sampled) == (100_000_000, 7, 10 * ROUNDS)
    assert made.play
    assert [(way.ev, way.rounds) for way in made.play.ways] == [
        ("-2/25", 100_000_000),
        ("-1/4", 100_000_000),
    ]
    assert "does not use the cards of the other hand" in made.play.leaves_out[0]


def test_an_option_that_the_document_does_not_leave_open_is_refused() -> None:
    with pytest.raises(OptionError, match="decks"):
        make_sheet(load_rules(NSW, "roulette"), {"decks": 6})
