"""What somebody says about an irregularity: mostly something sensible, now and then not at all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fairfelt.core.cards import DECK
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup
from fairfelt.table import Table
from tests.laws.last_word import Played

SEATS = ("PT-1", "PT-2", "PT-3")
SENSIBLE = 0.85
_ONE_CARD = ("next_card", "burn", "dummy")
_ONE_SEAT = ("adjust", "withhold", "release", "keep")


def what_is_said(
    random: Random, table: Table, rounds: Mapping[int, Played], name: str,
    round_: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """About that round, or about any."""
    if random.random() > SENSIBLE:
        return _anything(random, table)
    found = table.irregularities[name]
    said: dict[str, Any] = {"reason": "test"}
    if round_ is not None:
        said["round"] = round_
    elif found.until != "settled" and random.random() < 0.6:
        said["round"] = random.choice([*rounds] or [1])
    played = rounds.get(said.get("round", 0))
    match found.does:
        case "correct":
            said["result"] = an_outcome(random, table)
        case "reconstruct":
            said["cards"] = _laid_again(random, played.coup if played else table.state.round.coup)
        case does if does in _ONE_CARD:
            said["cards"] = [random.choice(DECK)]
        case does if does in (*_ONE_SEAT, "void_seat", "recalculate") or found.forfeit_rule:
            there = [*(played.slips if played else table.state.laid)] or [*SEATS]
            said["seats"] = _seats(random, there, does)
    if found.does == "adjust":
        said["cents"] = random.choice([-2_000, -700, -1, 1, 500, 25_000])
    elif found.does == "withhold" and random.random() < 0.5:
        said["cents"] = random.choice([1, 500, 700])
    return said


def _seats(random: Random, there: list[str], does: str) -> list[str]:
    """Some of those who had wagers, where it is about one."""
    if does in _ONE_SEAT:
        return [random.choice(there)]
    least = 1 if does == "void_seat" else 0
    return random.sample(there, random.randint(least, len(there)))


def an_outcome(random: Random, table: Table) -> str:
    step = table.game.step(Coup(), ())
    assert isinstance(step, Draw)
    return random.choice([*step.weights])


def _laid_again(random: Random, coup: Coup) -> list[str]:
    """The cards in another order, one of them another, one more or one less."""
    cards = list(coup.draws)
    match random.randrange(4):
        case 0 if len(cards) > 1:
            one, other = random.sample(range(len(cards)), 2)
            cards[one], cards[other] = cards[other], cards[one]
        case 1 if cards:
            cards[random.randrange(len(cards))] = random.choice(DECK)
        case 2:
            cards.append(random.choice(DECK))
        case _:
            cards = cards[:-1]
    return cards


def _anything(random: Random, table: Table) -> dict[str, Any]:
    return {
        "reason": random.choice(["", " ", "test"]),
        "round": random.choice(
            [None, -1, 0, 1, table.state.round.number, table.state.round.number + 1, 10**9]
        ),
        "result": random.choice([None, "17", "1-1-1", "AS", "?", an_outcome(random, table)]),
        "cards": random.choice([[], ["AS"], ["XX"], ["AS", "AS", "KD", "9C"], ["?"]]),
        "seats": random.choice([[], ["PT-1"], ["PT-1", "PT-1"], ["PT-9"], [*SEATS]]),
        "cents": random.choice([None, 0, -1, 1, 10**15, -(10**15)]),
    }
