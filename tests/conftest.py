"""A test that names rules of a document has to run that document."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.running import begin, rule_sets_run, watch_builders

pytest_plugins = ["tests.longest"]
watch_builders()
settings.register_profile("no clock", deadline=None)  # no test asks how long something took
settings.load_profile("no clock")


# What a floor knows of its records outside of them is kept in the user's state folder; and records
# are for one user.
STATE = Path(tempfile.mkdtemp(prefix="fairfelt-tests-"))
os.environ["XDG_STATE_HOME"] = str(STATE)
os.umask(0o077)


def pytest_unconfigure() -> None:
    shutil.rmtree(STATE, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    named = {mark.args[0] for mark in item.iter_markers("rule")}
    if not named:
        return (yield)
    with rule_sets_run() as ran:
        outcome = yield
    if missing := sorted(named - ran):
        pytest.fail(f"names {', '.join(missing)} and runs {', '.join(sorted(ran)) or 'none'}")
    return outcome
