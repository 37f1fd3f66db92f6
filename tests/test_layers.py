"""Each layer of the code imports only from those below it, and a floor loads no laboratory."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "fairfelt"
DECISIONS = Path(__file__).parent.parent / "docs" / "decisions"
PURE = ("core", "rulebooks", "games")
MONEY = ("ledger", "journal")
# Which layers each layer may import from, beside itself: an order that is partial on purpose. What
# works out odds knows no money, what keeps money knows no game, and neither a table nor a floor nor
# the server knows how odds are worked out: they ask the laboratory, which is another process. The
# house knows no floor and a floor knows no house: they know the messages of the exchange.
BELOW: Mapping[str, tuple[str, ...]] = {
    "core": (),
    "words": ("core",),
    "paper": ("core", "words"),
    "rulebooks": ("core",),
    "games": ("core", "rulebooks"),
    "odds": PURE,
    "simulation": (*PURE, "odds"),
    "ledger": ("core",),
    "journal": ("core", "rulebooks", "ledger"),
    "store": ("core", "rulebooks", *MONEY),
    "exchange": ("core",),
    "house": ("core", *MONEY, "store", "exchange"),
    "equipment": ("core",),
    "sas": ("core",),
    "client": ("core", "words"),
    "library": (*PURE, "odds", "simulation", "equipment", "words"),
    "table": (*PURE, *MONEY, "equipment"),
    "floor": (*PURE, *MONEY, "store", "exchange", "equipment", "table", "words"),
    "laboratory": (
        *PURE, "odds", "simulation", "store", "house", "equipment", "table", "floor", "words",
    ),
    "web": (),  # files for browsers; its Python only says where they are
    "server": (
        *PURE, *MONEY, "store", "exchange", "house", "equipment", "table", "floor", "web",
        "words",
    ),
    "cli": (
        *PURE, "odds", "simulation", "store", "exchange", "house", "equipment", "client", "table",
        "floor", "laboratory", "server", "words",
    ),
}  # fmt: skip
LAYERS = tuple(BELOW)
FILES = sorted(SOURCE.rglob("*.py"))
# What would let a clock, chance or the outside world into the pure layers.
IMPURE = frozenset({"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlite3", "time"})


def layer_of(path: Path) -> str:
    """The layer of a file; nothing for the package itself, which holds the version."""
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in it: (line, dotted name)."""
    package = ("fairfelt", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            if module == "fairfelt":  # its names are layers, or the version
                yield from ((node.lineno, f"fairfelt.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def layers_used(path: Path) -> Iterator[tuple[str, str]]:
    for line, module in imports(path):
        parts = module.split(".")
        if parts[0] == "fairfelt" and len(parts) > 1 and parts[1] != "__version__":
            yield f"{path.relative_to(SOURCE.parent)}:{line} imports {module}", parts[1]


def test_every_file_belongs_to_a_layer() -> None:
    assert {layer_of(path) for path in FILES} - {""} == set(LAYERS)


def test_the_layers_have_an_order() -> None:
    """None is below itself, directly or through others."""
    for number, layer in enumerate(LAYERS):
        assert set(BELOW[layer]) <= set(LAYERS[:number]), layer


def test_the_decision_gives_the_layers_as_they_are() -> None:
    said = (DECISIONS / "0001-layers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?`) \| (.+) \|$", said, re.MULTILINE)
    told = {layer.strip("`"): tuple(re.findall(r"`(\w+)`", below)) for layer, below in rows}
    assert told == BELOW


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_from_those_below_it(layer: str) -> None:
    allowed = (layer, *BELOW[layer])
    wrong = [
        said
        for path in FILES
        if layer_of(path) == layer
        for said, used in layers_used(path)
        if used not in allowed
    ]
    assert wrong == []


def loaded_by(code: str) -> set[str]:
    """The modules that this loads in a process of its own."""
    told = f"{code}\nimport sys; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(said.stdout.split())


def test_the_package_itself_loads_nothing() -> None:
    loaded = loaded_by("import fairfelt")
    assert {name for name in loaded if name.startswith("fairfelt")} == {"fairfelt"}
    assert "msgspec" not in loaded


def test_the_library_loads_no_floor_and_nothing_that_an_extra_brings() -> None:
    game = 'fairfelt.game("star-rapid-fusion-2024/roulette")'
    loaded = loaded_by(f"import fairfelt; {game}.house_edge('straight')")
    heavy = {"numpy", "numba", "immutables", "picows", "rich", "asyncio", "fairfelt.table"}
    assert loaded & heavy == set()


def test_core_imports_only_the_standard_library_and_itself() -> None:
    wrong = [
        f"{path.relative_to(SOURCE.parent)}:{line} imports {module}"
        for path in FILES
        if layer_of(path) == "core"
        for line, module in imports(path)
        if module.split(".")[0] not in sys.stdlib_module_names
        and not module.startswith("fairfelt.core")
    ]
    assert wrong == []


# Where a pure layer meets the outside: the line of a machine.
SHELLS = {SOURCE / "sas" / "link.py"}


@pytest.mark.parametrize(
    "layer", ["core", "games", "odds", "ledger", "exchange", "house", "sas", "table"]
)
def test_what_decides_about_money_knows_no_clock_no_chance_and_no_outside(layer: str) -> None:
    wrong = [
        f"{path.relative_to(SOURCE.parent)}:{line} imports {module}"
        for path in FILES
        if layer_of(path) == layer and path not in SHELLS
        for line, module in imports(path)
        if module.split(".")[0] in IMPURE
    ]
    assert wrong == []


# What a floor never needs, and what would cost each of its starts most of a second.
HEAVY = ("numpy", "numba", "scipy", "fairfelt.odds", "fairfelt.simulation", "fairfelt.laboratory")
STARTED = """
import os, sys
from fairfelt.cli.main import main
from fairfelt.cli.run import StartupPrinter

def ready(*_):
    print(*(name for name in {heavy!r} if name in sys.modules), "ready", flush=True)
    os._exit(0)

StartupPrinter.ready = ready
main(["run", "--port", "0", "--socket-port", "0", "--data", {data!r}])
"""


def test_a_floor_opens_without_the_odds_and_the_laboratory(tmp_path: Path) -> None:
    """What `fairfelt run` has loaded when its tables are open and it listens."""
    code = STARTED.format(heavy=HEAVY, data=str(tmp_path / "data"))
    state = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=state
    )
    assert said.stdout.splitlines()[-1] == "ready"
