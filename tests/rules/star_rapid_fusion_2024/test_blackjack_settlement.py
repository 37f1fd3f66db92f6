"""Blackjack under the Rapid Fusion Hybrid order of 2024: what becomes of every wager."""

from __future__ import annotations

import pytest

from fairfelt.core.play import Slip
from tests.marks import rule
from tests.rules.blackjack import (
    GAME,
    check_menus,
    check_rounds,
    check_sides,
    game_with,
    play,
)

RULESET = "star-rapid-fusion-2024"


@rule(RULESET, "13.2.2.1", "13.4.1.3")
def test_13_4_1_3_a_higher_total_pays_even_money() -> None:
    check_rounds("""
        TS 9D | 8H TC    | -        | stand         | player +10 13.4.1.3
        TS 2D | 8H TC    | 9C       | hit           | player +10 13.4.1.3
        AS 7D | TH 7C    | -        | stand         | player +10 13.4.1.3
        AS 6D | TH 7C    | 3C       | hit stand     | player +10 13.4.1.3
        2S 3D | TH 8C    | 4C TD    | stand         | player +10 13.4.1.3
        TS TD | 5H 5C 9D | -        | stand         | player +10 13.4.1.3
        7S 7D | TH TC    | 7C       | hit           | player +10 13.4.1.3
    """)


@rule(RULESET, "13.2.2.2")
def test_13_2_2_2_a_lower_total_loses() -> None:
    check_rounds("""
        TS 8D | 9H TC    | -        | stand         | player -10 13.2.2.2
        TS 2D | TH 7C    | -        | stand         | player -10 13.2.2.2
        TS KD | 5H 6C TD | -        | stand         | player -10 13.2.2.2
        AS 6D | 9H 9C    | TC       | hit stand     | player -10 13.2.2.2
        TS TD | AH KC    | -        | no-insurance stand | player -10 13.2.2.2
    """)


@rule(RULESET, "13.2.2.3")
def test_13_2_2_3_a_hand_over_21_loses_whatever_the_dealer_gets() -> None:
    check_rounds("""
        TS 6D | 6H TC TD | 6C       | hit           | player -10 13.2.2.3
        TS 6D | 6H TC TD | 2C 4D    | hit hit       | player -10 13.2.2.3
        TS 6D | KH AC    | 6C       | hit           | player -10 13.2.2.3
        AS 6D | 6H TC TD | 5C TH    | hit hit       | player -10 13.2.2.3
    """)


@rule(RULESET, "13.2.2.4", "13.4.1.4", "1.1 Standoff")
def test_13_4_1_4_equal_totals_stand_off() -> None:
    check_rounds("""
        TS 8D | 9H 9C    | -        | stand         | player 0 13.4.1.4
        AS 6D | TH 7C    | -        | stand         | player 0 13.4.1.4
        TS 2D | 5H 6C TD | 9C       | hit           | player 0 13.4.1.4
        AS KD | TH AC    | -        | -             | player 0 13.4.1.4
        AS KD | AH TC    | -        | no-insurance  | player 0 13.4.1.4
    """)


@rule(RULESET, "13.4.1.1")
def test_13_4_1_1_a_blackjack_pays_three_to_two() -> None:
    check_rounds("""
        AS KD | 9H TC    | -        | -             | player +15 13.4.1.1
        TS AD | 6H TC TD | -        | -             | player +15 13.4.1.1
        QS AD | AH 9C    | -        | no-insurance  | player +15 13.4.1.1
    """)


@rule(RULESET, "13.4.1.1")
def test_13_4_1_1_a_blackjack_beats_a_drawn_21_on_either_side() -> None:
    check_rounds("""
        AS KD | 5H 6C TD | -        | -             | player +15 13.4.1.1
        7S 7D | KH AC    | 7C       | hit           | player -10 13.2.2.2
        AS 5D | KH AC    | 5C       | -             | player -10 13.2.2.2
        5S 6D | KH AC    | TC       | double        | player -10 13.2.2.2, double -10 13.2.2.2
    """)


@rule(RULESET, "13.4.1.1")
@pytest.mark.parametrize(("wager", "win"), [(1000, 1500), (1, 2), (501, 752)])
def test_13_4_1_1_what_cannot_be_paid_exactly_is_rounded_up_to_the_cent(
    wager: int, win: int
) -> None:
    ended = play("AS KD", "9H TC", stakes={"player": wager})
    assert ended.game.settle(ended.coup, ended.slip).won_cents == win


