"""Floors for tests: configurations in a line, and what to compare when two should be alike.

floor_config(mode="rng")                           one table, R1, of the Rapid Fusion rule book
floor_config(game="baccarat", device="attached")   one whose shoe a device reports
floor_config(ruleset=MINISTAR, device="attached")  one whose wheel a device reports
floor_config(tables=EVERY_TABLE)                   every game of every document, in all its modes
quiet(config)                                      that floor on a virtual clock
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any, Literal, get_args
from unittest import mock

import msgspec

from fairfelt.core.game import Game
from fairfelt.floor import Floor, FloorConfig, load_floor
from fairfelt.floor.config import DEMO_FLOOR, StaffConfig, floor_from
from fairfelt.floor.facts.people import TerminalRevoked
from fairfelt.floor.pins import hash_pin
from fairfelt.floor.script import Player
from fairfelt.games import build_game
from fairfelt.rulebooks import GameRules, games_of, load_rules, rule_sets
from fairfelt.store import SqliteStore, Store
from fairfelt.table import Limit, Limits, TableConfig
from fairfelt.table.config import Timings, Total
from fairfelt.table.state import State
from tests.houses import local_house

RAPID = "star-rapid-fusion-2024"
MINISTAR = "star-ministar-2018"
INTERBLOCK = "star-interblock-2016"
NZ = "nz-table-games"

DEMO = load_floor(DEMO_FLOOR)
STAFF = (
    StaffConfig("1001", "Dealer", "dealer", pin="1111"),
    StaffConfig("2001", "Supervisor", "gaming_supervisor", pin="2222"),
    StaffConfig("2501", "Casino supervisor", "casino_supervisor", pin="2525"),
    StaffConfig("3001", "Manager", "assistant_gaming_manager", pin="3333"),
    StaffConfig("4001", "Operator", "casino_operator", pin="4444"),
    StaffConfig("5001", "Inspector", "inspector", pin="5555"),
    StaffConfig("6001", "Tournament manager", "tournament_manager", pin="6666"),
    StaffConfig("7001", "Cage", "cage", pin="7777"),
)

# A sign that hardly matters, and one that bites.
WIDE, WIDE_TOTAL = Limit(100, 100_000), Total(0, 1_000_000)
TIGHT, TIGHT_TOTAL = Limit(200, 5_000, 500), Total(500, 12_000)
TIMINGS = Timings()

Device = Literal["simulated", "attached"]
DEVICES: tuple[Device, ...] = get_args(Device)

# Every game of every rule set, for laws that hold for all of them.
GAMES = tuple((ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset))


@cache
def hashed(pin: str) -> str:
    """As the configuration of a real floor has it. It takes a tenth of a second to make one."""
    return hash_pin(pin)


def limits_for(
    ruleset: str = RAPID,
    game: str = "roulette",
    *,
    each: Limit = WIDE,
    total: Total = WIDE_TOTAL,
    kinds: Mapping[str, Limit] | None = None,
) -> Limits:
    """The same limit for every wager of the game but those named. What is staked by a choice has no
    limit of its own."""
    spots = build_game(load_rules(ruleset, game)).spots.values()
    laid = {spot.kind: each for spot in spots if not spot.by_choice}
    return Limits(laid | dict(kinds or {}), total)


def table_config(
    id_: str = "R1",
    *,
    ruleset: str = RAPID,
    game: str = "roulette",
    mode: str | None = None,
    wagering_ms: int = 30_000,
    limits: Limits | None = None,
    device: Device = "simulated",
    timings: Timings = TIMINGS,
    **options: Any,
) -> TableConfig:
    """A table, with the options of its game. Its mode is the document's usual one where none is
    given."""
    chosen = {"wagering_ms": wagering_ms, **({"mode": mode} if mode else {}), **options}
    return TableConfig(
        id_, id_, ruleset, game, limits or limits_for(ruleset, game), chosen, device,
        timings=timings,
    )  # fmt: skip


def floor_config(*, tables: tuple[TableConfig, ...] = (), **table: Any) -> FloorConfig:
    """A demo floor of these tables, or of the one table that the other arguments describe."""
    config = FloorConfig(
        "Test floor",
        tables or (table_config(**table),),
        demo=True,
        staff=STAFF,
        network=DEMO.network,
    )
    return floor_from(msgspec.to_builtins(config), "test floor")


def tight(ruleset: str = RAPID, game: str = "roulette") -> Limits:
    return limits_for(ruleset, game, each=TIGHT, total=TIGHT_TOTAL)


def _tables_of(ruleset: str, game: str) -> Iterator[TableConfig]:
    """One for every way to run the game; a table with a dealer and a device of its own has the
    wide sign, the others have the tight one."""
    modes = load_rules(ruleset, game).options["mode"].allowed or ()
    for mode, device in product(map(str, modes), DEVICES):
        if mode == "rng" and device == "attached":
            continue
        sign = limits_for if (mode, device) == ("live", "attached") else tight
        yield table_config(
            "-".join((ruleset.split("-")[1], game, mode, device)),
            ruleset=ruleset, game=game, mode=mode, device=device, limits=sign(ruleset, game),
            wagering_ms=5_000 if mode == "rng" else 30_000,
        )  # fmt: skip


def _thrown_tai_sai(device: Device) -> TableConfig:
    """Tai-sai of the style in which players throw the dice."""
    sign = limits_for if device == "attached" else tight
    return table_config(
        f"table-tai-sai-b-live-{device}", ruleset=NZ, game="tai-sai", mode="live", device=device,
        limits=sign(NZ, "tai-sai"), style="B",
    )  # fmt: skip


EVERY_TABLE = (
    *(table for key in GAMES for table in _tables_of(*key)),
    *(_thrown_tai_sai(device) for device in DEVICES),
)


def quiet(config: FloorConfig, seed: int = 0, store: Store | None = None) -> Player:
    """The floor on a virtual clock, with nobody listening."""
    return housed(config, lambda event: None, seed, store)


def housed(
    config: FloorConfig, say: Callable[[dict[str, Any]], None], seed: int = 0,
    store: Store | None = None,
) -> Player:  # fmt: skip
    """The floor on a virtual clock, with its house in the same records."""
    store = store or SqliteStore(":memory:")
    return Player(config, say, seed, store, house=local_house(store, config.demo, seed))


def picture(floor: Floor) -> dict[str, Any]:
    """All that a floor knows and its records must bring back."""

    def plain(what: Any) -> bytes:
        return msgspec.json.encode(what, order="deterministic", enc_hook=_by_words)

    return {
        "balances": {account: cents for account, cents in floor.ledger.balances.items() if cents},
        "floor": {
            part: plain(msgspec.to_builtins(getattr(floor.state, part), str_keys=True))
            for part in floor.state.__slots__
        },
        "heads": dict(floor.recorder.heads),
        "tables": {id_: plain(table.state) for id_, table in floor.pit.tables.items()},
    }


def _by_words(kept: Mapping[Any, Any]) -> dict[str, Any]:
    """A map that nobody can change, as JSON has it."""
    return {str(key): value for key, value in kept.items()}


def values(floor: Floor) -> tuple[Any, ...]:
    """The money, to the last empty account, and how far the records have come."""
    ledger = floor.ledger
    return dict(ledger.balances), ledger.holds, dict(floor.recorder.heads)


def states(floor: Floor) -> dict[str, State]:
    """The very values: whoever is refused has not even replaced one by its equal."""
    return {id_: table.state for id_, table in floor.pit.tables.items()}


def same(before: Mapping[str, State], after: Mapping[str, State]) -> bool:
    return before.keys() == after.keys() and all(before[id_] is after[id_] for id_ in before)


@contextmanager
def games_built_once() -> Iterator[None]:
    """Games never change, so tests that restore a floor after every step may share them."""
    built: dict[tuple[str, str, bytes], Game] = {}

    def build(rules: GameRules, options: Mapping[str, object]) -> Game:
        key = rules.ruleset, rules.game, msgspec.json.encode(dict(options), order="deterministic")
        if key not in built:
            built[key] = build_game(rules, options)
        return built[key]

    with (
        mock.patch("fairfelt.table.table.build_game", build),
        mock.patch("fairfelt.floor.config.build_game", build),
    ):
        yield


def revoked(terminal: str) -> TerminalRevoked:
    """That a terminal was taken off the floor."""
    return TerminalRevoked(
        terminal=terminal,
        role="supervisor",
        kind="",
        table=None,
        serves=None,
        name="",
        reason="Stolen",
        replaced_by="",
        at=0,
        by="2001",
    )
