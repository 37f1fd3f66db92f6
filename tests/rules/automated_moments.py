"""The moments of a round at a table that runs by itself, of either Interblock order."""

from __future__ import annotations

from tests.rules.offered import cash_out_and_close
from tests.sitting import Sitting

# Nobody has bet; bets are open, before and after the ball or the dice are out; they rest before
# bets are closed; bets are closed; the device is silent; it has read; afterwards.
BETTING = ("betting", "out in betting")
PLAYED = ("ordered", "out", "silent", "read")
MOMENTS = ("before", *BETTING, "early", *PLAYED, "settled", "closed")

_BETS = {"roulette": ("red", "black"), "sic-bo": ("small", "big")}
_RESULT = {"roulette": "18", "sic-bo": "1-2-3"}


def at_moment(book: str, game: str, moment: str) -> Sitting:
    """The first round of the table has come so far."""
    sitting = Sitting(book, "automated", game=game)
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    if moment == "before":
        return sitting
    for seat, spot in zip(("PT-1", "PT-2"), _BETS[game], strict=True):
        assert "code" not in sitting.bet({spot: 500}, seat)
    if moment in ("out in betting", "early"):
        _let_go(sitting)
    if moment == "early":
        _rest(sitting)
    if moment not in (*BETTING, "early"):
        sitting.pass_ms(20_000)
        _after_betting(sitting, moment)
    return sitting


def _after_betting(sitting: Sitting, moment: str) -> None:
    if moment == "ordered":
        return
    _let_go(sitting)
    if moment == "silent":
        assert sitting.state.times.silent_at is not None
        sitting.player.advance(sitting.state.times.silent_at)
    if moment in ("out", "silent"):
        return
    _rest(sitting)
    if moment != "read":
        sitting.settle_round()
    if moment == "closed":
        cash_out_and_close(sitting)


def _let_go(sitting: Sitting) -> None:
    if sitting.table.device == "wheel":
        assert sitting.wheel("spun") == {}
    elif sitting.state.underway.device != "spun":
        assert sitting.tumbler("shaken") == {}


def _rest(sitting: Sitting) -> None:
    result = _RESULT[sitting.table.config.game]
    report = sitting.wheel if sitting.table.device == "wheel" else sitting.tumbler
    assert report("rested", result) == {}
