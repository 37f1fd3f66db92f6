"""A page of the floor that runs no screen: it imports a module and answers what it is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from fairfelt.words import subjects
from tests.browser.conftest import House, standing


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for all of them: these tests only read from it."""
    yield from standing(tmp_path_factory.mktemp("floor"))


@pytest.fixture(scope="module")
def context(house: House, browser: Browser) -> Iterator[BrowserContext]:
    """Its pages have the files where a page of the floor has them, and keep them as that does."""
    context = browser.new_context(timezone_id="Australia/Sydney")
    found = re.search(r"/web/v-\w+/", httpx.get(f"{house.url}/play").text)
    assert found is not None
    context.add_init_script(f"window.files = '{found[0]}'; window.subjects = {[*subjects()]}")
    yield context
    context.close()


@pytest.fixture(scope="module")
def page(house: House, context: BrowserContext) -> Page:
    """What it is asked leaves nothing behind."""
    page = context.new_page()
    page.goto(f"{house.url}/api/floor")
    return page


@pytest.fixture
def fresh(house: House, context: BrowserContext) -> Iterator[Page]:
    """For what draws, or puts something else in the place of a part of the browser."""
    page = context.new_page()
    page.goto(f"{house.url}/api/floor")
    yield page
    page.close()


@pytest.fixture(scope="module")
def table(house: House) -> dict[str, Any]:
    return house.table("R1")
