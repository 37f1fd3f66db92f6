"""What must hold of the screens whatever is on them: room to touch, to read, and no noise.

The floor is a real one. Where a test needs a table or a seat in a certain state, what the floor
says of them is changed on its way to the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import PATIENCE_MS, House, standing

pytestmark = pytest.mark.browser

TOUCH_PX, FINE_PX = 44, 20
CONTRAST = 4.5
TERMINALS = [(1920, 1080), (1080, 1920)]
SIZES = [*TERMINALS, (1280, 720), (390, 844)]
PAGES = ["/", "/play", "/dealer", "/supervisor", "/display/R1"]
each_page = pytest.mark.parametrize("path", PAGES)

FORTUNE = 123_456_789  # $1,234,567.89
ROUND = 7
BETTING = {"phase": "wagering", "round": ROUND, "closes_at": 4_000_000_000_000, "result": None}
SETTLED = {
    "phase": "open", "round": ROUND, "result": "17",
    "results": [{"round": ROUND - i, "result": n} for i, n in enumerate(["17", "0", "32"] * 7)],
}  # fmt: skip
WIN = {
    "table": "R1", "round": ROUND, "result": "17", "won_cents": FORTUNE, "lost_cents": 500,
    "returned_cents": FORTUNE, "credit_cents": FORTUNE,
    "lines": [{"spot": "black", "stake_cents": FORTUNE, "verdict": "won", "win_cents": FORTUNE,
               "rule": "11.4.2"},
              {"spot": "red", "stake_cents": 500, "verdict": "lost", "win_cents": 0,
               "rule": "11.4.2"}],
}  # fmt: skip


def seat_with(**at: Any) -> dict[str, Any]:
    """A rich seat at R1."""
    bets = {"round": ROUND, "stakes": {}, "confirmed": False, "last_stakes": {}, "settled": None}
    return {"credit_cents": FORTUNE, "win_cents": 0, "tables": {"R1": bets | at}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole module: nothing here changes it but signing in."""
    yield from standing(tmp_path_factory.mktemp("floor"))


@dataclass
class Stage:
    """Opens pages and hears every complaint that they make."""

    house: House
    browser: Browser
    problems: list[str] = field(default_factory=list)

    def open(
        self,
        path: str,
        size: tuple[int, int] = (1920, 1080),
        *,
        table: dict[str, Any] | None = None,
        seat: dict[str, Any] | None = None,
        **context: Any,
    ) -> Page:
        width, height = size
        one = self.browser.new_context(viewport={"width": width, "height": height}, **context)
        one.set_default_timeout(PATIENCE_MS)
        page = one.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"{path}: {error}"))
        page.on("console", lambda said: self._hear(path, said.type, said.text))
        page.on("response", lambda got: self._hear(path, got.status, got.url))
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (e) =>"
            " console.error('policy', e.violatedDirective, e.blockedURI));"
        )
        page.add_init_script("localStorage.setItem('fairfelt.play.table', 'R1')")
        if table or seat:
            page.route_web_socket("**", lambda line: _retell(line, table or {}, seat))
        page.goto(self.house.url + path)
        ready(page)
        return page

    def _hear(self, path: str, kind: str | int, text: str) -> None:
        if kind in ("error", "warning") or (isinstance(kind, int) and kind >= 400):
            self.problems.append(f"{path}: {kind} {text}")


