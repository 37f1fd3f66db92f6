"""Interblock's automated wheel and tumbler at work: limits, multi-piece wagers, void rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fairfelt.floor.views import win_cents
from tests.marks import rule
from tests.sitting import INTERBLOCK, Sitting

RULESET = "star-interblock-2016"
GAMES = pytest.mark.parametrize(("game", "spot", "other"), [
    ("roulette", "red", "black"), ("sic-bo", "small", "big"),
])  # fmt: skip


def seated(game: str = "sic-bo", *seats: str, **config: Any) -> Sitting:
    sitting = Sitting(INTERBLOCK, game=game, **config)
    for seat in seats or ("PT-1",):
        sitting.pay_in(seat)
    return sitting


def rolled(sitting: Sitting, dice: str) -> dict[str, tuple[str, int, int]]:
    """The period runs out, the dice are shaken and lie still, and the round is settled."""
    sitting.pass_ms(20_000)
    if sitting.state.underway.device != "spun":
        assert sitting.tumbler("shaken") == {}
    assert sitting.tumbler("rested", dice) == {}
    return sitting.settle()


# -- 3. a round of sic bo -----------------------------------------------------------------------


@rule(RULESET, "3.2.2", "3.3", "3.7", "3.7.1", "3.7.2", "3.7.3")
def test_3_7_the_dice_clear_what_lost_and_credit_what_won() -> None:
    sitting = seated()
    sitting.bet({"small": 500, "single:6": 100, "total:9": 200})
    assert rolled(sitting, "1-2-6") == {
        "small": ("won", 500, 500), "single:6": ("won", 100, 100), "total:9": ("won", 1400, 200),
    }  # fmt: skip
    settled = sitting.last("round.settled")
    assert (settled["result"], settled["won"]) == ("1-2-6", [{"seat": "PT-1", "cents": 2000}])
    assert win_cents(sitting.player.floor.pit, "PT-1") == 2000
    assert sitting.credit() == 12_000
    sitting.pass_ms(6_000)
    assert (sitting.state.round.number, sitting.stakes(), sitting.phase) == (2, {}, "wagering")
    assert sitting.findings == []


@rule(RULESET, "3.4.2")
def test_3_4_2_the_display_is_told_the_highest_winnings_and_how_many_have_won() -> None:
    stakes = {"PT-1": 500, "PT-2": 3500, "PT-3": 500, "PT-4": 900, "PT-5": 600, "PT-6": 1000}
    sitting = seated("sic-bo", *stakes)
    for seat, cents in stakes.items():
        sitting.bet({"big" if seat == "PT-6" else "small": cents}, seat)
    rolled(sitting, "1-2-6")
    settled = sitting.last("round.settled")
    told = {one["seat"]: one["cents"] for one in settled["won"]}
    assert list(told.items()) == [("PT-2", 3500), ("PT-4", 900), ("PT-5", 600), ("PT-1", 500)]
    assert settled["winners"] == 5


@rule(RULESET, "3.7", "1.1 Automated Dice Tumbler")
def test_3_7_nobody_enters_or_confirms_what_the_sensors_report() -> None:
    sitting = seated()
    sitting.bet({"small": 500})
    for who in ("DT-1", "SV-1"):
        refused = sitting.refusal(who, "enter_result", table="T1", result="1-2-6")
        assert refused == "mode_forbids"
    assert rolled(sitting, "1-2-6") == {"small": ("won", 500, 500)}
    assert sitting.last("result.entered")["source"] == "sensor"


# -- 4. limits, at both games -------------------------------------------------------------------


@rule(RULESET, "4.1")
@GAMES
def test_4_1_the_sign_shows_least_most_unit_and_aggregate(game: str, spot: str, other: str) -> None:
    sign = {"min_cents": 500, "max_cents": 5000, "unit_cents": 200}
    total = {"min_cents": 600, "max_cents": 8000}
    sitting = seated(game, limits={spot: sign}, total=total)
    shown = sitting.about["limits"]
    assert (shown["kinds"][spot], shown["total"]) == (sign, total)
    assert sitting.bet({other: 701})["stakes"] == {other: 701}  # whose sign has no unit


# What is asked for is cut to what is placed, by the rule.
CUTS = [(650, 500, "4.3.1"), (700, 700, ""), (5001, 4900, "4.3.2"), (9000, 4900, "4.3.2")]


@rule(RULESET, "4.3", "4.3.1", "4.3.2", "1.1 Maximum Bet")
@GAMES
@pytest.mark.parametrize(("asked", "placed", "cited"), CUTS)
def test_4_3_only_the_next_lowest_permitted_amount_is_shown_and_debited(
    game: str, spot: str, other: str, asked: int, placed: int, cited: str
) -> None:
    sign = {"min_cents": 500, "max_cents": 5000, "unit_cents": 200}
    sitting = seated(game, limits={spot: sign})
    told = sitting.bet({spot: asked})
    assert (told["stakes"], told["credit_cents"]) == ({spot: placed}, 10_000 - placed)
    assert told["limited"].get(spot, {}).get("rule", "") == cited


@rule(RULESET, "4.3", "4.3.3")
@GAMES
def test_4_3_3_all_wagers_of_a_player_stay_within_the_aggregate(
    game: str, spot: str, other: str
) -> None:
    sitting = seated(game, "PT-1", "PT-2", total={"max_cents": 2000})
    sitting.bet({spot: 1500})
    told = sitting.bet({other: 1500})
    assert told["stakes"] == {spot: 1500, other: 500}
    assert told["limited"][other] == {
        "asked_cents": 1500, "placed_cents": 500, "limit": "total_maximum", "rule": "4.3.3",
    }  # fmt: skip
    assert sitting.credit() == 8000
    assert sitting.bet({other: 2000}, "PT-2")["stakes"] == {other: 2000}  # each has an own


@rule(RULESET, "4.2", "4.3.4", "1.1 Minimum Bet")
@GAMES
def test_4_2_and_4_3_4_what_is_too_little_when_wagering_ends_goes_back(
    game: str, spot: str, other: str
) -> None:
    sign, total = {spot: {"min_cents": 500}}, {"min_cents": 600}
    sitting = seated(game, "PT-1", "PT-2", limits=sign, total=total)
    sitting.bet({spot: 300, other: 700})
    sitting.bet({other: 500}, "PT-2")
    assert sitting.stakes() == {spot: 300, other: 700}  # it may still grow
    sitting.pass_ms(20_000)
    back = {(told["reason"], told["rule"]) for told in sitting.told("bet.returned")}
    assert back == {("below_minimum", "4.2"), ("below_total_minimum", "4.3.4")}
    assert (sitting.stakes("PT-1"), sitting.credit("PT-1")) == ({other: 700}, 9_300)
    assert (sitting.stakes("PT-2"), sitting.credit("PT-2")) == ({}, 10_000)
    assert sitting.findings == []


# -- 5. wagers at the table ---------------------------------------------------------------------

CALLS = {
    "serie-5-8": (6, {f"split:{place}": 1 for place in
                      ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")}),
    "orfanelli": (5, {"straight:1": 1, "split:6-9": 1, "split:14-17": 1, "split:17-20": 1,
                      "split:31-34": 1}),
    "vicini-dello-zero": (9, {"street:0-2-3": 2, "split:4-7": 1, "split:12-15": 1,
                              "split:18-21": 1, "split:19-22": 1, "corner:25-26-28-29": 2,
                              "split:32-35": 1}),
    "neighbours-3:0": (3, {"straight:26": 1, "straight:0": 1, "straight:32": 1}),
}  # fmt: skip


@rule(RULESET, "5.2", "5.2.1", "5.2.2", "5.2.3", "5.2.4")
@pytest.mark.parametrize(("call", "count", "pieces"), [(c, *found) for c, found in CALLS.items()])
def test_5_2_one_press_places_every_piece(call: str, count: int, pieces: Mapping[str, int]) -> None:
    sitting = seated("roulette")
    sitting.do("PT-1", "place_call", table="T1", call=call, piece_cents=200)
    told = sitting.last("bet.placed")
    assert told["stakes"] == {spot: 200 * number for spot, number in pieces.items()}
    assert (told["call"], told["credit_cents"]) == (call, 10_000 - 200 * count)
    sitting.do("PT-1", "place_call", table="T1", call=call, piece_cents=100)  # and again
    assert sitting.stakes() == {spot: 300 * number for spot, number in pieces.items()}


@rule(RULESET, "5.2", "5.3")
def test_5_3_vicini_dello_zero_is_paid_piece_by_piece() -> None:
    sitting = seated("roulette")
    sitting.do("PT-1", "place_call", table="T1", call="vicini-dello-zero", piece_cents=100)
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "26")
    sitting.settle_round()
    settled = sitting.last("bet.settled")
    assert (settled["won_cents"], settled["returned_cents"], settled["lost_cents"]) == (
        8 * 200, 200, 700,
    )  # fmt: skip
    assert sitting.credit() == 10_000 - 900 + 1800


@rule(RULESET, "4.3", "4.3.3", "5.2")
def test_4_3_3_a_call_beyond_the_aggregate_is_cut_alike_in_every_piece() -> None:
    sitting = seated("roulette", total={"max_cents": 1000})
    sitting.do("PT-1", "place_call", table="T1", call="serie-5-8", piece_cents=200)
    told = sitting.last("bet.placed")
    assert (set(told["stakes"].values()), len(told["stakes"])) == ({166}, 6)
    assert told["credit_cents"] == 10_000 - 6 * 166
    cuts = told["limited"].values()
    assert [
        (cut["asked_cents"], cut["placed_cents"], cut["limit"], cut["rule"]) for cut in cuts
    ] == [(200, 166, "total_maximum", "4.3.3")] * 6
    sitting.do("PT-1", "place_call", table="T1", call="serie-5-8", piece_cents=200)
    assert sitting.last("bet.placed")["stakes"] == told["stakes"]  # not even a minimum of each fits
    assert (sitting.credit(), sitting.findings) == (10_000 - 6 * 166, [])


@rule(RULESET, "5.5")
@pytest.mark.parametrize(
    ("dice", "stakes", "won"),
    [
        ("4-4-4", {"triple:4": 100, "any-triple": 100, "double:4": 100, "big": 100},
         19_000 + 3_100 + 1_200),
        ("1-1-2", {"total:4": 100, "single:1": 100, "pair:1-2": 100}, 6_200 + 200 + 600),
        ("5-5-6", {"total:16": 100, "single:5": 100, "double:5": 100, "big": 100},
         3_100 + 200 + 1_200 + 100),
    ],
)  # fmt: skip
def test_5_5_odds_as_they_reach_the_meter(dice: str, stakes: dict[str, int], won: int) -> None:
    sitting = seated()
    sitting.bet(stakes)
    lines = rolled(sitting, dice)
    assert sum(line[1] for line in lines.values()) == won
    lost = sum(100 for verdict, _, _ in lines.values() if verdict == "lost")
    assert sitting.credit() == 10_000 + won - lost


# -- 8. irregular dice --------------------------------------------------------------------------


@rule(RULESET, "8.2.6")
@pytest.mark.parametrize(("ends", "credit"), [("confirmed", 10_500), ("voided", 10_000)])
def test_8_2_6_dice_that_are_known_too_early_stop_the_round_for_a_supervisor(
    ends: str, credit: int
) -> None:
    sitting = seated()
    sitting.bet({"small": 500})
    sitting.tumbler("shaken")
    sitting.tumbler("rested", "1-2-6")
    suspended = sitting.last("round.suspended")
    assert (suspended["rule"], suspended["result"]) == ("8.2.6", "1-2-6")
    assert sitting.bet({"small": 900})["code"] == "wagering_over"
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="1-2-6") == "act_needs_role"
    if ends == "confirmed":
        sitting.deal("enter_result", "SV-1", result="1-2-6")
        sitting.deal("confirm_result", "SV-1")
    else:
        sitting.deal("remedy", "SV-1", reason="Wagers not certain", irregularity="unconfirmed")
    assert sitting.credit() == credit
    assert sitting.findings == []


# What is void, at which game.
VOIDS = [
    pytest.param(
        "sic-bo", "8.4.1", marks=rule(RULESET, "8.4", "8.4.1", "1.1 Cocked Dice"), id="cocked dice"
    ),
    pytest.param("sic-bo", "8.4.2", marks=rule(RULESET, "8.4", "8.4.2"), id="a faulty tumbler"),
    pytest.param("sic-bo", "8.3", marks=rule(RULESET, "8.3"), id="unconfirmed dice"),
    pytest.param("roulette", "8.3", marks=rule(RULESET, "8.3"), id="an unconfirmed number"),
    pytest.param("sic-bo", "8.7.2", marks=rule(RULESET, "8.6", "8.7.2"), id="the system, dice"),
    pytest.param("roulette", "8.7.2", marks=rule(RULESET, "8.6", "8.7.2"), id="the system, wheel"),
    pytest.param("roulette", "9.9.1", marks=rule(RULESET, "9.9", "9.9.1"), id="disorder"),
    pytest.param("sic-bo", "9.9.2", marks=rule(RULESET, "9.9", "9.9.2"), id="fraud"),
]


@rule("star-interblock-2016", "1.1 Void")
@pytest.mark.parametrize(("game", "ground"), VOIDS)
def test_a_supervisor_voids_the_round_and_every_wager_goes_back(game: str, ground: str) -> None:
    sitting = seated(game, "PT-1", "PT-2")
    stakes = {"small": 500} if game == "sic-bo" else {"red": 500}
    for seat in ("PT-1", "PT-2"):
        sitting.bet(stakes, seat)
    sitting.pass_ms(20_000)
    void = {"table": "T1", "reason": "As seen on the camera", "irregularity": sitting.named(ground)}
    assert sitting.refusal("DT-1", "remedy", **void) == "act_needs_role"
    assert sitting.do("SV-1", "remedy", **void) == {}
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["by"], voided["returned_cents"]) == (ground, "2001", 1000)
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_000]
    assert list(sitting.state.results) == []
    sitting.pass_ms(6_000)
    assert (sitting.state.round.number, sitting.phase) == (2, "wagering")
    assert sitting.findings == []


@rule(RULESET, "8.4.1")
def test_8_4_1_dice_that_the_sensors_have_read_can_still_be_cocked() -> None:
    sitting = seated()
    sitting.bet({"small": 500})
    sitting.pass_ms(20_000)
    sitting.tumbler("shaken")
    sitting.tumbler("rested", "1-2-6")
    void = {"table": "T1", "reason": "The six leans", "irregularity": "cocked"}
    assert sitting.do("SV-1", "remedy", **void) == {}
    sitting.pass_ms(30_000)
    assert (sitting.told("bet.settled"), sitting.credit()) == ([], 10_000)


@rule(RULESET, "8.4.1")
def test_8_4_1_a_ball_is_never_cocked() -> None:
    sitting = seated("roulette")
    void = {"table": "T1", "reason": "The ball leans", "irregularity": "cocked"}
    assert sitting.refusal("SV-1", "remedy", **void) == "irregularity_unknown"
