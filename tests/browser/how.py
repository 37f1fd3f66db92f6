"""How to play, as the sheet of a player terminal tells it, and a player who does what it says."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_player import BET, drag, reads, spot


def how_to_play(player: Page) -> dict[str, list[str]]:
    """The lines of the sheet by their names in the catalogue, each with the keys that it names."""
    player.get_by_test_id("btn-rules").click()
    lines = player.get_by_test_id("how-to-play").locator("li")
    expect(lines.first).to_be_in_viewport()
    found = {
        str(line.get_attribute("data-line")).removeprefix("play.how."): (
            line.locator(".how-key").all_text_contents()
        )
        for line in lines.all()
    }
    player.keyboard.press("Escape")
    expect(player.get_by_test_id("sheet")).to_have_count(0)
    return found


def has_keys(where: Page | Locator, names: Iterable[str]) -> None:
    for name in names:
        expect(where.get_by_text(name, exact=True).locator("visible=true").first).to_be_visible()


def bets_as_told(player: Page) -> None:
    """At roulette: lay, double, take back, move, take down, call, clear."""
    red, black = (player.locator(f'[data-spot="{id_}"]').first for id_ in ("red", "black"))
    player.get_by_test_id("chip-500").click()
    spot(player, "red")
    reads(player, BET, "$5.00")
    player.get_by_text("Double", exact=True).click()
    reads(player, BET, "$10.00")
    player.get_by_text("Undo", exact=True).click()
    reads(player, BET, "$5.00")
    drag(player, red.bounding_box(), black.bounding_box())
    expect(player.locator('[data-chip-on="black"]')).to_have_count(1)
    player.get_by_text("Remove", exact=True).click()
    spot(player, "black")
    reads(player, BET, "$0.00")
    player.get_by_test_id("chip-500").click()
    size = player.locator("[data-testid^=neighbours-]").first
    size.click()
    pieces = int(size.inner_text())
    player.locator(f'[data-call="neighbours-{pieces}:17"]').click()
    reads(player, BET, f"${5 * pieces:.2f}")
    player.get_by_text("Clear", exact=True).click()
    reads(player, BET, "$0.00")


def offers_to_cash_out(player: Page) -> None:
    player.get_by_text("Collect", exact=True).click()
    expect(player.get_by_test_id("cash-out-now")).to_be_visible()
    player.keyboard.press("Escape")
    expect(player.get_by_test_id("sheet")).to_have_count(0)