@rule(RULESET, "13.4.1.2")
def test_13_4_1_2_every_hand_still_standing_wins_when_the_dealer_busts() -> None:
    check_rounds("""
        TS 2D | 6H TC TD | -        | stand         | player +10 13.4.1.2
        TS TD | 6H TC TD | -        | stand         | player +10 13.4.1.2
        7S 7D | 6H TC TD | 7C       | hit           | player +10 13.4.1.2
        4S 5D | 6H TC TD | 2C       | double        | player +10 13.4.1.2, double +10 13.4.1.2
        8S 8D | 6H TC KC | 3C TD 9S | split stand   | player +10 13.4.1.2, split +10 13.4.1.2
        8S 8D | 6H TC KC | 6C TD 9S | split hit stand | player -10 13.2.2.3, split +10 13.4.1.2
    """)


@rule(RULESET, "13.3.5.8", "13.3.5.8.2")
def test_13_3_5_8_a_double_wins_loses_and_stands_off_with_its_hand() -> None:
    check_rounds("""
        4S 5D | 6H TC 2D | TC       | double        | player +10 13.4.1.3, double +10 13.4.1.3
        4S 5D | 6H TC 5D | TC       | double        | player -10 13.2.2.2, double -10 13.2.2.2
        4S 5D | 9H TC    | TC       | double        | player 0 13.4.1.4, double 0 13.4.1.4
        5S 6D | 9H 8C    | 2C       | double        | player -10 13.2.2.2, double -10 13.2.2.2
        5S 6D | 9H 8C    | AC       | double        | player -10 13.2.2.2, double -10 13.2.2.2
        5S 5D | 9H 8C    | AC       | double        | player +10 13.4.1.3, double +10 13.4.1.3
    """)


@rule(RULESET, "13.3.5.9.4")
def test_13_3_5_9_4_a_dealer_blackjack_takes_a_double_whole_or_the_original_by_option() -> None:
    check_rounds("""
        4S 5D | KH AC    | TC       | double        | player -10 13.2.2.2, double -10 13.2.2.2
    """)
    spared = game_with(dealer_blackjack_double="original")
    check_rounds(
        """
        4S 5D | KH AC    | TC       | double        | player -10 13.2.2.2, double 0 13.3.5.9.4
        5S 6D | KH AC    | TC       | double        | player -10 13.2.2.2, double 0 13.3.5.9.4
        4S 5D | KH 9C    | 9C       | double        | player -10 13.2.2.2, double -10 13.2.2.2
        """,
        spared,
    )


@rule(RULESET, "13.3.5.9", "13.3.5.9.1")
def test_13_3_5_9_each_hand_of_a_split_is_settled_by_itself() -> None:
    check_rounds("""
        8S 8D | 9H TC | 3C TD 9S | split stand       | player +10 13.4.1.3, split -10 13.2.2.2
        8S 8D | 9H TC | TD 3C 8H | split stand stand | player -10 13.2.2.2, split 0 13.4.1.4
        8S 8D | 9H TC | TD TC    | split stand stand | player -10 13.2.2.2, split -10 13.2.2.2
        TS KD | 9H TC | TD TC    | split stand stand | player +10 13.4.1.3, split +10 13.4.1.3
        9S 9D | 9H TC | 5D TC 5C TH | split hit hit | player -10 13.2.2.3, split -10 13.2.2.3
        AS AD | 9H TC | 8D 9C    | split             | player 0 13.4.1.4, split +10 13.4.1.3
    """)


@rule(RULESET, "13.3.5.9.4")
def test_13_3_5_9_4_a_dealer_blackjack_takes_one_wager_of_a_split_beside_what_is_bust() -> None:
    check_rounds("""
        8S 8D | KH AC | TD TC  | split stand stand | player -10 13.3.5.9.4, split 0 13.3.5.9.4
        8S 8D | AH KC | TD TC  | no-insurance split stand stand | player -10 13.3.5.9.4,
                split 0 13.3.5.9.4
        AS AD | KH AC | TD TC  | split             | player -10 13.3.5.9.4, split 0 13.3.5.9.4
        AS AD | KH AC | 5D 9C  | split             | player -10 13.3.5.9.4, split 0 13.3.5.9.4
        TS KD | KH AC | AD AC  | split             | player -10 13.3.5.9.4, split 0 13.3.5.9.4
        8S 8D | KH AC | 5D TD TC | split hit stand | player -10 13.2.2.3, split -10 13.3.5.9.4
        8S 8D | KH AC | TD 5D TC | split stand hit | player -10 13.3.5.9.4, split -10 13.2.2.3
        8S 8D | KH AC | 5D TD 6D TC | split hit hit | player -10 13.2.2.3, split -10 13.2.2.3
    """)  # fmt: skip


