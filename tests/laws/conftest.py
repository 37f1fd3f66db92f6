"""How hard the laws are tried: the same quick examples every time, or many new ones with
FAIRFELT_LAWS=deep."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.floors import games_built_once

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick", derandomize=True, deadline=None, max_examples=60, stateful_step_count=40,
    suppress_health_check=_SLOW_IS_FINE,
)  # fmt: skip
settings.register_profile(
    "deep", deadline=None, max_examples=2000, stateful_step_count=80, print_blob=True,
    suppress_health_check=_SLOW_IS_FINE,
)  # fmt: skip
settings.load_profile(os.environ.get("FAIRFELT_LAWS", "quick"))


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    """Every example opens a floor: games are built once."""
    with games_built_once():
        yield
