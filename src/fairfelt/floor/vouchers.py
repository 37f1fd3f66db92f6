"""Numbers of vouchers: eighteen figures that nobody can guess, the last of which checks the others.

They come from a generator of their own, so that what is paid out tells nothing of what is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fairfelt.equipment import Rng

FIGURES = 18
_NUMBER = re.compile(rf"[0-9]{{{FIGURES}}}")


def new_number(rng: Rng, known: Callable[[str], bool]) -> str:
    """A number that no voucher of this floor has had."""
    while True:
        figures = f"{rng.below(10 ** (FIGURES - 1)):0{FIGURES - 1}d}"
        number = figures + _check(figures)
        if not known(number):
            return number


def is_number(text: str) -> bool:
    """Whether it can be a voucher's: one wrong figure, or most pairs that changed places, show.

    >>> is_number("000000000000000018"), is_number("000000000000000081")
    (True, False)
    """
    return bool(_NUMBER.fullmatch(text)) and _check(text[:-1]) == text[-1]


def _check(figures: str) -> str:
    """The figure that makes it right by Luhn's rule, as on a payment card."""
    doubled = [2 * int(figure) if i % 2 == 0 else int(figure)
               for i, figure in enumerate(reversed(figures))]  # fmt: skip
    return str(-sum(n // 10 + n % 10 for n in doubled) % 10)
