"""A refusal is a code with details."""

from __future__ import annotations

from fairfelt.core.errors import Refused


def test_a_refusal_in_a_traceback_says_its_code_and_details() -> None:
    assert str(Refused("no_debt", terminal="PT-3")) == "no_debt (terminal='PT-3')"
    assert str(Refused("card_missing")) == "card_missing"
