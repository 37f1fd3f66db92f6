"""Closing a table. Where players are at it, a sign has told them the time long enough before."""

from __future__ import annotations

from collections.abc import Collection

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.rulebooks.schema import ClosingData
from fairfelt.table import presence, rounds
from fairfelt.table.act import AT_PLAY, Doing, StaffAct, need
from fairfelt.table.commands import Number, StaffTableCommand
from fairfelt.table.facts.closing import ClosingAnnounced, ClosingWithdrawn
from fairfelt.table.facts.rounds import TableClosed
from fairfelt.table.parts import Sign
from fairfelt.table.table import Step, Table

MINUTE_MS = 60_000
AHEAD_MINUTES_MOST = 24 * 60


class CloseTable(StaffTableCommand, frozen=True, tag="close_table"): ...


class AnnounceClosing(StaffTableCommand, frozen=True, tag="announce_closing"):
    closes_at: Number  # on the floor's clock


class WithdrawClosing(StaffTableCommand, frozen=True, tag="withdraw_closing"): ...


def _rank_to_close(table: Table, command: CloseTable | None, doing: Doing) -> Rank:
    """An empty table is the dealer's to close; with wagers on it nobody closes it. Whoever has
    played there and still has credit is present too."""
    data, state = table.rules.close_table, table.state
    if data is None or not data.sign_minutes or state.outstanding:
        return Rank.DEALER
    there = not presence.is_empty(state) or doing.around.waiting()
    return data.role if there else Rank.DEALER


def _rank_of_sign(table: Table, command: StaffTableCommand | None, doing: Doing) -> Rank:
    """Where the document knows no sign, it is refused whoever asks."""
    return table.rules.close_table.role if table.rules.close_table else Rank.DEALER


def announce(table: Table, by: str, closes_at: int, at: int) -> Step:
    """Put up the sign with the time at which the table closes, in place of any other."""
    data = _offered(table)
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
    step = Step()
    table.tell(step, ClosingWithdrawn(by=by))
    return step


def close(table: Table, by: str, at: int, waiting: Collection[str] = ()) -> Step:
    """What staff do: at once where nobody plays, else when the time on the sign has come."""
    _check_sign(table, at, waiting)
    return close_table(table, by, at)


def close_table(table: Table, by: str, at: int) -> Step:
    state, step = table.state, Step()
    _check_no_bets(table)
    if state.phase == "wagering" and state.times.closes_at is None:
        # Nobody came: the round that waited for a first bet is over without one.
        rounds.void(table, step, "no_bets", table.policy("countdown").rule, by, at)
    need(table, "close_table", "open")
    table.tell(step, TableClosed(by=by))
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


def _offered(table: Table) -> ClosingData:
    data = table.rules.close_table
    if data is None:
        raise Refused("not_offered", act="announce_closing", ruleset=table.config.ruleset)
    return data


def _put_up(table: Table, step: Step, sign: Sign) -> None:
    table.tell(
        step,
        ClosingAnnounced(closes_at=sign.closes_at, since=sign.since, rule=sign.rule, by=sign.by),
    )


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


def _check_no_bets(table: Table) -> None:
    if table.state.outstanding:
        raise Refused("bets_outstanding", count=table.state.outstanding)


def _check_not_begun(table: Table) -> None:
    """A round that still waits for its first bet is no hindrance."""
    if table.state.times.closes_at is not None:
        need(table, "close_table", "open")


def _check_offered(table: Table) -> None:
    _offered(table)


def _check_announced(table: Table) -> None:
    if table.state.closing is None:
        raise Refused("closing_not_announced")


def _close(table: Table, command: CloseTable, doing: Doing) -> Step:
    return close(table, doing.by.number, doing.at, doing.around.waiting())


def _announce(table: Table, command: AnnounceClosing, doing: Doing) -> Step:
    return announce(table, doing.by.number, command.closes_at, doing.at)


def _withdraw(table: Table, command: WithdrawClosing, doing: Doing) -> Step:
    return withdraw(table, doing.by.number)


def _rule(table: Table, command: StaffTableCommand) -> str:
    return table.rules.close_table.rule if table.rules.close_table else ""


ACTS = (
    StaffAct(
        command=CloseTable,
        do=_close,
        rank=_rank_to_close,
        first=(_check_no_bets,),
        phases=("open", "wagering"),
        checks=(_check_not_begun,),
        rule=_rule,
        why="closing_time_come",
    ),
    StaffAct(
        command=AnnounceClosing,
        do=_announce,
        rank=_rank_of_sign,
        first=(_check_offered,),
        phases=(*AT_PLAY, "deciding"),
        rule=_rule,
        why="closing_announced",
    ),
    StaffAct(
        command=WithdrawClosing,
        do=_withdraw,
        rank=_rank_of_sign,
        first=(_check_offered,),
        checks=(_check_announced,),
        rule=_rule,
        why="closing_withdrawn",
    ),
)
