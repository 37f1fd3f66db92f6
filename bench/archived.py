"""The tree as it was when a table was first opened: a baseline that no later change can move."""

from __future__ import annotations

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

from bench.processes import ROOT

FIRST = "f190877"


def first_tree(folder: Path) -> Path | None:
    """A copy of it in this folder; none where the history is not there."""
    found = subprocess.run(
        ["git", "archive", FIRST, "src", "bench"],  # noqa: S607 - the git of whoever measures
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    if found.returncode:
        return None
    with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def skipped(what: str) -> str:
    return f"{what}: skipped, since the history with commit {FIRST} is not here"
