"""Finding the rules that tests show, by reading the test files and running nothing.

A test names its rules with `@rule("star-rapid-fusion-2024", "11.4.1", "11.4.2")`, or in a table of
cases with `pytest.param(..., marks=rule(...))`. The names have to be literals, so that an inspector
can find a rule number in the tests with a plain text search.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fairfelt.rulebooks.reach import Reach


@dataclass(frozen=True, slots=True)
class Mark:
    """A test that shows a rule."""

    ruleset: str
    number: str
    test: str  # "tests/rules/test_wagers.py::test_split"
    line: int = 0  # of the mark itself, where a case of a table carries one of its own
    reached: bool = True  # whether the test can run the rule set at all

    @property
    def holder(self) -> str:
        """The test, or the one case of it, that carries the mark."""
        return f"{self.test}:{self.line}" if self.line else self.test


class MarkError(Exception):
    """A mark that cannot be read."""


def marks_in(folder: Path) -> tuple[Mark, ...]:
    """Every mark of every test below this folder."""
    files = sorted(folder.rglob("test_*.py"))
    marks = [mark for path in files for mark in _marks_of(path, folder.parent)]
    reach = Reach(folder.parent, frozenset(mark.ruleset for mark in marks))
    return tuple(replace(mark, reached=_reached(mark, reach, folder.parent)) for mark in marks)


def _reached(mark: Mark, reach: Reach, root: Path) -> bool:
    file, _, test = mark.test.partition("::")
    return mark.ruleset in reach.of(root / file, test)


def _marks_of(path: Path, root: Path) -> Iterator[Mark]:
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    names = _module_names(tree)
    file = path.relative_to(root).as_posix()
    for test, decorators in _tests(tree.body, ()):
        for call in _rule_calls(decorators, names):
            ruleset, *numbers = _literals(call, names, file)
            line = 0 if call in decorators else call.lineno
            yield from (Mark(ruleset, number, f"{file}::{test}", line) for number in numbers)


_Names = Mapping[str, ast.expr]


def _module_names(tree: ast.Module) -> _Names:
    """What stands behind the names that a module binds once and for all at its top."""
    names: dict[str, ast.expr] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                names[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                names[name] = value
    return names


def _tests(
    body: list[ast.stmt], outer: tuple[ast.expr, ...]
) -> Iterator[tuple[str, tuple[ast.expr, ...]]]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("test"):
                    yield name, (*outer, *node.decorator_list)
            case ast.ClassDef(name=name) if name.startswith("Test"):
                for test, decorators in _tests(node.body, (*outer, *node.decorator_list)):
                    yield f"{name}::{test}", decorators


def _rule_calls(decorators: tuple[ast.expr, ...], names: _Names) -> Iterator[ast.Call]:
    for decorator in decorators:
        for node in ast.walk(decorator):
            match node:
                case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule")):
                    yield node
                case ast.Name(id=name) if name in names:
                    yield from _rule_calls((names[name],), {})  # a table of cases above the test


def _literals(call: ast.Call, names: _Names, file: str) -> list[str]:
    values = [_literal(argument, names) for argument in call.args]
    texts = [value for value in values if value is not None]
    if len(texts) < 2 or len(texts) < len(values) or call.keywords:
        raise MarkError(
            f"{file}:{call.lineno}: a rule mark is written with a rule set and rule numbers, "
            "as literal strings or names of such at the top of the module"
        )
    return texts


def _literal(node: ast.expr, names: _Names) -> str | None:
    if isinstance(node, ast.Name):
        node = names.get(node.id, node)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None
