"""A round of each game, played once on a virtual clock and then shown to the screen of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from fairfelt import __version__, words
from fairfelt.floor.house_edges import edges_body
from fairfelt.floor.views import floor_body, public_body, seat_body, table_body
from fairfelt.server.http import WEB
from fairfelt.server.screens import Screens
from tests.browser.modules.asking import ask
from tests.sitting import NZ, STAR, Sitting

GAMES: list[tuple[str, str, dict[str, int]]] = [
    (STAR, "roulette", {"red": 500, "straight:17": 500, "split:1-2": 500}),
    (STAR, "baccarat", {"player": 500, "tie": 500}),
    (STAR, "sic-bo", {"small": 500, "any-triple": 500}),
    (STAR, "blackjack", {"player": 500}),
    (STAR, "casino-war", {"ante:1": 500, "tie:1": 500}),
    (STAR, "three-card-poker", {"ante": 500, "pair-plus": 500}),
    (NZ, "snake-eyes", {"field": 500, "six": 500}),
    (NZ, "tai-sai", {"small": 500}),
    (NZ, "money-wheel", {"A": 500}),
    (NZ, "lunar-poker", {"ante": 500}),
]

each_game = pytest.mark.parametrize(
    ("ruleset", "game", "stakes"), GAMES, ids=[game for _, game, _ in GAMES]
)

# The screen with a floor that says only what it is given; `round` plays what was heard in one.
SCREEN = """
  await m.loadWords(subjects);
  let now = given.now;
  window.sent = [];
  const listeners = new Set();
  const table = m.signal(null);
  const seat = m.signal(null);
  const floor = {
    status: m.signal("online"), floor: m.signal(given.floor), terminal: m.signal("PT-1"),
    staff: m.signal(null), odds: async () => given.odds,
    seat, table: () => table, description: async () => given.description, now: () => now,
    facts: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
    news: () => () => {}, history() {}, refresh() {}, takeBack() {},
    send: async (command) => (window.sent.push(command), { body: {}, facts: [] }),
  };
  const drawn = () => new Promise((done) => setTimeout(done, 0));
  document.body.innerHTML = "";
  await Promise.all(given.styles.map((href) => new Promise((done) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link,
      { rel: "stylesheet", href: window.files + href, onload: done }));
  })));
  await m.openFaces(given.description, ["play", "recall"]);
  const app = document.body.appendChild(document.createElement("div"));
  app.id = "app";
  const model = m.createModel(floor);
  m.render(m.html`<${m.App} model=${model} />`, app);
  window.begin = async () => {
    m.batch(() => {
      table.value = m.tableFromSnapshot(null, { channel: "table:T1", n: 1, body: given.table });
      seat.value = structuredClone(given.seat);
    });
    await drawn();
  };
  window.round = async (heard = () => {}) => {
    await window.begin();
    for (const fact of given.facts) {
      now = fact.at;
      m.batch(() => {
        if (fact.channel === "table:T1") table.value = m.reduceTable(table.value, fact);
        seat.value = m.reduceSeat(seat.value, fact);
      });
      for (const listener of listeners) listener(fact);
      model.reveal.landed();
      await drawn();
      heard(fact);
    }
  };
  window.shown = () => app.querySelectorAll("*").length;
"""
MODULES = (
    "vendor/index",
    "lib/i18n",
    "games/index",
    "lib/reduce",
    "lib/reduce-seat",
    "play/model",
    "play/app",
)


def heard(sitting: Sitting, said: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """As the terminal of the first seat hears it."""
    for one in said:
        if "kind" in one and one.get("seat", "PT-1") == "PT-1":
            channel = "table:T1" if "n" in one else "seat:PT-1"
            yield {"type": "fact", "channel": channel, "n": one.get("n", 0), "at": one["at"],
                   "kind": one["kind"], "body": one["body"]}  # fmt: skip


def one_round(ruleset: str, game: str, stakes: dict[str, int], cards: str = "") -> dict[str, Any]:
    """A round from its opening to that of the next, and the picture before it."""
    sitting = Sitting(ruleset, "rng", game=game, device="simulated", seed=4)
    sitting.pay_in()
    sitting.cards(cards)
    while sitting.phase != "wagering":
        sitting.pass_ms(500)
    floor, before = sitting.player.floor, len(sitting.said)
    given = {
        "now": sitting.player.now,
        "floor": floor_body(floor.reception, floor.pit, 1, __version__),
        "description": table_body(floor.pit.runners[sitting.table.id], demo=floor.config.demo),
        "odds": edges_body(sitting.table),
        "table": public_body(sitting.table),
        "seat": seat_body(floor.seating, "PT-1"),
    }
    placed = sitting.bet(stakes)
    assert "code" not in placed, placed
    first = sitting.state.round.number
    while sitting.state.round.number == first:
        sitting.pass_ms(500)
    facts = list(heard(sitting, sitting.said[before:]))
    assert {"bet.placed", "bet.settled"} <= {fact["kind"] for fact in facts}
    return {**given, "facts": facts, "styles": styles()}


def styles() -> list[str]:
    """What the page of a terminal looks like."""
    return Screens(WEB, words.FOLDER).styles("play.html")


def rehearse(
    page: Page, ruleset: str, game: str, stakes: dict[str, int], cards: str = "",
    **limits: dict[str, int],
) -> None:  # fmt: skip
    """Draw the screen before the round, in which these cards come first; `window.round()` plays it,
    `heard` after each fact."""
    given = one_round(ruleset, game, stakes, cards)
    given["description"]["limits"]["kinds"].update(limits)
    ask(page, SCREEN, given, *MODULES)
    page.evaluate("window.begin()")
