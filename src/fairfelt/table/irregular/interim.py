"""What a round has settled before it turned out to be void, where the rules let that stand."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.game import Settlement, SettlesMeanwhile
from fairfelt.core.play import Coup, Slip
from fairfelt.table.irregular.case import Case
from fairfelt.table.table import Table


def standing(
    table: Table, case: Case, coup: Coup, slips: Mapping[str, Slip]
) -> dict[str, Settlement]:
    """The lines that stand, for every seat that has any."""
    if not case.found.interim or not isinstance(table.game, SettlesMeanwhile):
        return {}
    kept = {seat: table.game.interim(coup, slip) for seat, slip in slips.items()}
    return {seat: one.in_chips(table.pays_in_cents) for seat, one in kept.items() if one.lines}


def due_cents(slip: Slip, kept: Settlement) -> int:
    """What a seat gets when all but these lines goes back."""
    back = slip.total - sum(line.stake_cents for line in kept.lines)
    return back + kept.won_cents + kept.returned_cents
