"""The modules of the screens that only compute, each asked inside a real browser.

A page of the floor that runs no screen imports a module and answers what it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import FLOOR, House
from tests.sitting import Sitting

pytestmark = pytest.mark.browser

PROTOCOL = Path(__file__).parents[2] / "docs" / "reference" / "protocol.md"
LIES = {"lying": {}, "standing": {"standing": True}, "broad": {"standing": True, "broad": True}}
each_lie = pytest.mark.parametrize("how", LIES.values(), ids=LIES)
each_mode = pytest.mark.parametrize("mode", ["live", "automated", "rng"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole module: these tests only read from it."""
    where = tmp_path_factory.mktemp("floor")
    (where / "floor.toml").write_text(FLOOR)
    house = House(where / "data", where / "floor.toml")
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(timezone_id="Australia/Sydney")
    yield context
    context.close()


@pytest.fixture(scope="module")
def page(house: House, context: BrowserContext) -> Page:
    """What it is asked leaves nothing behind."""
    page = context.new_page()
    page.goto(f"{house.url}/api/floor")
    return page


@pytest.fixture
def fresh(house: House, context: BrowserContext) -> Iterator[Page]:
    """For what draws, or puts something else in the place of a part of the browser."""
    page = context.new_page()
    page.goto(f"{house.url}/api/floor")
    yield page
    page.close()


@pytest.fixture(scope="module")
def table(house: House) -> dict[str, Any]:
    return house.table("R1")


def ask(page: Page, script: str, given: Any = None, *modules: str) -> Any:
    """Run a script with `given` and with what these modules export."""
    names = ", ".join(f"'/web/{module}.js'" for module in modules)
    return page.evaluate(
        f"""async (given) => {{
          const modules = await Promise.all([{names}].map((name) => import(name)));
          const m = Object.assign({{}}, ...modules);
          {script}
        }}""",
        given,
    )


# -- layout and racetrack ---------------------------------------------------------------------


def layout(page: Page, table: Mapping[str, Any], how: Mapping[str, bool]) -> dict[str, Any]:
    found: dict[str, Any] = ask(
        page,
        """const { places, width, height } = m.layoutGeometry(given.spots, given.red, given.how);
           return { width, height, places: [...places.values()] };""",
        {"spots": table["spots"], "red": table["red"], "how": how},
        "components/layout-geometry",
    )
    return found


def holds(box: Mapping[str, float], x: float, y: float) -> bool:
    return box["x"] <= x <= box["x"] + box["w"] and box["y"] <= y <= box["y"] + box["h"]


@each_lie
def test_every_spot_has_its_place_on_the_layout(
    page: Page, table: dict[str, Any], how: dict[str, bool]
) -> None:
    drawn = layout(page, table, how)
    assert {place["id"] for place in drawn["places"]} == table["spots"].keys()
    for place in drawn["places"]:
        box = place["box"]
        assert min(box["w"], box["h"]) > 0, place["id"]
        assert min(box["x"], box["y"]) >= 0, place["id"]
        assert box["x"] + box["w"] <= drawn["width"], place["id"]
        assert box["y"] + box["h"] <= drawn["height"], place["id"]


@each_lie
def test_no_place_hides_another(page: Page, table: dict[str, Any], how: dict[str, bool]) -> None:
    """What is drawn later lies on top: at its own centre and under its chips that is each spot."""
    places = layout(page, table, how)["places"]
    for place in places:
        box = place["box"]
        middle = (box["x"] + box["w"] / 2, box["y"] + box["h"] / 2)
        for x, y in (middle, (place["x"], place["y"])):
            top = [other["id"] for other in places if holds(other["box"], x, y)][-1]
            assert top == place["id"]


@each_lie
def test_a_place_touches_the_numbers_it_covers(
    page: Page, table: dict[str, Any], how: dict[str, bool]
) -> None:
    """A split lies on the line between its two numbers, a corner where its four meet."""
    places = layout(page, table, how)["places"]
    cells = {p["spot"]["covers"][0]: p["box"] for p in places if len(p["spot"]["covers"]) == 1}
    for place in places:
        if place["spot"]["kind"] not in ("split", "corner") or "0" in place["spot"]["covers"]:
            continue
        touched = {n for n, cell in cells.items() if holds(cell, place["x"], place["y"])}
        assert touched == set(place["spot"]["covers"])


def test_arrow_keys_reach_every_spot(page: Page, table: dict[str, Any]) -> None:
    reached = ask(
        page,
        """const geometry = m.layoutGeometry(given.spots, given.red);
           const seen = new Set(['straight:0']);
           for (const from of seen)
             for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
               const next = m.neighbourPlace(geometry, from, way);
               if (next) seen.add(next.id);
             }
           return [...seen];""",
        table,
        "components/layout-geometry",
    )
    assert set(reached) == table["spots"].keys()


@each_lie
def test_the_racetrack_has_the_pockets_in_the_order_of_the_wheel(
    page: Page, table: dict[str, Any], how: dict[str, bool]
) -> None:
    numbers = ask(
        page,
        "return m.trackGeometry(given.table.wheel, given.table.calls, given.how)"
        ".sectors.map((sector) => sector.number);",
        {"table": table, "how": how},
        "components/racetrack-geometry",
    )
    start = numbers.index(table["wheel"][0])
    assert len(numbers) == 37
    assert numbers[start:] + numbers[:start] == table["wheel"]


