"""The shape of the code: modules without cycles, a floor that nobody is handed whole, small pieces.

What is only imported for its types counts as well: a cycle of types is a module in pieces.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests import script_pieces

SOURCE = Path(__file__).parent.parent / "src" / "fairfelt"
FILES = sorted(SOURCE.rglob("*.py"))
SCRIPTS = sorted(path for path in SOURCE.rglob("*.js") if "vendor" not in path.parts)
STYLES = sorted(path for path in SOURCE.rglob("*.css") if "vendor" not in path.parts)
LINES_MOST = 400
COLUMNS_MOST = 100
FUNCTION_LINES_MOST = 40  # where people's money is decided about
SMALL_FUNCTIONS = ("table", "floor", "house", "server")
# The module that puts the floor together, and the one that brings it back from its records and lets
# it go on. Everybody else gets the desk, the pit or the recorder that they need.
COMPOSES = {"floor/floor.py", "floor/restore.py"}
# What the past of a floor may be read with: facts, and what they make so. No desk, no runner, no
# recorder, which themselves look back.
HISTORY = "fairfelt.floor.history"
HISTORY_USES = ("facts", "state", "told", "people", "vouchers", "gaming_day", "config", "history")


def name_of(path: Path) -> str:
    parts = ("fairfelt", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in FILES}


def imported(path: Path) -> Iterator[str]:
    """Every module of ours that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                yield module if module in MODULES else str(node.module)


