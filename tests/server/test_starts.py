"""A start by the word of somebody with rank accepts what is on record, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from fairfelt.cli.run import StartupPrinter
from fairfelt.core.errors import Fault
from fairfelt.floor.pins import Proof
from fairfelt.journal import decode_entry
from fairfelt.server import run as run_module
from fairfelt.server.run import FloorWhereabouts
from fairfelt.store import SqliteStore
from tests.floors import games_built_once
from tests.server.test_records import House


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path / "data")
    house.play()
    return house


async def started(house: House, by: Proof) -> Sequence[str]:
    """The floor starts by the word of this person, and is closed. What was found before."""
    records = house.open()
    told = StartupPrinter(house.config, FloorWhereabouts(house.data))
    try:
        opened = run_module._opened(
            house.config, FloorWhereabouts(house.data), told, records, run_module.Starting(by, None)
        )
        hub, _, _ = await opened
        await hub.stop()
    finally:
        records.close()
    return records.findings


async def test_a_start_that_is_refused_for_a_used_code_has_accepted_nothing(house: House) -> None:
    floor_id = house.data / "floor.id"
    floor_id.write_text('{"floor": "another"}')
    found = house.findings()
    assert found == ["floor.id beside the database names another floor"]
    assert list(await started(house, Proof("3001", right=True, step=7))) == found
    assert house.findings() == []
    floor_id.write_text('{"floor": "another"}')
    with pytest.raises(Fault, match="was used before"):
        await started(house, Proof("3001", right=True, step=7))
    assert house.findings() == found
    await started(house, Proof("3001", right=True, step=8))
    assert house.findings() == []
    store = SqliteStore(house.database, readonly=True)
    facts = [fact.kind for body in store.written() for fact in decode_entry(body).facts]
    store.close()
    assert facts.count("records.accepted") == 2