@each_lie
def test_each_part_of_the_racetrack_is_alone_where_its_name_stands(
    page: Page, table: dict[str, Any], how: dict[str, bool]
) -> None:
    found = ask(
        page,
        """const track = m.trackGeometry(given.table.wheel, given.table.calls, given.how);
           const pen = document.createElement("canvas").getContext("2d");
           const parts = [...track.series, ...track.sectors].map((part) => ({
             name: part.call ?? part.number, x: part.x, y: part.y, shape: new Path2D(part.path) }));
           return parts.map(({ name, x, y }) => [name, parts
             .filter(({ shape }) => pen.isPointInPath(shape, x, y)).map((part) => part.name)]);""",
        {"table": table, "how": how},
        "components/racetrack-geometry",
    )
    assert [under for _, under in found] == [[name] for name, _ in found]


def test_every_call_has_a_target(page: Page, table: dict[str, Any]) -> None:
    """Neighbours on the pockets, series inside the track, finales on keys of their own."""
    targets = ask(
        page,
        """const track = m.trackGeometry(given.wheel, given.calls);
           const none = new Set();
           const all = { calls: given.calls, red: given.red, lit: none, litCall: null, open: true };
           const at = document.createElement("div");
           const found = new Set();
           for (const neighbours of [3, 5, 7]) {
             m.render(m.html`<${m.Racetrack} ...${all} track=${track} neighbours=${neighbours}
               winner=${null} /><${m.Finales} ...${all} />`, at);
             for (const one of at.querySelectorAll("[data-call]")) found.add(one.dataset.call);
           }
           return [...found];""",
        table,
        "vendor/index",
        "components/racetrack-geometry",
        "components/racetrack",
    )
    assert set(targets) == table["calls"].keys()


# -- the wheel --------------------------------------------------------------------------------

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


WHEEL_MODULES = ("vendor/index", "components/wheel")
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
await m.loadMessages();
const floor = { floor: m.signal({ demo: true }), status: m.signal("online"), now: Date.now };
const at = document.body.appendChild(document.createElement("div"));
const wheel = () => at.querySelector("[data-testid=wheel]");
const frames = async (count) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};
const betting = {
  n: 9, phase: "wagering", round: 2, closes_at: null, resumes_at: null, result: null, sensed: null,
  entered: null, spinning: false, suspended: null, results: [{ round: 1, result: "5" }], seats: 0,
  staked_cents: 0,
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
        *("vendor/index", "lib/i18n", "play/reveal", "display/wall"),
    )
    assert found == ["", None, True]


def test_the_dealers_wheel_spins_for_a_result_that_comes_with_the_close(
    fresh: Page, table: dict[str, Any]
) -> None:
    found = ask(
        fresh,
        FAKE_FLOOR
        + """const about = { ...given, mode: "rng" };
             const acts = { busy: m.signal(null), message: m.signal("") };
             const show = (table) => m.render(m.html`<${m.DealerTable} floor=${floor}
               table=${table} about=${about} acts=${acts} online=${true} />`, at);
             show(betting);
             await frames(4);
             show(drawn);
             await frames(8);
             return wheel().dataset.result;""",
        table,
        *("vendor/index", "lib/i18n", "staff/dealer-table"),
    )
    assert found == ""


# -- wagers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stakes", "act", "after"),
    [
        ({}, {"kind": "set", "stakes": {"red": 500}}, {"red": 500}),
        ({"red": 500}, {"kind": "set", "stakes": {"red": 0}}, {}),
        ({"red": 500}, {"kind": "set", "stakes": {"odd": 100}}, {"red": 500, "odd": 100}),
        ({"red": 500}, {"kind": "call", "pieces": {"red": 1, "odd": 2}, "piece_cents": 100},
         {"red": 600, "odd": 200}),
    ],
)  # fmt: skip
def test_an_act_changes_only_its_own_spots(
    page: Page, stakes: dict[str, int], act: dict[str, Any], after: dict[str, int]
) -> None:
    found = ask(
        page,
        "const before = structuredClone(given.stakes);"
        "return [m.withAct(given.stakes, given.act), given.stakes, before];",
        {"stakes": stakes, "act": act},
        "play/bets",
    )
    assert found == [after, stakes, stakes]


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ({}, {}, {}),
        ({"red": 500}, {"red": 500}, {}),
        ({"red": 500}, {}, {"red": 0}),
        ({}, {"red": 500}, {"red": 500}),
        ({"red": 500, "odd": 100}, {"red": 1000, "odd": 100}, {"red": 1000}),
    ],
)
def test_the_difference_of_two_slips_is_what_to_set(
    page: Page, before: dict[str, int], after: dict[str, int], changed: dict[str, int]
) -> None:
    script = "return [m.difference(...given), m.totalOf(given[1])];"
    found = ask(page, script, [before, after], "play/bets")
    assert found == [changed, sum(after.values())]


