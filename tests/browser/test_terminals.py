"""The list of terminals on the console: found, renamed and revoked."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens

pytestmark = pytest.mark.browser


def test_a_terminal_is_found_renamed_and_revoked(screens: Screens) -> None:
    url = screens.house.url
    names = [
        httpx.post(f"{url}/api/terminals", json={"role": "display"}).json()["terminal"]
        for _ in range(60)
    ]
    console = screens.staff("/supervisor", "2001", "2222")
    console.get_by_test_id("btn-beside-terminals").click()
    listed = console.get_by_test_id("terminals")
    expect(listed).to_contain_text("Type to find them")
    last = names[-1]
    console.get_by_test_id("terminals-filter").fill(last)
    row = console.get_by_test_id(f"terminal-{last}")
    expect(row).to_contain_text("Not seen since the floor started")
    row.get_by_test_id(f"btn-rename-{last}").click()
    row.get_by_test_id("terminal-rename").fill("Sign at the bar")
    row.get_by_test_id("btn-terminal-rename").click()
    expect(row.get_by_test_id(f"name-{last}")).to_have_text("Sign at the bar")
    row.get_by_test_id(f"btn-revoke-{last}").click()
    expect(row.get_by_test_id("btn-terminal-revoke")).to_be_disabled()
    row.get_by_test_id("terminal-revoke").fill("Broken")
    row.get_by_test_id("btn-terminal-revoke").click()
    expect(row).to_have_count(0)
    expect(listed).to_contain_text("No terminal fits")
    console.get_by_test_id("btn-beside-log").click()
    expect(console.get_by_test_id("log")).to_contain_text(f"{last} was revoked")
