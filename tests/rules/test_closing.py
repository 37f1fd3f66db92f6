"""Closing a table at which players are: the sign, how long it hangs, and what comes at its time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINI = "star-ministar-2018"
MINUTE = 60_000
BET = {STAR: "red", INTERBLOCK: "red", MINISTAR: "red", NZ: "A"}
GAME = {NZ: "money-wheel"}
CLOSERS = {STAR: "2001", INTERBLOCK: "2501", MINISTAR: "2001"}  # the lowest role that may announce


def played(ruleset: str = STAR, *seats: str) -> Sitting:
    """A table that runs by itself, after a round in which these seats had a wager."""
    sitting = Sitting(ruleset, "automated", game=GAME.get(ruleset, "roulette"), device="simulated")
    for seat in seats or ("PT-1",):
        sitting.pay_in(seat)
    sitting.sign_in(CLOSERS.get(ruleset, "2001"))
    a_round(sitting, ruleset, *(seats or ("PT-1",)))
    return sitting


def a_round(sitting: Sitting, ruleset: str = STAR, *seats: str) -> None:
    """Play until the round is settled and the next has not begun."""
    until(sitting, "wagering")
    for seat in seats:
        assert "code" not in sitting.bet({BET[ruleset]: 100}, seat)
    until(sitting, "open")


def until(sitting: Sitting, phase: str) -> None:
    while sitting.phase != phase:
        sitting.player.advance(sitting.player.floor.due() or 0)


def announce(sitting: Sitting, minutes: int, who: str = "SV-1") -> dict[str, Any]:
    return sitting.deal("announce_closing", who, closes_at=sitting.player.now + minutes * MINUTE)


@pytest.mark.parametrize("ruleset", [
    pytest.param(STAR, marks=rule(RAPID, "18.8")),
    pytest.param(INTERBLOCK, marks=rule(BLOCK, "9.14")),
])  # fmt: skip
def test_players_are_told_twenty_minutes_before_their_table_closes(ruleset: str) -> None:
    sitting = played(ruleset)
    credit = sitting.credit()
    refused = sitting.deal("close_table", "SV-1")
    assert refused["code"] == "closing_not_shown"
    assert refused["details"] | {"minutes": 20, "players": 1} == refused["details"]
    assert refused["details"]["may_at"] == sitting.player.now + 20 * MINUTE
    assert announce(sitting, 19)["code"] == "closing_time_wrong"
    assert announce(sitting, 20) == {}
    sign, at = sitting.last("closing.announced"), sitting.player.now
    assert sign["closes_at"] == at + 20 * MINUTE
    assert (sign["rule"], sign["by"]) == (
        sitting.table.rules.close_table.rule,
        CLOSERS[ruleset],
    )
    a_round(sitting, ruleset, "PT-1")
    assert sitting.deal("close_table", "SV-1")["code"] == "closing_not_yet"
    sitting.player.advance(at + 20 * MINUTE - 1)
    assert sitting.phase != "closed"
    rounds = sitting.state.round.number
    sitting.player.advance(at + 22 * MINUTE)
    assert (sitting.phase, sitting.state.closing) == ("closed", None)
    assert sitting.state.round.number <= rounds + 1  # a round that had begun was played to its end
    assert credit - 100 <= sitting.credit() <= credit + 100
    assert sitting.findings == []


@rule(RAPID, "18.8")
def test_18_8_a_round_in_progress_at_the_time_on_the_sign_is_played_out_and_paid() -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    announce(sitting, 20)
    sitting.pass_ms(20 * MINUTE - 10_000)
    sitting.deal("enter_result", result="0")
    sitting.deal("confirm_result")
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.pass_ms(10 * MINUTE)
    assert (sitting.phase, sitting.credit()) == ("awaiting_result", 9_500)
    sitting.deal("enter_result", result="9")
    sitting.deal("confirm_result")
    assert sitting.credit() == 10_500
    sitting.pass_ms(0)
    assert sitting.phase == "closed"
    assert sitting.findings == []


@rule(RAPID, "18.8")
def test_18_8_a_table_at_which_nobody_plays_closes_at_once() -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    assert sitting.deal("close_table") == {}
    sitting = played(STAR, "PT-1", "PT-2")
    assert sitting.refusal("DT-1", "close_table", table="T1") == "act_needs_role"
    for seat in ("PT-1", "PT-2"):
        assert sitting.do(seat, "cash_out") == {}
    assert sitting.told("player.left") == [{"seat": "PT-1"}, {"seat": "PT-2"}]
    assert sitting.deal("close_table") == {}
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [0, 0]
    assert sitting.findings == []


@rule(RAPID, "18.8")
def test_18_8_a_player_with_credit_is_there_however_long_without_a_wager() -> None:
    sitting = played()
    for _ in range(4):
        a_round(sitting)
        assert sitting.refusal("SV-1", "close_table", table="T1") == "closing_not_shown"
    sitting.do("PT-1", "cash_out")
    assert sitting.deal("close_table") == {}


@rule(RAPID, "18.8")
def test_18_8_with_wagers_on_the_layout_it_is_not_closed_whatever_the_sign_says() -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    announce(sitting, 20)
    sitting.pass_ms(25 * MINUTE)
    assert sitting.refusal("SV-1", "close_table", table="T1") == "bets_outstanding"
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})


@pytest.mark.parametrize(("ruleset", "staff", "may"), [
    pytest.param(STAR, "1001", False, marks=rule(RAPID, "18.8")),
    pytest.param(STAR, "3001", True, marks=rule(RAPID, "18.8")),
    pytest.param(INTERBLOCK, "2001", False, marks=rule(BLOCK, "9.14")),
    pytest.param(INTERBLOCK, "2501", True, marks=rule(BLOCK, "9.14")),
])  # fmt: skip
def test_the_sign_is_put_up_by_the_role_that_the_document_names_or_above(
    ruleset: str, staff: str, may: bool
) -> None:
    sitting = played(ruleset)
    sitting.sign_in(staff)
    said = announce(sitting, 30)
    assert said == {} if may else said["code"] == "act_needs_role"
    assert (sitting.state.closing is not None) is may


@rule(RAPID, "18.8")
def test_18_8_the_sign_is_withdrawn_and_the_minutes_begin_anew() -> None:
    sitting = played()
    assert sitting.deal("withdraw_closing", "SV-1")["code"] == "closing_not_announced"
    announce(sitting, 20)
    sitting.pass_ms(15 * MINUTE)
    assert sitting.deal("withdraw_closing", "SV-1") == {}
    assert announce(sitting, 10)["code"] == "closing_time_wrong"
    sitting.pass_ms(10 * MINUTE)
    assert sitting.phase != "closed"


@rule(RAPID, "18.8")
def test_18_8_minutes_in_which_the_floor_was_dark_do_not_count() -> None:
    sitting = played()
    announce(sitting, 20)
    at = sitting.player.now
    sitting.pass_ms(5 * MINUTE)
    sitting.player.now += 10 * MINUTE
    sitting.player._wake()  # after ten minutes without power, in which nothing fell due
    sign = sitting.last("closing.announced")
    assert at + 30 * MINUTE <= sign["closes_at"] <= at + 31 * MINUTE
    assert sign["closes_at"] - sign["since"] >= 20 * MINUTE
    sitting.player.advance(sign["closes_at"] - 1)
    assert sitting.phase != "closed"
    sitting.pass_ms(2 * MINUTE)
    assert sitting.phase == "closed"
    assert sitting.findings == []


@rule(RAPID, "18.8")
def test_18_8_the_sign_is_still_up_after_a_restart() -> None:
    sitting = played()
    announce(sitting, 60)
    before = sitting.state.closing
    sitting.power_failure()
    assert sitting.state.closing == before
    assert dict(sitting.state.players.played) == {"PT-1": 1}
    assert sitting.refusal("SV-1", "close_table", table="T1") == "closing_not_yet"


@rule(MINI, "8.2")
def test_8_2_the_warning_of_closing_may_be_short_and_closing_needs_none() -> None:
    sitting = played(MINISTAR)
    assert announce(sitting, 5) == {}
    assert sitting.last("closing.announced")["rule"] == "8.2"
    sitting.deal("withdraw_closing", "SV-1")
    until(sitting, "open")
    assert sitting.deal("close_table") == {}


@pytest.mark.parametrize("ruleset", [INTERBLOCK, MINISTAR])
def test_credits_are_cleared_once_the_closing_is_announced(ruleset: str) -> None:
    sitting = played(ruleset)
    assert announce(sitting, 20) == {}
    credit = sitting.credit()
    assert credit in (9_900, 10_100)
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("collect.begun")["cents"] == credit
    assert sitting.credit() == 0
    assert dict(sitting.state.players.played) == {}


def test_where_the_document_knows_no_sign_none_is_put_up_and_a_table_closes_at_once() -> None:
    sitting = played(NZ)
    assert announce(sitting, 20)["code"] == "not_offered"
    assert sitting.deal("close_table") == {}


def test_a_closed_table_has_no_sign_and_whoever_opens_it_finds_nobody_there() -> None:
    sitting = played()
    announce(sitting, 20)
    sitting.pass_ms(22 * MINUTE)
    assert sitting.phase == "closed"
    assert announce(sitting, 30)["code"] == "phase_forbids"
    sitting.deal("open_table")
    assert (sitting.state.closing, dict(sitting.state.players.played)) == (None, {})
