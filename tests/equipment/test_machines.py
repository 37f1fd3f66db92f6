"""Note stackers and ticket printers: no money goes where the machine cannot take it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"


def says(sitting: Sitting, machine: str, report: str, **fields: Any) -> dict[str, Any]:
    return sitting.do("DV-1", f"report_{machine}", terminal="PT-1", report=report, **fields)


def seated() -> Sitting:
    sitting = Sitting(RAPID, "rng")
    sitting.pay_in()
    return sitting


@rule(RAPID, "2.2.4")
@pytest.mark.parametrize("fault", ["full", "jam", "cheat"])
def test_a_stacker_that_cannot_take_a_note_takes_none(fault: str) -> None:
    sitting = seated()
    assert says(sitting, "stacker", "fault", fault=fault) == {}
    refused = says(sitting, "stacker", "note_read", cents=5_000)
    assert (refused["code"], refused["details"]["fault"]) == ("note_refused", fault)
    assert sitting.credit() == 10_000
    sitting.power_failure()
    assert says(sitting, "stacker", "note_read", cents=5_000)["code"] == "note_refused"
    assert says(sitting, "stacker", "cleared") == {}
    assert says(sitting, "stacker", "note_read", cents=5_000) == {}
    assert says(sitting, "stacker", "note_stacked", cents=5_000) == {}
    assert sitting.credit() == 15_000


@rule(RAPID, "2.2.5")
@pytest.mark.parametrize("fault", ["paper_out", "jam"])
def test_a_printer_that_cannot_print_leaves_the_credit_on_the_meter(fault: str) -> None:
    sitting = seated()
    assert says(sitting, "printer", "fault", fault=fault) == {}
    refused = sitting.do("PT-1", "cash_out")
    assert refused["code"] == "voucher_unprintable"
    assert refused["details"]["fault"] == fault
    assert sitting.credit() == 10_000
    assert says(sitting, "printer", "cleared") == {}
    assert sitting.do("PT-1", "cash_out") == {}
    voucher = sitting.last("ticket.issued")["validation"]
    assert says(sitting, "printer", "printed", voucher=voucher) == {}
    assert sitting.credit() == 0
    assert sitting.findings == []


def test_a_machine_speaks_for_its_own_terminal_only() -> None:
    sitting = seated()
    says(sitting, "stacker", "ready")
    other = {"terminal": "PT-2", "report": "fault", "fault": "full"}
    assert sitting.refusal("DV-1", "report_stacker", **other) == "device_unknown"
    assert sitting.refusal("PT-1", "report_stacker", **other) == "role_forbids"
    wheel = {"table": "T1", "report": "spun"}
    assert sitting.refusal("DV-1", "report_wheel", **wheel) == "device_unknown"
    assert sitting.do("PT-2", "insert_note", cents=5_000) == {}


def test_a_machine_says_which_fault_and_only_one_that_has_some_is_corrected() -> None:
    sitting = seated()
    assert says(sitting, "printer", "fault")["code"] == "fault_missing"
    assert says(sitting, "printer", "fault", fault="full")["code"] == "bad_message"
    assert says(sitting, "printer", "cleared")["code"] == "device_in_order"
    assert says(sitting, "stacker", "rejected") == {}  # the note came back: nothing was taken
    assert sitting.credit() == 10_000


def test_a_device_is_enrolled_for_a_terminal_that_there_is() -> None:
    sitting = seated()
    wanted = {"for_role": "device", "terminal": "PT-9"}
    assert sitting.refusal("SV-1", "issue_enrolment", **wanted) == "terminal_unknown"
