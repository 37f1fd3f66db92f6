"""The mark by which a test names the rules that it shows; `fairfelt rules coverage` reads it."""

import pytest


def rule(ruleset: str, *numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(ruleset, *numbers)
