"""What is built and installed into an empty environment: the light library, and a floor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")
PINNED = ROOT / "requirements" / "run.txt"
PACKAGED = ("src/", "pyproject.toml", "README.md", "LICENSE", "NOTICE")
PAGES = ("README.md", "docs/guides/library.md")
STAR = "star-rapid-fusion-2024"


def run(*command: str | Path, cwd: Path = ROOT, check: bool = True) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert not check or done.returncode == 0, done.stderr
    return done.stdout + done.stderr


class Package(NamedTuple):
    wheel: Path
    sdist: Path


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Built from the files that git knows of, as a fresh clone has them."""
    folder = tmp_path_factory.mktemp("package")
    for name in run("git", "ls-files", "--cached", "--others", "--exclude-standard").splitlines():
        if name.startswith(PACKAGED) and (ROOT / name).is_file():
            copy = folder / "tree" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((ROOT / name).read_bytes())
    built = folder / "built"
    build = ("-m", "build", "--no-isolation", "--outdir", built, folder / "tree")
    run(sys.executable, *build)
    (wheel,), (sdist,) = built.glob("*.whl"), built.glob("*.tar.gz")
    return Package(wheel, sdist)


def environment(place: Path, package: Path, extra: str = "") -> Path:
    """An empty one with the package and an extra of it; its folder of commands."""
    run(UV, "venv", "--quiet", "--python", sys.executable, place)
    wanted = f"fairfelt[{extra}] @ {package.as_uri()}" if extra else package.as_uri()
    run(UV, "pip", "install", "--quiet", "--python", place, "-c", PINNED, wanted)
    return place / "bin"


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory, package: Package) -> Path:
    """`pip install fairfelt`, from what is built of the sdist."""
    return environment(tmp_path_factory.mktemp("light") / "env", package.sdist)


def test_every_file_that_is_read_is_in_the_package(package: Package) -> None:
    """Rule data, screens and fonts are files beside the code."""
    tree = package.wheel.parent.parent / "tree" / "src"
    paths = (tree / "fairfelt").rglob("*")
    files = {path.relative_to(tree).as_posix() for path in paths if path.is_file()}
    read = {name for name in files if not name.endswith(".md")}
    assert read - set(ZipFile(package.wheel).namelist()) == set()
    with tarfile.open(package.sdist) as sdist:
        top = package.sdist.name.removesuffix(".tar.gz")
        assert {f"{top}/src/{name}" for name in read} - set(sdist.getnames()) == set()


def test_the_light_library_is_two_packages(light: Path) -> None:
    told = run(UV, "pip", "list", "--quiet", "--python", light / "python", "--format", "json")
    assert {one["name"] for one in json.loads(told)} == {"fairfelt", "msgspec"}


# The examples of pages, up to where a page says that the rest needs the extra.
EXAMPLES = r"""
import doctest, re, sys
for page in sys.argv[1:]:
    told = open(page, encoding="utf-8").read().partition("<!-- needs: lab -->")[0]
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", told, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    print(*doctest.DocTestRunner().run(test))
"""


def test_the_examples_of_the_docs_run_there(light: Path) -> None:
    pages = [ROOT / page for page in PAGES]
    told = run(light / "python", "-c", EXAMPLES, *pages, cwd=light)
    found = [[int(count) for count in line.split()] for line in told.splitlines()]
    assert [failed for failed, _ in found] == [0, 0], told
    assert all(tried > 3 for _, tried in found)


# What `fairfelt[paper]` is for, and that it is enough.
TICKET = """
from datetime import datetime
from fairfelt.paper.layout import layout
from fairfelt.paper.thermal import stream
from fairfelt.paper.ticket import Ticket
from fairfelt.paper.typeset import pdf, png
when = datetime(2026, 11, 5)
ticket = Ticket(site="S", terminal="T", printed_at=when, void_after=when, cents=1, number=1,
                validation="014829130756640670", language="zh-Hans")
print(png(layout(ticket))[1:4], pdf(layout(ticket))[1:4], stream(ticket)[:2])
"""


def test_a_ticket_is_drawn_with_its_extra_alone(package: Package, tmp_path: Path) -> None:
    commands = environment(tmp_path / "env", package.wheel, "paper")
    told = run(commands / "python", "-c", TICKET, cwd=tmp_path)
    assert told.split() == ["b'PNG'", "b'PDF'", r"b'\x1b@'"]


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("run", "floor"),
        ("audit", "floor"),
        (f"odds {STAR} roulette", "lab"),
        (f"strategy {STAR} blackjack", "lab"),
        (f"simulate {STAR} roulette", "lab"),
        ("wheel --port none --keep none", "client"),
    ],
)
def test_a_command_says_which_extra_it_needs(light: Path, command: str, extra: str) -> None:
    told = run(light / "fairfelt", *command.split(), cwd=light, check=False)
    assert told.endswith(f"pip install 'fairfelt[{extra}]'\n"), told


def test_the_best_play_of_blackjack_says_which_extra_it_needs(light: Path) -> None:
    asked = f'import fairfelt; fairfelt.game("{STAR}/blackjack").strategy()'
    told = run(light / "python", "-c", asked, cwd=light, check=False)
    assert "needs numpy, which is not installed" in told
    assert "pip install 'fairfelt[lab]'" in told


def test_a_floor_starts_from_its_extra_and_has_no_laboratory(
    package: Package, tmp_path: Path
) -> None:
    commands = environment(tmp_path / "env", package.wheel, "floor")
    floor = subprocess.Popen(
        [commands / "fairfelt", "run", "--port", "0", "--socket-port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        assert floor.stdout is not None
        said = []
        for line in floor.stdout:
            said.append(line)
            if "Records are kept" in line:
                break
        assert "Records are kept" in said[-1], "".join(said)
    finally:
        floor.terminate()
        assert floor.wait(30) == 0
    told = run(commands / "fairfelt", "par", STAR, "roulette", cwd=tmp_path, check=False)
    assert told.endswith("pip install 'fairfelt[lab]'\n"), told
