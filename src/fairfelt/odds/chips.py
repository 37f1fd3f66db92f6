"""What a wager returns where winnings go up to whole chips.

Exact returns are those of stakes that all odds pay exactly. A table that pays in chips no smaller
than some amount gives a little more on every other stake: $5 on the banker at 19:20 wins $5 where
the smallest chip is $5, and then the wager favours the player.

Tables round each line of a settlement. A wager on one spot, to which no choice adds, is paid on one
line, so every result of its distribution tells what that line has won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, lcm
from typing import NamedTuple

from fairfelt.odds.returns import Return

CHIP_OPTION = "smallest_chip_cents"


def chip_of(options: Mapping[str, object]) -> int:
    """The smallest chip in which a table with these options pays; a cent where they name none."""
    return int(str(options.get(CHIP_OPTION, 1)))


class Stakes(NamedTuple):
    """What may be staked on a wager: from, to, and in steps of."""

    min_cents: int
    max_cents: int
    unit_cents: int = 1


class BestStake(NamedTuple):
    stake_cents: int
    row: Return  # what the wager returns at that stake


def return_at(row: Return, stake_cents: int, chip_cents: int) -> Return:
    """The exact return of a wager at this stake. Where tables pay to the cent it is the row itself,
    which leaves out parts of a cent."""
    if chip_cents == 1:
        return row
    if row.pieces != 1 or row.staked != 1 or row.strategy:
        raise ValueError(f"{row.wager} is paid on several lines, and each is rounded by itself")
    results: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for net, chance in row.distribution.items():
        paid = net if net <= 0 else Fraction(_up(net * stake_cents, chip_cents), stake_cents)
        results[paid] += chance
    return replace(row, distribution=dict(sorted(results.items())))


def best_for_player(row: Return, stakes: Stakes, chip_cents: int) -> BestStake:
    """The stake within the limits that returns most; the lowest of those that return the same."""
    best = BestStake(stakes.min_cents, return_at(row, stakes.min_cents, chip_cents))
    for cents in _further(row, stakes, chip_cents):
        # Less than a chip is added, so from some stake on there is nothing more to gain.
        if row.ev + row.hit * chip_cents / cents <= best.row.ev:
            break
        found = return_at(row, cents, chip_cents)
        if found.ev > best.row.ev:
            best = BestStake(cents, found)
    return best


def _further(row: Return, stakes: Stakes, chip_cents: int) -> Iterable[int]:
    """Stakes above the minimum, until what is added to winnings is the same again: on more money
    it is then a smaller share."""
    if chip_cents == 1:
        return ()
    odds = lcm(*(net.denominator for net in row.distribution if net > 0))
    low, high, unit = stakes
    return range(low + unit, min(high + 1, low + lcm(odds * chip_cents, unit)), unit)


def _up(amount: Fraction, chip_cents: int) -> int:
    return ceil(amount / chip_cents) * chip_cents
