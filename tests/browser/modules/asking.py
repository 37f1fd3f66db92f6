"""Asking a module of the screens inside a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

each_mode = pytest.mark.parametrize("mode", ["live", "automated", "rng"])

# A table between two rounds, and why a round may be stopped.
QUIET: dict[str, Any] = {
    "n": 4, "phase": "open", "round": 3, "closes_at": None, "resumes_at": None, "result": None,
    "sensed": None, "entered": None, "spinning": False, "tells": False, "suspended": None,
    "alerts": [],
    "results": [], "seats": 0, "staked_cents": 0, "cards": [], "awaits": None,
    "draw_at": None, "deciding": None,
    "shoe": None, "hand_entry": False, "unchecked": "", "held": None, "dummy": False,
    "uninspected": [], "indicated": {}, "uncovered": False, "rested": False, "shooter": None,
    "offered": None, "refused": [], "guest": False, "markers": [], "late": [], "excluded": [],
    "closing": None, "idle": None, "vacating": [],
}  # fmt: skip
STOPPED = {"reason": "device_silent", "rule": "9.1", "result": None}


def drawn(game: str, device: str) -> dict[str, str | bool]:
    """What a table says of its game and of what its results are drawn with."""
    with_ = "money_wheel" if game == "money-wheel" else device
    has_ball = game == "roulette"
    return {"game": game, "device": device, "drawn_with": with_, "has_ball": has_ball}


def ask(page: Page, script: str, given: Any = None, *modules: str) -> Any:
    """Run a script with `given` and with what these modules export."""
    names = ", ".join(f"'{module}.js'" for module in modules)
    return page.evaluate(
        f"""async (given) => {{
          const modules = await Promise.all([{names}].map((name) => import(window.files + name)));
          const m = Object.assign({{}}, ...modules);
          {script}
        }}""",
        given,
    )
