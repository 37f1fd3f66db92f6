"""Set-ups that people ask the laboratory about: whatever stands in them is no error inside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import httpx
import msgspec
import pytest

from fairfelt.rulebooks import games_of, load_rules, odds_keys, rule_sets
from fairfelt.server.http import build_app
from fairfelt.server.reach import NetworkReach
from tests.server.conftest import Served

# Long numbers, figures of other scripts, and what is no value at all.
ODD_VALUES: dict[str, tuple[Any, ...]] = {
    "options": ("9" * 5000, "9" * 19, "१५", "-1", "", 10**15, 2**64, 1.5, True, None, []),
    "odds": ("9" * 5000, "9" * 5000 + ":1", "१:१", "999999:1", 2**64),
}


def odd_setups(ruleset: str) -> Iterator[dict[str, Any]]:
    """Every option and every odds of a rule set with every odd value."""
    for game in games_of(ruleset):
        rules = load_rules(ruleset, game)
        for where, names in (("options", rules.options), ("odds", odds_keys(rules))):
            for name, value in product((*names, "9" * 5000), ODD_VALUES[where]):
                yield {"ruleset": ruleset, "game": game, where: {name: value}}


class AtOnce:
    """In place of the worker: what a set-up returns is not asked here."""

    async def ask(self, _job: object) -> bytes:
        return b"{}"

    async def close(self) -> None: ...


@pytest.mark.parametrize("ruleset", rule_sets())
async def test_no_setup_is_an_error_inside(floor: Served, ruleset: str) -> None:
    floor.hub.lab.worker = AtOnce()
    session = (await floor.supervisor()).session
    transport = httpx.ASGITransport(
        build_app(floor.hub, NetworkReach(8081)), raise_app_exceptions=False
    )
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        client.headers["Authorization"] = f"Bearer {session}"
        for odd in odd_setups(ruleset):
            plain = {"ruleset": ruleset, "game": odd["game"]}
            for path, body in (("sheets", odd), ("what-if", {"before": plain, "after": odd})):
                answer = await client.post(f"/api/lab/{path}", content=msgspec.json.encode(body))
                assert answer.status_code < 500, (str(odd)[:200], answer.text)
