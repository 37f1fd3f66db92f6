"""What somebody says of an act that would not use it is refused: nobody's authority is decided on
it, and nobody reads on record what was not done."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor.machines import ReportPrinter, ReportStacker
from fairfelt.table import Table, TableConfig
from fairfelt.table.irregular import check_said
from fairfelt.table.irregular.commands import PutRight
from fairfelt.table.irregular.remedies import REMEDIES
from fairfelt.table.irregular.said import _SAYS, _USES
from fairfelt.table.reporting import Reporting
from fairfelt.table.unused import _OF_EVERY_REPORT, check_report
from tests.floors import EVERY_TABLE
from tests.sitting import Sitting

SAID: dict[str, Any] = {
    "result": "17", "cards": ("AS",), "missing": ("AS",), "foreign": ("X",), "counted": 0,
    "seats": ("PT-1",), "cents": 0, "received_cents": 0,
}  # fmt: skip
REPORTS = (*get_args(Reporting), ReportStacker, ReportPrinter)


def refusal(check: Any, *said: Any) -> str:
    try:
        check(*said)
    except Refused as refused:
        return refused.code
    return ""


def test_every_remedy_is_known_with_what_it_uses() -> None:
    assert set(SAID) == set(_SAYS) <= set(PutRight.__struct_fields__)
    assert set(_USES) <= set(REMEDIES)


@pytest.mark.parametrize("config", EVERY_TABLE, ids=lambda one: one.id)
def test_a_remedy_takes_only_what_it_uses(config: TableConfig) -> None:
    table = Table(config)
    for name, found in table.irregularities.items():
        used = {*_USES.get(found.does, ()), *(["cards"] if found.two_games else [])}
        for field, value in SAID.items():
            said = PutRight(1, config.id, 0, irregularity=name, reason="r", **{field: value})
            code = refusal(check_said, table, said)
            assert code == ("" if field in used else "field_unused"), (name, field)


@pytest.mark.parametrize("kind", REPORTS)
def test_a_device_says_nothing_beside_what_its_report_is_about(kind: Any) -> None:
    """Each field belongs to some report and to none of the others."""
    told = [name for name in kind.__struct_fields__ if name not in _OF_EVERY_REPORT]
    reports = get_args(get_type_hints(kind)["report"])
    taken: dict[str, set[str]] = {name: set() for name in told}
    for report in reports:
        for name in told:
            command = kind(1, "T1", report, **{name: ("AS",) if name == "missing" else "x"})
            code = refusal(check_report, command)
            assert code in ("", "field_unused")
            if not code:
                taken[name].add(report)
    assert all(taken.values()), taken
    assert all(len(by) < len(reports) for by in taken.values()), taken


def test_nobody_is_asked_for_authority_over_what_would_not_be_done() -> None:
    sitting = Sitting(mode="live")
    sitting.deal("start_round")
    sitting.do("PT-1", "insert_note", cents=500)
    said = {"irregularity": "wheel_still", "reason": "r", "table": "T1"}
    for more in ({"seats": ["PT-1"]}, {"cents": 5}, {"result": "17"}, {"counted": 3}):
        for who in ("DT-1", "SV-1"):
            assert sitting.refusal(who, "put_right", **said, **more) == "field_unused"
            assert sitting.refusal(who, "preview_right", **said, **more) == "field_unused"
    asked = {**said, "authority": "ask"}
    assert sitting.refusal("DT-1", "preview_right", **asked) == "field_unused"


def test_an_exclusion_names_a_round_only_where_its_rule_voids_wagers() -> None:
    sitting = Sitting(mode="live")
    measures = sitting.table.rules.exclusions.values()
    other = next(one for one in measures if one.reach != "wagers")
    said = {"seat": "PT-1", "rule": other.rule, "reason": "r", "ground": other.grounds[0]}
    sitting.do("PT-1", "insert_note", cents=500)
    assert sitting.refusal("SV-2", "exclude_player", table="T1", **said, round=1) == "field_unused"
