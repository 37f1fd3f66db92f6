"""Nothing moves under a finger: the table stays where it is, whatever a round has to say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.modules.rehearsal import each_game, rehearse

pytestmark = pytest.mark.browser

SIZES = {"wide": (1920, 1080), "small": (1366, 768), "tall": (1080, 1920), "phone": (390, 844)}
SEEN_PX = 3  # less than that nobody sees

# How far the sides of the table and of the dock go after each fact, with more to say than ever.
MOVES = """async () => {
  const sides = {};
  const long = "A result that has a great deal to say of itself. ".repeat(4);
  await window.round(() => {
    const said = [...document.querySelectorAll(".phase-title, .phase-detail")];
    const before = said.map((words) => words.firstChild?.data ?? "");
    for (const words of said) if (words.firstChild) words.firstChild.data = long;
    for (let i = 0; i < 8; i += 1) {
      const extra = document.createElement("li");
      Object.assign(extra, { className: "line is-extra", textContent: long });
      document.querySelector(".outcome .lines")?.append(extra);
    }
    for (const part of [".pt-board", ".pt-dock"]) {
      const { top, bottom, left, right } = document.querySelector(part).getBoundingClientRect();
      for (const [side, at] of Object.entries({ top, bottom, left, right }))
        (sides[`${part} ${side}`] ??= []).push(at);
    }
    said.forEach((words, i) => words.firstChild && (words.firstChild.data = before[i]));
    for (const extra of document.querySelectorAll(".is-extra")) extra.remove();
  });
  const far = Object.entries(sides).map(([side, at]) => [side, Math.max(...at) - Math.min(...at)]);
  return Object.fromEntries(far);
}"""


@pytest.mark.parametrize("size", SIZES)
@each_game
def test_the_table_stays_where_it_is(
    fresh: Page, ruleset: str, game: str, stakes: dict[str, int], size: str
) -> None:
    width, height = SIZES[size]
    fresh.set_viewport_size({"width": width, "height": height})
    rehearse(fresh, ruleset, game, stakes)
    moves = fresh.evaluate(MOVES)
    assert {side: far for side, far in moves.items() if far > SEEN_PX} == {}
