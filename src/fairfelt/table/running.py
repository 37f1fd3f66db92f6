"""How staff run a round: it is started, bets are closed, the ball is spun, the cover lifted."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table import alerts, devices, dummy, rounds
from fairfelt.table.act import LIVE, Doing, StaffAct, by_time, offered
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.table import Step, Table


class StartRound(StaffTableCommand, frozen=True, tag="start_round"): ...


class CloseWagering(StaffTableCommand, frozen=True, tag="close_wagering"): ...


class SpinWheel(StaffTableCommand, frozen=True, tag="spin_wheel"): ...


class LiftCover(StaffTableCommand, frozen=True, tag="lift_cover"): ...


class InviteGuest(StaffTableCommand, frozen=True, tag="invite_guest"): ...


def _rank_to_start(table: Table, command: StartRound | None, doing: Doing) -> Rank:
    return Rank.GAMING_SUPERVISOR if dummy.is_prompted(table) else Rank.DEALER


def _start(table: Table, command: StartRound, doing: Doing) -> Step:
    return rounds.open_round(table, doing.at, doing.by.number)


def _close_wagering(table: Table, command: CloseWagering, doing: Doing) -> Step:
    return rounds.close_wagering(table, Step(), "dealer", doing.at)


def _check_simulated(table: Table) -> None:
    if table.config.device != "simulated":
        raise Refused("device_unknown", device="wheel")


def _spin(table: Table, command: SpinWheel, doing: Doing) -> Step:
    return devices.spin(table)


def _lift(table: Table, command: LiftCover, doing: Doing) -> Step:
    return devices.uncover(table, doing.by.number, doing.at)


def _check_no_guest(table: Table) -> None:
    if table.state.underway.guest:
        raise Refused("guest_invited")


def _invite(table: Table, command: InviteGuest, doing: Doing) -> Step:
    return devices.invite_guest(table, doing.by.number)


def _dealer_closes(table: Table) -> bool:
    return table.policy("no_more_bets").value == "sensor_or_dealer"


def waits_for_dealer(table: Table) -> bool:
    """Nothing goes on until the dealer does something. A ball may be spun while bets are open."""
    phase, ball = table.state.phase, table.device == "wheel" and table.state.underway.device
    between = ("open", "awaiting_result", "result_entered", "suspended")
    return table.mode == "live" and (phase in between or (phase == "wagering" and ball == "out"))


def _is_time_to_lift(table: Table) -> bool:
    """Where the dealer has to call no more bets, the cover waits for that."""
    return table.state.phase != "wagering" or not _dealer_closes(table)


def _nothing_to_see_to(table: Table) -> bool:
    """No ball is to be examined, and no spin lies there that cannot count."""
    unexamined = alerts.is_open(table, alerts.UNEXAMINED)
    return not unexamined and not any(alert.get("spoils") for alert in table.state.alerts)


ACTS = (
    StaffAct(
        command=StartRound,
        do=_start,
        rank=_rank_to_start,
        modes=LIVE,
        phases=("open",),
        checks=(rounds.check_may_open,),
        why="dummy_hand",
    ),
    StaffAct(
        command=CloseWagering,
        do=_close_wagering,
        modes=LIVE,
        phases=("wagering",),
        long=True,
        first=(offered("close_wagering", _dealer_closes),),
    ),
    StaffAct(
        command=SpinWheel,
        do=_spin,
        devices=("wheel",),
        modes=LIVE,
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_ball, devices.check_not_out, _check_simulated),
        advised=_nothing_to_see_to,
    ),
    StaffAct(
        command=LiftCover,
        do=_lift,
        devices=("tumbler",),
        modes=LIVE,
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_covered,),
        advised=_is_time_to_lift,
        how=by_time,
    ),
    StaffAct(
        command=InviteGuest,
        do=_invite,
        modes=LIVE,
        first=(offered("invite_guest", lambda t: t.rules.guest_rule),),
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_not_out, _check_no_guest),
        advised=_nothing_to_see_to,
    ),
)
