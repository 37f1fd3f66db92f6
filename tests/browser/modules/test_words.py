"""Amounts, dates and words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("m.money(0)", "$0.00"),
        ("m.money(5)", "$0.05"),
        ("m.money(100000)", "$1,000.00"),
        ("m.money(123456789)", "$1,234,567.89"),
        ("m.money(99999999999999)", "$999,999,999,999.99"),
        ("m.money(-500)", "−$5.00"),
        ("m.money(500, { signed: true })", "+$5.00"),
        ("m.money(0, { signed: true })", "$0.00"),
        ("m.money(-500, { signed: true })", "−$5.00"),
        ("m.chipFace(500)", "5"),
        ("m.chipFace(250)", "2.50"),
        ("m.chipFace(150000)", "1,500"),
        ("m.chipFace(1259900)", "12.5K"),
        ("m.chipFace(123456789)", "1.2M"),
        ("m.date(Date.UTC(2026, 11, 31, 12))", "31/12/2026"),
        ("m.date(Date.UTC(2026, 11, 31, 13))", "01/01/2027"),
        ("m.clock(Date.UTC(2026, 0, 1, 10, 5, 9))", "21:05"),
        ("m.clock(Date.UTC(2026, 0, 1, 10, 5, 9), { seconds: true })", "21:05:09"),
        ("m.dateTime(Date.UTC(2026, 6, 1, 11, 5, 9))", "01/07/2026 21:05:09"),
        ("m.oddsWords('35:1')", "35 to 1"),
        ("m.percent(0.973)", "97.30 %"),
        ("m.percent(-0.00001, { signed: true })", "0.00 %"),
        ("m.percents([1, 1, 1])", [34, 33, 33]),
        ("m.percents([1, 2, 4])", [14, 29, 57]),
        ("m.percents([0, 0])", [0, 0]),
        ("m.secondsLeft(5000, 4999)", 1),
        ("m.secondsLeft(5000, 4000)", 1),
        ("m.secondsLeft(5000, 3999)", 2),
        ("m.secondsLeft(5000, 6000)", 0),
    ],
)
def test_amounts_and_dates(page: Page, script: str, shown: Any) -> None:
    """Dates and times are those of the place where the screen is, here Sydney."""
    script = f"await m.loadWords(['common'], 'en'); return {script};"
    assert ask(page, script, None, "lib/catalogue", "lib/format") == shown


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("m.money(-123456789)", "−$1,234,567.89"),
        ("m.date(Date.UTC(2026, 11, 31, 13))", "2027年01月01日"),
        ("m.dateTime(Date.UTC(2026, 6, 1, 11, 5, 9))", "2026年07月01日 21:05:09"),
        ("m.oddsWords('1:1 – 12:1')", "1比1 – 12比1"),
        ("m.percent(0.027, { signed: true })", "+2.70%"),
    ],
)
def test_amounts_and_dates_in_chinese(page: Page, script: str, shown: str) -> None:
    script = f"await m.loadWords(['common'], 'zh-Hans'); return {script};"
    assert ask(page, script, None, "lib/catalogue", "lib/format") == shown


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("staff.seats", {"count": 1}, "1 seat"),
        ("staff.seats", {"count": 2}, "2 seats"),
        ("staff.seats", {"count": 0}, "0 seats"),
        ("play.chip", {"amount": "$5.00"}, "$5.00 chip"),
        ("play.chip", {}, "{amount} chip"),
        ("no.such.key", {}, "no.such.key"),
    ],
)
def test_messages_take_their_values(
    page: Page, key: str, given: dict[str, Any], words: str
) -> None:
    script = "await m.loadWords(subjects, 'en'); return m.t(...given);"
    assert ask(page, script, [key, given], "lib/i18n") == words
