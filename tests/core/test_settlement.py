"""What a settlement says of all its lines together."""

from __future__ import annotations

from fairfelt.core.game import Line, Settlement

SETTLED = Settlement(
    (
        Line("red", 500, "won", 500, "1", 500),
        Line("snake-eyes", 300, "stays", 0, "2", 0),
        Line("ante", 200, "surrendered", 0, "3", 100),
        Line("black", 700, "lost", 0, "4", 0),
    )
)


def test_what_is_paid_is_what_was_won_and_what_goes_back() -> None:
    assert SETTLED.paid_cents == SETTLED.won_cents + SETTLED.returned_cents == 1100


def test_what_stands_is_neither_paid_nor_lost() -> None:
    assert SETTLED.standing == {"snake-eyes": 300}
    assert SETTLED.paid_cents - SETTLED.won_cents + SETTLED.lost_cents + 300 == 1700
