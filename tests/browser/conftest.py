"""A floor in a process of its own and a real browser in front of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from tests.running import note

BROWSER_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE_MS = 60_000  # for a busy machine; nothing waits for it otherwise
# A wheel that turns for the eye is drawn 15 times a second: without a graphics card each of 60
# frames is work for the machine that runs all these screens.
FRAMES = """
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 66);
window.cancelAnimationFrame = clearTimeout;
"""
expect.set_options(timeout=PATIENCE_MS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class House:
    """`fairfelt run` on loopback, which a test may stop and start again."""

    data: Path
    floor: Path
    port: int = field(default_factory=free_port)
    socket_port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None
    code: str = ""  # for the first supervisor, where the floor needs one

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fairfelt.cli", "run", "--floor", str(self.floor),
             "--data", str(self.data), "--port", str(self.port),
             "--socket-port", str(self.socket_port)],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "with the code in " in line:
                file = Path(line.split("with the code in ")[1].strip().removesuffix("."))
                self.code = file.read_text().strip()
            if line.startswith("Records are kept"):
                return
        raise AssertionError(f"the floor did not start: {self.process.wait()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)

    def table(self, id_: str) -> dict[str, Any]:
        answer: dict[str, Any] = httpx.get(f"{self.url}/api/tables/{id_}").json()
        return answer

    def asked(self, request: Request) -> None:
        """A screen that asks for a table runs the rule set of it."""
        _, _, id_ = request.url.partition("/api/tables/")
        if id_:
            self.runs(id_)

    def runs(self, id_: str) -> None:
        """A test works at this table, perhaps on a screen that showed it before."""
        for table in tomllib.loads(self.floor.read_text()).get("tables", []):
            if table["id"] == id_:
                note(table["ruleset"])


@dataclass
class Screens:
    """Pages of terminals, each in a context of its own as on a machine of its own."""

    house: House
    browser: Browser
    spare: list[BrowserContext] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    special: list[BrowserContext] = field(default_factory=list)  # not for every test
    problems: list[str] = field(default_factory=list)

    def open(self, path: str, width: int = 1920, height: int = 1080, **context: Any) -> Page:
        page = self._page(**context)
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(FRAMES)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self.house.asked)
        page.goto(self.house.url + path)
        return page

    def _page(self, **context: Any) -> Page:
        """On a new machine, or on one that an earlier test left. That one is wiped and remembers
        nobody, but need not load every file of the screens again."""
        used = bool(self.spare) and not context
        one = self.spare.pop(0) if used else self.browser.new_context(**context)
        one.set_default_timeout(PATIENCE_MS)
        self.contexts.append(one)
        if context:
            self.special.append(one)
        page = one.new_page()
        if used:
            page.goto(f"{self.house.url}/api/floor")
            page.evaluate("localStorage.clear()")
        return page

    def leave(self) -> None:
        for context in self.contexts:
            for page in context.pages:
                page.close()
            if context in self.special:
                context.close()
            else:
                self.spare.append(context)

    def player(self, table: str = "R1", cents: int = 10_000, **page: Any) -> Page:
        """Sit down at a table and insert demo money."""
        seat = self.open("/play", **page)
        self.sit(seat, table)
        if cents:
            seat.get_by_test_id(f"note-{cents}").click()
            expect(seat.get_by_test_id("credit-meter")).to_have_text(f"${cents / 100:,.2f}")
        return seat

    def sit(self, seat: Page, table: str) -> None:
        """Go to a table; those of another game stand behind the name of that game, or in the list
        of all tables."""
        self.house.runs(table)
        tab = seat.get_by_test_id(f"table-tab-{table}")
        game = seat.get_by_test_id(f"game-tab-{self.house.table(table)['game']}")
        listed = seat.get_by_test_id("btn-tables")
        expect(tab.or_(game).or_(listed).first).to_be_visible()
        for behind in (game, listed):
            if not tab.is_visible() and behind.is_visible():
                behind.click()
        tab.click()

    def staff(self, path: str, number: str, pin: str, table: str = "R1", **page: Any) -> Page:
        desk = self.open(path, **page)
        desk.get_by_test_id("sign-in-staff").fill(number)
        desk.get_by_test_id("sign-in-pin").fill(pin)
        desk.get_by_test_id("sign-in-submit").click()
        # Who was signed in at a terminal of an earlier test comes over from there.
        come, pick = (
            desk.get_by_test_id("btn-take-over"),
            desk.get_by_test_id(f"table-pick-{table}"),
        )
        expect(come.or_(pick)).to_be_visible()
        if come.is_visible():
            come.click()
        pick.click()
        return desk

    def dealer(self, table: str = "R1") -> Page:
        desk = self.staff("/dealer", "1001", "1111", table)
        if self.house.table(table).get("inspects_dice"):
            inspect_dice(desk)
        return desk

    def supervisor(self, table: str = "R1", **page: Any) -> Page:
        return self.staff("/supervisor", "2001", "2222", table, **page)


def start_shoe(desk: Page) -> None:
    """A new shoe, cut and with its first card burned, each step confirmed."""
    desk.get_by_test_id("btn-new-shoe").click()
    step = desk.get_by_test_id("btn-prepare-shoe")
    for words in ("52 cards or more from either end", "20 cards or more from the back", "1 card"):
        expect(step).to_contain_text(words)
        expect(desk.get_by_test_id("btn-new-game")).to_be_disabled()
        step.click()
    expect(step).to_have_count(0)


def inspect_dice(desk: Page) -> None:
    """The dealer has looked at the dice, and a supervisor says so too at the same terminal."""
    inspect, known = desk.get_by_test_id("btn-inspect-dice"), desk.get_by_test_id("btn-bring-dice")
    expect(inspect.or_(known)).to_be_visible()
    if known.is_visible():
        return
    inspect.click()
    expect(inspect).to_contain_text("supervisor")
    inspect.click()
    authorise(desk, "2001", "2222")
    expect(known).to_be_enabled()


def authorise(desk: Page, staff: str, pin: str) -> None:
    dialog = desk.get_by_test_id("authorise")
    dialog.get_by_test_id("authorise-staff").fill(staff)
    dialog.get_by_test_id("authorise-pin").fill(pin)
    dialog.get_by_test_id("authorise-submit").click()


FLOOR = """
name = "Browser test floor"
demo = true

