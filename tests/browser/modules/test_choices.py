"""The decision bar, and what the end of a game says of every kind of wager."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

# A seat that may choose, with so much credit; it notes what it was asked to do.
MODEL = """
await m.loadWords(subjects);
const asked = [];
const model = {
  options: m.signal(given.options), credit: m.signal(given.credit_cents), choosing: m.signal(null),
  phase: m.signal({ title: "Your decision" }), play: m.signal({ stage: "play" }),
  description: m.signal(null), choose: (option) => asked.push(option),
};
const at = document.createElement("div");
m.render(m.html`<${m.Decide} model=${model} />`, at);
const keys = [...at.querySelectorAll("button")];
const words = (key) => [...key.children].map((part) => part.textContent);
"""


def option(id_: str, cost_cents: int = 0) -> dict[str, Any]:
    return {"id": id_, "adds": {}, "cost_cents": cost_cents}


def decide(page: Page, script: str, options: list[dict[str, Any]], credit_cents: int = 1000) -> Any:
    given = {"options": options, "credit_cents": credit_cents}
    return ask(page, MODEL + script, given, "vendor/index", "lib/i18n", "play/decide")


def test_each_option_has_its_words_its_cost_and_the_first_is_taken_in_time(page: Page) -> None:
    options = [option("stand"), option("hit"), option("double", 1000)]
    found = decide(page, "return keys.map(words);", options)
    assert found == [["Stand", "if time runs out"], ["Hit"], ["Double", "+$10.00"]]


def test_what_the_credit_does_not_cover_cannot_be_chosen(page: Page) -> None:
    options = [option("stand"), option("double", 1000), option("split", 900)]
    found = decide(
        page,
        "keys.forEach((key) => key.click()); return [keys.map((key) => key.disabled), asked,"
        " words(keys[1])];",
        options,
        credit_cents=999,
    )
    assert found[0] == [False, True, False]
    assert found[1] == ["stand", "split"]
    assert found[2] == ["Double", "+$10.00", "Not enough credit"]


def test_tied_areas_are_decided_one_by_one(page: Page) -> None:
    options = [option("surrender:1"), option("war:1", 500), option("surrender:4"), option("war:4")]
    found = decide(
        page,
        """return [...at.querySelectorAll(".decide-area")].map((area) =>
             [area.querySelector(".decide-name").textContent,
              [...area.querySelectorAll("button")].map((key) => key.dataset.testid)]);""",
        options,
    )
    assert found == [
        ["Area 1", ["option-surrender:1", "option-war:1"]],
        ["Area 4", ["option-surrender:4", "option-war:4"]],
    ]


def line(spot: str, verdict: str, win_cents: int, back_cents: int) -> dict[str, Any]:
    return {"spot": spot, "stake_cents": 1000, "verdict": verdict, "win_cents": win_cents,
            "back_cents": back_cents, "rule": "1.2"}  # fmt: skip


WON, LOST = line("player", "won", 1000, 1000), line("tie", "lost", 0, 0)
PUSH, HALF = line("banker", "push", 0, 1000), line("ante:1", "surrendered", 0, 500)
BONUS = line("ante", "bonus", 4000, 0)


@pytest.mark.parametrize(
    ("lines", "title", "said"),
    [
        ([WON], "You won $10.00", ["Player: $10.00 → +$10.00 1.2"]),
        ([PUSH], "Your bets are returned", ["Banker: $10.00 → returned 1.2"]),
        ([PUSH, LOST], "No win this time",
         ["Banker: $10.00 → returned 1.2", "1 other bet lost $10.00"]),
        ([HALF], "No win this time", ["ante:1: $10.00 → half back, $5.00 1.2"]),
        ([BONUS], "You won $40.00", ["ante: $10.00 → lost, bonus +$40.00 1.2"]),
        ([LOST], "No win this time", ["1 bet lost $10.00"]),
    ],
)  # fmt: skip
def test_the_outcome_tells_what_became_of_every_wager(
    page: Page, lines: list[dict[str, Any]], title: str, said: list[str]
) -> None:
    back = sum(one["back_cents"] for one in lines)
    settled = {
        "result": "tie 0-0", "lines": lines, "won_cents": sum(one["win_cents"] for one in lines),
        "returned_cents": back, "lost_cents": 1000 * len(lines) - back,
    }  # fmt: skip
    found = ask(
        page,
        """await m.loadWords(subjects);
           const spots = { player: { name: "Player" }, banker: { name: "Banker" } };
           const model = { settled: m.signal(given), reveal: { result: m.signal(given.result) },
             description: m.signal({ game: "baccarat", spots }), toggleSheet: () => {} };
           const at = document.createElement("div");
           m.render(m.html`<${m.Outcome} model=${model} />`, at);
           const text = (part) => part.textContent.replaceAll(/\\s+/g, " ").trim();
           const parts = (li) => [...li.querySelectorAll(".line-name, b, .rule-key")];
           const said = (li) => parts(li).map(text).join(" ") || text(li);
           return [text(at.querySelector("h2")), [...at.querySelectorAll("li")].map(said)];""",
        settled,
        *("vendor/index", "lib/i18n", "play/outcome"),
    )
    assert found == [title, said]


@pytest.mark.parametrize(
    ("spot", "short", "whole", "lines"),
    [
        ({"odds": "8:1", "pays": {"": "8:1"}}, "8:1", "8:1", []),
        ({"odds": "1:1, 1:2", "pays": {"win": "1:1", "win-6": "1:2"},
          "lines": {"win": "Banker wins", "win-6": "Banker wins with 6"}},
         "1:1 · 1:2", "1:2 – 1:1",
         [{"name": "Banker wins", "odds": "1:1"}, {"name": "Banker wins with 6", "odds": "1:2"}]),
        ({"odds": "1:1, 12:1, 2:1", "pays": {}}, "1:1 · 2:1 · 12:1", "1:1 – 12:1", []),
        ({"odds": "3:1, 8:1", "pays": {"a": "8:1", "b": "3:1"}, "book_odds": "3:1, 6:1",
          "book_pays": {"a": "6:1", "b": "3:1"}}, "8:1 · 3:1", "3:1 – 8:1",
         [{"name": "a", "odds": "8:1", "book": "6:1"}, {"name": "b", "odds": "3:1"}]),
        ({"odds": "", "pays": {"a": "30:1", "b": "10:1", "c": "6:1", "d": "1:1"}, "lines": {}},
         "to 30:1", "1:1 – 30:1",
         [{"name": "a", "odds": "30:1"}, {"name": "b", "odds": "10:1"},
          {"name": "c", "odds": "6:1"}, {"name": "d", "odds": "1:1"}]),
    ],
)  # fmt: skip
def test_odds_are_told_in_full_and_in_short(
    page: Page, spot: dict[str, Any], short: str, whole: str, lines: list[dict[str, str]]
) -> None:
    found = ask(
        page,
        "await m.loadWords(subjects);"
        "return [m.oddsShort(given), m.oddsRange(given), m.payLines(given)];",
        {"kind": "x", "name": "x", **spot},
        *("lib/i18n", "components/odds"),
    )
    assert found == [short, whole, lines]
