"""Bring a floor back from its records, exactly as it was, and let it go on."""

from __future__ import annotations

from fairfelt.core.errors import ConfigError, Disagrees
from fairfelt.equipment import Rng
from fairfelt.floor.commit import By, Commit
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.departures import number_sittings, seat_players
from fairfelt.floor.errands import AtOnce, Errands
from fairfelt.floor.facts.people import FloorOpened
from fairfelt.floor.floor import Floor
from fairfelt.floor.history.rebuild import rebuild_floor, rebuild_table
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.floor.layout import check_layout
from fairfelt.floor.pit import Pit
from fairfelt.floor.player_edges import EdgeFinder, unknown_edges
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.runner import TableRunner, between
from fairfelt.floor.sittings import Seating
from fairfelt.floor.staff_list import take_staff
from fairfelt.floor.state import FLOOR
from fairfelt.floor.unclaimed import hand_over_former
from fairfelt.journal import told
from fairfelt.ledger import Kind, Ledger, account_of
from fairfelt.store import Store
from fairfelt.table import Step, Table
from fairfelt.table.opening import open_table
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.resume import resume


def restore(
    config: FloorConfig, store: Store, rng: Rng, find_edges: EdgeFinder = unknown_edges,
    errands: Errands | None = None,
) -> Floor:  # fmt: skip
    """The floor as its last committed step left it. Nothing is written yet."""
    state, helped = rebuild_floor(store)
    ledger = Ledger(store.balances(), store.holds())
    floor = Floor(config, ledger, state, rng, find_edges, errands or AtOnce(store))
    _take_head(floor.recorder, store, FLOOR, kept=helped)
    for table_config in config.tables:
        _restore_table(floor.pit, Table.of(table_config), store)
    _check_nothing_left(floor.pit)
    floor.recorder.written = {stream: n for stream, (n, _) in floor.recorder.heads.items()}
    return floor


def _check_nothing_left(pit: Pit) -> None:
    """Wagers cannot be left at a table that is gone."""
    for id_, cents in pit.recorder.ledger.balances.items():
        account = account_of(id_)
        if account.kind is Kind.WAGERS and cents and account.owner not in pit.runners:
            raise ConfigError(
                "the floor's records",
                f"table {account.owner}",
                "wagers still stand there. Put the table back until its round is over",
            )


def last_at(store: Store) -> int:
    """The time of the newest entry: the clock of the floor never goes back before it."""
    heads = (store.head(stream) for stream in store.streams())
    return max((head.at for head in heads if head), default=0)


def start(floor: Floor, store: Store, at: int) -> list[Commit]:
    """Open what has never been opened, and take up again what was interrupted."""
    recorder, reception = floor.recorder, floor.reception
    commits = [*number_sittings(floor.seating, at), *_open_floor(recorder, floor.config, at)]
    commits += take_staff(reception, at)
    commits += hand_over_former(floor.cage, at)
    empty = [seat for seat in floor.state.sittings.open if not recorder.credit(seat)]
    recorder.empty_meters.begin_all(empty, at)
    reception.touched = dict.fromkeys(reception.people.sessions, at)
    stopped_at = last_at(store)
    for runner in floor.pit.runners.values():
        if not runner.is_frozen:  # else it is until somebody releases it
            known = store.head(runner.table.stream) is not None
            commits += _take_up(floor.seating, runner, stopped_at if known else None, at)
    return commits


def _take_up(
    seating: Seating, runner: TableRunner, stopped_at: int | None, at: int
) -> list[Commit]:
    try:
        check_layout(seating.recorder.ledger, runner.table)
    except Disagrees as error:
        return [runner.freeze(error, at)]
    commits = seat_players(seating, runner.table, at)
    if runner.pending is not None and between(runner.table.state):
        return commits + runner.change_over(at)
    table = runner.table.draft()
    for step, act in _starting(runner, table, stopped_at, at):
        commits.append(runner.commit(table, step, By("floor", act, at)))
    return commits + runner.drive(at)


def _open_floor(recorder: Recorder, config: FloorConfig, at: int) -> list[Commit]:
    """Demo money and real money never share a record."""
    demo = recorder.state.people.demo
    if demo is None:
        fact = told(FloorOpened(name=config.name, demo=config.demo))
        return [recorder.commit_floor([fact], [], "floor", "open_floor", at)]
    if demo != config.demo:
        kind = "a demo floor" if demo else "a floor with real money"
        raise ConfigError("the floor's configuration", "demo", f"these are records of {kind}")
    return []


def _starting(
    runner: TableRunner, table: Table, stopped_at: int | None, at: int
) -> list[tuple[Step, str]]:
    if stopped_at is None:
        return [(open_table(table, "floor", at), "open_table")] if _opens(runner, table) else []
    step = resume(table, stopped_at, at)
    return [(step, "resume")] if step.facts else []


def _opens(runner: TableRunner, table: Table) -> bool:
    """A table that favours the player opens only when somebody says that this is meant."""
    return table.config.open_at_start and not runner.kit.player_edges(table)


def _take_head(recorder: Recorder, store: Store, stream: str, *, kept: bool) -> None:
    """Where a stream of the record ends, if there is one. `kept`: a snapshot helped to read it."""
    if head := store.head(stream):
        recorder.heads[stream] = (head.n, head.hash)
        if not kept:
            recorder.unkept.add(stream)


def _restore_table(pit: Pit, table: Table, store: Store) -> None:
    helped = rebuild_table(table, store)
    runner = pit.add(table)
    _take_head(pit.recorder, store, table.stream, kept=helped)
    if table.state.config_hash not in ("", table.config_hash):  # "": it was never opened
        runner.pending = table
        runner.take_over(_as_it_was(table, store))
    runner.equip()


def _as_it_was(table: Table, store: Store) -> Table:
    """A round is finished under the configuration, and the rule data, under which it began. Between
    two rounds nothing depends on them any more."""
    state = table.state
    try:
        before = recorded_table(state.config, state.config_hash, state.unit, RuleShelf(store))
    except Unplayable as why:
        if not between(state):
            raise ConfigError(
                "the floor's records",
                f"table {table.id}",
                f"round {state.round.number} is in progress and cannot be finished by the rule "
                f"data it was begun with, since {why}. Finish it with the version of Fairfelt that "
                "it was begun with",
            ) from why
        before = Table.of(table.config, unit=state.unit)
    before.state = state
    return before