@rule(RULESET, "13.4.1.5")
def test_13_4_1_5_insurance_pays_two_to_one_if_the_dealer_makes_a_blackjack() -> None:
    check_rounds("""
        TS 9D | AH KC    | -   | insurance stand     | player -10 13.2.2.2, insurance +10 13.4.1.5
        TS 9D | AH 7C    | -   | insurance stand     | player +10 13.4.1.3, insurance -5 13.4.1.5
        TS 9D | AH 5C 5D | -   | insurance stand     | player -10 13.2.2.2, insurance -5 13.4.1.5
        TS 6D | AH KC    | TC  | insurance hit       | player -10 13.2.2.3, insurance +10 13.4.1.5
        AS KD | AH KC    | -   | insurance ...       | player 0 13.4.1.4, insurance +10 13.4.1.5
        AS KD | AH 7C    | -   | insurance ...       | player +15 13.4.1.1, insurance -5 13.4.1.5
    """)


@rule(RULESET, "13.4.1.5")
def test_13_4_1_5_insurance_of_a_split_and_of_a_double() -> None:
    check_rounds("""
        8S 8D | AH KC | TD TC | insurance split stand stand | player -10 13.3.5.9.4,
                insurance +10 13.4.1.5, split 0 13.3.5.9.4
        5S 6D | AH KC | TD    | insurance double            | player -10 13.2.2.2,
                insurance +10 13.4.1.5, double -10 13.2.2.2
        5S 6D | AH 9C | TD    | insurance double            | player +10 13.4.1.3,
                insurance -5 13.4.1.5, double +10 13.4.1.3
    """)  # fmt: skip


@rule(RULESET, "13.3.5.7.2")
def test_13_3_5_7_2_even_money_pays_the_wager_and_returns_the_insurance() -> None:
    check_rounds("""
        AS KD | AH KC    | - | insurance even-money    | player +10 13.3.5.7.2,
                insurance 0 13.3.5.7.2
        AS KD | AH 7C    | - | insurance even-money    | player +10 13.3.5.7.2,
                insurance 0 13.3.5.7.2
        AS KD | AH 5C TD TC | - | insurance even-money | player +10 13.3.5.7.2,
                insurance 0 13.3.5.7.2
        AS KD | AH 7C    | - | insurance no-even-money | player +15 13.4.1.1, insurance -5 13.4.1.5
    """)


@rule(RULESET, "13.2.3.1", "13.2.3.2", "13.2.3.3", "13.4.1.6")
def test_13_4_1_6_kings_bounty_pays_the_best_line_that_fits() -> None:
    check_sides("kings-bounty", """
        KS KS | AH TC | +1000 13.4.1.6
        KS KS | TH AC | +1000 13.4.1.6
        KS KS | TH 9C | +100 13.4.1.6
        KS KS | 5H 6C TD | +100 13.4.1.6
        KH KH | TH 9C | +30 13.4.1.6
        KH KH | TH AC | +30 13.4.1.6
        KD KD | TH 9C | +30 13.4.1.6
        KC KC | TH 9C | +30 13.4.1.6
        QS QS | TH 9C | +20 13.4.1.6
        JH JH | TH 9C | +20 13.4.1.6
        TD TD | TH 9C | +20 13.4.1.6
        KS QS | TH 9C | +9 13.4.1.6
        TD JD | TH 9C | +9 13.4.1.6
        AC 9C | TH 9C | +9 13.4.1.6
        KS KH | TH 9C | +6 13.4.1.6
        KS KH | TH AC | +6 13.4.1.6
        KD KC | TH 9C | +6 13.4.1.6
        QS QH | TH 9C | +4 13.4.1.6
        KS TH | TH 9C | +4 13.4.1.6
        AS 9H | TH 9C | +4 13.4.1.6
        KS AS | TH 9C | -1 13.2.3.3
        KS 9S | TH 9C | -1 13.2.3.3
        2S 8S | TH AC | -1 13.2.3.3
        9S 9S | TH 9C | -1 13.2.3.3
        AS AS | TH 9C | -1 13.2.3.3
    """)  # fmt: skip