# A desk whose floor answers when told to: `answer()` does the oldest command, `refuse()` does not.
DESK = """
const held = m.signal({});
const waiting = [];
const sent = [];
const refusals = [];
let place = { id: "R1", round: 7 };
const bets = m.createBets({
  place: () => place,
  held: () => held.value,
  last: () => ({ black: 300 }),
  send: (command) => {
    sent.push(command);
    return new Promise((resolve, reject) => waiting.push({ command, resolve, reject }));
  },
  refused: ({ code }) => refusals.push(code),
});
const rest = () => new Promise((done) => setTimeout(done));
const answer = async () => {
  const { command, resolve } = waiting.shift();
  if (command.stakes) held.value = m.withAct(held.value, { kind: "set", stakes: command.stakes });
  resolve({ body: {}, facts: [] });
  await rest();
};
const refuse = async (code) => {
  waiting.shift().reject({ code, message: code });
  await rest();
};
"""
BETS = ("vendor/index", "play/bets")


def test_touches_show_at_once_and_travel_one_command_at_a_time(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500); bets.add("red", 500); bets.add("odd", 100);
             const shown = bets.stakes.value, first = structuredClone(sent);
             await answer();
             const second = structuredClone(sent.slice(1));
             await answer();
             return { shown, first, second, held: held.value, busy: bets.busy.value };""",
        None,
        *BETS,
    )
    command = {"type": "place_bets", "table": "R1", "round": 7}
    assert found == {
        "shown": {"red": 1000, "odd": 100},
        "first": [{**command, "stakes": {"red": 500}}],
        "second": [{**command, "stakes": {"red": 1000, "odd": 100}}],
        "held": {"red": 1000, "odd": 100},
        "busy": False,
    }


def test_undo_goes_back_one_act_at_a_time(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """const seen = [];
             const act = async (name, ...given) => {
               bets[name](...given);
               while (waiting.length) await answer();
               seen.push(held.value);
             };
             await act("add", "red", 500);
             await act("move", "red", "odd");
             await act("double");
             await act("repeat");
             await act("remove", "odd");
             await act("clear");
             const done = seen.splice(0);
             while (bets.canUndo.value) await act("undo");
             return { done, undone: seen };""",
        None,
        *BETS,
    )
    steps: list[dict[str, int]] = [
        {"red": 500}, {"odd": 500}, {"odd": 1000}, {"odd": 1000, "black": 300}, {"black": 300}, {},
    ]  # fmt: skip
    assert found["done"] == steps
    assert found["undone"] == [*reversed(steps[:-1]), {}]


def test_a_refusal_drops_what_waits_behind_it(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500); await answer();
             bets.call("tier", { "split:5-8": 1 }, 100); bets.add("odd", 100);
             await refuse("credit_too_low");
             return { stakes: bets.stakes.value, refusals, sent: sent.length,
               busy: bets.busy.value };""",
        None,
        *BETS,
    )
    assert found == {
        "stakes": {"red": 500}, "refusals": ["credit_too_low"], "sent": 2, "busy": False,
    }  # fmt: skip


def test_nothing_is_placed_while_wagering_is_shut_or_after_it_is_forgotten(page: Page) -> None:
    found = ask(
        page,
        DESK
        + """bets.add("red", 500);
             bets.add("odd", 100);
             place = null;
             bets.forget();
             const forgotten = bets.stakes.value;
             bets.add("black", 500); bets.double(); bets.undo(); bets.clear();
             await answer();
             return { forgotten, sent: sent.length, stakes: bets.stakes.value,
               undo: bets.canUndo.value };""",
        None,
        *BETS,
    )
    assert found == {"forgotten": {}, "sent": 1, "stakes": {"red": 500}, "undo": False}


# -- phases -----------------------------------------------------------------------------------

QUIET: dict[str, Any] = {
    "n": 4, "phase": "open", "round": 3, "closes_at": None, "resumes_at": None, "result": None,
    "sensed": None, "entered": None, "spinning": False, "suspended": None, "results": [],
    "seats": 0, "staked_cents": 0,
}  # fmt: skip
STOPPED = {"reason": "device_silent", "rule": "9.1", "result": None}
STATES: dict[str, dict[str, Any]] = {
    "closed": {"phase": "closed"},
    "between rounds": {"phase": "open", "resumes_at": 5000},
    "void": {"phase": "open", "resumes_at": 5000, "voided": {"rule": "9.1"}},
    "settled": {"phase": "open", "resumes_at": 5000, "result": "17"},
    "bets open": {"phase": "wagering", "closes_at": 5000},
    "bets open, ball running": {"phase": "wagering", "closes_at": 5000, "spinning": True},
    "no more bets": {"phase": "awaiting_result"},
    "no more bets, ball running": {"phase": "awaiting_result", "spinning": True},
    "sensed": {"phase": "awaiting_result", "sensed": "17"},
    "entered": {"phase": "result_entered", "sensed": "17", "entered": "17"},
    "suspended": {"phase": "suspended", "suspended": STOPPED},
    "suspended, entered": {"phase": "result_entered", "entered": "17", "suspended": STOPPED},
}
each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)
WORDS = re.compile(r"[A-Z0-9].*[^{}]")
KEY = re.compile(r"\b(play|staff|common)\.\w")


