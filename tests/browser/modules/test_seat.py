"""What a seat is shown and what its fingers do, at the table and in its decisions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.modules.asking import ask
from tests.browser.modules.rehearsal import rehearse
from tests.sitting import NZ, STAR

pytestmark = pytest.mark.browser

ROULETTE = (STAR, "roulette", {"red": 500})
# How each key of the first decision looks, and which of them is taken when time runs out.
KEYS = """async () => {
  let keys = [];
  await window.round(({ kind }) => {
    const shown = [...document.querySelectorAll(".pt-dock .choice:not(:disabled)")];
    if (kind !== "deciding.opened" || keys.length || !shown.length) return;
    keys = shown.map((key) => {
      const { backgroundImage, borderColor, color, opacity, boxShadow, width } =
        getComputedStyle(key);
      const look = [backgroundImage, borderColor, color, opacity, boxShadow, width].join();
      return { look, timed: key.textContent.includes("if time runs out") };
    });
  });
  return keys;
}"""


@pytest.mark.parametrize(
    ("ruleset", "game", "stakes", "cards", "timed"),
    [
        (STAR, "blackjack", {"player": 500}, "TS TD 9H", 1),  # hard 19
        (STAR, "blackjack", {"player": 500}, "8S TD 8H", 1),  # with a split to pay for
        (STAR, "blackjack", {"player": 500}, "9S AD TH", 1),  # insurance
        (STAR, "casino-war", {"ante:1": 500, "ante:2": 500}, "KS KH 3H 4H 5H KD", 2),
        (STAR, "three-card-poker", {"ante": 500}, "", 1),
        (NZ, "lunar-poker", {"ante": 500}, "", 1),
    ],
    ids=["hard 19", "pair", "insurance", "war", "three card poker", "lunar poker"],
)
def test_no_option_is_the_houses_favourite(
    fresh: Page, ruleset: str, game: str, stakes: dict[str, int], cards: str, timed: int
) -> None:
    rehearse(fresh, ruleset, game, stakes, cards)
    keys = fresh.evaluate(KEYS)
    assert len(keys) > timed
    assert len({key["look"] for key in keys}) == 1
    assert [key["timed"] for key in keys].count(True) == timed


def middle(page: Page, spot: str) -> tuple[float, float]:
    box = page.locator(f'[data-spot="{spot}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_swipe_lays_nothing_and_a_tap_does(fresh: Page) -> None:
    rehearse(fresh, *ROULETTE)
    fresh.mouse.move(*middle(fresh, "red"))
    fresh.mouse.down()
    fresh.mouse.move(*middle(fresh, "black"), steps=5)
    fresh.mouse.up()
    assert fresh.evaluate("window.sent") == []
    fresh.mouse.click(*middle(fresh, "black"))
    assert [list(sent["stakes"]) for sent in fresh.evaluate("window.sent")] == [["black"]]


def test_the_house_edge_of_the_wager_under_the_finger_is_told(fresh: Page) -> None:
    rehearse(fresh, *ROULETTE)
    fresh.mouse.move(*middle(fresh, "black"))
    expect(fresh.get_by_test_id("info")).to_contain_text("House edge 2.70 %")


def test_the_chip_in_hand_is_a_whole_wager(fresh: Page) -> None:
    """Smaller ones are there to be picked."""
    fresh.evaluate("localStorage.setItem('fairfelt.play.chip', '100')")
    kinds = {kind: {"min_cents": 2500, "max_cents": 50000, "unit_cents": 1} for kind in (
        "straight", "split", "street", "corner", "six-line", "column", "dozen", "low", "high",
        "even", "odd", "red", "black")}  # fmt: skip
    rehearse(fresh, *ROULETTE, **kinds)
    fresh.mouse.click(*middle(fresh, "black"))
    fresh.get_by_test_id("chip-100").click()
    fresh.mouse.click(*middle(fresh, "red"))
    sent: list[dict[str, Any]] = fresh.evaluate("window.sent")
    assert [stake for one in sent for stake in one["stakes"].values()] == [2500, 100]
    fresh.evaluate("localStorage.clear()")


def test_after_a_refusal_there_is_nothing_to_undo(page: Page) -> None:
    can_undo = ask(
        page,
        """const bets = m.createBets({
          place: () => ({ id: "T1", round: 1 }), held: () => ({}), last: () => ({}),
          send: async () => { throw { code: "credit_too_low", message: "" }; }, refused() {},
        });
        bets.add("red", 500);
        const during = bets.canUndo.value;
        await new Promise((done) => setTimeout(done, 0));
        return [during, bets.canUndo.value];""",
        None,
        "play/bets",
    )
    assert can_undo == [True, False]


def test_the_win_meter_and_what_was_paid_add_up(page: Page) -> None:
    settled = {"won_cents": 1500, "returned_cents": 1000, "interim": []}
    even_money = [{"win_cents": 500, "back_cents": 500}]
    sums = ask(page, "return given.map((one) => [m.wonIn(one), m.paidIn(one)]);",
               [settled, {**settled, "interim": even_money}], "lib/reduce-seat")  # fmt: skip
    assert sums == [[1500, 2500], [2000, 3500]]
