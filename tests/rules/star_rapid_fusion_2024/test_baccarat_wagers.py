"""The baccarat wagers of the Rapid Fusion Hybrid order of 2024, clause by clause.

A table has the player's hand, the banker's hand, what becomes of the wager (lost, push, or the odds
at which it is paid) and the rule that says so.
"""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules import baccarat as tables

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "baccarat")
GAME = build_game(RULES)


@rule(RULESET, "10.2.1")
def test_10_2_1_eight_wagers_and_no_other() -> None:
    assert set(GAME.spots) == {
        "player", "banker", "tie", "dragon-player", "dragon-banker", "super-6", "player-pair",
        "banker-pair",
    }  # fmt: skip
    for stranger in ("natural", "either-pair", "perfect-pair", "big", "small", "dragon", ""):
        with pytest.raises(Refused) as refused:
            GAME.settle(tables.deal("9 K", "3 4"), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "10.2.1.1.1")
def test_10_2_1_1_1_player_wins_with_the_higher_count() -> None:
    tables.check_fates(GAME, "player", """
        9 K     | 3 4     | 1:1  | 10.4.1.1
        2 3 4   | K 3 5   | 1:1  | 10.4.1.1
        7 K     | 6 K     | 1:1  | 10.4.1.1
        A K K   | K K K   | 1:1  | 10.4.1.1
    """)  # fmt: skip


@rule(RULESET, "10.2.1.1.2")
def test_10_2_1_1_2_player_loses_with_the_lower_count() -> None:
    tables.check_fates(GAME, "player", """
        8 K     | 9 K     | lost | 10.2.1.1.2
        2 3 K   | 6 K     | lost | 10.2.1.1.2
        6 K     | 7 K     | lost | 10.2.1.1.2
    """)  # fmt: skip


@rule(RULESET, "10.2.1.1.3", "1.1 Push")
def test_10_2_1_1_3_player_pushes_on_equal_counts() -> None:
    tables.check_fates(GAME, "player", """
        2 3 8   | K 3     | push | 10.2.1.1.3
        9 K     | 5 4     | push | 10.2.1.1.3
        K K K   | K K K   | push | 10.2.1.1.3
    """)  # fmt: skip


@rule(RULESET, "10.2.1.2.1")
def test_10_2_1_2_1_banker_wins_with_the_higher_count() -> None:
    tables.check_fates(GAME, "banker", """
        3 4     | 9 K     | 19:20 | 10.4.1.2
        2 3 K   | 6 K     | 19:20 | 10.4.1.2
        K K K   | A K K   | 19:20 | 10.4.1.2
    """)  # fmt: skip


@rule(RULESET, "10.2.1.2.2")
def test_10_2_1_2_2_banker_loses_with_the_lower_count() -> None:
    tables.check_fates(GAME, "banker", """
        9 K     | 8 K     | lost  | 10.2.1.2.2
        2 3 4   | K 3 5   | lost  | 10.2.1.2.2
        7 K     | 6 K     | lost  | 10.2.1.2.2
    """)  # fmt: skip


@rule(RULESET, "10.2.1.2.3")
def test_10_2_1_2_3_banker_pushes_on_equal_counts() -> None:
    tables.check_fates(GAME, "banker", """
        2 3 8   | K 3     | push  | 10.2.1.2.3
        8 K     | 5 3     | push  | 10.2.1.2.3
        K K K   | K K K   | push  | 10.2.1.2.3
    """)  # fmt: skip


@rule(RULESET, "10.2.1.3")
def test_10_2_1_3_tie_wins_on_equal_counts_and_loses_on_others() -> None:
    tables.check_fates(GAME, "tie", """
        2 3 8   | K 3     | 8:1   | 10.4.1.3
        9 K     | 5 4     | 8:1   | 10.4.1.3
        K K K   | K K K   | 8:1   | 10.4.1.3
        9 K     | 8 K     | lost  | 10.2.1.3
        6 K     | 7 K     | lost  | 10.2.1.3
    """)  # fmt: skip


