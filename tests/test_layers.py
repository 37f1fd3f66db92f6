"""Each layer of the code imports only from those before it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "fairfelt"
LAYERS = (
    "core",
    "rulebooks",
    "games",
    "odds",
    "simulation",
    "ledger",
    "journal",
    "store",
    "equipment",
    "table",
    "floor",
    "laboratory",
    "web",  # files for browsers; its Python only says where they are
    "server",
    "commands",
    "cli",
)
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


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_from_those_before_it(layer: str) -> None:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    wrong = [
        said
        for path in FILES
        if layer_of(path) == layer
        for said, used in layers_used(path)
        if used not in allowed
    ]
    assert wrong == []


def test_the_package_itself_imports_nothing() -> None:
    assert list(imports(SOURCE / "__init__.py")) == []


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


@pytest.mark.parametrize("layer", ["core", "games", "odds", "ledger", "table"])
def test_what_decides_about_money_knows_no_clock_no_chance_and_no_outside(layer: str) -> None:
    wrong = [
        f"{path.relative_to(SOURCE.parent)}:{line} imports {module}"
        for path in FILES
        if layer_of(path) == layer
        for line, module in imports(path)
        if module.split(".")[0] in IMPURE
    ]
    assert wrong == []
