"""Rolls that do not count, and calls that are overruled, at the Snake Eyes table in New Zealand
(section 6), and a game that is invalidated (D1 18.1)."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import OPERATOR, credits, remedy
from tests.rules.thrown_dice import RANKS, DiceTable

BOOK = "nz-table-games"
VOIDS = load_rules(BOOK, "snake-eyes").irregularities
ALWAYS = {
    "off_table", "stacked", "on_chips", "in_bowl", "two_faces", "fraudulent_dice", "callable",
    "wrong_shooter",
}  # fmt: skip
AT_DISCRETION = {"apart", "short", "improper", "irregular"}
BETS = {"PT-1": {"six": 1000, "field": 500}, "PT-2": {"hard-8": 500}}
ORDER = list(RANKS)


def rolling(**config: Any) -> DiceTable:
    """PT-1 shoots, and has asked for $2.00 more on 6 while the dice roll; PT-2 has taken $1.00 off
    hard 8."""
    sitting = DiceTable("snake-eyes", **config)
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    sitting.throw()
    sitting.bet({"six": 1200})
    sitting.bet({"hard-8": 400}, "PT-2")
    return sitting


def called(role: str) -> DiceTable:
    """Somebody of that rank has called 1-3."""
    sitting = rolling()
    sitting.sign_in_as(role)
    assert sitting.call("1-3", "SV-1") == {}
    return sitting


# -- 6.2 to 6.4 no roll --------------------------------------------------------------------------


def test_6_3_6_4_the_faults_and_who_may_find_them() -> None:
    rules = {name: ground.rule for name, ground in VOIDS.items()}
    assert {name for name, number in rules.items() if number.startswith("SE 6.3(")} == ALWAYS
    assert {name for name, number in rules.items() if number.startswith("SE 6.4(")} == AT_DISCRETION
    for name in ALWAYS | AT_DISCRETION:
        assert (VOIDS[name].role, VOIDS[name].does) == ("dealer", "again")


def _check_no_roll(sitting: DiceTable, number: str) -> None:
    """Wagers stand as they were when the dice rested, and the same round is thrown again."""
    voided = sitting.last("throw.voided")
    assert (voided["round"], voided["closes_at"]) == (1, None)
    assert voided["rule"].partition("(")[0] == number
    assert (sitting.phase, sitting.state.round.number, sitting.state.dice.shooter) == (
        "wagering",
        1,
        "PT-1",
    )
    assert (sitting.stakes(), sitting.stakes("PT-2")) == (BETS["PT-1"], {"hard-8": 400})
    assert (sitting.money("PT-1"), sitting.money("PT-2")) == ((8500, 1900), (9600, 1900))
    assert dict(sitting.state.layout.late) == {}
    shown = sitting.picture
    assert (shown["sensed"], shown["entered"], shown["spinning"]) == (None, None, False)
    assert "round.settled" not in sitting.kinds()
    sitting.bet({"any-7": 100})  # until they are thrown again, bets may be made and changed
    sitting.throw()
    sitting.dice("rested", "3-4")
    sitting.call("3-4")
    sitting.deal("confirm_result")
    assert [body["round"] for body in sitting.told("round.settled")] == [1]
    assert (sitting.lines()["any-7"], sitting.findings) == (("won", 400, 100), [])


def _call_off(sitting: DiceTable, name: str, who: str = "DT-1", **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", who, irregularity=name, reason="Seen", **said)


@pytest.mark.parametrize("name", [
    *(pytest.param(name, marks=rule(BOOK, "SE 6.3")) for name in sorted(ALWAYS)),
    *(pytest.param(name, marks=rule(BOOK, "SE 6.4")) for name in sorted(AT_DISCRETION)),
])  # fmt: skip
@pytest.mark.parametrize("seen", ["in the air", "at rest", "called"])
@pytest.mark.parametrize("who", ["DT-1", "SV-1"])
def test_6_3_6_4_no_roll_for_every_fault(name: str, seen: str, who: str) -> None:
    sitting = rolling()
    if seen != "in the air":
        sitting.dice("rested", "1-3")
    if seen == "called":
        sitting.call("1-3")
    if seen != "in the air" and who == "DT-1":  # the sensor has read dice that lie there
        assert _call_off(sitting, name)["code"] == "act_needs_role"
        who = "SV-1"
    assert _call_off(sitting, name, who) == {}
    _check_no_roll(sitting, "SE 6.3" if name in ALWAYS else "SE 6.4")


# What each seat had after a roll, and has once the roll is void: stakes that it decided go back.
@rule(BOOK, "SE 6.3")
@pytest.mark.parametrize("name", sorted(ALWAYS))
@pytest.mark.parametrize(("dice", "paid", "stands"), [
    ("2-3", (8_500, 9_500), {"PT-1": {"six": 1000}, "PT-2": {"hard-8": 500}}),
    ("3-4", (8_500, 9_500), {}),
    ("1-5", (10_500, 9_500), {"PT-2": {"hard-8": 500}}),
])  # fmt: skip
def test_6_3_a_roll_is_void_also_where_nobody_announced_it(
    name: str, dice: str, paid: tuple[int, int], stands: dict[str, dict[str, int]]
) -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    sitting.roll(dice)
    assert (credits(sitting), dict(sitting.state.layout.standing)) == (paid, stands)
    assert _call_off(sitting, name)["code"] == "act_needs_role"  # not a dealer: it is paid
    assert remedy(sitting, name) == {}
    back = tuple(10_000 - sum(stands.get(seat, {}).values()) for seat in BETS)
    assert (credits(sitting), dict(sitting.state.layout.standing)) == (back, stands)
    assert (list(sitting.state.results), sitting.phase) == ([], "open")
    back_ = sitting.last("round.rolled_back")
    assert (back_["irregularity"], back_["result"]) == (name, None)
    assert back_["rule"].startswith("SE 6.3(")
    assert remedy(sitting, name, round=1)["code"] == "round_void"
    sitting.start({})  # what stood is played on with
    assert {seat: dict(slip.stakes) for seat, slip in sitting.state.round.slips.items()} == stands
    assert sitting.findings == []


@rule(BOOK, "SE 6.3")
@pytest.mark.parametrize("since", ["betting", "thrown", "settled", "restart"])
def test_6_3_a_void_roll_is_found_out_while_or_after_the_next_is_played(since: str) -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3")  # the field is lost, 6 and hard 8 stand
    sitting.start({})
    if since == "restart":
        sitting.power_failure()
    if since in ("thrown", "settled"):
        sitting.throw()
    if since == "settled":
        sitting.call("3-4")  # 6 and hard 8 are lost, and that roll counts
        sitting.deal("confirm_result")
    before, layout = credits(sitting), dict(sitting.state.round.slips)
    assert remedy(sitting, "fraudulent_dice", round=1) == {}
    assert credits(sitting) == (before[0] + 500, before[1])  # what the void roll had decided
    assert dict(sitting.state.round.slips) == layout
    assert sitting.findings == []


@rule(BOOK, "SE 6.4")
@pytest.mark.parametrize("name", sorted(AT_DISCRETION))
def test_6_4_at_discretion_a_roll_is_void_only_as_long_as_it_is_not_settled(name: str) -> None:
    sitting = rolling()
    sitting.call("1-3")
    sitting.deal("confirm_result")
    assert remedy(sitting, name, OPERATOR)["code"] == "phase_forbids"
    assert remedy(sitting, name, OPERATOR, round=1)["code"] == "phase_forbids"
    sitting.start({})
    sitting.throw()
    assert remedy(sitting, name, OPERATOR, round=1)["code"] == "round_other"


@rule(BOOK, "SE 6.2")
def test_6_2_whether_a_disputed_die_counts_is_the_supervisors_to_say() -> None:
    sitting = rolling()
    assert sitting.no_roll("SE 6.2")["code"] == "act_needs_role"
    assert sitting.no_roll("SE 6.2", "SV-1") == {}
    _check_no_roll(sitting, "SE 6.2")


@rule(BOOK, "SE 6.2")
def test_6_2_or_the_supervisor_says_which_face_is_uppermost() -> None:
    sitting = rolling()
    assert sitting.call("1-3", "SV-1") == {}
    assert sitting.last("result.entered")["role"] == "gaming_supervisor"
    assert sitting.call("1-4")["code"] == "act_needs_role"
    assert sitting.deal("confirm_result") == {}


@rule(BOOK, "SE 6.3")
def test_6_3_a_reason_is_given() -> None:
    sitting = rolling()
    no_reason = sitting.deal("remedy", irregularity="off_table", reason=" ")
    assert no_reason["code"] == "reason_missing"
    assert sitting.no_roll("SE 6.1")["code"] == "irregularity_unknown"
    assert sitting.no_roll("SE 6.1", "SV-1")["code"] == "irregularity_unknown"


@rule(BOOK, "SE 6.3", "SE 6.4")
@pytest.mark.parametrize("number", ["SE 6.2", "SE 6.3", "SE 6.4"])
def test_6_3_6_4_there_is_no_roll_before_a_throw(number: str) -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start(BETS)
    assert sitting.no_roll(number, "SV-1")["code"] == "dice_not_out"
    sitting.give_dice_to("PT-1")
    assert sitting.no_roll(number, "SV-1")["code"] == "dice_not_out"
    assert "throw.voided" not in sitting.kinds()


@rule(BOOK, "SE 6.3")
def test_6_3_dice_that_were_called_off_report_to_nobody() -> None:
    sitting = rolling(device="simulated")
    sitting.pass_ms(2_000)
    sitting.no_roll("SE 6.3")
    sitting.pass_ms(60_000)  # they would have rested by now
    assert (sitting.state.round.sensed, sitting.phase) == (None, "wagering")
    sitting.throw()
    sitting.pass_ms(4_000)
    assert len(sitting.told("dice.sensed")) == 1


# -- 6.5 overruling ------------------------------------------------------------------------------


@rule(BOOK, "SE 6.5")
def test_6_5_every_rank_may_overrule_the_one_below_up_to_the_operator() -> None:
    sitting = rolling()
    sitting.call("1-1")
    for result, role in zip(("1-2", "1-3", "1-4", "1-5"), ORDER[1:], strict=True):
        sitting.sign_in_as(role)
        assert sitting.call(result, "SV-1") == {}
        entered = sitting.last("result.entered")
        assert (entered["result"], entered["role"], entered["by"]) == (result, role, RANKS[role])
    sitting.deal("confirm_result")
    assert sitting.last("result.confirmed")["result"] == "1-5"
    assert sitting.lines()["six"] == ("won", 1000, 1000)
    assert sitting.findings == []


@rule(BOOK, "SE 6.5")
@pytest.mark.parametrize("above", range(1, 5))
@pytest.mark.parametrize("below", range(4))
def test_6_5_only_somebody_who_ranks_above_the_caller_overrules(above: int, below: int) -> None:
    sitting = called(ORDER[below])
    sitting.sign_in_as(ORDER[above])
    answer = sitting.call("1-4", "SV-1")
    assert answer == {} if above > below else answer["code"] == "act_needs_role"
    assert sitting.state.round.entered == ("1-4" if above > below else "1-3")


@rule(BOOK, "SE 6.5")
def test_6_5_a_dealer_does_not_overrule_the_own_call() -> None:
    sitting = rolling()
    sitting.call("1-3")
    refused = sitting.call("1-4")
    assert (refused["code"], refused["details"]["needed"]) == (
        "act_needs_role", "gaming_supervisor",
    )  # fmt: skip


@rule(BOOK, "SE 6.5")
def test_6_5_repeating_a_call_makes_it_nobody_elses() -> None:
    sitting = called("casino_supervisor")
    assert sitting.call("1-3") == {}  # the dealer calls the same
    sitting.sign_in_as("gaming_supervisor")
    assert sitting.call("1-4", "SV-1")["code"] == "act_needs_role"
    sitting.sign_in_as("casino_operator")
    assert sitting.call("1-3", "SV-1") == {}  # and the operator too
    sitting.sign_in_as("assistant_gaming_manager")
    assert sitting.call("1-4", "SV-1")["code"] == "act_needs_role"


@rule(BOOK, "SE 6.5")
def test_6_5_a_call_is_overruled_before_it_is_settled() -> None:
    sitting = called("dealer")
    sitting.deal("confirm_result")
    sitting.sign_in_as("casino_operator")
    assert sitting.call("1-4", "SV-1")["code"] == "phase_forbids"


@rule(BOOK, "SE 6.5")
def test_6_5_the_next_roll_is_anybodys_to_call() -> None:
    sitting = called("casino_operator")
    assert sitting.no_roll("SE 6.3", "SV-1") == {}
    sitting.throw()
    assert sitting.call("1-4") == {}
    sitting.sign_in_as("gaming_supervisor")
    assert sitting.call("1-5", "SV-1") == {}


@rule(BOOK, "SE 6.5")
@pytest.mark.parametrize("caller", range(5))
@pytest.mark.parametrize("against", range(5))
def test_6_5_no_roll_undoes_no_call_of_somebody_above(caller: int, against: int) -> None:
    sitting = called(ORDER[caller])
    sitting.sign_in_as(ORDER[against])
    answer = sitting.no_roll("SE 6.4", "SV-1")
    if against >= caller:
        assert (answer, sitting.phase, sitting.state.round.entered) == ({}, "wagering", None)
    else:
        assert (answer["code"], sitting.state.round.entered) == ("act_needs_role", "1-3")


@rule(BOOK, "SE 6.5")
def test_6_5_whoever_calls_no_roll_where_nothing_was_called_needs_no_rank_above() -> None:
    sitting = called("casino_operator")
    sitting.no_roll("SE 6.3", "SV-1")
    sitting.throw()
    assert sitting.no_roll("SE 6.3") == {}


# -- D1 18.1 the game is invalidated -------------------------------------------------------------


@rule(BOOK, "D1 18.1")
@pytest.mark.parametrize("moment", ["between rolls", "betting", "in the air", "called"])
def test_d1_18_1_standing_wagers_go_back_with_all_others(moment: str) -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3")  # 6 and hard 8 stand, the field is lost
    assert sitting.no_roll("SE 6.4")["code"] == "phase_forbids"  # that roll is settled
    more = 0 if moment == "between rolls" else 300
    if more:
        sitting.start({"PT-1": {"any-7": more}})
    if moment in ("in the air", "called"):
        sitting.throw()
        sitting.bet({"eleven": 100}, "PT-2")
    if moment == "called":
        sitting.call("3-4")
    sitting.sign_in_as("assistant_gaming_manager")
    assert sitting.no_roll("D1 18.1", "SV-1")["code"] == "act_needs_role"
    sitting.sign_in_as("casino_operator")
    assert sitting.no_roll("D1 18.1", "SV-1") == {}
    assert sitting.last("round.voided")["returned_cents"] == 1500 + more
    voided = {seat: sitting.last("bet.voided", seat)["returned_cents"] for seat in BETS}
    assert voided == {"PT-1": 1000 + more, "PT-2": 500}
    assert (sitting.money(), sitting.money("PT-2")) == ((9500, 0), (10_000, 0))
    assert (sitting.phase, dict(sitting.state.layout.standing), sitting.findings) == (
        "open",
        {},
        [],
    )
    left = "round_unnamed" if moment == "between rolls" else "round_void"
    assert sitting.no_roll("D1 18.1", "SV-1")["code"] == left  # nothing stands any more
    assert sitting.deal("close_table") == {}
