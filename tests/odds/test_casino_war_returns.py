"""The exact returns of casino war, recomputed on the code that pays."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK
from fairfelt.core.game import Line
from fairfelt.core.play import Slip
from fairfelt.games.casino_war import build_casino_war
from fairfelt.odds.casino_war import SURRENDER, WAR, distribution, plans
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.walk import expected
from fairfelt.rulebooks.variation import with_odds
from tests.rules.casino_war import RULES, build, settled

GAME = build()
ANTE = Slip({"ante:1": 100})
RANKS = range(2, 15)


def edge(slip: Slip, plan: str = BEST) -> Fraction:
    found = distribution(GAME, slip, plan)
    assert found is not None
    assert sum(found.distribution.values()) == 1
    return -expected(found.distribution)


def by_counting(on_tie: Fraction | None) -> Fraction:
    """The edge of the ante by plain counting of ranks, with none of the code that pays."""
    tie = Fraction(23, 311)  # 23 of the 311 cards left have the rank of the first
    if on_tie is not None:
        return -tie * on_tie
    total = Fraction(0)
    for one, other in product(RANKS, RANKS):  # war cards, after two cards of one rank are gone
        first = 22 if one == 14 else 24
        second = (22 if other == 14 else 24) - (one == other)
        net = 2 if one == other else (1 if one > other else -2)
        total += Fraction(first, 310) * Fraction(second, 309) * net
    return -tie * total


def test_the_edges_printed_in_the_rule_data_are_the_true_ones() -> None:
    wagers = RULES.wagers
    assert wagers["ante"].house_edge() == edge(ANTE)
    assert wagers["ante"].strategy == "always-war"
    assert wagers["tie"].house_edge() == edge(Slip({"tie:1": 100}))


def test_the_edges_are_those_of_plain_counting() -> None:
    """The war is the same whatever rank tied first, so counting it for aces is enough."""
    assert edge(ANTE) == by_counting(on_tie=None)
    assert edge(ANTE, SURRENDER) == by_counting(on_tie=Fraction(-1, 2))
    assert edge(Slip({"tie:1": 100})) == 1 - 12 * Fraction(23, 311)


def test_war_is_the_better_answer_to_a_tie_and_the_play_that_rows_name() -> None:
    found = distribution(GAME, ANTE)
    assert found is not None
    assert found.strategy == WAR == RULES.wagers["ante"].strategy
    assert edge(ANTE) < edge(ANTE, SURRENDER)
    assert list(plans(GAME)) == [BEST, TIME_OUT, SURRENDER]


def test_a_time_out_surrenders() -> None:
    assert edge(ANTE, TIME_OUT) == edge(ANTE, SURRENDER)


def test_where_a_war_pays_too_little_the_best_play_surrenders() -> None:
    """Worked out by the code that pays, and not remembered."""
    rules = with_odds(RULES, {"war.higher": "1:2", "war.equal": "1:2"})
    game = build_casino_war(rules, rules.configure({}))
    assert list(plans(game)) == [BEST, TIME_OUT, WAR]
    best, war = distribution(game, ANTE), distribution(game, ANTE, WAR)
    assert best is not None
    assert war is not None
    assert best == distribution(game, ANTE, SURRENDER)
    assert expected(best.distribution) > expected(war.distribution)


@pytest.mark.parametrize(("plan", "staked"), [(BEST, 1 + Fraction(23, 311)), (TIME_OUT, 1)])
def test_a_war_stakes_as_much_again(plan: str, staked: Fraction) -> None:
    found = distribution(GAME, ANTE, plan)
    assert found is not None
    assert found.staked == staked


@pytest.mark.parametrize("areas", [3, 5, 7])
@pytest.mark.parametrize("burn_cards", [0, 3])
def test_neither_the_number_of_areas_nor_the_burned_cards_change_the_return(
    areas: int, burn_cards: int
) -> None:
    game = build(areas=areas, burn_cards=burn_cards)
    for kind in ("ante", "tie"):
        alike = [distribution(game, Slip({f"{kind}:{n}": 100})) for n in range(1, areas + 1)]
        assert alike == [distribution(GAME, Slip({f"{kind}:1": 100}))] * areas


def test_an_ante_with_its_tie_wager_returns_what_both_do() -> None:
    both = edge(Slip({"ante:1": 100, "tie:1": 100}))
    assert 2 * both == edge(ANTE) + edge(Slip({"tie:1": 100}))


@pytest.mark.parametrize("stakes", [{}, {"ante:1": 100, "ante:2": 100}, {"war:1": 100}])
def test_no_figure_for_several_areas_or_for_a_war_alone(stakes: dict[str, int]) -> None:
    assert distribution(GAME, Slip(stakes)) is None


@given(st.permutations(DECK))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_neither_suits_nor_other_areas_matter_to_a_wager(deck: list[str]) -> None:
    """What lets the returns be counted over ranks alone, and over one area."""
    few = [card for card in deck if card[0] in "29A"]  # so that many tie
    own, others = few[:4], few[4:8]
    renamed = [card[0] + "SHDC"[n] for n, card in enumerate(own)]
    assert as_settled(own, others) == as_settled(renamed, ["5C", "6C", "7C", "8C"])


def as_settled(own: list[str], others: list[str]) -> dict[str, Line]:
    """An ante and a tie wager on the last of five areas, at war where it comes to one."""
    tied = own[0][0] == own[1][0]
    cards = " ".join([*others, *own[:2], *(own[2:] if tied else ())])
    choices = ["war:5"] if tied else []
    return settled(build(areas=5, burn_cards=0), {"ante:5": 100, "tie:5": 100}, cards, *choices)


def test_the_distribution_of_the_ante() -> None:
    found = distribution(GAME, ANTE)
    assert found is not None
    assert list(found.distribution) == [-2, -1, 1, 2]
    assert found.distribution[Fraction(-1)] == Fraction(144, 311)
