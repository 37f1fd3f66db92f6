"""Nothing is said in vain: a field that an act would not use is refused, so that nobody who sent it
or who reads the record takes it for a part of what was done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.table.commands import Command

# What each report of a device has beside its name.
_READS: Mapping[str, tuple[str, ...]] = {
    "spun": ("ball", "wheel"),
    "dropping": ("revolutions",),
    "shaken": ("times",),
    "rested": ("result",),
    "no_spin": ("cause",),
    "card": ("card",),
    "misread": ("card",),
    "foreign": ("card",),
    "result": ("result",),
    "checked": ("missing", "foreign"),
    "showing": ("shows",),
    "printed": ("voucher",),
    "note_read": ("cents",),
    "note_stacked": ("cents",),
    "note_returned": ("cents",),
    "ticket_read": ("validation",),
    "ticket_stacked": ("validation",),
    "ticket_returned": ("validation",),
    "inserted": ("card",),
    "fault": ("fault",),
}
_OF_EVERY_REPORT = ("id", "table", "terminal", "report")


def check_used(command: Command, fields: Iterable[str], used: Iterable[str]) -> None:
    """Of these fields only those may be said that are used."""
    for field in fields:
        if field not in used and is_said(getattr(command, field)):
            raise Refused("field_unused", field=field)


def is_said(value: object) -> bool:
    return value is not None and value is not False and value not in ((), "")


def check_report(command: Any) -> None:
    """Of whatever a device tells."""
    told = [name for name in command.__struct_fields__ if name not in _OF_EVERY_REPORT]
    check_used(command, told, _READS.get(command.report, ()))
