"""What the floor offers of the irregularities of the order of 2016 (8, 9.3, 9.9), clause by clause,
as a round goes on: what the order has for the moment, and nothing else."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules import automated_moments
from tests.rules.automated_moments import BETTING, MOMENTS, PLAYED
from tests.rules.offered import Offer, case, check_complete, check_offered
from tests.sitting import Sitting

BOOK = "star-interblock-2016"
GAMES = ("roulette", "sic-bo")
IN_ROUND = ("before", *BETTING, "early", *PLAYED)
WAGERED = (*BETTING, "early", *PLAYED)
LET_GO = ("out in betting", "early", *PLAYED)  # told to spin, the machine may have done so

of = partial(case, BOOK)
CASES = [
    # A spin without the wheel rotating takes a spin.
    of("8.2.4", "roulette", "wheel_still", LET_GO),
    # At rest before the end of wagering, and not after it.
    of("8.2.3", "roulette", "early_ball", ["early"], over=True),
    of("8.2.6", "sic-bo", "early_dice", ["early"], over=True),
    # After the end of wagering, and the system has shown an error.
    of("8.2.5", "roulette", "wheel_error", ["silent"], over=True),
    of("8.8", "roulette", "unread_number", ["silent"]),
    # For any other reason: there has to be an actual outcome, so wagering is over.
    of("8.1, 8.2.7", "roulette", "automated_wheel", ["early", *PLAYED], over=True),
    of("8.1, 8.2.7", "sic-bo", "correct_result", ["early", *PLAYED], over=True),
    # Dice that fail to come to rest flat were shaken; a tumbler may be out of order at any time.
    of("8.4.1, 1.1 cocked dice", "sic-bo", "cocked", LET_GO, over=True),
    of("8.4.2", "sic-bo", "tumbler", IN_ROUND, over=True),
    *(
        one
        for game in GAMES
        for one in (
            # Credits, results and meters: once something was paid.
            of("8.1, 8.2.1", game, "wrong_credits", over=True),
            of("8.1, 8.2.2", game, "play_interrupted", over=True),
            of("8.1, 8.2.7", game, "terminal", over=True),
            of("8.1", game, "adjust_meter", over=True),
            # Wagers that cannot be confirmed are void: there have to be some.
            of("8.3", game, "unconfirmed", WAGERED, over=True),
            of("8.3", game, "unconfirmed_terminal", WAGERED, over=True),
            of("8.6, 8.7.1", game, "same_error", IN_ROUND, over=True),
            of("8.6, 8.7.2", game, "system", IN_ROUND, over=True),
            # Of a sign that shows what came in games.
            of("9.3", game, "display", [*IN_ROUND, "settled"]),
            of("9.9, 9.9.1", game, "disrupted", IN_ROUND, over=True),
            of("9.9, 9.9.2", game, "fraud", IN_ROUND, over=True),
        )
    ),
]


def at_moment(game: str, moment: str) -> Sitting:
    return automated_moments.at_moment(BOOK, game, moment)


@pytest.mark.parametrize("offer", CASES)
def test_offered_when_the_order_has_it(offer: Offer) -> None:
    check_offered(offer, at_moment, MOMENTS)


def test_nothing_of_the_order_is_left_out() -> None:
    check_complete(CASES, at_moment)
