"""Machine code that is kept between runs: used while it is whole, made anew where it is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from fairfelt.simulation.sealed import seal_cache


def twice(number: int) -> int:
    return 2 * number


def kept() -> Any:
    """A function as a new run has it."""
    function = numba.njit(twice)
    seal_cache(function, lambda: True)
    return function


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert kept()(21) == 42
    return tmp_path


def hits(function: Any) -> int:
    assert function(21) == 42
    return sum(function.stats.cache_hits.values())


def flipped(content: bytes) -> bytes:
    """A bit of the machine code, where nothing but a seal would tell."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def test_it_is_compiled_once(folder: Path) -> None:
    assert hits(kept()) == 1


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [lambda content: b"rubbish", lambda content: b"", lambda content: content[:-40], flipped],
    ids=["rubbish", "empty", "cut off", "a bit"],
)
def test_what_is_damaged_is_compiled_anew(
    damage: Callable[[bytes], bytes], ending: str, folder: Path
) -> None:
    (file,) = folder.rglob(f"*.{ending}")
    file.write_bytes(damage(file.read_bytes()))
    assert hits(kept()) == 0
    assert hits(kept()) == 1  # and it is whole again


def test_a_file_that_is_gone_is_made_again(folder: Path) -> None:
    (code,) = folder.rglob("*.nbc")
    code.unlink()
    assert hits(kept()) == 0
    assert code.exists()


def test_what_cannot_be_written_is_used_all_the_same(folder: Path) -> None:
    for file in folder.rglob("*.nb?"):
        file.unlink()
        file.mkdir()  # in the way
    assert hits(kept()) == 0
    assert hits(kept()) == 0


def test_where_nothing_can_be_kept_it_is_compiled_by_each_run(folder: Path) -> None:
    function = numba.njit(twice)
    seal_cache(function, lambda: False)
    assert hits(function) == 0


def test_importing_what_is_compiled_reads_and_writes_nothing(tmp_path: Path) -> None:
    told = "import numba, fairfelt.simulation.kernels; print(repr(numba.config.CACHE_DIR))"
    room = tmp_path / "cache"
    run = subprocess.run(
        [sys.executable, "-c", told], env={**os.environ, "FAIRFELT_CACHE": str(room)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout.strip() == "''"
    assert not room.exists()
