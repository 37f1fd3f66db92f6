"""Bring a floor back from its records, exactly as it was, and let it go on."""

from __future__ import annotations

from fairfelt.core.errors import Disagrees
from fairfelt.equipment import Rng
from fairfelt.floor import state as floor_state
from fairfelt.floor.config import ConfigError, FloorConfig
from fairfelt.floor.departures import number_sittings, seat_players
from fairfelt.floor.facts.people import FloorOpened, StaffListed
from fairfelt.floor.favours import Judge, unjudged
from fairfelt.floor.floor import FLOOR, Commit, Floor, between
from fairfelt.floor.replay import past, replay_table
from fairfelt.floor.sessions import end_stale
from fairfelt.floor.shelf import RuleShelf
from fairfelt.floor.state import FloorState
from fairfelt.floor.unclaimed import hand_over_former
from fairfelt.journal import told
from fairfelt.ledger import Kind, account_of
from fairfelt.store import Store
from fairfelt.table import Step, Table
from fairfelt.table.opening import open_table
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.resume import resume


def restore(config: FloorConfig, store: Store, rng: Rng, judge: Judge = unjudged) -> Floor:
    """The floor as its last committed step left it. Nothing is written yet."""
    floor = Floor(config, store, rng, judge)
    _restore_floor(floor, store)
    for table_config in config.tables:
        _restore_table(floor, Table(table_config), store)
        floor.equip(floor.tables[table_config.id])
    _check_nothing_left(floor)
    floor.written = {stream: n for stream, (n, _) in floor.heads.items()}
    return floor


def _check_nothing_left(floor: Floor) -> None:
    """Wagers cannot be left at a table that is gone."""
    for id_, cents in floor.ledger.balances.items():
        account = account_of(id_)
        if account.kind is Kind.WAGERS and cents and account.owner not in floor.tables:
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
    commits = [*number_sittings(floor, at), *_open_floor(floor, at), *_list_staff(floor, at)]
    commits += end_stale(floor, at)
    commits += hand_over_former(floor, at)
    floor.emptied = {seat: at for seat in floor.state.sittings.open if not floor.credit(seat)}
    floor.touched = dict.fromkeys(floor.people.sessions, at)
    stopped_at = last_at(store)
    for id_ in floor.tables:
        if id_ in floor.frozen:  # until somebody releases it
            continue
        try:
            floor.check_layout(floor.tables[id_])
        except Disagrees as error:
            commits.append(floor.freeze(id_, error, at))
            continue
        commits += seat_players(floor, floor.tables[id_], at)
        if id_ in floor.coming and between(floor.tables[id_].state):
            commits += floor.change_over(id_, at)
            continue
        table = floor.tables[id_].draft()
        known = store.head(table.stream) is not None
        for step, act in _starting(floor, table, stopped_at if known else None, at):
            commits.append(floor.commit(table, step, "floor", act, at))
        commits += floor.drive(id_, at)
    return commits


def _open_floor(floor: Floor, at: int) -> list[Commit]:
    """Demo money and real money never share a record."""
    config = floor.config
    if floor.people.demo is None:
        fact = told(FloorOpened(name=config.name, demo=config.demo))
        return [floor.commit_floor([fact], [], "floor", "open_floor", at)]
    if floor.people.demo != config.demo:
        kind = "a demo floor" if floor.people.demo else "a floor with real money"
        raise ConfigError("the floor's configuration", "demo", f"these are records of {kind}")
    return []


def _list_staff(floor: Floor, at: int) -> list[Commit]:
    """Names stand in the record with their numbers, each time that the configuration has others:
    an act is told by the number of whoever did it."""
    listed = floor.people.listed
    facts = [
        told(StaffListed(staff=s.number, name=s.name, role=s.role, at=at))
        for s in floor.config.staff
        if s.number not in listed
        or (s.name, s.role) != (listed[s.number][-1].name, listed[s.number][-1].role)
    ]
    return [floor.commit_floor(facts, [], "floor", "list_staff", at)] if facts else []


def _starting(
    floor: Floor, table: Table, stopped_at: int | None, at: int
) -> list[tuple[Step, str]]:
    if stopped_at is None:
        return [(open_table(table, "floor", at), "open_table")] if _opens(floor, table) else []
    step = resume(table, stopped_at, at)
    return [(step, "resume")] if step.facts else []


def _opens(floor: Floor, table: Table) -> bool:
    """A table that favours the player opens only when somebody says that this is meant."""
    return table.config.open_at_start and not floor.favours(table)


def _restore_floor(floor: Floor, store: Store) -> None:
    state, facts = past(store, FLOOR, FloorState)
    if state is not None:
        floor.state = state
    for fact in facts:
        floor_state.apply(floor.state, fact)
    if head := store.head(FLOOR):
        floor.heads[FLOOR] = (head.n, head.hash)
        if state is None:
            floor.unkept.add(FLOOR)


def _restore_table(floor: Floor, table: Table, store: Store) -> None:
    helped = replay_table(table, store)
    floor.take_over(table)
    if head := store.head(table.stream):
        floor.heads[table.stream] = (head.n, head.hash)
        if not helped:
            floor.unkept.add(table.stream)
        if table.state.config_hash not in ("", table.config_hash):  # "": it was never opened
            floor.coming[table.id] = table
            floor.take_over(_as_it_was(table, store))


def _as_it_was(table: Table, store: Store) -> Table:
    """A round is finished under the configuration, and the rule data, under which it began. Between
    two rounds nothing depends on them any more."""
    state = table.state
    try:
        before = recorded_table(state.config, state.config_hash, RuleShelf(store))
    except Unplayable as why:
        if not between(state):
            raise ConfigError(
                "the floor's records",
                f"table {table.id}",
                f"round {state.round.number} is in progress and cannot be finished by the rule "
                f"data it was begun with, since {why}. Finish it with the version of Fairfelt that "
                "it was begun with",
            ) from why
        before = Table(table.config)
    before.state = state
    return before
