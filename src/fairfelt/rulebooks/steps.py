"""How rule data that records have kept become data as this version reads them, format by format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairfelt.rulebooks import headings

Raw = dict[str, Any]
Upgrade = Callable[[str, str, Raw], Raw]  # of a rule set and a game

# Of the games of the first release, what was written in code and is data since.
_CARDS: dict[str, Raw] = {
    "blackjack": {"decks": 6, "decks_rule": "13.1.4"},
    "casino-war": {"decks": 6, "decks_rule": "14.1.4"},
    "three-card-poker": {"decks": 1, "decks_rule": "15.1.1"},
    "lunar-poker": {"decks": 1, "decks_rule": "D22 Deal", "source": "published"},
}
_TWENTY_ONE: Raw = {
    "hard_least": 12,
    "soft_least": 17,
    "draws_rule": "13.3.5.11",
    "doubled_on": [9, 10, 11],
    "doubled_rule": "13.3.5.8",
}


def _decks_and_draws(ruleset: str, game: str, data: Raw) -> Raw:
    """Format 2 has the decks of a card game, and what is drawn to and doubled on."""
    if game in _CARDS:
        data = {**data, "cards": _CARDS[game]}
    return {**data, "twenty_one": _TWENTY_ONE} if game == "blackjack" else data


def _headings_and_notices(ruleset: str, game: str, data: Raw) -> Raw:
    """Format 3 has what screens and alerts knew of irregularities by their names."""
    known: Raw = data.get("irregularities", {})
    told = {name: headings.said(name, one) for name, one in known.items()}
    return {**data, "irregularities": told} if told else data


def _depends_on(ruleset: str, game: str, data: Raw) -> Raw:
    """Format 4 calls the options on which a wager's return depends by that name."""
    renamed = {"hangs_on": "depends_on"}
    wagers = {
        kind: {renamed.get(key, key): value for key, value in wager.items()}
        for kind, wager in data.get("wagers", {}).items()
    }
    return {**data, "wagers": wagers} if wagers else data


# From format 1, from format 2, and so on.
STEPS: tuple[Upgrade, ...] = (_decks_and_draws, _headings_and_notices, _depends_on)
