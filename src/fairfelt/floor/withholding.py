"""Payment of a ticket waits: for an investigation, of which an inspector is told, or until a time
agreed with the player. The house keeps it from being paid anywhere until it is released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.exchange import tickets as exchange
from fairfelt.floor import outbox
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.desks import Cage
from fairfelt.floor.outbox import then_send
from fairfelt.floor.purses import MONEY_BY_HAND
from fairfelt.floor.reading import Validation
from fairfelt.table.act import written
from fairfelt.table.commands import Number, StaffCommand, Words

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit


class WithholdPayment(StaffCommand, frozen=True, tag="withhold_ticket"):
    """Nobody is paid for it for the time being."""

    validation: Validation
    reason: Words = ""
    notice: Words = ""  # how an inspector was told of it
    until: Number = 0  # a time agreed with the player; an investigation has no end so far


class ReleasePayment(StaffCommand, frozen=True, tag="release_ticket"):
    """It is paid again, as any other."""

    validation: Validation
    reason: Words = ""
    notice: Words = ""


def _withhold(asking: Asking[Cage, WithholdPayment]) -> Commit:
    """A delay to which the player has agreed is no business of an inspector."""
    if asking.command.until and asking.command.until <= asking.at:
        raise Refused("agreed_time_past")
    return _said(asking, asking.command.until)


def _release(asking: Asking[Cage, ReleasePayment]) -> Commit:
    return _said(asking, 0)


def _said(
    asking: Asking[Cage, WithholdPayment] | Asking[Cage, ReleasePayment], until: int
) -> Commit:
    cage, command, at = asking.desk, asking.command, asking.at
    reason, notice = written(command.reason), command.notice.strip()
    if not notice and not until:
        raise Refused("inspector_not_told")
    outbox.check_answers(cage.recorder.state.outbox, at)
    staff = asking.authorise(asked_of(command, reason))
    ask = exchange.WithholdTicket(
        command.validation, at, isinstance(command, WithholdPayment), reason, notice, until,
        staff.staff, staff.authorised_by,
    )  # fmt: skip
    said = outbox.say(cage.recorder.state, cage.config.name, ask, at)
    return then_send(asking.commit(staff, said.facts), said.message)


ACTS = (
    DeskAct(desk=Cage, command=WithholdPayment, do=_withhold, **MONEY_BY_HAND),
    DeskAct(desk=Cage, command=ReleasePayment, do=_release, **MONEY_BY_HAND),
)
