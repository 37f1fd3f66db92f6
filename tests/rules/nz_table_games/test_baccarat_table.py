"""New Zealand's baccarat at the table: when wagers close, which cards come in, empty rounds."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import table_body
from tests.marks import rule
from tests.sitting import NZ, Sitting

RULESET = "nz-table-games"
NATURAL = "9S 2H KD 4H"  # player 9, banker 6
THIRD_CARDS = "2S KH 3S 3H 8D"  # player 2-3-8, banker K-3 stands on an 8: a tie at 3


def shod(mode: str = "live", ruleset: str = NZ, **config: Any) -> Sitting:
    """A table with a shoe and a seat with money."""
    sitting = Sitting(ruleset, mode, game="baccarat", **config)
    sitting.pay_in()
    if mode == "live":
        assert sitting.deal("start_shoe") == {}
    return sitting


# -- 5.14: wagers close -------------------------------------------------------------------------


@rule(RULESET, "D5 5.14", "D5 5.14(a)", "D5 5.14(b)")
def test_5_14_after_the_call_no_wager_is_made_or_touched_until_winners_are_settled() -> None:
    sitting = shod()
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    sitting.bet({"player": 600, "tie": 100})
    assert sitting.deal("close_wagering") == {}
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("dealer", "D5 5.14")

    def untouched() -> None:
        for stakes in ({"player": 0}, {"player": 700}, {"banker": 500}):
            refused = sitting.bet(stakes)
            assert (refused["code"], refused["details"]) == (
                "wagering_over", {"rule": "D5 5.14"},
            )  # fmt: skip
        assert sitting.stakes() == {"player": 600, "tie": 100}

    untouched()
    for card in NATURAL.split():
        sitting.cards(card)
        untouched()
    assert sitting.phase == "result_entered"
    assert sitting.settle() == {"player": ("won", 600, 600), "tie": ("lost", 0, 0)}
    sitting.deal("start_round")
    assert sitting.bet({"banker": 500})["stakes"] == {"banker": 500}


@rule(RULESET, "D5 5.14")
def test_5_14_a_dealer_and_no_clock_ends_wagering() -> None:
    sitting = shod()
    sitting.deal("start_round")
    assert sitting.last("round.opened")["closes_at"] is None
    sitting.pass_ms(3_600_000)
    assert sitting.bet({"player": 500})["stakes"] == {"player": 500}


@rule(RULESET, "D5 5.14", "D1 Betting by the clock")
def test_5_14_where_the_system_draws_its_clock_closes_wagers() -> None:
    sitting = shod("rng")
    sitting.bet({"player": 500})
    sitting.pass_ms(20_000)
    assert sitting.last("wagering.closed")["reason"] == "countdown"
    assert sitting.bet({"player": 0})["code"] == "wagering_over"
    sitting.deal_out()
    sitting.settle_round()
    assert sitting.last("bet.settled")["laid"] == {"player": 500}


# -- 6.6: cards that their maker has shuffled ---------------------------------------------------


@rule(RULESET, "D5 6.6")
def test_6_6_cards_shuffled_by_their_maker_come_in_as_they_are_and_that_is_on_record() -> None:
    sitting = Sitting(NZ, "live", game="baccarat", pre_shuffled="approved")
    assert (
        table_body(
            sitting.player.floor.pit.runners[sitting.table.id],
            demo=sitting.player.floor.config.demo,
        )["pre_shuffled"]
        is True
    )
    assert sitting.deal("start_shoe", pre_shuffled=True) == {}
    told = sitting.last("shoe.started")
    assert (told["pre_shuffled"], told["rule"], told["by"]) == (True, "D5 6.6", "1001")
    sitting.pay_in()
    sitting.play({"player": 500}, NATURAL)
    assert sitting.settle() == {"player": ("won", 500, 500)}


@rule(RULESET, "D5 6.6", "D5 Burn card")
def test_6_6_others_are_shuffled_as_ever() -> None:
    sitting = shod()
    told = sitting.last("shoe.started")
    assert (told["pre_shuffled"], told["rule"]) == (False, "D5 Burn card")
    assert (told["decks"], told["steps"]) == (
        8,
        [{"step": "cutting_card", "cards": 20, "rule": "D5 Cut"},
         {"step": "burn", "cards": 1, "rule": "D5 Burn card"}],
    )  # fmt: skip


@rule(RULESET, "D5 6.6")
@pytest.mark.parametrize("who", ["DT-1", "SV-1"])
def test_6_6_without_the_secretarys_approval_on_record_none_come_in(who: str) -> None:
    sitting = Sitting(NZ, "live", game="baccarat")
    assert (
        table_body(
            sitting.player.floor.pit.runners[sitting.table.id],
            demo=sitting.player.floor.config.demo,
        )["pre_shuffled"]
        is False
    )
    refused = sitting.do(who, "start_shoe", table="T1", pre_shuffled=True)
    assert (refused["code"], refused["details"]) == ("approval_missing", {"rule": "D5 6.6"})
    assert sitting.refusal("SV-1", "start_shoe", table="T1", riffled=True) == "not_offered"
    assert sitting.state.shoe is None
    assert sitting.deal("start_shoe", pre_shuffled=False) == {}


# -- 8.3: rounds without wagers -----------------------------------------------------------------


@rule(RULESET, "D5 8.3")
def test_8_3_rounds_are_dealt_with_no_wager_as_many_as_the_operator_likes() -> None:
    sitting = shod()
    for number, cards in enumerate((NATURAL, THIRD_CARDS, NATURAL), 1):
        assert sitting.deal("start_round") == {}
        assert sitting.deal("close_wagering") == {}
        sitting.cards(cards)
        sitting.settle_round()
        settled = sitting.last("round.settled")
        assert (settled["round"], settled["staked_cents"], settled["paid_cents"]) == (number, 0, 0)
    assert [result for _, result in sitting.state.results] == [
        "player 9-6 natural", "tie 3-3", "player 9-6 natural",
    ]  # fmt: skip
    assert sitting.state.shoe.dealt == 1 + 4 + 5 + 4
    assert sitting.told("bet.settled") == []
    assert sitting.findings == []


@rule(RULESET, "D5 8.3")
def test_8_3_without_even_a_call_the_first_card_does() -> None:
    sitting = shod()
    sitting.deal("start_round")
    sitting.cards(NATURAL)
    sitting.settle_round()
    assert sitting.last("round.settled")["result"] == "player 9-6 natural"


@rule(RULESET, "D5 8.3")
def test_8_3_anybody_may_bet_on_such_a_round_until_its_wagers_close() -> None:
    sitting = shod()
    sitting.deal("start_round")
    sitting.cards(NATURAL)
    sitting.settle_round()
    sitting.deal("start_round")
    sitting.pass_ms(60_000)
    assert sitting.bet({"player": 500})["stakes"] == {"player": 500}
    sitting.deal("close_wagering")
    sitting.cards(NATURAL)
    assert sitting.settle() == {"player": ("won", 500, 500)}


@rule(RULESET, "D5 8.3")
def test_8_3_the_cards_of_an_empty_round_are_gone_from_the_shoe() -> None:
    sitting = shod(decks=6)
    for _ in range(6):
        sitting.deal("start_round")
        sitting.cards(NATURAL)
        sitting.settle_round()
    sitting.deal("start_round")
    assert sitting.shoe("card", "9S") == {}
    assert sitting.last("alert.raised")["cause"] == "card_foreign"  # all six have been dealt


@rule(RULESET, "D5 8.3")
def test_8_3_an_empty_round_that_nobody_deals_ends_with_the_table() -> None:
    sitting = shod()
    sitting.deal("start_round")
    assert sitting.deal("close_table") == {}
    voided = sitting.last("round.voided")
    assert (voided["reason"], voided["returned_cents"]) == ("no_bets", 0)


@rule(RULESET, "D5 8.3")
@pytest.mark.parametrize("rounds", [1, 3])
def test_8_3_the_system_deals_on_with_nobody_there(rounds: int) -> None:
    sitting = Sitting(NZ, "rng", game="baccarat")
    while len(sitting.state.results) < rounds:
        sitting.player.advance(sitting.player.floor.due() or 0)
    assert sitting.told("bet.settled") == []
    assert sitting.findings == []
