"""Closing a table. Where players are at it, a sign has told them the time long enough before."""

from __future__ import annotations

from collections.abc import Collection

from fairfelt.core.errors import Refused
from fairfelt.rulebooks.schema import CloseTable
from fairfelt.table import presence, rounds
from fairfelt.table.parts import Sign
from fairfelt.table.table import Step, Table

MINUTE_MS = 60_000
AHEAD_MINUTES_MOST = 24 * 60


def role_to_close(table: Table, waiting: Collection[str] = ()) -> str:
    """An empty table is the dealer's to close; with wagers on it nobody closes it. Whoever has
    played there and still has credit, `waiting`, is present too."""
    data, state = table.rules.close_table, table.state
    if data is None or not data.sign_minutes or state.outstanding:
        return "dealer"
    return data.role if presence.present(state) or waiting else "dealer"


def announce(table: Table, by: str, closes_at: int, at: int) -> Step:
    """Put up the sign with the time at which the table closes, in place of any other."""
    data = _offered(table)
    if table.state.phase == "closed":
        raise Refused("phase_forbids", act="Announcing the closing", phase="closed")
    earliest, latest = at + data.sign_minutes * MINUTE_MS, at + AHEAD_MINUTES_MOST * MINUTE_MS
    if not earliest <= closes_at <= latest:
        raise Refused(
            "closing_time_wrong",
            minutes=data.sign_minutes, hours=AHEAD_MINUTES_MOST // 60, rule=data.rule,
            earliest_at=earliest,
        )  # fmt: skip
    step = Step()
    _put_up(table, step, Sign(closes_at, at, data.rule, by))
    return step


def withdraw(table: Table, by: str) -> Step:
    """The table stays open after all."""
    _offered(table)
    if table.state.closing is None:
        raise Refused("closing_not_announced")
    step = Step()
    table.tell(step, "closing.withdrawn", by=by)
    return step


def close(table: Table, by: str, at: int, waiting: Collection[str] = ()) -> Step:
    """What staff do: at once where nobody plays, else when the time on the sign has come."""
    if table.state.outstanding:
        raise Refused("bets_outstanding", count=table.state.outstanding)
    _check_sign(table, at, waiting)
    return close_table(table, by, at)


def close_table(table: Table, by: str, at: int) -> Step:
    state, step = table.state, Step()
    if state.outstanding:
        raise Refused("bets_outstanding", count=state.outstanding)
    if state.phase == "wagering" and state.times.closes_at is None:
        # Nobody came: the round that waited for a first bet is over without one.
        rounds.void(table, step, "no_bets", table.policy("countdown").rule, by, at)
    if table.state.phase != "open":
        phase = table.state.phase.replace("_", " ")
        raise Refused("phase_forbids", act="Closing the table", phase=phase)
    table.tell(step, "table.closed", by=by)
    return step


def keep_time(table: Table, step: Step, stopped_at: int, at: int) -> None:
    """While the floor was dark no sign was to be seen: that time is not among its minutes."""
    sign, data = table.state.closing, table.rules.close_table
    if sign is None or data is None:
        return
    since = at - max(stopped_at - sign.since, 0)
    least = since + data.sign_minutes * MINUTE_MS
    if least > sign.closes_at:
        whole_minute = -(-least // MINUTE_MS) * MINUTE_MS
        _put_up(table, step, Sign(whole_minute, since, sign.rule, sign.by))


def _offered(table: Table) -> CloseTable:
    data = table.rules.close_table
    if data is None:
        raise Refused("not_offered", act="A sign of closing", ruleset=table.config.ruleset)
    return data


def _put_up(table: Table, step: Step, sign: Sign) -> None:
    table.tell(
        step, "closing.announced",
        closes_at=sign.closes_at, since=sign.since, rule=sign.rule, by=sign.by,
    )  # fmt: skip


def _check_sign(table: Table, at: int, waiting: Collection[str]) -> None:
    data, sign = table.rules.close_table, table.state.closing
    players = {*presence.present(table.state), *waiting}
    if data is None or not data.sign_minutes or not players:
        return
    told = {"players": len(players), "minutes": data.sign_minutes, "rule": data.rule}
    if sign is None:
        raise Refused("closing_not_shown", **told, may_at=at + data.sign_minutes * MINUTE_MS)
    if at < sign.closes_at:
        left = -(-(sign.closes_at - at) // MINUTE_MS)
        raise Refused("closing_not_yet", **told, left=left, may_at=sign.closes_at)
