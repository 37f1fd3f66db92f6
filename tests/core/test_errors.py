"""Every refusal is found where its name says."""

from __future__ import annotations

from fairfelt.core.errors import REFUSALS


def test_the_refusals_stand_in_the_order_of_their_names() -> None:
    assert list(REFUSALS) == sorted(REFUSALS)
