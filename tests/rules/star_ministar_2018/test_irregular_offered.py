"""What the floor offers of the irregularities of the order of 2018 (3.12, 7, 8.8), clause by
clause, as a round goes on: what the order has for the moment, and nothing else.

A ball that rests early, and a wheel that falls silent, end the round by themselves (3.12, 7.4)."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules import automated_moments
from tests.rules.automated_moments import BETTING
from tests.rules.irregular import MANAGER, remedy
from tests.rules.offered import Offer, case, check_complete, check_offered, look
from tests.sitting import Sitting

BOOK = "star-ministar-2018"
PLAYED = ("ordered", "out", "read")
MOMENTS = ("before", *BETTING, *PLAYED, "settled", "closed")
IN_ROUND = ("before", *BETTING, *PLAYED)
WAGERED = (*BETTING, *PLAYED)

of = partial(case, BOOK)
CASES = [
    # In the game in which it happens, before the end of wagering.
    of("3.12", "roulette", "early", ["out in betting"]),
    # Credits, results and meters: once something was paid.
    of("7.1, 7.2.1", "roulette", "wrong_credits", over=True),
    of("7.1, 7.2.2", "roulette", "play_interrupted", over=True),
    of("7.1, 7.2.3", "roulette", "terminal", over=True),
    of("7.1", "roulette", "adjust_meter", over=True),
    # The pocket, as opposed to the number recorded: one has to be.
    of("7.2.3.1", "roulette", "correct_result", ["read"], over=True),
    # Wagers that cannot be confirmed are void: there have to be some.
    of("7.3", "roulette", "unconfirmed", WAGERED, over=True),
    of("7.3", "roulette", "unconfirmed_terminal", WAGERED, over=True),
    of("7.4, 7.4.1.1", "roulette", "same_error", IN_ROUND, over=True),
    of("7.4, 7.4.1.2", "roulette", "wheel", IN_ROUND, over=True),
    # The system ends a round in which it sees it (3.12). Where it did not, a ball was spun.
    of("7.4, 7.4.1.3", "roulette", "early_ball", ["out in betting", *PLAYED], over=True),
    of("7.4, 7.4.1.4", "roulette", "system", IN_ROUND, over=True),
    # An amount that is to be credited, or was.
    of("7.5", "roulette", "withhold", ["read"], over=True),
    of("7.5", "roulette", "release_withheld"),
    of("7.5", "roulette", "keep_withheld"),
    of("8.8, 8.8.1", "roulette", "disrupted", IN_ROUND, over=True),
    of("8.8, 8.8.2", "roulette", "fraud", IN_ROUND, over=True),
]


def at_moment(game: str, moment: str) -> Sitting:
    return automated_moments.at_moment(BOOK, game, moment)


@pytest.mark.parametrize("offer", CASES)
def test_offered_when_the_order_has_it(offer: Offer) -> None:
    check_offered(offer, at_moment, MOMENTS)


def test_nothing_of_the_order_is_left_out() -> None:
    check_complete(CASES, at_moment)


@pytest.mark.parametrize("name", ["release_withheld", "keep_withheld"])
def test_7_5_what_was_withheld_is_released_or_kept_also_at_a_closed_table(name: str) -> None:
    sitting = automated_moments.at_moment(BOOK, "roulette", "closed")
    assert remedy(sitting, "withhold", MANAGER, seats=("PT-1",), round=1) == {}
    told = look(sitting, name)
    assert (told["now"], [one["round"] for one in told["rounds"]]) == (False, [1])
