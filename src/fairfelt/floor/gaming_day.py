"""Gaming days: they begin in the morning, when the night is over, by the clock on the wall."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta


def _starts(starts: str) -> time:
    return time.fromisoformat(starts)


def day_begins(day: date, starts: str) -> int:
    """The moment at which a gaming day begins, in milliseconds since 1970."""
    return int(datetime.combine(day, _starts(starts)).astimezone().timestamp() * 1000)


def day_ends(day: date, starts: str) -> int:
    """The moment at which the next one begins."""
    return day_begins(day + timedelta(days=1), starts)


def day_of(at: int, starts: str) -> date:
    """The gaming day that a moment belongs to."""
    day = datetime.fromtimestamp(at / 1000).astimezone().date()
    return day if at >= day_begins(day, starts) else day - timedelta(days=1)
