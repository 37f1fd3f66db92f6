"""What the console's log keeps, and what it shows of that."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

KEPT, LOG = "staff/log-kept", "staff/log"
KEEP = """const kept = m.keeper();
  for (const fact of given) kept.put(fact);
  const facts = kept.all();"""


def fact(n: int, kind: str, table: str = "R1", **body: Any) -> dict[str, Any]:
    return {"channel": f"table:{table}", "n": n, "at": 1000 * n, "kind": kind, "body": body}


def test_a_card_that_could_not_be_read_has_words(page: Page) -> None:
    given = {"kind": "alert.raised",
             "body": {"cause": "card_misread", "irregularities": [], "card": None}}  # fmt: skip
    script = "await m.loadMessages(); return [m.factWords(given, null), m.cardWords(null)];"
    said = ask(page, script, given, LOG, "lib/i18n", "components/card")
    assert said == ["LOOK: The shoe could not read a card.", "a card that could not be read"]


def test_a_line_without_words_does_not_stop_the_log(page: Page) -> None:
    given = [fact(2, "device.failed", device=None, fault="jam"),
             fact(1, "table.opened", game="baccarat", mode="live", ruleset="x")]  # fmt: skip
    script = """await m.loadMessages();
      const host = document.createElement("div");
      const lines = { value: given }, descriptions = { value: {} };
      m.render(m.html`<${m.Log} lines=${lines} tables=${[]} descriptions=${descriptions} />`, host);
      return [...host.querySelectorAll(".log-words")].map((one) => one.textContent);"""
    said = ask(page, script, given, LOG, "lib/i18n", "vendor/index")
    assert said[0].startswith("Something happened that cannot be put into words")
    assert said[1].startswith("Table opened")


def test_incidents_outlast_what_goes_as_it_should(page: Page) -> None:
    facts = [fact(1, "round.voided", round=1)]
    facts += [fact(n, "wheel.spun", round=n) for n in range(2, 3500)]
    script = f"{KEEP} return [facts.length, facts.at(-1).kind, facts[0].n];"
    assert ask(page, script, facts, KEPT) == [3001, "round.voided", 3499]


def test_facts_are_kept_once_and_in_their_order(page: Page) -> None:
    facts = [fact(n, "wheel.spun", round=n) for n in (3, 1, 2, 3, 1)]
    assert ask(page, f"{KEEP} return facts.map(({{ n }}) => n);", facts, KEPT) == [3, 2, 1]


def test_what_is_wanted_is_chosen_before_the_lines_are_counted(page: Page) -> None:
    """Many empty rounds at one table do not push out what happened at another."""
    facts = [fact(1, "round.opened", "R1", round=1),
             fact(2, "wagering.closed", "R1", round=1, staked_cents=500),
             fact(3, "round.rolled_back", "R1", round=1)]  # fmt: skip
    for n in range(4, 1000, 2):
        facts += [fact(n, "round.opened", "R2", round=n),
                  fact(n + 1, "wagering.closed", "R2", round=n, staked_cents=0)]  # fmt: skip
    script = f"""{KEEP}
      const all = {{ only: null, quiet: false, incidents: false }};
      const of = (wanted) => m.shownOf(facts, {{ ...all, ...wanted }}).map(({{ kind }}) => kind);
      return [{{ quiet: true }}, {{ incidents: true }}, {{ only: "R1" }}, all].map(of);"""
    quiet, incidents, only, every = ask(page, script, facts, KEPT, LOG)
    assert quiet == only == ["round.rolled_back", "wagering.closed", "round.opened"]
    assert incidents == ["round.rolled_back"]
    assert len(every) == 400


def test_a_round_that_has_just_opened_is_not_worth_a_line_yet(page: Page) -> None:
    script = "return m.shownOf(given, { only: null, quiet: true, incidents: false }).length;"
    assert ask(page, script, [fact(1, "round.opened", round=1)], LOG) == 0
