"""What staff are told of irregularities at a table: the floor knows, and screens only draw it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fairfelt.equipment.kinds import NoSpin
from fairfelt.rulebooks import games_of, load_rules, rule_sets
from fairfelt.rulebooks.irregularity import Notice
from fairfelt.table import Table
from fairfelt.table.alerts import fitting
from tests.floors import EVERY_TABLE
from tests.rules.irregular import play_number
from tests.sitting import Sitting


def look(sitting: Sitting, who: str = "DT-1") -> dict[str, dict[str, Any]]:
    answer = sitting.do(who, "see_irregularities", table="T1")
    assert answer["n"] == sitting.state.n
    return {one["name"]: one for one in answer["irregularities"]}


def headings() -> dict[str, set[str]]:
    under: dict[str, set[str]] = {}
    for ruleset in rule_sets():
        for game in games_of(ruleset):
            for name, found in load_rules(ruleset, game).irregularities.items():
                under.setdefault(found.heading, set()).add(name)
    return under


def test_each_is_found_under_the_heading_where_people_look_for_it() -> None:
    under = headings()
    assert under["game"] == {"disrupted", "unconfirmed", "irregularity", "irregularity_stands",
                             "operator_decides"}  # fmt: skip
    assert {"ball_out", "off_table", "cocked"} <= under["throw"]
    assert {"misdeal", "wrong_shoe", "first_exposed", "card_misdealt"} <= under["cards"]
    assert {"correct_result", "wrong_call", "cannot_roll_back"} <= under["result"]
    assert {"system", "display", "shoe_failed", "tumbler"} <= under["equipment"]
    assert {"fraud", "adjust_meter", "no_own_card", "withhold"} <= under["player"]


def test_before_a_round_nothing_of_it_can_be_corrected() -> None:
    sitting = Sitting(mode="live")
    told = look(sitting)
    assert not told["disrupted"]["possible"]
    assert not told["correct_result"]["possible"]
    assert told["display"]["possible"]  # which changes nothing
    sitting.deal("start_round")
    told = look(sitting)
    assert (told["disrupted"]["now"], told["disrupted"]["rounds"]) == (True, [])
    assert not told["ball_out"]["possible"]  # nobody has let it go


def test_of_a_round_that_is_over_it_is_told_which_and_who_may() -> None:
    sitting = Sitting(mode="live")
    play_number(sitting, "17")
    told = look(sitting)["correct_result"]
    assert (told["possible"], told["now"]) == (True, False)
    assert told["rounds"] == [{"round": 1, "result": "17"}]
    assert told["wants"] == [{"field": "result", "kind": "result", "required": True}]
    assert (told["role"], told["alone"]) == ("gaming_supervisor", False)
    assert look(sitting, "SV-1")["correct_result"]["alone"]


def test_seats_whose_wagers_are_kept_are_asked_for_only_where_a_rule_has_that() -> None:
    told = look(Sitting(mode="live"))
    assert [one["kind"] for one in told["fraud"]["wants"]] == ["forfeits"]
    assert told["disrupted"]["wants"] == []


def test_what_a_device_has_noticed_is_told_with_what_it_suggests() -> None:
    sitting = Sitting(mode="live", device="attached")
    sitting.deal("start_round")
    sitting.wheel("spun")
    sitting.do("DV-1", "report_wheel", table="T1", report="no_spin", cause="ball_out")
    (alert,) = sitting.state.alerts
    told = look(sitting)
    assert [name for name, one in told.items() if one["alerts"]] == alert["irregularities"]
    assert told["ball_out"]["alerts"] == [alert["alert"]]
    assert told["ball_out"]["quick"]


def test_what_follows_a_coup_that_is_still_completed_comes_after_it_is_said() -> None:
    found = load_rules("star-rapid-fusion-2024", "baccarat").irregularities
    told = look(Sitting(game="baccarat", mode="live"))
    for name, one in told.items():
        assert sorted(one["steps"] + one["steps_after"]) == sorted(found[name].steps)
        if one["steps_after"]:
            assert one["does"] in ("next_card", "last_coup")
            assert one["steps_after"][0].startswith("complete_")
    assert any(one["steps_after"] for one in told.values())


@pytest.mark.parametrize("config", EVERY_TABLE, ids=lambda one: one.id)
def test_every_notice_of_rule_data_is_one_that_some_device_gives(config: Any) -> None:
    table = Table.of(config)
    for name, one in table.irregularities.items():
        for notice in one.noticed:
            causes = get_args(NoSpin) if notice == "no_spin" else (notice,)
            assert all(name in fitting(table, cause) for cause in causes)
    assert set(get_args(NoSpin)) < set(get_args(Notice))
