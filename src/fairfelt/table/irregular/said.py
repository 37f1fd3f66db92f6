"""What is said of an irregularity has to be what is done about it: who may do it is decided on it,
so a field that the remedy would not use is refused."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table.irregular.commands import PutRight
from fairfelt.table.irregular.find import find
from fairfelt.table.table import Table
from fairfelt.table.unused import check_used

# What can be said beside the reason and the round, and which remedy uses it.
_SAYS = (
    "result", "cards", "missing", "foreign", "counted", "seats", "cents", "received_cents",
)  # fmt: skip
_USES: Mapping[str, tuple[str, ...]] = {
    "void": ("seats",),
    "correct": ("result",),
    "recalculate": ("seats",),
    "adjust": ("seats", "cents", "received_cents"),
    "void_seat": ("seats",),
    "withhold": ("seats", "cents"),
    "release": ("seats",),
    "keep": ("seats",),
    "reconstruct": ("cards",),
    "next_card": ("cards",),
    "burn": ("cards",),
    "dummy": ("cards",),
    "check_cards": ("missing", "foreign", "counted"),
}
# What is done about the round that is played, whichever somebody names.
_OF_NOW = (
    "again", "respin", "next_card", "burn", "under", "dummy", "unburned", "last_coup",
    "check_cards", "transfer", "replace_cards", "examine",
)  # fmt: skip


def check_said(table: Table, said: PutRight) -> None:
    found = find(table, said.irregularity)
    _check_round(table, found, said.round)
    cards = ("cards",) if found.two_games else ()
    check_used(said, _SAYS, (*_USES.get(found.does, ()), *cards))


def _check_round(table: Table, found: Irregularity, asked: int | None) -> None:
    """A round can be named that there was, and only where it is that round which is put right."""
    now = table.state.round.number
    if asked is None:
        return
    if not 1 <= asked <= now:
        raise Refused("round_unknown", table=table.id, round=asked)
    if asked != now and found.does in _OF_NOW and found.until != "recorded":
        raise Refused("round_other", asked=asked, now=now)
