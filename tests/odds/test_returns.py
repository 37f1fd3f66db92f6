"""Which wagers have an exact return, and how it is told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

import fairfelt
from fairfelt.games import BUILDERS
from fairfelt.odds import Return, returns_by_option, returns_of, returns_under
from fairfelt.odds.returns import EXACT, book_of
from fairfelt.rulebooks import games_of, load_rules, rule_sets, with_odds
from fairfelt.rulebooks.schema import Choice

RULESET = "star-rapid-fusion-2024"


def test_every_game_that_is_built_has_a_way_to_its_exact_returns() -> None:
    assert EXACT.keys() == BUILDERS.keys()


def test_wagers_that_a_choice_places_or_whose_return_is_not_known_have_no_row() -> None:
    with pytest.raises(LookupError, match=r"no wager 'war'; there are ante, tie$"):
        fairfelt.game(f"{RULESET}/casino-war").house_edge("war")
    with pytest.raises(LookupError, match="no exact return of ante is known"):
        fairfelt.game("nz-table-games/lunar-poker").house_edge("ante")


def test_a_row_says_by_which_play_it_holds() -> None:
    war = {row.wager: row.to_json()["strategy"] for row in returns_of(RULESET, "casino-war")}
    assert war == {"ante": "always-war", "tie": None}


def test_a_row_as_programs_read_it() -> None:
    row = next(row for row in returns_of(RULESET, "sic-bo") if row.wager == "single")
    told = replace(row, options={"mode": "rng"}).to_json()
    assert told["options"] == {"mode": "rng"}
    assert (told["house_edge"], told["house_edge_float"]) == ("1/27", 1 / 27)
    assert (told["pays"], told["hit"], told["push"]) == ("1:1, 2:1, 12:1", "91/216", "0")
    assert Fraction(str(told["variance"])) == row.variance


def test_a_row_survives_json() -> None:
    for row in (*returns_of(RULESET, "casino-war"), *returns_of(RULESET, "sic-bo")):
        assert Return.from_json(json.loads(json.dumps(row.to_json()))) == row


def test_an_edge_is_of_the_first_stake_and_again_of_all_that_is_staked() -> None:
    ante, tie = returns_of(RULESET, "casino-war")
    assert ante.staked == 1 + Fraction(23, 311)  # every tie goes to war
    assert ante.edge_of_stake * ante.staked == ante.house_edge == -ante.ev
    assert (tie.staked, tie.edge_of_stake) == (1, tie.house_edge)


# Games of which the whole book is quickly worked out; the others are too long for every option.
QUICK = [
    (ruleset, game)
    for ruleset in rule_sets()
    for game in games_of(ruleset)
    if game not in ("blackjack", "lunar-poker", "three-card-poker")
]


@pytest.mark.parametrize(("ruleset", "game"), QUICK)
def test_no_option_changes_a_return_but_those_that_its_rows_name(ruleset: str, game: str) -> None:
    """Each option at the first and the last of its values, the others as usual."""
    rules = load_rules(ruleset, game)
    book = returns_by_option(ruleset, game)
    for name, option in rules.options.items():
        if not isinstance(option, Choice):  # how long players may bet
            continue
        for value in {option.allowed[0], option.allowed[-1]}:
            options = rules.configure({name: value})
            for row in returns_under(rules, {name: value}):
                assert row.distribution == in_book(book, row.wager, options).distribution


def in_book(book: tuple[Return, ...], wager: str, options: Mapping[str, object]) -> Return:
    held = (row for row in book if row.options.items() <= options.items())
    (found,) = (row for row in held if row.wager == wager)
    return found


def test_rows_of_three_card_poker_name_every_option_that_matters_to_them() -> None:
    named = Counter(
        (row.wager, *row.options) for row in returns_by_option(RULESET, "three-card-poker")
    )
    lost = ("qualify", "folded_side_bets")
    assert named == {
        ("ante", "ante_bonus", "qualify"): 3 * 2,
        ("pair-plus", "pair_plus", "folded_side_bets"): 6,
        ("pair-plus", "pair_plus", *lost): 6 * 2,
        ("pair-plus:row-1", "pair_plus", *lost): 6 * 2,
        ("six-card-bonus", "six_card_bonus", "folded_side_bets"): 3,
        ("six-card-bonus", "six_card_bonus", *lost): 3 * 2,
        ("six-card-bonus:row-1", "six_card_bonus", *lost): 3 * 2,
    }


def test_the_ante_bonus_changes_nothing_for_side_bets_that_a_fold_loses() -> None:
    """Only what the dealer needs does, so their rows do not name it."""
    rules = load_rules(RULESET, "three-card-poker")
    kinds = {"pair-plus", "six-card-bonus"}
    found = [
        [row.distribution for row in returns_under(rules, options, kinds)]
        for table in "ABC"
        for options in [{"folded_side_bets": "lost", "ante_bonus": table}]
    ]
    assert found[0] == found[1] == found[2]


def test_rows_with_other_odds_still_stand_under_every_option() -> None:
    """A wager with odds of its own has no edges in the data, yet depends on the same options."""
    rules = with_odds(load_rules("nz-table-games", "snake-eyes"), {"field.other": "2:1"})
    field = [row for row in book_of(rules) if row.wager == "field"]
    assert [row.options for row in field] == [{"field": "1"}, {"field": "2"}, {"field": "3"}]
    assert all(row.ev > 0 for row in field)


def test_odds_are_told_lowest_first() -> None:
    found = {row.wager: row.pays for row in returns_of(RULESET, "baccarat")}
    assert found["dragon-player"] == "1:1, 2:1, 4:1, 6:1, 10:1, 30:1"
    assert found["banker"] == "19:20"
