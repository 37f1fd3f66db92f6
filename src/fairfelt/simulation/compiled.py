"""How functions of this layer are compiled, and where the machine code is kept between runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, ParamSpec, TypeVar

import numba

from fairfelt.simulation.sealed import seal_cache

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
    """A hash of this layer and of those it takes figures from. Compiled functions are kept under
    it, since numba looks only at the file of a function to see whether it has changed, and neither
    at those it calls nor at the figures that are compiled in."""
    package = Path(__file__).parent.parent
    layers = ("core", "games", "odds", "simulation")
    files = sorted(path for layer in layers for path in (package / layer).rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def can_keep(folder: Path) -> bool:
    """Whether machine code can be kept there. Where it cannot, it is made anew by each run: numba
    would look for another place, and find code there that is out of date."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


_UNCOUNTED: dict[str, Any] = {"_nrt": False, "forceinline": True}


@cache
def keeps() -> bool:
    """Whether this run keeps machine code. Asked first when something is compiled, and never at
    import: it reads the sources, makes the folder and tells numba of it."""
    folder = cache_folder() / "kernels" / _sources()
    setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010
    return can_keep(folder)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Machine code that runs without holding up other threads."""
    return _made(function, {})


def lean(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a function that makes no arrays, and for its parts, which become one piece with
    it. Arrays that are handed on are not counted, which would cost as much as a short round."""
    return _made(function, _UNCOUNTED)


def _made(function: Callable[P, R], settings: dict[str, Any]) -> Callable[P, R]:
    made: Callable[P, R] = numba.njit(nogil=True, **settings)(function)
    seal_cache(made, keeps)
    return made
