"""Which rule sets the code of a test can reach, by reading it and running nothing.

From a test the reading follows names: to what its file binds at the top, to what it imports from
other test files, and to the fixtures that its parameters ask for, in the file or in a conftest
above it. A rule set is reached when its name stands in a text on the way. The rule marks themselves
do not count, for they are what is to be checked.

It errs on the side of the test, as a helper whose parameter has a rule set as its default reaches
that one. What a test really runs is seen when it runs: `tests/running.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Whatever uses one of these runs every rule set that there is.
_EVERY = frozenset({"rule_sets", "DEMO_FLOOR"})
_Place = tuple[Path, str]  # a file, and a name that it binds at its top


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands behind a name: the rule sets it spells out, the names it goes on to, and its
    parameters, each of which may be the name of a fixture."""

    rulesets: frozenset[str]
    leads_to: frozenset[_Place]
    asks_for: frozenset[str]


class Reach:
    """Reads the files below a folder of tests, each of them once."""

    def __init__(self, root: Path, rulesets: frozenset[str]) -> None:
        self._root = root  # the folder above the tests: what "tests.floors" begins at
        self._rulesets = rulesets
        self._files: dict[Path, dict[str, tuple[ast.AST, ...]]] = {}
        self._parts: dict[_Place, _Part] = {}

    def of(self, file: Path, test: str) -> frozenset[str]:
        """The rule sets that this test of the file can reach."""
        found: set[str] = set()
        seen: set[_Place] = set()
        ahead = [(file, test)]
        fixtures = (file, *self._conftests(file))
        while ahead:
            place = ahead.pop()
            if place not in seen:
                seen.add(place)
                part = self._part(place)
                found |= part.rulesets
                ahead += part.leads_to
                ahead += ((where, name) for name in part.asks_for for where in fixtures)
        return frozenset(found)

    def _part(self, place: _Place) -> _Part:
        if place not in self._parts:
            file, name = place
            nodes = [node for top in self._names(file).get(name, ()) for node in _walk(top)]
            texts = {str(n.value) for n in nodes if isinstance(n, ast.Constant)}
            spelt = {ruleset for ruleset in self._rulesets for text in texts if ruleset in text}
            leads = frozenset(found for node in nodes for found in self._leads(file, node))
            if any(other in _EVERY for _, other in leads):
                spelt |= self._rulesets
            asks = frozenset(node.arg for node in nodes if isinstance(node, ast.arg))
            self._parts[place] = _Part(frozenset(spelt), leads, asks)
        return self._parts[place]

    def _leads(self, file: Path, node: ast.AST) -> Iterator[_Place]:
        match node:
            case ast.Name(id=name):
                yield file, name
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                yield from ((where, name) for where in self._module(file, module))
            case ast.ImportFrom(module=str(module), names=[ast.alias(name=name)]):
                yield self._path(module), name

    def _module(self, file: Path, name: str) -> Iterator[Path]:
        """The file of tests that goes by this name in another one."""
        for node in self._names(file).get(name, ()):
            match node:
                case ast.ImportFrom(module=str(module), names=[ast.alias(name=inner)]):
                    yield self._path(f"{module}.{inner}")

    def _path(self, module: str) -> Path:
        return self._root.joinpath(*module.split(".")).with_suffix(".py")

    def _conftests(self, file: Path) -> Iterator[Path]:
        inside = (above for above in file.parents if self._root in above.parents)
        yield from (above / "conftest.py" for above in inside)

    def _names(self, file: Path) -> dict[str, tuple[ast.AST, ...]]:
        if file not in self._files:
            text = file.read_text(encoding="utf-8") if file.is_file() else ""
            self._files[file] = dict(_bound(ast.parse(text, filename=str(file)).body))
        return self._files[file]


def _bound(body: list[ast.stmt]) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """The names that statements bind, each with what stands behind it."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, (node,)
            case ast.ClassDef():
                yield node.name, (node,)
                inner = _bound(node.body)
                yield from ((f"{node.name}::{name}", (*it, node)) for name, it in inner)
            case ast.ImportFrom(module=module, names=names):
                for alias in names:
                    single = ast.ImportFrom(module, [ast.alias(alias.name)], 0)
                    yield alias.asname or alias.name, (single,)
            case ast.Assign(targets=targets, value=value):
                named = (n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))
                yield from ((name, (value,)) for name in named)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, (value,)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every part of it but rule marks."""
    match node:
        case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule")):
            return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)
