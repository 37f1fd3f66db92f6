"""The exact returns of stadium three card poker, recomputed on the code that pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK
from fairfelt.core.play import Coup, Slip
from fairfelt.core.poker import best_five, three_card_hand
from fairfelt.games.three_card_poker import PLACES, build_three_card_poker
from fairfelt.odds.plans import BEST, TIME_OUT
from fairfelt.odds.three_card_counts import (
    duel_cards,
    duel_of,
    duels,
    kinds_with,
    renamed,
    six_card_classes,
    three_card_classes,
)
from fairfelt.odds.three_card_poker import (
    ANTE_PLAY,
    MISTAKES,
    distribution,
    hands_played,
    plans,
    threshold,
)
from fairfelt.odds.three_card_returns import best_play
from fairfelt.odds.walk import Distribution, Fares, expected
from fairfelt.rulebooks.variation import with_odds
from fairfelt.words import tell
from tests.rules.three_card_poker import RULES, build, dealt, settled

ANTE = Slip({"ante": 100})


@cache
def edge(spot: str, option: str, value: str) -> Fraction:
    found = distribution(build(**{option: value}), Slip({spot: 100}))
    assert found is not None
    assert sum(found.distribution.values()) == 1
    return -expected(found.distribution)


def fares(plan: str = BEST, **options: str) -> Fares:
    found = distribution(build(**options), ANTE, plan)
    assert found is not None
    assert sum(found.distribution.values()) == 1
    return found


# Pay table, and its edge in per cent as commonly published for those very pays; 6B1 is sometimes
# given as 10.23, and 6B3 is rarely listed.
SIDE_BETS = """
    pair-plus       pair_plus       A     2.32
    pair-plus       pair_plus       B     3.49
    pair-plus       pair_plus       C     5.57
    pair-plus       pair_plus       D     7.28
    pair-plus       pair_plus       E     4.58
    pair-plus       pair_plus       F     2.70
    six-card-bonus  six_card_bonus  6B1  10.22
    six-card-bonus  six_card_bonus  6B3   6.74
    six-card-bonus  six_card_bonus  6B4   8.56
"""


@pytest.mark.parametrize("row", SIDE_BETS.strip().splitlines())
def test_side_bets(row: str) -> None:
    spot, option, value, published = row.split()
    printed = RULES.wagers[spot].house_edge(RULES.configure({option: value}))
    assert edge(spot, option, value) == printed
    assert round(100 * edge(spot, option, value), 2) == Fraction(published)


@pytest.mark.parametrize("row", SIDE_BETS.strip().splitlines())
def test_side_bets_by_the_published_numbers_of_hands(row: str) -> None:
    """The same edges by plain arithmetic, with none of the code that pays."""
    spot, option, value, _ = row.split()
    pays = RULES.wagers[spot].pays(RULES.configure({option: value}))
    hands = THREE_CARDS if spot == "pair-plus" else SIX_CARDS
    won = sum(hands[line] * (odds.win + 1) for line, odds in pays.items())
    assert edge(spot, option, value) == 1 - Fraction(won, sum(hands.values()))


THREE_CARDS = {
    "straight-flush": 48,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high-card": 16440,
}
# The best five of six cards, as tables of six-card poker print them.
SIX_CARDS = {
    "royal-flush": 188,
    "straight-flush": 1656,
    "four-of-a-kind": 14664,
    "full-house": 165984,
    "flush": 205792,
    "straight": 361620,
    "three-of-a-kind": 732160,
    "two-pair": 2532816,
    "pair": 9730740,
    "high-card": 6612900,
}


def test_the_classes_of_three_cards_stand_for_all_hands() -> None:
    counts: Counter[str] = Counter()
    for cards, count in three_card_classes().items():
        counts[three_card_hand(cards).kind] += count
    assert counts == THREE_CARDS
    assert counts.total() == comb(52, 3)


def test_the_classes_of_six_cards_stand_for_all_hands() -> None:
    counts: Counter[str] = Counter()
    for cards, count in six_card_classes().items():
        assert len(set(cards)) == 6
        counts[best_five(cards).kind] += count
    assert counts == SIX_CARDS
    assert counts.total() == comb(52, 6)


def alike(cards: tuple[str, ...]) -> tuple[str, str]:
    """What classes of six cards tell apart: the ranks, and those of five or six of a suit."""
    of_suit = (sorted(card[0] for card in cards if card[1] == suit) for suit in "SHDC")
    suited = next((ranks for ranks in of_suit if len(ranks) >= 5), [])
    return "".join(sorted(card[0] for card in cards)), "".join(suited)


@cache
def kinds() -> dict[tuple[str, str], str]:
    return {
        alike(cards): best_five(cards).kind for cards, count in six_card_classes().items() if count
    }


MANY_SUITED = st.lists(st.sampled_from([card for card in DECK if card[1] in "SH"]),
                       min_size=6, max_size=6, unique=True)  # fmt: skip
ANY = st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True)


@given(st.one_of(ANY, MANY_SUITED))
@settings(deadline=None, derandomize=True, max_examples=500)
def test_six_cards_make_what_their_class_makes(cards: list[str]) -> None:
    assert best_five(cards).kind == kinds()[alike(tuple(cards))]


# Ante table, the edge in per cent of the ante, and of all that is staked, as commonly published.
ANTES = """
    A  3.37  2.01
    B  3.61  2.16
    C  3.83  2.28
