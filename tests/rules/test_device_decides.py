"""A dealer alone does not decide what a device has seen: what differs from its reading, comes
before it or without it takes a supervisor, at every wheel, every tumbler and with thrown dice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from fairfelt.equipment import SeededRng
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, Sitting

STAR = "star-rapid-fusion-2024"
NZ = "nz-table-games"
SUPERVISOR = {"authority": {"staff": "2001", "pin": "2222"}}


class Kind(NamedTuple):
    ruleset: str
    game: str
    device: str  # as its reports are called
    moves: str  # what it says when the outcome begins to be determined
    read: str
    other: str
    spot: str
    options: Mapping[str, str] = MappingProxyType({})


KINDS = {
    "wheel": Kind(STAR, "roulette", "wheel", "spun", "16", "17", "red"),
    "money wheel": Kind(NZ, "money-wheel", "wheel", "spun", "A", "B", "A"),
    "tumbler": Kind(STAR, "sic-bo", "tumbler", "shaken", "4-5-6", "1-1-2", "small"),
    "covered": Kind(NZ, "tai-sai", "tumbler", "shaken", "4-5-6", "1-1-2", "small", {"style": "A"}),
    "thrown": Kind(NZ, "tai-sai", "dice", "thrown", "4-5-6", "1-1-2", "total:9", {"style": "B"}),
    "craps": Kind(NZ, "snake-eyes", "dice", "thrown", "5-6", "1-2", "six"),
}
EVERY = [
    pytest.param("wheel", marks=rule(STAR, "11.3.6.2", "11.3.7", "11.5.1.10")),
    pytest.param("money wheel", marks=rule(NZ, "D10A 1.1")),
    pytest.param("tumbler", marks=rule(STAR, "12.3.3", "12.5.1")),
    pytest.param("covered", marks=rule(NZ, "D9 7.2")),
    pytest.param("thrown", marks=rule(NZ, "D9 6A.10", "D9 7.2")),
    pytest.param("craps", marks=rule(NZ, "SE 3.4", "SE 6.5")),
]


class Watched(Sitting):
    """One round after another at a table whose device tells; PT-1 has $5.00 in each."""

    def __init__(self, name: str, **config: Any) -> None:
        self.kind = KINDS[name]
        options = {**self.kind.options, **config}
        super().__init__(self.kind.ruleset, "live", game=self.kind.game, **options)
        self.pay_in()
        self.open()

    def open(self) -> None:
        assert self.deal("start_round") == {}
        self.bet({self.kind.spot: 500})

    def says(self, report: str, **fields: Any) -> dict[str, Any]:
        return self.do("DV-1", f"report_{self.kind.device}", table="T1", report=report, **fields)

    def let_go(self) -> None:
        """The ball runs or the dice do, bets are closed, and nothing covers them any more."""
        if self.table.throws:
            if self.kind.game == "tai-sai":
                self.deal("close_wagering")
            self.deal("offer_dice")
            self.do("PT-1", "answer_dice", table="T1", accept=True)
        assert self.says(self.kind.moves) == {}
        self.show()

    def show(self) -> None:
        if self.table.device == "wheel":
            self.deal("close_wagering")
        elif self.table.device == "tumbler":
            self.pass_ms(20_000)
            if self.phase == "wagering":
                self.deal("close_wagering")
            assert self.deal("lift_cover") == {}

    def enter(self, result: str, who: str = "DT-1", **more: Any) -> str:
        return str(self.deal("enter_result", who, result=result, **more).get("code", "done"))

    def confirm(self, **more: Any) -> str:
        return str(self.deal("confirm_result", **more).get("code", "done"))


@pytest.mark.parametrize("name", EVERY)
def test_a_result_before_the_device_has_read_it_takes_a_supervisor_once(name: str) -> None:
    at = Watched(name)
    at.let_go()
    assert at.enter(at.kind.other) == "act_needs_role"
    assert (at.state.round.entered, at.phase) == (None, "awaiting_result")
    assert at.enter(at.kind.other, **SUPERVISOR) == "done"
    entered = at.last("result.entered")
    assert (entered["source"], entered["sensed"], entered["by"]) == ("dealer", None, "1001")
    assert (entered["role"], entered["authorised_by"]) == ("gaming_supervisor", "2001")
    assert at.confirm() == "done"
    assert at.findings == []


@pytest.mark.parametrize("name", EVERY)
def test_a_reading_that_differs_from_what_was_entered_stops_the_dealer(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.enter(at.kind.other, **SUPERVISOR)
    assert at.says("rested", result=at.kind.read) == {}
    alert = at.last("alert.raised")
    assert (alert["cause"], alert["read"]) == ("reading_differs", at.kind.read)
    assert "correct_result" in alert["irregularities"]
    assert at.confirm() == "act_needs_role"
    assert at.told("round.settled") == []
    assert at.confirm(**SUPERVISOR) == "done"
    assert (at.state.results[0][1], list(at.state.alerts)) == (at.kind.other, [])


@pytest.mark.parametrize("name", EVERY)
def test_a_reading_after_settlement_that_differs_names_the_correction(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.enter(at.kind.other, **SUPERVISOR)
    assert at.confirm() == "done"
    assert at.says("rested", result=at.kind.read) == {}
    late, alert = at.last("reading.late"), at.last("alert.raised")
    assert (late["round"], late["result"], late["settled"]) == (1, at.kind.read, at.kind.other)
    assert (alert["cause"], alert["round"], alert["read"]) == ("reading_late", 1, at.kind.read)
    assert alert["irregularities"] == ["correct_result"]
    at.power_failure()
    assert [one["cause"] for one in at.state.alerts] == ["reading_late"]  # until it is looked at
    said = {"irregularity": "correct_result", "reason": "The ball lies there", "round": 1}
    assert at.deal("remedy", **said, result=at.kind.read)["code"] == "act_needs_role"
    assert at.deal("remedy", "SV-1", **said, result=at.kind.read) == {}
    assert (list(at.state.results), list(at.state.alerts)) == ([(1, at.kind.read)], [])
    assert at.findings == []


@pytest.mark.parametrize("name", ["wheel", "tumbler"])
def test_a_supervisor_may_find_that_what_was_settled_is_right(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.enter(at.kind.other, **SUPERVISOR)
    at.confirm()
    at.says("rested", result=at.kind.read)
    before = at.credit()
    said = {"irregularity": "correct_result", "reason": "Footage", "result": at.kind.other}
    assert at.deal("remedy", "SV-1", **said, round=1) == {}
    assert (list(at.state.alerts), at.credit(), at.told("round.rolled_back")) == ([], before, [])
    assert at.deal("remedy", "SV-1", **said, round=1)["code"] == "result_same"


@pytest.mark.parametrize("name", ["wheel", "money wheel", "tumbler", "covered"])
def test_a_result_in_a_round_in_which_the_device_told_of_nothing_takes_a_supervisor(
    name: str,
) -> None:
    at = Watched(name)
    at.let_go()
    at.says("rested", result=at.kind.read)
    assert (at.enter(at.kind.read), at.confirm()) == ("done", "done")
    at.open()
    at.show()
    assert at.enter(at.kind.other) == "act_needs_role"
    assert at.enter(at.kind.other, "SV-1") == "done"


@pytest.mark.parametrize("name", KINDS)
def test_a_device_out_of_order_leaves_it_to_the_dealer(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.says("fault", fault="no_reading")
    assert (at.enter(at.kind.other), at.confirm()) == ("done", "done")


@pytest.mark.parametrize("name", ["wheel", "money wheel", "tumbler", "covered"])
def test_a_device_that_never_told_leaves_it_to_the_dealer(name: str) -> None:
    at = Watched(name)
    at.show()
    assert (at.enter(at.kind.other), at.confirm()) == ("done", "done")


@pytest.mark.parametrize("name", ["wheel", "money wheel", "tumbler"])
def test_a_simulated_device_is_heard_after_settlement_as_well(name: str) -> None:
    at = Watched(name, device="simulated")
    at._draw_by(SeededRng(1))
    if at.table.device == "wheel":
        at.deal("spin_wheel")
    at.show()
    assert at.enter(at.kind.other) == "act_needs_role"
    assert at.enter(at.kind.other, **SUPERVISOR) == "done"
    assert at.confirm() == "done"
    assert at.told("reading.late") == []
    at.pass_ms(10_000)
    late = at.last("reading.late")
    assert (late["round"], late["settled"]) == (1, at.kind.other)
    differs = late["result"] != at.kind.other
    assert [one["cause"] for one in at.state.alerts] == ["reading_late"] * differs


@pytest.mark.parametrize("name", [
    pytest.param("wheel", marks=rule(STAR, "11.5.1.10")),
    "money wheel",
    pytest.param("tumbler", marks=rule(STAR, "12.5.1")),
])  # fmt: skip
@pytest.mark.parametrize("number", ["2001", "3001", "4001"])
def test_nobody_below_overwrites_what_somebody_above_has_entered(name: str, number: str) -> None:
    at = Watched(name)
    at.show()
    assert at.enter(at.kind.read) == "done"  # no device has told anything here
    at.sign_in(number)
    said = {"irregularity": "correct_result", "reason": "Looked", "result": at.kind.other}
    assert at.deal("remedy", "SV-1", **said) == {}
    assert at.enter(at.kind.read) == "act_needs_role"
    at.sign_in("2001")
    equal = "done" if number == "2001" else "act_needs_role"
    assert at.enter(at.kind.read, "SV-1") == equal
    at.sign_in(number)
    assert at.enter(at.kind.other, "SV-1") == "done"
    assert (at.confirm(), list(at.state.results)) == ("done", [(1, at.kind.other)])


@rule(STAR, "12.5.1", "12.5.3", "12.5.4", "12.5.6", "12.5.7")
@pytest.mark.parametrize("cause", ["cocked", "tumbler", "broken", "not_activated"])
@pytest.mark.parametrize("accepted", [False, True])
def test_dice_that_the_tumbler_read_are_not_void_by_the_dealers_word(
    cause: str, accepted: bool
) -> None:
    at = Watched("tumbler")
    at.let_go()
    at.says("rested", result="4-5-6")
    if accepted:
        at.enter("4-5-6")
    said = {"irregularity": cause, "reason": "No result"}
    assert at.deal("remedy", **said)["code"] == "act_needs_role"
    assert at.credit() == 9_500
    assert at.deal("remedy", **said, **SUPERVISOR) == {}
    assert (at.credit(), at.last("round.voided")["authorised_by"]) == (10_000, "2001")


IN_VIEW = [
    pytest.param("tumbler", "cocked", marks=rule(STAR, "12.5.3", "12.5.7")),
    pytest.param("tumbler", "not_activated", marks=rule(STAR, "12.5.6")),
    pytest.param("tumbler", "broken", marks=rule(STAR, "12.5.4")),
    pytest.param("covered", "not_flat", marks=rule(NZ, "D9 7.2")),
    pytest.param("craps", "two_faces", marks=rule(NZ, "SE 6.3")),
]


@pytest.mark.parametrize(("name", "cause"), IN_VIEW)
def test_dice_in_view_are_not_void_by_the_dealers_word_before_the_device_has_read_them(
    name: str, cause: str
) -> None:
    at = Watched(name)
    at.let_go()
    if at.table.throws:
        assert at.deal("rest_dice") == {}
    said = {"irregularity": cause, "reason": "No result"}
    assert at.deal("remedy", **said)["code"] == "act_needs_role"
    assert (at.phase, at.credit()) == ("awaiting_result", 9_500)
    assert at.deal("remedy", **said, **SUPERVISOR) == {}


@rule(STAR, "12.5.3")
@pytest.mark.parametrize("told", ["cocked", "fault"])
def test_dice_that_the_device_cannot_read_are_the_dealers_to_call(told: str) -> None:
    at = Watched("tumbler")
    at.let_go()
    at.says(told, **({"fault": "no_reading"} if told == "fault" else {}))
    said = {"irregularity": "cocked", "reason": "A die leans"}
    assert (at.deal("remedy", **said), at.credit()) == ({}, 10_000)


@rule(STAR, "12.5.3")
def test_nobody_can_tell_of_cocked_dice_under_their_cover() -> None:
    at = Watched("tumbler")
    said = {"irregularity": "cocked", "reason": "A die leans"}
    assert at.deal("remedy", "SV-1", **said)["code"] == "cover_on"
    at.pass_ms(20_000)
    assert at.deal("remedy", **said)["code"] == "cover_on"
    at.deal("lift_cover")
    assert (at.deal("remedy", **said), at.credit()) == ({}, 10_000)


@rule(STAR, "11.5.1.2", "11.5.1.10")
@pytest.mark.parametrize("named", [-1, 0, 1, 3])
def test_a_round_that_is_named_lowers_nobodys_authority(named: int) -> None:
    at = Watched("wheel")
    for _ in range(2):
        at.let_go()
        at.says("rested", result="16")
        if at.state.round.number == 1:
            assert (at.enter("16"), at.confirm()) == ("done", "done")
            at.open()
    said = {"irregularity": "wheel_still", "reason": "It stood"}
    assert at.deal("remedy", **said)["code"] == "act_needs_role"
    code = at.deal("remedy", **said, round=named)["code"]
    assert code == {-1: "bad_message", 1: "round_other"}.get(named, "round_unknown")
    assert at.deal("remedy", **said, round=2)["code"] == "act_needs_role"
    assert at.state.round.sensed == "16"


def test_a_reading_of_a_round_that_is_stopped_is_on_record_for_whoever_decides_it() -> None:
    sitting = Sitting(STAR, "automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    sitting.pass_ms(90_000)
    assert sitting.phase == "suspended"
    assert sitting.wheel("rested", "16") == {}
    assert (sitting.phase, sitting.state.round.sensed, sitting.credit()) == (
        "suspended",
        "16",
        9_500,
    )


# -- what belongs to no round -------------------------------------------------------------------

TURNING = ["wheel", "money wheel", "tumbler", "covered"]
THROWN = ["thrown", "craps"]


def causes(at: Watched) -> list[str]:
    return [alert["cause"] for alert in at.state.alerts]


def strays(at: Watched) -> list[tuple[str, str | None]]:
    return [(read["report"], read["result"]) for read in at.recorded("reading.stray")]


def play_out(at: Watched) -> None:
    """A round as it should be."""
    at.let_go()
    assert at.says("rested", result=at.kind.read) == {}
    assert (at.enter(at.kind.read), at.confirm()) == ("done", "done")


@pytest.mark.parametrize("name", TURNING)
def test_a_reading_without_a_spin_in_this_round_is_on_record_and_decides_nothing(
    name: str,
) -> None:
    at = Watched(name)
    assert at.says("rested", result=at.kind.other) == {}
    assert strays(at) == [("rested", at.kind.other)]
    alert = at.last("alert.raised")
    assert (alert["cause"], alert["device"]) == ("reading_stray", at.kind.device)
    assert (alert["lasting"], "read" in alert, at.told("reading.stray")) == (False, False, [])
    assert (at.phase, at.state.round.sensed, at.credit()) == ("wagering", None, 9_500)
    at.power_failure()
    assert causes(at) == ["reading_stray"]
    at.bet({at.kind.spot: 500})
    play_out(at)
    assert list(at.state.results) == [(1, at.kind.read)]
    assert (causes(at), at.findings) == ([], [])


@pytest.mark.parametrize("name", TURNING)
@pytest.mark.parametrize("times", [1, 3])
def test_a_reading_between_two_rounds_is_on_record_and_decides_nothing(
    name: str, times: int
) -> None:
    at = Watched(name)
    play_out(at)
    before = at.credit()
    for _ in range(times):
        assert at.says("rested", result=at.kind.other) == {}
    assert strays(at) == [("rested", at.kind.other)] * times
    assert (causes(at), at.phase, at.credit()) == (["reading_stray"], "open", before)
    assert (list(at.state.results), at.told("reading.late")) == ([(1, at.kind.read)], [])
    at.open()
    assert (causes(at), at.state.round.sensed) == (["reading_stray"], None)
    play_out(at)
    assert (causes(at), at.findings) == ([], [])


@pytest.mark.parametrize("name", TURNING)
def test_a_reading_that_differs_from_a_number_entered_without_a_spin_stops_the_dealer(
    name: str,
) -> None:
    at = Watched(name)
    at.show()
    assert at.enter(at.kind.other) == "done"  # the device has never told of anything
    assert at.says("rested", result=at.kind.read) == {}
    assert (strays(at), causes(at)) == ([("rested", at.kind.read)], ["reading_differs"])
    assert (at.confirm(), at.told("round.settled")) == ("act_needs_role", [])
    assert at.confirm(**SUPERVISOR) == "done"
    assert list(at.state.results) == [(1, at.kind.other)]


@pytest.mark.parametrize("name", ["wheel", "tumbler"])
def test_a_reading_of_a_device_is_checked_though_it_belongs_to_no_round(name: str) -> None:
    at = Watched(name)
    assert at.says("rested")["code"] == "result_missing"
    assert (strays(at), causes(at)) == ([], [])
    assert at.says("rested", result="7-7-7") == {}
    assert (strays(at), causes(at)) == ([("rested", "7-7-7")], ["reading_stray"])


ALL = [*TURNING, *THROWN]


@pytest.mark.parametrize("name", [*TURNING, "thrown"])
def test_whatever_a_device_tells_of_a_closed_table_is_on_record_with_one_alert(name: str) -> None:
    at = Watched(name)
    play_out(at)
    at.do("PT-1", "cash_out")
    assert (at.deal("close_table", "SV-1"), at.phase) == ({}, "closed")
    told = [(at.kind.moves, None), ("rested", at.kind.other)]
    for report, result in told:
        assert at.says(report, result=result) == {}
    assert (strays(at), causes(at)) == (told, ["reading_stray"])
    assert (at.phase, at.state.underway.device, at.findings) == ("closed", "out", [])
    at.pay_in()
    at.deal("open_table", "SV-1", confirmed=True)
    at.open()
    play_out(at)
    assert (at.state.results[0], causes(at)) == ((2, at.kind.read), [])


@pytest.mark.parametrize("name", TURNING)
def test_a_spin_between_two_rounds_is_on_record_with_an_alert_and_is_of_no_round(
    name: str,
) -> None:
    at = Watched(name)
    play_out(at)
    assert at.says(at.kind.moves) == {}
    assert (strays(at), causes(at)) == ([(at.kind.moves, None)], ["reading_stray"])
    assert (at.phase, at.state.underway.device) == ("open", "out")
    at.open()
    at.show()
    assert at.says("rested", result=at.kind.other) == {}  # of the spin before it
    assert at.state.round.sensed is None
    assert at.enter(at.kind.other) == "act_needs_role"


@pytest.mark.parametrize("name", ["wheel", "money wheel"])
def test_a_ball_that_drops_without_a_spin_in_this_round_is_on_record_with_an_alert(
    name: str,
) -> None:
    at = Watched(name)
    assert at.says("dropping") == {}
    assert (strays(at), causes(at)) == ([("dropping", None)], ["reading_stray"])
    assert (at.phase, at.state.underway.device) == ("wagering", "out")


def test_the_ball_of_a_void_spin_that_still_drops_is_nothing_to_look_into() -> None:
    at = Watched("wheel")
    at.let_go()
    said = {"irregularity": "interference", "reason": "A hand"}
    assert at.deal("remedy", **said) == {}
    assert (at.says("dropping"), strays(at), causes(at)) == ({}, [("dropping", None)], [])


@pytest.mark.parametrize("name", ALL)
def test_a_device_that_reads_the_same_round_twice_takes_a_supervisor(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.says("rested", result=at.kind.read)
    assert (at.says("rested", result=at.kind.read), causes(at)) == ({}, [])
    assert at.says("rested", result=at.kind.other) == {}
    assert (at.state.round.sensed, causes(at)) == (at.kind.read, ["reading_differs"])
    for result in (at.kind.read, at.kind.other):
        assert at.enter(result) == "act_needs_role"
    assert at.enter(at.kind.read, **SUPERVISOR) == "done"
    assert (at.confirm(), causes(at)) == ("done", [])


@pytest.mark.parametrize("name", ALL)
def test_a_second_spin_or_throw_in_a_round_is_on_record_with_an_alert(name: str) -> None:
    at = Watched(name)
    at.let_go()
    at.says("rested", result=at.kind.read)
    assert at.says(at.kind.moves) == {}
    assert (strays(at), causes(at)) == ([(at.kind.moves, None)], ["reading_stray"])
    assert (at.state.round.sensed, at.state.underway.device) == (at.kind.read, "rested")


@pytest.mark.parametrize("ruleset", [STAR, INTERBLOCK, MINISTAR])
def test_a_second_number_of_an_automated_wheel_stops_the_settlement(ruleset: str) -> None:
    sitting = Sitting(ruleset, "automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "16")
    assert (sitting.phase, sitting.wheel("rested", "17")) == ("result_entered", {})
    sitting.pass_ms(60_000)
    (alert,) = sitting.state.alerts
    assert (alert["cause"], alert["round"], alert["read"]) == ("reading_differs", 1, "17")
    assert (sitting.phase, list(sitting.state.results)) == ("suspended", [])
    said = {"result": "16", "table": "T1"}
    assert sitting.refusal("DT-1", "enter_result", **said) == "act_needs_role"
    manager = {"authority": {"staff": "3001", "pin": "3333"}} if ruleset == STAR else {}
    assert sitting.do("SV-1", "enter_result", **said, **manager) == {}
    assert sitting.do("SV-1", "confirm_result", table="T1") == {}
    assert (list(sitting.state.results), list(sitting.state.alerts)) == ([(1, "16")], [])
    assert sitting.findings == []


@pytest.mark.parametrize("ruleset", [STAR, INTERBLOCK, MINISTAR])
def test_the_same_number_again_lets_an_automated_wheel_settle(ruleset: str) -> None:
    sitting = Sitting(ruleset, "automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "16")
    assert sitting.wheel("rested", "16") == {}
    sitting.pass_ms(5_000)
    assert (list(sitting.state.results), list(sitting.state.alerts)) == ([(1, "16")], [])


@pytest.mark.parametrize("name", TURNING)
def test_a_device_that_has_read_without_a_spin_leaves_nothing_to_the_dealer_alone(
    name: str,
) -> None:
    at = Watched(name)
    at.show()
    at.says("rested", result=at.kind.read)  # the first that it ever tells
    assert at.enter(at.kind.other) == "act_needs_role"
    assert at.enter(at.kind.other, **SUPERVISOR) == "done"


def refused_reports(at: Sitting) -> list[tuple[Any, ...]]:
    keys = ("terminal", "report", "result", "code")
    return [tuple(body[key] for key in keys) for body in at.recorded("report.refused")]


def test_what_a_device_tells_in_vain_is_on_record() -> None:
    at = Watched("wheel")
    assert at.says("no_spin")["code"] == "cause_missing"
    assert at.do("DV-1", "report_dice", table="T1", report="thrown")["code"] == "device_forbids"
    frozen = at.player.floor.pit.runners["T1"].freeze(RuntimeError("broken"), at.player.now)
    at.player._commit([frozen])
    assert at.says("rested", result="16")["code"] == "table_frozen"
    assert refused_reports(at) == [
        ("DV-1", "no_spin", None, "cause_missing"),
        ("DV-1", "thrown", None, "device_forbids"),
        ("DV-1", "rested", "16", "table_frozen"),
    ]
    assert at.recorded("act.refused") == []


@pytest.mark.parametrize("name", [
    pytest.param("thrown", marks=rule(NZ, "D9 6A.3")),
    pytest.param("craps", marks=rule(NZ, "SE 5.4")),
])  # fmt: skip
@pytest.mark.parametrize("told", ["thrown", "rested", "cocked"])
def test_dice_thrown_between_two_rounds_raise_an_alert_and_count_for_nothing(
    name: str, told: str
) -> None:
    at = Watched(name)
    play_out(at)
    before = at.credit()
    said = {"result": at.kind.other} if told == "rested" else {}
    assert at.says(told, **said) == {}
    assert strays(at) == [(told, said.get("result"))]
    assert (causes(at), at.phase, at.credit()) == (["throw_unasked"], "open", before)
    assert at.state.alerts[0]["lasting"] is False
    assert (at.state.underway.device, list(at.state.results)) == ("out", [(1, at.kind.read)])
    at.open()
    assert (at.phase, at.state.underway.device) == ("wagering", "out")


@pytest.mark.parametrize("name", THROWN)
def test_dice_read_after_a_throw_between_rounds_are_not_those_of_the_round_before(
    name: str,
) -> None:
    at = Watched(name)
    at.let_go()
    at.enter(at.kind.read, **SUPERVISOR)
    assert at.confirm() == "done"  # the sensor has not read that throw
    assert (at.says("thrown"), at.says("rested", result=at.kind.other)) == ({}, {})
    assert strays(at) == [("thrown", None), ("rested", at.kind.other)]
    assert (causes(at), at.told("reading.late")) == (["throw_unasked"], [])
