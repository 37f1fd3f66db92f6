"""The rules for anyone who asks at a terminal: our summary, and the operator's copy beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FLOOR, House, Screens
from tests.marks import rule

pytestmark = pytest.mark.browser

TOUCH_PX = 44
WORDS = "The order itself, from its first word to its last."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Beside the table of this order, one whose document the operator has no copy of."""
    where = tmp_path_factory.mktemp("copy")
    (where / "order.txt").write_text(WORDS)
    floor = where / "floor.toml"
    document = '[[documents]]\nruleset = "star-rapid-fusion-2024"\nfile = "order.txt"\n'
    other = '[[tables]]\nid = "B1"\nname = "Interblock"\nruleset = "star-interblock-2016"\n'
    floor.write_text(f'{FLOOR}\n{document}\n{other}game = "roulette"\nlimits = "main"\n')
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


@rule("star-rapid-fusion-2024", "18.13")
def test_the_operators_copy_is_read_at_the_terminal_and_leads_back(screens: Screens) -> None:
    player = screens.player("R1", cents=0, width=390, height=844)
    player.get_by_test_id("btn-rules").click()
    expect(player.get_by_test_id("rules-summary")).to_contain_text("summary")
    key = player.get_by_test_id("rules-document")
    box = key.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TOUCH_PX
    key.click()
    copy = player.get_by_test_id("sheet").frame_locator('[data-testid="rules-frame"]')
    expect(copy.locator("body")).to_have_text(WORDS)
    assert len(player.context.pages) == 1  # a terminal has no way back from another page
    player.get_by_test_id("rules-back").click()
    expect(player.get_by_test_id("rules-search")).to_be_visible()


def test_without_a_copy_the_terminal_says_whom_to_ask(screens: Screens) -> None:
    player = screens.player("B1", cents=0)
    player.get_by_test_id("btn-rules").click()
    expect(player.get_by_test_id("rules-summary")).to_contain_text("ask a member of staff")
    expect(player.get_by_test_id("rules-document")).to_have_count(0)
