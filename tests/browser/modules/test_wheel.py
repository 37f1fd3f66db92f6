"""The wheel and its ball."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

EVERY_LANDING = """
const wheel = Array.from({ length: 37 }, (_, i) => (i * 360) / 37);
const wrong = [];
for (const [i, pocket] of wheel.entries())
  for (let from = -1080; from <= 1080; from += 7.3)
    for (const since of [0, 1200, 4000, 60000])
      for (const duration of [2600, 3400, 3600]) {
        const speed = m.orbitSpeed(since) - m.ROTOR_PER_MS;
        const landing = m.planLanding(from, speed, pocket, duration);
        const path = Array.from({ length: 41 }, (_, k) => m.landingAt(landing, duration * k / 40));
        const { angle, radius } = m.landingAt(landing, duration + 5000);
        const nearest = Math.round(m.modulo(angle, 360) / (360 / 37)) % 37;
        const off = Math.abs(m.modulo(angle - pocket + 180, 360) - 180);
        const back = path.some((at, k) => k > 0 && at.angle > path[k - 1].angle + 1e-9);
        const early = path.slice(0, -1).some(({ done }) => done);
        if (nearest !== i || off > 1e-6 || back || early || !path[40].done || radius !== m.POCKET)
          wrong.push({ i, from, since, duration, angle, radius, back, early });
      }
return wrong.slice(0, 5);
"""


def test_the_ball_ends_in_the_pocket_of_the_result_and_in_no_other(page: Page) -> None:
    """From wherever it is called down, and without ever turning back on its way."""
    assert ask(page, EVERY_LANDING, None, "components/wheel-motion") == []


def test_the_ball_starts_to_fall_at_the_speed_at_which_it_ran(page: Page) -> None:
    jumps = ask(
        page,
        """const jumps = [];
           for (let pocket = 0; pocket < 360; pocket += 360 / 37) {
             const landing = m.planLanding(40, m.orbitSpeed(3000) - m.ROTOR_PER_MS, pocket);
             const [a, b] = [0, 1].map((ms) => m.landingAt(landing, ms));
             jumps.push(Math.abs(b.angle - a.angle - landing.speed), Math.abs(a.angle - 40));
           }
           const { radius } = m.landingAt(m.planLanding(0, -0.3, 0), 0);
           return [Math.max(...jumps), radius - m.RIM];""",
        None,
        "components/wheel-motion",
    )
    assert jumps == pytest.approx([0, 0], abs=0.001)


WHEEL_MODULES = ("vendor/index", "games/roulette/wheel")
SHOW_WHEEL = """
const at = document.body.appendChild(document.createElement("div"));
const landed = [];
const show = (props) => m.render(m.html`<${m.Wheel} wheel=${given.wheel} red=${given.red}
  landing_ms=${40} onLanded=${(number) => landed.push(number)} ...${props} />`, at);
const shown = () => at.firstElementChild.dataset.result;
const until = async (test) => {
  while (!test()) await new Promise(requestAnimationFrame);
};
const frames = async (count) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};
"""


def test_a_new_result_is_spun_for_and_an_old_one_is_just_there(
    fresh: Page, table: dict[str, Any]
) -> None:
    found = ask(
        fresh,
        SHOW_WHEEL
        + """show({ spinning: false, target: "17", round: 1 });
             await until(() => shown() === "17");
             const atOnce = [...landed];
             show({ spinning: false, target: "17", round: 2 });
             await frames(10);
             const meanwhile = [...landed];
             await until(() => landed.length === 2);
             await until(() => shown() === "17");
             show({ spinning: true, target: null, round: 3 });
             await frames(4);
             show({ spinning: false, target: "0", round: 3 });
             await until(() => shown() === "0");
             return { atOnce, meanwhile, landed };""",
        table,
        *WHEEL_MODULES,
    )
    assert found == {"atOnce": ["17"], "meanwhile": ["17"], "landed": ["17", "17", "0"]}


FAKE_FLOOR = """
await m.loadWords(subjects);
await m.openFaces(given, ["staff", "wall"]);
const floor = { floor: m.signal({ demo: true }), status: m.signal("online"), now: Date.now };
const at = document.body.appendChild(document.createElement("div"));
const wheel = () => at.querySelector("[data-testid=wheel]");
const frames = async (count) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};
const betting = {
  n: 9, phase: "wagering", round: 2, closes_at: null, resumes_at: null, result: null, sensed: null,
  entered: null, spinning: false, suspended: null, alerts: [], seats: 0,
  results: [{ round: 1, result: "5" }],
  staked_cents: 0, shooter: null, offered: null, refused: [], guest: false, markers: [], late: [],
};
const drawn = { ...betting, n: 11, phase: "result_entered", entered: "17" };
"""


def test_the_wall_spins_for_a_result_that_comes_with_the_close(
    fresh: Page, table: dict[str, Any]
) -> None:
    found = ask(
        fresh,
        FAKE_FLOOR
        + """const table = m.signal(betting);
             const about = { ...given, mode: "rng" };
             const reveal = m.createReveal({ table, description: m.signal(about),
               tableId: m.signal("R1") });
             const show = () => m.render(m.html`<${m.Wall} floor=${floor} table=${table.value}
               about=${about} reveal=${reveal} />`, at);
             show();
             await frames(4);
             table.value = drawn;
             show();
             await frames(8);
             return [wheel().dataset.result, reveal.result.value, reveal.falling.value];""",
        table,
        *("vendor/index", "lib/i18n", "games/index", "play/reveal", "display/wall"),
    )
    assert found == ["", None, True]


def test_the_dealers_wheel_spins_for_a_result_that_comes_with_the_close(
    fresh: Page, table: dict[str, Any]
) -> None:
    found = ask(
        fresh,
        FAKE_FLOOR
        + """const about = { ...given, mode: "rng" };
             const acts = { busy: m.signal(null), message: m.signal(""), favours: m.signal(null) };
             const show = (table) => m.render(m.html`<${m.DealerTable} floor=${floor}
               table=${table} about=${about} acts=${acts} online=${true}
               can=${m.ableBy({})} irregular=${{ all: [], headings: [] }} />`, at);
             show(betting);
             await frames(4);
             show(drawn);
             await frames(8);
             return wheel().dataset.result;""",
        table,
        *("vendor/index", "lib/i18n", "games/index", "staff/able", "staff/dealer-table"),
    )
    assert found == ""
