"""Text can be read on every surface of the design tokens: a gradient counts by its worst stop.

axe passes over text on a gradient; so that is computed here, from the tokens that all screens use.
"""

from __future__ import annotations

import re

import pytest

from fairfelt.server.http import WEB

LEAST = 4.5  # WCAG 2.2, 1.4.3
Colour = tuple[float, float, float]

TOKENS = dict(
    re.findall(r"^  --([\w-]+): ([^;]+);", (WEB / "tokens.css").read_text("utf-8"), re.MULTILINE)
)
FELT = ["felt-lit", "felt", "felt-deep", "felt-shade"]
ROOM = ["room-raised", "room", "room-deep", "panel-solid"]
PAIRS = [
    *(("ink", surface) for surface in [*FELT, *ROOM]),
    *(("ink-soft", surface) for surface in [*FELT, *ROOM]),
    *(("ink-faint", surface) for surface in ROOM),
    *(("ink", surface) for surface in ("red", "black", "zero")),
    *((tone, surface) for tone in ("gold", "go", "wait", "warn", "stop") for surface in ROOM),
    *(("gold", surface) for surface in FELT),
    *((f"{tone}", f"{tone}-deep") for tone in ("wait", "go", "warn")),
    ("ink-dark", "ink"),
]


def colour(name: str) -> Colour:
    found = re.fullmatch(r"#(..)(..)(..)", TOKENS[name])
    assert found is not None, f"{name} is not a plain colour: {TOKENS[name]}"
    red, green, blue = (int(part, 16) / 255 for part in found.groups())
    return red, green, blue


def light(of: Colour) -> float:
    """The relative luminance of WCAG."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((0.5, 0.5, 0.5), (0.5, 0.5, 0.5)) == 1


@pytest.mark.parametrize(("text", "surface"), PAIRS)
def test_a_text_can_be_read_on_a_surface(text: str, surface: str) -> None:
    assert contrast(colour(text), colour(surface)) >= LEAST


@pytest.mark.parametrize(
    ("file", "before", "stops"),
    [("play/board.css", ".pt::before", FELT), ("base.css", "body {", ROOM[:3])],
)
def test_the_stops_of_a_gradient_are_the_surfaces_above(
    file: str, before: str, stops: list[str]
) -> None:
    style = (WEB / file).read_text("utf-8").partition(before)[2]
    gradient = style.partition("radial-gradient(")[2].partition(");")[0]
    assert re.findall(r"var\(--([\w-]+)\)", gradient) == stops