def known(state: Mapping[str, Any], mode: str, **more: Any) -> dict[str, Any]:
    """What the banner is made of. A live table waits for its dealer, not for a clock."""
    table = {**QUIET, **state}
    if mode == "live":
        table["resumes_at"] = None
    return {
        "table": table, "mode": mode, "red": ["1"], "wagering_ms": 20000, "confirmed": False,
        "falling": False, "revealed": table["result"], **more,
    }  # fmt: skip


def banner(page: Page, given: dict[str, Any]) -> dict[str, Any]:
    script = "await m.loadMessages(); return m.phaseOf(given);"
    found: dict[str, Any] = ask(page, script, given, "lib/i18n", "play/phases")
    return found


@each_mode
@each_state
def test_each_state_gives_a_banner_and_what_comes_next(
    page: Page, state: dict[str, Any], mode: str
) -> None:
    shown = banner(page, known(state, mode))
    assert WORDS.fullmatch(shown["title"])
    assert WORDS.fullmatch(shown["detail"])
    assert not KEY.search(f"{shown['title']} {shown['detail']}")
    timed = state["phase"] in ("open", "wagering") and (mode != "live" or "closes_at" in state)
    assert shown["until"] == (5000 if timed else None)


@each_mode
@each_state
def test_each_state_tells_the_dealer_the_next_act(
    page: Page, state: dict[str, Any], mode: str
) -> None:
    given = known(state, mode)
    told = ask(
        page,
        "await m.loadMessages();"
        "return [m.nextAct(given.table, given), m.phaseWords(given.table, given.mode)];",
        given,
        *("lib/i18n", "staff/phase"),
    )
    assert all(WORDS.fullmatch(words) and not KEY.search(words) for words in told)


@each_mode
def test_a_stopped_round_waits_for_a_supervisor_until_it_is_confirmed(
    page: Page, mode: str
) -> None:
    """A number entered for it may still be corrected, so no screen takes it for the result."""
    given = known(STATES["suspended, entered"], mode)
    assert banner(page, given)["id"] == "suspended"
    found = ask(
        page,
        """await m.loadMessages();
           const signals = Object.fromEntries(Object.entries({ table: given.table,
             description: { mode: given.mode }, tableId: "R1" })
             .map(([name, value]) => [name, m.signal(value)]));
           const { falling, wheel } = m.createReveal(signals);
           return [falling.value, wheel.value.target, wheel.value.spinning,
             m.nextAct(given.table, given)];""",
        given,
        *("vendor/index", "lib/i18n", "play/reveal", "staff/phase"),
    )
    assert found[:3] == [False, None, False]
    assert found[3].startswith("Call a supervisor")


def test_a_banner_names_the_result_only_once_the_ball_lies(page: Page) -> None:
    settled = STATES["settled"]
    falling = banner(page, known(settled, "rng", falling=True, revealed=None))
    assert "17" not in falling["title"] + falling["detail"]
    assert banner(page, known(settled, "rng"))["title"] == "17 Black"
    assert banner(page, known({**settled, "result": "0"}, "rng"))["title"] == "0 Zero"


def test_a_table_not_yet_read_is_being_joined(page: Page) -> None:
    assert banner(page, {**known({}, ""), "table": None, "revealed": None})["id"] == "connecting"


# -- facts ------------------------------------------------------------------------------------

ROUND = {"round": 4}
# What each fact of a table changes, in the words of docs/reference/events.md.
TABLE_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("table.opened", {"phase": "closed", "result": "5"}, {"resumes_at": 900},
     {"phase": "open", "resumes_at": 900, "result": "5"}),
    ("table.closed", {"resumes_at": 900}, {"by": "1001"}, {"phase": "closed", "resumes_at": None}),
    ("round.opened", {"result": "5", "sensed": "5", "entered": "5", "resumes_at": 9,
                      "voided": ROUND, "settled": ROUND},
     {**ROUND, "wagering_ms": 20, "closes_at": 20, "spin_at": None},
     {**ROUND, "phase": "wagering", "closes_at": 20, "result": None, "sensed": None,
      "entered": None, "resumes_at": None, "voided": None, "settled": None}),
    ("wagering.resumed", {"phase": "wagering", "closes_at": 20, **ROUND},
     {**ROUND, "closes_at": 70, "spin_at": None}, {"closes_at": 70}),
    ("round.resumed", {"phase": "awaiting_result"}, {**ROUND, "silent_at": 900}, {}),
    ("wagering.closed", {"phase": "wagering", "closes_at": 20},
     {**ROUND, "reason": "dealer", "rule": "5.3", "seats": 2, "staked_cents": 700},
     {"phase": "awaiting_result", "closes_at": None, "seats": 2, "staked_cents": 700}),
    ("wheel.ordered", {"phase": "wagering"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("wheel.spun", {"phase": "wagering", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False}),
    ("wheel.sensed", {"phase": "awaiting_result", "spinning": True}, {**ROUND, "result": "17"},
     {"spinning": False, "sensed": "17"}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "17", "source": "sensor", "sensed": "17", "by": "1001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "17"}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "5", "source": "dealer", "sensed": "17", "by": "2001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "5", "sensed": "17"}),
    ("result.confirmed", {"phase": "result_entered", "entered": "17"},
     {**ROUND, "result": "17", "by": "1001"}, {}),
    ("round.settled", {"phase": "result_entered", "entered": "17", "sensed": "17", "seats": 2,
                       "staked_cents": 700, **ROUND},
     {**ROUND, "result": "17", "staked_cents": 700, "paid_cents": 3600, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "17", "entered": None, "sensed": None,
      "seats": 0, "staked_cents": 0, "results": [{**ROUND, "result": "17"}]}),
    ("round.suspended", {"phase": "awaiting_result", "spinning": True},
     {**ROUND, "reason": "device_silent", "rule": "9.1", "result": None},
     {"phase": "suspended", "spinning": False, "suspended": STOPPED}),
    ("round.voided", {"phase": "suspended", "suspended": STOPPED, "seats": 2, "staked_cents": 700},
     {**ROUND, "reason": "x", "rule": "9.1", "by": "2001", "returned_cents": 700,
      "resumes_at": None},
     {"phase": "open", "suspended": None, "seats": 0, "staked_cents": 0}),
]  # fmt: skip

