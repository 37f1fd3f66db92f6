"""A terminal is never reloaded: whatever a round puts on the screen is gone after it.

`FAIRFELT_SOAK_ROUNDS` says how many rounds the screen is shown (`make soak` takes 1,000).
"""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.modules.rehearsal import each_game, rehearse

pytestmark = pytest.mark.browser

ROUNDS = int(os.environ.get("FAIRFELT_SOAK_ROUNDS", "40"))
# Caches of the browser, and what it learns of the code to make it faster, fill in these: quickly at
# first, and the last of them over hundreds of rounds.
WARM_UP = max(10, ROUNDS // 4)
NODES_MOST = 30  # a leak of one chip in each round would pass this
LOOKS = 4
HEAP_MOST_BYTES = 600_000  # and so would one of 20 kB in each


def held(page: Page, cdp: CDPSession) -> tuple[int, int]:
    """Nodes and bytes that the page still holds, before a round, when all that it can let go of has
    gone: the browser may take more than one look for that."""
    page.evaluate("window.begin()")
    looks = [look(page, cdp) for _ in range(LOOKS)]
    return min(nodes for nodes, _ in looks), min(heap for _, heap in looks)


def look(page: Page, cdp: CDPSession) -> tuple[int, int]:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    cdp.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return int(metrics["Nodes"]), int(metrics["JSHeapUsedSize"])


@each_game
def test_rounds_leave_nothing_behind(
    fresh: Page, ruleset: str, game: str, stakes: dict[str, int]
) -> None:
    rehearse(fresh, ruleset, game, stakes)
    cdp = fresh.context.new_cdp_session(fresh)
    cdp.send("Performance.enable")
    play = "async (times) => { for (let i = 0; i < times; i += 1) await window.round(); }"
    fresh.evaluate(play, WARM_UP)
    assert fresh.evaluate("window.shown()") > 100  # the table is there, and not an empty page
    nodes, heap = held(fresh, cdp)
    fresh.evaluate(play, ROUNDS)
    after, heap_after = held(fresh, cdp)
    assert after - nodes <= NODES_MOST
    assert heap_after - heap <= HEAP_MOST_BYTES
