"""All modules of a page as one file, and all its styles as another: asked for once each.

Each module becomes a block with its own names, in the order in which a browser would run them. What
it exports is kept under its path for those that import it. A browser does the same, as long as no
two modules need each other and no exported name is given another value later; so these are refused,
and so is every import and export that is not written in one of the ways below.

A page may name faces. A module whose file is called after one of them, and which another module
loads only when it is wanted (`() => import("./play.js")`), is then put into the file too, and is
there at once; any other is still asked for by itself.

A line that begins with `import` or `export` is such a statement, and one that begins with `//` or
`/**` is a comment, which is left out. A test compares every module with the one that a browser
makes of its file. The libraries of others stay modules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import PurePosixPath
from posixpath import normpath, relpath

FOLDER = "bundles"  # where they seem to lie
LIBRARIES = "vendor/"
Read = Callable[[str], str]

_MARGIN = re.compile(
    r"^(?://[^\n]*\n?|/\*\*.*?\*/\n?|(?:import|export|var)\b)", re.MULTILINE | re.DOTALL
)
_IMPORT = re.compile(
    r'import (?:(?:\{(?P<names>[^{}]*)\}|\* as (?P<whole>\w+)) from )?"(?P<path>\.\.?/[^"\n]+)";'
)
_EXPORT = re.compile(r"export (?=(?:const|(?:async )?function\*?|class) (?P<name>[\w$]+))")
_EXPORT_NAMES = re.compile(r'export \{(?P<names>[^{}]*)\}(?: from "(?P<path>\.\.?/[^"\n]+)")?;')
_LATER = re.compile(r'\(\) => import\("(?P<path>\.\.?/[^"\n]+)"\)(?!\.)')
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\n\s+")
_URL = re.compile(r'url\("(?!data:|/)([^"]+)"\)')


class BundleError(Exception):
    """A module is written in a way that cannot be put into one file with others."""

    def __init__(self, name: str, text: str, at: int, why: str) -> None:
        line = text.count("\n", 0, at) + 1
        super().__init__(f"{name}, line {line}: {why}")


class Module:
    """One module as a block of the bundle."""

    def __init__(self, name: str, text: str, faces: Collection[str]) -> None:
        self.name = name
        self.needs: list[str] = []
        self.opens: list[str] = []  # what it loads when it is wanted, and is here already
        self._faces = faces
        self._exports: dict[str, str] = {}
        self._text = text
        self.block = self._block()

    def _block(self) -> str:
        kept, done = [], 0
        for found in _MARGIN.finditer(self._text):
            if found.start() < done:
                continue
            kept.append(self._text[done : found.start()])
            said, done = self._statement(found)
            kept.append(said)
        kept.append(self._text[done:])
        text = _LATER.sub(self._later, "".join(kept))
        exports = ", ".join(_pair(name, value) for name, value in sorted(self._exports.items()))
        return f"{{ // {self.name}\n{text}\n{_kept(self.name)} = {{ {exports} }};\n}}\n"

    def _statement(self, found: re.Match[str]) -> tuple[str, int]:
        """What stands for a line at the margin, and where the rest goes on."""
        at, text = found.start(), self._text
        if found[0].startswith("/"):
            return "", found.end()
        if told := _IMPORT.match(text, at):
            return self._import(told), told.end()
        if told := _EXPORT_NAMES.match(text, at):
            self._export_names(told)
            return "", told.end()
        if told := _EXPORT.match(text, at):
            self._exports[told["name"]] = told["name"]
            return "", told.end()
        line = text[at:].partition("\n")[0]
        raise BundleError(self.name, text, at, f"“{line}” is not a form that can be bundled.")

    def _import(self, told: re.Match[str]) -> str:
        source = self._need(told["path"])
        if told["whole"]:
            return f"const {told['whole']} = {source};"
        if told["names"] is None:
            return ""
        names = [_pair(theirs, ours) for theirs, ours in _pairs(told["names"])]
        return f"const {{ {', '.join(names)} }} = {source};"

    def _export_names(self, told: re.Match[str]) -> None:
        source = f"{self._need(told['path'])}." if told["path"] else ""
        for ours, theirs in _pairs(told["names"]):
            self._exports[theirs] = source + ours

    def _later(self, told: re.Match[str]) -> str:
        name = self._named(told["path"])
        if PurePosixPath(name).stem not in self._faces:
            return f'() => import("{relpath(name, FOLDER)}")'
        self.opens.append(name)
        return f"async () => {_kept(name)}"

    def _named(self, path: str) -> str:
        return normpath(str(PurePosixPath(self.name).parent / path))

    def _need(self, path: str) -> str:
        name = self._named(path)
        if name not in self.needs:
            self.needs.append(name)
        return _kept(name)


def bundle(first: str, read: Read, faces: Collection[str] = ()) -> str:
    """The module `first` with all that it needs, as one module. It runs last: then what it may want
    is there."""
    modules: dict[str, Module] = {}
    _collect(first, read, modules, faces)
    last = modules.pop(first)
    wanted = [name for module in modules.values() for name in module.opens]
    for name in wanted:
        _collect(name, read, modules, faces)
    modules[first] = last
    needed = {name for module in modules.values() for name in module.needs}
    libraries = sorted(name for name in needed if name.startswith(LIBRARIES))
    lines = [f'import * as $library{at} from "{relpath(name, FOLDER)}";\n'
             for at, name in enumerate(libraries)]  # fmt: skip
    lines.append("const $modules = {};\n")
    lines += [f"{_kept(name)} = $library{at};\n" for at, name in enumerate(libraries)]
    return "".join([*lines, *(module.block for module in modules.values())])


def bundle_styles(names: list[str], read: Read) -> str:
    """Style sheets one after the other, each of which still finds the files that it names."""
    return "\n".join(_moved(name, read(name)) for name in names)


def _collect(
    name: str, read: Read, into: dict[str, Module], faces: Collection[str], *path: str
) -> None:
    """In the order in which a browser runs them: a module after all that it needs."""
    if name in into or name.startswith(LIBRARIES):
        return
    text = read(name)
    if name in path:
        raise BundleError(name, text, 0, f"it needs itself, by way of {path[-1]}.")
    if "import.meta" in text and name.count("/") != 1:
        raise BundleError(
            name, text, text.index("import.meta"), "import.meta is not the same here."
        )
    module = Module(name, text, faces)
    for needed in module.needs:
        _collect(needed, read, into, faces, *path, name)
    into[name] = module


def _kept(name: str) -> str:
    return f'$modules["{name}"]'


def _pair(name: str, value: str) -> str:
    return name if name == value else f"{name}: {value}"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """`a, b as c` as (a, a), (b, c)."""
    for name in filter(None, (one.strip() for one in names.split(","))):
        ours, _, theirs = name.partition(" as ")
        yield ours, theirs or ours


def _moved(name: str, text: str) -> str:
    if "@import" in text:
        raise BundleError(name, text, text.index("@import"), "a style sheet imports no other.")
    folder = PurePosixPath(name).parent
    bare = _INDENT.sub("\n", _STYLE_COMMENT.sub("", text))
    return _URL.sub(lambda url: f'url("{relpath(str(folder / url[1]), FOLDER)}")', bare)
