"""What the console's log keeps, and what it shows of that."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

KEPT, LOG = "staff/log-kept", "staff/log"


def line(n: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"key": f"{1000 * n}/{n}/0/table:R1", "at": 1000 * n, "day": "2026-11-16",
            "heading": "rounds", "weight": 0, "table": "R1", "seat": "", "actor": "DT-1",
            "kind": kind, "body": {}, "names": {}, **more}  # fmt: skip


def test_a_card_that_could_not_be_read_has_words(page: Page) -> None:
    given = {"kind": "alert.raised",
             "body": {"cause": "card_misread", "irregularities": [], "card": None}}  # fmt: skip
    script = "await m.loadWords(subjects); return [m.factWords(given, null), m.cardWords(null)];"
    said = ask(page, script, given, LOG, "lib/i18n", "components/card")
    assert said == ["ALERT: The shoe could not read a card.", "a card that could not be read"]


def test_a_person_is_told_by_number_and_name(page: Page) -> None:
    given = line(1, "credit.held", seat="PT-2", names={"2001": "Demo supervisor"},
                 body={"cents": 298_200, "reason": "Left", "by": "2001"})  # fmt: skip
    script = """await m.loadWords(subjects);
      return [m.factWords(given, null), m.personWords("2001", given), m.personWords("9", given)];"""
    assert ask(page, script, given, LOG, "lib/i18n") == [
        "PT-2: $2,982.00 HELD as unclaimed: Left", "2001 Demo supervisor", "9"]  # fmt: skip


def test_lines_read_and_told_are_there_once_and_in_order(page: Page) -> None:
    given = [line(n, "round.settled") for n in (3, 1, 2, 3, 1)]
    script = "return m.merged(given.slice(0, 3), given.slice(2)).map(({ at }) => at);"
    assert ask(page, script, given, KEPT) == [3000, 2000, 1000]


def test_what_is_told_live_passes_the_same_filters(page: Page) -> None:
    signed_in = line(3, "staff.signed_in", heading="staff", table="", names={"2001": "Demo"})
    given = [line(1, "round.settled", weight=-1), line(2, "round.voided", weight=2), signed_in]
    script = """const of = (wanted) => given.filter((one) =>
        m.isWanted(one, { ...m.EVERYTHING, ...wanted }, ({ kind }) => kind)).map(({ at }) => at);
      return [{}, { quiet: false }, { incidents: true }, { table: "R1" }, { heading: "staff" },
              { person: "dem" }, { text: "VOIDED" }, { to_day: "2026-11-15" }].map(of);"""
    assert ask(page, script, given, KEPT) == [
        [2000, 3000], [1000, 2000, 3000], [2000], [2000], [3000], [3000], [2000], []]  # fmt: skip


def test_days_are_written_day_first(page: Page) -> None:
    given = ["16/11/2026", "1/2/2026", "", "31/02/2026", "2026-11-16"]
    script = 'return [given.map(m.readDay), m.dayFirst("2026-11-16")];'
    assert ask(page, script, given, LOG) == [
        ["2026-11-16", "2026-02-01", "", None, None], "16/11/2026"]  # fmt: skip
