"""What rule data mean: the same whatever their comments, their spacing and the order of their keys.

The hash of the meaning is what records name rule data by. The data themselves are kept in the
order in which they were written, since screens list wagers and options in it. Nothing that is paid
depends on that order: the reader refuses conditions of which two could hold at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from fairfelt.rulebooks.steps import STEPS, Raw, Upgrade

# Data that records have kept are read through the steps; files are of the newest format.
FORMAT = len(STEPS) + 1


class KeptRules(NamedTuple):
    """The rule data of a game as records keep them."""

    sha256: str
    ruleset: str
    game: str
    content: bytes

    @property
    def is_whole(self) -> bool:
        """Whether these are still the data that the hash stands for."""
        try:
            said = msgspec.json.decode(self.content, type=Raw)
        except msgspec.MsgspecError:
            return False
        named = (said.get("ruleset"), said.get("game"))
        return named == (self.ruleset, self.game) and meaning(said) == self.sha256


def kept(ruleset: str, title: str, game: str, data: Mapping[str, Any]) -> KeptRules:
    """The data of a file as they go on record."""
    said = {"format": FORMAT, "ruleset": ruleset, "title": title, "game": game, "data": dict(data)}
    return KeptRules(meaning(said), ruleset, game, msgspec.json.encode(said))


def meaning(said: Mapping[str, Any]) -> str:
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()


def upgraded(said: Raw, steps: Sequence[Upgrade] = STEPS) -> Raw:
    """The data of kept rules as this version reads them."""
    data: Raw = said["data"]
    for step in steps[said["format"] - 1 :]:
        data = step(said["ruleset"], said["game"], data)
    return data


def config_hash(config: Mapping[str, Any], rules_sha256: str) -> str:
    """Stands for the configuration of a table and the rule data under it: what every settled line
    can be traced to. It is made of the configuration as it is on record, so that settings which
    later versions add do not change it."""
    return sha256(msgspec.json.encode(config, order="sorted") + rules_sha256.encode()).hexdigest()