NO_BETS: dict[str, Any] = {
    "round": 4, "stakes": {}, "confirmed": False, "last_stakes": {}, "settled": None,
    "returned": None, "limited": None,
}  # fmt: skip
AT = {"table": "R1", "round": 4, "credit_cents": 900}
CUT = {"red": {"asked_cents": 900, "placed_cents": 500, "limit": "maximum", "rule": "4.3.2"}}
LINES = [
    {"spot": "red", "stake_cents": 500, "verdict": "lost", "win_cents": 0, "rule": "11.4.1"},
    {"spot": "odd", "stake_cents": 100, "verdict": "won", "win_cents": 100, "rule": "11.4.1"},
]
SETTLED = {**AT, "result": "17", "lines": LINES, "won_cents": 100, "returned_cents": 100,
           "lost_cents": 500}  # fmt: skip
RETURNED = {**AT, "returned": {"odd": 100}, "returned_cents": 100, "reason": "below_minimum",
            "rule": "4.2", "stakes": {"red": 500}}  # fmt: skip
VOIDED = {**AT, "returned_cents": 500, "reason": "x", "rule": "9.1"}
# What each fact of a seat changes at its table; the last column is the win meter.
SEAT_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], int]] = [
    ("note.inserted", {}, {"cents": 500, "credit_cents": 900}, {}, 50),
    ("bet.placed", {"stakes": {"odd": 100}},
     {**AT, "stakes": {"red": 500}, "changed": {"red": 500}, "limited": CUT, "call": None},
     {"stakes": {"red": 500}, "limited": CUT}, 50),
    ("bet.confirmed", {"stakes": {"red": 500}, "limited": CUT}, AT,
     {"confirmed": True, "limited": None}, 50),
    ("bet.returned", {"stakes": {"red": 500, "odd": 100}}, RETURNED,
     {"stakes": {"red": 500}, "returned": RETURNED}, 50),
    ("bet.settled", {"stakes": {"red": 500, "odd": 100}, "confirmed": True}, SETTLED,
     {"stakes": {}, "confirmed": False, "settled": SETTLED,
      "last_stakes": {"red": 500, "odd": 100}}, 100),
    ("bet.voided", {"stakes": {"red": 500}, "last_stakes": {"odd": 100}}, VOIDED,
     {"stakes": {}, "returned": VOIDED}, 50),
]  # fmt: skip


def test_the_facts_shown_here_are_those_of_the_protocol() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    told = re.findall(r"^On a (?:table|seat)'s channel: (.*)\.$", text, re.MULTILINE)
    kinds = [set(re.findall(r"`([a-z.]+)`", line)) for line in told]
    assert kinds == [{row[0] for row in TABLE_FACTS}, {row[0] for row in SEAT_FACTS}]


def fact(kind: str, body: Mapping[str, Any], channel: str = "table:R1", n: int = 5) -> Any:
    return {"type": "fact", "channel": channel, "n": n, "at": 1, "kind": kind, "body": body}


@pytest.mark.parametrize(("kind", "before", "body", "after"), TABLE_FACTS)
def test_a_fact_of_a_table(
    page: Page, kind: str, before: dict[str, Any], body: dict[str, Any], after: dict[str, Any]
) -> None:
    start = {**QUIET, **before}
    script = "const next = m.reduceTable(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [start, fact(kind, body)], "lib/reduce")
    assert untouched == start
    assert {key: now[key] for key in QUIET.keys() | after.keys()} == {**start, **after, "n": 5}


@pytest.mark.parametrize(("kind", "before", "body", "after", "win"), SEAT_FACTS)
def test_a_fact_of_a_seat(
    page: Page,
    kind: str,
    before: dict[str, Any],
    body: dict[str, Any],
    after: dict[str, Any],
    win: int,
) -> None:
    at = {**NO_BETS, **before}
    seat = {"credit_cents": 1500, "win_cents": 50, "tables": {"R1": at, "R2": NO_BETS}}
    script = "const next = m.reduceSeat(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [seat, fact(kind, body, "seat:PT-1")], "lib/reduce")
    assert untouched == seat
    tables = {"R1": {**at, **after}, "R2": NO_BETS}
    assert now == {"credit_cents": 900, "win_cents": win, "tables": tables}