@rule(RULESET, "10.2.1.4.1")
def test_10_2_1_4_1_dragon_banker_wins_with_the_higher_natural() -> None:
    tables.check_fates(GAME, "dragon-banker", """
        7 K     | 8 K     | 1:1   | 10.4.3
        8 K     | 9 K     | 1:1   | 10.4.3
        K K     | 9 K     | 1:1   | 10.4.3
    """)  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("2 K A | 7 K     | 1:1  | 10.4.3", marks=rule(RULESET, "10.2.1.4.2")),
        pytest.param("A K A | 7 K     | 2:1  | 10.4.3", marks=rule(RULESET, "10.2.1.4.3")),
        pytest.param("K K A | 7 K     | 4:1  | 10.4.3", marks=rule(RULESET, "10.2.1.4.4")),
        pytest.param("K K K | 7 K     | 6:1  | 10.4.3", marks=rule(RULESET, "10.2.1.4.5")),
        pytest.param("K K K | 3 K 5   | 10:1 | 10.4.3", marks=rule(RULESET, "10.2.1.4.6")),
        pytest.param("K K K | 3 K 6   | 30:1 | 10.4.3", marks=rule(RULESET, "10.2.1.4.7")),
    ],
)
def test_10_2_1_4_2_to_7_dragon_banker_wins_by_4_to_9_points_without_a_natural(row: str) -> None:
    tables.check_fates(GAME, "dragon-banker", row)


@rule(RULESET, "10.2.1.4.8")
def test_10_2_1_4_8_dragon_banker_pushes_on_equal_naturals() -> None:
    tables.check_fates(GAME, "dragon-banker", """
        8 K     | 5 3     | push  | 10.2.1.4.8
        9 K     | 5 4     | push  | 10.2.1.4.8
    """)  # fmt: skip


@rule(RULESET, "10.2.1.4.9")
def test_10_2_1_4_9_dragon_banker_loses_otherwise() -> None:
    tables.check_fates(GAME, "dragon-banker", """
        2 K 2   | 7 K     | lost  | 10.2.1.4.9
        6 K     | 7 K     | lost  | 10.2.1.4.9
        2 3 8   | K 3     | lost  | 10.2.1.4.9
        6 K     | 6 K     | lost  | 10.2.1.4.9
        9 K     | 8 K     | lost  | 10.2.1.4.9
        7 K     | 6 K     | lost  | 10.2.1.4.9
        9 K     | K K     | lost  | 10.2.1.4.9
    """)  # fmt: skip


@rule(RULESET, "10.2.1.5.1")
def test_10_2_1_5_1_dragon_player_wins_with_the_higher_natural() -> None:
    tables.check_fates(GAME, "dragon-player", """
        8 K     | 7 K     | 1:1   | 10.4.3
        9 K     | 8 K     | 1:1   | 10.4.3
        9 K     | K K     | 1:1   | 10.4.3
    """)  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("7 K   | K K 3   | 1:1  | 10.4.3", marks=rule(RULESET, "10.2.1.5.2")),
        pytest.param("7 K   | K K 2   | 2:1  | 10.4.3", marks=rule(RULESET, "10.2.1.5.3")),
        pytest.param("7 K   | K K A   | 4:1  | 10.4.3", marks=rule(RULESET, "10.2.1.5.4")),
        pytest.param("7 K   | K K K   | 6:1  | 10.4.3", marks=rule(RULESET, "10.2.1.5.5")),
        pytest.param("2 K 6 | K K K   | 10:1 | 10.4.3", marks=rule(RULESET, "10.2.1.5.6")),
        pytest.param("2 K 7 | K K K   | 30:1 | 10.4.3", marks=rule(RULESET, "10.2.1.5.7")),
    ],
)
def test_10_2_1_5_2_to_7_dragon_player_wins_by_4_to_9_points_without_a_natural(row: str) -> None:
    tables.check_fates(GAME, "dragon-player", row)