def cycle_in(graph: Mapping[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [str(name) for name in error.args[1]]
    return []


def test_no_module_imports_itself_through_others() -> None:
    graph = {name: set(imported(path)) & MODULES.keys() for name, path in MODULES.items()}
    assert cycle_in(graph) == []


def test_a_cycle_would_be_found() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) != []


def test_the_past_is_read_without_desks_runners_and_recorder() -> None:
    allowed = tuple(f"fairfelt.floor.{name}." for name in HISTORY_USES)
    wrong = [
        f"{name} imports {used}"
        for name, path in MODULES.items()
        if name.startswith(HISTORY)
        for used in imported(path)
        if used.startswith("fairfelt.floor") and not f"{used}.".startswith(allowed)
    ]
    assert wrong == []


def test_what_history_is_says_what_each_of_its_modules_does() -> None:
    said = MODULES[HISTORY].read_text(encoding="utf-8")
    names = {name.removeprefix(f"{HISTORY}.") for name in MODULES if name.startswith(f"{HISTORY}.")}
    assert {line.split()[0] for line in said.splitlines() if line.startswith("    ")} == names


def test_nothing_is_copied_whole_to_try_something_out() -> None:
    """A state is a value: a draft shares all of it that does not change."""
    copying = ("copy", "copy.copy", "copy.deepcopy", "pickle")
    assert [name for name, path in MODULES.items() if {*all_imports(path)} & {*copying}] == []


def all_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def takes_the_floor(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether anything that it is handed is a `Floor`, or leads to one."""
    spec = function.args
    given = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs]
    given += [one for one in (spec.vararg, spec.kwarg) if one is not None]
    said = [ast.unparse(one.annotation) for one in given if one.annotation is not None]
    return any("Floor" in words(annotation) for annotation in said)


def words(annotation: str) -> set[str]:
    return set("".join(c if c.isalnum() or c == "_" else " " for c in annotation).split())


def test_nobody_is_handed_the_whole_floor() -> None:
    handed = [
        f"{path.relative_to(SOURCE)}:{function.lineno} {function.name}"
        for path in FILES
        if str(path.relative_to(SOURCE)) not in COMPOSES
        for function in functions(path)
        if takes_the_floor(function)
    ]
    assert handed == []


@pytest.mark.parametrize(
    "said", ["floor: Floor", "floor: Callable[[], Floor]", "*, floor: 'Floor | None' = None"]
)
def test_a_floor_that_is_handed_on_would_be_found(said: str) -> None:
    (function,) = ast.parse(f"def act({said}) -> None: ...").body
    assert isinstance(function, ast.FunctionDef)
    assert takes_the_floor(function)


@pytest.mark.parametrize("layer", SMALL_FUNCTIONS)
def test_a_function_is_read_at_one_look(layer: str) -> None:
    long = [
        f"{path.relative_to(SOURCE)}:{function.lineno} {function.name}"
        for path in FILES
        if path.relative_to(SOURCE).parts[0] == layer
        for function in functions(path)
        if (function.end_lineno or 0) - function.lineno + 1 > FUNCTION_LINES_MOST
    ]
    assert long == []


def test_a_file_is_read_in_one_sitting() -> None:
    long = {
        str(path.relative_to(SOURCE)): count
        for path in (*FILES, *SCRIPTS, *STYLES)
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > LINES_MOST
    }
    assert long == {}


def test_a_line_of_a_script_or_a_style_is_seen_whole() -> None:
    """The formatter leaves templates and comments as they are; this does not."""
    long = [
        f"{path.relative_to(SOURCE)}:{number}"
        for path in (*SCRIPTS, *STYLES)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > COLUMNS_MOST
    ]
    assert long == []


# -- scripts ------------------------------------------------------------------------------------

SCRIPT_FUNCTION_LINES_MOST = 60
TEMPLATE_LINES_MOST = 40


def too_long(text: str) -> list[str]:
    """Functions of a screen's size, and templates of a whole page."""
    found = [(piece, SCRIPT_FUNCTION_LINES_MOST) for piece in script_pieces.functions(text)]
    found += [(piece, TEMPLATE_LINES_MOST) for piece in script_pieces.templates(text)]
    return [f"{piece.name}, line {piece.line}" for piece, most in found if piece.lines > most]


def test_functions_and_templates_of_scripts_are_read_at_one_look() -> None:
    long = {
        path.relative_to(SOURCE / "web").as_posix(): found
        for path in SCRIPTS
        if (found := too_long(path.read_text(encoding="utf-8")))
    }
    assert long == {}


_LINES = "\n".join(f"    act({n});" for n in range(SCRIPT_FUNCTION_LINES_MOST))


@pytest.mark.parametrize(
    "script",
    [
        f"export function Page() {{\n{_LINES}\n}}\n",
        f"class Page {{\n  async #draw() {{\n{_LINES}\n  }}\n}}\n",
        f"const draw = (page) => {{\n{_LINES}\n}};\n",
        f"const draw = ({{\n  page,\n  now,\n}}) => {{\n{_LINES}\n}};\n",
        f"class Page {{\n  draw = async (page) => {{\n{_LINES}\n  }};\n}}\n",
        f"const no = /[`'\"]/;\nconst All = html`<p>\n${{html`<b>${{'}}'}}</b>`}}{_LINES}</p>`;",
    ],
)
def test_a_piece_of_a_screens_size_would_be_found(script: str) -> None:
    assert len(too_long(script)) == 1
    assert too_long(script.replace(_LINES, "    act(1);")) == []


# -- types of scripts -----------------------------------------------------------------------------

# What a command is answered with (`Answer`), and what stands under a name that is only known when
# it is read (`Held`). Each has its name and its reason where it is declared; nothing else is `any`.
ANYS = {"lib/events.d.ts": 1, "lib/socket.js": 1}
_COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_TYPED = re.compile(r"@(?:param|type|typedef|property|returns|template|satisfies) \{")
_DECLARED = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def in_braces(text: str, start: int) -> str:
    depth = 1
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return text[start:at]
    raise AssertionError("a type that does not end")


def anys_in_script(text: str) -> int:
    types = (
        in_braces(comment, found.end())
        for comment in _COMMENT.findall(text)
        for found in _TYPED.finditer(comment)
    )
    return sum(len(re.findall(r"\bany\b", one)) for one in types)


def anys_in_declarations(text: str) -> int:
    return len(re.findall(r"\bany\b", _DECLARED.sub("", text)))


def test_what_is_any_in_scripts_is_named() -> None:
    web = SOURCE / "web"
    counts = {path: anys_in_script(path.read_text(encoding="utf-8")) for path in SCRIPTS}
    for path in web.rglob("*.d.ts"):
        counts[path] = anys_in_declarations(path.read_text(encoding="utf-8"))
    found = {path.relative_to(web).as_posix(): count for path, count in counts.items() if count}
    assert found == ANYS


@pytest.mark.parametrize(
    "comment",
    ["/** @type {any} */", "/** @param {{a: string,\n * b: Record<string, any>}} props */"],
)
def test_an_any_would_be_found_on_whatever_line(comment: str) -> None:
    assert anys_in_script(f"{comment}\nconst here = 1; // any") == 1
    assert anys_in_declarations("/** any */\ntype Held = any; // any") == 1


def classes_by_name(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Where each public class is made, by its name."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(f"{path.stem}:{node.lineno}")
    return found


def test_the_name_of_a_class_has_one_meaning() -> None:
    """Anywhere in the tree: the outer one takes a longer name."""
    twice = {name: at for name, at in classes_by_name(FILES).items() if len(at) > 1}
    assert twice == {}


def test_a_class_name_with_two_meanings_would_be_found(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text("class Line: ...\nclass _Own: ...\n")
    found = classes_by_name(sorted(tmp_path.glob("*.py")))
    assert found == {"Line": ["one:1", "other:1"]}
