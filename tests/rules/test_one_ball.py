"""A round has one ball: what the wheel says of another is not taken, and nobody bets on a ball
whose outcome may already be known."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.table.betting import PlaceBets
from fairfelt.table.reporting import ReportWheel
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, STAR, Sitting

EVERYWHERE = pytest.mark.parametrize("ruleset", [STAR, INTERBLOCK, MINISTAR])


def told(sitting: Sitting, report: str, result: str | None = None) -> str:
    """Exactly this report, with no spin put before it; the refusal's code or nothing."""
    answer = sitting.do("DV-1", "report_wheel", table="T1", report=report, result=result)
    return str(answer.get("code", ""))


def seated(ruleset: str = STAR, mode: str = "automated") -> Sitting:
    sitting = Sitting(ruleset, mode)
    sitting.pay_in()
    if mode == "live":
        sitting.deal("start_round")
    return sitting


@EVERYWHERE
def test_a_number_without_a_spin_in_this_round_is_not_taken(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"red": 500})
    assert told(sitting, "dropping") == ""
    assert sitting.recorded("reading.stray")[-1]["report"] == "dropping"
    assert [alert["cause"] for alert in sitting.state.alerts] == ["reading_stray"]
    assert told(sitting, "rested", "7") == ""
    assert [alert["cause"] for alert in sitting.state.alerts] == ["reading_stray"]
    assert (sitting.phase, sitting.stakes()) == ("wagering", {"red": 500})
    assert sitting.state.round.sensed is None


@EVERYWHERE
def test_a_ball_of_a_void_round_does_not_decide_the_next(ruleset: str) -> None:
    sitting = seated(ruleset)
    told(sitting, "spun")
    sitting.deal("remedy", "SV-1", reason="Malfunction", irregularity="system")
    sitting.pass_ms(6_000)
    sitting.bet({"red": 500})
    assert told(sitting, "rested", "7") == ""
    late = sitting.last("reading.late")
    assert (late["round"], late["result"], late["settled"]) == (1, "7", None)
    assert (sitting.phase, sitting.table.state.round.number, list(sitting.state.alerts)) == (
        "wagering",
        2,
        [],
    )
    assert told(sitting, "rested", "7") == ""
    assert [alert["cause"] for alert in sitting.state.alerts] == ["reading_stray"]
    assert (sitting.phase, sitting.state.round.sensed) == ("wagering", None)


@rule("star-rapid-fusion-2024", "11.3.7", "11.5.1.10")
@pytest.mark.parametrize("read", ["17", "16"])
def test_a_sensor_that_speaks_after_settlement_is_heard_and_closes_no_other_round(
    read: str,
) -> None:
    sitting = seated(mode="live")
    told(sitting, "spun")
    sitting.deal("enter_result", "SV-1", result="17")
    sitting.deal("confirm_result")
    sitting.deal("start_round")
    assert told(sitting, "rested", read) == ""
    late = sitting.last("reading.late")
    assert (late["round"], late["result"], late["settled"]) == (1, read, "17")
    causes = [(alert["cause"], alert["round"]) for alert in sitting.state.alerts]
    assert causes == ([] if read == "17" else [("reading_late", 1)])
    assert (sitting.phase, sitting.state.round.sensed) == ("wagering", None)


def test_a_ball_that_was_spun_is_not_spun_again() -> None:
    sitting = Sitting(STAR, "live", device="simulated")
    sitting.deal("start_round")
    sitting.deal("spin_wheel")
    assert sitting.refusal("DT-1", "spin_wheel", table="T1") == "ball_in_play"
    sitting.pass_ms(9_000)
    assert sitting.table.state.round.sensed is not None
    assert sitting.refusal("DT-1", "spin_wheel", table="T1") == "ball_in_play"


def test_a_second_number_does_not_replace_the_first() -> None:
    sitting = seated(mode="live")
    told(sitting, "spun")
    told(sitting, "rested", "17")
    assert told(sitting, "rested", "17") == ""  # once more the same
    assert list(sitting.state.alerts) == []
    assert (told(sitting, "rested", "18"), told(sitting, "spun")) == ("", "")
    causes = [alert["cause"] for alert in sitting.state.alerts]
    assert (causes, sitting.state.round.sensed) == (["reading_differs", "reading_stray"], "17")
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="17") == "act_needs_role"


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(STAR, marks=rule("star-rapid-fusion-2024", "3.2.5", "5.3")),
        INTERBLOCK,
        MINISTAR,
    ],
)
def test_betting_does_not_open_again_on_a_ball_that_was_in_play(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"red": 500})
    told(sitting, "spun")
    sitting.player.play({"at": sitting.player.now + 8_000, "type": "power_failure"})
    assert sitting.last("wagering.closed")["reason"] == "interrupted"
    assert sitting.bet({"straight:7": 500})["code"] == "wagering_over"
    assert told(sitting, "rested", "7") == ""
    sitting.pass_ms(5_000)
    assert sitting.credit() == 10_500


def test_a_wheel_that_was_to_report_has_its_whole_time_after_an_interruption() -> None:
    sitting = seated()
    told(sitting, "spun")
    sitting.pass_ms(20_000)
    sitting.player.play({"type": "power_failure"})
    assert sitting.last("round.resumed")["silent_at"] == sitting.player.now + 60_000
    assert told(sitting, "rested", "7") == ""


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(STAR, marks=rule("star-rapid-fusion-2024", "3.2.5", "5.3")),
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "1.1 Wagering Period")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.3.6", "3.8.1")),
    ],
)
def test_time_is_up_by_the_clock_and_not_when_somebody_gets_round_to_it(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"red": 500})
    told(sitting, "spun")
    sitting.player.now = 20_000  # nobody has ticked: the table still says wagering
    assert sitting.phase == "wagering"
    floor, caller = sitting.player.floor, sitting.player.callers["PT-1"]
    with pytest.raises(Refused, match="wagering_over"):
        floor.handle(caller, PlaceBets(99, "T1", 1, {"red": 1000}), 20_000)
    device = sitting.player.callers["DV-1"]
    floor.handle(device, ReportWheel(99, "T1", "rested", "7"), 20_020)
    assert sitting.phase == "result_entered"  # not early: the period had ended
