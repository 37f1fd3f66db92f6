"""Games that are invalidated (18.4, 18.5), and wagers made without the own card (3.7, 3.8)."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    Purse,
    bets_laid,
    credits,
    play_number,
    purse,
    remedy,
    roulette,
    spun,
)
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
WAGERS = {
    "baccarat": "player", "blackjack": "player", "casino-war": "ante:1", "roulette": "red",
    "sic-bo": "small", "three-card-poker": "ante",
}  # fmt: skip
CAUSES = [
    pytest.param("disrupted", marks=rule(BOOK, "18.4.1")),
    pytest.param("fraud", marks=rule(BOOK, "18.4.2")),
]


@rule(BOOK, "18.4", "18.5")
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("game", WAGERS)
def test_18_4_an_outcome_is_invalidated_and_wagers_are_refunded(game: str, cause: str) -> None:
    mode = "rng" if game == "three-card-poker" else "live"
    sitting = Sitting(game=game, mode=mode)
    sitting.pay_in()
    if mode == "live":
        if sitting.table.rules.shoe:
            sitting.deal("start_shoe")
        sitting.deal("start_round")
    sitting.bet({WAGERS[game]: 500})
    assert sitting.credit() == 9_500
    assert remedy(sitting, cause, DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, cause) == {}
    assert (sitting.credit(), sitting.last("round.voided")["rule"][:4]) == (10_000, "18.4")


@rule(BOOK, "18.4", "18.5")
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("played_on", [False, True])
def test_18_4_also_one_that_was_settled(cause: str, played_on: bool) -> None:
    sitting, laid = spun("17"), (0, 0)
    if played_on:
        bets_laid(sitting)
        laid = (600, 700)
    assert remedy(sitting, cause, round=1) == {}
    assert credits(sitting) == (10_000 - laid[0], 10_000 - laid[1])
    back = sitting.last("round.rolled_back")
    assert (back["was"], back["result"], back["irregularity"]) == ("17", None, cause)


@rule(BOOK, "18.5")
@pytest.mark.parametrize("settled", [False, True])
def test_18_5_the_wager_of_whoever_cheated_is_forfeited(settled: bool) -> None:
    sitting = roulette(seats=3)
    if settled:
        play_number(sitting, "17")
    else:
        bets_laid(sitting)
    assert remedy(sitting, "fraud", seats=("PT-3",))["code"] == "seat_has_no_wager"
    assert remedy(sitting, "disrupted", seats=("PT-1",))["code"] == "nothing_forfeited"
    assert remedy(sitting, "fraud", seats=("PT-1",)) == {}
    assert credits(sitting) == (9_400, 10_000)
    told = sitting.last("seat.corrected" if settled else "bet.forfeited", "PT-1")
    assert told["rule"] == "18.5"
    assert list(sitting.state.results) == []


@rule(BOOK, "18.5")
def test_18_5_winnings_of_a_cheat_who_has_left_are_owed() -> None:
    sitting = spun("17")
    sitting.do("PT-1", "cash_out")
    assert remedy(sitting, "fraud", seats=("PT-1",)) == {}
    assert (purse(sitting), purse(sitting, "PT-2")) == (Purse(0, 3_600), Purse(10_000))


# -- 3.7 and 3.8 the own card -------------------------------------------------------------------


@rule(BOOK, "3.7", "3.7.1", "3.7.2", "3.8", "3.8.1")
@pytest.mark.parametrize("played_on", [False, True])
@pytest.mark.parametrize(("number", "came"), [("17", 3_600), ("18", 1_000), ("0", 0)])
def test_3_8_1_the_stake_of_the_last_completed_game_goes_back_and_winnings_do_not(
    number: str, came: int, played_on: bool
) -> None:
    sitting = spun(number)
    others = sitting.credit("PT-2")
    assert sitting.credit() == 9_400 + came
    if played_on:
        bets_laid(sitting)
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "no_own_card", DEALER, **only)["code"] == "act_needs_role"
    assert remedy(sitting, "no_own_card")["code"] == "seats_missing"
    assert remedy(sitting, "no_own_card", **only) == {}
    laid = (600, 700) if played_on else (0, 0)
    assert credits(sitting) == (10_000 - laid[0], others - laid[1])
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["round"], told["rule"], told["due_cents"]) == (1, "3.8.1", 600)
    assert list(sitting.state.results) == [(1, number)]  # the game itself stands
    assert remedy(sitting, "no_own_card", **only)["code"] == "seat_void"


@rule(BOOK, "3.8.2")
def test_3_8_2_games_before_the_last_one_stand() -> None:
    sitting = spun("17")
    play_number(sitting, "18")
    before = credits(sitting)
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "no_own_card", **only, round=1)["code"] == "round_stands"
    assert credits(sitting) == before
    assert remedy(sitting, "no_own_card", **only) == {}
    assert credits(sitting) == (before[0] - 400, before[1])  # what round 2 had won


@rule(BOOK, "3.7")
def test_3_7_a_wager_of_the_game_being_played_is_invalid_too() -> None:
    sitting = roulette()
    bets_laid(sitting)
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "no_own_card", **only)["code"] == "seat_has_no_wager"
    assert remedy(sitting, "no_own_card", **only, round=1) == {}
    assert credits(sitting) == (10_000, 9_300)
    assert sitting.last("bet.returned", "PT-1")["rule"] == "3.7"


@rule(BOOK, "3.8.1")
def test_3_8_1_a_game_that_was_void_is_not_the_last_completed_one() -> None:
    sitting = roulette()
    play_number(sitting, "17")
    assert credits(sitting) == (13_000, 10_700)
    bets_laid(sitting)
    remedy(sitting, "system")
    assert remedy(sitting, "no_own_card", seats=("PT-1",)) == {}
    assert credits(sitting) == (10_000, 10_700)
    assert sitting.last("seat.corrected", "PT-1")["round"] == 1


@rule(BOOK, "3.7")
@pytest.mark.parametrize("game", WAGERS)
def test_3_7_a_wager_on_anothers_card_is_invalid_in_every_game_of_the_order(game: str) -> None:
    mode = "rng" if game == "three-card-poker" else "live"
    sitting = Sitting(game=game, mode=mode)
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    if mode == "live":
        if sitting.table.rules.shoe:
            sitting.deal("start_shoe")
        sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({WAGERS[game]: 500}, seat)
    assert credits(sitting) == (9_500, 9_500)
    only = {"seats": ("PT-1",), "round": 1}
    assert remedy(sitting, "no_own_card", DEALER, **only)["code"] == "act_needs_role"
    assert remedy(sitting, "no_own_card", **only) == {}
    assert (credits(sitting), sitting.stakes()) == ((10_000, 9_500), {})
    assert sitting.last("bet.returned", "PT-1")["rule"] == "3.7"
    assert sitting.stakes("PT-2") == {WAGERS[game]: 500}  # whose own card it was
