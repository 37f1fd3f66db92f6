"""Check or format the scripts and styles of the screens.

The programs that do it are pinned in `requirements/web.toml` and fetched once, into `.venv`. Where
npm cannot be had nothing is checked, and that is said.
"""

from __future__ import annotations

import base64
import hashlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PINS: dict[str, Any] = tomllib.loads((ROOT / "requirements" / "web.toml").read_text("ascii"))
MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}


class UnavailableError(Exception):
    """A program that cannot be fetched here."""


def platform_name() -> str:
    machine = MACHINES.get(platform.machine().lower(), platform.machine().lower())
    musl = sys.platform == "linux" and platform.libc_ver()[0] != "glibc"
    return f"{sys.platform}-{machine}" + ("-musl" if musl else "")


def npm() -> str:
    """The machine's own npm, else one from a wheel."""
    apart = VENV / "node"
    own = shutil.which("npm") or shutil.which("npm", path=apart / "bin")
    if own is not None:
        return own
    uv = VENV / "bin" / "uv"
    pinned = ["--require-hashes", "-r", ROOT / "requirements" / "node.txt"]
    into = ["--quiet", "--python", apart / "bin" / "python"]
    subprocess.run([uv, "venv", "--quiet", apart], check=True)  # noqa: S603 - all our own words
    subprocess.run([uv, "pip", "install", *into, *pinned], check=True)  # noqa: S603
    return str(apart / "bin" / "npm")


def digest_of(archive: Path) -> str:
    return base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode("ascii")


def unpack(archive: Path, sha512: str, target: Path) -> None:
    """Nothing of an archive is unpacked that is not the one which was pinned."""
    if digest_of(archive) != sha512:
        raise SystemExit(f"{archive.name} is not what requirements/web.toml pins.")
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")
        (Path(folder) / "package").rename(target)


def fetch(name: str, version: str, sha512: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        command = [npm(), "pack", "--silent", f"{name}@{version}"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)  # noqa: S603
        unpack(next(Path(folder).glob("*.tgz")), sha512, target)


def program(name: str) -> Path:
    pin = PINS[name]
    target = VENV / "web" / f"{name}-{pin['version']}"
    if not target.exists():
        package = pin["packages"].get(platform_name())
        if package is None:
            raise UnavailableError(f"there is no {name} for {platform_name()}")
        try:
            fetch(package["name"], pin["version"], package["sha512"], target)
        except (subprocess.CalledProcessError, OSError):
            raise UnavailableError(f"npm could not fetch {name}") from None
    start: Path = target / pin["start"]
    start.chmod(0o755)
    return start


FORMAT = ("format", "--log-level=error", "--colors=off")


def said_by(start: Path, *words: str) -> int:
    """How a program ended. What it said is only of interest where something is wrong."""
    done = subprocess.run([start, *words], cwd=ROOT, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        print(done.stdout + done.stderr, end="", file=sys.stderr)
    return done.returncode


def main(act: str) -> int:
    try:
        biome, tsc = program("biome"), program("typescript")
    except UnavailableError as why:
        print(f"Scripts and styles of the screens are not checked: {why}.", file=sys.stderr)
        return 0
    if act == "format":
        return said_by(biome, *FORMAT, "--write")
    return said_by(biome, *FORMAT) or said_by(tsc, "--project", "tsconfig.json")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
