"""Compiled blackjack and the engine that pays: the same rounds, line by line."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from fairfelt.core.cards import DECK
from fairfelt.core.game import Line
from fairfelt.core.play import Slip
from fairfelt.games.blackjack import Blackjack
from fairfelt.odds.blackjack_habits import offered
from fairfelt.odds.blackjack_insurance import Insurance
from fairfelt.odds.blackjack_plans import SPLITS, Play21
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.returns import returns_under
from fairfelt.odds.twenty_one import VALUES, hands
from fairfelt.simulation import Kernel, estimate, simulate, trace
from fairfelt.simulation.batch import Batch
from fairfelt.simulation.kernels.blackjack import kernel, kernel_of
from fairfelt.simulation.kernels.blackjack_shoe import deal_six, fresh_shoe, number_of
from fairfelt.simulation.streams import stream
from tests.rules.blackjack import GAME, RULES, game_with

SLIP = Slip({"player": 1000, "kings-bounty": 100, "royal-match": 300, "bet-the-set": 500})
TERMS = [
    {"soft_17": soft_17, "double_after_split": double, "dealer_blackjack_double": taken}
    for soft_17, double, taken in product(("stands", "hits"), ("no", "yes"), ("all", "original"))
]


def any_play(game: Blackjack, seed: int) -> Play21:
    """A plan that does by chance what the rules allow, and so comes wherever a round can go."""
    random, known = Random(seed), hands()
    acts = cache(lambda open_, points, soft: bytes(random.choices(open_, k=len(VALUES))))
    every = product(SPLITS, range(len(known.counts)))
    actions = b"".join(
        acts(offered(split, hand, game.house.drawing), known.points[hand], known.soft[hand])
        for split, hand in every
    )
    insures = (seed % 3 > 0, seed % 3 < 2, seed % 3 != 1)  # never the same with all hands
    return Play21(actions, Insurance(insures, True, even_money=seed % 2 == 0))


def lines(kernel: Kernel, draws: tuple[str, ...]) -> tuple[Line, ...]:
    """The engine takes each card that the compiled round drew and asks for no other, or breaks."""
    return kernel.played(draws, SLIP).settlement.lines


def agreed(compiled: Kernel, rounds: int, seed: int) -> int:
    """How many rounds were settled, each just as the one that stands for its ending."""
    batch = simulate(compiled, 300_000, seed=100 + seed)
    standing = {ending: draws for ending, _, draws in batch.came()}
    of_ending = cache(lambda ending: lines(compiled, standing[ending]))
    both = [
        (ending, draws) for ending, draws in trace(compiled, rounds, seed) if ending in standing
    ]
    for ending, draws in both:
        assert lines(compiled, draws) == of_ending(ending), draws
    return len(both)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: "-".join(terms.values()))
def test_compiled_rounds_are_those_of_the_engine_under_all_terms(terms: dict[str, str]) -> None:
    game, seed = game_with(**terms), TERMS.index(terms)
    assert agreed(kernel_of(game, any_play(game, seed)), 600, seed) > 590


@pytest.mark.parametrize("plan", [BEST, TIME_OUT, "chart", "insure"])
def test_compiled_rounds_are_those_of_the_engine_by_several_plans(plan: str) -> None:
    assert agreed(kernel(GAME, plan), 400, seed=20) > 395


def test_a_traced_round_is_the_one_that_is_simulated() -> None:
    compiled = kernel(GAME, TIME_OUT)
    batch, traced = simulate(compiled, 5_000, seed=4), trace(compiled, 5_000, seed=4)
    assert Counter(traced.endings.tolist()) == {ending: n for ending, n, _ in batch.came()}
    assert dict(reversed(list(traced))) == {ending: draws for ending, _, draws in batch.came()}


def test_a_seed_plays_the_same_rounds_on_any_number_of_cores() -> None:
    compiled = kernel(GAME, TIME_OUT)
    one, two = (simulate(compiled, 2_500_000, seed=5, cores=cores) for cores in (1, 2))
    assert (one.counts == two.counts).all()
    assert (one.firsts == two.firsts).all()
    assert (one.counts != simulate(compiled, 2_500_000, seed=6).counts).any()


def test_endings_are_few_and_all_that_can_come_are_there() -> None:
    game = game_with(double_after_split="yes")
    compiled = kernel_of(game, any_play(game, 0))
    assert compiled.endings <= 5_000
    seen = {
        (line.spot, line.verdict, line.rule)
        for _, _, draws in simulate(compiled, 3_000_000, seed=7).came()
        for line in lines(compiled, draws)
    }
    for spot in ("player", "split", "double", "double:2"):
        assert {verdict for at, verdict, _ in seen if at == spot} == {"won", "push", "lost"}
    assert ("insurance", "push", "13.3.5.7.2") in seen  # even money
    assert ("split", "push", "13.3.5.9.4") in seen  # a dealer's blackjack takes one wager
    assert ("split", "lost", "13.3.5.9.4") in seen  # of a first hand that is bust, the other


def test_each_place_of_the_shoe_gets_every_card_as_often() -> None:
    shoe, state, deals = fresh_shoe(6), stream(8, 0), 40_000
    counts = np.zeros((12, len(DECK)), np.int64)
    for _ in range(deals):
        for place in (0, 6):
            state = deal_six(state, shoe, np.uint64(place))
        for place in range(12):
            counts[place, number_of(shoe[place])] += 1
    assert Counter(shoe.tolist()) == Counter(fresh_shoe(6).tolist())
    even = deals / len(DECK)
    freedom = len(DECK) - 1
    for chi_square in ((counts - even) ** 2 / even).sum(axis=1):
        assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.fixture(scope="module")
def best() -> Batch:
    return simulate(kernel(GAME, BEST), 4_000_000, seed=9)


@pytest.mark.parametrize("wager", ["player", "kings-bounty", "royal-match", "bet-the-set"])
def test_wagers_return_what_is_computed(wager: str, best: Batch) -> None:
    (row,) = returns_under(RULES, only={wager})
    assert abs(estimate(best, Slip({wager: 1000})).off(row.ev)) < 4
