"""The roads of a baccarat table: where each coup is marked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

ROADS = "games/baccarat/roads"
CODES = {"P": "player 7-3", "B": "banker 3-7", "T": "tie 6-6"}


def results(coups: str) -> list[dict[str, Any]]:
    """Newest first, as a table keeps them, from letters in the order of play."""
    played = [CODES.get(coup, coup) for coup in coups.split()]
    told = [{"round": n, "result": code} for n, code in enumerate(played, 1)]
    return told[::-1]


def road(page: Page, name: str, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask(page, f"return m.{name}(given);", given, ROADS)
    return found


def cells(marks: list[dict[str, Any]]) -> str:
    """Rows of letters, with a dot where nothing lies and a stroke for each tie."""
    at = {(mark["row"], mark["column"]): mark for mark in marks}
    width = max(mark["column"] for mark in marks) + 1
    rows = [
        " ".join(_cell(at.get((row, column))) for column in range(width)).rstrip(" .")
        for row in range(6)
    ]
    return "\n".join(rows).rstrip("\n")


def _cell(mark: dict[str, Any] | None) -> str:
    if mark is None:
        return "."
    letter = {"player": "P", "banker": "B", "tie": "T", None: "-"}[mark["winner"]]
    return letter + "/" * int(mark.get("ties", 0))


def test_the_bead_plate_has_every_coup_down_columns_of_six(page: Page) -> None:
    beads = road(page, "beadPlate", results("P P B T B B P B"))
    assert cells(beads) == "P P\nP B\nB\nT\nB\nB"
    assert [bead["round"] for bead in beads] == list(range(1, 9))


@pytest.mark.parametrize(
    ("coups", "drawn"),
    [
        ("P", "P"),
        ("P P B", "P B\nP"),
        ("P B P B", "P B P B"),
        # A tie is a stroke on the coup before it, and changes no run.
        ("P T P T T B", "P/ B\nP//"),
        # Ties before the first win wait for it.
        ("T T B", "B//"),
        ("T", "-/"),
        # The seventh of a run turns to the right: a dragon tail.
        ("P P P P P P P P B", "P B\nP\nP\nP\nP\nP P P"),
        # A tail that finds its way down taken turns where it is, and goes on to the right.
        ("P P P P P P P B B B B B B", "P B\nP B\nP B\nP B\nP B B\nP P"),
        # A run of the same side beside its own tail stays a column of its own.
        ("B B B B B B B B P B", "B P B\nB\nB\nB\nB\nB B B"),
        # Tails over tails: at last a run lies along the first row, and the next begins beyond it.
        (
            " ".join("P" * 7 + "B" * 7 + "P" * 7 + "B" * 7 + "P" * 7 + "B" * 3 + "P"),
            "P B P B P B B B P\nP B P B P P P P P P\nP B P B B B B B\nP B P P P P\nP B B B\nP P",
        ),
    ],
)
def test_the_big_road_has_a_column_for_each_run(page: Page, coups: str, drawn: str) -> None:
    assert cells(road(page, "bigRoad", results(coups))) == drawn


def test_pairs_are_dots_on_their_coup(page: Page) -> None:
    given = [{"round": 2, "result": "tie 8-8 natural player-pair"},
             {"round": 1, "result": "banker 3-7 banker-pair"}]  # fmt: skip
    beads, (mark,) = road(page, "beadPlate", given), road(page, "bigRoad", given)
    assert [(bead["playerPair"], bead["bankerPair"]) for bead in beads] == [
        (False, True), (True, False),
    ]  # fmt: skip
    assert beads[1]["natural"]
    # A tie has no mark of its own on the big road: its pairs go with its stroke.
    assert (mark["playerPair"], mark["bankerPair"], mark["ties"]) == (True, True, 1)


def test_the_sides_are_counted(page: Page) -> None:
    found = ask(page, "return m.tally(given);", results("P B T B"), ROADS)
    assert found == {"player": 1, "banker": 2, "tie": 1}


@pytest.mark.parametrize(
    ("result", "won"),
    [
        ("player 5-4", {"player"}),
        ("player 7-3", {"player", "dragon-player"}),
        ("banker 6-8 natural", {"banker", "dragon-banker"}),
        ("banker 5-6", {"banker", "super-6"}),
        ("banker 0-6 player-pair", {"banker", "super-6", "dragon-banker", "player-pair"}),
        ("tie 9-9 natural banker-pair", {"tie", "banker-pair"}),
    ],
)
def test_the_wagers_that_won_are_lit(page: Page, result: str, won: set[str]) -> None:
    found = ask(page, "return [...m.winners(given)];", result, "games/baccarat/play")
    assert set(found) == won
