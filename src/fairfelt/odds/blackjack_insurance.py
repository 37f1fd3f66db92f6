"""Insurance and even money at blackjack: when they come, and whether they pay."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from fairfelt.odds.blackjack_shoe import ShoeCounts
from fairfelt.odds.blackjack_terms import BlackjackTerms, Nets


class InsuranceCards(NamedTuple):
    """What insurance looks at in the first two cards: each ten is one less for the dealer."""

    tens: int
    natural: bool = False


HANDS = (InsuranceCards(0), InsuranceCards(1), InsuranceCards(2))  # all that are no blackjack
NATURAL = InsuranceCards(1, natural=True)


class Insurance(NamedTuple):
    """What a plan does against an ace."""

    insures: tuple[bool, bool, bool]  # by the tens in hand, with any hand but a blackjack
    insures_blackjack: bool
    even_money: bool  # with a blackjack that is insured

    def takes(self, seen: InsuranceCards) -> bool:
        return self.insures_blackjack if seen.natural else self.insures[seen.tens]


NEVER = Insurance((False, False, False), insures_blackjack=False, even_money=False)
ALWAYS = Insurance((True, True, True), insures_blackjack=True, even_money=True)


def best_insurance(terms: BlackjackTerms) -> Insurance:
    shoe = terms.dealer.shoe
    answers = {
        NEVER: terms.blackjack,
        NEVER._replace(insures_blackjack=True): terms.insured_blackjack,
        NEVER._replace(insures_blackjack=True, even_money=True): terms.even_money,
    }
    best = max(answers, key=lambda answer: _mean(shoe, answers[answer], NATURAL))
    none, one, two = (_mean(shoe, terms.insurance, seen) > 0 for seen in HANDS)
    return best._replace(insures=(none, one, two))


def gained(terms: BlackjackTerms, does: Insurance) -> Fraction:
    """What it adds to a round's mean net result that these answers are given."""
    shoe = terms.dealer.shoe
    insured = (_mean(shoe, terms.insurance, seen) for seen in HANDS if does.takes(seen))
    found = sum(insured, Fraction(0))
    if does.insures_blackjack:
        nets = terms.even_money if does.even_money else terms.insured_blackjack
        found += _mean(shoe, nets, NATURAL) - _mean(shoe, terms.blackjack, NATURAL)
    return found


def _mean(shoe: ShoeCounts, nets: Nets, seen: InsuranceCards) -> Fraction:
    plain, blackjack = ace_chances(shoe, seen)
    return nets[0] * plain + nets[1] * blackjack


def ace_chances(shoe: ShoeCounts, seen: InsuranceCards) -> tuple[Fraction, Fraction]:
    """How likely the dealer shows an ace against such two cards and makes no blackjack of it, or
    makes one."""
    pairs = Fraction(_pairs(shoe, seen), comb(shoe.size - 1, 2))
    shown = Fraction(shoe.counts[0], shoe.size) * pairs
    blackjack = Fraction(shoe.counts[-1] - seen.tens, shoe.size - 3)
    return shown * (1 - blackjack), shown * blackjack


def _pairs(shoe: ShoeCounts, seen: InsuranceCards) -> int:
    """How many such two cards there are when one ace is gone."""
    aces, tens = shoe.counts[0], shoe.counts[-1]
    others = shoe.size - aces - tens
    if seen.natural:
        return tens * (aces - 1)
    if seen.tens == 1:
        return tens * others
    return comb(tens, 2) if seen.tens else comb(aces - 1 + others, 2)
