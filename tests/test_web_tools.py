"""The programs that check the screens are the pinned ones; where there are none, that is said."""

from __future__ import annotations

import base64
import io
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
from tools import web_tools

ROOT = Path(__file__).parent.parent
PACKAGES = {
    f"{name}-{platform}": package
    for name, pin in web_tools.PINS.items()
    for platform, package in pin["packages"].items()
}


def archive(folder: Path) -> Path:
    path = folder / "made.tgz"
    with tarfile.open(path, "w:gz") as made:
        one = tarfile.TarInfo("package/start")
        made.addfile(one, io.BytesIO())
    return path


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_every_program_is_pinned_by_hash(package: dict[str, str]) -> None:
    assert len(base64.b64decode(package["sha512"], validate=True)) == 64


def test_no_registry_is_named() -> None:
    assert "://" not in (ROOT / "requirements" / "web.toml").read_text(encoding="ascii")


def test_what_was_pinned_is_unpacked(tmp_path: Path) -> None:
    made = archive(tmp_path)
    web_tools.unpack(made, web_tools.digest_of(made), tmp_path / "there")
    assert (tmp_path / "there" / "start").exists()


def test_nothing_else_is_unpacked(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="not what requirements"):
        web_tools.unpack(archive(tmp_path), "0000", tmp_path / "there")
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize("act", ["check", "format"])
def test_without_npm_the_rest_goes_on(
    act: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[Any], **_: Any) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(web_tools, "VENV", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    monkeypatch.setattr(subprocess, "run", run)
    assert web_tools.main(act) == 0
    assert "are not checked: npm could not fetch biome." in capsys.readouterr().err
