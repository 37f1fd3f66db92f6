"""What the win meter of a terminal shows is on record: it comes back as it was."""

from __future__ import annotations

from fairfelt.floor.views import seat_body
from tests.sitting import Sitting


def shown(sitting: Sitting) -> int:
    cents = seat_body(sitting.player.floor.seating, "PT-1")["win_cents"]
    assert isinstance(cents, int)
    return cents


def won() -> Sitting:
    """A straight-up bet of one dollar that has won."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("open_table")
    round_of(sitting, "17")
    return sitting


def round_of(sitting: Sitting, result: str) -> None:
    sitting.deal("start_round")
    sitting.bet({"straight:17": 100})
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result=result)
    sitting.deal("confirm_result")


def test_the_last_win_is_shown_after_a_restart_in_the_next_round_too() -> None:
    sitting = won()
    assert shown(sitting) == 3500
    sitting.power_failure()
    assert shown(sitting) == 3500
    sitting.deal("start_round")  # and nobody bets
    sitting.power_failure()
    assert shown(sitting) == 3500


def test_a_round_that_wins_nothing_shows_nothing() -> None:
    sitting = won()
    round_of(sitting, "3")
    sitting.power_failure()
    assert shown(sitting) == 0


def test_whoever_has_collected_leaves_no_win_behind() -> None:
    sitting = won()
    sitting.do("PT-1", "cash_out")
    assert shown(sitting) == 0
    sitting.power_failure()
    assert shown(sitting) == 0
