"""An amount in words, as cheques and tickets give it beside the figures: harder to misread, and
harder to change.

Two ways of counting are known, by thousands and by ten-thousands; the catalogue says which one a
language has, and its words.

>>> in_words(1_000_005), in_words(1_000_005, "zh-Hans")
('Ten thousand dollars and five cents', '壹万元零伍分')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairfelt.words import ENGLISH, say

BY_THOUSANDS = "3"
NONE = "-"  # in place of words that a language does without


class Numerals(NamedTuple):
    """The words that a language counts with."""

    figures: tuple[str, ...]  # from nothing on
    tens: tuple[str, ...]  # from twenty on, where they have names of their own
    places: tuple[str, ...]  # within a group
    groups: tuple[str, ...]
    small: tuple[str, ...]  # tenths and hundredths, where cents are told by them
    joint: str  # before what is less than a hundred


def in_words(cents: int, language: str = ENGLISH) -> str:
    """Ends with words that leave no room for more."""
    by = _numerals(language)
    by_thousands = say("paper.amount.group", language) == BY_THOUSANDS
    told = _by_thousands(cents, by, language) if by_thousands else _by_myriads(cents, by, language)
    return told[:1].upper() + told[1:]


def _numerals(language: str) -> Numerals:
    def told(part: str) -> tuple[str, ...]:
        words = say(f"paper.amount.{part}", language).split()
        return tuple(word for word in words if word != NONE)

    return Numerals(
        figures=told("figures"),
        tens=told("tens"),
        places=told("places"),
        groups=told("groups"),
        small=told("small"),
        joint=say("paper.amount.joint", language),
    )


# -- by thousands: figures up to nineteen and tens have names, and small change is counted --------


def _by_thousands(cents: int, by: Numerals, language: str) -> str:
    whole, rest = divmod(cents, 100)
    dollars = _unit("dollars", whole, _counted(whole, by), language)
    change = _unit("cents", rest, _counted(rest, by), language)
    if whole and rest:
        return say("paper.amount.both", language, dollars=dollars, cents=change)
    return say("paper.amount.even", language, amount=change if rest else dollars)


def _unit(unit: str, count: int, words: str, language: str) -> str:
    return say(f"paper.amount.{unit}", language, count=count, words=words)


def _counted(number: int, by: Numerals) -> str:
    if number < 100:
        return _below_hundred(number, by)
    groups = list(_groups(number, 1_000))
    words: list[str] = []
    for power, group in reversed(list(enumerate(groups))):
        if not group:
            continue
        joined = [by.joint] if words and not power and group < 100 else []
        words += [*joined, *_below_thousand(group, by), *by.groups[power - 1 : power]]
    return " ".join(words)


def _below_thousand(number: int, by: Numerals) -> list[str]:
    hundreds, rest = divmod(number, 100)
    words = [by.figures[hundreds], by.places[0]] if hundreds else []
    joined = [by.joint] if hundreds and rest else []
    return [*words, *joined, *([_below_hundred(rest, by)] if rest else [])]


def _below_hundred(number: int, by: Numerals) -> str:
    if number < len(by.figures):
        return by.figures[number]
    tens, ones = divmod(number, 10)
    return by.tens[tens - 2] + (f"-{by.figures[ones]}" if ones else "")


def _groups(number: int, of: int) -> Iterator[int]:
    """The lowest first."""
    while number:
        number, group = divmod(number, of)
        yield group


# -- by ten-thousands: every figure has its place, and a gap of places is one nothing -------------


def _by_myriads(cents: int, by: Numerals, language: str) -> str:
    whole, rest = divmod(cents, 100)
    tenths, hundredths = divmod(rest, 10)
    dollars = _unit("dollars", whole, _placed(whole, by), language) if whole else ""
    gap = by.figures[0] if whole and hundredths and not tenths else ""
    counts = zip((tenths, hundredths), by.small, strict=True)
    told_small = gap + "".join(by.figures[count] + unit for count, unit in counts if count)
    change = _unit("cents", rest, told_small, language)
    told = say("paper.amount.both", language, dollars=dollars, cents=change)
    return told if hundredths else say("paper.amount.even", language, amount=told)


def _placed(number: int, by: Numerals) -> str:
    """Of each run of noughts that something follows, one is told."""
    words, has_gap = "", False
    for power, group in reversed(list(enumerate(_groups(number, 10_000)))):
        for place, figure in zip(range(3, -1, -1), f"{group:04d}", strict=True):
            if figure == "0":
                has_gap = bool(words)
                continue
            words += (by.figures[0] if has_gap else "") + by.figures[int(figure)]
            words += "".join(by.places[place - 1 : place]) if place else ""
            has_gap = False
        if group and power:
            words += by.groups[power - 1]
    return words
