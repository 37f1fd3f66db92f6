"""The exact return of every baccarat wager, against figures that others have published.

The published ones are those of the Wizard of Odds: the number of ways in which eight decks can deal
the first six cards so that a wager ends in a certain way, and house edges per stake, ties counted.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Any

import pytest

import fairfelt
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds import Return, returns_of
from fairfelt.odds.baccarat import distribution
from fairfelt.rulebooks import load_rules

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "baccarat")
WAYS = 4_998_398_275_503_360  # six cards of eight decks, in order
TABLES = [
    {"decks": decks, "settlement": settlement}
    for decks, settlement in product((6, 8), ("baccarat", "even-money"))
]


@cache
def rows(decks: int = 8, settlement: str = "baccarat") -> dict[str, Return]:
    options = {"decks": decks, "settlement": settlement}
    return {row.wager: row for row in returns_of(RULESET, "baccarat", options)}


def ways(row: Return, net: int) -> int:
    """In how many of all the ways to deal a wager ends with this net result."""
    count = row.distribution.get(Fraction(net), Fraction(0)) * WAYS
    assert count.denominator == 1
    return int(count)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_edges_printed_in_the_rule_data_are_the_true_ones(options: dict[str, Any]) -> None:
    found = rows(**options)
    assert found.keys() == RULES.wagers.keys()
    assert {kind: wager.house_edge(options) for kind, wager in RULES.wagers.items()} == {
        kind: row.house_edge for kind, row in found.items()
    }


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_all_that_can_happen_adds_up_to_one(options: dict[str, Any]) -> None:
    assert {sum(row.distribution.values()) for row in rows(**options).values()} == {1}


def test_eight_decks_deal_as_often_as_published() -> None:
    found = rows(decks=8)
    assert perm(416, 6) == WAYS
    assert found["banker"].hit * WAYS == 2_292_252_566_437_888
    assert found["player"].hit * WAYS == 2_230_518_282_592_256
    assert found["tie"].hit * WAYS == 475_627_426_473_216
    assert found["player"].push == found["banker"].push == found["tie"].hit


@pytest.mark.parametrize(
    ("wager", "won_30", "won_10", "won_6", "won_4", "won_2", "won_by_4"),
    [
        ("dragon-player", 18_409_431_764_992, 34_097_645_543_424, 89_590_261_473_280,
         141_238_897_317_888, 166_169_165_987_840, 186_780_352_174_080),
        ("dragon-banker", 15_390_342_909_952, 28_305_092_784_128, 79_517_099_278_336,
         119_200_072_366_080, 157_275_882_332_160, 201_147_167_287_296),
    ],
)  # fmt: skip
def test_dragon_bonus_ends_as_often_as_published(
    wager: str, won_30: int, won_10: int, won_6: int, won_4: int, won_2: int, won_by_4: int
) -> None:
    row, natural_win, natural_tie = rows(decks=8)[wager], 812_685_054_124_032, 89_325_908_267_520
    assert [ways(row, net) for net in (30, 10, 6, 4, 2, 1, 0)] == [
        won_30, won_10, won_6, won_4, won_2, won_by_4 + natural_win, natural_tie,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wager", "options", "published"),
    [
        ("banker", {"decks": 8}, "1.0579"),
        ("banker", {"decks": 6}, "1.0558"),
        ("player", {"decks": 8}, "1.2351"),
        ("player", {"decks": 6}, "1.2374"),
        ("tie", {"decks": 8}, "14.3596"),
        ("tie", {"decks": 6}, "14.4382"),
        ("dragon-player", {"decks": 8}, "2.65"),
        ("dragon-player", {"decks": 6}, "2.67"),
        ("dragon-banker", {"decks": 8}, "9.37"),
        ("dragon-banker", {"decks": 6}, "9.39"),
        ("player-pair", {"decks": 8}, "10.3614"),
        ("banker-pair", {"decks": 8}, "10.3614"),
        ("player-pair", {"decks": 6}, "11.2540"),
        ("banker", {"decks": 8, "settlement": "even-money"}, "1.4581"),
    ],
)
def test_house_edges_as_published(wager: str, options: dict[str, Any], published: str) -> None:
    digits = len(published.partition(".")[2])
    assert f"{float(rows(**options)[wager].house_edge) * 100:.{digits}f}" == published


@pytest.mark.parametrize("decks", [6, 8])
def test_a_pair_is_as_likely_for_the_banker_as_for_the_player(decks: int) -> None:
    """Whatever the first card is, so many of its rank are left: 23 of 311, or 31 of 415."""
    found = rows(decks=decks)
    expected = Fraction(4 * decks - 1, 52 * decks - 1)
    assert found["player-pair"].hit == found["banker-pair"].hit == expected


def test_super_6_pays_when_even_money_pays_the_banker_half() -> None:
    found = rows(decks=8, settlement="even-money")
    assert found["banker"].distribution[Fraction(1, 2)] == found["super-6"].hit


def test_the_settlement_changes_the_banker_alone() -> None:
    baccarat, even_money = rows(settlement="baccarat"), rows(settlement="even-money")
    differ = [wager for wager in baccarat if baccarat[wager].ev != even_money[wager].ev]
    assert differ == ["banker"]


def test_a_slip_of_several_wagers_fares_as_they_do_together() -> None:
    """Player and banker staked alike lose nothing but the commission, and nothing on a tie."""
    game = build_game(RULES)
    both = distribution(game, Slip({"player": 2000, "banker": 2000}))
    banker = rows(decks=8)["banker"]
    assert both == {Fraction(-1, 40): banker.hit, Fraction(0): 1 - banker.hit}
    pair_and_tie = distribution(game, Slip({"tie": 1000, "banker-pair": 1000}))
    alone = [rows(decks=8)[wager].ev for wager in ("tie", "banker-pair")]
    assert sum(net * chance for net, chance in pair_and_tie.items()) == sum(alone) / 2


def test_house_edge_at_the_usual_table() -> None:
    assert fairfelt.game(f"{RULESET}/baccarat").house_edge("player-pair") == Fraction(43, 415)
