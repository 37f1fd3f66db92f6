"""Ask a database of known weaknesses about every package that is pinned.

Ends with 0 if every package was looked up and none has a known weakness, with 1 if some have, and
with 2 where the database did not answer or does not know a package: that was not checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".venv" / "bin" / "uv"
APART = ROOT / ".venv" / "audit"  # the checker's own packages are not ours
PINS = ("run", "dev", "build", "uv", "audit", "node")


def install() -> None:
    if (APART / "bin" / "pip-audit").exists():
        return
    subprocess.run([UV, "venv", "--quiet", APART], check=True)  # noqa: S603 - all our own words
    pinned = ["--require-hashes", "-r", ROOT / "requirements" / "audit.txt"]
    into = ["--quiet", "--python", APART / "bin" / "python"]
    subprocess.run([UV, "pip", "install", *into, *pinned], check=True)  # noqa: S603


def asked() -> list[dict[str, Any]]:
    """Each package, with what is known of it or why nothing is."""
    files = [arg for pins in PINS for arg in ("-r", ROOT / "requirements" / f"{pins}.txt")]
    options = ["--format", "json", "--progress-spinner", "off", "--disable-pip", "--require-hashes"]
    command = [APART / "bin" / "pip-audit", *options, *files]
    done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise SystemExit(not_checked(f"the database did not answer ({last[0]})")) from None
    return found


def not_checked(why: str) -> int:
    print(f"NOT CHECKED: {why}.", file=sys.stderr)
    return 2


def report(packages: list[dict[str, Any]]) -> int:
    weak = [one for one in packages if one.get("vulns")]
    for one in weak:
        for known in one["vulns"]:
            fixed = ", ".join(known["fix_versions"]) or "no version"
            print(f"{one['name']} {one['version']}: {known['id']}, mended in {fixed}")
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    print(f"{len(packages) - len(unknown)} of {len(packages)} packages were looked up, "
          f"{len(weak)} have known weaknesses.")  # fmt: skip
    if weak:
        return 1
    if unknown:
        return not_checked(f"the database does not know {len(unknown)} packages: {unknown[0]}, ...")
    return 0


def main() -> int:
    try:
        install()
    except subprocess.CalledProcessError:
        return not_checked("pip-audit could not be installed")
    return report(asked())


if __name__ == "__main__":
    sys.exit(main())
