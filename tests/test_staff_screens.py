"""The screens of staff draw what the floor says can be done, and know no condition of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "src" / "fairfelt" / "web"
SCREENS = sorted([*(WEB / "staff").glob("*.js"), *(WEB / "games").glob("*/staff.js")])
# What the floor has said of an act, and what the picture of the table says.
SAID = re.compile(r"\bcan\.(possible|alone|due|may|isMine)\(")
PICTURE = re.compile(r"(?<!can\.)\b(phase|awaits|offered|shooter)\b")
# One condition after the other: where one ends, another begins.
ENDS = re.compile(r"[;,{}?]|=>|\breturn\b|\bif\b|\bconst\b|&&\s*html")


def conditions(script: str) -> Iterator[str]:
    bare = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", script, flags=re.DOTALL)
    yield from ENDS.split(bare)


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_screen_adds_a_condition_to_what_the_floor_says(path: Path) -> None:
    found = [one for one in conditions(path.read_text("utf-8")) if SAID.search(one)]
    assert [one.strip() for one in found if PICTURE.search(one)] == []


@pytest.mark.parametrize(
    ("script", "adds"),
    [
        ('on: can.possible("deal_card") && table.awaits === "burn",', True),
        ('const on = can.possible("throw_dice") && shooter !== null;', True),
        ('if (table.phase !== "open" || !can.alone("start_shoe")) return "later";', True),
        ('on: can.possible("offer_dice"),\nlit: shooter === null,', False),
        ('on: can.offered("close_wagering") && can.possible("close_wagering"),', False),
    ],
)
def test_a_condition_that_is_added_is_found(script: str, adds: bool) -> None:
    found = [one for one in conditions(script) if SAID.search(one) and PICTURE.search(one)]
    assert bool(found) == adds


def test_no_screen_orders_ranks() -> None:
    """Whose word is enough for what, the floor says."""
    ranks = re.compile(r"\brank\b\s*[<>]|[<>]=?\s*\w*\.rank\b|isEnough")
    assert [path.name for path in SCREENS if ranks.search(path.read_text("utf-8"))] == []
