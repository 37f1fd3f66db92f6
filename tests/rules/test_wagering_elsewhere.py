"""The same table under the two Interblock documents: what they share, and where they differ."""

from __future__ import annotations

import pytest

from fairfelt.floor.views import seat_body, win_cents
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, Sitting

BOTH = pytest.mark.parametrize("ruleset", [INTERBLOCK, MINISTAR])


def seated(ruleset: str, **config: object) -> Sitting:
    sitting = Sitting(ruleset, "automated", **config)
    sitting.pay_in()
    return sitting


def spun(sitting: Sitting, result: str) -> None:
    """The period runs out, the ball comes to rest, and the terminals have shown it."""
    sitting.pass_ms(20_000)
    sitting.wheel("rested", result)
    sitting.pass_ms(5_000)


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "3.2", "3.2.1", "3.3")),
        pytest.param(
            MINISTAR,
            marks=rule(
                "star-ministar-2018", "3.3", "3.3.1", "3.3.2", "3.3.3", "3.4", "3.4.1", "3.5"
            ),
        ),
    ],
)
def test_play_starts_with_a_note_and_its_value_is_on_the_meter(ruleset: str) -> None:
    sitting = Sitting(ruleset)
    assert sitting.bet({"red": 500})["code"] == "credit_too_low"
    assert sitting.refusal("PT-1", "insert_note", cents=700) == "note_unknown"
    sitting.pay_in(cents=2000)
    assert sitting.last("note.inserted") == {"cents": 2000, "credit_cents": 2000}
    assert sitting.bet({"red": 500})["credit_cents"] == 1500


@BOTH
def test_chips_appear_disappear_and_move_with_the_meter(ruleset: str) -> None:
    sitting = seated(ruleset)
    assert sitting.bet({"red": 500})["credit_cents"] == 9500
    assert sitting.bet({"red": 0, "black": 500})["credit_cents"] == 9500
    assert sitting.bet({"black": 0})["credit_cents"] == 10_000


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(
            INTERBLOCK,
            marks=rule(
                "star-interblock-2016", "3.2.2", "3.4", "3.4.1", "3.7", "3.7.1", "3.7.2", "3.7.3"
            ),
        ),
        pytest.param(
            MINISTAR,
            marks=rule(
                "star-ministar-2018",
                "3.4.3",
                "3.6",
                "3.6.1",
                "3.15",
                "4.1",
                "4.1.1",
                "4.1.2",
                "4.1.3",
            ),
        ),
    ],
)
def test_the_outcome_clears_losers_shows_winnings_and_credits_them(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"red": 500, "straight:17": 100})
    spun(sitting, "17")
    assert sitting.last("round.settled")["result"] == "17"
    settled = sitting.last("bet.settled")
    assert {line["spot"]: line["verdict"] for line in settled["lines"]} == {
        "red": "lost",
        "straight:17": "won",
    }
    assert settled["won_cents"] == win_cents(sitting.player.floor.pit, "PT-1") == 3500
    assert settled["credit_cents"] == 10_000 - 600 + 3600
    shown = seat_body(sitting.player.floor.seating, "PT-1")["tables"]["T1"]
    assert (sitting.phase, shown["stakes"]) == ("open", {})  # before the next round opens


