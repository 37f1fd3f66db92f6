"""The examples in docstrings run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import fairfelt

SOURCE = Path(fairfelt.__file__).parent
WITH_EXAMPLES = sorted(
    path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")
)
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def module_of(path: Path) -> str:
    parts = ("fairfelt", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module_of)
def test_examples_in_docstrings_run(path: Path) -> None:
    failed, tried = doctest.testmod(import_module(module_of(path)), optionflags=FLAGS)
    assert (failed, tried > 0) == (0, True)
