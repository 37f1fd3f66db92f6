"""Compiled rounds beside the engines that pay: line by line on the same draws, and over millions of
rounds within four standard errors of the exact returns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, islice

import numpy as np
import pytest

from fairfelt.core.cards import DECK, RANKS
from fairfelt.core.game import Game, Line
from fairfelt.core.play import Slip
from fairfelt.core.poker import FIVE_CARD_KINDS, best_five
from fairfelt.games import build_game
from fairfelt.odds.plans import BEST
from fairfelt.odds.returns import EXACT
from fairfelt.odds.wagers import wagers_of
from fairfelt.odds.walk import expected, fares
from fairfelt.rulebooks import games_of, load_rules, rule_sets
from fairfelt.simulation import Batch, Kernel, estimate, kernel_for, simulate, trace
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernels import FOR_A_SLIP, KERNELS
from fairfelt.simulation.kernels.cards import deal, shoe_of
from fairfelt.simulation.kernels.poker import FACES, best_of_six
from fairfelt.simulation.streams import stream

STAR, NZ = "star-rapid-fusion-2024", "nz-table-games"
Options = Mapping[str, object]

# Blackjack and Lunar Poker have tests of their own.
EVERYWHERE = [
    (ruleset, game)
    for ruleset in rule_sets()
    for game in games_of(ruleset)
    if game not in ("blackjack", "lunar-poker")
]

SET_UPS: list[tuple[str, str, Options, str]] = [
    *((ruleset, game, {}, "best") for ruleset, game in EVERYWHERE),
    (STAR, "baccarat", {"decks": 6, "settlement": "even-money"}, "best"),
    (STAR, "casino-war", {"areas": 3, "burn_cards": 0}, "best"),
    (STAR, "casino-war", {"areas": 7}, "best"),
    (STAR, "casino-war", {}, "time-out"),
    (STAR, "casino-war", {}, "always-surrender"),
    (STAR, "three-card-poker", {"qualify": "none"}, "best"),
    (STAR, "three-card-poker", {"folded_side_bets": "lost", "pair_plus": "F"}, "best"),
    (STAR, "three-card-poker", {"folded_side_bets": "lost"}, "time-out"),
    (STAR, "three-card-poker", {"ante_bonus": "C", "six_card_bonus": "6B4"}, "blind"),
    (STAR, "three-card-poker", {}, "any-queen"),
    (STAR, "three-card-poker", {}, "pairs"),
]  # fmt: skip


def named(set_up: tuple[str, str, Options, str]) -> str:
    ruleset, game, options, plan = set_up
    return " ".join((ruleset, game, plan, *map(str, options.values())))


def everything(kernel: Kernel) -> Slip:
    """A stake on every spot that the rounds tell about, no two alike."""
    laid = (spot.id for spot in kernel.game.spots.values() if not spot.by_choice)
    told = [spot for spot in laid if kernel.tells(Slip({spot: 1}))]
    return Slip({spot: 2500 + 60 * n for n, spot in enumerate(told)})


def lines(kernel: Kernel, draws: tuple[str, ...], slip: Slip) -> tuple[Line, ...]:
    return kernel.played(draws, slip).settlement.lines


# -- line by line ---------------------------------------------------------------------------------


@pytest.mark.parametrize("set_up", SET_UPS, ids=named)
def test_every_round_of_an_ending_is_settled_alike(
    set_up: tuple[str, str, Options, str],
) -> None:
    """The engine plays the very draws of each round, and must come to the same lines as for the one
    round that stands for its ending: stakes, verdicts, amounts and rules, on every spot at once."""
    ruleset, game, options, plan = set_up
    kernel = kernel_for(load_rules(ruleset, game), options, plan)
    slip, standing = everything(kernel), {}
    for ending, draws in trace(kernel, 700 if options or plan != "best" else 1_500, seed=21):
        told = lines(kernel, draws, slip)
        assert standing.setdefault(ending, told) == told, draws
    assert len(standing) > 3


@pytest.mark.parametrize("pick", ["pick:1-2-3", "pick:1-5-9", "pick:3-6-8"])
@pytest.mark.parametrize(
    "blind",
    [
        ("pair-plus:row-2", "six-card-bonus:row-2"),
        ("pair-plus:column-1", "pair-plus:column-3", "pair-plus:row-3"),
        ("six-card-bonus:row-1", "six-card-bonus:column-2"),
    ],
)
def test_blind_hands_and_other_picks_have_rounds_of_their_own(
    blind: tuple[str, ...], pick: str
) -> None:
    spots = ("ante", "pair-plus", *blind)
    slip = Slip({spot: 1000 + n for n, spot in enumerate(spots)}, (pick,))
    kernel = kernel_for(load_rules(STAR, "three-card-poker"), slip=slip)
    assert kernel.tells(slip)
    standing: dict[int, tuple[Line, ...]] = {}
    for ending, draws in trace(kernel, 700, seed=22):
        told = lines(kernel, draws, slip)
        assert {line.spot for line in told} - {"play"} == set(spots)
        assert standing.setdefault(ending, told) == told, draws


def test_too_many_blind_hands_at_once_are_refused() -> None:
    rules = load_rules(STAR, "three-card-poker")
    slip = Slip({spot: 100 for spot in build_game(rules).spots if spot != "play"})
    with pytest.raises(LookupError, match="take fewer blind wagers"):
        kernel_for(rules, slip=slip)


def test_a_seat_at_one_area_needs_a_handful_of_endings_only() -> None:
    rules = load_rules(STAR, "casino-war")
    slip = Slip({"ante:2": 100, "tie:2": 100})
    kernel, whole = kernel_for(rules, slip=slip), kernel_for(rules)
    assert (kernel.endings, whole.endings) == (5, 5**5)
    assert not kernel.tells(Slip({"ante:1": 100}))
    run, all_areas = (simulate(each, 30_000, seed=23) for each in (kernel, whole))
    assert estimate(run, slip) == estimate(all_areas, slip)


def test_a_wager_that_needs_another_is_told_without_it() -> None:
    """A side bet may be lost with a folded hand, which only an ante has; its own line counts."""
    kernel = kernel_for(load_rules(STAR, "three-card-poker"), {"folded_side_bets": "lost"})
    beside, alone = Slip({"ante": 500, "pair-plus": 500}), Slip({"pair-plus": 500})
    for _, draws in trace(kernel, 200, seed=24):
        (line,) = lines(kernel, draws, alone)
        assert line in lines(kernel, draws, beside)


# -- what is dealt --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", [(STAR, "baccarat"), (STAR, "casino-war"), (STAR, "three-card-poker")]
)
def test_no_card_comes_more_often_than_the_decks_have_it(key: tuple[str, str]) -> None:
    """The engine would refuse such a round, and settles them all; every card comes."""
    kernel = kernel_for(load_rules(*key))
    seen: set[str] = set()
    for _, draws in trace(kernel, 300, seed=25):
        kernel.played(draws, everything(kernel))
        seen |= set(draws)
    assert seen >= set(DECK)


def test_a_card_is_never_dealt_twice() -> None:
    shoe, state = shoe_of(1), stream(26, 0)
    for _ in range(50):
        for place in range(52):
            state = deal(shoe, place, np.uint64(state))
        assert sorted(shoe.tolist()) == list(range(52))


def test_every_order_of_cards_is_as_likely() -> None:
    """Three cards of four, over and over from a shoe that is never put in order: 24 ways."""

    @compiled
    def dealt(shoe: np.ndarray, state: np.uint64, rounds: int, counts: np.ndarray) -> None:
        for _ in range(rounds):
            for place in range(3):
                state = deal(shoe, place, state)
            counts[shoe[0], shoe[1], shoe[2]] += 1

    counts = np.zeros((4, 4, 4), np.int64)
    dealt(np.arange(4, dtype=np.uint8), stream(27, 0), 480_000, counts)
    came = counts[counts > 0]
    assert came.size == 24
    assert ((came - 20_000) ** 2).sum() / 20_000 < 58.0  # 23 of freedom: once in ten thousand


# -- what hands make ------------------------------------------------------------------------------


def six_cards() -> Iterator[tuple[str, ...]]:
    """Hands of every kind: all of one suit, of few ranks, and many of any cards."""
    suited = [card for card in DECK if card[1] == "S"]
    yield from combinations(suited, 6)
    yield from ((*five, "AH") for five in combinations(suited, 5))
    yield from combinations([card for card in DECK if card[0] in "A2K"], 6)
    yield from islice(combinations(DECK[::-1], 6), 0, 2_000_000, 1_999)
    for start in range(-1, 9):
        row = [RANKS[(start + n) % 13] + "SHDCS"[n] for n in range(5)]
        yield from ((*row, card) for card in DECK if card not in row)


def test_six_cards_make_what_the_engine_says() -> None:
    seen: set[str] = set()
    for cards in six_cards():
        kind = FIVE_CARD_KINDS[best_of_six(FACES, *map(DECK.index, cards))]
        assert kind == best_five(cards).kind, cards
        seen.add(kind)
    assert seen == set(FIVE_CARD_KINDS)


# -- the exact returns ----------------------------------------------------------------------------


@cache
def usual_game(ruleset: str, game: str) -> Game:
    return build_game(load_rules(ruleset, game))


@cache
def batch(ruleset: str, game: str, places: tuple[str, ...]) -> Batch:
    """Rounds that tell about these places, or about all of the game."""
    usual = usual_game(ruleset, game)
    slip = Slip(dict.fromkeys(places, 1))
    kernel = FOR_A_SLIP[game](usual, BEST, slip) if places else KERNELS[game](usual, BEST)
    return simulate(kernel, 2_000_000, seed=30)


@pytest.mark.parametrize("key", EVERYWHERE, ids=" ".join)
def test_every_wager_returns_what_it_should(key: tuple[str, str]) -> None:
    """Within four standard errors, at two million rounds of a seed that is no luckier than most;
    `python -m bench simulation` plays more of them."""
    game = usual_game(*key)
    alike = key[1] in FOR_A_SLIP  # areas, and blind hands: one exact figure for all of a kind
    for slips in wagers_of(game).values():
        first = exact_return(key[1], game, next(iter(slips.values())))
        for place, slip in slips.items():
            exact = first if alike else exact_return(key[1], game, slip)
            fared = estimate(batch(*key, tuple(slip.stakes) if alike else ()), slip)
            assert abs(fared.off(exact)) < 4, place


def exact_return(name: str, game: Game, slip: Slip, *plan: str) -> Fraction:
    found = EXACT[name](game, slip, *plan)
    assert found is not None
    return expected(fares(found).distribution)


@pytest.mark.parametrize(
    ("game", "options", "plan"),
    [
        ("casino-war", {}, "always-surrender"),
        ("casino-war", {"areas": 3}, "time-out"),
        ("three-card-poker", {"qualify": "none"}, "best"),
        ("three-card-poker", {"folded_side_bets": "lost"}, "any-king"),
        ("three-card-poker", {}, "blind"),
    ],
)
def test_other_plans_return_what_they_should(game: str, options: Options, plan: str) -> None:
    kernel = kernel_for(load_rules(STAR, game), options, plan)
    run = simulate(kernel, 1_000_000, seed=29)
    for slip in (next(iter(slips.values())) for slips in wagers_of(kernel.game).values()):
        exact = exact_return(game, kernel.game, slip, plan)
        assert abs(estimate(run, slip).off(exact)) < 4, slip


# -- the registry ---------------------------------------------------------------------------------


def test_every_game_is_compiled() -> None:
    assert {game for ruleset in rule_sets() for game in games_of(ruleset)} == set(KERNELS)


def test_a_plan_that_nobody_knows_is_not_played() -> None:
    with pytest.raises(LookupError):
        kernel_for(load_rules(STAR, "casino-war"), plan="by-luck")