def test_a_new_round_keeps_the_last_slip_only_to_repeat_it(page: Page) -> None:
    at = {**NO_BETS, "stakes": {"red": 500}, "confirmed": True, "returned": VOIDED}
    seat = {"credit_cents": 0, "win_cents": 0, "tables": {"R1": at}}
    opened = fact("round.opened", {"round": 5, "closes_at": 9})
    now = ask(page, "return m.reduceSeat(...given);", [seat, opened], "lib/reduce")
    assert now["tables"]["R1"] == {**NO_BETS, "round": 5, "last_stakes": {"red": 500}}


def test_a_kind_that_is_not_known_counts_and_changes_nothing(page: Page) -> None:
    news = fact("table.painted", {"colour": "blue"})
    now = ask(page, "return m.reduceTable(...given);", [QUIET, news], "lib/reduce")
    assert now == {**QUIET, "n": 5}


def test_a_snapshot_keeps_of_the_same_round_what_only_facts_tell(page: Page) -> None:
    before = {**QUIET, "settled": {"paid_cents": 5}, "ordered": True}
    script = "return given.map(([before, snapshot]) => m.tableFromSnapshot(before, snapshot));"
    same, other, first = ask(
        page,
        script,
        [[before, {"n": 9, "body": QUIET}], [before, {"n": 9, "body": {**QUIET, "round": 4}}],
         [None, {"n": 9, "body": QUIET}]],
        "lib/reduce",
    )  # fmt: skip
    assert (same["n"], same["settled"], same["ordered"]) == (9, {"paid_cents": 5}, True)
    assert (other["settled"], first["settled"]) == (None, None)


def live_round(sitting: Sitting) -> Iterator[None]:
    yield sitting.deal("start_round")
    yield sitting.pay_in()
    yield sitting.bet({"red": 500})
    yield sitting.deal("spin_wheel")
    yield sitting.pass_ms(1_000)
    yield sitting.deal("close_wagering")
    yield sitting.pass_ms(60_000)
    yield sitting.deal("enter_result", result="5")
    yield sitting.deal("enter_result", result="17")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.deal("void_round", who="SV-1", reason="x", rule="9.1")
    yield sitting.deal("start_round")
    yield sitting.deal("close_wagering")
    yield sitting.deal("enter_result", result="0")
    yield sitting.deal("confirm_result")
    yield sitting.deal("close_table")
    yield sitting.deal("open_table")


def automated_rounds(sitting: Sitting) -> Iterator[None]:
    for _ in range(60):
        yield sitting.pass_ms(1_000)


def stopped_round(sitting: Sitting) -> Iterator[None]:
    while sitting.phase != "suspended":
        yield sitting.pass_ms(1_000)
    yield sitting.deal("enter_result", who="SV-1", result="5")
    yield sitting.deal("enter_result", who="SV-1", result="17")
    yield sitting.deal("confirm_result", who="SV-1")


@pytest.mark.parametrize(
    ("mode", "wheel", "story"),
    [("live", "simulated", live_round), ("automated", "simulated", automated_rounds),
     ("rng", "simulated", automated_rounds), ("automated", "attached", stopped_round)],
)  # fmt: skip
def test_facts_lead_to_the_same_picture_as_a_snapshot(
    page: Page, mode: str, wheel: str, story: Any
) -> None:
    """A screen that followed a table shows what a screen opened this moment shows."""
    sitting = Sitting(mode=mode, wheel=wheel)

    def snapshot() -> dict[str, Any]:
        return {"n": sitting.table.state.n, "body": sitting.table.public_body()}

    taken = [snapshot(), *(snapshot() for _ in story(sitting))]
    facts = [one for one in sitting.said if one.get("table") == "T1"]
    pairs = ask(
        page,
        """let table = m.tableFromSnapshot(null, given.taken[0]);
           return given.taken.map((snapshot) => {
             for (const fact of given.facts)
               if (fact.n > table.n && fact.n <= snapshot.n) table = m.reduceTable(table, fact);
             return [table, m.tableFromSnapshot(null, snapshot)];
           });""",
        {"taken": taken, "facts": facts},
        "lib/reduce",
    )
    assert len({followed["phase"] for followed, _ in pairs}) >= 3
    inexact = {"seats", "staked_cents"}  # while bets come in, only snapshots count them
    for followed, opened in pairs:
        keys = QUIET.keys() - (inexact if opened["phase"] != "open" else set())
        assert {key: followed[key] for key in keys} == {key: opened[key] for key in keys}


# -- the line to the floor --------------------------------------------------------------------

