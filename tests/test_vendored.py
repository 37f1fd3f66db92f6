"""What others made and we ship is what was taken in: every file by its hash."""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "fairfelt"
SERVED = tuple(
    SOURCE / folder for folder in ("web/vendor", "web/fonts", "laboratory/fonts", "paper/fonts")
)
FOLDERS = (*SERVED, ROOT / "tests" / "browser" / "vendor")
OURS = {"README.md", "SHA256SUMS", "index.js", "index.d.ts"}  # and licences, which nothing runs
each_folder = pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def sums(folder: Path) -> dict[str, str]:
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    pairs = (line.split("  ", 1) for line in lines)
    return {name: digest for digest, name in pairs}


@each_folder
def test_every_vendored_file_has_the_hash_that_was_written_down(folder: Path) -> None:
    there = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in sums(folder)
    }
    assert there == sums(folder)


@each_folder
def test_every_file_that_is_not_ours_is_written_down(folder: Path) -> None:
    there = {path.name for path in folder.iterdir() if path.is_file()} - OURS
    assert {name for name in there if not name.endswith("LICENSE")} == set(sums(folder))


def test_there_is_no_other_folder_of_what_others_made() -> None:
    tests = (ROOT / "tests").rglob("SHA256SUMS")
    assert {path.parent for path in [*SOURCE.rglob("SHA256SUMS"), *tests]} == set(FOLDERS)
    binary = {".woff", ".woff2", ".ttf", ".otf", ".wasm"}
    assert {path.parent for path in SOURCE.rglob("*") if path.suffix in binary} <= set(SERVED)


@pytest.mark.parametrize(
    "pins", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name
)
def test_every_package_is_pinned_by_hash_and_names_no_registry(pins: Path) -> None:
    text = pins.read_text(encoding="ascii").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert all("==" in line and "--hash=sha256:" in line for line in lines)
    assert "http:" not in text
    assert "https:" not in text


# -- known weaknesses -----------------------------------------------------------------------------

AUDIT = runpy.run_path(str(ROOT / "tools" / "audit_deps.py"))
SOUND = {"name": "sound", "version": "1", "vulns": []}
WEAK = {"name": "weak", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "status"), [([SOUND], 0), ([SOUND, WEAK, UNKNOWN], 1), ([SOUND, UNKNOWN], 2)]
)
def test_what_was_not_looked_up_is_not_called_sound(
    packages: list[dict[str, Any]], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert AUDIT["report"](packages) == status
    said = capsys.readouterr()
    assert ("NOT CHECKED" in said.err) is (status == 2)
    assert ("weak 1: PYSEC-1, mended in 2" in said.out) is (status == 1)


@pytest.mark.parametrize("answer", ["", "{}", json.dumps({"error": 1})])
def test_a_database_that_does_not_answer_is_told(
    answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, answer, "Connection refused")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit) as ended:
        AUDIT["asked"]()
    assert ended.value.code == 2
    assert (
        "NOT CHECKED: the database did not answer (Connection refused)." in capsys.readouterr().err
    )


def _stub(file: Path, script: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("audit", "ends", "tested"), [(0, 0, True), (1, 1, False), (2, 0, True), (3, 3, False)]
)
def test_the_build_fails_on_known_weaknesses_and_goes_on_without_a_database(
    tmp_path: Path, audit: int, ends: int, tested: bool
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    _stub(tmp_path / "bin" / "make", 'echo "make $1"')
    _stub(tmp_path / ".venv" / "bin" / "python", f'echo "$1"; exit {audit}')
    path = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    run = [str(tmp_path / ".ci" / "run")]
    done = subprocess.run(run, env=path, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[:2]) == (ends, ["make dev", "tools/audit_deps.py"])
    assert (lines[-1] == "make test") is tested  # and nothing after its summary
    assert ("not audited" in done.stdout) is (audit == 2)
