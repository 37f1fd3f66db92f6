"""What a screen says of the state of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import QUIET, STOPPED, ask, drawn, each_mode

pytestmark = pytest.mark.browser

STATES: dict[str, dict[str, Any]] = {
    "closed": {"phase": "closed"},
    "between rounds": {"phase": "open", "resumes_at": 5000},
    "void": {"phase": "open", "resumes_at": 5000, "voided": {"rule": "9.1"}},
    "settled": {"phase": "open", "resumes_at": 5000, "result": "17"},
    "bets open": {"phase": "wagering", "closes_at": 5000},
    "bets open, ball running": {"phase": "wagering", "closes_at": 5000, "spinning": True},
    "no more bets": {"phase": "awaiting_result"},
    "no more bets, ball running": {"phase": "awaiting_result", "spinning": True},
    "sensed": {"phase": "awaiting_result", "sensed": "17"},
    "entered": {"phase": "result_entered", "sensed": "17", "entered": "17"},
    "suspended": {"phase": "suspended", "suspended": STOPPED},
    "suspended, entered": {"phase": "result_entered", "entered": "17", "suspended": STOPPED},
}
each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)
WORDS = re.compile(r"[A-Z0-9].*[^{}]")
KEY = re.compile(r"\b(play|staff|common)\.\w")


def known(state: Mapping[str, Any], mode: str, **more: Any) -> dict[str, Any]:
    """What the banner is made of. A live table waits for its dealer, not for a clock."""
    table = {**QUIET, **state}
    if mode == "live":
        table["resumes_at"] = None
    about = {
        **drawn("roulette", "wheel"), "mode": mode, "red": ["1"], "wagering_ms": 20000,
        "decision_ms": 15000,
    }  # fmt: skip
    return {
        "table": table, "about": about, "options": [], "confirmed": False, "falling": False,
        "revealed": table["result"], **more,
    }  # fmt: skip


def banner(page: Page, given: dict[str, Any]) -> dict[str, Any]:
    script = """await m.loadWords(subjects);
      await m.openFaces({ game: "roulette" }, ["play"]);
      return m.phaseOf(given);"""
    found: dict[str, Any] = ask(page, script, given, "lib/i18n", "games/index", "play/phases")
    return found


@each_mode
@each_state
def test_each_state_gives_a_banner_and_what_comes_next(
    page: Page, state: dict[str, Any], mode: str
) -> None:
    shown = banner(page, known(state, mode))
    assert WORDS.fullmatch(shown["title"])
    assert WORDS.fullmatch(shown["detail"])
    assert not KEY.search(f"{shown['title']} {shown['detail']}")
    timed = state["phase"] in ("open", "wagering") and (mode != "live" or "closes_at" in state)
    assert shown["until"] == (5000 if timed else None)


@each_mode
@each_state
def test_each_state_tells_the_dealer_the_next_act(
    page: Page, state: dict[str, Any], mode: str
) -> None:
    given = known(state, mode)
    told = ask(
        page,
        "await m.loadWords(subjects);"
        "return [m.nextAct(given.table, given.about), m.phaseWords(given.table, given.about)];",
        given,
        *("lib/i18n", "staff/phase"),
    )
    assert all(WORDS.fullmatch(words) and not KEY.search(words) for words in told)


@each_mode
def test_a_stopped_round_waits_for_a_supervisor_until_it_is_confirmed(
    page: Page, mode: str
) -> None:
    """A number entered for it may still be corrected, so no screen takes it for the result."""
    given = known(STATES["suspended, entered"], mode)
    assert banner(page, given)["id"] == "suspended"
    found = ask(
        page,
        """await m.loadWords(subjects);
           const signals = Object.fromEntries(Object.entries({ table: given.table,
             description: given.about, tableId: "R1" })
             .map(([name, value]) => [name, m.signal(value)]));
           const { falling, wheel } = m.createReveal(signals);
           return [falling.value, wheel.value.target, wheel.value.spinning,
             m.nextAct(given.table, given.about)];""",
        given,
        *("vendor/index", "lib/i18n", "play/reveal", "staff/phase"),
    )
    assert found[:3] == [False, None, False]
    assert found[3].startswith("Call a supervisor")


def test_a_banner_names_the_result_only_once_the_ball_lies(page: Page) -> None:
    settled = STATES["settled"]
    falling = banner(page, known(settled, "rng", falling=True, revealed=None))
    assert "17" not in falling["title"] + falling["detail"]
    assert banner(page, known(settled, "rng"))["title"] == "17 Black"
    assert banner(page, known({**settled, "result": "0"}, "rng"))["title"] == "0 Zero"


def test_a_table_not_yet_read_is_being_joined(page: Page) -> None:
    assert banner(page, {**known({}, ""), "table": None, "revealed": None})["id"] == "connecting"