@rule(RULESET, "13.2.4.1", "13.2.4.2", "13.2.4.3", "13.4.1.7", "1.1 Suited")
def test_13_4_1_7_royal_match_looks_at_the_suits_of_the_first_two_cards() -> None:
    check_sides("royal-match", """
        KS QS | TH 9C | +50 13.4.1.7
        KH QH | TH AC | +50 13.4.1.7
        KS KS | TH 9C | +2 13.4.1.7
        QS JS | TH 9C | +2 13.4.1.7
        2D 9D | TH 9C | +2 13.4.1.7
        AC KC | TH 9C | +2 13.4.1.7
        KS QH | TH 9C | -1 13.2.4.3
        2D 2S | TH 9C | -1 13.2.4.3
        AC KD | TH 9C | -1 13.2.4.3
    """)  # fmt: skip


@rule(
    RULESET, "13.2.5.1", "13.2.5.2", "13.2.5.3", "13.4.1.8", "1.1 Suited Pair", "1.1 Unsuited Pair"
)
def test_13_4_1_8_bet_the_set_looks_for_a_pair_in_the_first_two_cards() -> None:
    check_sides("bet-the-set", """
        8S 8S | TH 9C | +15 13.4.1.8
        KC KC | TH 9C | +15 13.4.1.8
        AD AD | TH AC | +15 13.4.1.8
        8S 8D | TH 9C | +10 13.4.1.8
        KC KH | TH 9C | +10 13.4.1.8
        KS QS | TH 9C | -1 13.2.5.3
        TS KD | TH 9C | -1 13.2.5.3
        8S 7S | TH 9C | -1 13.2.5.3
    """)  # fmt: skip


@rule(RULESET, "13.2.3", "13.2.4", "13.2.5")
def test_side_bets_are_settled_on_the_first_two_cards_however_the_hand_is_played() -> None:
    sides = ("kings-bounty", "royal-match", "bet-the-set")
    for choices, row in (("stand", "-"), ("hit", "AC"), ("split stand stand", "9C 9D")):
        ended = play(
            "KS KS", "TH 9C", row, choices, stakes={"player": 1000, **dict.fromkeys(sides, 100)}
        )
        assert ", ".join(ended.lines().split(", ")[1:4]) == (
            "kings-bounty +100 13.4.1.6, royal-match +2 13.4.1.7, bet-the-set +15 13.4.1.8"
        )


@rule(RULESET, "13.3.5.8")
def test_doubling_after_a_split_is_an_option() -> None:
    assert "double:2" not in GAME.spots
    offered = game_with(double_after_split="yes")
    assert offered.spots["double:2"].by_choice
    check_rounds(
        """
        8S 8D | 6H TC 2D | 3C TD 2C 9D | split double double | player +10 13.4.1.3,
                split +10 13.4.1.3, double +10 13.4.1.3, double:2 +10 13.4.1.3
        8S 8D | 6H TC 2D | 3C 2D 2C 9D | split double double | player -10 13.2.2.2,
                split +10 13.4.1.3, double -10 13.2.2.2, double:2 +10 13.4.1.3
        8S 8D | 6H TC 2D | 3C 2D TC    | split double stand  | player -10 13.2.2.2,
                split 0 13.4.1.4, double -10 13.2.2.2
        8S 8D | KH AC    | 3C TD 2C 9D | split double double | player -10 13.3.5.9.4,
                split 0 13.3.5.9.4, double 0 13.3.5.9.4, double:2 0 13.3.5.9.4
        8S 8D | KH AC    | 5C TD 2C 9D | split hit double    | player -10 13.2.2.3,
                split -10 13.3.5.9.4, double:2 0 13.3.5.9.4
        """,
        offered,
    )  # fmt: skip


@rule(RULESET, "13.3.5.8")
def test_what_may_be_doubled_after_a_split() -> None:
    offered = game_with(double_after_split="yes")
    menus = """
        8S 8D | 6H | 3C       | split       | hit double
        8S 8D | 6H | TC       | split       | stand hit
        8S 8D | 6H | TC 2C    | split stand | hit double
        8S 8D | 6H | TC 2C AC | split stand hit | -
        2S 2D | 6H | 3C 4C    | split       | -
        AS AD | 6H | -        | split       | -
    """
    check_menus(menus, offered)
    second = play("8S 8D", "6H", "TC 2C", "split stand", game=offered)
    adds = {o.id: dict(o.adds) for o in offered.options(second.coup, second.slip)}
    assert adds == {"hit": {}, "double": {"double:2": 1000}}


def test_a_slip_of_side_bets_alone_has_nothing_to_choose_and_settles() -> None:
    slip = Slip({"kings-bounty": 100, "royal-match": 100})
    ended = play("KS QS", "AH TC", stakes=slip.stakes)
    assert (ended.slip, ended.menu(), ended.hands()) == (slip, "-", [])
    assert ended.lines() == "kings-bounty +9 13.4.1.6, royal-match +50 13.4.1.7"
