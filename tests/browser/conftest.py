"""A floor in a process of its own and a real browser in front of it."""

from __future__ import annotations

import math
import os
import socket
import subprocess
import sys
import time
import tomllib
from asyncio import AbstractEventLoop, get_running_loop
from asyncio.events import _set_running_loop
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.machines import PATIENCE_MS, Machine
from tests.forked import Forked
from tests.guides.following import python_path
from tests.running import note

BROWSER_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=PATIENCE_MS)


LOOK_S = 0.5  # a tap sooner than this at the same place is a double tap to staff screens
SAME_PX = 24


@pytest.fixture(autouse=True, scope="session")
def looks_before_tapping_again() -> Iterator[None]:
    """Staff look at what a tap has made of a key before they tap the same place again. A test that
    wants a double tap says so, with `dblclick` or with taps of the mouse."""
    tapped: dict[Page, tuple[float, float, float]] = {}
    tap = Locator.click

    def look_and_tap(self: Locator, **how: Any) -> None:
        self.wait_for()
        box = self.bounding_box()
        if box is None:
            tap(self, **how)
            return
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        at, was_x, was_y = tapped.get(self.page, (0.0, 0.0, 0.0))
        left = at + LOOK_S - time.monotonic()
        if left > 0 and math.hypot(x - was_x, y - was_y) < SAME_PX:
            time.sleep(left)
        tap(self, **how)
        tapped[self.page] = time.monotonic(), x, y

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", look_and_tap)
        yield


_left: list[tuple[int, int]] = []


def ports() -> tuple[int, int]:
    """Of the screens and of the terminals. Floors follow each other at one address, so that a
    browser keeps the files of the screens from one to the next."""
    return _left.pop() if _left else (free_port(), free_port())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class House:
    """`fairfelt run` on loopback, which a test may stop and start again."""

    data: Path
    floor: Path
    ports: tuple[int, int] = field(default_factory=ports)
    process: Forked | subprocess.Popen[str] | None = None
    code: str = ""  # for the first supervisor, where the floor needs one
    project: Path | None = None  # a copy that has changes of its own

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.ports[0]}"

    @property
    def socket_port(self) -> int:
        return self.ports[1]

    def start(self) -> None:
        args = ["run", "--floor", str(self.floor), "--data", str(self.data),
                "--port", str(self.ports[0]), "--socket-port", str(self.ports[1])]  # fmt: skip
        self.process = Forked(args) if self.project is None else self._in_copy(args)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "with the code in " in line:
                file = Path(line.split("with the code in ")[1].strip().removesuffix("."))
                self.code = file.read_text().strip()
            if line.startswith("Records are kept"):
                return
        raise AssertionError(f"the floor did not start: {self.process.wait()}")

    def _in_copy(self, args: list[str]) -> subprocess.Popen[str]:
        """Of the project: it loads modules of its own."""
        assert self.project is not None
        return subprocess.Popen(
            [sys.executable, "-m", "fairfelt.cli", *args], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": python_path(self.project)},
        )  # fmt: skip

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE_MS / 1000)
        _left.append(self.ports)

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
    spare: list[Machine] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def contexts(self) -> list[BrowserContext]:
        return [machine.context for machine in self.machines]

    def open(self, path: str, width: int = 1920, height: int = 1080, **context: Any) -> Page:
        page = self._machine(**context).take(self.problems.append, self.house.asked)
        page.set_viewport_size({"width": width, "height": height})
        page.goto(self.house.url + path)
        return page

    def _machine(self, **context: Any) -> Machine:
        """One that an earlier test left, or a new one."""
        used = bool(self.spare) and not context
        one = self.spare.pop() if used else Machine(self.browser, **context)
        self.machines.append(one)
        return one

    def leave(self) -> None:
        """What a screen complains of when it is taken away is nothing."""
        problems = list(self.problems)
        self.spare += [one for one in self.machines if one.wipe(self.house.url)]
        assert problems == []

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


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """One for all tests, with the loop on which it is spoken to."""
    with sync_playwright() as playwright:
        loop = get_running_loop()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=BROWSER_ARGS
        )
        yield browser, loop
        _set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """Its loop is the one that runs while a file of tests needs it, and rests while other files
    run loops of their own."""
    browser, loop = chromium
    _set_running_loop(loop)
    yield browser
    _set_running_loop(None)


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


@pytest.fixture(scope="session")
def spare() -> list[Machine]:
    """Machines that earlier tests have done with."""
    return []


@pytest.fixture
def screens(house: House, browser: Browser, spare: list[Machine]) -> Iterator[Screens]:
    screens = Screens(house, browser, spare)
    yield screens
    screens.leave()
