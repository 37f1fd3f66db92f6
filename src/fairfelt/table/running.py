"""How staff run a round: it is started, bets are closed, the ball is spun, the cover lifted."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table import devices, dummy, rounds
from fairfelt.table.act import LIVE, Doing, StaffAct, offered
from fairfelt.table.commands import Dealing
from fairfelt.table.table import Step, Table

_CLOSING = "Closing wagering by hand"


class StartRound(Dealing, frozen=True, tag="start_round"): ...


class CloseWagering(Dealing, frozen=True, tag="close_wagering"): ...


class SpinWheel(Dealing, frozen=True, tag="spin_wheel"): ...


class LiftCover(Dealing, frozen=True, tag="lift_cover"): ...


class InviteGuest(Dealing, frozen=True, tag="invite_guest"): ...


def _rank_to_start(table: Table, command: StartRound | None, doing: Doing) -> Rank:
    return Rank.GAMING_SUPERVISOR if dummy.is_prompted(table) else Rank.DEALER


def _start(table: Table, command: StartRound, doing: Doing) -> Step:
    return rounds.open_round(table, doing.at, doing.by.number)


def _close_wagering(table: Table, command: CloseWagering, doing: Doing) -> Step:
    return rounds.close_wagering(table, Step(), "dealer", doing.at)


def _spin(table: Table, command: SpinWheel, doing: Doing) -> Step:
    if not doing.around.simulated:
        raise Refused("device_unknown", device="A simulated wheel")
    return devices.spin(table)


def _lift(table: Table, command: LiftCover, doing: Doing) -> Step:
    return devices.uncover(table, doing.by.number, doing.at)


def _invite(table: Table, command: InviteGuest, doing: Doing) -> Step:
    return devices.invite_guest(table, doing.by.number)


ACTS = (
    StaffAct(
        command=StartRound,
        do=_start,
        name="Starting a round by hand",
        rank=_rank_to_start,
        modes=LIVE,
        phases=("open",),
        checks=(rounds.check_may_open,),
        why="The system prompts a dummy hand: the coup of a card that was seen is void.",
    ),
    StaffAct(
        command=CloseWagering,
        do=_close_wagering,
        name=_CLOSING,
        modes=LIVE,
        phases=("wagering",),
        first=(offered(_CLOSING, lambda t: t.policy("no_more_bets").value == "sensor_or_dealer"),),
    ),
    StaffAct(
        command=SpinWheel,
        do=_spin,
        name="Spinning by hand",
        devices=("wheel",),
        modes=LIVE,
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_ball, devices.check_not_out),
    ),
    StaffAct(
        command=LiftCover,
        do=_lift,
        name="Lifting the cover",
        devices=("tumbler",),
        modes=LIVE,
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_covered,),
    ),
    StaffAct(
        command=InviteGuest,
        do=_invite,
        name="Inviting a guest",
        modes=LIVE,
        phases=("wagering", "awaiting_result"),
        checks=(
            offered("A guest at the wheel", lambda t: t.rules.guest_rule),
            devices.check_not_out,
        ),
    ),
)
