"""The house of a property, in the same process as the test."""

from __future__ import annotations

from fairfelt.equipment import SeededRng
from fairfelt.house.local import LocalHouse
from fairfelt.store import Store


def local_house(store: Store, demo: bool, seed: int = 0) -> LocalHouse:
    """Its tickets are numbered by a seed."""
    return LocalHouse(store, demo, SeededRng(seed).below)
