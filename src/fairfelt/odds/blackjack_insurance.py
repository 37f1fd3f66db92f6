"""Insurance and even money at blackjack: when they come, and whether they pay."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from fairfelt.odds.blackjack_shoe import SHOE, SIZE
from fairfelt.odds.blackjack_terms import Nets, Terms

_ACES, _TENS = SHOE[0], SHOE[-1]


class Insurance(NamedTuple):
    """What a plan does against an ace: one answer for all hands, and one for a blackjack."""

    insures: bool
    insures_blackjack: bool
    even_money: bool


NEVER = Insurance(insures=False, insures_blackjack=False, even_money=False)
ALWAYS = Insurance(insures=True, insures_blackjack=True, even_money=True)


def best_insurance(terms: Terms) -> Insurance:
    answers = {
        NEVER: terms.blackjack,
        NEVER._replace(insures_blackjack=True): terms.insured_blackjack,
        NEVER._replace(insures_blackjack=True, even_money=True): terms.even_money,
    }
    best = max(answers, key=lambda answer: _mean(answers[answer], natural=True))
    return best._replace(insures=_mean(terms.insurance, natural=False) > 0)


def gained(terms: Terms, does: Insurance) -> Fraction:
    """What it adds to a round's mean net result that these answers are given."""
    found = _mean(terms.insurance, natural=False) if does.insures else Fraction(0)
    if does.insures_blackjack:
        nets = terms.even_money if does.even_money else terms.insured_blackjack
        found += _mean(nets, natural=True) - _mean(terms.blackjack, natural=True)
    return found


def _mean(nets: Nets, natural: bool) -> Fraction:
    plain, blackjack = ace_chances(natural)
    return nets[0] * plain + nets[1] * blackjack


def ace_chances(natural: bool) -> tuple[Fraction, Fraction]:
    """How likely the dealer shows an ace and makes no blackjack of it, or makes one: where the
    player has a blackjack, or where not."""
    ace = Fraction(_ACES, SIZE)
    theirs = ace * Fraction(2 * (_ACES - 1) * _TENS, (SIZE - 1) * (SIZE - 2))
    both = theirs * Fraction(_TENS - 1, SIZE - 3)
    if natural:
        return theirs - both, both
    made = ace * Fraction(_TENS, SIZE - 1) - both
    return ace - theirs - made, made
