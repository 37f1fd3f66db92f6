"""Which files of tests begin first."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import longest

ROOT = Path(__file__).parent.parent


def test_every_file_that_begins_first_is_there() -> None:
    named = longest.longest()
    assert [name for name in named if not (ROOT / name).is_file()] == []
    assert len(named) == len(set(named)) > 10


def test_long_files_begin_first_and_no_file_is_torn_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(longest, "LONGEST", tmp_path / "longest.txt")
    longest.LONGEST.write_text("c.py\nb.py\n")
    ids = ["a.py::1", "b.py::2", "b.py::1", "c.py::1", "d.py::1"]
    items: list[Any] = [SimpleNamespace(nodeid=id_) for id_ in ids]
    longest.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == [
        "c.py::1",
        "b.py::2",
        "b.py::1",
        "a.py::1",
        "d.py::1",
    ]


def test_what_takes_long_is_noted_longest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(longest, "LONGEST", tmp_path / "longest.txt")
    watch = longest.Stopwatch()
    for id_, took in [("a.py::1", 3.0), ("b.py::1", 4.0), ("c.py::1", 30.0), ("a.py::2", 2.5)]:
        report: Any = SimpleNamespace(nodeid=id_, duration=took)
        watch.pytest_runtest_logreport(report)
    watch.pytest_sessionfinish()
    assert longest.longest() == ["c.py", "a.py"]


def test_a_quick_run_leaves_out_the_browser_and_what_takes_long() -> None:
    here = Path(__file__)
    assert longest.takes_long(ROOT / longest.longest()[0])
    assert longest.takes_long(here.with_name("browser"))
    assert not longest.takes_long(here)
    assert not longest.takes_long(here.parent)
