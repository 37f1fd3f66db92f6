"""How functions of this layer are compiled, and where the machine code is kept between runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")


def cache_folder() -> Path:
    """Where results that cost time are kept; FAIRFELT_CACHE names another place."""
    named = os.environ.get("FAIRFELT_CACHE")
    if named:
        return Path(named)
    usual = os.environ.get("XDG_CACHE_HOME")
    return (Path(usual) if usual else Path.home() / ".cache") / "fairfelt"


def _sources() -> str:
    """A hash of this layer. Compiled functions are kept under it, since numba looks only at the
    file of a function to see whether it has changed, and not at those it calls."""
    here = Path(__file__).parent
    files = sorted(here.rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


setattr(numba.config, "CACHE_DIR", str(cache_folder() / "kernels" / _sources()))  # noqa: B010


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Machine code that runs without holding up other threads."""
    made: Callable[P, R] = numba.njit(nogil=True, cache=True)(function)
    return made
