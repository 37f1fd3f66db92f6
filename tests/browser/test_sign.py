"""The sign with the limits says everything that a table enforces."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.marks import rule

pytestmark = pytest.mark.browser


def sign(screens: Screens, **limits: dict[str, int]) -> Page:
    """A player terminal whose table has these limits instead of its own."""

    def changed(route: Any) -> None:
        answer = route.fetch()
        body = answer.json()
        for kind, limit in limits.items():
            body["limits"]["kinds"][kind].update(limit)
        route.fulfill(response=answer, json=body)

    page = screens.open("/play")
    page.route("**/api/tables/*", changed)
    page.reload()
    return page


@rule("star-rapid-fusion-2024", "4.1")
def test_a_step_of_one_wager_is_stated_in_its_row(screens: Screens) -> None:
    page = sign(screens, straight={"unit_cents": 100})
    row = page.get_by_test_id("limits-sign").get_by_role("row").filter(has_text="Straight up")
    expect(row.get_by_role("cell").last).to_have_text("$1.00")


@rule("star-rapid-fusion-2024", "4.1")
def test_no_step_is_stated_where_none_is_required(screens: Screens) -> None:
    shown = sign(screens).get_by_test_id("limits-sign")
    expect(shown.get_by_role("columnheader")).to_have_text(["Wager", "Pays", "Min", "Max"])


def test_wagers_under_different_limits_are_named_one_by_one(screens: Screens) -> None:
    page = sign(screens, red={"max_cents": 7000}, black={"max_cents": 7000})
    shown = page.get_by_test_id("limits-sign")
    expect(shown).to_contain_text("Red, Black")
    expect(shown).to_contain_text("$70.00")
