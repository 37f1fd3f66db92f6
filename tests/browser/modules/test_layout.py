"""Where everything lies on the layout and the racetrack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

LIES = {"lying": {}, "standing": {"standing": True}, "broad": {"standing": True, "broad": True}}
each_lie = pytest.mark.parametrize("how", LIES.values(), ids=LIES)


def layout(page: Page, table: Mapping[str, Any], how: Mapping[str, bool]) -> dict[str, Any]:
    found: dict[str, Any] = ask(
        page,
        """const { places, width, height } = m.layoutGeometry(given.spots, given.red, given.how);
           return { width, height, places: [...places.values()] };""",
        {"spots": table["spots"], "red": table["red"], "how": how},
        "games/roulette/layout-geometry",
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
           const places = [...geometry.places.values()];
           const seen = new Set([geometry.places.get('straight:0')]);
           for (const from of seen)
             for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
               const next = m.nextPlace(places, from, way);
               if (next) seen.add(next);
             }
           return [...seen].map(({ id }) => id);""",
        table,
        "games/roulette/layout-geometry",
        "components/arrows",
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
        "games/roulette/racetrack-geometry",
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
        "games/roulette/racetrack-geometry",
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
        "games/roulette/racetrack-geometry",
        "games/roulette/racetrack",
    )
    assert set(targets) == table["calls"].keys()
