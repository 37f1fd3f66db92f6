"""How long rounds take, from the timings of tables."""

from __future__ import annotations

import pytest

from fairfelt.laboratory.pace import round_ms
from fairfelt.rulebooks import load_rules
from fairfelt.simulation import kernel_for

STAR, NZ = "star-rapid-fusion-2024", "nz-table-games"
SHOWN_AND_PAUSED_MS = 5_000 + 6_000


@pytest.mark.parametrize(
    ("ruleset", "game", "options", "until_drawn_ms"),
    [
        (STAR, "roulette", {"mode": "rng", "wagering_ms": 20_000}, 20_000),
        (STAR, "roulette", {"mode": "live"}, 30_000 + 9_000),
        (STAR, "roulette", {"mode": "automated"}, 30_000 - 4_000 + 9_000),  # spun before the end
        (STAR, "sic-bo", {"mode": "live"}, 30_000 + 600),  # shaken before, read under no cover
        (NZ, "snake-eyes", {"mode": "live"}, 30_000 + 4_000),
    ],
)
def test_a_round_is_as_long_as_its_parts(
    ruleset: str, game: str, options: dict[str, object], until_drawn_ms: int
) -> None:
    rules = load_rules(ruleset, game)
    whole = round_ms(rules, options, kernel_for(rules, options))
    assert whole == until_drawn_ms + SHOWN_AND_PAUSED_MS


def test_cards_take_their_time_one_by_one() -> None:
    rules = load_rules(STAR, "baccarat")
    dealing_ms = round_ms(rules, {}, kernel_for(rules)) - 30_000 - SHOWN_AND_PAUSED_MS
    assert 4 * 900 < dealing_ms < 6 * 900
