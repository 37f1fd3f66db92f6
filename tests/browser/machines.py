"""The machine that a screen runs on. It is wiped after each test: it remembers nobody, but need not
load every file of the screens again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Error, Page, Request

PATIENCE_MS = 60_000  # for a busy machine; nothing waits for it otherwise
# A wheel that turns for the eye is drawn 5 times a second: without a graphics card each of 60
# frames is work for the machine that runs all these screens.
FRAMES = """
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 200);
window.cancelAnimationFrame = clearTimeout;
"""
# What glows until somebody taps it glows once: each frame of it is painted by that machine too.
# What moves and comes to rest still does.
ONCE = """
const once = new CSSStyleSheet();
once.replaceSync("*, *::before, *::after { animation-iteration-count: 1 !important }");
document.adoptedStyleSheets = [once];
"""
WIPE = "localStorage.clear(); sessionStorage.clear()"

Hears = tuple[Callable[[str], None], Callable[[Request], None]]


class Machine:
    def __init__(self, browser: Browser, frames: str = FRAMES, **context: Any) -> None:
        """One with a context of its own is like no other, and not for the next test."""
        self.special = bool(context)
        self.context = browser.new_context(**context)
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.new_page()
        self.page.add_init_script(frames)
        self.page.add_init_script(ONCE)
        self.page.on("pageerror", lambda error: self.hears[0](str(error)))
        self.page.on("request", lambda request: self.hears[1](request))
        self.hears: Hears = (lambda error: None, lambda request: None)

    def take(self, problem: Callable[[str], None], asked: Callable[[Request], None]) -> Page:
        """What goes wrong on the screen, and what it asks for, is told to its test."""
        self.hears = problem, asked
        return self.page

    def wipe(self, url: str) -> bool:
        """Leave the floor. Whether the machine is as good as new, but for the files it keeps."""
        if not self.special and not self.page.is_closed():
            for page in self.context.pages:
                if page is not self.page:
                    page.close()
            try:
                self._forget(url)
                return True
            except Error:  # nobody answers there any more
                pass
        self.context.close()
        return False

    def _forget(self, url: str) -> None:
        self.page.unroute_all()
        self.page.emulate_media(media="null")
        self.page.goto(f"{url}/api/floor")
        self.page.evaluate(WIPE)
        self.context.clear_cookies()
