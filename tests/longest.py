"""The files of tests that take longest begin first, so that none of them is left over at the end
while all other workers have nothing to do.

`make test ARGS=--note-longest` notes anew which these are, in `longest.txt`. `make quick` leaves
them out, and whatever needs a browser.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

LONGEST = Path(__file__).with_name("longest.txt")
BROWSER = Path(__file__).with_name("browser")
SECONDS_LEAST = 5  # what takes less finds its place anyway


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-longest", action="store_true", help="write tests/longest.txt anew")
    parser.addoption("--quick", action="store_true", help="no browser, and no file that takes long")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--note-longest") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch(), "stopwatch")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """True leaves it out; None leaves that to others."""
    return (config.getoption("--quick") and takes_long(collection_path)) or None


def takes_long(path: Path) -> bool:
    return path == BROWSER or path in {LONGEST.parents[1] / name for name in longest()}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a file stay together, and in their order."""
    place = {name: at for at, name in enumerate(longest())}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


def longest() -> list[str]:
    return LONGEST.read_text(encoding="utf-8").split()


class Stopwatch:
    """Adds up how long the tests of each file take."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self) -> None:
        found = [name for name, took in self.seconds.most_common() if took >= SECONDS_LEAST]
        LONGEST.write_text("".join(f"{name}\n" for name in found), encoding="utf-8")
