"""Power that fails in the middle of a round, and games that go on by themselves: 15.2 and 15.4."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import seat_body
from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
TWO = ("PT-1", "PT-2")
# Nine cards of the array by rows, then the dealer's pair of queens.
ARRAY = "KS KH KD 2S 3H 4D 9C TC JC"
DEALER = "QS QH 5D"


def stadium(**config: Any) -> Sitting:
    """Two seats with an ante of $10.00 and pair plus, and the cards that will come."""
    sitting = Sitting(game="three-card-poker", mode="rng", **config)
    sitting.cards(f"{ARRAY} {DEALER}")
    for seat in TWO:
        sitting.pay_in(seat)
        sitting.bet({"ante": 1000, "pair-plus": 500}, seat)
    return sitting


def fails_after(sitting: Sitting, ms: int) -> None:
    """The power fails then; the last that is on record is a note put in just before."""
    sitting.pass_ms(ms)
    sitting.pay_in("PT-3", 500)
    sitting.power_failure()


def interrupted() -> Sitting:
    """The power fails when wagering has ended and no card is drawn yet."""
    sitting = stadium()
    sitting.pass_ms(20_000)
    assert sitting.state.round.coup.draws == ()
    sitting.power_failure()
    return sitting


# -- a whole round ------------------------------------------------------------------------------


@rule(BOOK, "15.2.2", "15.2.6")
def test_a_seat_picks_any_three_places_and_may_pick_again_while_wagering_is_open() -> None:
    sitting = stadium()
    assert sitting.choose("pick:1-2-3") == {}
    assert sitting.choose("pick:7-8-9") == {}
    assert sitting.state.slip("PT-1").choices == ("pick:7-8-9",)
    for wrong in ("pick:1-1-2", "pick:3-2-1", "pick:1-2", "pick:0-1-2", "play"):
        assert sitting.choose(wrong)["code"] == "option_unknown"
    sitting.pass_ms(20_000)
    assert sitting.choose("pick:1-2-3")["code"] == "deciding_over"


@rule(BOOK, "15.2.5", "15.2.9", "15.2.10")
def test_nine_cards_are_laid_and_the_dealers_three_come_when_all_have_decided() -> None:
    sitting = stadium()
    sitting.choose("pick:7-8-9", "PT-2")
    sitting.pass_ms(20_000)
    sitting.deal_out()
    assert sitting.last("cards.laid")["places"] == [f"array:{place}" for place in range(1, 10)]
    sitting.choose("play")
    assert sitting.state.round.coup.at("dealer") == ()
    sitting.choose("play", "PT-2")
    sitting.deal_out()
    assert sitting.state.round.coup.at("dealer") == ("QS", "QH", "5D")
    shown = [card["card"] for card in sitting.last("cards.shown")["cards"]]
    assert shown == f"{ARRAY} {DEALER}".split()
    sitting.settle()
    assert sitting.lines("PT-1")["ante"][0] == "won"  # three kings
    assert sitting.lines("PT-2")["pair-plus"] == ("won", 20_000, 500)  # a straight flush
    assert sitting.findings == []


@rule(BOOK, "15.2.11")
def test_a_new_game_of_three_card_poker_begins_by_itself() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    for round_ in (1, 2, 3):
        assert (sitting.phase, sitting.state.round.number) == ("wagering", round_)
        sitting.pass_ms(20_000)
        sitting.deal_out()
        sitting.settle_round()
        sitting.pass_ms(6_000)
    assert sitting.state.round.number == 4


# -- the power fails before any wager is decided ------------------------------------------------


@rule(BOOK, "15.4.1.1")
def test_before_an_outcome_each_seat_may_withdraw_all_and_the_round_is_concluded() -> None:
    sitting = interrupted()
    opened = sitting.last("deciding.opened")
    assert (opened["stage"], opened["seats"], opened["rule"]) == ("withdraw", 2, "15.4.1.1")
    assert sitting.options() == ["stay", "withdraw"]
    assert sitting.choose("withdraw", "PT-2") == {}
    assert sitting.last("bet.withdrawn") == {
        "table": "T1", "round": 1, "returned_cents": 1_500, "rule": "15.4.1.1",
        "credit_cents": 10_000,
    }  # fmt: skip
    assert sitting.choose("withdraw", "PT-2")["code"] == "nothing_to_choose"
    assert sitting.choose("stay") == {}
    sitting.deal_out()
    assert sitting.last("deciding.opened")["seats"] == 1
    sitting.choose("play")
    sitting.deal_out()
    sitting.settle()
    assert set(sitting.lines()) == {"ante", "pair-plus", "play"}
    assert (sitting.stakes("PT-2"), sitting.credit("PT-2")) == ({}, 10_000)
    assert sitting.findings == []


@rule(BOOK, "15.4.1.1", "3.2.6")
def test_confirmed_wagers_are_withdrawn_all_together_or_not_at_all() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.bet({"ante": 1_000, "pair-plus": 500})
    assert sitting.do("PT-1", "confirm_bets", table="T1") == {}
    assert sitting.bet({"ante": 0, "pair-plus": 0})["code"] == "bets_confirmed"
    sitting.power_failure()
    shown = seat_body(sitting.player.floor.seating, "PT-1")["tables"]["T1"]
    assert shown["confirmed"] is False  # so that the screen lets the player clear the layout
    for part in ({"pair-plus": 0}, {"ante": 500}, {"pair-plus": 1_000}):
        assert sitting.bet(part)["code"] == "bets_confirmed"
    assert sitting.stakes() == {"ante": 1_000, "pair-plus": 500}
    assert sitting.bet({"ante": 0, "pair-plus": 0})["stakes"] == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])
    assert sitting.bet({"ante": 500})["stakes"] == {"ante": 500}  # the period is still open


@rule(BOOK, "15.2.2", "15.2.6")
def test_cards_are_picked_after_the_wagers_are_confirmed_too() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.bet({"ante": 1_000})
    sitting.do("PT-1", "confirm_bets", table="T1")
    assert sitting.choose("pick:1-5-9") == {}
    assert sitting.state.slip("PT-1").choices == ("pick:1-5-9",)
    assert sitting.bet({"ante": 500})["code"] == "bets_confirmed"


@rule(BOOK, "15.4.1.1")
def test_when_all_withdraw_the_round_is_concluded_all_the_same() -> None:
    sitting = interrupted()
    for seat in TWO:
        sitting.choose("withdraw", seat)
    sitting.deal_out()
    sitting.settle_round()
    assert sitting.last("round.settled")["staked_cents"] == 0
    assert [sitting.credit(seat) for seat in TWO] == [10_000, 10_000]


@rule(BOOK, "15.4.1.1")
def test_who_says_nothing_stays_in_the_round() -> None:
    sitting = interrupted()
    sitting.pass_ms(15_000)
    assert [(m["option"], m["by"]) for m in sitting.told("choice.made")] == [("stay", "time")] * 2
    assert sitting.stakes("PT-2") == {"ante": 1000, "pair-plus": 500}


@rule(BOOK, "15.4.1.1")
def test_power_that_fails_again_leaves_the_same_choice_and_the_time_that_was_left() -> None:
    sitting = interrupted()
    sitting.choose("withdraw", "PT-2")
    fails_after(sitting, 4_000)
    resumed = sitting.last("deciding.resumed")
    assert resumed == {"round": 1, "stage": "withdraw", "decides_at": sitting.player.now + 11_000}
    assert sitting.choose("withdraw") == {}
    assert sitting.credit() == 10_000


def test_where_nobody_bet_there_is_nothing_to_withdraw() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pass_ms(20_000)
    sitting.power_failure()
    assert "deciding.opened" not in sitting.kinds()
    sitting.deal_out()
    assert sitting.phase == "result_entered"


# -- the power fails once cards are laid --------------------------------------------------------


@rule(BOOK, "15.4.1.2")
def test_once_cards_are_laid_play_continues_with_the_same_cards() -> None:
    sitting = stadium()
    sitting.pass_ms(20_000)
    sitting.deal_out()
    before = sitting.state.round.coup
    sitting.choose("play")
    fails_after(sitting, 5_000)
    assert sitting.state.round.coup == before
    assert sitting.last("deciding.resumed") == {
        "round": 1, "stage": "play", "decides_at": sitting.player.now + 10_000,
    }  # fmt: skip
    assert sitting.choose("withdraw", "PT-2")["code"] == "option_unknown"
    assert sitting.choose("fold", "PT-2") == {}
    sitting.deal_out()
    sitting.settle()
    assert sitting.state.round.coup.draws == tuple(f"{ARRAY} {DEALER}".split())


@rule(BOOK, "15.4.1.2")
def test_also_between_two_of_the_dealers_cards() -> None:
    sitting = stadium()
    sitting.pass_ms(20_000)
    sitting.deal_out()
    for seat in TWO:
        sitting.choose("fold", seat)
    sitting.player.advance(sitting.state.times.draw_at)
    before = sitting.state.round.coup
    assert before.at("dealer") == ("QS",)
    sitting.power_failure()
    assert (sitting.state.round.coup, sitting.phase) == (before, "awaiting_result")
    sitting.deal_out()
    assert sitting.state.round.coup.draws == tuple(f"{ARRAY} {DEALER}".split())


# -- elsewhere a round goes on where it was -----------------------------------------------------

CARDS = {
    "baccarat": ({"player": 500}, "9S 2H"),
    "blackjack": ({"player": 500}, "KS 6D 2H"),
    "casino-war": ({"ante:1": 500}, "KS 2H 3H KD"),
}


@pytest.mark.parametrize("mode", ["live", "rng"])
@pytest.mark.parametrize("game", CARDS)
def test_a_round_of_cards_goes_on_with_the_cards_that_lay_there(game: str, mode: str) -> None:
    stakes, cards = CARDS[game]
    sitting = Sitting(game=game, mode=mode, **({"areas": 3} if game == "casino-war" else {}))
    sitting.pay_in()
    sitting.play(stakes, cards)
    before = (
        sitting.state.round.coup,
        sitting.phase,
        sitting.stakes(),
        sitting.state.underway.awaits,
    )
    sitting.pass_ms(2_000)
    sitting.power_failure()
    assert (
        sitting.state.round.coup,
        sitting.phase,
        sitting.stakes(),
        sitting.state.underway.awaits,
    ) == before
    assert sitting.findings == []


@pytest.mark.parametrize("game", ["blackjack", "casino-war"])
def test_bet_now_still_waits_after_a_power_failure(game: str) -> None:
    sitting = Sitting(game=game, mode="live")
    sitting.deal("start_round")
    sitting.power_failure()
    sitting.pass_ms(600_000)
    assert (sitting.phase, sitting.state.times.closes_at) == ("wagering", None)


def test_dice_under_their_cover_tell_nobody_anything_and_wagering_goes_on() -> None:
    sitting = Sitting(game="sic-bo", mode="live", device="simulated")
    sitting.deal("start_round")
    fails_after(sitting, 5_000)
    assert sitting.last("wagering.resumed")["closes_at"] == 20_000
    sitting.pass_ms(15_000)
    sitting.deal("lift_cover")
    sitting.power_failure()
    sitting.pass_ms(600)
    assert sitting.state.round.sensed is not None


@rule(BOOK, "13.3.5.5")
def test_who_had_a_moment_left_to_decide_has_time_to_come_back() -> None:
    """A terminal takes some seconds to connect again, and its seat must not lose by that."""
    sitting = Sitting(game="blackjack", mode="rng")
    sitting.pay_in()
    sitting.play({"player": 1_000}, "TS 6H 4D")
    fails_after(sitting, sitting.state.times.decides_at - sitting.player.now - 500)
    assert sitting.last("deciding.resumed")["decides_at"] == sitting.player.now + 10_000
    assert sitting.choose("stand") == {}
