"""A supervisor or an inspector has the dealer check and verify the cards (10.1.15, 13.1.12,
14.1.13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import NZ, Sitting

BOOK = "star-rapid-fusion-2024"
GAMES = [
    ("baccarat", "10.1.15", 416),
    ("blackjack", "13.1.12", 312),
    ("casino-war", "14.1.13", 312),
]
EACH_GAME = pytest.mark.parametrize(("game", "number", "cards"), GAMES, ids=[g[0] for g in GAMES])


def at(game: str) -> Sitting:
    sitting = Sitting(game=game, mode="live")
    sitting.pay_in()
    if game == "baccarat":
        sitting.deal("start_shoe")
        sitting.get_ready()
    return sitting


def checked(sitting: Sitting, who: str = "DT-1", **said: Any) -> dict[str, Any]:
    named = {"irregularity": "cards_to_check", "reason": "As ordered"}
    return sitting.deal("remedy", who, **named, **said)


@rule(BOOK, "10.1.15", "13.1.12", "14.1.13")
@EACH_GAME
def test_an_inspector_orders_a_check_and_no_round_begins_before_the_dealer_has_counted(
    game: str, number: str, cards: int
) -> None:
    sitting = at(game)
    sitting.sign_in("5001")
    assert checked(sitting)["code"] == "act_needs_role"  # nobody has ordered it
    assert sitting.deal("order_check", "SV-1") == {}
    assert sitting.last("check.ordered") == {"rule": number, "by": "5001"}
    assert sitting.deal("order_check", "SV-1")["code"] == "cards_unchecked"
    sitting.power_failure()
    assert sitting.deal("start_round")["code"] == "cards_unchecked"
    refused = checked(sitting)
    assert (refused["code"], refused["details"]) == ("count_missing", {"cards": cards})
    assert checked(sitting, counted=cards - 1)["code"] == "count_differs"
    assert checked(sitting, counted=cards) == {}
    told = sitting.last("cards.checked")
    assert (told["counted"], told["rule"], told["by"]) == (cards, number, "1001")
    assert sitting.deal("start_round") == {}
    assert sitting.findings == []


@rule(BOOK, "10.1.15", "13.1.12", "14.1.13")
@EACH_GAME
def test_a_supervisor_orders_it_too_at_any_time_and_the_round_is_played_first(
    game: str, number: str, cards: int
) -> None:
    sitting = at(game)
    sitting.deal("start_round")
    assert sitting.deal("order_check")["code"] == "act_needs_role"
    pin = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("order_check", authority="ask")["code"] == "authority_needed"
    assert sitting.deal("order_check", authority=pin) == {}
    assert sitting.last("check.ordered") == {"rule": number, "by": "2001"}
    assert (sitting.phase, sitting.state.cards.unchecked) == ("wagering", number)
    sitting.deal("remedy", "SV-1", irregularity="system", reason="End it")
    assert sitting.deal("start_round")["code"] == "cards_unchecked"
    assert checked(sitting, counted=cards) == {}
    assert sitting.deal("start_round") == {}


@rule(BOOK, "10.1.15")
def test_what_the_check_finds_is_named_and_agrees_with_the_count() -> None:
    sitting = at("baccarat")
    sitting.deal("order_check", "SV-1")
    assert checked(sitting, counted=416, missing=["QS"])["code"] == "count_differs"
    assert checked(sitting, counted=415, missing=["QS"]) == {}
    assert sitting.state.cards.unchecked == "10.1.15"
    assert sitting.last("alert.raised")["cause"] == "cards_missing"
    assert sitting.deal("start_round")["code"] == "cards_wrong"


def test_a_supervisor_who_checks_without_an_order_need_not_count() -> None:
    sitting = at("baccarat")
    assert checked(sitting, "SV-1") == {}
    assert sitting.last("cards.checked")["counted"] is None


def test_who_else_there_is_orders_nothing_and_where_no_rule_has_it_nobody_does() -> None:
    sitting = at("baccarat")
    sitting.sign_in("7001")
    assert sitting.deal("order_check", "SV-1")["code"] == "act_needs_role"
    other = Sitting(NZ, "live", game="baccarat")
    assert other.deal("order_check", "SV-1")["code"] == "not_offered"
    assert Sitting().deal("order_check", "SV-1")["code"] == "not_offered"
