"""How far a meter may be put right by hand."""

from __future__ import annotations

from fairfelt.core.drive import first_draw
from fairfelt.core.play import Coup, Slip
from fairfelt.table.irregular import settled
from fairfelt.table.past import Past
from fairfelt.table.table import Table


def most_paid(table: Table, past: Past, seat: str) -> int:
    """The most that a seat's wagers in a round could have brought, stakes included."""
    then, slip = settled.as_it_was(table, past), past.slips[seat]
    if not then.deals:  # one draw decides everything
        outcomes = first_draw(then.game).weights
        return max(_paid(then, Coup().drawn(outcome), slip) for outcome in outcomes)
    return sum(_most_of(then, spot, stake) for spot, stake in slip.stakes.items())


def _paid(table: Table, coup: Coup, slip: Slip) -> int:
    return table.settle(coup, slip).paid_cents


def _most_of(table: Table, spot: str, stake: int) -> int:
    """No wager is paid by more than two lines of its pay table."""
    wins = sorted(odds.winnings(stake) for odds in table.spots[spot].pays.values())
    chip = table.pays_in_cents
    return stake + sum(-(-win // chip) * chip for win in wins[-2:])
