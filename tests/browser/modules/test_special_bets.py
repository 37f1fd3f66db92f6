"""The special bets of every roulette book, on the racetrack and on keys of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import FLOOR, House
from tests.browser.modules.asking import ask
from tests.browser.modules.test_layout import each_lie

pytestmark = pytest.mark.browser

RAPID, MINISTAR, INTERBLOCK = (
    "star-rapid-fusion-2024", "star-ministar-2018", "star-interblock-2016",
)  # fmt: skip
BOOKS = {"R1": RAPID, "R3": MINISTAR, "R4": INTERBLOCK}
each_book = pytest.mark.parametrize("book", BOOKS.values())
# Inside the track, from the left; what is scattered over the wheel has no place there.
INSIDE = {
    RAPID: ["tier", "orphelins", "grand-series", "zero-spiel"],
    MINISTAR: ["small-series", "orphans", "neighbours-of-zero", "zero-game"],
    INTERBLOCK: ["serie-5-8", "orfanelli", "vicini-dello-zero"],
}
SIZES = {RAPID: [3, 5, 7], MINISTAR: [5], INTERBLOCK: [3]}
OTHERS = "".join(
    f"""
[[tables]]
id = "{id_}"
name = "Roulette {id_}"
ruleset = "{ruleset}"
game = "roulette"
device = "simulated"
limits = "main"
options = {{ mode = "automated" }}
"""
    for id_, ruleset in BOOKS.items()
    if id_ != "R1"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    tables, rest = FLOOR.split('[[tables]]\nid = "R3"')
    signs = rest[rest.index("[limits") :]
    floor.write_text(f"{tables}{OTHERS}\n{signs}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, dict[str, Any]]:
    found = {id_: house.table(id_) for id_ in BOOKS}
    assert {id_: table["ruleset"] for id_, table in found.items()} == BOOKS
    return {table["ruleset"]: table for table in found.values()}


@each_lie
@each_book
def test_a_series_lies_where_its_numbers_are(
    page: Page, tables: dict[str, Any], book: str, how: dict[str, bool]
) -> None:
    """Whatever the book calls it; and no part of the track lies over the name of another."""
    found = ask(
        page,
        """const track = m.trackGeometry(given.table.wheel, given.table.calls, given.how);
           const pen = document.createElement("canvas").getContext("2d");
           const parts = [...track.series, ...track.sectors].map((part) => ({
             name: part.call ?? part.number, x: part.x, y: part.y, shape: new Path2D(part.path) }));
           return parts.map(({ name, x, y }) => [name, parts
             .filter(({ shape }) => pen.isPointInPath(shape, x, y)).map((part) => part.name)]);""",
        {"table": tables[book], "how": how},
        "games/roulette/racetrack-geometry",
    )
    assert [name for name, _ in found if not name.isdigit()] == INSIDE[book]
    assert [under for _, under in found] == [[name] for name, _ in found]


@each_book
def test_neighbours_reach_as_far_as_the_book_says(
    page: Page, tables: dict[str, Any], book: str
) -> None:
    found = ask(
        page,
        """const sizes = m.neighbourSizes(given.calls);
           return [sizes, [1, 3, 5, 6, 9].map((wanted) => m.nearestSize(sizes, wanted))];""",
        tables[book],
        "games/roulette/calls",
    )
    assert found[0] == SIZES[book]
    assert set(found[1]) == set(SIZES[book])


KEYS = """
await m.loadWords(subjects);
const at = document.createElement("div");
const all = { calls: given.calls, red: given.red, lit: new Set(["17"]), litCall: null, open: true,
  chip: 250, onPad: () => {} };
const seen = {};
const show = (pad) => {
  m.render(m.html`<${m.SpecialBets} ...${all} pad=${pad} />`, at);
  for (const key of at.querySelectorAll("[data-call]")) seen[key.dataset.call] = key.textContent;
};
show(null);
const pads = [...at.querySelectorAll("[data-testid^=pad-]")].map((one) => one.dataset.testid);
for (const pad of pads) show(pad.slice(4));
return { seen, covered: at.querySelectorAll(".is-covered").length };
"""


@each_book
def test_every_special_bet_has_a_key_that_tells_its_pieces_and_its_cost(
    page: Page, tables: dict[str, Any], book: str
) -> None:
    calls = tables[book]["calls"]
    told = ask(page, KEYS, tables[book], "vendor/index", "lib/i18n", "games/roulette/special-bets")
    assert told["seen"].keys() == calls.keys()
    assert told["covered"] == 1
    for id_, text in told["seen"].items():
        count = sum(calls[id_]["pieces"].values())
        cents = 250 * count
        dollars = f"{cents // 100}" if cents % 100 == 0 else f"{cents / 100:.2f}"
        if ":" in id_:
            assert f"{id_.split(':')[1]}" in text
            assert f"{count}×" in text
            assert f"${dollars}" in text
        else:
            assert calls[id_]["name"] in text
            assert f"{count} pieces · ${cents / 100:.2f}" in text


def test_what_is_pointed_at_lights_every_spot_with_its_pieces(
    page: Page, tables: dict[str, Any]
) -> None:
    found = ask(
        page,
        """const pointed = { call: "vicini-dello-zero" };
           return [[...m.piecesOf(given, pointed)], [...m.coveredBy(given, pointed)].length];""",
        tables[INTERBLOCK],
        "games/roulette/play",
    )
    pieces = dict(found[0])
    assert pieces == tables[INTERBLOCK]["calls"]["vicini-dello-zero"]["pieces"]
    assert pieces["street:0-2-3"] == pieces["corner:25-26-28-29"] == 2
    assert found[1] == 17
