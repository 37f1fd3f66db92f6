"""What becomes of output that nobody can take."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
ODDS = (sys.executable, "-m", "fairfelt.cli", "odds", "star-ministar-2018")


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_full_disk_is_told_in_a_line(words: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run([*ODDS, *words], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.stderr == "fairfelt: output: No space left on device\n"
    assert done.returncode == 2


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    with subprocess.Popen(
        [*ODDS, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()
        assert done.stderr.read() == b""
    assert done.returncode == 0
