"""The faces in which sheets are set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

FONTS = Path(__file__).parent / "fonts"


class Face(NamedTuple):
    family: str
    file: str
    weight: int = 400
    style: str = "normal"


_LATIN, _CHINESE = "Libertinus Serif", "Noto Serif CJK SC"
LATIN = (
    Face(_LATIN, "libertinus-serif-latin-400-normal.woff2"),
    Face(_LATIN, "libertinus-serif-latin-400-italic.woff2", style="italic"),
    Face(_LATIN, "libertinus-serif-latin-600-normal.woff2", 600),
)
# Of languages that are written in other letters: only the characters that the catalogue uses.
MORE: Mapping[str, tuple[Face, ...]] = MappingProxyType(
    {
        "zh-Hans": (
            Face(_CHINESE, "noto-serif-cjk-sc-400-normal.otf"),
            Face(_CHINESE, "noto-serif-cjk-sc-600-normal.otf", 600),
        )
    }
)
