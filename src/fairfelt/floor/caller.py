"""Who asks something of the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairfelt.floor.errands import NOTHING, Key
from fairfelt.floor.people import Terminal
from fairfelt.floor.pins import Proof


@dataclass(frozen=True, slots=True)
class Caller:
    """An enrolled terminal, and the digest of the staff session open at it."""

    terminal: Terminal
    session: str | None = None
    proof: Proof | None = None  # of the PIN that comes with what is asked, once it was looked at
    brought: Mapping[Key, Any] = NOTHING  # by the errands that it needed
