"""What rule data name, in words: wagers with their places, and multi-piece wagers.

`web/lib/rule-words.js` does the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fairfelt.words import ENGLISH, catalogue, say


def spot_name(game: str, spot: str, covers: Sequence[str] = (), language: str = ENGLISH) -> str:
    """
    >>> spot_name("roulette", "split:5-8"), spot_name("casino-war", "tie:2")
    ('Split 5/8', 'Tie, area 2')
    """
    kind, _, place = spot.partition(":")
    wager = say(f"rules.{game}.wager.{kind}", language)
    if not place:
        return wager
    shown = _place(game, kind, place, covers, language)
    key = f"rules.{game}.spot"
    pattern = key if key in catalogue(language) else "rules.spot"
    return say(pattern, language, wager=wager, place=shown)


def _place(game: str, kind: str, place: str, covers: Sequence[str], language: str) -> str:
    """Of a range only the ends are told."""
    if game == "roulette" and kind in ("six-line", "dozen"):
        return say("rules.range", language, first=covers[0], last=covers[-1])
    return catalogue(language).get(f"rules.{game}.place.{place}", place.replace("-", "/"))


def call_name(game: str, call: str, pieces: int, language: str = ENGLISH) -> str:
    """
    >>> call_name("roulette", "neighbours-5:23", 5)
    '23 and its neighbours, 5 pieces'
    """
    which, _, number = call.partition(":")
    key = f"rules.{game}.call.{which}"
    if key not in catalogue(language):
        key = re.sub(r"-\d+$", "", key)
    return say(key, language, number=number, pieces=pieces)
