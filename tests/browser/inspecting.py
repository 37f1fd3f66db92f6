"""Looks at a screen for what keeps people from reading and using it: what axe finds critical or
serious, texts without room, and texts that cannot be told from what lies behind them."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from fairfelt.floor.config import DEMO_FLOOR
from tests.browser.conftest import House, Screens
from tests.browser.machines import Machine

HERE = Path(__file__).parent
TOOLS = (HERE / "vendor" / "axe.min.js", HERE / "inspecting.js")
WIDE, SMALL, TALL = (1920, 1080), (1280, 720), (1080, 1920)
DESKS = [WIDE, (1366, 768), SMALL]
PHONES = [(390, 844), (360, 640)]
BIG = [*DESKS, TALL]
SIZES = [*BIG, *PHONES]
SETTLE = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""
SPEAKS = """
for (const kept of [localStorage, sessionStorage]) kept.setItem("fairfelt.language", "{language}");
"""


@dataclass
class Tour(Screens):
    """Screens in one language, on which nothing moves, and what is wrong with them at each stop."""

    language: str = "en"
    findings: dict[str, list[str]] = field(default_factory=dict)

    def _machine(self, **context: Any) -> Machine:
        machine = Machine(self.browser, frames="", reduced_motion="reduce", **context)
        for tool in TOOLS:
            machine.context.add_init_script(path=tool)
        if self.language != "en":
            machine.context.add_init_script(SPEAKS.replace("{language}", self.language))
        self.machines.append(machine)
        return machine

    def inspect(
        self,
        page: Page,
        stop: str,
        sizes: Iterable[tuple[int, int]] = SIZES,
        colours: Iterable[tuple[int, int]] = (WIDE,),
    ) -> None:
        """Room for the words at every size; the rest at the first one and on a phone."""
        sizes, colours = list(sizes), list(colours)
        for at, (width, height) in enumerate(sizes):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLE)
            where = f"{stop} {self.language} {width}x{height}"
            self._note("no room", page.evaluate("inspecting.tight()"), where)
            if (width, height) in colours:
                self._note("faint", self._faint(page), where)
            if at == 0:
                self._note("axe", page.evaluate("inspecting.violations()"), where)
            keep(page, where)
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})

    def _faint(self, page: Page) -> list[str]:
        """What cannot be read, and still cannot when the page is looked at once more: a picture may
        show another moment than the words that are compared with it."""
        return (found := self._look(page)) and [one for one in self._look(page) if one in found]

    def _look(self, page: Page) -> list[str]:
        page.evaluate("inspecting.unwrite()")
        picture = base64.b64encode(page.screenshot()).decode("ascii")
        found: list[str] = page.evaluate("(picture) => inspecting.faint(picture)", picture)
        return found

    def _note(self, what: str, found: list[str], where: str) -> None:
        for one in found:
            self.findings.setdefault(f"{what}: {one}", []).append(where)


def unhurried(where: Path) -> Iterator[House]:
    """The demo floor, where nobody has to hurry at a table that a dealer deals."""
    floor = where / "floor.toml"
    text = DEMO_FLOOR.read_text(encoding="utf-8")
    floor.write_text(re.sub(r'(mode = "live", wagering_ms) = \d+', r"\1 = 120000", text))
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def keep(page: Page, where: str) -> None:
    """Kept where somebody wants to look at the screens."""
    sizes = os.environ.get("SHOT_SIZES", "1920x1080 390x844").split()
    if (folder := os.environ.get("FAIRFELT_SCREENSHOTS")) and where.split()[-1] in sizes:
        page.screenshot(path=Path(folder) / f"{where.replace(' ', '-')}.png")
