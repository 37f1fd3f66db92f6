"""Nothing that a person reads is written in Python: it has a key, and the catalogue has its words.

What looks like words and is in Python all the same is either of a class that is told here, by the
call that it is written in, or it is listed string by string in words_in_python.toml, with a reason.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import fairfelt

SOURCE = Path(fairfelt.__file__).parent
LAYERS = ("core", "exchange", "floor", "games", "house", "laboratory", "library", "odds", "paper",
          "server", "table")  # fmt: skip
LISTED = tomllib.loads((Path(__file__).parent / "words_in_python.toml").read_text("utf-8"))
_PART = r"(?:\{\}|[A-Za-z][A-Za-z'’-]*)"
WORDS = re.compile(rf"{_PART}[,;:.]? {_PART}(?![\w/=])")
# An exception of these is a refusal, which people read; any other ends in a log, on the command
# line of an operator or in a traceback.
REFUSING = ("Refused", "OnRecord", "RefusedReport")
RAISED = ("Error", "Broken", "Fault", "Damaged", "Disagrees")
LOGGED = ("info", "warning", "error", "exception", "critical", "print")
# The reference of HTTP and the counters: for people who write programs.
REFERENCE = ("Endpoint", "CounterMetricFamily", "GaugeMetricFamily", "_counter")


def sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Two words or more in one string. What is put into it when it runs is `{}`."""
    skipped = {id(node) for part in ast.walk(tree) for node in _skipped(part)}
    for node in ast.walk(tree):
        text = _text(node)
        if id(node) not in skipped and WORDS.search(text) and re.search("[a-z]{2}", text):
            yield node.lineno, text  # type: ignore[attr-defined]


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(one) if isinstance(one, ast.Constant) else "{}" for one in node.values)
    return ""


def _skipped(part: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, parts of a string that is looked at as a whole, and the classes above."""
    if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
        yield part.value
    if isinstance(part, ast.JoinedStr):
        yield from part.values
    if isinstance(part, ast.Call) and _is_for_others(part):
        yield from ast.walk(part)


def _is_for_others(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in REFUSING:
        # A message that no screen of ours sends: for people who write programs.
        return bool(call.args) and _text(call.args[0]) == "bad_message"
    return name.endswith(RAISED) or name in (*LOGGED, *REFERENCE)


def found() -> dict[str, list[str]]:
    """By file."""
    paths = (path for layer in LAYERS for path in sorted((SOURCE / layer).rglob("*.py")))
    texts = {
        path.relative_to(SOURCE).as_posix(): sorted(
            {text for _, text in sentences(ast.parse(path.read_text(encoding="utf-8")))}
        )
        for path in paths
    }
    return {file: known for file, known in texts.items() if known}


def listed() -> dict[str, list[str]]:
    """The same, as the list has it."""
    files: dict[str, set[str]] = {}
    for group in LISTED["group"]:
        for file, texts in group["strings"].items():
            files.setdefault(file, set()).update(texts)
    return {file: sorted(texts) for file, texts in sorted(files.items())}


def test_no_sentence_is_in_python() -> None:
    """Give it a key in words/<language>/<subject>.json; or list it, if nobody reads it on a screen,
    on paper or in a report."""
    assert dict(sorted(found().items())) == listed()


def test_every_string_on_the_list_has_a_reason() -> None:
    assert [group for group in LISTED["group"] if not group["why"].endswith(".")] == []


def test_a_sentence_in_python_is_found() -> None:
    code = """
'''Of a module.'''
raise Refused("x", act="Closing wagering by hand")
raise Refused("bad_message", problem="a day is written otherwise")
raise ConfigError("no such table")
asked_of(command, "A terminal gets another name.")
reason = f"{new.id} took its place"
reason = "what was left behind"
"""
    assert {text for _, text in sentences(ast.parse(code))} == {
        "Closing wagering by hand", "A terminal gets another name.", "what was left behind",
        "{} took its place",
    }  # fmt: skip
