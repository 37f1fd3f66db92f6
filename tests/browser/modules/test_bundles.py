"""What a page gets as one file is, module by module, what a browser makes of the files."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from fairfelt.server.bundles import bundle
from fairfelt.server.http import PAGES, WEB

pytestmark = pytest.mark.browser

FIRST = {
    name: re.findall(r'<script type="module" src="/web/([^"]+)"', (WEB / name).read_text())
    for name in set(PAGES.values())
}

FACES = ("play", "recall", "staff", "wall")

# Everything a module exports, written down: names in their order, functions by their text.
COMPARE = """async ([bundled, names]) => {
  const written = (value, deep = 4) => {
    if (typeof value === "function") return value.toString();
    if (value === null || typeof value !== "object") return String(value);
    if (!deep) return "…";
    const parts = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
    return parts.map((part) => written(Array.isArray(part) ? Object.assign({}, part) : part,
      deep - 1)).join("\\n");
  };
  const [{ modules }] = await Promise.all([import(bundled)]);
  const differ = [];
  for (const name of names) {
    const own = await import(window.files + name);
    if (Object.keys(own).join() !== Object.keys(modules[name]).join()
      || written(own) !== written(modules[name])) differ.push(name);
  }
  return differ;
}"""


def read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def all_modules() -> list[str]:
    """Of every page, but for the first: that one starts its screen."""
    firsts = [first for found in FIRST.values() for first in found]
    blocks = [
        re.findall(r"^\{ // (.+)$", bundle(first, read, FACES), re.MULTILINE) for first in firsts
    ]
    return sorted({name for found in blocks for name in found} - set(firsts))


def test_every_module_is_the_same_in_a_bundle(fresh: Page, house: Any) -> None:
    names = all_modules()
    assert len(names) > 150
    every = "".join(f'import "../{name}";\n' for name in names)
    text = bundle("all/all.js", lambda name: every if name == "all/all.js" else read(name), FACES)
    files = fresh.evaluate("window.files")
    address = f"{house.url}{files}bundles/all.js"
    told = f"{text}export {{ $modules as modules }};"
    fresh.route(address, lambda route: route.fulfill(body=told, content_type="text/javascript"))
    assert fresh.evaluate(COMPARE, [address, names]) == []