# A WebSocket whose other end is the test, and the beats of the line by hand.
LINE = """
class Fake {
  static CONNECTING = 0; static OPEN = 1; static all = [];
  readyState = 1; sent = [];
  constructor() { Fake.all.push(this); queueMicrotask(() => this.onopen?.()); }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  say(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
  drop() { this.readyState = 3; this.onclose?.(); }
}
globalThis.WebSocket = Fake;
const beats = [];
globalThis.setInterval = (beat) => beats.push(beat);
const log = { status: [], facts: [], past: [], snapshots: [], refused: [], hello: [] };
const line = new m.Line({
  prepare: async () => ({ url: "ws://floor/", token: "t", session: "s" }),
  status: (status) => log.status.push(status),
  welcome: () => {},
  helloRefused: ({ code }) => log.hello.push(code),
  fact: ({ n }) => log.facts.push(n),
  past: ({ n }) => log.past.push(n),
  snapshot: ({ n }) => log.snapshots.push(n),
});
const until = async (test) => { while (!test()) await new Promise((go) => setTimeout(go, 5)); };
const socket = () => Fake.all.at(-1);
const dialled = (count) => until(() => Fake.all.length === count && socket().sent.length > 0);
const asked = () => socket().sent.at(-1);
const welcome = (last_id = 0, n = 0) => socket().say({ type: "welcome", terminal: "PT-1",
  role: "player", staff: null, now: 0, last_id, channel: "seat:PT-1", n, seat: null });
const fact = (n, channel = "table:R1") =>
  ({ type: "fact", channel, n, at: 0, kind: "x", body: {} });
const snapshot = (n) => socket().say({ type: "snapshot", channel: "table:R1", n, at: 0, body: {} });
const send = (type) => line.send({ type }).catch(({ code }) => log.refused.push(code));
const online = async () => { line.open(); await dialled(1); welcome(41); };
"""


def on_line(page: Page, script: str) -> Any:
    return ask(page, LINE + script, None, "lib/socket")


def test_a_line_says_hello_and_numbers_its_commands_from_where_the_terminal_was(
    fresh: Page,
) -> None:
    sent = on_line(fresh, "await online(); send('a'); send('b'); return socket().sent;")
    assert sent == [
        {"type": "hello", "token": "t", "session": "s"},
        {"type": "a", "id": 42},
        {"type": "b", "id": 43},
    ]


def test_commands_without_an_answer_are_repeated_with_their_own_ids(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           const first = line.send({ type: "a" });
           send("b");
           socket().say({ type: "answer", id: 42, body: { ok: 1 }, facts: [] });
           socket().drop();
           send("c");
           await dialled(2);
           const hello = structuredClone(socket().sent);
           welcome(43);
           send("d");
           return { body: (await first).body, hello, sent: socket().sent.slice(1), log };""",
    )
    assert found["body"] == {"ok": 1}
    assert [message["type"] for message in found["hello"]] == ["hello"]
    assert found["sent"] == [{"type": "b", "id": 43}, {"type": "d", "id": 44}]
    assert found["log"]["refused"] == ["offline"]
    assert found["log"]["status"] == ["online", "offline", "online"]


def test_a_refusal_reaches_the_one_who_asked(fresh: Page) -> None:
    refused = on_line(
        fresh,
        """await online();
           const asking = line.send({ type: "a" }).catch((refusal) => refusal);
           socket().say({ type: "refused", id: 42, code: "wagering_over", message: "Over.",
             details: { round: 4 } });
           return asking;""",
    )
    assert refused == {"code": "wagering_over", "message": "Over.", "details": {"round": 4}}


def test_a_repeated_or_an_old_fact_is_not_taken_in_again(fresh: Page) -> None:
    log = on_line(
        fresh,
        """await online();
           line.watch("R1");
           snapshot(5);
           for (const n of [6, 6, 5, 7, 6, 8]) socket().say(fact(n));
           return log;""",
    )
    assert log["facts"] == [6, 7, 8]
    assert log["past"] == [6, 5, 6]


def test_a_gap_in_a_table_is_asked_for_once_and_mended_in_order(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           line.watch("R1");
           const first = asked();
           snapshot(5);
           for (const n of [6, 8, 9]) socket().say(fact(n));
           const mends = socket().sent.slice(2);
           for (const n of [7, 8, 9, 10]) socket().say(fact(n));
           return { first, mends, facts: log.facts, sockets: Fake.all.length };""",
    )
    assert found == {
        "first": {"type": "watch", "table": "R1", "since": None},
        "mends": [{"type": "watch", "table": "R1", "since": 6}],
        "facts": [6, 7, 8, 9, 10],
        "sockets": 1,
    }


def test_a_gap_in_the_seats_own_channel_says_hello_again(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           socket().say(fact(1, "seat:PT-1"));
           socket().say(fact(3, "seat:PT-1"));
           await dialled(2);
           return { facts: log.facts, closed: Fake.all[0].readyState, hello: asked().type };""",
    )
    assert found == {"facts": [1], "closed": 3, "hello": "hello"}


def test_after_a_break_a_table_goes_on_from_its_last_fact(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           line.watch("R1");
           snapshot(9);
           socket().drop();
           await dialled(2);
           welcome();
           const since = asked().since;
           socket().say({ type: "refused", id: null, code: "seen_stale", message: "",
             details: {} });
           await until(() => socket().sent.length === 3);
           return [since, asked().since];""",
    )
    assert found == [9, None]


def test_the_facts_of_an_answer_count_like_any_other(fresh: Page) -> None:
    facts = on_line(
        fresh,
        """await online();
           send("a");
           const own = (n) => fact(n, "seat:PT-1");
           socket().say({ type: "answer", id: 42, body: {}, facts: [own(1), own(2)] });
           socket().say(own(2));
           socket().say(own(3));
           return log.facts;""",
    )
    assert facts == [1, 2, 3]


