"""Blackjack under the Rapid Fusion Hybrid order of 2024: cards, the deal and what seats may do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from fairfelt.core.cards import DECK
from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack_hands import total
from fairfelt.rulebooks import OptionError
from tests.marks import rule
from tests.rules.blackjack import GAME, RULES, check_menus, check_rounds, game_with, play

RULESET = "star-rapid-fusion-2024"


def counted(cards: str) -> str:
    """The total by trying every ace as one and as eleven: the best that does not exceed 21."""
    pips = {"A": (1, 11)} | dict.fromkeys("TJQK", (10,))
    ways = list(product(*(pips.get(card[0]) or (int(card[0]),) for card in cards.split())))
    good = [way for way in ways if sum(way) <= 21]
    way = max(good or [min(ways, key=sum)], key=sum)
    return f"{'soft' if 11 in way else 'hard'} {sum(way)}"


@rule(RULESET, "13.1.4")
def test_13_1_4_six_decks_of_52_cards() -> None:
    awaited = GAME.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert dict(awaited.weights) == dict.fromkeys(DECK, 6)
    after = GAME.step(play("KS KS", "KS").coup, [])
    assert isinstance(after, Draw)
    assert (after.weights["KS"], sum(after.weights.values())) == (3, 309)


@rule(RULESET, "13.1.5.1", "13.1.5.2", "13.1.5.3", "1.1 Hard Total", "1.1 Soft Total")
@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("2S 3D", "hard 5"),
        ("9S TD", "hard 19"),
        ("JS QD KC", "hard 30"),
        ("AS 9D", "soft 20"),
        ("AS KD", "soft 21"),
        ("AS AD", "soft 12"),
        ("AS AD 9C", "soft 21"),
        ("AS AD TC", "hard 12"),
        ("AS 5D 6C", "hard 12"),
        ("AS 5D 5C", "soft 21"),
        ("AS AD AC AH 7S", "soft 21"),
        ("AS AD AC AH 8S", "hard 12"),
        ("TS 9D AC", "hard 20"),
        ("TS 9D 3C", "hard 22"),
    ],
)
def test_13_1_5_what_cards_count(cards: str, counts: str) -> None:
    first, second, *more = cards.split()
    [hand] = play(f"{first} {second}", "5H", " ".join(more) or "-", "hit " * len(more)).hands()
    assert hand["cards"] == cards.split()
    assert f"{'soft' if hand['soft'] else 'hard'} {hand['total']}" == counts == counted(cards)


def test_13_1_5_every_three_cards_count_as_trying_every_ace_does() -> None:
    for ranks in product("A23456789TJQK", repeat=3):
        cards = " ".join(f"{one}S" for one in ranks)
        points, soft = total(cards.split())
        assert f"{'soft' if soft else 'hard'} {points}" == counted(cards), cards


@rule(RULESET, "13.2.1")
def test_13_2_1_four_opening_wagers_and_no_other() -> None:
    laid = {spot.id: spot.rule for spot in GAME.spots.values() if not spot.by_choice}
    assert laid == {
        "player": "13.2.1", "kings-bounty": "13.2.3", "royal-match": "13.2.4",
        "bet-the-set": "13.2.5",
    }  # fmt: skip
    complete = play("TS 9D", "8H TC", choices="stand").coup
    with pytest.raises(Refused, match=r"spot_unknown \(spot='dealer'"):
        GAME.settle(complete, Slip({"dealer": 100}))


@rule(RULESET, "13.2.3", "13.2.4", "13.2.5")
def test_13_2_3_to_5_side_bets_need_a_player_bet() -> None:
    needs = {spot.id: (spot.needs, spot.needs_rule) for spot in GAME.spots.values() if spot.needs}
    assert needs == {
        "kings-bounty": ("player", "13.2.3"),
        "royal-match": ("player", "13.2.4"),
        "bet-the-set": ("player", "13.2.5"),
    }


@rule(RULESET, "13.3.5.2")
def test_13_3_5_2_one_to_the_players_one_to_the_dealer_and_a_second_to_the_players() -> None:
    coup = Coup()
    for card in ("9S", "7H", "8D"):
        awaited = GAME.step(coup, [("seat", Slip({"player": 1000}))])
        assert isinstance(awaited, Draw)
        coup = coup.drawn(card, awaited.place)
    assert coup.places == ("player", "dealer", "player")
    assert GAME.step(coup, [("seat", Slip({"player": 1000}))]) == Decide(("seat",), "play")


@rule(RULESET, "13.3.4.1")
def test_13_3_4_1_with_no_bet_at_all_the_dealer_still_completes_the_hand() -> None:
    for slips in ([], [("seat", Slip())]):
        coup, dealt = Coup(), iter(["5S", "6H", "5D", "7C", "KS"])
        while isinstance(awaited := GAME.step(coup, slips), Draw):
            coup = coup.drawn(next(dealt), awaited.place)
        assert awaited == Done()
        assert coup.places == ("player", "dealer", "player", "dealer", "dealer")


@rule(RULESET, "13.3.5.4")
def test_13_3_5_4_every_seat_plays_the_same_two_cards_in_its_own_way() -> None:
    coup = play("8S 8D", "6H").coup.drawn("3C", "row").drawn("TD", "row")
    ways = {
        "stand": "8S8D",
        "hit stand": "8S8D3C",
        "hit hit": "8S8D3CTD",
        "split": "8S3CTD 8D",  # eleven draws by itself
    }
    for choices, held in ways.items():
        slip = Slip({"player": 1000}, tuple(choices.split()))
        hands: Any = GAME.hands(coup, slip)
        assert " ".join("".join(hand["cards"]) for hand in hands) == held


@rule(RULESET, "13.3.5.5")
def test_13_3_5_5_the_operator_sets_the_time_to_choose() -> None:
    assert RULES.options["decision_ms"].rule == "13.3.5.5"
    assert RULES.configure({"decision_ms": 20_000})["decision_ms"] == 20_000
    with pytest.raises(OptionError, match="decision_ms: 1000 is not a whole number from 5000"):
        RULES.configure({"decision_ms": 1000})


@rule(RULESET, "13.3.5.6", "13.3.5.11")
def test_13_3_5_6_out_of_time_a_low_hand_draws_and_any_other_stands() -> None:
    check_rounds("""
        TS 2D | 6H TC TD | -        | ...     | player +10 13.4.1.2
        AS 6D | 6H TC TD | -        | ...     | player +10 13.4.1.2
        5S 6D | 6H TC 2D | 9C       | ... ... | player +10 13.4.1.3
        8S 8D | 6H TC 4D | -        | ...     | player -10 13.2.2.2
        2S 2D | 6H TC TD | 9C       | ... ... | player +10 13.4.1.2
        AS AD | 6H TC TD | 2C 3D    | ... ... | player +10 13.4.1.2
        TS 9D | AH 9C    | -        | ... ... | player -10 13.2.2.2
    """)


@rule(RULESET, "13.3.5.7")
def test_13_3_5_7_insurance_is_offered_against_an_ace_only() -> None:
    check_menus("""
        TS 9D | AH | - | -            | no-insurance insurance
        AS KD | AH | - | -            | no-insurance insurance
        2S 3D | AH | - | -            | no-insurance insurance
        TS 9D | KH | - | -            | stand hit
        AS KD | KH | - | -            | -
        TS 9D | AH | - | insurance    | stand hit
        TS 9D | AH | - | no-insurance | stand hit
    """)


@rule(RULESET, "13.3.5.7")
@pytest.mark.parametrize(("wager", "half"), [(1000, 500), (501, 250), (3, 1), (2, 1)])
def test_13_3_5_7_the_system_insures_half_the_wager(wager: int, half: int) -> None:
    dealt = play("TS 9D", "AH", stakes={"player": wager})
    options = GAME.options(dealt.coup, dealt.slip)
    assert [(option.id, dict(option.adds), option.stage) for option in options] == [
        ("no-insurance", {}, "insurance"),
        ("insurance", {"insurance": half}, "insurance"),
    ]


@rule(RULESET, "13.3.5.7")
def test_13_3_5_7_a_wager_that_cannot_be_halved_is_not_insured() -> None:
    assert play("TS 9D", "AH", stakes={"player": 1}).menu() == "stand hit"


@rule(RULESET, "13.3.5.7.1")
def test_13_3_5_7_1_even_money_is_offered_to_a_blackjack_that_is_insured() -> None:
    check_menus("""
        AS KD | AH | - | insurance               | no-even-money even-money
        AS KD | AH | - | no-insurance            | -
        AS KD | AH | - | insurance no-even-money | -
        AS KD | AH | - | insurance even-money    | -
        TS 9D | AH | - | insurance               | stand hit
    """)


@rule(RULESET, "13.3.5.8")
def test_13_3_5_8_doubling_is_offered_on_9_10_or_11() -> None:
    check_menus("""
        3S 5D | 6H | -  | -    | -
        4S 4D | 6H | -  | -    | hit split
        4S 5D | 6H | -  | -    | hit double
        2S 8D | 6H | -  | -    | hit double
        5S 5D | 6H | -  | -    | hit double split
        5S 6D | 6H | -  | -    | hit double
        2S TD | 6H | -  | -    | stand hit
        AS 8D | 6H | -  | -    | stand hit
        AS 9D | 6H | -  | -    | stand hit
        2S 3D | 6H | 4C | -    | -
        4S 5D | 6H | 2C | hit  | -
    """)


@rule(RULESET, "13.3.5.8.1", "13.3.5.9.1")
@pytest.mark.parametrize("choice", ["double", "split"])
def test_13_3_5_8_1_and_9_1_the_original_wager_is_staked_again(choice: str) -> None:
    dealt = play("5S 5D", "6H")
    adds = {option.id: dict(option.adds) for option in GAME.options(dealt.coup, dealt.slip)}
    assert adds == {"hit": {}, "double": {"double": 1000}, "split": {"split": 1000}}
    chosen = GAME.choose(dealt.coup, dealt.slip, choice)
    assert chosen == Slip({"player": 1000, choice: 1000}, (choice,))


@rule(RULESET, "13.3.5.8.2")
def test_13_3_5_8_2_a_doubled_hand_gets_one_card_even_if_that_leaves_it_low() -> None:
    for card, points in (("2C", 11), ("AC", 20), ("TC", 19)):
        (hand,) = play("4S 5D", "6H", card, "double").hands()
        assert (hand["total"], hand["state"], hand["spots"]) == (
            points, "doubled", ["player", "double"],
        )  # fmt: skip
    assert play("4S 5D", "6H TC", "2C 9H", "double").left == {
        "player": [], "dealer": [], "row": ["9H"], "choices": [],
    }  # fmt: skip


@rule(RULESET, "13.3.5.9")
def test_13_3_5_9_splitting_is_offered_once_on_cards_of_one_value() -> None:
    check_menus("""
        8S 8D | 6H | -        | -           | stand hit split
        TS KD | 6H | -        | -           | stand hit split
        AS AD | 6H | -        | -           | hit split
        2S 2D | 6H | -        | -           | hit split
        8S 7D | 6H | -        | -           | stand hit
        9S TD | 6H | -        | -           | stand hit
        8S 8D | 6H | 8C       | split       | stand hit
        8S 8D | 6H | 8C 8H    | split stand | stand hit
        8S 8D | 6H | 2C       | split       | -
        2S 2D | 6H | 8C       | hit         | stand hit
    """)


@rule(RULESET, "13.3.5.9")
def test_13_3_5_9_the_second_hand_goes_on_along_the_row() -> None:
    first, second = play("8S 8D", "6H", "3C TD", "split").hands()
    assert (first["cards"], first["state"]) == (["8S", "3C", "TD"], "done")
    assert (second["cards"], second["state"]) == (["8D"], "active")
    first, second = play("8S 8D", "6H", "4C", "split").hands()
    assert (first["state"], second["state"]) == ("active", "waiting")
    first, second = play("8S 8D", "6H", "4C TD 9C 2H", "split hit hit").hands()
    assert (first["cards"], first["state"]) == (["8S", "4C", "TD"], "busted")
    assert (second["cards"], second["state"]) == (["8D", "9C", "2H"], "active")


@rule(RULESET, "13.3.5.9.2")
def test_13_3_5_9_2_split_aces_get_one_card_each() -> None:
    for row in ("5C 6H", "TC 9H", "AC AH", "2C TC"):
        hands = play("AS AD", "6H", row, "split").hands()
        one, other = row.split()
        assert [hand["cards"] for hand in hands] == [["AS", one], ["AD", other]]
        assert {hand["state"] for hand in hands} == {"done"}


@rule(RULESET, "13.3.5.9.3", "1.1 Blackjack")
def test_13_3_5_9_3_no_blackjack_after_a_split() -> None:
    check_rounds("""
        AS AD | 6H TC TD | KC 9H | split       | player +10 13.4.1.2, split +10 13.4.1.2
        TS KD | 6H TC TD | AC 9H | split stand | player +10 13.4.1.2, split +10 13.4.1.2
        AS AD | 6H 5C TD | KC 9H | split       | player 0 13.4.1.4, split -10 13.2.2.2
    """)


@rule(RULESET, "13.3.5.10")
def test_13_3_5_10_the_row_grows_until_no_seat_has_a_decision_left() -> None:
    coup = play("5S 4D", "6H").coup
    patient, eager = Slip({"player": 1000}, ("double",)), Slip({"player": 1000}, ("hit",))
    seats = [("patient", patient), ("eager", eager)]
    for card in ("2C", "3H"):  # eleven draws again by itself
        awaited = GAME.step(coup, seats)
        assert isinstance(awaited, Draw)
        assert awaited.place == "row"
        coup = coup.drawn(card, "row")
    assert GAME.step(coup, seats) == Decide(("eager",), "play")
    seats[1] = ("eager", GAME.choose(coup, eager, "stand"))
    awaited = GAME.step(coup, seats)
    assert isinstance(awaited, Draw)
    assert awaited.place == "dealer"


@rule(RULESET, "13.3.5.10")
def test_13_3_5_10_every_seat_insures_before_any_seat_plays() -> None:
    coup = play("TS 9D", "AH").coup
    quick, slow = Slip({"player": 1000}, ("no-insurance",)), Slip({"player": 1000})
    assert GAME.step(coup, [("quick", quick), ("slow", slow)]) == Decide(("slow",), "insurance")
    slow = GAME.choose(coup, slow, "insurance")
    assert GAME.step(coup, [("quick", quick), ("slow", slow)]) == Decide(("quick", "slow"), "play")


@rule(RULESET, "13.3.5.11")
def test_13_3_5_11_below_hard_12_or_soft_17_the_system_draws() -> None:
    drawn = {
        # two cards, row: what the hand has when it comes to choose
        "2S 3D | 6C 9H": "2S 3D 6C 9H",  # hard 5, then 11
        "5S 6D | 2C": "5S 6D",  # eleven may be doubled, so it chooses
        "AS 2D | 3C TH": "AS 2D 3C TH",  # soft 16, then hard 16
        "AS 5D | AC": "AS 5D AC",  # soft 16, then soft 17
        "AS 2D | 4C": "AS 2D 4C",
        "AS 5D | 9C": "AS 5D 9C",  # soft 16, then hard 15
        "AS 6D | 9C": "AS 6D",  # soft 17
        "2S TD | 9C": "2S TD",  # hard 12
    }
    for cards, held in drawn.items():
        pair, row = cards.split(" | ")
        (hand,) = play(pair, "6H", row).hands()
        assert hand["cards"] == held.split(), cards
        assert hand["state"] == "active"


@rule(RULESET, "13.3.5.11")
def test_13_3_5_11_split_hands_are_drawn_to_as_well() -> None:
    first, second = play("2S 2D", "6H", "3C 6H 5D AC 3S AH", "split stand").hands()
    assert first["cards"] == ["2S", "3C", "6H", "5D"]  # 5, 11, then 16
    assert second["cards"] == ["2D", "AC", "3S", "AH"]  # soft 13, soft 16, then soft 17
    assert (second["total"], second["soft"], second["state"]) == (17, True, "active")


@rule(RULESET, "13.3.5.12")
def test_13_3_5_12_below_21_a_seat_hits_or_stands_and_at_21_it_has_no_choice() -> None:
    check_menus("""
        TS 2D | 6H | -     | -         | stand hit
        TS TD | 6H | -     | -         | stand hit split
        TS 2D | 6H | 8C    | hit       | stand hit
        TS 2D | 6H | 9C    | hit       | -
        TS 2D | 6H | TC    | hit       | -
        AS 7D | 6H | 3C    | hit       | -
        AS 7D | 6H | 2C    | hit       | stand hit
        AS KD | 6H | -     | -         | -
        TS 2D | 6H | -     | stand     | -
        TS 2D | 6H | 2C 3D | hit hit   | stand hit
        TS 2D | 6H | 2C    | hit stand | -
        TS KD | 6H | AC    | split     | -
    """)


@rule(RULESET, "13.3.5.12")
@pytest.mark.parametrize("choice", ["hit", "double", "split", "stand", "insurance", "even-money"])
def test_13_3_5_12_a_choice_that_is_not_open_is_refused(choice: str) -> None:
    over = play("TS 2D", "6H", "9C", "hit")
    with pytest.raises(Refused, match=rf"option_unknown \(option='{choice}'"):
        GAME.choose(over.coup, over.slip, choice)


@rule(RULESET, "13.3.5.13")
@pytest.mark.parametrize(
    ("dealer", "soft_17", "complete"),
    [
        ("TH 6C", "stands", False),
        ("TH 7C", "stands", True),
        ("TH 6C AD", "stands", True),
        ("AH 6C", "stands", True),
        ("AH 5C", "stands", False),
        ("AH 5C AD", "stands", True),
        ("AH 5C TD", "stands", False),
        ("AH KC", "stands", True),
        ("TH 6C 9D", "stands", True),
        ("AH 6C", "hits", False),
        ("AH 2C 4D", "hits", False),
        ("AH 7C", "hits", True),
        ("TH 7C", "hits", True),
        ("AH 6C TD", "hits", True),  # hard 17
        ("AH 6C 9D", "hits", False),  # hard 16
    ],
)
def test_13_3_5_13_the_dealer_draws_to_17(dealer: str, soft_17: str, complete: bool) -> None:
    game = game_with(soft_17=soft_17)
    coup = Coup().drawn("TS", "player").drawn(dealer[:2], "dealer").drawn("9D", "player")
    for card in dealer.split()[1:]:
        coup = coup.drawn(card, "dealer")
    awaited = game.step(coup, [])
    if complete:
        assert awaited == Done()
    else:
        assert isinstance(awaited, Draw)
        assert awaited.place == "dealer"
