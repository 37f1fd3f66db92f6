"""What is read for long, or written at length, is read and written beside the loop."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from fairfelt.equipment import SeededRng
from fairfelt.floor.history import log_report
from fairfelt.table import Table
from tests.floors import floor_config
from tests.server.conftest import Served, serving

TABLE = "R1"


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(floor_config(), tmp_path / "floor.db", SeededRng(1)) as served:
        yield served


async def test_a_report_of_the_log_is_written_beside_the_loop(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = await live.supervisor()
    wrote: set[str] = set()

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any) -> Any:
            wrote.add(threading.current_thread().name)
            return work(*args)

        return noting

    monkeypatch.setattr(log_report, "_row", noted(log_report._row))
    monkeypatch.setattr(log_report, "_head", noted(log_report._head))
    bearer = {"authorization": f"Bearer {supervisor.session}"}
    report = await live.http.get("/api/log.csv", headers=bearer)
    assert b"Floor opened" in report.content
    assert wrote
    assert all(name.startswith("recall") for name in wrote)


async def test_the_laboratory_is_asked_about_tables_without_setting_them_up_anew(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_up(_config: object) -> Table:
        raise AssertionError("a table was set up on the loop")

    supervisor = await live.supervisor()
    options = dict(Table.of(live.hub.config.tables[0]).options)
    monkeypatch.setattr(Table, "of", set_up)
    bearer = {"authorization": f"Bearer {supervisor.session}"}
    found = (await live.http.get("/api/lab", headers=bearer)).json()
    assert [(one["id"], one["options"]) for one in found["tables"]] == [(TABLE, options)]