def test_taken_over_stops_the_line_and_frees_whoever_waits(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           const retries = [];
           const later = globalThis.setTimeout;
           globalThis.setTimeout = (act, ms) => { retries.push(ms); return later(act, ms); };
           send("a");
           const first = socket();
           first.say({ type: "refused", id: null, code: "taken_over", message: "", details: {} });
           first.drop();
           beats.forEach((beat) => beat());
           globalThis.setTimeout = later;
           await new Promise((go) => setTimeout(go));
           return { log, retries, sockets: Fake.all.length };""",
    )
    assert found["log"]["status"][-1] == "taken_over"
    assert found["log"]["refused"] == ["taken_over"]
    assert (found["retries"], found["sockets"]) == ([], 1)


def test_a_line_that_stays_silent_over_a_beat_is_given_up(fresh: Page) -> None:
    found = on_line(
        fresh,
        """await online();
           beats[0]();
           const ping = asked().type;
           socket().say({ type: "pong", now: 5 });
           beats[0]();
           const alive = log.status.at(-1);
           beats[0]();
           return [ping, alive, log.status.at(-1)];""",
    )
    assert found == ["ping", "online", "offline"]


def test_a_hello_that_is_refused_is_told_and_tried_again(fresh: Page) -> None:
    found = on_line(
        fresh,
        """line.open();
           await dialled(1);
           socket().say({ type: "refused", id: null, code: "not_enrolled", message: "",
             details: {} });
           await dialled(2);
           return log.hello;""",
    )
    assert found == ["not_enrolled"]


def test_attempts_are_spread_and_never_further_apart_than_eight_seconds(page: Page) -> None:
    delays = ask(
        page,
        "return Array.from({ length: 12 }, (_, attempt) => m.retryDelay_ms(attempt));",
        None,
        "lib/socket",
    )
    assert 125 <= delays[0] <= 250
    assert 4000 <= delays[-1] <= 8000
    assert max(delays) <= 8000


def test_the_floors_clock_is_learnt_from_the_quickest_exchange(page: Page) -> None:
    now = ask(
        page,
        """let ms = 0;
           const clock = m.floorClock(() => ms);
           ms = 1000; clock.learn(600, 50_000);
           ms = 2000; clock.learn(1980, 51_190);
           ms = 3000; clock.learn(2000, 99_000);
           return clock.now();""",
        None,
        "lib/clock",
    )
    assert now == 52_200


# -- amounts, dates and words -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("m.money(0)", "$0.00"),
        ("m.money(5)", "$0.05"),
        ("m.money(100000)", "$1,000.00"),
        ("m.money(123456789)", "$1,234,567.89"),
        ("m.money(99999999999999)", "$999,999,999,999.99"),
        ("m.money(-500)", "−$5.00"),
        ("m.money(500, { signed: true })", "+$5.00"),
        ("m.money(0, { signed: true })", "$0.00"),
        ("m.money(-500, { signed: true })", "−$5.00"),
        ("m.chipFace(500)", "5"),
        ("m.chipFace(250)", "2.50"),
        ("m.chipFace(150000)", "1,500"),
        ("m.chipFace(1259900)", "12.5K"),
        ("m.chipFace(123456789)", "1.2M"),
        ("m.date(Date.UTC(2026, 11, 31, 12))", "31/12/2026"),
        ("m.date(Date.UTC(2026, 11, 31, 13))", "01/01/2027"),
        ("m.clock(Date.UTC(2026, 0, 1, 10, 5, 9))", "21:05"),
        ("m.clock(Date.UTC(2026, 0, 1, 10, 5, 9), { seconds: true })", "21:05:09"),
        ("m.dateTime(Date.UTC(2026, 6, 1, 11, 5, 9))", "01/07/2026 21:05:09"),
        ("m.oddsWords('35:1')", "35 to 1"),
        ("m.percents([1, 1, 1])", [34, 33, 33]),
        ("m.percents([1, 2, 4])", [14, 29, 57]),
        ("m.percents([0, 0])", [0, 0]),
        ("m.secondsLeft(5000, 4999)", 1),
        ("m.secondsLeft(5000, 4000)", 1),
        ("m.secondsLeft(5000, 3999)", 2),
        ("m.secondsLeft(5000, 6000)", 0),
    ],
)
def test_amounts_and_dates(page: Page, script: str, shown: Any) -> None:
    """Dates and times are those of the place where the screen is, here Sydney."""
    assert ask(page, f"return {script};", None, "lib/format") == shown


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("staff.seats", {"count": 1}, "1 seat"),
        ("staff.seats", {"count": 2}, "2 seats"),
        ("staff.seats", {"count": 0}, "0 seats"),
        ("play.chip", {"amount": "$5.00"}, "$5.00 chip"),
        ("play.chip", {}, "{amount} chip"),
        ("no.such.key", {}, "no.such.key"),
    ],
)
def test_messages_take_their_values(
    page: Page, key: str, given: dict[str, Any], words: str
) -> None:
    script = "await m.loadMessages(); return m.t(...given);"
    assert ask(page, script, [key, given], "lib/i18n") == words
