"""The tai-sai table in New Zealand (D9): style A with a tumbler under its cover, style B with dice
that players throw, and what makes a spin void in either."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import table_body
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.thrown_dice import DiceTable

BOOK = "nz-table-games"
VOIDS = load_rules(BOOK, "tai-sai").irregularities
CAUSES = {
    "A": {"not_flat", "tumbler", "exposed", "not_activated"},
    "B": {"not_flat", "throw_line", "left_area", "obstructed", "not_flat_area", "interfered",
          "not_random"},
}  # fmt: skip
DRAWN = {"disrupted", "fraud", "wrong_pay"}  # may happen although the system draws
ELSE = {*DRAWN, "wrong_entry", "correct_result"}
EVEN, ABOVE = {"small": 500}, {"total:9": 500}  # 1:1, and more


def tumbler(**config: Any) -> DiceTable:
    """Style A: PT-1 has $5.00 on small, and the dice lie shaken under their cover."""
    sitting = DiceTable("tai-sai", style="A", **config)
    sitting.start({"PT-1": EVEN})
    if config.get("device") != "simulated":
        assert sitting.tumbler("shaken") == {}
    return sitting


def thrown(bets: dict[str, dict[str, int]] | None = None, **config: Any) -> DiceTable:
    """Style B with these bets, before the call."""
    sitting = DiceTable("tai-sai", seats=4, style="B", **config)
    sitting.start(bets or {"PT-1": ABOVE, "PT-2": ABOVE})
    return sitting


def called(bets: dict[str, dict[str, int]] | None = None, **config: Any) -> DiceTable:
    """The same after the call."""
    sitting = thrown(bets, **config)
    assert sitting.deal("close_wagering") == {}
    return sitting


def next_game(sitting: DiceTable, bets: dict[str, dict[str, int]]) -> None:
    sitting.start(bets)
    assert sitting.deal("close_wagering") == {}


# -- style A -------------------------------------------------------------------------------------


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize("how", ["by the dealer", "by the device"])
def test_7_1_dice_exposed_before_the_call_are_no_spin_and_shaken_again(how: str) -> None:
    sitting = tumbler()
    exposed = sitting.deal("lift_cover") if how == "by the dealer" else sitting.tumbler("uncovered")
    assert exposed == {}
    assert sitting.kinds()[-3:] == ["tumbler.uncovered", "throw.voided", "tumbler.ordered"]
    voided = sitting.last("throw.voided")
    assert (voided["round"], voided["reason"], voided["rule"]) == (1, "early_result", "D9 7.1(c)")
    assert (sitting.phase, sitting.state.underway.uncovered, sitting.stakes()) == (
        "wagering",
        False,
        EVEN,
    )
    sitting.bet({"big": 200}, "PT-2")  # bets go on
    assert sitting.tumbler("rested", "1-3-6") == {}  # those were the old dice
    assert (sitting.last("reading.late")["result"], sitting.state.round.sensed) == ("1-3-6", None)
    assert sitting.tumbler("shaken") == {}
    sitting.deal("close_wagering")
    assert sitting.deal("lift_cover") == {}
    assert sitting.tumbler("rested", "1-2-3") == {}
    assert sitting.call("1-2-3") == {}
    assert sitting.settle() == {"small": ("won", 500, 500)}
    assert sitting.findings == []


@rule(BOOK, "D9 7.1")
def test_7_1_simulated_dice_are_shaken_again_as_well() -> None:
    sitting = tumbler(device="simulated")
    sitting.deal("lift_cover")
    sitting.pass_ms(60_000)
    assert sitting.kinds()[-1] == "tumbler.shaken"
    assert sitting.state.round.sensed is None  # and nobody has read them
    sitting.deal("close_wagering")
    sitting.deal("lift_cover")
    sitting.pass_ms(600)
    assert sitting.call(sitting.state.round.sensed) == {}
    assert sitting.deal("confirm_result") == {}


@rule(BOOK, "D9 7.1", "D9 3.4(e)(iv)", "D9 3.4(e)(v)")
@pytest.mark.parametrize("when", ["before the call", "after it", "uncovered", "entered"])
def test_7_1_no_spin_at_the_tumbler(when: str) -> None:
    sitting = tumbler()
    if when != "before the call":
        sitting.deal("close_wagering")
    if when in ("uncovered", "entered"):
        sitting.deal("lift_cover")
    if when == "entered":
        assert sitting.call("1-2-3", "SV-1") == {}
    said = {"irregularity": "tumbler", "reason": "It stopped"}
    in_view = when in ("uncovered", "entered")  # and the tumbler tells what it reads
    assert sitting.deal("remedy", "SV-1" if in_view else "DT-1", **said) == {}
    assert sitting.kinds()[-2:] == ["throw.voided", "tumbler.ordered"]
    assert (sitting.phase, sitting.state.round.number, sitting.stakes()) == ("wagering", 1, EVEN)
    assert (sitting.state.underway.uncovered, sitting.state.round.entered) == (False, None)
    assert sitting.call("1-2-3")["code"] == "cover_on"
    assert sitting.no_roll("D9 7.1")["code"] == "cover_on"  # nobody can see how they lie


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize("style", ["A", "B"])
def test_7_1_the_causes_of_either_style_and_who_may_find_them(style: str) -> None:
    sitting = DiceTable("tai-sai", style=style)
    shown = sitting.about["irregularities"]
    assert shown.keys() == CAUSES[style] | ELSE
    for name in CAUSES[style]:
        one = shown[name]
        assert (one["role"], one["does"]) == ("dealer", "again")
        assert one["rule"].startswith("D9 7.1(")
    assert VOIDS.keys() == CAUSES["A"] | CAUSES["B"] | ELSE


@rule(BOOK, "D9 Style A call", "D9 Style A entry", "D9 Style A settlement")
def test_style_a_cites_no_rule_of_style_b() -> None:
    sitting = tumbler()
    sitting.deal("close_wagering")
    assert sitting.last("wagering.closed")["rule"] == "D9 Style A call"
    assert sitting.bet({"small": 0})["details"]["rule"] == "D9 Style A call"
    sitting.deal("lift_cover")
    sitting.tumbler("rested", "1-2-3")
    assert sitting.call("1-2-3") == {}
    sitting.settle()
    assert [line["rule"] for line in sitting.last("bet.settled")["lines"]] == ["D9 Small"]


@rule(BOOK, "D9 7.1")
def test_7_1_what_the_system_draws_is_no_spin_of_anybodys() -> None:
    sitting = DiceTable("tai-sai", mode="rng")
    sitting.bet(EVEN)
    assert sitting.no_roll("D9 7.1", "SV-1")["code"] == "irregularity_unknown"
    assert (
        table_body(
            sitting.player.floor.pit.runners[sitting.table.id],
            demo=sitting.player.floor.config.demo,
        )["irregularities"].keys()
        == DRAWN
    )


@rule(BOOK, "D9 7.2")
def test_7_2_wrong_numbers_are_corrected_by_a_supervisor_before_they_are_settled() -> None:
    sitting = tumbler()
    sitting.deal("close_wagering")
    sitting.deal("lift_cover")
    sitting.tumbler("rested", "1-2-6")
    sitting.call("1-2-6")
    refused = sitting.call("4-5-6")
    assert (refused["code"], sitting.state.round.entered) == ("act_needs_role", "1-2-6")
    assert sitting.call("4-5-6", "SV-1") == {}
    assert sitting.call("4-4-6", "SV-1") == {}  # more than once, if need be
    assert sitting.call("1-2-6")["code"] == "act_needs_role"
    assert sitting.settle() == {"small": ("lost", 0, 0)}
    assert sitting.call("1-2-6", "SV-1")["code"] == "phase_forbids"


def test_style_a_has_nobody_throw() -> None:
    sitting = tumbler()
    sitting.deal("close_wagering")
    for act in ("offer_dice", "throw_dice"):
        assert sitting.deal(act)["code"] == "device_forbids"
    assert sitting.answer("PT-1", True)["code"] == "device_forbids"
    assert sitting.dice("thrown")["code"] == "device_forbids"


# -- style B: the call, and who throws -----------------------------------------------------------


@rule(BOOK, "D9 6A.1", "D9 6A.2")
def test_6a_2_bets_end_with_the_dealers_call_and_bell() -> None:
    sitting = thrown()
    sitting.pass_ms(3_600_000)
    assert sitting.phase == "wagering"
    sitting.bet({"big": 100})
    assert sitting.deal("offer_dice")["code"] == "phase_forbids"  # they are offered after the call
    assert sitting.deal("close_wagering") == {}
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("dealer", "D9 6A.2")
    for stakes in ({"big": 200}, {"big": 0}):
        assert sitting.bet(stakes)["code"] == "wagering_over"
    sitting.give_dice_to("PT-1")
    sitting.throw()
    assert sitting.bet({"big": 0})["code"] == "wagering_over"  # also while the dice roll


@rule(BOOK, "D9 6A.2", "D1 10.6")
@pytest.mark.parametrize("told", ["thrown", "by the dealer"])
def test_6a_2_10_6_dice_thrown_before_the_call_end_betting_and_bets_stand(told: str) -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3-4")
    sitting.start({"PT-1": ABOVE, "PT-2": ABOVE})
    assert sitting.state.dice.shooter == "PT-1"
    assert sitting.call("1-2-3")["code"] == "dice_not_out"
    thrown_out = sitting.dice("thrown") if told == "thrown" else sitting.deal("throw_dice")
    assert (thrown_out, list(sitting.state.alerts)) == ({}, [])
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("throw", "D1 10.6")
    assert sitting.bet({"total:9": 700})["code"] == "wagering_over"
    assert sitting.dice("rested", "2-3-4") == {}
    assert sitting.call("2-3-4") == {}
    assert sitting.settle() == {"total:9": ("won", 3500, 500)}
    assert sitting.findings == []


@rule(BOOK, "D9 6A.3", "D9 7.1", "D1 10.6")
@pytest.mark.parametrize("told", ["thrown", "rested", "cocked", "by the dealer"])
@pytest.mark.parametrize("when", ["before the call", "after it"])
def test_6a_3_7_1_a_throw_of_nobody_who_was_to_throw_ends_betting_and_does_not_count(
    when: str, told: str
) -> None:
    sitting = thrown() if when == "before the call" else called()
    if told == "by the dealer":
        assert sitting.deal("throw_dice") == {}
    else:
        assert sitting.dice(told, "4-5-6" if told == "rested" else None) == {}
    assert sitting.phase == "awaiting_result"
    assert sitting.bet({"total:15": 5000}, "PT-2")["code"] == "wagering_over"
    first = sitting.told("alert.raised")[0]
    assert first["cause"] == "wrong_shooter"
    assert first["irregularities"] == ["interfered"]
    if told == "thrown":
        assert sitting.dice("rested", "4-5-6") == {}
    assert sitting.call("4-5-6")["code"] == "act_needs_role"
    assert sitting.deal("remedy", irregularity="interfered", reason="PT-3 threw") == {}
    assert (sitting.phase, sitting.last("throw.voided")["rule"]) == ("wagering", "D9 7.1(i)")
    assert (sitting.stakes("PT-2"), sitting.findings) == (ABOVE, [])


@rule(BOOK, "D9 6A.3", "D9 3.4(h)")
def test_6a_3_the_cup_goes_from_the_dealers_left_to_whoever_has_a_wager_above_even_money() -> None:
    sitting = called({"PT-1": EVEN, "PT-2": ABOVE, "PT-3": {"small": 500, "any-triple": 100}})
    sitting.deal("offer_dice")
    assert sitting.last("dice.offered") == {"round": 1, "seat": "PT-2", "rule": "D9 6A.3"}
    sitting.answer("PT-2", False)
    assert sitting.deal("record_answer", accept=True) == {}
    assert (sitting.offers(), sitting.state.dice.shooter) == (["PT-2", "PT-3"], "PT-3")


@rule(BOOK, "D9 6A.3")
@pytest.mark.parametrize(
    ("stakes", "may"),
    [
        ({"small": 500}, False),
        ({"big": 500, "small": 500}, False),
        ({"single:3": 500}, True),  # an area that pays more where more dice show it
        ({"pair:1-2": 500}, True),
        ({"triple:6": 500, "small": 500}, True),
        ({"total:10": 99, "small": 500}, False),  # too little to stand
    ],
)
def test_6a_3_betting_areas_that_let_a_player_throw(stakes: dict[str, int], may: bool) -> None:
    sitting = called({"PT-1": stakes})
    sitting.deal("offer_dice")
    assert (sitting.state.underway.offered, sitting.state.dice.shooter) == (
        ("PT-1", None) if may else (None, "dealer")
    )


@rule(BOOK, "D9 6A.4")
def test_6a_4_a_thrower_goes_on_while_a_wager_above_even_money_wins() -> None:
    sitting = called({"PT-1": ABOVE, "PT-2": ABOVE})
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3-4")
    assert sitting.state.dice.shooter == "PT-1"
    next_game(sitting, {"PT-1": {"total:9": 500}, "PT-2": ABOVE})
    assert sitting.deal("offer_dice")["code"] == "dice_held"
    sitting.roll("1-2-6")
    next_game(sitting, {"PT-1": {"small": 500, "total:4": 100}, "PT-2": ABOVE})
    sitting.roll("1-2-2")  # small wins, at even money only
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-1", "no_win", "D9 6A.4")
    next_game(sitting, {f"PT-{number}": ABOVE for number in (1, 2, 3)})
    sitting.deal("offer_dice")
    assert sitting.last("dice.offered") == {"round": 4, "seat": "PT-2", "rule": "D9 6A.4"}


@rule(BOOK, "D9 6A.4")
@pytest.mark.parametrize(("roll", "goes_on"), [("1-3-4", False), ("3-3-4", True)])
def test_6a_4_it_is_the_odds_won_that_count(roll: str, goes_on: bool) -> None:
    sitting = called({"PT-1": {"single:3": 500}})
    sitting.give_dice_to("PT-1")
    sitting.roll(roll)
    assert sitting.last("bet.settled", "PT-1")["won_cents"] == (1000 if goes_on else 500)
    assert sitting.state.dice.shooter == ("PT-1" if goes_on else None)


@rule(BOOK, "D9 6A.4")
def test_6a_4_a_thrower_without_such_a_wager_in_the_next_game_may_not_throw() -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3-4")
    next_game(sitting, {"PT-1": EVEN, "PT-2": ABOVE})
    assert sitting.deal("offer_dice") == {}  # so they go on by themselves
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-1", "no_wager", "D9 6A.3")
    assert sitting.state.underway.offered == "PT-2"
    sitting.answer("PT-2", True)
    sitting.throw()


@rule(BOOK, "D9 6A.5")
def test_6a_5_a_thrower_may_pass_the_cup_after_any_throw() -> None:
    sitting = called({f"PT-{number}": ABOVE for number in (1, 2, 3)})
    sitting.give_dice_to("PT-2")
    sitting.roll("2-3-4")
    assert sitting.answer("PT-2", False) == {}
    said = sitting.last("dice.passed")
    assert (said["seat"], said["reason"], said["rule"]) == ("PT-2", "relinquished", "D9 6A.5")
    next_game(sitting, {f"PT-{number}": ABOVE for number in (1, 2, 3)})
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-3"


@rule(BOOK, "D9 6A.5")
def test_6a_5_a_supervisor_may_require_it() -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    assert sitting.deal("take_dice", reason="Delays")["code"] == "act_needs_role"
    assert sitting.deal("take_dice", "SV-1", reason="Delays") == {}
    said = sitting.last("dice.passed")
    assert (said["reason"], said["rule"], said["by"]) == ("required", "D9 6A.5", "2001")
    sitting.deal("offer_dice")
    assert sitting.state.underway.offered == "PT-2"


@rule(BOOK, "D9 6A.6")
def test_6a_6_where_nobody_can_or_will_the_dealer_throws() -> None:
    sitting = called()
    sitting.deal("offer_dice")
    for seat in ("PT-1", "PT-2"):
        sitting.answer(seat, False)
    assert sitting.last("dice.kept") == {"round": 1, "rule": "D9 6A.6"}
    sitting.roll("1-1-1")
    assert sitting.state.dice.shooter is None  # and the next game is offered again
    next_game(sitting, {"PT-1": EVEN})
    sitting.deal("offer_dice")
    assert (sitting.state.dice.shooter, sitting.offers()) == ("dealer", ["PT-1", "PT-2"])


@rule(BOOK, "D9 6A.6")
def test_6a_6_with_no_wager_on_the_layout_nobody_throws_and_play_can_go_on() -> None:
    sitting = thrown({})
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"total:9": 0}, seat)
    sitting.deal("close_wagering")
    assert sitting.no_roll("D9 7.1")["code"] == "dice_not_out"
    assert sitting.deal("offer_dice") == {}
    ended = sitting.last("round.voided")
    assert (ended["reason"], ended["rule"], ended["returned_cents"]) == ("no_bets", "D9 6A.2", 0)
    next_game(sitting, {"PT-1": ABOVE})
    sitting.give_dice_to("PT-1")
    assert sitting.findings == []


@rule(BOOK, "D9 6A.10", "D9 6A.10(a)", "D9 6A.10(b)")
def test_6a_10_dealer_or_supervisor_enter_three_dice_and_confirm_them() -> None:
    for who in ("DT-1", "SV-1"):
        sitting = called()
        sitting.give_dice_to("PT-1")
        assert sitting.call("1-3-6", who)["code"] == "dice_not_out"
        sitting.throw()
        for wrong in ("1-3", "6-3-1", "10", "0-1-2"):
            assert sitting.call(wrong, who)["code"] == "result_impossible"
        assert sitting.call("1-3-6", who) == {}
        assert "round.settled" not in sitting.kinds()
        assert sitting.deal("confirm_result", who) == {}
        assert sitting.last("round.settled")["result"] == "1-3-6"


@rule(BOOK, "D9 6A.12")
def test_6a_12_every_wager_is_decided_by_its_throw_and_the_next_game_begins_empty() -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3-4")
    assert (dict(sitting.state.layout.standing), sitting.state.layout.staked_cents) == ({}, 0)
    sitting.start({})
    assert sitting.stakes() == {}


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize("when", ["in the air", "at rest", "entered"])
def test_7_1_a_throw_that_does_not_count_is_done_again_and_wagers_stand(when: str) -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    sitting.throw()
    if when != "in the air":
        sitting.dice("rested", "1-1-1")
    if when == "entered":
        sitting.call("1-1-1")
    before = sitting.money()
    if when != "in the air":  # the sensor has read dice that lie flat
        assert sitting.no_roll("D9 7.1")["code"] == "act_needs_role"
    assert sitting.no_roll("D9 7.1", "SV-1") == {}
    assert (sitting.phase, sitting.state.round.number, sitting.state.dice.shooter) == (
        "wagering",
        1,
        "PT-1",
    )
    assert (sitting.stakes(), sitting.money()) == (ABOVE, before)
    sitting.deal("close_wagering")
    sitting.throw()
    sitting.dice("rested", "2-3-4")
    sitting.call("2-3-4")
    sitting.deal("confirm_result")
    assert (sitting.lines(), sitting.findings) == ({"total:9": ("won", 3500, 500)}, [])


@rule(BOOK, "D9 7.2")
def test_7_2_the_same_holds_for_thrown_dice() -> None:
    sitting = called()
    sitting.give_dice_to("PT-1")
    sitting.throw()
    sitting.call("1-1-1")
    assert sitting.call("2-3-4")["code"] == "act_needs_role"
    assert sitting.call("2-3-4", "SV-1") == {}
    sitting.deal("confirm_result")
    assert sitting.lines() == {"total:9": ("won", 3500, 500)}
