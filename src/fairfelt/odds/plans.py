"""Ways to play a game: the best one, what a time-out does, and what people do wrong."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.core.drive import Strategy, first_option

BEST = "best"
TIME_OUT = "time-out"


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play, from the first choice of a round to its last."""

    id: str
    title: str  # as people read it: "Never split"
    words: str  # what it does, in a sentence
    choose: Strategy


def timed_out(words: str) -> Plan:
    """The play of a seat that never answers."""
    return Plan(TIME_OUT, "Always time out", words, first_option)
