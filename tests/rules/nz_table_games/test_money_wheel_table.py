"""New Zealand's money wheel and its electronic form, at the table."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import public_body, table_body
from tests.marks import rule
from tests.sitting import MINISTAR, NZ, Sitting

RULESET = "nz-table-games"


def seated(mode: str = "live", *seats: str, **config: Any) -> Sitting:
    sitting = Sitting(NZ, mode, game="money-wheel", **config)
    for seat in seats or ("PT-1",):
        sitting.pay_in(seat)
    if mode == "live":
        sitting.deal("start_round")
    return sitting


def refused(sitting: Sitting, act: str, who: str = "DT-1", **fields: Any) -> str:
    return sitting.refusal(who, act, table="T1", **fields)


# -- D10 4.3: no more bets ----------------------------------------------------------------------


@rule(RULESET, "D10 4.3")
@pytest.mark.parametrize("spun_before", [False, True])
def test_4_3_the_dealer_calls_before_the_spin_or_while_the_wheel_turns(spun_before: bool) -> None:
    sitting = seated()
    if spun_before:
        sitting.wheel("spun")
    sitting.bet({"A": 500})  # until the call
    assert sitting.deal("close_wagering") == {}
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("dealer", "D10 4.3")
    assert sitting.bet({"A": 0})["code"] == "wagering_over"
    assert sitting.bet({"B": 500})["code"] == "wagering_over"
    assert refused(sitting, "close_wagering") == "phase_forbids"
    sitting.wheel("rested", "A")
    sitting.deal("enter_result", result="A")
    assert sitting.settle() == {"A": ("won", 500, 500)}


@rule(RULESET, "D10 4.3")
def test_4_3_no_clock_ends_wagering_where_a_dealer_does() -> None:
    sitting = seated()
    assert sitting.last("round.opened")["closes_at"] is None
    sitting.pass_ms(3_600_000)
    assert sitting.bet({"A": 500})["stakes"] == {"A": 500}


@rule(RULESET, "D10 4.3")
def test_4_3_a_wheel_with_a_sensor_calls_by_itself_before_it_stops() -> None:
    sitting = seated()
    sitting.bet({"A": 500})
    sitting.wheel("spun")
    assert sitting.phase == "wagering"
    sitting.wheel("dropping")
    assert sitting.last("wagering.closed")["reason"] == "sensor"
    assert sitting.bet({"A": 0})["code"] == "wagering_over"


@rule(RULESET, "D10 4.3")
def test_4_3_nobody_calls_at_a_wheel_that_runs_by_itself() -> None:
    sitting = seated("automated")
    assert refused(sitting, "close_wagering") == "mode_forbids"
    sitting.pass_ms(20_000)
    assert sitting.last("wagering.closed")["reason"] == "countdown"


# -- D10 4.6: a guest ---------------------------------------------------------------------------


@rule(RULESET, "D10 4.6")
def test_4_6_somebody_else_may_be_invited_to_spin() -> None:
    sitting = seated(device="simulated")
    assert (
        table_body(
            sitting.player.floor.pit.runners[sitting.table.id],
            demo=sitting.player.floor.config.demo,
        )["guests"]
        is True
    )
    sitting.bet({"A": 500})
    assert sitting.deal("invite_guest") == {}
    assert sitting.last("guest.invited") == {"round": 1, "rule": "D10 4.6", "by": "1001"}
    assert public_body(sitting.table)["guest"] is True
    assert sitting.bet({"A": 600})["stakes"] == {"A": 600}  # it changes nothing for the players
    sitting.rng.ready.append("A")
    assert sitting.deal("spin_wheel") == {}
    sitting.deal("close_wagering")
    sitting.pass_ms(20_000)
    assert sitting.state.round.sensed == "A"
    sitting.deal("enter_result", result="A")
    assert sitting.settle() == {"A": ("won", 600, 600)}
    assert public_body(sitting.table)["guest"] is False  # for this spin only
    sitting.deal("start_round")
    assert public_body(sitting.table)["guest"] is False


@rule(RULESET, "D10 4.6")
def test_4_6_after_the_call_there_is_still_time_until_the_wheel_is_spun() -> None:
    sitting = seated()
    sitting.deal("close_wagering")
    assert sitting.deal("invite_guest") == {}
    sitting.power_failure()
    assert public_body(sitting.table)["guest"] is True
    sitting.wheel("spun")
    assert refused(sitting, "invite_guest") == "ball_in_play"


@rule(RULESET, "D10 4.6")
def test_4_6_a_guest_needs_a_round_and_a_dealer() -> None:
    sitting = Sitting(NZ, "live", game="money-wheel")
    assert refused(sitting, "invite_guest") == "phase_forbids"
    assert refused(seated("automated"), "invite_guest") == "mode_forbids"
    assert refused(seated(), "invite_guest", "PT-1") == "role_forbids"


def test_where_the_document_knows_no_guest_none_is_invited() -> None:
    sitting = Sitting(mode="live")
    sitting.deal("start_round")
    assert refused(sitting, "invite_guest") == "not_offered"
    assert (
        table_body(
            sitting.player.floor.pit.runners[sitting.table.id],
            demo=sitting.player.floor.config.demo,
        )["guests"]
        is False
    )
    assert refused(Sitting(MINISTAR), "invite_guest") == "mode_forbids"


# -- D10A 1.1: the electronic wheel -------------------------------------------------------------


@rule(RULESET, "D10A 1.1", "D10A 1.1(b)")
def test_10a_1_1_thirty_terminals_play_and_the_thirty_first_waits() -> None:
    sitting = seated("automated")
    seats = [f"PT-{number}" for number in range(1, 32)]
    for seat in seats[1:]:
        sitting.pay_in(seat)
    for seat in seats[:30]:
        assert sitting.bet({"A": 500}, seat)["stakes"] == {"A": 500}
    late = sitting.bet({"A": 500}, "PT-31")
    assert late["code"] == "table_full"
    assert late["details"] == {"most": 30, "rule": "D10A 1.1(b)"}
    assert sitting.bet({"B": 500}, "PT-30")["stakes"] == {"A": 500, "B": 500}  # is in already
    sitting.bet({"A": 0}, "PT-7")
    assert sitting.bet({"A": 500}, "PT-31")["stakes"] == {"A": 500}  # in the place that is free
    assert sitting.bet({"A": 500}, "PT-7")["code"] == "table_full"
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "A")
    sitting.settle_round()
    assert len(sitting.told("bet.settled")) == 30
    sitting.pass_ms(6_000)
    assert sitting.bet({"A": 500}, "PT-7")["stakes"] == {"A": 500}  # a new round, a new place
    assert sitting.findings == []


@rule(RULESET, "D10A 1.1")
def test_10a_1_1_an_operator_may_have_fewer() -> None:
    sitting = seated("live", "PT-1", "PT-2", "PT-3", terminals=2)
    assert sitting.bet({"A": 500}, "PT-3")["stakes"] == {"A": 500}
    assert sitting.bet({"A": 500}, "PT-1")["stakes"] == {"A": 500}
    assert sitting.bet({"A": 500}, "PT-2")["code"] == "table_full"


@rule(RULESET, "D10A 1.1", "D10A 1.1(c)")
def test_10a_1_1_the_system_takes_the_segment_from_the_wheel() -> None:
    sitting = seated("automated")
    sitting.bet({"A": 500, "F": 100})
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "F")
    told = sitting.last("result.entered")
    assert (told["result"], told["source"], told["role"]) == ("F", "sensor", "")
    sitting.settle_round()
    assert sitting.lines() == {"A": ("lost", 0, 0), "F": ("won", 4700, 100)}
    assert refused(sitting, "enter_result", "SV-1", result="A") == "mode_forbids"


@rule(RULESET, "D10A 1.1", "D10A 1.1(c)")
@pytest.mark.parametrize(("who", "role"), [("DT-1", "dealer"), ("SV-1", "gaming_supervisor")])
def test_10a_1_1_or_a_dealer_or_supervisor_enters_it(who: str, role: str) -> None:
    sitting = seated("live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"B": 500}, seat)
    sitting.deal("close_wagering")
    assert sitting.deal("enter_result", who, result="B") == {}
    told = sitting.last("result.entered")
    assert (told["result"], told["source"], told["role"]) == ("B", "dealer", role)
    sitting.settle_round()
    assert sitting.last("round.settled")["result"] == "B"  # told to everybody
    assert sitting.lines("PT-1") == sitting.lines("PT-2") == {"B": ("won", 1500, 500)}


@rule(RULESET, "D10A 1.1")
def test_10a_1_1_only_what_stands_on_the_wheel_can_be_entered() -> None:
    sitting = seated()
    for stranger in ("H", "a", "0", "AA"):
        assert refused(sitting, "enter_result", result=stranger) == "result_impossible"
    assert sitting.phase == "wagering"


@rule(RULESET, "D10A 1.1")
def test_10a_1_1_a_segment_other_than_the_sensors_takes_a_supervisor() -> None:
    sitting = seated()
    sitting.bet({"B": 500})
    sitting.deal("close_wagering")
    sitting.wheel("rested", "A")
    assert refused(sitting, "enter_result", result="B") == "act_needs_role"
    assert sitting.deal("enter_result", "SV-1", result="B") == {}
    assert refused(sitting, "enter_result", result="A") == "act_needs_role"
    assert sitting.deal("confirm_result") == {}  # the supervisor has decided
    assert sitting.credit() == 11_500


# -- no spin ------------------------------------------------------------------------------------

NO_SPIN = {"reason": "It did not turn", "irregularity": "no_spin"}


@rule(RULESET, "D10 No spin")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("known", ["nothing", "sensed", "entered"])
def test_a_spin_that_does_not_count_is_done_again_and_wagers_stand(
    called: bool, known: str
) -> None:
    sitting = seated()
    sitting.bet({"A": 500})
    sitting.wheel("spun")
    if called:
        sitting.deal("close_wagering")
    if known == "sensed":
        sitting.wheel("rested", "A")
    if known == "entered":
        assert refused(sitting, "enter_result", result="A") == "act_needs_role"
        sitting.deal("enter_result", "SV-1", result="A")
    assert sitting.deal("remedy", "SV-1", **NO_SPIN) == {}
    told = sitting.last("throw.voided")
    assert (told["round"], told["reason"], told["rule"]) == (1, "It did not turn", "D10 No spin")
    assert (sitting.phase, sitting.stakes(), sitting.credit()) == ("wagering", {"A": 500}, 9_500)
    shown = public_body(sitting.table)
    assert (shown["sensed"], shown["entered"], shown["result"]) == (None, None, None)
    if known != "sensed":  # of the spin that does not count
        late = {"table": "T1", "report": "rested", "result": "A"}
        assert sitting.do("DV-1", "report_wheel", **late) == {}
        assert (sitting.last("reading.late")["settled"], sitting.state.round.sensed) == (None, None)
    assert sitting.bet({"A": 700})["stakes"] == {"A": 700}
    sitting.wheel("spun")
    sitting.deal("close_wagering")
    sitting.wheel("rested", "B")
    sitting.deal("enter_result", result="B")
    assert sitting.settle() == {"A": ("lost", 0, 0)}
    assert (sitting.state.round.number, sitting.credit()) == (1, 9_300)
    assert sitting.findings == []


def test_no_spin_takes_the_guest_away_and_a_wheel_that_runs_by_itself_has_its_time_again() -> None:
    sitting = seated()
    sitting.deal("invite_guest")
    sitting.wheel("spun")
    assert sitting.deal("remedy", "SV-1", **NO_SPIN) == {}
    assert public_body(sitting.table)["guest"] is False
    itself = seated("automated")
    itself.bet({"A": 500})
    itself.pass_ms(20_000)
    itself.wheel("spun")
    assert itself.deal("remedy", "SV-1", **NO_SPIN) == {}
    told = itself.last("throw.voided")
    assert told["closes_at"] == 40_000
    assert 20_000 < told["spin_at"] < 40_000
    itself.pass_ms(20_000)
    itself.wheel("rested", "A")
    itself.settle_round()
    assert itself.credit() == 10_500
    assert itself.findings == []


def test_after_settlement_no_spin_is_too_late() -> None:
    sitting = seated()
    sitting.deal("enter_result", result="A")
    sitting.deal("confirm_result")
    assert refused(sitting, "remedy", "SV-1", **NO_SPIN) == "phase_forbids"


@pytest.mark.parametrize("called", [False, True])
def test_no_spin_is_for_a_supervisor_to_say(called: bool) -> None:
    """No rule prints who does, and it takes a result away."""
    sitting = seated()
    sitting.bet({"A": 500})
    sitting.wheel("spun")
    if called:
        sitting.deal("enter_result", result="B")
    assert refused(sitting, "remedy", **NO_SPIN) == "act_needs_role"
    assert sitting.deal("remedy", "SV-1", **NO_SPIN) == {}
    assert sitting.table.rules.irregularities["no_spin"].source == "readings"


def test_nobody_takes_the_segment_of_somebody_above_away() -> None:
    sitting = seated()
    sitting.bet({"A": 500})
    sitting.sign_in("2501")
    sitting.deal("enter_result", "SV-1", result="B")
    sitting.sign_in("2001")
    assert refused(sitting, "remedy", "SV-1", **NO_SPIN) == "act_needs_role"
    assert (sitting.phase, sitting.state.round.entered) == ("result_entered", "B")
    sitting.sign_in("3001")
    assert sitting.deal("remedy", "SV-1", **NO_SPIN) == {}
    assert sitting.phase == "wagering"
    sitting.deal("enter_result", result="A")  # which is the dealer's now
    sitting.sign_in("2001")
    assert sitting.deal("remedy", "SV-1", **NO_SPIN) == {}
