"""How a baccarat coup is dealt under the Rapid Fusion Hybrid order of 2024, clause by clause."""

from __future__ import annotations

from itertools import product

import pytest

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Done, Draw
from fairfelt.core.play import Coup
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import baccarat as tables

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "baccarat")
GAME = build_game(RULES)

# Two cards for every point count, and a card for every value.
OPENINGS = ["K T", "A Q", "J 2", "3 K", "2 2", "8 7", "9 7", "7 K", "5 3", "K 9"]
CARDS = ["J", "A", "2", "3", "4", "5", "6", "7", "8", "9"]

# The point counts on which a banker draws, by what the player's third card is worth: table 2 of the
# order read column by column. The first is for a player who stands (10.3.2.7).
BANKER_DRAWS = """
    - | 0 1 2 3 4 5
    0 | 0 1 2 3
    1 | 0 1 2 3
    2 | 0 1 2 3 4
    3 | 0 1 2 3 4
    4 | 0 1 2 3 4 5
    5 | 0 1 2 3 4 5
    6 | 0 1 2 3 4 5 6
    7 | 0 1 2 3 4 5 6
    8 | 0 1 2
    9 | 0 1 2 3
"""


def points(cards: str) -> int:
    """The point count of a player's hand, as the result of a coup shows it."""
    two_cards = len(cards.split()) == 2
    result = GAME.result(tables.deal(cards, "K 9" if two_cards else "7 K"))
    return int(result.split()[1].partition("-")[0])


@rule(RULESET, "10.1.6")
@pytest.mark.parametrize("decks", [6, 8])
def test_10_1_6_six_or_eight_decks_of_52_cards_without_jokers(decks: int) -> None:
    game = build_game(RULES, {"decks": decks})
    full = {rank + suit: decks for rank, suit in product("A23456789TJQK", "SHDC")}
    assert len(full) == 52
    assert game.step(Coup(), []) == Draw(full, "player")
    coup = Coup(("AS", "AS", "2H", "3C"), ("player", "banker", "player", "banker"))
    left = full | {"AS": decks - 2, "2H": decks - 1, "3C": decks - 1}
    assert game.step(coup, []) == Draw(left, "player")


@rule(RULESET, "10.1.6")
def test_10_1_6_no_other_number_of_decks() -> None:
    with pytest.raises(OptionError, match=r"decks: 4 is not one of 6, 8 \(rule 10.1.6\)"):
        build_game(RULES, {"decks": 4})


@rule(RULESET, "10.1.6")
@pytest.mark.parametrize("card", ["XX", "joker", "1S", "10S", "KX", "SK", "ks", "K", ""])
def test_10_1_6_what_is_no_card_of_the_decks_is_refused(card: str) -> None:
    coup = Coup().drawn("2S", "player").drawn(card, "banker")
    with pytest.raises(Refused) as refused:
        GAME.step(coup, [])
    assert (refused.value.code, refused.value.details) == ("result_impossible", {"result": card})


@rule(RULESET, "10.1.7.1")
@pytest.mark.parametrize("card", "23456789")
def test_10_1_7_1_two_to_nine_have_their_face_value(card: str) -> None:
    assert points(f"{card} K {'K' if int(card) <= 5 else ''}") == int(card)


@rule(RULESET, "10.1.7.2")
@pytest.mark.parametrize("card", "TJQK")
def test_10_1_7_2_tens_and_court_cards_are_worth_nothing(card: str) -> None:
    assert points(f"{card} 7") == 7
    assert points(f"{card} {card} 4") == 4


@rule(RULESET, "10.1.7.3")
def test_10_1_7_3_an_ace_is_worth_one() -> None:
    assert points("A 7") == 8
    assert points("A A A") == 3


@rule(RULESET, "10.1.8.1")
@pytest.mark.parametrize(
    ("cards", "count"),
    [("K Q T", 0), ("A K K", 1), ("A A A", 3), ("2 3 4", 9), ("4 3", 7), ("8 J", 8), ("5 4", 9)],
)
def test_10_1_8_1_a_total_up_to_nine_is_the_point_count(cards: str, count: int) -> None:
    assert points(cards) == count


@rule(RULESET, "10.1.8.2")
@pytest.mark.parametrize(
    ("cards", "count"),
    [("5 5 T", 0), ("6 5 9", 0), ("9 3 8", 0), ("9 8", 7), ("9 9", 8), ("7 8 9", 4), ("6 9 4", 9)],
)
def test_10_1_8_2_of_a_higher_total_the_right_digit_is(cards: str, count: int) -> None:
    assert points(cards) == count


