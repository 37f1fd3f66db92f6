"""A game as a table could be set up for it: a document, a game, options and odds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from fairfelt.rulebooks.load import load_rules
from fairfelt.rulebooks.rules import GameRules
from fairfelt.rulebooks.variation import with_odds

# A set-up is asked about by people: whatever they send has bounds.
Key = Annotated[str, msgspec.Meta(max_length=64)]
OptionValue = Key | Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | bool
_MANY = msgspec.Meta(max_length=200)
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a table could be set up for it."""

    ruleset: Key
    game: Key
    options: Annotated[dict[Key, OptionValue], _MANY] = {}
    odds: Annotated[dict[Key, Key], _MANY] = {}

    @property
    def rules(self) -> GameRules:
        return with_odds(load_rules(self.ruleset, self.game), self.odds)

    def checked(self) -> tuple[GameRules, Mapping[str, object]]:
        """Its rules and all its options; what the document does not allow is an OptionError."""
        rules = self.rules
        return rules, rules.configure(self.options)

    def unusual(self) -> dict[str, Any]:
        """The options that are not at their default."""
        usual = self.rules.options
        return {name: value for name, value in self.options.items() if value != usual[name].default}

    def toml(self) -> str:
        """What stands for it in the `[[tables]]` section of a floor's file, beyond the usual."""
        said = {"options": self.unusual(), "odds": self.odds}
        return "".join(f"{key} = {_inline(values)}\n" for key, values in said.items() if values)


def _inline(values: Mapping[str, object]) -> str:
    # The strings, whole numbers and truth values of options are written alike in TOML and JSON.
    pairs = (f"{_key(name)} = {json.dumps(value)}" for name, value in values.items())
    return f"{{ {', '.join(pairs)} }}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name)
