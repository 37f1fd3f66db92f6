"""What staff are told that they can do, before they try."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fairfelt.core.errors import Broken
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor.possible import SeeActs, may
from fairfelt.table.act import StaffAct
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.registry import STAFF_ACTS
from fairfelt.table.wants import Kind
from tests.floors import STAFF
from tests.sitting import MINISTAR, NZ, STAR, Sitting


def see(sitting: Sitting, name: str = "DT-1", table: str | None = "T1") -> dict[str, Any]:
    player = sitting.player
    caller = player.caller(name, {})
    told: Any = player.floor.handle(caller, SeeActs(10**6, table), player.now)
    return dict(told["acts"])


def told(sitting: Sitting, act: str, name: str = "DT-1") -> tuple[str | None, str, str]:
    one = see(sitting, name)[act]
    return one["refused"], one["rank"], one["may"]


def test_a_round_from_start_to_confirmation() -> None:
    sitting = Sitting(STAR, "live", device="simulated", seed=4)
    assert told(sitting, "start_round") == (None, "dealer", "alone")
    assert told(sitting, "spin_wheel") == ("phase_forbids", "dealer", "alone")
    assert told(sitting, "deal_card")[0] == "device_unknown"
    sitting.do("DT-1", "start_round", table="T1")
    assert told(sitting, "start_round")[0] == "phase_forbids"
    assert told(sitting, "spin_wheel")[0] is None
    sitting.do("DT-1", "spin_wheel", table="T1")
    assert told(sitting, "spin_wheel")[0] == "ball_unknown"
    assert told(sitting, "confirm_result")[0] == "phase_forbids"


@pytest.mark.parametrize(
    ("role", "outside", "says"),
    [
        ("dealer", (), "authorised"),
        ("gaming_supervisor", (), "alone"),
        ("casino_operator", (), "alone"),
        ("inspector", (), "no"),
        ("inspector", ("inspector",), "alone"),
        ("cage", ("cage",), "alone"),
    ],
)
def test_who_may_alone_with_authority_or_not_at_all(
    role: str, outside: tuple[str, ...], says: str
) -> None:
    assert may(role, Rank.GAMING_SUPERVISOR, outside) == says


def test_before_the_wheel_has_told_a_dealer_enters_nothing_alone() -> None:
    """Unless it is out of order."""
    sitting = Sitting(STAR, "live", device="attached")
    sitting.pay_in()
    sitting.do("DT-1", "start_round", table="T1")
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    sitting.do("DT-1", "close_wagering", table="T1")
    assert told(sitting, "enter_result") == (None, "gaming_supervisor", "authorised")
    assert told(sitting, "enter_result", "SV-1") == (None, "gaming_supervisor", "alone")
    sitting.wheel("rested", "17")
    assert told(sitting, "enter_result") == (None, "dealer", "alone")


def test_a_shoe_is_the_dealers_to_start_and_a_supervisors_to_replace() -> None:
    sitting = Sitting(STAR, "live", game="baccarat", device="simulated")
    assert told(sitting, "start_shoe") == (None, "dealer", "alone")
    assert told(sitting, "start_round")[0] == "shoe_needed"
    assert told(sitting, "set_standby")[0] == "shoe_needed"
    sitting.do("DT-1", "start_shoe", table="T1")
    assert told(sitting, "start_shoe") == (None, "gaming_supervisor", "authorised")
    assert told(sitting, "start_round")[0] == "shoe_step"
    assert told(sitting, "prepare_shoe")[0] is None


def test_a_table_that_somebody_else_deals_is_not_dealt_here() -> None:
    sitting = Sitting(STAR, "live", device="simulated")
    sitting.do("DT-1", "start_round", table="T1")
    person = next(one for one in STAFF if one.role == "casino_supervisor")
    sitting.player.play(
        {"as": "DT-2", "type": "sign_in", "staff": person.number, "pin": person.pin}
    )
    elsewhere = see(sitting, "DT-2")
    assert {one["refused"] for act, one in elsewhere.items() if act.startswith("start")} == {
        "game_of_another"
    }
    assert told(sitting, "close_wagering", "SV-1")[0] is None


def test_a_stopped_table_is_released_and_nothing_else() -> None:
    sitting = Sitting(NZ, "live", game="money-wheel", device="simulated")
    assert told(sitting, "release_table") == ("not_frozen", "casino_operator", "authorised")
    player = sitting.player
    player._commit([player.floor.pit.runners["T1"].freeze(Broken("test"), player.now)])
    acts = see(sitting)
    possible = {act for act, one in acts.items() if one["refused"] is None}
    assert possible == {"release_table", "return_stakes"}
    assert acts["start_round"]["refused"] == "table_frozen"


def test_away_from_the_tables() -> None:
    sitting = Sitting(MINISTAR)
    acts = see(sitting, "SV-1", None)
    assert acts["end_session"]["rank"] == "assistant_gaming_manager"
    assert acts["end_session"]["may"] == "authorised"
    assert acts["collect_owed"]["may"] == "alone"
    assert "conduct_games" not in acts
    assert "start_round" not in acts
    assert acts["inject_fault"]["refused"] is None  # on a demo floor
    assert "conduct_games" in see(sitting, "DT-1", None)


def test_only_staff_who_are_signed_in_are_told() -> None:
    sitting = Sitting(STAR, "live", device="simulated")
    assert sitting.refusal("PT-1", "see_acts", table="T1") == "role_forbids"
    assert sitting.refusal("SV-1", "see_acts", table="T9") == "table_unknown"


def choices(sitting: Sitting, act: str, field: str, name: str = "SV-1") -> list[dict[str, Any]]:
    (want,) = (want for want in see(sitting, name)[act]["wants"] if want["field"] == field)
    return list(want["choices"])


@pytest.mark.parametrize("act", STAFF_ACTS.values(), ids=lambda act: act.id)
def test_an_act_says_what_it_wants(act: StaffAct[Any]) -> None:
    told = see(Sitting(STAR, "live", device="simulated"), "SV-1")[act.id]["wants"]
    own = set(act.command.__struct_fields__) - set(StaffTableCommand.__struct_fields__)
    assert {want["field"] for want in told} == own
    assert {want["kind"] for want in told} <= {*get_args(Kind)} - {"several"}


def test_a_measure_says_who_may_take_it_and_against_whom_it_is_no_use() -> None:
    sitting = Sitting(NZ, "live", game="money-wheel", device="simulated")
    by_rule = {one["value"]: one for one in choices(sitting, "exclude_player", "rule")}
    measures = {one.rule: one for one in sitting.table.rules.exclusions.values()}
    assert by_rule.keys() == measures.keys()
    for rule, one in by_rule.items():
        enough = is_enough("gaming_supervisor", measures[rule].role)
        assert (one["rank"], one["may"]) == (
            measures[rule].role, "alone" if enough else "authorised",
        )  # fmt: skip
        assert (one["not_for"], one["grounds"]) == ([], list(measures[rule].grounds))
    shuts = next(one for one in measures.values() if one.reach not in ("wagers", "recommend"))
    assert choices(sitting, "readmit_player", "seat") == []
    sitting.pay_in()
    said = {"seat": "PT-1", "rule": shuts.rule, "ground": shuts.grounds[0], "reason": "test"}
    operator = next(one for one in STAFF if one.role == "casino_operator")
    sitting.sign_in(operator.number, "SV-2")
    sitting.do("SV-2", "exclude_player", table="T1", **said)
    assert choices(sitting, "readmit_player", "seat") == [{"value": "PT-1"}]
    told = {one["value"]: one["not_for"] for one in choices(sitting, "exclude_player", "rule")}
    assert told[shuts.rule] == ["PT-1"]


def test_rounds_are_named_with_their_results() -> None:
    sitting = Sitting(STAR, "live", device="attached")
    assert choices(sitting, "exclude_player", "round") == []
    sitting.do("DT-1", "start_round", table="T1")
    sitting.wheel("spun")
    sitting.do("DT-1", "close_wagering", table="T1")
    sitting.wheel("rested", "17")
    sitting.do("DT-1", "enter_result", table="T1", result="17")
    sitting.do("DT-1", "confirm_result", table="T1")
    assert choices(sitting, "exclude_player", "round") == [{"value": 1, "result": "17"}]


def test_a_cover_waits_for_the_call_where_the_dealer_makes_it() -> None:
    """Lifting it ends betting where nothing else does, and that is told too."""
    sitting = Sitting(STAR, "live", game="sic-bo", device="simulated")
    sitting.do("DT-1", "start_round", table="T1")
    one = see(sitting)["lift_cover"]
    calls = see(sitting)["close_wagering"]["offered"]
    assert (one["how"], one["advised"]) == ("ends_betting", not calls)


def test_a_stopped_round_waits_for_somebody_to_decide_it() -> None:
    sitting = Sitting(STAR, "live", device="attached")
    sitting.pay_in()
    sitting.do("DT-1", "start_round", table="T1")
    sitting.bet({"red": 500})
    sitting.wheel("spun")
    assert see(sitting)["enter_result"]["advised"] is False
    sitting.do("DT-1", "close_wagering", table="T1")
    assert (see(sitting)["enter_result"]["advised"], see(sitting)["enter_result"]["how"]) == (
        True, "",
    )  # fmt: skip
    sitting.wheel("rested", "17")
    assert see(sitting)["enter_result"]["how"] == "overrules"
    sitting.do("SV-1", "enter_result", table="T1", result="18")
    assert see(sitting)["enter_result"]["how"] == "decides"


@pytest.mark.parametrize(("game", "while_betting"), [("sic-bo", False), ("roulette", True)])
def test_whether_the_table_waits_for_its_dealer(game: str, while_betting: bool) -> None:
    """A ball may be spun while bets are open; with dice a clock runs."""
    sitting = Sitting(STAR, "live", game=game, device="simulated")

    def waits() -> bool:
        player = sitting.player
        told: Any = player.floor.handle(player.caller("DT-1", {}), SeeActs(10**6, "T1"), player.now)
        return bool(told["waits"])

    assert waits()
    sitting.do("DT-1", "start_round", table="T1")
    assert waits() == while_betting
    if while_betting:
        sitting.do("DT-1", "spin_wheel", table="T1")
        assert not waits()
