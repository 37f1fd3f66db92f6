"""A copy of the project in which a guide was followed to the letter.

Each guide has its example under `docs/examples/<guide>/`, laid out as the project itself: new files
as they are, and a change of an existing file as `<file>.patch`. Nothing else is put in, so whatever
the guide forgets to name is missing in the copy as well.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("src", "tests", "docs", "tools", "bench")
ALONE = (
    "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile",
    "NOTICE",
)  # fmt: skip
PATCH = ".patch"
_FILES = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


def example_of(guide: str) -> Path:
    return ROOT / "docs" / "examples" / guide


def touched_by(guide: str) -> set[str]:
    """The files of the project that the example adds or changes."""
    example = example_of(guide)
    found = (path for path in example.rglob("*") if path.is_file() and _counts(path))
    return {path.relative_to(example).as_posix().removesuffix(PATCH) for path in found}


def _counts(path: Path) -> bool:
    return path.name != "__init__.py" and "__pycache__" not in path.parts


def named_in(guide: str) -> set[str]:
    """The files that the guide says are touched: the rows of its table of files."""
    text = (ROOT / "docs" / "guides" / f"{guide}.md").read_text(encoding="utf-8")
    listed = text.partition("## Every file")[2].partition("\n## ")[0]
    return set(_FILES.findall(listed))


def follow(folder: Path, *guides: str) -> Path:
    """The project with the examples of guides in it, one after the other. What has been compiled
    comes with it, since it knows by size and time of what it was made."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    for name in ALONE:
        shutil.copy(ROOT / name, folder / name)
    for guide in guides:
        example = example_of(guide)
        for path in sorted(example.rglob("*")):
            if path.is_file():
                _lay(path, folder / path.relative_to(example), folder)
    return folder


def _lay(path: Path, target: Path, folder: Path) -> None:
    if path.suffix != PATCH:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
        return
    done = subprocess.run(
        ["git", "apply", "--whitespace=nowarn", str(path)],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{path.name} does not fit any more: {done.stderr}"


def python_path(folder: Path) -> str:
    return os.pathsep.join([str(folder / "src"), str(folder)])


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python command in the copy, which finds the copy's modules and nobody else's."""
    known = {**os.environ, "PYTHONPATH": python_path(folder), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=known, capture_output=True, text=True, check=False
    )


def passed(folder: Path, *tests: str) -> None:
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
