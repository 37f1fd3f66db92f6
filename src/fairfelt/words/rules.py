"""What rule data name, in words: wagers with their places, and multi-piece wagers.

`web/lib/rule-words.js` does the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fairfelt.words import ENGLISH, catalogue, say

LISTED_MOST = 3  # places that are named one by one


def spot_name(game: str, spot: str, covers: Sequence[str] = (), language: str = ENGLISH) -> str:
    """
    >>> spot_name("roulette", "split:5-8"), spot_name("casino-war", "tie:2")
    ('Split 5/8', 'Tie, area 2')
    """
    kind, _, place = spot.partition(":")
    return _at(game, kind, _place(game, kind, place, covers, language) if place else "", language)


def _at(game: str, kind: str, place: str, language: str) -> str:
    wager = say(f"rules.{game}.wager.{kind}", language)
    if not place:
        return wager
    key = f"rules.{game}.spot"
    pattern = key if key in catalogue(language) else "rules.spot"
    return say(pattern, language, wager=wager, place=place)


def _place(game: str, kind: str, place: str, covers: Sequence[str], language: str) -> str:
    """Of a wager that has words for a range only the ends are told."""
    ranged = f"rules.{game}.range.{kind}"
    if covers and ranged in catalogue(language):
        return say(ranged, language, first=covers[0], last=covers[-1])
    return catalogue(language).get(f"rules.{game}.place.{place}", place.replace("-", "/"))


def call_name(game: str, call: str, pieces: int, language: str = ENGLISH) -> str:
    """
    >>> call_name("roulette", "neighbours-5:23", 5)
    '23 and its neighbours, 5 pieces'
    """
    which, _, number = call.partition(":")
    return _call(game, which, number, pieces, language)


def _call(game: str, which: str, number: str, pieces: int, language: str) -> str:
    key = f"rules.{game}.call.{which}"
    if key not in catalogue(language):
        key = re.sub(r"-\d+$", "", key)
    return say(key, language, number=number, pieces=pieces)


def row_name(
    game: str, wager: str, places: Sequence[str], pieces: int, language: str = ENGLISH
) -> str:
    """A wager or a call, or those of its places that are alike.

    >>> row_name("sic-bo", "total", ["total:4", "total:17"], 0)
    'Total 4 or 17'
    >>> row_name("roulette", "neighbours-5", [], 5)
    'Any number and its neighbours, 5 pieces'
    """
    ends = [place.partition(":")[2] for place in places]
    if pieces:
        number = together(ends, language) if ends else say("rules.any_number", language)
        return _call(game, wager, number, pieces, language)
    shown = [_place(game, wager, end, (), language) for end in ends]
    return _at(game, wager, together(shown, language) if shown else "", language)


def together(names: Sequence[str], language: str = ENGLISH) -> str:
    if len(names) == 1:
        return names[0]
    if len(names) > LISTED_MOST:
        return say("rules.range", language, first=names[0], last=names[-1])
    return say("rules.either", language, others=list(names[:-1]), last=names[-1])
