"""Devices that are out of order. Without the one that determines its outcome, a table that runs
itself stops."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.table import alerts, rounds
from fairfelt.table.facts.devices import DeviceFailed, DeviceRecovered
from fairfelt.table.facts.rounds import RoundSuspended
from fairfelt.table.table import Step, Table

_UNDER_WAY = ("wagering", "awaiting_result")


def fail(table: Table, step: Step, device: str, fault: str | None, by: str, at: int) -> None:
    """A device says that it cannot work."""
    if fault is None:
        raise Refused("fault_missing")
    stops = _stops(table, device)
    table.tell(step, DeviceFailed(device=device, fault=fault, since=at, stops=stops, by=by))
    names = alerts.fitting(table, f"{device}:{fault}")
    alerts.raise_alert(table, step, "device_fault", names, lasting=True, device=device, fault=fault)
    if stops:
        stop_round(table, step, "device_fault", at)


def recover(table: Table, step: Step, device: str, by: str, at: int) -> None:
    """It works again. A table that waited for it goes on with its next round; a round that was
    stopped waits for whoever puts it right."""
    if not table.state.fault(device):
        raise Refused("device_in_order", device=device)
    waits = table.state.phase == "open" and _stops(table, device)
    resumes_at = at + table.config.timings.pause_ms if waits else None
    table.tell(step, DeviceRecovered(device=device, since=at, resumes_at=resumes_at, by=by))
    alerts.clear(table, step, "device_fault", device=device)


def _stops(table: Table, device: str) -> bool:
    return device == table.device and table.mode == "automated"


def spoil(table: Table, step: Step, cause: str, at: int) -> None:
    """A spin or a throw that cannot count. A dealer says so and has it done again; where there is
    none the round stops."""
    alerts.notice(table, step, cause)
    if table.mode == "automated":
        stop_round(table, step, cause, at)


def stop_round(table: Table, step: Step, reason: str, at: int) -> None:
    """No result can come by itself: the round is void, or waits for a supervisor who can still find
    out what happened, as the document has it."""
    policy = table.policy("malfunction")
    if table.state.phase not in _UNDER_WAY:
        return
    if policy.value == "void":
        rounds.void(table, step, reason, policy.rule, "floor", at)
        return
    rule = policy.rule
    if table.state.phase == "wagering":
        rounds.close_wagering(table, step, "malfunction", at, rule)
    else:
        rule = policy.closed_rule or rule
    table.tell(
        step, RoundSuspended(round=table.state.round.number, reason=reason, rule=rule, result=None)
    )
