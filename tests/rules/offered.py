"""What the floor offers of the irregularities of a rule set as a round goes on: the stage for
tables of clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import pytest

from tests.marks import rule
from tests.sitting import Sitting

AFTERWARDS = ("settled", "closed")  # the first round of the table is over

Stage = Callable[[str, str], Sitting]  # the game, and the moment of its first round


class Offer(NamedTuple):
    game: str
    name: str
    now: set[str]  # the moments at which it is offered about what is played now
    over: bool  # whether it is offered about a round that is over


def case(
    book: str, rules: str, game: str, name: str, moments: Collection[str] = (), *,
    over: bool = False,
) -> Any:  # fmt: skip
    """An irregularity of the clauses, and when the floor has to offer it."""
    offer, marks = Offer(game, name, {*moments}, over), rule(book, *rules.split(", "))
    return pytest.param(offer, id=f"{game}-{name}", marks=marks)


def look(sitting: Sitting, name: str) -> dict[str, Any]:
    told = sitting.do("SV-1", "see_irregularities", table="T1")["irregularities"]
    (one,) = (one for one in told if one["name"] == name)
    return dict(one)


def check_offered(offer: Offer, stage: Stage, moments: Collection[str]) -> None:
    assert offer.now <= {*moments}
    looks = {moment: look(stage(offer.game, moment), offer.name) for moment in moments}
    assert {moment for moment, told in looks.items() if told["now"]} == offer.now
    for moment, told in looks.items():
        rounds = [one["round"] for one in told["rounds"]]
        assert rounds == ([1] if offer.over and moment in AFTERWARDS else []), moment


def check_complete(cases: Collection[Any], stage: Stage) -> None:
    """Every irregularity of each game is in the table."""
    offers = [one.values[0] for one in cases]
    for game in {offer.game for offer in offers}:
        names = {offer.name for offer in offers if offer.game == game}
        assert names == stage(game, "before").table.irregularities.keys()


def cash_out_and_close(sitting: Sitting) -> None:
    for seat in ("PT-1", "PT-2"):
        sitting.do(seat, "cash_out")
    assert sitting.deal("close_table", "SV-1") == {}
    assert sitting.phase == "closed"
