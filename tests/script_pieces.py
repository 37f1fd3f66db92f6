"""The pieces of a script: its functions and its templates, each with its first line and its length.

Scripts are formatted by a program, so a function ends at the first line that is no further in than
its first. Templates are not, so they are found character by character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Piece(NamedTuple):
    name: str
    line: int
    lines: int


_DECLARED = re.compile(r"( *)(?:export )?(?:default )?(?:async )?function\*? (\w+)")
_METHOD = re.compile(r"( *)(?:static )?(?:async )?(#?\w+)\([^;]*\) \{$")
_ARROW = re.compile(
    r"( *)(?:export )?(?:const )?(#?\w+)(?: = |: )(?:async )?(?:function\b|\(|\w+ =>)"
)
_KEYWORDS = {"if", "for", "while", "switch", "catch", "return", "else"}


def functions(text: str) -> Iterator[Piece]:
    lines = text.splitlines()
    for at, line in enumerate(lines):
        found = _DECLARED.match(line) or _METHOD.match(line) or _arrow(lines, at)
        if found is None or found[2] in _KEYWORDS:
            continue
        yield Piece(found[2], at + 1, _end(lines, at, len(found[1])) - at + 1)


def _arrow(lines: list[str], at: int) -> re.Match[str] | None:
    """A function without a name of its own, where it gets one; `=>` may come some lines later."""
    found = _ARROW.match(lines[at])
    head = "\n".join(lines[at : at + 12]).split(";\n", 1)[0]
    return found if found and "=>" in head.split("{\n", 2)[0] + head.split(") ", 1)[-1] else None


def _end(lines: list[str], start: int, indent: int) -> int:
    """The last line of what begins at `start`: `}`, `};` or `);` as far in as that."""
    for at in range(start + 1, len(lines)):
        line = lines[at]
        inward = len(line) - len(line.lstrip())
        if line.strip() and inward <= indent and not re.match(r" *[)}\]]+.*(?:\{|=>)$", line):
            return at if re.match(r" *[)}\]`]", line) else at - 1
    return len(lines) - 1


def templates(text: str) -> list[Piece]:
    """Every template literal, those within others too."""
    return list(_Templates(text).found())


_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
    r"""|(?<=[(,=:\[!&|?{};])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/|[`{}]""",
    re.DOTALL,
)
_IN_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)


class _Templates:
    """Reads on from one character that matters to the next, with a stack of what is open."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[tuple[str, int]] = []

    def found(self) -> Iterator[Piece]:
        at = 0
        while True:
            inside = bool(self._open) and self._open[-1][0] == "`"
            match = (_IN_TEMPLATE if inside else _CODE).search(self._text, at)
            if match is None:
                break
            at = match.end()
            if inside and match[0] == "`":
                start = self._text.count("\n", 0, self._open.pop()[1]) + 1
                yield Piece("template", start, self._text.count("\n", 0, at) + 2 - start)
            elif match[0] in ("`", "{", "${"):
                self._open.append((match[0][-1], match.start()))
            elif match[0] == "}":
                self._open.pop()
        assert not self._open, "a template or a block that does not end"
