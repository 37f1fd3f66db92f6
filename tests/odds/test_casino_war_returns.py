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
from fairfelt.odds.casino_war import always_surrender, always_war, distribution
from fairfelt.odds.walk import Strategy, expected
from tests.rules.casino_war import RULES, build, settled

GAME = build()
ANTE = Slip({"ante:1": 100})
RANKS = range(2, 15)


def edge(slip: Slip, strategy: Strategy = always_war) -> Fraction:
    returns = distribution(GAME, slip, strategy)
    assert returns is not None
    assert sum(returns.values()) == 1
    return -expected(returns)


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
    assert edge(ANTE, always_surrender) == by_counting(on_tie=Fraction(-1, 2))
    assert edge(Slip({"tie:1": 100})) == 1 - 12 * Fraction(23, 311)


@pytest.mark.parametrize(
    ("slip", "strategy", "published"),
    [
        # Commonly published for six decks where a second tie brings a bonus of one ante,
        (ANTE, always_war, "0.0233"),
        # and for who surrenders every tie.
        (ANTE, always_surrender, "0.0370"),
        # Published for 10:1 as 18.65 %, which 11:1 lowers by the chance of a tie.
        (Slip({"tie:1": 100}), always_war, "0.1125"),
    ],
)
def test_published_figures(slip: Slip, strategy: Strategy, published: str) -> None:
    assert round(edge(slip, strategy), 4) == Fraction(published)


def test_war_is_the_better_answer_to_a_tie() -> None:
    assert edge(ANTE, always_war) < edge(ANTE, always_surrender)


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
    returns = distribution(GAME, ANTE)
    assert returns is not None
    assert list(returns) == [-2, -1, 1, 2]
    assert returns[Fraction(-1)] == Fraction(144, 311)
