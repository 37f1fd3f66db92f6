"""`fairfelt script`: play a file of timed steps on a virtual clock and print every event."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairfelt.exchange.port import HousePort
    from fairfelt.floor.player_edges import PlayerEdge
    from fairfelt.store import Store
    from fairfelt.table import TableConfig

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "script", help="play timed commands and device reports on a virtual clock"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="one JSON object a line")
    parser.add_argument("--seed", type=int, help="of the random numbers, instead of the file's")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep the records in this folder, as a floor does"
    )
    parser.add_argument(
        "--staff", action="store_true", help="print the facts that no player is told, too"
    )
    shown = parser.add_argument_group("what is printed")
    shown.add_argument("--quiet", action="store_true", help="nothing but what goes wrong")
    shown.add_argument(
        "--only", action="append", metavar="KIND",
        help="facts of this kind, as in bet.settled or round.*; also `answer`, `refused`, `end`",
    )  # fmt: skip
    shown.add_argument("--table", action="append", metavar="ID", help="what is about this table")
    shown.add_argument("--seat", action="append", metavar="ID", help="what is about this terminal")
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor.script import ScriptError, Unmet
    from fairfelt.floor.script_file import play_file

    try:
        _check_names(args.only or ())
        store = _store(args.data)
        play_file(args.file, lambda event: _print(args, event), args.seed, store,
                  staff_only=args.staff, tables=args.table or (), find_edges=_find_edges,
                  house=_house)  # fmt: skip
    except OSError as error:
        return _fail(args, error.strerror or str(error), 2)
    except ScriptError as error:
        return _fail(args, str(error), 2)
    except Unmet as error:
        return _fail(args, str(error), 1)
    return 0


def _house(store: Store, demo: bool, seed: int) -> HousePort:
    from fairfelt.equipment import SeededRng
    from fairfelt.house.local import LocalHouse

    return LocalHouse(store, demo, SeededRng(seed).below)


def _find_edges(config: TableConfig) -> tuple[PlayerEdge, ...]:
    """Whom a table with odds of its own favours: there is nobody whom working it out would hold
    up."""
    from fairfelt.laboratory.player_edges import find_player_edges

    return find_player_edges(config)


def _check_names(patterns: Iterable[str]) -> None:
    from fairfelt.floor.script import ScriptError
    from fairfelt.floor.script_names import check_pattern

    for pattern in patterns:
        try:
            check_pattern(pattern)
        except ValueError as error:
            raise ScriptError(str(error)) from error


def _store(data: Path | None) -> Store | None:
    from fairfelt.floor.script import ScriptError
    from fairfelt.store import SqliteStore

    if data is None:
        return None
    path = data / "floor.db"
    if path.exists():  # its clock is far ahead of a script's, which begins at 0
        raise ScriptError(f"there are records in {data} already; give a folder without any")
    data.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path)


def _fail(args: argparse.Namespace, problem: str, status: int) -> int:
    print(f"fairfelt: {args.file}: {problem}", file=sys.stderr)
    return status


def _print(args: argparse.Namespace, event: dict[str, Any]) -> None:
    if not args.quiet and _is_wanted(args, event):
        print(json.dumps(event, ensure_ascii=False))


def _is_wanted(args: argparse.Namespace, event: dict[str, Any]) -> bool:
    """Of several of one filter any will do; of several filters all must agree."""
    body = event.get("body", {})
    stream = str(event.get("stream", "")).removeprefix("table:")
    tables = {event.get("table"), body.get("table"), stream}
    seats = {event.get("seat"), event.get("as"), body.get("seat"), body.get("terminal")}
    return (
        (not args.only or any(fnmatchcase(_kind(event), only) for only in args.only))
        and (not args.table or not tables.isdisjoint(args.table))
        and (not args.seat or not seats.isdisjoint(args.seat))
    )


def _kind(event: dict[str, Any]) -> str:
    named = event.get("kind") or event.get("event")
    return str(named or ("refused" if "refused" in event else "answer"))