[[staff]]
number = "1001"
name = "Dealer"
role = "dealer"
pin = "1111"

[[staff]]
number = "2001"
name = "Supervisor"
role = "gaming_supervisor"
pin = "2222"

[[staff]]
number = "2002"
name = "Second supervisor"
role = "gaming_supervisor"
pin = "2323"

[[tables]]
id = "R1"
name = "Roulette 1 · live wheel"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
device = "simulated"
limits = "main"
options = { mode = "live", wagering_ms = 120000 }

[[tables]]
id = "R3"
name = "Roulette 3 · random numbers"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
limits = "main"
options = { mode = "rng", wagering_ms = 8000 }
timings = { reveal_ms = 3000, pause_ms = 3000 }

[limits.main.total]
min_cents = 200
max_cents = 200000

[limits.main.kinds]
straight = { min_cents = 100, max_cents = 5000 }
split = { min_cents = 100, max_cents = 10000 }
street = { min_cents = 100, max_cents = 15000 }
corner = { min_cents = 100, max_cents = 20000 }
six-line = { min_cents = 100, max_cents = 30000 }
column = { min_cents = 500, max_cents = 50000 }
dozen = { min_cents = 500, max_cents = 50000 }
low = { min_cents = 500, max_cents = 100000 }
high = { min_cents = 500, max_cents = 100000 }
even = { min_cents = 500, max_cents = 100000 }
odd = { min_cents = 500, max_cents = 100000 }
red = { min_cents = 500, max_cents = 100000 }
black = { min_cents = 500, max_cents = 100000 }
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For a file of tests and no longer: while it is there, no other event loop can run."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=BROWSER_ARGS
        )
        yield chromium
        chromium.close()


def standing(where: Path) -> Iterator[House]:
    """A floor that runs until its test, or its file of tests, is over."""
    floor = where / "floor.toml"
    floor.write_text(FLOOR)
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    yield from standing(tmp_path)


@pytest.fixture(scope="module")
def spare(browser: Browser) -> list[BrowserContext]:
    """Machines that the tests of a file have done with."""
    return []


@pytest.fixture
def screens(house: House, browser: Browser, spare: list[BrowserContext]) -> Iterator[Screens]:
    screens = Screens(house, browser, spare)
    yield screens
    screens.leave()
    assert screens.problems == []