@rule(RULESET, "10.2.1.5.8")
def test_10_2_1_5_8_dragon_player_pushes_on_equal_naturals() -> None:
    tables.check_fates(GAME, "dragon-player", """
        8 K     | 5 3     | push  | 10.2.1.5.8
        9 K     | 5 4     | push  | 10.2.1.5.8
    """)  # fmt: skip


@rule(RULESET, "10.2.1.5.9")
def test_10_2_1_5_9_dragon_player_loses_otherwise() -> None:
    tables.check_fates(GAME, "dragon-player", """
        7 K     | K K 4   | lost  | 10.2.1.5.9
        7 K     | 6 K     | lost  | 10.2.1.5.9
        2 3 8   | K 3     | lost  | 10.2.1.5.9
        6 K     | 6 K     | lost  | 10.2.1.5.9
        8 K     | 9 K     | lost  | 10.2.1.5.9
        6 K     | 7 K     | lost  | 10.2.1.5.9
        K K     | 9 K     | lost  | 10.2.1.5.9
    """)  # fmt: skip


@rule(RULESET, "10.2.1.6")
def test_10_2_1_6_super_6_wins_when_the_banker_wins_with_6() -> None:
    tables.check_fates(GAME, "super-6", """
        2 3 K   | 6 K     | 15:1  | 10.4.4
        K K K   | 3 K 3   | 15:1  | 10.4.4
        6 K     | 6 K     | lost  | 10.2.1.6
        7 K     | 6 K     | lost  | 10.2.1.6
        6 K     | 7 K     | lost  | 10.2.1.6
        6 K     | K K K   | lost  | 10.2.1.6
        2 3     | 8 K     | lost  | 10.2.1.6
    """)  # fmt: skip


@rule(RULESET, "10.2.1.7.1")
@pytest.mark.parametrize("card", "A23456789T")
def test_10_2_1_7_1_banker_pair_wins_on_two_cards_of_the_same_value(card: str) -> None:
    tables.check_fates(GAME, "banker-pair", f"9 K | {card} {card} | 11:1 | 10.4.5")


@rule(RULESET, "10.2.1.7.2")
@pytest.mark.parametrize("card", "JQK")
def test_10_2_1_7_2_banker_pair_wins_on_two_pictures_of_the_same_type(card: str) -> None:
    tables.check_fates(GAME, "banker-pair", f"9 K | {card} {card} | 11:1 | 10.4.5")


@rule(RULESET, "10.2.1.7.3")
def test_10_2_1_7_3_banker_pair_loses_otherwise() -> None:
    tables.check_fates(GAME, "banker-pair", """
        9 9     | A K     | lost  | 10.2.1.7.3
        9 K     | T K     | lost  | 10.2.1.7.3
        9 K     | J Q     | lost  | 10.2.1.7.3
        K K K   | A 2 2   | lost  | 10.2.1.7.3
    """)  # fmt: skip


@rule(RULESET, "10.2.1.8.1")
@pytest.mark.parametrize("card", "A23456789T")
def test_10_2_1_8_1_player_pair_wins_on_two_cards_of_the_same_value(card: str) -> None:
    tables.check_fates(GAME, "player-pair", f"{card} {card} | 9 K | 11:1 | 10.4.5")


@rule(RULESET, "10.2.1.8.2")
@pytest.mark.parametrize("card", "JQK")
def test_10_2_1_8_2_player_pair_wins_on_two_pictures_of_the_same_type(card: str) -> None:
    tables.check_fates(GAME, "player-pair", f"{card} {card} | 9 K | 11:1 | 10.4.5")


@rule(RULESET, "10.2.1.8.3")
def test_10_2_1_8_3_player_pair_loses_otherwise() -> None:
    tables.check_fates(GAME, "player-pair", """
        A K     | 9 9     | lost  | 10.2.1.8.3
        T K     | 9 K     | lost  | 10.2.1.8.3
        J Q     | 9 K     | lost  | 10.2.1.8.3
        2 3 3   | 7 K     | lost  | 10.2.1.8.3
    """)  # fmt: skip