@pytest.mark.parametrize(
    "ruleset",
    [
        INTERBLOCK,
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.3.6", "3.3.7", "3.8.1")),
    ],
)
def test_after_the_period_the_layout_is_frozen_and_settles_as_it_lies(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"straight:17": 100})
    sitting.pass_ms(20_000)
    assert sitting.bet({"straight:17": 0})["code"] == "wagering_over"
    assert sitting.bet({"straight:8": 100})["code"] == "wagering_over"
    sitting.wheel("rested", "8")
    sitting.pass_ms(5_000)
    assert sitting.last("bet.settled")["lost_cents"] == 100


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "4.3", "4.3.1", "4.3.2")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.1", "1.1 Maximum Bet")),
    ],
)
@pytest.mark.parametrize(("asked", "placed"), [(650, 500), (700, 700), (5001, 4900), (9000, 4900)])
def test_the_next_lowest_permitted_amount_is_placed(ruleset: str, asked: int, placed: int) -> None:
    sign = {"min_cents": 500, "max_cents": 5000, "unit_cents": 200}
    sitting = seated(ruleset, limits={"red": sign})
    told = sitting.bet({"red": asked})
    assert (told["stakes"], told["credit_cents"]) == ({"red": placed}, 10_000 - placed)


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "4.3", "4.3.3")), MINISTAR],
)
def test_all_wagers_together_stay_within_the_permitted_aggregate(ruleset: str) -> None:
    sitting = seated(ruleset, total={"max_cents": 2000})
    told = sitting.bet({"red": 1500, "black": 1500})
    assert told["stakes"] == {"red": 1500, "black": 500}
    expected = "4.3.3" if ruleset == INTERBLOCK else "3.1"
    assert told["limited"]["black"]["rule"] == expected


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "4.2", "4.3.4")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.1", "1.1 Minimum Bet")),
    ],
)
def test_small_wagers_and_small_totals_go_back_when_wagering_ends(ruleset: str) -> None:
    sitting = seated(ruleset, limits={"red": {"min_cents": 500}}, total={"min_cents": 600})
    sitting.pay_in("PT-2")
    sitting.bet({"red": 300, "black": 700})
    sitting.bet({"black": 500}, "PT-2")
    sitting.pass_ms(20_000)
    assert (sitting.stakes("PT-1"), sitting.credit("PT-1")) == ({"black": 700}, 9300)
    assert (sitting.stakes("PT-2"), sitting.credit("PT-2")) == ({}, 10_000)


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "4.1")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.1")),
    ],
)
def test_no_multiples_unless_the_sign_states_a_unit(ruleset: str) -> None:
    sitting = seated(ruleset, limits={"red": {"min_cents": 500}})
    assert sitting.bet({"red": 701})["stakes"] == {"red": 701}


@pytest.mark.parametrize(
    "ruleset", [INTERBLOCK, pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.10"))]
)
def test_the_time_left_is_told_to_every_terminal(ruleset: str) -> None:
    sitting = Sitting(ruleset, wagering_ms=33_000)
    assert sitting.last("round.opened")["closes_at"] == 33_000


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "1.1 Automated Wheel")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "3.14", "3.15")),
    ],
)
def test_the_sensor_ends_betting_while_the_ball_runs_and_the_number_settles(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"straight:17": 100})
    sitting.wheel("spun")
    sitting.wheel("dropping")
    assert sitting.last("wagering.closed")["reason"] == "sensor"
    sitting.wheel("rested", "17")
    sitting.pass_ms(5_000)
    assert sitting.last("bet.settled")["won_cents"] == 3500


@rule("star-ministar-2018", "3.12", "7.4.1.3")
def test_ministar_returns_every_bet_when_the_ball_rests_early() -> None:
    sitting = seated(MINISTAR)
    sitting.bet({"red": 500, "straight:17": 100})
    sitting.wheel("rested", "17")
    voided = sitting.last("round.voided")
    assert (voided["reason"], voided["rule"]) == ("early_result", "3.12")
    assert (sitting.credit(), sitting.stakes()) == (10_000, {})
    sitting.pass_ms(6_000)
    assert sitting.last("round.opened")["round"] == 2


@rule("star-interblock-2016", "8.2.3")
@pytest.mark.parametrize(("ends", "credit"), [("confirmed", 13_000), ("voided", 10_000)])
def test_interblock_stops_for_a_supervisor_when_the_ball_rests_early(
    ends: str, credit: int
) -> None:
    sitting = seated(INTERBLOCK)
    sitting.bet({"red": 500, "straight:17": 100})
    sitting.wheel("rested", "17")
    suspended = sitting.last("round.suspended")
    assert (suspended["rule"], suspended["result"]) == ("8.2.3", "17")
    assert sitting.bet({"red": 1000})["code"] == "wagering_over"
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="17") == "act_needs_role"
    if ends == "confirmed":
        sitting.deal("enter_result", "SV-1", result="17")
        sitting.deal("confirm_result", "SV-1")
    else:
        sitting.deal("remedy", "SV-1", reason="Wagers not certain", irregularity="unconfirmed")
    assert sitting.credit() == credit


@BOTH
def test_wagers_are_not_confirmed_early_where_the_document_has_no_such_act(ruleset: str) -> None:
    sitting = seated(ruleset)
    sitting.bet({"red": 500})
    assert sitting.refusal("PT-1", "confirm_bets", table="T1") == "not_offered"


@rule("star-ministar-2018", "7.4", "7.4.1.2")
def test_ministar_voids_the_round_when_its_wheel_falls_silent() -> None:
    sitting = seated(MINISTAR)
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000 + 60_000)
    voided = sitting.last("round.voided")
    assert (voided["reason"], voided["rule"]) == ("device_silent", "7.4.1.2")
    assert sitting.credit() == 10_000
