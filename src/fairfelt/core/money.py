"""Money is an integer number of cents. Nothing in Fairfelt holds an amount as a float."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

# A stake, a meter or a payout beyond this is a mistake or an attack, never a wager.
CENTS_MOST = 10**12


def format_cents(cents: int) -> str:
    """Amounts as people read them.

    >>> format_cents(123456), format_cents(-50)
    ('$1,234.56', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02d}"


def cents_up(amount: Fraction) -> int:
    """Round in the player's favour, to the next cent: how a terminal pays what is not exact."""
    return ceil(amount)
