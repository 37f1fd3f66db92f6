"""What may go wrong at Interblock's automated wheel and tumbler (8, 9.3, 9.9, 9.10), with the money
before and after."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    SUPERVISOR,
    asking,
    break_off,
    corrections,
    credits,
    pays_double,
    pays_nothing,
    remedy,
)
from tests.sitting import INTERBLOCK, Sitting

BOOK = "star-interblock-2016"
# A wager of each seat, and results on which the first or the second wins.
BETS = {"roulette": ("red", "black"), "sic-bo": ("small", "big")}
FIRST = {"roulette": "18", "sic-bo": "1-2-3"}
SECOND = {"roulette": "17", "sic-bo": "4-5-6"}
GAMES = pytest.mark.parametrize("game", BETS)
DATA = {game: load_rules(BOOK, game).irregularities for game in BETS}


def laid(game: str) -> Sitting:
    sitting = Sitting(INTERBLOCK, game=game)
    for seat, spot in zip(("PT-1", "PT-2"), BETS[game], strict=True):
        sitting.pay_in(seat)
        sitting.bet({spot: 500}, seat)
    return sitting


def rest(sitting: Sitting, result: str) -> dict[str, Any]:
    if sitting.table.config.game == "roulette":
        return sitting.wheel("rested", result)
    if sitting.state.underway.device != "spun":
        assert sitting.tumbler("shaken") == {}
    return sitting.tumbler("rested", result)


def settled(game: str) -> Sitting:
    """The first seat has won."""
    sitting = laid(game)
    sitting.pass_ms(20_000)
    assert rest(sitting, FIRST[game]) == {}
    sitting.settle_round()
    assert credits(sitting) == (10_500, 9_500)
    return sitting


# -- 8.1, 8.2 malfunctions -----------------------------------------------------------------------


@rule(BOOK, "8.1")
@GAMES
@pytest.mark.parametrize("name", [
    "wrong_credits", "play_interrupted", pytest.param("terminal", marks=rule(BOOK, "8.2.7")),
])  # fmt: skip
def test_8_2_a_terminal_gets_what_its_records_say(game: str, name: str) -> None:
    sitting = settled(game)
    assert remedy(sitting, name)["code"] == "nothing_differs"
    wrong = {"seats": ("PT-2",), "cents": 700}  # though it has lost
    assert remedy(sitting, "adjust_meter", DEALER, **wrong)["code"] == "act_needs_role"
    assert remedy(sitting, "adjust_meter", **wrong) == {}
    assert credits(sitting) == (10_500, 10_200)
    assert remedy(sitting, name, seats=("PT-2",)) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert sitting.last("seat.corrected", "PT-2")["rule"] == DATA[game][name].rule


@rule(BOOK, "8.1", "8.2.1")
@GAMES
def test_8_2_1_credits_not_in_keeping_with_the_odds_are_worked_out_again(game: str) -> None:
    sitting = laid(game)
    sitting.pass_ms(20_000)
    assert rest(sitting, FIRST[game]) == {}
    with pays_double():
        sitting.settle_round()
    assert credits(sitting) == (11_000, 9_500)
    assert any("PT-1" in one for one in sitting.findings)  # and that is noticed
    sitting.sign_in(DEALER)
    assert sitting.deal("remedy", "SV-1", **asking("wrong_credits"))["code"] == "act_needs_role"
    sitting.sign_in(SUPERVISOR)
    assert sitting.deal("remedy", "SV-1", **asking("wrong_credits")) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert corrections(sitting) == [("PT-1", 1_500, 1_000, "8.2.1")]  # PT-2 was right


@rule(BOOK, "8.1", "8.2.2")
@GAMES
@pytest.mark.parametrize("broken", ["sequence", "display"])
def test_8_2_2_play_that_broke_off_is_settled_by_the_wagers_on_record(
    game: str, broken: str
) -> None:
    sitting = laid(game)
    break_off(sitting, broken)
    assert sitting.stakes() == {BETS[game][0]: 500}  # whatever the screen shows
    sitting.pass_ms(20_000)
    assert rest(sitting, FIRST[game]) == {}
    with pays_nothing():
        sitting.settle_round()
    assert credits(sitting) == (9_500, 9_500)
    sitting.sign_in(SUPERVISOR)
    assert sitting.deal("remedy", "SV-1", **asking("play_interrupted")) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert corrections(sitting) == [("PT-1", 0, 1_000, "8.2.2")]


@rule(BOOK, "8.1")
@pytest.mark.parametrize(
    ("game", "name"), [("roulette", "automated_wheel"), ("sic-bo", "correct_result")]
)
def test_8_1_the_round_goes_by_the_actual_outcome(game: str, name: str) -> None:
    sitting = settled(game)
    assert remedy(sitting, name, result=SECOND[game]) == {}
    assert credits(sitting) == (9_500, 10_500)
    assert list(sitting.state.results) == [(1, SECOND[game])]


@pytest.mark.parametrize(("game", "name"), [
    pytest.param("roulette", "early_ball", marks=rule(BOOK, "8.1", "8.2.3")),
    pytest.param("sic-bo", "early_dice", marks=rule(BOOK, "8.1", "8.2.6")),
])  # fmt: skip
def test_8_2_an_outcome_before_the_end_of_wagering_is_confirmed_and_settled(
    game: str, name: str
) -> None:
    sitting = laid(game)
    rest(sitting, FIRST[game])
    assert (sitting.phase, credits(sitting)) == ("suspended", (9_500, 9_500))
    assert remedy(sitting, name, DEALER, result=FIRST[game])["code"] == "act_needs_role"
    assert remedy(sitting, name, result=FIRST[game]) == {}
    assert (sitting.phase, credits(sitting)) == ("open", (10_500, 9_500))


@rule(BOOK, "8.2.3", "8.2.4")
@pytest.mark.parametrize("early", [False, True])
def test_8_2_4_a_number_on_record_is_not_wiped_by_a_dealer(early: bool) -> None:
    sitting = laid("roulette")
    if not early:
        sitting.pass_ms(20_000)
    rest(sitting, "18")
    assert sitting.phase == ("suspended" if early else "result_entered")
    refused = remedy(sitting, "wheel_still", DEALER)
    assert (refused["code"], refused["details"]["needed"]) == (
        "act_needs_role",
        "gaming_supervisor",
    )
    assert (sitting.state.round.sensed, credits(sitting)) == ("18", (9_500, 9_500))
    assert remedy(sitting, "wheel_still") == {}
    assert (sitting.state.round.sensed, credits(sitting)) == (None, (9_500, 9_500))
    rest(sitting, "17")
    sitting.settle_round()
    assert credits(sitting) == (9_500, 10_500)


@rule(BOOK, "8.2.4")
def test_8_2_4_a_ball_on_a_wheel_at_rest_is_no_spin_and_wagers_stand() -> None:
    sitting = laid("roulette")
    sitting.wheel("spun")
    sitting.wheel("dropping")
    assert remedy(sitting, "wheel_still", DEALER) == {}
    assert (sitting.phase, credits(sitting)) == ("awaiting_result", (9_500, 9_500))
    assert sitting.last("spin.voided")["rule"] == "8.2.4"
    assert sitting.state.underway.device == "ordered"  # to be spun again
    rest(sitting, "17")
    sitting.settle_round()
    assert credits(sitting) == (9_500, 10_500)


@pytest.mark.parametrize("name", [
    pytest.param("wheel_error", marks=rule(BOOK, "8.2.5")),
    pytest.param("unread_number", marks=rule(BOOK, "8.8")),
])  # fmt: skip
def test_8_2_5_8_8_an_error_after_wagering_is_paid_by_the_number_where_nothing_was_wrong(
    name: str,
) -> None:
    sitting = laid("roulette")
    sitting.pass_ms(80_000)
    assert (sitting.phase, credits(sitting)) == ("suspended", (9_500, 9_500))
    assert remedy(sitting, name, DEALER, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, name, result="17") == {}
    assert (sitting.phase, credits(sitting)) == ("open", (9_500, 10_500))


@rule(BOOK, "8.2.5")
def test_8_2_5_is_about_an_error_that_the_system_has_detected() -> None:
    sitting = settled("roulette")
    said = remedy(sitting, "wheel_error", result="17")
    assert (said["code"], credits(sitting)) == ("not_noticed", (10_500, 9_500))
    wrong = laid("roulette")
    wrong.pass_ms(80_000)  # no number came: the round was stopped
    remedy(wrong, "unread_number", result="18")
    assert credits(wrong) == (10_500, 9_500)
    assert remedy(wrong, "wheel_error", result="17") == {}
    assert credits(wrong) == (9_500, 10_500)


@rule(BOOK, "8.2.7")
def test_8_2_7_the_wheel_that_does_not_work_for_any_other_reason() -> None:
    sitting = settled("roulette")
    assert remedy(sitting, "automated_wheel", result="17") == {}
    assert credits(sitting) == (9_500, 10_500)
    assert sitting.last("round.rolled_back")["rule"] == "8.2.7"


# -- 8.3, 8.4, 8.6 void --------------------------------------------------------------------------

VOID = [
    pytest.param("roulette", "unconfirmed", marks=rule(BOOK, "8.3")),
    pytest.param("roulette", "system", marks=rule(BOOK, "8.6", "8.7.2")),
    pytest.param("roulette", "same_error", marks=rule(BOOK, "8.6", "8.7.1")),
    pytest.param("sic-bo", "unconfirmed", marks=rule(BOOK, "8.3")),
    pytest.param("sic-bo", "system", marks=rule(BOOK, "8.6", "8.7.2")),
    pytest.param("sic-bo", "same_error", marks=rule(BOOK, "8.6", "8.7.1")),
]


@pytest.mark.parametrize("moment", ["played", "settled"])
@pytest.mark.parametrize(("game", "name"), VOID)
def test_8_3_8_6_wagers_go_back_and_payouts_are_void(game: str, name: str, moment: str) -> None:
    sitting = laid(game) if moment == "played" else settled(game)
    assert remedy(sitting, name, DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, name) == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    kind = "round.voided" if moment == "played" else "round.rolled_back"
    assert sitting.last(kind)["rule"] == DATA[game][name].rule


@rule(BOOK, "8.3")
@GAMES
def test_8_3_only_the_relevant_wagers(game: str) -> None:
    sitting = laid(game)
    assert remedy(sitting, "unconfirmed_terminal", seats=("PT-1",)) == {}
    assert credits(sitting) == (10_000, 9_500)
    sitting = settled(game)
    assert remedy(sitting, "unconfirmed_terminal", seats=("PT-1",)) == {}
    assert credits(sitting) == (10_000, 9_500)


@pytest.mark.parametrize("name", [
    pytest.param("cocked", marks=rule(BOOK, "8.4", "8.4.1")),
    pytest.param("tumbler", marks=rule(BOOK, "8.4", "8.4.2")),
])  # fmt: skip
def test_8_4_a_supervisor_voids_the_round_of_sic_bo(name: str) -> None:
    sitting = laid("sic-bo")
    sitting.pass_ms(20_000)
    assert remedy(sitting, name, DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, name) == {}
    assert credits(sitting) == (10_000, 10_000)
    assert sitting.last("round.voided")["rule"] == DATA["sic-bo"][name].rule


# -- 9.3, 9.9, 9.10 ------------------------------------------------------------------------------


@rule(BOOK, "9.3")
@GAMES
def test_9_3_a_display_with_another_number_changes_nothing(game: str) -> None:
    sitting = settled(game)
    assert remedy(sitting, "display") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_500, 9_500), [(1, FIRST[game])])


@rule(BOOK, "9.9", "9.10")
@pytest.mark.parametrize("moment", ["played", "settled"])
@pytest.mark.parametrize("cause", [
    pytest.param("disrupted", marks=rule(BOOK, "9.9.1")),
    pytest.param("fraud", marks=rule(BOOK, "9.9.2")),
])  # fmt: skip
@GAMES
def test_9_10_wagers_on_an_invalid_outcome_are_refunded(game: str, cause: str, moment: str) -> None:
    sitting = laid(game) if moment == "played" else settled(game)
    assert remedy(sitting, cause) == {}
    assert credits(sitting) == (10_000, 10_000)


@rule(BOOK, "9.10")
@pytest.mark.parametrize("moment", ["played", "settled"])
@GAMES
def test_9_10_those_of_the_fraudulent_player_may_be_forfeited(game: str, moment: str) -> None:
    sitting = laid(game) if moment == "played" else settled(game)
    assert remedy(sitting, "fraud", seats=("PT-1",)) == {}
    assert credits(sitting) == (9_500, 10_000)
    told = sitting.last("bet.forfeited" if moment == "played" else "seat.corrected", "PT-1")
    assert told["rule"] == "9.10"