def _retell(line: WebSocketRoute, table: dict[str, Any], seat: dict[str, Any] | None) -> None:
    floor = line.connect_to_server()

    def tell(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "snapshot" and message["channel"] == "table:R1":
            message["body"] |= table
        if message["type"] == "welcome" and seat:
            message["seat"] = seat
        line.send(json.dumps(message))

    floor.on_message(tell)


@pytest.fixture
def stage(house: House, browser: Browser) -> Iterator[Stage]:
    stage = Stage(house, browser)
    before = list(browser.contexts)
    yield stage
    problems = list(stage.problems)  # a page that is closed breaks its line off, and says so
    for context in browser.contexts:
        if context not in before:
            context.close()
    assert problems == []


def ready(page: Page) -> None:
    """Drawn, with its letters, and connected where it connects."""
    expect(page.locator(".clock")).to_be_visible()
    expect(page.get_by_test_id("demo")).to_be_visible()
    if "/play" in page.url:
        expect(page.locator('[data-spot="straight:17"]')).to_be_attached()
        expect(page.get_by_test_id("link")).to_have_count(0)
        expect(page.get_by_test_id("phase")).not_to_have_attribute("data-phase", "connecting")
    settle(page)


def settle(page: Page) -> None:
    """Until it is drawn as it will stay."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        }"""
    )


