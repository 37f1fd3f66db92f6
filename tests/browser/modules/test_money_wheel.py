"""The money wheel: where it stops, and that it is spun for every result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fairfelt.rulebooks import load_rules
from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

NZ = "nz-table-games"
MOTION = ("games/money-wheel/motion", "components/wheel-motion")


def wheel() -> list[str]:
    rules = load_rules(NZ, "money-wheel")
    assert rules.wheel is not None
    return list(rules.wheel.order)


EVERY_STOP = """
const step = 360 / given.length;
const wrong = [];
for (const symbol of new Set(given))
  for (let round = 0; round < 60; round++) {
    const rest = m.restAngle(given, symbol, round);
    if (m.symbolAt(given, rest) !== symbol || m.flapAngle(rest, given.length) !== 0)
      wrong.push({ symbol, round, rest });
    for (const from of [0, 91.7, 359.9])
      for (const [since, lasts] of [[0, 1100], [1200, 3400], [9000, 3600]]) {
        const plan = m.planRest(m.runningAngle(from, since), since, rest, lasts);
        const way = Array.from({ length: 41 }, (_, k) => m.restingAt(plan, (lasts * k) / 40));
        const { angle, done } = m.restingAt(plan, lasts + 5000);
        const back = way.some((at, k) => k > 0 && at.angle < way[k - 1].angle - 1e-9);
        const off = Math.abs(m.modulo(angle - rest + 180, 360) - 180);
        if (off > 1e-6 || back || !done || m.symbolAt(given, angle) !== symbol)
          wrong.push({ symbol, round, from, since, angle, rest, back });
      }
  }
return wrong.slice(0, 5);
"""


def test_the_wheel_stops_between_two_pegs_on_the_symbol_of_the_result(page: Page) -> None:
    """From wherever it is, and without ever turning back on its way."""
    assert ask(page, EVERY_STOP, wheel(), *MOTION) == []


def test_the_segments_of_a_symbol_take_turns(page: Page) -> None:
    """Every screen stops on the same one, and it is not always the first."""
    counts = ask(
        page,
        """const counts = {};
           for (const symbol of new Set(given))
             counts[symbol] = new Set(Array.from({ length: 60 }, (_, round) =>
               Math.round(m.modulo(-m.restAngle(given, symbol, round), 360) * given.length / 360)
                 % given.length)).size;
           return counts;""",
        wheel(),
        *MOTION,
    )
    assert counts == {symbol: wheel().count(symbol) for symbol in "ABCDEFG"}


SHOW = """
const at = document.body.appendChild(document.createElement("div"));
const landed = [];
const show = (props) => m.render(m.html`<${m.MoneyWheel} wheel=${given} landing_ms=${40}
  onLanded=${(symbol) => landed.push(symbol)} ...${props} />`, at);
const shown = () => at.firstElementChild.dataset.result;
const until = async (test) => {
  while (!test()) await new Promise(requestAnimationFrame);
};
const face = () => at.querySelector(".wheel-turning").style.transform;
"""


def test_a_new_result_is_spun_for_and_an_old_one_is_just_there(fresh: Page) -> None:
    found = ask(
        fresh,
        SHOW
        + """show({ spinning: false, target: "C", round: 1 });
             await until(() => shown() === "C");
             const atOnce = [...landed];
             const before = face();
             show({ spinning: false, target: "C", round: 2 });
             await until(() => face() !== before);
             const meanwhile = [...landed];
             await until(() => landed.length === 2);
             show({ spinning: true, target: null, round: 3 });
             await until(() => shown() === "");
             show({ spinning: false, target: "G", round: 3 });
             await until(() => shown() === "G");
             return { atOnce, meanwhile, landed, under: m.symbolAt(given,
               Number(face().match(/[\\d.]+/)[0])) };""",
        wheel(),
        "vendor/index",
        "games/money-wheel/wheel",
        "games/money-wheel/motion",
    )
    assert found == {
        "atOnce": ["C"], "meanwhile": ["C"], "landed": ["C", "C", "G"], "under": "G",
    }  # fmt: skip