"""


@pytest.mark.parametrize("row", ANTES.strip().splitlines())
def test_ante_with_the_best_play(row: str) -> None:
    table, per_ante, per_stake = row.split()
    found = fares(ante_bonus=table)
    house_edge = -expected(found.distribution)
    assert house_edge == RULES.wagers["ante"].house_edge(RULES.configure({"ante_bonus": table}))
    assert round(100 * house_edge, 2) == Fraction(per_ante)
    assert round(100 * house_edge / found.staked, 2) == Fraction(per_stake)


def test_what_is_staked_counts_the_hands_that_are_played() -> None:
    plays = best_play(build())
    played = sum(count for cards, count in three_card_classes().items() if cards in plays)
    assert fares().staked == 1 + Fraction(played, comb(52, 3))
    assert fares("blind").staked == 2
    assert fares(TIME_OUT).staked == 1


@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_without_qualification_the_player_wins_over_time(table: str) -> None:
    options = RULES.configure({"ante_bonus": table, "qualify": "none"})
    house_edge = -expected(fares(ante_bonus=table, qualify="none").distribution)
    assert house_edge == RULES.wagers["ante"].house_edge(options)
    assert house_edge < Fraction(-18, 100)


@pytest.mark.parametrize("table", ["A", "B", "C"])
@pytest.mark.parametrize(
    ("qualify", "lowest_played", "highest_folded"),
    [("queen-high", "QS 6H 4D", "QS 6H 3D"), ("none", "JS 8H 5D", "JS 8H 4D")],
)
def test_the_best_play_has_one_threshold_whatever_the_suits(
    table: str, qualify: str, lowest_played: str, highest_folded: str
) -> None:
    game = build(ante_bonus=table, qualify=qualify)
    plays = best_play(game)
    folds = three_card_classes().keys() - plays
    assert min(map(three_card_hand, plays)) == three_card_hand(lowest_played.split())
    assert max(map(three_card_hand, folds)) == three_card_hand(highest_folded.split())
    assert threshold(game) == "-".join(card[0] for card in lowest_played.split())
    assert threshold(game) in tell(plans(game)[BEST].does)


def test_the_threshold_is_that_of_the_odds_and_not_remembered() -> None:
    """A play wager that pays ten to one makes lower hands worth playing."""
    rules = with_odds(RULES, {"play": "10:1"})
    game = build_three_card_poker(rules, rules.configure({}))
    assert best_play(game) > best_play(build())
    assert threshold(game) == "Q-5-2"


def test_where_suits_decide_the_words_say_so() -> None:
    """At these odds some hands of the same ranks are played and others folded."""
    rules = with_odds(RULES, {"play": "3:10"})
    game = build_three_card_poker(rules, rules.configure({}))
    played = {three_card_hand(cards) for cards in best_play(game)}
    folded = {three_card_hand(cards) for cards in three_card_classes().keys() - best_play(game)}
    assert len(played & folded) == 1
    assert threshold(game) == "Q-7-2"
    assert "Just below it the suits decide" in tell(plans(game)[BEST].does)


def test_odds_at_which_nothing_is_folded() -> None:
    rules = with_odds(RULES, {"ante.win": "9:1", "play": "9:1"})
    game = build_three_card_poker(rules, rules.configure({}))
    assert tell(plans(game)[BEST].does) == "Play every hand."
    assert distribution(game, ANTE) == distribution(game, ANTE, "blind")


@pytest.mark.parametrize("name", [BEST, TIME_OUT, *MISTAKES])
def test_a_plan_plays_at_the_table_the_hands_that_are_counted_for_it(name: str) -> None:
    game = build()
    choose, plays = plans(game)[name].choose, hands_played(game, name)
    for own in ("QS 6H 4D", "QD 6H 3D", "KS KD 2H", "2C 2D KC", "9S 6S 2S", "KH 4D 3C", "QC 4D 2H"):
        nine = Coup(dealt(own, "AS AH AD").draws[:9], PLACES[:9])
        chosen = choose(game, nine, ANTE)
        assert (chosen == "play") == (renamed(own.split()) in plays)


def test_no_play_beats_the_best_one() -> None:
    for qualify in ("queen-high", "none"):
        best = expected(fares(qualify=qualify).distribution)
        assert all(
            expected(fares(name, qualify=qualify).distribution) < best
            for name in (TIME_OUT, *MISTAKES)
        )


def test_the_order_of_the_cards_and_a_change_of_suits_name_the_same_hand() -> None:
    assert len(three_card_classes()) == 1755
    for own in ("KS KD 2H", "KS KD 2S", "QS 6H 4S", "7C 7D 7H"):
        cards = own.split()
        for change in permutations("SHDC"):
            renamings = dict(zip("SHDC", change, strict=True))
            changed = [card[0] + renamings[card[1]] for card in cards]
            for order in permutations(changed):
                assert renamed(order) == renamed(cards)


@pytest.mark.parametrize("own", ["QS 6H 4D", "4S 5H 6D", "8C 8D 2H", "QS JS TS"])
def test_a_hand_meets_the_dealers_as_when_all_are_dealt_one_by_one(own: str) -> None:
    """Every one of the 18,424 hands of the dealer."""
    cards = tuple(own.split())
    left = [card for card in DECK if card not in cards]
    counted = Counter(duel_of(cards, dealer) for dealer in combinations(left, 3))
    assert duels()[renamed(cards)] == counted


def test_each_duel_has_cards_that_make_it() -> None:
    for duel, cards in duel_cards().items():
        assert duel_of(cards[:3], cards[3:]) == duel
    assert duel_cards().keys() == {duel for met in duels().values() for duel in met}


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
@settings(deadline=None, derandomize=True, max_examples=200)
def test_a_settlement_looks_at_nothing_but_the_duel(cards: list[str]) -> None:
    """What lets one hand of each sort be settled for all of them."""
    game, sort = build(), duel_cards()[duel_of(cards[:3], cards[3:])]
    hands = [(" ".join(six[:3]), " ".join(six[3:])) for six in (cards, sort)]
    one, other = (settled(game, {"ante": 100}, "play", *both) for both in hands)
    assert one == other


@pytest.mark.parametrize("spot", ["pair-plus:row-2", "pair-plus:column-3"])
def test_blind_wagers_return_what_those_on_the_own_hand_do(spot: str) -> None:
    assert distribution(build(), Slip({spot: 100})) == distribution(
        build(), Slip({"pair-plus": 100})
    )


def test_the_picked_places_make_no_difference() -> None:
    for spot in ("ante", "pair-plus"):
        picked = Slip({spot: 100}, ("pick:3-5-7",))
        assert distribution(build(), picked) == distribution(build(), Slip({spot: 100}))


def test_a_slip_of_several_wagers_has_no_figure() -> None:
    for stakes in ({}, {"play": 100}, {"ante": 100, "pair-plus": 100}):
        assert distribution(build(), Slip(stakes)) is None


@pytest.mark.parametrize("qualify", ["queen-high", "none"])
@pytest.mark.parametrize("spot", ["pair-plus", "six-card-bonus"])
def test_where_a_fold_loses_a_side_bet_it_returns_what_the_play_of_the_ante_leaves_it(
    spot: str, qualify: str
) -> None:
    """Pair plus loses nothing, since whatever it pays is played; the six cards of a fold may make
    something."""
    game = build(folded_side_bets="lost", qualify=qualify)
    found, blind = (distribution(game, Slip({s: 100})) for s in (spot, f"{spot}:row-1"))
    assert found is not None
    assert blind is not None
    assert (found.strategy, blind.strategy) == (ANTE_PLAY, "")
    assert expected(blind.distribution) == expected(always(spot))
    if spot == "pair-plus":
        assert found.distribution == blind.distribution
    else:
        assert expected(found.distribution) < expected(blind.distribution)
    assert RULES.wagers[spot].house_edge(RULES.configure({"folded_side_bets": "lost"})) is None


def always(spot: str) -> Distribution:
    found = distribution(build(), Slip({spot: 100}))
    assert found is not None
    return found.distribution


def test_a_side_bet_of_who_plays_every_hand_is_never_lost_by_a_fold() -> None:
    game = build(folded_side_bets="lost")
    for spot in ("pair-plus", "six-card-bonus"):
        blind, none = (distribution(game, Slip({spot: 100}), p) for p in ("blind", TIME_OUT))
        assert blind is not None
        assert none is not None
        assert blind.distribution == always(spot)
        assert none.distribution == {Fraction(-1): 1}


@pytest.mark.parametrize("own", ["TS 9H 4D", "QS 6S 3D", "TS 8S 4S", "5S 5H 2S"])
def test_six_cards_with_a_hand_counted_dealer_by_dealer(own: str) -> None:
    cards = own.split()
    left = [card for card in DECK if card not in cards]
    kinds = Counter(best_five((*cards, *dealer)).kind for dealer in combinations(left, 3))
    assert kinds_with(renamed(cards)) == kinds
