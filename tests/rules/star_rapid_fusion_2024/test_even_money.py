"""Even money is paid when it is chosen (13.3.5.7.2), and what then becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import win_cents
from fairfelt.ledger import wagers
from tests.marks import rule
from tests.rules.irregular import purse, remedy
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


def with_even_money(mode: str = "live", stakes: dict[str, int] | None = None) -> Sitting:
    """PT-1 has a blackjack with $20.00 against an ace, takes insurance and then even money."""
    sitting = Sitting(game="blackjack", mode=mode)
    sitting.pay_in()
    sitting.play(stakes or {"player": 2_000}, "AS AH KS")
    assert sitting.choose("insurance") == {}
    assert (sitting.credit(), sitting.findings) == (10_000 - sum(sitting.stakes().values()), [])
    assert sitting.choose("even-money") == {}
    return sitting


@rule(BOOK, "13.3.5.7.2")
@pytest.mark.parametrize("mode", ["live", "rng"])
def test_even_money_is_on_the_meter_before_the_dealer_draws(mode: str) -> None:
    sitting = with_even_money(mode)
    assert sitting.credit() == 12_000  # $20.00 won, and $30.00 back
    told = sitting.last("interim.settled", "PT-1")
    assert [(line["spot"], line["verdict"], line["rule"]) for line in told["lines"]] == [
        ("player", "won", "13.3.5.7.2"), ("insurance", "push", "13.3.5.7.2"),
    ]  # fmt: skip
    assert (told["won_cents"], told["returned_cents"], told["stakes"]) == (2_000, 3_000, {})
    assert (sitting.state.layout.staked_cents, sitting.phase) == (0, "awaiting_result")
    assert win_cents(sitting.player.floor.pit, "PT-1") == 2_000
    sitting.power_failure()
    assert (sitting.credit(), sitting.findings) == (12_000, [])


@rule(BOOK, "13.3.5.7.2", "13.4.1.7")
@pytest.mark.parametrize("dealer", ["KC", "5C 9D TC"])
def test_it_is_paid_once_whatever_the_dealer_draws(dealer: str) -> None:
    sitting = with_even_money(stakes={"player": 2_000, "royal-match": 500})
    assert sitting.state.layout.staked_cents == 500
    sitting.cards(dealer)
    sitting.settle_round()
    settled = sitting.last("bet.settled", "PT-1")
    assert [line["spot"] for line in settled["lines"]] == ["royal-match"]
    assert [line["spot"] for line in settled["interim"]] == ["player", "insurance"]
    assert sitting.credit() == 12_000 + 1_000  # two suited cards pay 2 to 1
    assert win_cents(sitting.player.floor.pit, "PT-1") == 2_000 + 1_000
    done = sitting.last("round.settled")
    assert (done["staked_cents"], done["paid_cents"]) == (3_500, 6_500)
    assert done["won"] == [{"seat": "PT-1", "cents": 3_000}]
    (play,) = sitting.player.store.played("PT-1", 5)
    assert (play.staked_cents, play.received_cents) == (3_500, 6_500)
    assert sitting.findings == []


@rule(BOOK, "13.5.6", "13.3.5.7.2")
def test_a_misdeal_leaves_it_paid() -> None:
    sitting = with_even_money(stakes={"player": 2_000, "royal-match": 500})
    assert remedy(sitting, "misdeal") == {}
    assert (sitting.credit(), sitting.phase) == (12_000, "open")  # and the side bet goes back
    assert (sitting.player.floor.ledger.balance(wagers("T1")), sitting.findings) == (0, [])


@rule(BOOK, "13.5.6", "13.3.5.7.2")
def test_a_settled_round_that_is_void_leaves_it_paid_too() -> None:
    sitting = with_even_money(stakes={"player": 2_000, "royal-match": 500})
    sitting.cards("KC")
    sitting.settle_round()
    assert remedy(sitting, "misdeal") == {}
    assert (purse(sitting), sitting.findings) == ((12_000, 0, 0), [])


@rule(BOOK, "13.5.7")
def test_short_of_cards_the_winnings_are_taken_back() -> None:
    sitting = with_even_money()
    assert remedy(sitting, "cards_short") == {}
    told = sitting.last("interim.taken_back", "PT-1")
    assert (told["cents"], told["meter_cents"], told["rule"]) == (2_000, -2_000, "13.5.7")
    assert (purse(sitting), sitting.findings) == ((10_000, 0, 0), [])


@rule(BOOK, "18.5")
def test_a_cheat_forfeits_the_stakes_that_had_come_back_too() -> None:
    sitting = with_even_money(stakes={"player": 2_000, "royal-match": 500})
    assert remedy(sitting, "fraud", seats=["PT-1"]) == {}
    assert (purse(sitting), sitting.findings) == ((6_500, 0, 0), [])


@rule(BOOK, "13.5.6")
def test_a_round_in_which_it_was_paid_is_laid_out_again_only_where_it_would_have_been() -> None:
    sitting = with_even_money()
    said: dict[str, Any] = {"reason": "Seen"}
    for cards in (["AS", "AH", "9S", "KS"], ["AS", "KH", "KS"]):
        refused = sitting.deal("remedy", "SV-1", irregularity="card_misdealt", cards=cards, **said)
        assert refused["code"] == "reconstruction_impossible"
    assert remedy(sitting, "card_misdealt", cards=["AD", "AH", "KS"]) == {}
    assert (sitting.credit(), sitting.state.round.coup.draws) == (12_000, ("AD", "AH", "KS"))
    sitting.cards("KC")
    sitting.settle_round()
    assert (sitting.credit(), sitting.findings) == (12_000, [])


@rule(BOOK, "18.3.1")
def test_a_wager_paid_in_part_is_void_once_the_round_is_settled() -> None:
    sitting = with_even_money(stakes={"player": 2_000, "royal-match": 500})
    sitting.cards("KC")
    told = {"seat": "PT-1", "rule": "18.3.1", "ground": "18.1", "reason": "A device"}
    assert sitting.deal("exclude_player", "SV-1", **told)["code"] == "phase_forbids"
    sitting.settle_round()
    assert sitting.deal("exclude_player", "SV-1", **told) == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])
