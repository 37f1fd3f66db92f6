"""Who has how long: Bet Now, the countdown, the time to decide, and a card before its time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"

# A bet of each card game, and its first card.
BETS: dict[str, dict[str, int]] = {
    "baccarat": {"player": 1000},
    "blackjack": {"player": 1000},
    "casino-war": {"ante:1": 1000},
}
WAITS = {"blackjack": "13.3.4", "casino-war": "14.3.5"}  # where the clock waits for a bet
DECIDES = {
    "blackjack": ("KS 6D 4H", "play", "13.3.5.5"),
    "casino-war": ("KS 2H 3H 4H 5H KD", "war", "14.3.8"),
}
both = pytest.mark.parametrize("game", WAITS)
every_card_game = pytest.mark.parametrize("game", BETS)


def seated(game: str, mode: str = "live", **config: Any) -> Sitting:
    """PT-1 has $100.00, and a live table has a new game."""
    sitting = Sitting(game=game, mode=mode, **config)
    sitting.pay_in()
    if mode == "live":
        if game == "baccarat":
            sitting.deal("start_shoe")
        sitting.deal("start_round")
    return sitting


def deciding(game: str, mode: str = "live", **config: Any) -> Sitting:
    """A table at which PT-1 has the choice that the first cards give."""
    sitting = Sitting(game=game, mode=mode, **config)
    sitting.pay_in()
    sitting.play(BETS[game], DECIDES[game][0])
    assert sitting.phase == "deciding"
    return sitting


# -- Bet Now ------------------------------------------------------------------------------------


@rule(BOOK, "13.3.4", "14.3.5")
@both
def test_without_a_bet_the_clock_waits(game: str) -> None:
    sitting = seated(game)
    opened = sitting.last("round.opened")
    assert (opened["closes_at"], opened["wagering_ms"]) == (None, 20_000)
    sitting.pass_ms(3_600_000)
    assert (sitting.phase, sitting.state.times.closes_at) == ("wagering", None)


@rule(BOOK, "13.3.4", "14.3.5")
@both
def test_a_first_bet_that_is_taken_down_again_stops_the_countdown(game: str) -> None:
    sitting = seated(game)
    sitting.bet(BETS[game])
    sitting.pass_ms(5_000)
    sitting.bet(dict.fromkeys(BETS[game], 0))
    assert sitting.last("countdown.stopped") == {"round": 1, "rule": WAITS[game]}
    sitting.pass_ms(60_000)
    assert (sitting.phase, sitting.state.times.closes_at) == ("wagering", None)
    sitting.bet(BETS[game])
    assert sitting.state.times.closes_at == sitting.player.now + 20_000
    sitting.power_failure()
    assert (sitting.state.times.closes_at is not None, sitting.findings) == (True, [])


@rule(BOOK, "13.3.4", "14.3.5")
@both
def test_the_first_bet_of_anybody_starts_the_countdown_and_no_other(game: str) -> None:
    sitting = seated(game)
    sitting.pay_in("PT-2")
    sitting.pass_ms(60_000)
    assert sitting.bet({}, "PT-2")["stakes"] == {}
    assert "countdown.started" not in sitting.kinds()
    sitting.bet(BETS[game])
    assert sitting.last("countdown.started") == {
        "round": 1, "closes_at": 80_000, "rule": WAITS[game],
    }  # fmt: skip
    sitting.pass_ms(5_000)
    sitting.bet(BETS[game], "PT-2")
    assert len(sitting.told("countdown.started")) == 1
    sitting.pass_ms(14_999)
    assert sitting.phase == "wagering"
    sitting.pass_ms(1)
    assert sitting.last("wagering.closed")["reason"] == "countdown"


@rule(BOOK, "13.3.4.1", "14.3.6")
@both
def test_the_generator_waits_for_nobody(game: str) -> None:
    sitting = Sitting(game=game, mode="rng")
    assert sitting.last("round.opened")["closes_at"] == 20_000
    sitting.pass_ms(20_000)
    sitting.deal_out()
    assert sitting.phase == "result_entered"
    sitting.settle_round()
    assert sitting.last("round.settled")["staked_cents"] == 0


# -- New Game -----------------------------------------------------------------------------------


@rule(BOOK, "10.3.1", "10.3.2.1", "13.3.1", "13.3.5.1", "14.3.3", "14.3.7.1")
@every_card_game
def test_the_dealers_new_game_opens_wagering_and_nothing_else_does(game: str) -> None:
    sitting = Sitting(game=game, mode="live")
    sitting.pay_in()
    if game == "baccarat":
        sitting.deal("start_shoe")
    sitting.pass_ms(3_600_000)
    assert sitting.phase == "open"
    assert sitting.bet(BETS[game])["code"] == "phase_forbids"
    assert sitting.deal("start_round") == {}
    assert sitting.bet(BETS[game])["stakes"] == BETS[game]


@rule(BOOK, "10.3.2.2", "5.3")
def test_cards_are_awaited_when_the_countdown_of_baccarat_has_run_out() -> None:
    sitting = seated("baccarat")
    assert sitting.last("round.opened")["closes_at"] == 20_000
    sitting.bet({"player": 1000})
    sitting.pass_ms(20_000)
    assert sitting.kinds()[-2:] == ["wagering.closed", "card.awaited"]
    assert sitting.last("card.awaited") == {"round": 1, "place": "player", "draw_at": None}
    assert sitting.bet({"player": 2000})["code"] == "wagering_over"


# -- a card before its time ---------------------------------------------------------------------


@rule(BOOK, "3.6", "5.4", "10.3.3.1")
@every_card_game
def test_an_early_first_card_ends_wagering_and_bets_stand(game: str) -> None:
    sitting = seated(game)
    sitting.bet(BETS[game])
    sitting.pass_ms(5_000)
    sitting.cards("2H")
    closed = sitting.last("wagering.closed")
    cited = "10.3.3.1" if game == "baccarat" else "3.6"
    assert (closed["reason"], closed["rule"], closed["staked_cents"]) == (
        "early_result", cited, 1000,
    )  # fmt: skip
    assert (sitting.stakes(), sitting.state.round.coup.draws) == (BETS[game], ("2H",))
    assert sitting.bet(dict.fromkeys(BETS[game], 2000))["code"] == "wagering_over"


@rule(BOOK, "5.3")
@every_card_game
def test_a_card_just_as_the_period_ends_is_not_early(game: str) -> None:
    sitting = seated(game)
    sitting.bet(BETS[game])
    sitting.player.now = sitting.state.times.closes_at  # and nobody has got round to closing
    assert sitting.at_once("DV-1", "report_shoe", report="card", card="2H") == {}
    assert sitting.last("wagering.closed")["reason"] == "countdown"
    assert sitting.state.round.coup.draws == ("2H",)


@rule(BOOK, "5.4")
def test_an_early_card_counts_and_the_coup_is_played_to_its_end() -> None:
    sitting = seated("baccarat")
    sitting.bet({"player": 1000})
    sitting.cards("9S 2H KD 4H")
    assert sitting.settle() == {"player": ("won", 1000, 1000)}
    assert sitting.credit() == 11_000


# -- the time to decide -------------------------------------------------------------------------


@rule(BOOK, "13.3.5.5", "14.3.8")
@pytest.mark.parametrize("game", DECIDES)
@pytest.mark.parametrize("decision_ms", [5_000, 40_000])
def test_the_operator_sets_the_time_to_decide_and_everybody_is_told_when_it_ends(
    game: str, decision_ms: int
) -> None:
    sitting = deciding(game, decision_ms=decision_ms)
    _, stage, cited = DECIDES[game]
    assert sitting.last("deciding.opened") == {
        "round": 1, "stage": stage, "seats": 1, "rule": cited,
        "decides_at": sitting.player.now + decision_ms,
    }  # fmt: skip
    sitting.pass_ms(decision_ms - 1)
    assert sitting.phase == "deciding"
    sitting.pass_ms(1)
    assert sitting.last("deciding.closed") == {
        "round": 1, "stage": stage, "reason": "countdown",
    }  # fmt: skip


# The dealer shows a six; what the hand is, what it may choose, and what time-out makes of it.
FORCED = [
    ("KS", "4H", ["stand", "hit"], "stand", "dealer"),  # hard 14 stands
    ("KS", "2H", ["stand", "hit"], "stand", "dealer"),  # hard 12 stands
    ("AS", "6H", ["stand", "hit"], "stand", "dealer"),  # soft 17 stands
    ("6S", "5H", ["hit", "double"], "hit", "row"),  # hard 11 is drawn to
    ("4S", "4H", ["hit", "split"], "hit", "row"),  # hard 8 is drawn to
    ("AS", "AH", ["hit", "split"], "hit", "row"),  # soft 12 is drawn to
]


@rule(BOOK, "13.3.5.6", "13.3.5.11")
@pytest.mark.parametrize(("one", "two", "options", "taken", "next_card"), FORCED)
def test_time_out_at_blackjack_acts_by_the_forced_draw(
    one: str, two: str, options: list[str], taken: str, next_card: str
) -> None:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1000}, f"{one} 6D {two}")
    assert sitting.options() == options
    sitting.pass_ms(15_000)
    made = sitting.last("choice.made")
    assert (made["option"], made["by"], made["added_cents"]) == (taken, "time", 0)
    assert (sitting.state.underway.awaits, sitting.credit()) == (next_card, 9_000)


@rule(BOOK, "13.3.5.11")
def test_where_the_draw_is_forced_and_there_is_no_other_choice_nobody_is_asked() -> None:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1000}, "5S 6D 3H")
    assert (sitting.phase, sitting.state.underway.awaits) == ("awaiting_result", "row")
    sitting.cards("2C")  # 10, and no longer the first two cards
    assert (sitting.phase, sitting.state.underway.awaits) == ("awaiting_result", "row")
    sitting.cards("2D")
    assert sitting.phase == "deciding"


@rule(BOOK, "14.3.9", "14.3.9.1", "14.2.2.3")
def test_time_out_at_casino_war_surrenders_half_in_every_area_that_ties() -> None:
    sitting = Sitting(game="casino-war", mode="live", areas=3)
    sitting.pay_in()
    sitting.play({"ante:1": 1000, "ante:2": 500, "ante:3": 300}, "KS KH 3H KD")
    assert sitting.options() == ["surrender:1", "war:1", "surrender:2", "war:2"]
    sitting.pass_ms(15_000)
    made = [(m["option"], m["by"]) for m in sitting.told("choice.made")]
    assert made == [("surrender:1", "time"), ("surrender:2", "time")]
    assert sitting.last("play.changed")["play"]["options"] == []
    assert sitting.phase == "result_entered"  # nobody went to war: no more cards
    assert sitting.settle() == {
        "ante:1": ("surrendered", 0, 500),
        "ante:2": ("surrendered", 0, 250),
        "ante:3": ("lost", 0, 0),
    }
    assert sitting.credit() == 10_000 - 1_800 + 750


@rule(BOOK, "14.3.10.1", "14.3.9.1")
def test_what_a_seat_chose_in_time_stands_and_only_the_rest_is_surrendered() -> None:
    sitting = Sitting(game="casino-war", mode="live", areas=3)
    sitting.pay_in()
    sitting.play({"ante:1": 1000, "ante:2": 500}, "KS KH 3H KD")
    sitting.choose("war:2")
    assert sitting.options() == ["surrender:1", "war:1"]
    sitting.pass_ms(15_000)
    assert sitting.state.slip("PT-1").choices == ("war:2", "surrender:1")
    assert sitting.state.underway.awaits == "burn"


@rule(BOOK, "15.2.7", "15.2.8")
def test_three_card_poker_gives_a_set_time_and_folds_for_whoever_lets_it_pass() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng", decision_ms=12_000)
    sitting.pay_in()
    sitting.play({"ante": 1000})
    opened = sitting.last("deciding.opened")
    assert (opened["stage"], opened["decides_at"], opened["rule"]) == (
        "play", sitting.player.now + 12_000, "15.2.7",
    )  # fmt: skip
    assert sitting.options() == ["fold", "play"]
    sitting.pass_ms(12_000)
    made = sitting.last("choice.made")
    assert (made["option"], made["by"], made["added_cents"]) == ("fold", "time", 0)
    assert sitting.credit() == 9_000


@pytest.mark.parametrize("game", DECIDES)
def test_a_choice_after_the_time_is_refused_though_nobody_has_closed_it(game: str) -> None:
    sitting = deciding(game)
    option = sitting.options()[-1]
    sitting.player.now = sitting.state.times.decides_at
    assert sitting.at_once("PT-1", "choose", option=option)["code"] == "deciding_over"
    assert sitting.credit() == 9_000


@pytest.mark.parametrize("game", DECIDES)
def test_when_all_have_decided_the_game_goes_on_at_once(game: str) -> None:
    sitting = deciding(game)
    while sitting.phase == "deciding":
        sitting.choose(sitting.options()[0])
    assert sitting.last("deciding.closed")["reason"] == "all_decided"
    assert sitting.state.times.decides_at is None


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    sitting = deciding("blackjack")
    sitting.pay_in("PT-2")
    assert sitting.choose("hit", "PT-2")["code"] == "nothing_to_choose"
    assert sitting.choose("surrender")["code"] == "option_unknown"
    sitting.choose("stand")
    assert sitting.choose("hit")["code"] == "deciding_over"


def test_a_second_touch_does_not_choose_for_the_next_card() -> None:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1000}, "2S 6D 2H")
    touch = {"table": "T1", "option": "hit", "after": 0}
    assert sitting.do("PT-1", "choose", **touch) == {}
    sitting.cards("KC")  # 14, and the seat is asked again
    assert sitting.refusal("PT-1", "choose", **touch) == "choice_stale"
    assert sitting.state.slip("PT-1").choices == ("hit",)
    assert sitting.do("PT-1", "choose", **{**touch, "after": 1}) == {}
