"""Opening a table, under the configuration that the operator has chosen for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table import closing, inspection
from fairfelt.table.act import Doing, StaffAct, need
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.facts.rounds import TableOpened
from fairfelt.table.shapes import PlayerEdgeBody
from fairfelt.table.table import Step, Table


class OpenTable(StaffTableCommand, frozen=True, tag="open_table"):
    confirmed: bool = False  # although its return favours the player


def _rank(table: Table, command: OpenTable | None, doing: Doing) -> Rank:
    """A table that may favour the player somebody must mean."""
    means = command.confirmed if command is not None else table.state.phase == "closed"
    return Rank.GAMING_SUPERVISOR if means and doing.around.player_edges() else Rank.DEALER


def _open(table: Table, command: OpenTable, doing: Doing) -> Step:
    found = doing.around.player_edges()
    bodies = [one.body() for one in found]
    if found and not command.confirmed:
        wagers = [one.wager for one in found]
        game = table.config.game
        raise Refused("return_favours_player", wagers=wagers, game=game, favours=bodies)
    return open_table(table, doing.by.number, doing.at, favours=bodies)


def open_table(
    table: Table, by: str, at: int, step: Step | None = None, favours: Sequence[PlayerEdgeBody] = ()
) -> Step:
    """`favours` are the wagers that favour the player, which somebody has confirmed."""
    need(table, "open_table", "closed")
    step = step or Step()
    table.tell(
        step,
        TableOpened(
            ruleset=table.config.ruleset,
            game=table.config.game,
            mode=table.mode,
            config_hash=table.config_hash,
            by=by,
            config=_plain(table),
            resumes_at=at if table.runs_itself and not table.is_out_of_order else None,
            favours=list(favours),
            unit=table.money.unit,
        ),
    )
    inspection.at_opening(table, step, by)
    return step


def reopen_table(table: Table, at: int, favours: Sequence[PlayerEdgeBody] = ()) -> Step:
    """Between two rounds, go over to the configuration that the operator has chosen since."""
    return open_table(table, "floor", at, closing.close_table(table, "floor", at), favours)


def _plain(table: Table) -> dict[str, Any]:
    """The configuration as it goes on record, so that a replay needs nothing from outside."""
    plain: dict[str, Any] = msgspec.to_builtins(table.config)
    return plain


# No document speaks of odds that favour the player: what else comes with opening a table, such as
# its dice, is not what somebody authorises.
ACTS = (
    StaffAct(
        command=OpenTable,
        do=_open,
        rank=_rank,
        phases=("closed",),
        why="may_favour_player",
        quiet=True,
    ),
)
