"""What may go wrong with the cards of baccarat (10.5), with the money before and after."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from tests.marks import rule
from tests.rules import irregular
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
NATURAL = "9S 2H KD 4H"  # player 9, banker 6
STANDS = "3S 2H 4D 5H"  # player 7 stands, banker 7 stands: a tie


def sitting_at(cards: str = "", **stakes: int) -> Sitting:
    """A live table at which the first seat bet $5.00 on the player, dealt so far."""
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play(stakes or {"player": 500}, cards)
    return sitting


def put(sitting: Sitting, name: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", who, irregularity=name, reason="Seen", **said)


MOMENTS = ["settled", "betting", "betting over"]


def until_the_next_card(sitting: Sitting, moment: str) -> int:
    """The next round goes so far, with $10.00 on the banker; what then lies there."""
    if moment == "settled":
        return 0
    sitting.deal("start_round")
    sitting.bet({"banker": 1_000})
    if moment == "betting over":
        sitting.pass_ms(sitting.table.wagering_ms)
        assert (sitting.phase, sitting.state.round.coup.draws) == ("awaiting_result", ())
    return 1_000


def as_manager(sitting: Sitting) -> None:
    sitting.sign_in("3001")


# -- 10.5.1 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cites"),
    [
        pytest.param("doubtful_order", "10.5.1.1", marks=rule(BOOK, "10.5.1.1")),
        pytest.param("misdeal", "10.5.1.2.1", marks=rule(BOOK, "10.5.1.2")),
    ],
)
def test_a_misdealt_coup_is_void_and_the_shoe_plays_on(name: str, cites: str) -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, name, "DT-1")["code"] == "act_needs_role"
    assert sitting.credit() == 9_500
    assert put(sitting, name) == {}
    assert sitting.credit() == 10_000
    assert sitting.last("round.voided")["rule"] == cites
    assert sitting.state.shoe.dealt == 3  # the burned card and two of the coup do not come again
    sitting.play({"player": 500}, NATURAL)
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert sitting.findings == []


@rule(BOOK, "10.5.1.2", "10.5.1.2.1", "10.5.1.2.3", "1.1 Coup")
@pytest.mark.parametrize("name", ["misdeal", "doubtful_order"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_settled_coup_is_void_as_long_as_the_next_has_no_card(name: str, moment: str) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert sitting.credit() == 10_500
    laid = until_the_next_card(sitting, moment)
    assert put(sitting, name, round=1) == {}
    assert sitting.credit() == 10_000 - laid
    assert list(sitting.state.results) == []
    assert sitting.stakes() == ({"banker": 1_000} if laid else {})
    assert sitting.findings == []


@rule(BOOK, "10.5.1.2", "1.1 Coup")
def test_a_round_that_came_to_no_card_began_no_coup() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    until_the_next_card(sitting, "betting over")
    assert put(sitting, "disrupted") == {}
    assert (sitting.phase, sitting.credit()) == ("open", 10_500)
    assert put(sitting, "misdeal", round=1) == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])


@rule(BOOK, "10.5.1.2.3")
@pytest.mark.parametrize("late", ["a card", "another shoe", "closed", "opened again"])
def test_told_too_late_every_result_stands(late: str) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    if late == "a card":
        sitting.play({"player": 500}, "2C")
    elif late == "another shoe":
        sitting.deal("start_shoe", "SV-1")
    else:
        _close(sitting)
        if late == "opened again":
            assert sitting.deal("open_table", "SV-1") == {}
    before = sitting.credit()
    assert put(sitting, "misdeal", round=1)["code"] in ("round_stands", "phase_forbids")
    assert (sitting.credit(), list(sitting.state.results)) == (before, [(1, "player 9-6 natural")])


# What takes all cards out of the shoe, and who may.
EMPTIED = {
    "unfit_cards": "2001", "cards_wrong": "2001", "revealed": "3001", "shoe_failed": "2001",
    "wrong_cut": "2001", "shuffle_missed": "2001",
}  # fmt: skip


@rule(BOOK, "10.5.1.2.3")
@pytest.mark.parametrize("emptied", EMPTIED)
@pytest.mark.parametrize("restart", [False, True])
def test_10_5_1_2_3_once_all_cards_are_out_of_the_shoe_every_coup_stands(
    emptied: str, restart: bool
) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert irregular.remedy(sitting, emptied, EMPTIED[emptied]) == {}
    if restart:
        sitting.power_failure()
    hand = ["2S", "2H", "KD", "4H", "KC"]
    for name in ("misdeal", "doubtful_order", "outcome_unconfirmed", "discrepancy"):
        said = {"cards": hand} if name == "discrepancy" else {}
        late = irregular.remedy(sitting, name, "3001", round=1, **said)
        assert late["code"] == "round_stands", name
    assert (sitting.credit(), len(sitting.state.results)) == (10_500, 1)


@rule(BOOK, "10.5.1.2.3", "10.1.15")
def test_10_5_1_2_3_cards_that_were_all_counted_have_been_out_of_the_shoe() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    sitting.deal("order_check", "SV-1")
    assert put(sitting, "cards_to_check", "DT-1", counted=416) == {}
    assert put(sitting, "misdeal", round=1)["code"] == "round_stands"
    sitting.play({"player": 500}, NATURAL)
    sitting.settle()
    assert put(sitting, "misdeal", round=2) == {}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.1.2.1", "10.5.1.2.3")
def test_10_5_1_2_3_a_coup_that_goes_on_in_another_shoe_can_still_be_void() -> None:
    sitting = sitting_at("9S 2H")
    assert irregular.remedy(sitting, "shoe_failed") == {}
    sitting.cards("KD 4H")
    sitting.settle()
    assert put(sitting, "misdeal", round=1) == {}
    assert (sitting.credit(), list(sitting.state.results)) == (10_000, [])


@rule(BOOK, "10.1.21", "10.5.1.2.3")
def test_10_5_1_2_3_the_last_coup_of_a_shoe_is_void_while_its_cards_are_there() -> None:
    sitting = sitting_at("9S 2H")
    sitting.shoe("cutting_card")
    sitting.cards("KD 4H")
    sitting.settle()
    if not sitting.state.shoe.over:
        sitting.play({"player": 500}, NATURAL)
        sitting.settle()
    assert sitting.state.shoe.over
    assert put(sitting, "misdeal", round=sitting.state.round.number) == {}


def _close(sitting: Sitting) -> None:
    ms = 20 * 60_000  # as long as the sign must be up
    sitting.deal("announce_closing", "SV-1", closes_at=sitting.player.now + ms)
    sitting.pass_ms(ms)
    assert sitting.phase == "closed"


@rule(BOOK, "10.5.1.2.2")
def test_only_after_a_misdeal_may_its_shoe_be_emptied_by_that_rule() -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, "new_cards")["code"] == "phase_forbids"
    put(sitting, "cards_short")
    sitting.deal("start_shoe")
    assert put(sitting, "new_cards")["code"] == "nothing_before"
    sitting.play({"player": 500}, "9S")
    put(sitting, "misdeal")
    assert put(sitting, "new_cards", "DT-1")["code"] == "act_needs_role"
    assert put(sitting, "new_cards") == {}
    assert sitting.last("cards.replaced")["rule"] == "10.5.1.2.2"
    assert sitting.state.shoe.over
    assert sitting.deal("start_round")["code"] == "shoe_needed"
    assert (sitting.deal("start_shoe"), sitting.credit()) == ({}, 10_000)


# -- cards dealt in error -------------------------------------------------------------------------


@rule(BOOK, "10.5.3", "10.5.12")
@pytest.mark.parametrize("approved", [False, True])
def test_a_third_card_to_the_player_is_the_bankers_where_the_banker_draws(approved: bool) -> None:
    sitting = sitting_at("3S 2H 4D KH")  # player 7 stands, banker 2 must draw
    assert sitting.state.underway.awaits == "banker"
    # No shoe has read it, so that it takes what every card entered by hand does.
    assert put(sitting, "third_to_player", "DT-1", cards=["9C"])["code"] == "act_needs_role"
    assert (len(sitting.state.round.coup.draws), sitting.credit()) == (4, 9_500)
    if approved:
        sitting.deal("approve_hand_entry", "SV-1")
    who = "DT-1" if approved else "SV-1"
    assert put(sitting, "third_to_player", who, cards=["9C"]) == {}
    assert sitting.state.round.coup.at("banker") == ("2H", "KH", "9C")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.3", "10.5.12")
def test_a_dealer_names_no_other_card_than_the_shoe_has_read() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    assert put(sitting, "third_to_player", "DT-1", cards=["KC"])["code"] == "act_needs_role"
    assert put(sitting, "third_to_player", "DT-1", cards=["9C"]) == {}
    assert (sitting.state.cards.held.card, sitting.credit()) == ("9C", 9_500)


@rule(BOOK, "10.5.3", "10.5.4")
@pytest.mark.parametrize(
    ("cards", "settled"),
    [
        ("", False),  # the first card of a coup
        ("9S 2H", False),  # the opening hands
        ("2S KH KD 6H", False),  # player 2 draws
        ("2S KH KD 2H 2C", False),  # player has drawn, and the banker draws after it
        ("2S KH KD 6H KC", False),  # player has drawn, and the banker stands
        (NATURAL, True),  # between two coups
    ],
)
def test_it_is_no_way_to_enter_any_other_card(cards: str, settled: bool) -> None:
    sitting = sitting_at(cards)
    if settled:
        sitting.settle()
    before = sitting.credit(), sitting.state.round.coup
    assert put(sitting, "third_to_player", cards=["9C"])["code"] == "card_not_third"
    assert put(sitting, "third_to_player", "DT-1", cards=["9C"])["code"] == "act_needs_role"
    assert (sitting.credit(), sitting.state.round.coup) == before
    assert (sitting.state.cards.held, sitting.findings) == (None, [])


@rule(BOOK, "10.5.3", "10.5.4")
def test_a_card_read_between_two_coups_is_nobodys_third_in_the_next() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    sitting.shoe("card", "9C")
    assert put(sitting, "third_to_player")["code"] == "card_not_third"
    assert put(sitting, "third_to_player", "DT-1")["code"] == "card_not_third"
    assert (sitting.state.cards.held, sitting.credit()) == (None, 10_500)


@rule(BOOK, "10.5.4", "10.5.14", "10.5.1.2.1")
def test_a_card_kept_in_a_coup_that_is_then_void_opens_a_dummy_hand() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    put(sitting, "third_to_player", "DT-1")
    assert put(sitting, "misdeal") == {}
    assert (sitting.credit(), sitting.last("card.held")["rule"]) == (10_000, "10.5.4")
    assert sitting.deal("start_round")["code"] == "act_needs_role"  # the system prompts it
    authority = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("start_round", authority=authority) == {}
    opened = sitting.last("dummy.opened")
    assert (opened["by"], opened["authorised_by"]) == ("1001", "2001")
    assert (sitting.state.underway.dummy, sitting.state.round.coup.draws) == (True, ("9C",))
    assert sitting.bet({"player": 500})["code"] == "wagering_over"
    sitting.cards("2C KC 4C")
    sitting.deal("confirm_result")
    assert (sitting.credit(), list(sitting.state.results)) == (10_000, [])
    assert sitting.state.shoe.dealt == 9
    assert sitting.findings == []


@rule(BOOK, "10.5.3")
def test_a_card_kept_for_a_coup_that_never_began_is_kept_for_the_next() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    put(sitting, "third_to_player", "DT-1")
    sitting.settle()
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    assert put(sitting, "disrupted") == {}
    assert (sitting.state.cards.held.use, sitting.credit()) == ("coup", 10_000)
    sitting.play({"player": 500})
    assert sitting.state.round.coup.draws == ("9C",)


@rule(BOOK, "10.5.3")
def test_where_the_banker_stands_it_is_the_first_card_of_the_next_coup() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    assert "card" not in sitting.last("alert.raised")  # nobody is told of it by the system
    assert put(sitting, "third_to_player", "DT-1") == {}  # the card that the shoe has read
    assert list(sitting.state.alerts) == []
    assert sitting.settle() == {"player": ("push", 0, 500)}
    assert (sitting.credit(), sitting.state.shoe.dealt) == (10_000, 6)
    sitting.play({"player": 500})
    first = sitting.last("card.dealt")
    assert (first["card"], first["place"], first["source"]) == ("9C", "player", "held")
    sitting.cards("2C KC 4C")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.state.shoe.dealt) == (10_500, 9)  # it counts once
    assert sitting.findings == []


@rule(BOOK, "10.5.3")
def test_a_card_that_is_kept_is_not_dealt_again_and_survives_a_power_failure() -> None:
    sitting = sitting_at(STANDS)
    assert put(sitting, "third_to_player")["code"] == "card_missing"
    assert put(sitting, "third_to_player", cards=["1X"])["code"] == "card_impossible"
    put(sitting, "third_to_player", cards=["9C"])
    assert put(sitting, "third_to_player", cards=["8C"])["code"] == "card_held"
    sitting.settle()
    sitting.power_failure()
    sitting.deal("start_round")
    sitting.cards("2C")  # the shoe's first card comes early, and after the one that is kept
    assert sitting.state.round.coup.draws == ("9C", "2C")
    assert sitting.findings == []


@rule(BOOK, "10.5.4", "10.5.13", "10.5.14", "1.1 Dummy Hand")
@pytest.mark.parametrize("name", ["third_to_banker", "not_required"])
def test_a_card_too_many_is_the_first_of_a_dummy_hand(name: str) -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    assert name in sitting.last("alert.raised")["irregularities"]  # the system prompts it
    assert put(sitting, name, "DT-1")["code"] == "act_needs_role"
    assert put(sitting, name) == {}
    assert sitting.settle() == {"player": ("push", 0, 500)}
    sitting.deal("start_round")
    assert sitting.last("dummy.opened")["round"] == 2
    assert sitting.state.round.coup.draws == ("9C",)
    assert sitting.bet({"player": 500})["code"] == "wagering_over"
    sitting.cards("2C KC 4C")
    assert sitting.deal("confirm_result") == {}
    assert sitting.last("dummy.ended")["result"] == "player 9-6 natural"
    assert list(sitting.state.results) == [(1, "tie 7-7")]
    assert (sitting.credit(), sitting.state.shoe.dealt) == (10_000, 9)
    sitting.play({"player": 500}, "9D 2D KS 4D")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.state.round.number, sitting.credit(), sitting.findings) == (3, 10_500, [])


@rule(BOOK, "10.5.4")
@pytest.mark.parametrize("bets", [False, True])
def test_an_exposed_first_card_opens_a_dummy_hand_and_wagers_for_its_coup_go_back(
    bets: bool,
) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    if bets:
        sitting.play({"banker": 1_000})
        assert sitting.credit() == 9_500
    assert put(sitting, "first_exposed", cards=["9C"]) == {}
    assert sitting.credit() == 10_500
    if bets:
        assert sitting.last("round.voided")["rule"] == "10.5.4"
        sitting.deal("start_round")
    assert (sitting.state.underway.dummy, sitting.state.round.coup.draws) == (True, ("9C",))
    sitting.cards("2C KC 4C")
    sitting.deal("confirm_result")
    assert (sitting.credit(), sitting.phase, sitting.findings) == (10_500, "open", [])


@rule(BOOK, "10.5.3", "10.5.13")
def test_a_second_card_too_many_follows_the_one_that_was_kept_into_a_dummy_hand() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    sitting.shoe("card", "8C")
    assert put(sitting, "third_to_player", "DT-1") == {}  # which was to open the next coup
    sitting.settle()
    assert sitting.deal("start_round")["code"] == "card_unaccounted"
    assert put(sitting, "not_required", "DT-1")["code"] == "act_needs_role"
    assert put(sitting, "not_required") == {}
    assert (sitting.state.underway.dummy, sitting.state.round.coup.draws) == (True, ("9C", "8C"))
    sitting.cards("KC KD")
    assert sitting.deal("confirm_result") == {}
    assert (
        sitting.state.shoe.dealt,
        sitting.state.cards.held,
        list(sitting.state.cards.loose),
    ) == (
        9,
        None,
        [],
    )
    sitting.play({"player": 500}, "9D 2D KS 4D")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.3", "10.5.13")
def test_a_kept_card_alone_is_no_dummy_hand() -> None:
    sitting = sitting_at(STANDS)
    sitting.shoe("card", "9C")
    put(sitting, "third_to_player", "DT-1")
    assert put(sitting, "not_required")["code"] == "card_held"
    assert put(sitting, "not_required", cards=["8C"])["code"] == "card_held"
    assert (sitting.state.cards.held.use, sitting.credit()) == ("coup", 9_500)


@rule(BOOK, "10.5.4", "10.1.15", "10.1.20", "10.5.10.2")
@pytest.mark.parametrize(
    ("wrong", "kept"),
    [
        ("shoe_step", False),
        ("cards_unchecked", False),
        ("cards_unchecked", True),
        ("cards_wrong", False),
        ("cards_wrong", True),
    ],
)
def test_a_dummy_hand_is_dealt_from_no_cards_that_a_coup_could_not_be_dealt_from(
    wrong: str, kept: bool
) -> None:
    sitting = sitting_at(STANDS)
    if kept:
        assert put(sitting, "not_required", cards=["9C"]) == {}
    sitting.settle()
    if wrong == "cards_unchecked":
        sitting.deal("order_check", "SV-1")
    elif wrong == "cards_wrong":
        counts(sitting, missing=["9C"])
    else:
        sitting.deal("start_shoe", "SV-1")
    before = sitting.state.cards.held
    if kept:
        said = sitting.do("DT-1", "start_round", table="T1")
    else:
        said = put(sitting, "first_exposed", cards=["9C"])
    assert said["code"] == wrong
    assert (sitting.state.cards.held, sitting.phase, sitting.credit()) == (before, "open", 10_000)


@rule(BOOK, "10.5.4")
def test_a_card_found_face_up_in_the_shoe_is_dealt_from_it() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert put(sitting, "first_exposed") == {}
    assert (sitting.state.underway.dummy, sitting.state.underway.awaits) == (True, "player")
    sitting.cards("9C 2C KC 4C")
    sitting.deal("confirm_result")
    assert sitting.state.shoe.dealt == 9


@rule(BOOK, "10.5.14")
def test_a_dummy_hand_may_be_the_last_coup_of_its_shoe() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    put(sitting, "not_required", cards=["9C"])
    sitting.shoe("cutting_card")
    sitting.cards("2C KC 4C")
    sitting.deal("confirm_result")
    assert (sitting.state.shoe.last_coup, sitting.state.shoe.over) == (True, False)
    put(sitting, "not_required", cards=["9D"])
    sitting.cards("2D KS 4D")
    sitting.deal("confirm_result")
    assert sitting.state.shoe.over
    assert put(sitting, "not_required", cards=["8D"])["code"] == "shoe_needed"


@rule(BOOK, "10.5.4")
def test_in_mid_coup_there_is_no_dummy_hand_and_a_dummy_hand_can_be_void() -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, "not_required", cards=["9C"])["code"] == "card_is_next"
    assert (sitting.credit(), sitting.state.round.coup.draws) == (9_500, ("9S", "2H"))
    sitting.cards("KD 4H")
    sitting.settle()
    put(sitting, "not_required", cards=["9C"])
    assert put(sitting, "misdeal") == {}
    assert (sitting.phase, sitting.state.underway.dummy, sitting.credit()) == (
        "open",
        False,
        10_500,
    )
    assert sitting.findings == []


# -- the shoe -------------------------------------------------------------------------------------


@rule(BOOK, "10.5.5")
def test_a_card_face_up_in_mid_coup_is_played() -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, "face_up", "DT-1") == {}
    sitting.cards("KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.7", "10.5.9")
@pytest.mark.parametrize("name", ["wrong_cut", "shuffle_missed"])
def test_a_coup_from_a_shoe_that_was_not_cut_or_shuffled_is_completed_and_is_its_last(
    name: str,
) -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, name, "DT-1") == {}
    assert put(sitting, name, "DT-1")["code"] == "remedied_already"
    sitting.shoe("cutting_card")  # which would have given it one coup more
    sitting.cards("KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert sitting.last("shoe.ended")["rule"] == sitting.table.irregularities[name].rule
    assert (sitting.state.shoe.over, sitting.credit()) == (True, 10_500)
    assert list(sitting.state.results) == [(1, "player 9-6 natural")]


@rule(BOOK, "10.5.7", "10.5.9")
@pytest.mark.parametrize("name", ["wrong_cut", "shuffle_missed"])
@pytest.mark.parametrize("closed", [False, True])
def test_before_the_first_card_there_is_no_coup_to_complete(name: str, closed: bool) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    if closed:
        sitting.pass_ms(20_000)
    assert put(sitting, name, "DT-1") == {}
    rule_ = sitting.table.irregularities[name].rule
    assert sitting.last("round.voided")["rule"] == rule_
    assert sitting.last("shoe.ended")["rule"] == rule_
    assert (sitting.state.shoe.over, sitting.credit()) == (True, 10_500)
    assert list(sitting.state.results) == [(1, "player 9-6 natural")]
    assert sitting.findings == []


@rule(BOOK, "10.5.7")
def test_between_two_coups_the_shoe_is_over_at_once() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert put(sitting, "wrong_cut", "DT-1") == {}
    assert (sitting.state.shoe.over, sitting.credit()) == (True, 10_500)


@rule(BOOK, "10.5.8")
def test_without_a_burned_card_the_count_of_the_shoe_is_one_less() -> None:
    sitting = sitting_at("9S 2H")
    assert sitting.state.shoe.dealt == 3
    assert put(sitting, "burn_forgotten", "DT-1") == {}
    assert sitting.state.shoe.dealt == 2
    assert put(sitting, "burn_forgotten", "DT-1")["code"] == "remedied_already"
    sitting.cards("KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


def missing_card() -> Sitting:
    """The second coup is void, since a card is missing; $105.00 of the first stand."""
    sitting = sitting_at(NATURAL)
    sitting.settle()
    sitting.play({"player": 500}, "9C")
    assert put(sitting, "cards_wrong") == {}
    assert (sitting.credit(), list(sitting.state.results)) == (10_500, [(1, "player 9-6 natural")])
    assert sitting.deal("start_shoe")["code"] == "cards_unchecked"
    return sitting


def counts(sitting: Sitting, **found: Any) -> dict[str, Any]:
    return sitting.do("DV-1", "report_deck_checker", table="T1", report="checked", **found)


def causes(sitting: Sitting) -> list[str]:
    return [alert["cause"] for alert in sitting.state.alerts]


@rule(BOOK, "10.5.10.1", "10.5.10.2", "10.5.10.3")
@pytest.mark.parametrize("checked_by", ["SV-1", "DV-1"])
def test_after_a_missing_card_the_decks_are_checked_before_another_shoe(checked_by: str) -> None:
    sitting = missing_card()
    assert put(sitting, "decks_checked", "DT-1")["code"] == "act_needs_role"
    for found in ({"missing": ["9C"], "foreign": ["JOKER"]}, {}):
        if checked_by == "SV-1":
            assert put(sitting, "decks_checked", **found) == {}
        else:
            assert counts(sitting, **found) == {}
        checked = sitting.last("cards.checked")
        assert (checked["missing"], checked["foreign"]) == (
            found.get("missing", []), found.get("foreign", []),
        )  # fmt: skip
        assert causes(sitting) == (["cards_missing", "cards_foreign"] if found else [])
        assert sitting.deal("start_shoe").get("code") == ("cards_unchecked" if found else None)
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.10.3")
@pytest.mark.parametrize("ends", ["counted again", "other cards"])
@pytest.mark.parametrize("before", [False, True])
def test_what_a_device_counted_is_not_undone_by_finding_nothing(ends: str, before: bool) -> None:
    sitting = sitting_at("9S 2H")
    if before:  # and the count is why the coup is void
        counts(sitting, missing=["9C"])
    put(sitting, "cards_wrong")
    if not before:
        counts(sitting, missing=["9C"])
    assert causes(sitting) == ["cards_missing"]
    refused = put(sitting, "decks_checked")
    assert (refused["code"], refused["details"]) == ("count_stands", {"cards": ["9C"]})
    assert put(sitting, "decks_checked", missing=["9C"]) == {}  # whoever finds the same says so
    assert put(sitting, "decks_checked")["code"] == "count_stands"
    assert sitting.deal("start_shoe")["code"] == "cards_unchecked"
    if ends == "counted again":
        assert counts(sitting) == {}
    else:
        assert put(sitting, "unfit_cards") == {}
    assert (causes(sitting), sitting.deal("start_shoe")) == ([], {})
    assert (sitting.credit(), sitting.findings) == (10_000, [])


@rule(BOOK, "10.5.10.3", "10.1.14", "10.1.15")
@pytest.mark.parametrize("name", ["cards_to_check", "unfit_cards"])
def test_no_other_act_stands_for_the_check_of_the_decks(name: str) -> None:
    sitting = missing_card()
    assert put(sitting, name) == {}
    assert sitting.deal("start_shoe")["code"] == "cards_unchecked"
    assert put(sitting, "decks_checked") == {}
    assert (sitting.deal("start_shoe"), sitting.credit()) == ({}, 10_500)


@rule(BOOK, "10.1.15", "10.5.10.3")
def test_what_a_check_finds_must_be_a_card_of_the_decks_or_have_a_name() -> None:
    sitting = missing_card()
    assert put(sitting, "decks_checked", missing=["1X"])["code"] == "card_impossible"
    assert put(sitting, "decks_checked", foreign=[" "])["code"] == "card_missing"
    assert sitting.state.cards.unchecked == "10.5.10.3"


@rule(BOOK, "10.5.10.2")
def test_found_between_two_coups_there_is_only_the_shoe_to_end() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert put(sitting, "cards_wrong") == {}
    assert (sitting.state.shoe.over, sitting.credit()) == (True, 10_500)
    assert put(sitting, "cards_wrong")["code"] == "shoe_needed"


@rule(BOOK, "10.5.6", "10.5.10.1", "10.5.19", "10.5.20")
@pytest.mark.parametrize("name", ["cards_short", "cards_wrong", "shuffler", "revealed"])
def test_a_coup_that_is_settled_stands(name: str) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    as_manager(sitting)
    for moment in MOMENTS[:2]:
        laid = until_the_next_card(sitting, moment)
        assert put(sitting, name, round=1)["code"] == "round_stands"
        assert (sitting.credit(), sitting.state.shoe.over) == (10_500 - laid, False)
    assert list(sitting.state.results) == [(1, "player 9-6 natural")]
    assert put(sitting, name) == {}  # the one that is being played is void
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.19")
def test_between_two_coups_a_failed_multishuffler_voids_none() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert put(sitting, "shuffler")["code"] == "phase_forbids"
    assert (sitting.credit(), sitting.state.shoe.over) == (10_500, False)


# -- the shoe and the cards disagree --------------------------------------------------------------


@rule(BOOK, "10.5.11")
def test_the_actual_cards_count_before_the_coup_is_settled() -> None:
    sitting = sitting_at(NATURAL)
    actual = ["2S", "2H", "KD", "4H"]  # player 2 draws
    assert put(sitting, "discrepancy", "DT-1", cards=actual)["code"] == "act_needs_role"
    assert put(sitting, "discrepancy", cards=actual) == {}
    assert (sitting.phase, sitting.state.underway.awaits) == ("awaiting_result", "player")
    assert sitting.state.shoe.dealt == 5
    sitting.cards("KC")  # banker 6 stands on it
    assert sitting.settle() == {"player": ("lost", 0, 0)}
    assert (sitting.credit(), sitting.findings) == (9_500, [])


@rule(BOOK, "10.5.11")
def test_a_settled_coup_is_settled_by_the_actual_cards() -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    assert sitting.credit() == 10_500
    cards = ["2S", "2H", "KD", "4H"]
    assert put(sitting, "discrepancy", cards=cards)["code"] == "reconstruction_impossible"
    assert put(sitting, "discrepancy", cards=[*cards, "KC", "2C"])["code"] == (
        "reconstruction_impossible"
    )
    assert sitting.credit() == 10_500
    assert put(sitting, "discrepancy", cards=[*cards, "KC"]) == {}
    assert (sitting.credit(), list(sitting.state.results)) == (9_500, [(1, "banker 2-6")])
    assert sitting.state.shoe.dealt == 6
    assert (sitting.state.shoe.gone.get("9S"), sitting.state.shoe.gone["KC"]) == (None, 1)
    assert sitting.findings == []


@rule(BOOK, "10.5.11")
@pytest.mark.parametrize("moment", [*MOMENTS, "a card"])
@pytest.mark.parametrize("name", ["discrepancy", "outcome_unconfirmed"])
def test_told_before_the_next_card_and_not_after(name: str, moment: str) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    laid = until_the_next_card(sitting, "betting over" if moment == "a card" else moment)
    if moment == "a card":
        sitting.cards("2D")
    as_manager(sitting)
    actual = [] if name == "outcome_unconfirmed" else ["2S", "2H", "KD", "4H", "KC"]
    said = put(sitting, name, round=1, cards=actual)
    if moment == "a card":
        assert (said["code"], sitting.credit()) == ("round_stands", 10_500 - laid)
    else:
        assert (said, sitting.credit()) == ({}, (9_500 if actual else 10_000) - laid)
    assert sitting.findings == []


@rule(BOOK, "9.2")
@pytest.mark.parametrize("since", ["betting", "a card", "a coup", "another shoe"])
def test_9_2_has_no_limit_the_coup_is_paid_by_the_cards_that_were_dealt(since: str) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    if since in ("betting", "a card"):
        until_the_next_card(sitting, "betting" if since == "betting" else "betting over")
    if since == "a card":
        sitting.cards("2D")
    elif since == "a coup":
        sitting.play({"player": 500}, NATURAL)
        sitting.settle()
    elif since == "another shoe":
        sitting.deal("start_shoe", "SV-1")
    before, actual = sitting.credit(), ["2S", "2H", "KD", "4H", "KC"]
    assert put(sitting, "display_correct", "DT-1", round=1, cards=actual)["code"] == (
        "act_needs_role"
    )
    assert put(sitting, "display_correct", round=1, cards=actual) == {}
    assert sitting.credit() == before - 1_000
    assert sitting.state.results[-1] == (1, "banker 2-6")
    assert sitting.findings == []


@rule(BOOK, "9.2")
@pytest.mark.parametrize("settled", [False, True])
def test_where_the_display_differs_the_cards_are_looked_at_and_count(settled: bool) -> None:
    sitting = sitting_at(NATURAL)
    if settled:
        sitting.settle()
        assert sitting.credit() == 10_500
    shows = {"table": "T1", "report": "showing", "shows": "banker 2-6"}
    sitting.do("DV-1", "report_display", **shows)
    assert sitting.last("alert.raised")["irregularities"] == ["display_correct", "display"]
    actual = ["2S", "2H", "KD", "4H", "KC"]  # as the display had it
    assert put(sitting, "display_correct", "DT-1", cards=actual)["code"] == "act_needs_role"
    assert put(sitting, "display_correct", cards=actual) == {}
    if not settled:
        assert sitting.settle() == {"player": ("lost", 0, 0)}
    assert (sitting.credit(), list(sitting.state.results)) == (9_500, [(1, "banker 2-6")])
    told = "round.rolled_back" if settled else "coup.reconstructed"
    assert (sitting.last(told)["rule"], list(sitting.state.alerts)) == ("9.2", [])
    assert sitting.findings == []


@rule(BOOK, "10.5.11")
def test_void_only_where_an_assistant_manager_could_not_tell_either() -> None:
    sitting = sitting_at(NATURAL)
    assert put(sitting, "outcome_unconfirmed")["code"] == "act_needs_role"
    assert sitting.credit() == 9_500
    as_manager(sitting)
    assert put(sitting, "outcome_unconfirmed") == {}
    assert (sitting.credit(), sitting.last("round.voided")["rule"]) == (10_000, "10.5.11")


# -- devices --------------------------------------------------------------------------------------


@rule(BOOK, "10.5.15", "10.5.15.1", "10.5.16", "10.5.17")
@pytest.mark.parametrize("name", ["shoe_failed", "shuffler_failed", "plastic_damaged"])
def test_the_cards_go_into_another_device_and_the_coup_goes_on(name: str) -> None:
    sitting = sitting_at("9S 2H")
    sitting.deal("approve_hand_entry", "SV-1")
    assert put(sitting, name, "DT-1")["code"] == "act_needs_role"
    assert put(sitting, name) == {}
    assert sitting.last("cards.moved")["rule"] == sitting.table.irregularities[name].rule
    sitting.cards("KD 4H")  # read by the shoe again
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.17.1", "10.5.17.2", "10.5.17.3")
def test_damaged_plastic_cards_go_sound_ones_move_and_a_new_deck_fills_the_gap() -> None:
    sitting = sitting_at("9S 2H")
    sitting.do("DV-1", "report_shuffler", table="T1", report="fault", fault="damaged_cards")
    assert "plastic_damaged" in sitting.last("alert.raised")["irregularities"]
    walk = sitting.table.irregularities["plastic_damaged"].steps
    assert walk == ["remove_damaged", "undamaged_to_other_shuffler", "replace_damaged"]
    shoe = copy(sitting.state.shoe)
    assert put(sitting, "plastic_damaged") == {}
    noted = sitting.recorded("irregularity.noted")[-1]
    assert (noted["rule"], noted["by"]) == ("10.5.17.2", "2001")
    assert (sitting.state.shoe, sitting.credit()) == (shoe, 9_500)  # another set than the one dealt
    sitting.cards("KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "10.5.18.1", "10.5.18.2")
def test_a_damaged_set_of_paper_cards_is_replaced_and_the_shoe_in_play_goes_on() -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, "paper_damaged") == {}
    assert (sitting.state.shoe.over, sitting.credit()) == (False, 9_500)
    sitting.cards("KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}


@rule(BOOK, "10.5.20")
@pytest.mark.parametrize("bets", [False, True])
def test_a_shoe_whose_order_was_revealed_is_void_and_an_inspector_is_told(bets: bool) -> None:
    sitting = sitting_at(NATURAL)
    sitting.settle()
    if bets:
        sitting.play({"player": 500}, "9C")
    assert put(sitting, "revealed")["code"] == "act_needs_role"
    as_manager(sitting)
    assert put(sitting, "revealed") == {}
    assert (sitting.credit(), sitting.state.shoe.over) == (10_500, True)
    assert list(sitting.state.results) == [(1, "player 9-6 natural")]
    (notice,) = sitting.recorded("notice.given")
    told = {key: notice[key] for key in ("to", "rule", "words", "table", "round")}
    assert told == {"to": "inspector", "rule": "10.5.20", "words": "revealed", "table": "T1",
                    "round": 2 if bets else 1}  # fmt: skip
    assert sitting.do("SV-1", "acknowledge_notice", notice=1)["code"] == "notice_not_yours"
    sitting.sign_in("5001")
    assert sitting.do("SV-1", "acknowledge_notice", notice=1) == {}
    assert sitting.findings == []


@rule(BOOK, "10.1.14", "10.1.15")
def test_unfit_cards_are_replaced_between_coups_and_cards_checked_at_any_time() -> None:
    sitting = sitting_at("9S 2H")
    assert put(sitting, "cards_to_check") == {}
    assert put(sitting, "unfit_cards")["code"] == "phase_forbids"
    sitting.cards("KD 4H")
    sitting.settle()
    assert put(sitting, "unfit_cards") == {}
    assert (sitting.state.shoe.over, sitting.credit()) == (True, 10_500)
