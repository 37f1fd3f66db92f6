"""What staff have to look at."""

from __future__ import annotations

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change
from fairfelt.table.state import State


def _alert_raised(state: State, fact: Fact) -> State:
    return state.but(alerts=(*state.alerts, dict(fact.body)))


def _alert_cleared(state: State, fact: Fact) -> State:
    left = (alert for alert in state.alerts if alert["alert"] != fact.body["alert"])
    return state.but(alerts=tuple(left))


CHANGES: dict[str, Change] = {
    "alert.raised": _alert_raised,
    "alert.cleared": _alert_cleared,
}