@rule(RULESET, "10.3.2.2", "10.3.2.3")
def test_10_3_2_3_first_and_third_card_are_the_players_second_and_fourth_the_bankers() -> None:
    coup = Coup()
    for card in ("2S", "3H", "5D", "4C"):
        step = GAME.step(coup, [])
        assert isinstance(step, Draw)
        coup = coup.drawn(card, step.place)
    assert coup.places == ("player", "banker", "player", "banker")
    assert (coup.at("player"), coup.at("banker")) == (("2S", "5D"), ("3H", "4C"))


@rule(RULESET, "10.3.2.4", "1.1 Natural")
def test_10_3_2_4_a_natural_of_either_hand_ends_the_dealing() -> None:
    naturals = {
        (player, banker)
        for player, banker in product(range(10), repeat=2)
        if tables.awaited(GAME, OPENINGS[player], OPENINGS[banker]) == "-"
    }
    with_8_or_9 = {(own, other) for own, other in product(range(10), repeat=2) if own > 7}
    both_stand = {(6, 6), (6, 7), (7, 6), (7, 7)}
    assert naturals == with_8_or_9 | {(other, own) for own, other in with_8_or_9} | both_stand


@rule(RULESET, "10.3.2.5.1")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [0, 1, 2, 3, 4, 5])
def test_10_3_2_5_1_table_1_a_player_draws_on_0_to_5(player: int, banker: int) -> None:
    assert tables.awaited(GAME, OPENINGS[player], OPENINGS[banker]) == "player"


@rule(RULESET, "10.3.2.5.2")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_10_3_2_5_2_table_1_a_player_stands_on_6_and_7(player: int, banker: int) -> None:
    assert tables.awaited(GAME, OPENINGS[player], OPENINGS[banker]) != "player"


def bankers_that(game_does: str, third: str) -> set[int]:
    """The point counts of bankers for which the game awaits this after the player's third card."""
    return {
        banker
        for banker in range(8)
        if tables.awaited(GAME, f"2 K {third}", OPENINGS[banker]) == game_does
    }


@rule(RULESET, "10.3.2.6.1")
def test_10_3_2_6_1_table_2_where_a_banker_draws() -> None:
    for third, counts in list(tables.rows(BANKER_DRAWS))[1:]:
        draws = {int(count) for count in counts.split()}
        assert bankers_that("banker", CARDS[int(third)]) == draws, f"third card {third}"


@rule(RULESET, "10.3.2.6.2")
def test_10_3_2_6_2_table_2_where_a_banker_stands() -> None:
    for third, counts in list(tables.rows(BANKER_DRAWS))[1:]:
        stands = set(range(8)) - {int(count) for count in counts.split()}
        assert bankers_that("-", CARDS[int(third)]) == stands, f"third card {third}"


@rule(RULESET, "10.3.2.6.1", "10.3.2.6.2")
@pytest.mark.parametrize("third", ["T", "J", "Q", "K"])
def test_10_3_2_6_tens_and_court_cards_are_the_column_of_0(third: str) -> None:
    assert bankers_that("banker", third) == {0, 1, 2, 3}


@rule(RULESET, "10.3.2.7")
@pytest.mark.parametrize("player", [6, 7])
def test_10_3_2_7_against_a_player_who_stands_a_banker_draws_on_0_to_5(player: int) -> None:
    found = [tables.awaited(GAME, OPENINGS[player], OPENINGS[banker]) for banker in range(8)]
    assert found == ["banker"] * 6 + ["-"] * 2


@rule(RULESET, "10.3.2.8")
@pytest.mark.parametrize(
    ("player", "banker"),
    [("K K K", "K K K"), ("2 3 4", "K 3 5"), ("7 K", "K K K"), ("2 3 8", "K 3"), ("K 6", "K 7")],
)
def test_10_3_2_8_no_hand_gets_a_fourth_card(player: str, banker: str) -> None:
    coup = tables.deal(player, banker)
    assert GAME.step(coup, []) == Done()
    for side in ("player", "banker"):
        with pytest.raises(Broken, match="and belong to"):
            GAME.step(coup.drawn("AS", side), [])


@rule(RULESET, "10.3.2.3")
@pytest.mark.parametrize("place", ["banker", "", "dealer"])
def test_10_3_2_3_a_card_laid_elsewhere_means_that_something_is_broken(place: str) -> None:
    with pytest.raises(Broken, match=rf"cards lie at \('{place}',\) and belong to \('player',"):
        GAME.step(Coup().drawn("AS", place), [])
