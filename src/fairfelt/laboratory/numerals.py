"""Numbers as sheets print them: a true minus sign, and as many decimals as a column agrees on."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from math import floor, log10

MINUS = "−"
DENOMINATOR_MOST = 1000  # a longer fraction is no help to a reader


def decimal(value: Fraction | float, places: int, plus: bool = False) -> str:
    """
    >>> decimal(Fraction(-1, 37), 4), decimal(Fraction(1, 2), 1, plus=True)
    ('−0.0270', '+0.5')
    """
    exact = Fraction(value)
    scaled = Decimal(exact.numerator) / Decimal(exact.denominator)
    text = f"{scaled.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):,f}"
    digits = text.lstrip("-")
    if not digits.strip("0.,"):
        return digits  # nothing is neither less nor more than nothing
    return (MINUS if text.startswith("-") else "+" if plus else "") + digits


def percent(value: Fraction | float, places: int = 4, plus: bool = False) -> str:
    """Without the sign, which the heading of a column has."""
    return decimal(Fraction(value) * 100, places, plus)


def places_for(error: float) -> int:
    """The decimals of a percentage that a standard error leaves worth printing.

    >>> places_for(0.0023), places_for(0.0003), places_for(0)
    (1, 2, 4)
    """
    return min(4, max(0, -floor(log10(50 * error)))) if error else 4


def short(value: Fraction) -> str:
    """A fraction that people can read, or nothing."""
    return str(value).replace("-", MINUS) if value.denominator <= DENOMINATOR_MOST else ""


def net(value: Fraction) -> str:
    """A result per unit staked, as people say it: +35, −1, +0.95."""
    whole = value.denominator == 1
    text = decimal(value, 0 if whole else 2, plus=True)
    return text if whole else text.rstrip("0").rstrip(".")
