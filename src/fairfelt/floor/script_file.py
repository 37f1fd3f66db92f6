"""A script as a file: one JSON object a line, the first of which may be a header."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from fairfelt.exchange.port import HousePort
from fairfelt.floor.config import DEMO_FLOOR, FloorConfig, floor_from, load_floor
from fairfelt.floor.player_edges import EdgeFinder, unknown_edges
from fairfelt.floor.script import Player, Say, ScriptError, Unmet
from fairfelt.store import Store, in_memory


def play_file(
    path: Path, say: Say, seed: int | None = None, store: Store | None = None,
    *, staff_only: bool = False, tables: Iterable[str] = (), find_edges: EdgeFinder = unknown_edges,
    house: Callable[[Store, bool, int], HousePort] | None = None,
) -> Player:  # fmt: skip
    """Play a script, and hand back the floor as it is then, with its records. Its first line may
    be a header: `floor` (a file beside it, or a configuration; the demo floor otherwise) and
    `seed`. `tables` are those that somebody wants to hear of, which must be there."""
    lines = list(_lines(path.read_text(encoding="utf-8").splitlines()))
    header = lines.pop(0)[1] if lines and "type" not in lines[0][1] else {}
    unknown = set(header) - {"floor", "seed"}
    if unknown:
        raise ScriptError(f"line 1: a header has `floor` and `seed`, not {', '.join(unknown)}")
    config, store = _floor(header.get("floor"), path), store or in_memory()
    seed = header.get("seed", 0) if seed is None else seed
    player = Player(
        config,
        say,
        seed,
        store,
        staff_only=staff_only,
        find_edges=find_edges,
        house=None if house is None else house(store, config.demo, seed),
        heard=[] if any(step.get("type") == "expect" for _, step in lines) else None,
    )
    for table in tables:
        player.check_table(table)
    for number, step in lines:
        try:
            player.check(step)
            player.play(step)
        except (ScriptError, Unmet) as error:
            raise type(error)(f"line {number}: {error}") from error
    player.end()
    return player


def _lines(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            step = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ScriptError(f"line {number}: not JSON: {error}") from error
        if not isinstance(step, dict):
            raise ScriptError(f"line {number}: a step is a JSON object")
        yield number, step


def _floor(floor: object, path: Path) -> FloorConfig:
    if floor is None:
        return load_floor(DEMO_FLOOR)
    if isinstance(floor, str):
        return load_floor(path.parent / floor)
    if isinstance(floor, dict):
        return floor_from(floor, path.name)
    raise ScriptError("`floor` is the name of a file or a configuration")
