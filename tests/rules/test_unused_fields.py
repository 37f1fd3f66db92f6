"""What somebody says of an act that would not use it is refused: nobody's authority is decided on
it, and nobody reads on record what was not done."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor.machine_reports import ReportCardReader, ReportPrinter, ReportStacker
from fairfelt.rulebooks.remedy import KINDS, Remedy
from fairfelt.table import Table, TableConfig
from fairfelt.table.irregular.commands import RemedyIrregularity, said_as
from fairfelt.table.irregular.remedy_acts import REMEDIES, said_of
from fairfelt.table.irregular.said import fields
from fairfelt.table.reporting import Reporting
from fairfelt.table.unused import _OF_EVERY_REPORT, check_report
from tests.floors import EVERY_TABLE
from tests.sitting import Sitting

SAID: dict[str, Any] = {
    "result": "17", "cards": ("AS",), "missing": ("AS",), "foreign": ("X",), "counted": 0,
    "seats": ("PT-1",), "cents": 0, "received_cents": 0,
}  # fmt: skip
SOURCE = Path(__file__).parents[2] / "src" / "fairfelt"
REPORTS = (*get_args(Reporting), ReportStacker, ReportPrinter, ReportCardReader)


def refusal(check: Any, *said: Any) -> str:
    try:
        check(*said)
    except Refused as refused:
        return refused.code
    return ""


# Typed out: what each remedy is told beside the reason and the round.
USES: dict[str, tuple[str, ...]] = {
    "void": ("seats",),
    "correct": ("result",),
    "recalculate": ("seats",),
    "adjust": ("seats", "cents", "received_cents"),
    "void_seat": ("seats",),
    "withhold": ("seats", "cents"),
    "release": ("seats",),
    "keep": ("seats",),
    "reconstruct": ("cards",),
    "next_card": ("cards",),
    "burn": ("cards",),
    "dummy": ("cards",),
    "check_cards": ("missing", "foreign", "counted"),
}


def test_every_remedy_of_rule_data_is_known_with_what_it_uses() -> None:
    assert set(REMEDIES) == set(KINDS) == set(get_args(Remedy))
    assert {"round", *SAID} == set(fields()) <= set(RemedyIrregularity.__struct_fields__)
    for does, act in REMEDIES.items():
        assert set(act.said.__struct_fields__) == {"round", *USES.get(does, ())}, does
        assert set(act.said.WANTS) == set(USES.get(does, ())), does


def test_nothing_asks_for_a_remedy_by_its_name() -> None:
    """What is so of it is declared with it, so that a new one need not be taught to anything."""
    by_name = re.compile(r"\.does\s*(==|!=|in\b|not in\b)")
    files = [path for path in SOURCE.rglob("*.py") if by_name.search(path.read_text("utf-8"))]
    assert files == []


@pytest.mark.parametrize("config", EVERY_TABLE, ids=lambda one: one.id)
def test_a_remedy_takes_only_what_it_uses(config: TableConfig) -> None:
    table = Table.of(config)
    for name, found in table.irregularities.items():
        used = {*USES.get(found.does, ()), *(["cards"] if found.two_games else [])}
        for field, value in SAID.items():
            told: dict[str, Any] = {"irregularity": name, "reason": "r", field: value}
            said = RemedyIrregularity(1, config.id, 0, **told)
            code = refusal(said_as, said, said_of(found))
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
            assert sitting.refusal(who, "remedy", **said, **more) == "field_unused"
            assert sitting.refusal(who, "preview_remedy", **said, **more) == "field_unused"
    asked = {**said, "authority": "ask"}
    assert sitting.refusal("DT-1", "preview_remedy", **asked) == "field_unused"


def test_an_exclusion_names_a_round_only_where_its_rule_voids_wagers() -> None:
    sitting = Sitting(mode="live")
    measures = sitting.table.rules.exclusions.values()
    other = next(one for one in measures if one.reach != "wagers")
    said = {"seat": "PT-1", "rule": other.rule, "reason": "r", "ground": other.grounds[0]}
    sitting.do("PT-1", "insert_note", cents=500)
    assert sitting.refusal("SV-2", "exclude_player", table="T1", **said, round=1) == "field_unused"