def at_sizes(page: Page, sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        yield width, height


def sign_in(page: Page, number: str) -> None:
    """Who is signed in at a terminal of an earlier test comes over from there."""
    page.get_by_test_id(f"demo-sign-in-{number}").click()
    come, pick = page.get_by_test_id("btn-take-over"), page.get_by_test_id("table-pick-R1")
    expect(come.or_(pick)).to_be_visible()
    if come.is_visible():
        come.click()
    pick.click()
    expect(
        page.get_by_test_id("btn-open-table").or_(page.get_by_test_id("btn-close-table"))
    ).to_be_visible()


# -- room to touch ----------------------------------------------------------------------------

# How far a finger can go from the middle of each target, across and along, and still be on it.
# What lies on top of a target takes its room away.
ROOM = """
() => {
  const targets = "button, [data-spot], [data-call]";
  const owner = (x, y) => document.elementFromPoint(x, y)?.closest(targets) ?? null;
  const measure = (target) => {
    const box = (target.querySelector(":scope > text") ?? target).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (owner(x, y) !== target) return [0, 0];
    const run = (dx, dy) => {
      let px = 0;
      while (px < 60 && owner(x + dx * (px + 1), y + dy * (px + 1)) === target) px += 1;
      return px;
    };
    return [run(-1, 0) + run(1, 0) + 1, run(0, -1) + run(0, 1) + 1];
  };
  return [...document.querySelectorAll(targets)].map((target) => ({
    name: target.dataset.spot ?? target.dataset.call ?? target.dataset.testid ?? target.className,
    room: measure(target),
  }));
}
"""
FINE = ("split", "corner", "street", "six-line")


def test_a_finger_finds_every_target_of_the_player(stage: Stage) -> None:
    page = stage.open("/play", table=BETTING, seat=seat_with(stakes={"red": 500}))
    table = stage.house.table("R1")
    shown = {id_ for id_ in table["calls"] if not id_.startswith(("neighbours-3", "neighbours-7"))}
    fine = {id_ for id_, spot in table["spots"].items() if spot["kind"] in FINE}
    for size in at_sizes(page, TERMINALS):
        room = {target["name"]: min(target["room"]) for target in page.evaluate(ROOM)}
        assert room.keys() >= table["spots"].keys() | shown
        least = {name: FINE_PX if name in fine else TOUCH_PX for name in room}
        assert {name: px for name, px in room.items() if px < least[name]} == {}, size


KEYS = """
(all) => all.map((key) =>
  [key.dataset.testid ?? key.textContent, key.offsetWidth, key.offsetHeight])
"""


@pytest.mark.parametrize(("path", "number"), [("/dealer", "1001"), ("/supervisor", "2001")])
def test_staff_find_every_key_and_scroll_nothing_sideways(
    stage: Stage, path: str, number: str
) -> None:
    page = stage.open(path)
    sign_in(page, number)
    expect(page.locator("[data-testid$=-table]")).to_be_visible()
    for size in at_sizes(page, SIZES):
        keys = page.locator("button:visible, select:visible").evaluate_all(KEYS)
        assert [key for key in keys if min(key[1:]) < TOUCH_PX] == [], size
        fits(page)
        in_sight(page)


# -- room to read -----------------------------------------------------------------------------

# The parts of a page that reach over its left or right edge.
OUTSIDE = """
() => [...document.querySelectorAll("button, a, input, select, [data-testid], [data-call], p, td")]
  .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((part) => [part.dataset.testid ?? part.className, part.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
  .map(([name, box]) => `${name} ${Math.round(box.left)} to ${Math.round(box.right)}`)
"""
SCROLLS = "document.documentElement.scrollWidth - innerWidth"


def fits(page: Page) -> None:
    assert page.evaluate(SCROLLS) <= 0
    assert page.evaluate(OUTSIDE) == []


@each_page
def test_nothing_scrolls_sideways_and_demo_and_clock_are_in_sight(stage: Stage, path: str) -> None:
    page = stage.open(path)
    for _ in at_sizes(page, SIZES):
        fits(page)
        in_sight(page)


def in_sight(page: Page) -> None:
    for part in (page.get_by_test_id("demo"), page.locator(".clock")):
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate(
            """(part) => {
              const { x, y, width, height } = part.getBoundingClientRect();
              const top = document.elementFromPoint(x + width / 2, y + height / 2);
              return part.contains(top) || top.contains(part);
            }"""
        )


def test_demo_and_clock_stay_in_sight_over_a_settled_game(stage: Stage) -> None:
    page = stage.open("/play", table=SETTLED, seat=seat_with(settled=WIN))
    expect(page.get_by_test_id("outcome")).to_be_visible()
    for _ in at_sizes(page, SIZES):
        in_sight(page)
    page.get_by_test_id("win-meter").click(force=True)
    expect(page.locator(".sheet")).to_be_visible()
    for _ in at_sizes(page, SIZES):
        for part in (page.get_by_test_id("demo"), page.locator(".clock")):
            expect(part).to_be_in_viewport(ratio=1)


# Whether the figures of a meter stay inside its frame.
WITHIN = """
(amount) => {
  const text = document.createRange();
  text.selectNodeContents(amount);
  const [inner, outer] = [text, amount.closest(".meter")].map((it) => it.getBoundingClientRect());
  return inner.left >= outer.left && inner.right <= outer.right
    && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
"""


@pytest.mark.parametrize(
    ("table", "seat", "meters"),
    [(BETTING, seat_with(stakes={"black": FORTUNE}), ["credit-meter", "total-bet"]),
     (SETTLED, seat_with(settled=WIN), ["credit-meter", "total-bet", "win-meter"])],
    ids=["betting", "settled"],
)  # fmt: skip
def test_a_fortune_fits_into_the_meters(
    stage: Stage, table: dict[str, Any], seat: dict[str, Any], meters: list[str]
) -> None:
    page = stage.open("/play", table=table, seat=seat)
    for meter in meters:
        expect(page.get_by_test_id(meter)).to_contain_text("$1,234,5")
    for size in at_sizes(page, SIZES):
        fits(page)
        for meter in meters:
            assert page.get_by_test_id(meter).evaluate(WITHIN), (meter, size)


# The contrast of a text with the worst colour behind it: every colour of every gradient counts.
LEGIBLE = """
(selectors) => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) =>
    [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const layers = (style) => {
    const stops = style.backgroundImage.match(/(rgba?|color|oklab)\\([^()]*\\)/g) ?? [];
    return [[style.backgroundColor], stops].filter((layer) => layer.length);
  };
  const behind = (element) => {
    const chain = [];
    for (let at = element; at; at = at.parentElement) {
      chain.unshift(getComputedStyle(at));
      // The felt lies under the table without being around it.
      if (at.matches(".pt-info, .pt-board, .pt-track"))
        chain.unshift(getComputedStyle(document.querySelector(".pt"), "::before"));
    }
    return chain.flatMap(layers)
      .reduce((under, layer) => {
        const seen = under.flatMap((base) => layer.map((top) => over(rgba(top), base)));
        return [...new Map(seen.map((colour) => [colour.map(Math.round).join(), colour])).values()];
      }, [[0, 0, 0]]);
  };
  const painted = (shape) => {
    const style = getComputedStyle(shape);
    const [r, g, b, a] = rgba(style.fill);
    return behind(shape.closest("svg").parentElement)
      .map((base) => over([r, g, b, a * style.fillOpacity], base));
  };
  const contrast = (text, on) => {
    const style = getComputedStyle(text);
    const backs = on ? painted(on) : behind(text);
    const ink = rgba(text instanceof SVGElement ? style.fill : style.color);
    ink[3] *= style.opacity;
    return Math.min(...backs.map((back) => ratio(over(ink, back), back)));
  };
  return selectors.map(([text, on]) => {
    const found = document.querySelector(text);
    if (!found) return [text, null];
    return [text, Math.round(contrast(found, on && document.querySelector(on)) * 100) / 100];
  });
}
"""
EVERYWHERE = [".tag-demo", ".clock", ".clock-date"]
TEXTS: dict[str, list[str]] = {
    "/": [*EVERYWHERE, "h1", ".front-head p", ".front-screen span", ".front-list small",
          ".front-list td", ".front-foot", ".button"],
    "/play": [*EVERYWHERE, ".phase-title", ".phase-detail", ".meter-title", ".meter-amount",
              ".tab[aria-current] .tab-name", ".tab[aria-current] .tab-mode",
              ".tab:not([aria-current]) .tab-mode", ".terminal-name", ".panel-title",
              ".limits-sign td", ".limits-sign thead th", ".pt-info", ".pt-info b", ".info-rules",
              "[data-testid=btn-clear]", "[data-testid=btn-confirm]",
              ".result.pocket-red", ".result.pocket-black", ".result.pocket-zero",
              *(f".note-{dollars}" for dollars in (5, 10, 20, 50, 100))],
    "/dealer": [*EVERYWHERE, ".signin-field span", ".keypad .key", ".demo-staff p",
                ".demo-staff dt", ".connection"],
    "/supervisor": [*EVERYWHERE, ".signin-field span", ".keypad .key", ".connection"],
    "/display/R1": [*EVERYWHERE, ".wall-name", ".big-label", "[data-testid=phase]",
                    ".limits-sign td", ".limits-sign thead th", ".share span",
                    "span.pocket-red", "span.pocket-black", "span.pocket-zero"],
}  # fmt: skip


def contrasts(page: Page, selectors: list[tuple[str, str | None]]) -> dict[str, float | None]:
    return dict(page.evaluate(LEGIBLE, selectors))


def poor(found: dict[str, float | None]) -> dict[str, float | None]:
    return {name: ratio for name, ratio in found.items() if ratio is None or ratio < CONTRAST}


@each_page
def test_the_texts_can_be_read(stage: Stage, path: str) -> None:
    table = {**BETTING, "results": SETTLED["results"]}
    page = stage.open(path, table=table, seat=seat_with(stakes={"red": 500}))
    if "display" in path:
        expect(page.locator(".share").first).to_be_visible()
    if path == "/play":
        page.locator('[data-spot="split:5-8"]').hover(force=True)
        expect(page.locator(".info-rules")).to_be_visible()
    assert poor(contrasts(page, [(text, None) for text in TEXTS[path]])) == {}


def test_the_numbers_on_felt_track_and_chips_can_be_read(stage: Stage) -> None:
    page = stage.open("/play", table=BETTING, seat=seat_with())
    cells = [(f".cell-{colour} + .cell-number", f".cell-{colour}") for colour in
             ("red", "black", "zero")]  # fmt: skip
    track = [(f".sector-{colour} text", f".sector-{colour} path") for colour in
             ("red", "black", "zero")]  # fmt: skip
    chips = [(f"[data-chip='{cents}'] .chip-face", f"[data-chip='{cents}'] .chip-inlay")
             for cents in stage.house.table("R1")["chips_cents"]]  # fmt: skip
    words = [(".cell-word", ".cell-outside"), (".series text", ".series path")]
    assert poor(contrasts(page, [*cells, *track, *chips, *words])) == {}


def test_the_banner_and_the_line_below_can_be_read_in_every_tone(stage: Stage) -> None:
    page = stage.open("/play", table=BETTING, seat=seat_with(stakes={"red": 100}))
    expect(page.locator(".pt-info.is-warning")).to_be_visible()
    plain = [(tone, "") for tone in ("go", "wait", "stop", "idle")]
    results = [("result", colour) for colour in ("red", "black", "zero", "player", "banker", "tie")]
    for tone, colour in plain + results:
        page.get_by_test_id("phase").evaluate(
            "(banner, [tone, colour]) => { banner.className = `phase phase-${tone}`;"
            " banner.dataset.colour = colour; }",
            [tone, colour],
        )
        texts = [".phase-title", ".phase-detail", ".pt-info.is-warning"]
        assert poor(contrasts(page, [(text, None) for text in texts])) == {}, (tone, colour)


# -- quiet ------------------------------------------------------------------------------------

MOVING = """
async () => {
  const frames = async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  };
  await frames(4);
  const turned = () => [...document.querySelectorAll(".wheel-turning")]
    .map((layer) => layer.style.transform).join();
  const before = turned();
  await frames(4);
  // What is over within a frame moves nothing that could be seen.
  const moving = document.getAnimations().filter((one) =>
    one.playState === "running" && one.effect.getComputedTiming().activeDuration > 16);
  return { wheel: turned() !== before, animations: moving.length };
}
"""


def test_screens_stand_still_for_who_asks_for_it(stage: Stage) -> None:
    for path in PAGES:
        page = stage.open(path, table=SETTLED, reduced_motion="reduce")
        assert page.evaluate(MOVING) == {"wheel": False, "animations": 0}, path


def test_otherwise_the_wheel_turns(stage: Stage) -> None:
    page = stage.open("/play", table=SETTLED, reduced_motion="no-preference")
    assert page.evaluate(MOVING)["wheel"]


@each_page
def test_a_page_takes_nothing_from_outside(stage: Stage, path: str) -> None:
    """And makes no noise: what it complains of is heard at every test here."""
    page = stage.open(path)
    hosts = page.evaluate(
        "performance.getEntriesByType('resource').map((asked) => new URL(asked.name).hostname)"
    )
    assert set(hosts) == {"127.0.0.1"}


def test_the_policy_is_heard_when_it_stops_something(house: House, browser: Browser) -> None:
    """The ear of the tests above is open."""
    stage = Stage(house, browser)
    page = stage.open("/")
    page.evaluate("document.head.append(Object.assign(document.createElement('script'),"
                  " { src: 'http://elsewhere.invalid/x.js' }))")  # fmt: skip
    page.wait_for_event("console", lambda said: "policy" in said.text)
    page.context.close()
    assert stage.problems


# -- nothing is loaded twice ------------------------------------------------------------------

LOADED = """
() => performance.getEntriesByType("resource").filter((file) => file.name.includes("/web/"))
  .map((file) => [file.name, file.transferSize])
"""


@each_page
def test_a_page_that_is_opened_again_loads_no_file_again(stage: Stage, path: str) -> None:
    page = stage.open(path)
    first = page.evaluate(LOADED)
    page.goto(stage.house.url + path)
    ready(page)
    assert {name for name, _ in first} == {name for name, _ in page.evaluate(LOADED)}
    assert sum(size for _, size in first) > 20_000
    assert [file for file in page.evaluate(LOADED) if file[1]] == []
