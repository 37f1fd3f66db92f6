"""A long answer, worked out between other people's turns of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 250  # rows, which take a millisecond or two


async def in_turns(rows: Iterator[T]) -> list[T]:
    """All rows, each as it was when it was come to."""
    taken: list[T] = []
    while some := list(islice(rows, AT_ONCE)):
        taken += some
        await asyncio.sleep(0)
    return taken
