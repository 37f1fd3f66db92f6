"""Ways to play a game: the best one, what a time-out does, and what people do wrong."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.core.drive import Strategy, first_option
from fairfelt.core.saying import Saying

BEST = "best"
TIME_OUT = "time-out"


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play, from the first choice of a round to its last."""

    id: str
    title: Saying  # "Never split"
    choose: Strategy

    @property
    def does(self) -> Saying:
        """What it does, in a sentence."""
        return does(self.title)


def does(title: Saying) -> Saying:
    return title.under("does")


def plan_title(game: str, plan: str) -> Saying:
    return Saying(f"strategy.{game}.{plan}")


def timed_out(game: str) -> Plan:
    """The play of a seat that never answers."""
    return Plan(TIME_OUT, plan_title(game, TIME_OUT), first_option)
